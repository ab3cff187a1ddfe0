// An attempt at a PAC, row of `timbrado`: when it is alive, and when somebody has to send it or ask about it.
import { sql } from 'kysely'

const estado = (t: string) => sql.ref(`${t}.estado`)

/** Neither stamped nor refused: its document may have, or may get, a UUID. */
export const intentoVivo = (t: string) => sql<boolean>`${estado(t)} in ('pendiente', 'enviado', 'incierto', 'revision')`

/** The engine takes care of it by itself; one under review waits for a person. */
export const intentoPorAtender = (t: string) => sql<boolean>`${estado(t)} in ('pendiente', 'enviado', 'incierto')`
