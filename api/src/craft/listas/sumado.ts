// What is kept added up of each day and each month (D-298), as a list reads it for its foot.
import { sql } from 'kysely'
import type { Sumado } from './list-query.ts'

/** Its lines carry the name by which the list calls its own rows, so that what narrows those narrows these. */
export function sumadoPor(
  alias: string,
  familias: readonly string[],
  entiende: Sumado['entiende'],
  { columnas = {}, saldo }: Pick<Partial<Sumado>, 'columnas' | 'saldo'> = {},
): Sumado[] {
  const de = (tabla: string, mas: Sumado['entiende']): Sumado => ({
    from: (socio) => sql`
      from ${sql.table(tabla)} as ${sql.ref(alias)}
     where ${sql.ref(`${alias}.id_socio_comercial`)} = ${socio} and ${sql.ref(`${alias}.familia`)} in (${sql.join(familias)})`,
    filas: sql.ref(`${alias}.filas`),
    columnas,
    saldo,
    entiende: [...entiende, ...mas],
  })
  return [de('documento_suma_mensual', []), de('documento_suma', ['desde', 'hasta'])]
}

/** What the lines of one family add up to, where they stand among those of others. */
export const centavosDe = (alias: string, familia: string) =>
  sql`case when ${sql.ref(`${alias}.familia`)} = ${familia} then ${sql.ref(`${alias}.total_cent`)} end`
