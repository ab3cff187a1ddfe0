// The day whose art. 2-A quota a document carries: its own, or that of the invoice it adjusts.
import { type RawBuilder, sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'

const emisionSql = diaEnMexico(sql`x.fecha_emision`)

/** A note uses the quota of its invoice's day, because its litres were sold, and taxed, on that day. */
export const diaDeCuota = (factura: RawBuilder<unknown>, hoy: string) => sql`
  coalesce((select ${emisionSql} from documento_fiscal x where x.id = ${factura} and x.uuid is not null), ${hoy}::date)`
