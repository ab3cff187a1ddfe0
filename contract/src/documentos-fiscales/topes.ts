// How many documents go in one request: apart from its schemas, so that a list knows them without the library of schemas.

/** In one ZIP. */
export const MAXIMO_ZIP = 500
/** In one lot of stamps. */
export const MAXIMO_LOTE = 1000
