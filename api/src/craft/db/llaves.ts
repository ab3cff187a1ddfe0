// Advisory locks of the database, one number for one thing: two things under one number would wait for each other.

export const LLAVES = {
  migraciones: 7_115_411_002,
  colas: 7_115_411_003,
  nodos: 7_115_411_004,
  cuadre: 7_115_411_005,
  emisor: 7_115_411_006,
  // 7_115_411_007 is the identity's, for its keys.
  // Also written in 0025_cadena.sql.
  cadena: 7_115_411_009,
  // 711_541_010 with the partner's id is that of the days' sums, in 0145_sumas_por_dia.sql.
  // 7_115_411_011 is that of the facts counted, in 0150_hechos_contados.sql.
} as const
