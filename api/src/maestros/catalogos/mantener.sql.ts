// The small catalogues, one table each, kept alike: listed with whether they are in use, added and changed.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

/** A column beside the name: how it is read and, from the wire, how it is written. */
type Columna = { lee: RawBuilder<unknown>; columna: string; escribe?: (valor: unknown) => unknown }

export type Tabla = {
  /** Its table, and its word in the audit log. */
  tabla: 'factura_tipo' | 'operacion_tipo' | 'nota_cargo_tipo' | 'sku_tipo' | 'banco' | 'cuenta_casa'
  columnas: Record<string, Columna>
  enUso: RawBuilder<unknown>
  /** Where two rows may share a name: banks, one for each currency. */
  aparte?: string
}

const generica: Tabla['columnas'] = {
  ClaveGenerica: { lee: sql`t.clave_generica`, columna: 'clave_generica' },
  DescripcionCfdi: { lee: sql`t.descripcion_cfdi`, columna: 'descripcion_cfdi' },
}
const enDocumento = (columna: string) => sql`exists (select 1 from documento_fiscal d where ${sql.ref(columna)} = t.id)`

export const tablas = {
  factura_tipo: {
    tabla: 'factura_tipo',
    columnas: generica,
    enUso: enDocumento('d.id_factura_tipo'),
  },
  operacion_tipo: {
    tabla: 'operacion_tipo',
    columnas: generica,
    enUso: enDocumento('d.id_operacion_tipo'),
  },
  nota_cargo_tipo: {
    tabla: 'nota_cargo_tipo',
    columnas: generica,
    enUso: enDocumento('d.id_nota_cargo_tipo'),
  },
  sku_tipo: {
    tabla: 'sku_tipo',
    columnas: { ClaveUnidad: { lee: sql`t.clave_unidad`, columna: 'clave_unidad' } },
    enUso: enDocumento('d.id_sku_tipo'),
  },
  banco: {
    tabla: 'banco',
    columnas: {
      Clave: { lee: sql`t.clave`, columna: 'clave' },
      // MXP is the code of the edge; inside the currency is MXN (D-142).
      Moneda: {
        lee: sql`case t.moneda when 'MXN' then 'MXP' else t.moneda end`,
        columna: 'moneda',
        escribe: (valor) => (valor === 'MXP' ? 'MXN' : valor),
      },
    },
    enUso: sql`exists (select 1 from cuenta_proveedor c where c.id_banco = t.id)`,
    aparte: 'Moneda',
  },
  cuenta_casa: {
    tabla: 'cuenta_casa',
    columnas: { Clabe: { lee: sql`t.clabe`, columna: 'clabe' } },
    enUso: sql`exists (select 1 from cep c where c.cuenta_beneficiario = t.clabe)`,
  },
} satisfies Record<string, Tabla>

function selectDe({ tabla, columnas, enUso }: Tabla) {
  const propias = Object.entries(columnas).map(([campo, { lee }]) => sql`${lee} as ${sql.id(campo)}`)
  return sql`
    select t.id as "Id", t.nombre as "Nombre", t.activo as "Activo", ${enUso} as "EnUso", t.version as "Version",
           ${sql.join(propias)}
      from ${sql.table(tabla)} t`
}

export type Fila = { Id: number; Nombre: string; Activo: boolean; EnUso: boolean; Version: number } & Record<
  string,
  unknown
>

export async function listFilas(tx: Tx, t: Tabla): Promise<Fila[]> {
  const { rows } = await sql<Fila>`${selectDe(t)} order by t.activo desc, t.nombre collate "es-x-icu"`.execute(tx)
  return rows
}

export async function readFila(tx: Tx, t: Tabla, id: number): Promise<Fila | undefined> {
  const { rows } = await sql<Fila>`${selectDe(t)} where t.id = ${id}`.execute(tx)
  return rows[0]
}

export async function lockFila(tx: Tx, t: Tabla, id: number): Promise<Fila | undefined> {
  await sql`select 1 from ${sql.table(t.tabla)} where id = ${id} for update`.execute(tx)
  return readFila(tx, t, id)
}

type Datos = { Nombre: string; Activo: boolean } & Record<string, unknown>

const valoresDe = ({ columnas }: Tabla, datos: Datos) =>
  Object.entries(columnas).map(([campo, { columna, escribe = (v: unknown) => v }]) => ({
    columna,
    valor: escribe(datos[campo]),
  }))

/** Another row with the same name, whatever its accents and capitals. */
export async function existsNombre(tx: Tx, t: Tabla, datos: Datos, id = 0): Promise<boolean> {
  const aparte = t.aparte && t.columnas[t.aparte]
  const misma = aparte ? sql`and ${aparte.lee} = ${datos[t.aparte!]}` : sql``
  const { rows } = await sql`
    select 1 from ${sql.table(t.tabla)} t where plegar(t.nombre) = plegar(${datos.Nombre}) and t.id <> ${id} ${misma}`.execute(
    tx,
  )
  return rows.length > 0
}

export async function insertFila(tx: Tx, t: Tabla, datos: Datos): Promise<number> {
  const propias = valoresDe(t, datos)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(t.tabla)} (nombre, activo, ${sql.join(propias.map(({ columna }) => sql.id(columna)))})
    values (${datos.Nombre}, ${datos.Activo}, ${sql.join(propias.map(({ valor }) => valor))}) returning id`.execute(tx)
  return rows[0]!.id
}

export async function updateFila(tx: Tx, t: Tabla, id: number, datos: Datos): Promise<void> {
  const propias = valoresDe(t, datos).map(({ columna, valor }) => sql`${sql.id(columna)} = ${valor}`)
  await sql`
    update ${sql.table(t.tabla)} set nombre = ${datos.Nombre}, activo = ${datos.Activo}, ${sql.join(propias)},
           version = version + 1
     where id = ${id}`.execute(tx)
}
