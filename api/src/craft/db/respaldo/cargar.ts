// A backup put into an empty database, all of it or nothing: tables of its version, its rows, and every sum compared before the commit.
import { join } from 'node:path'
import type pg from 'pg'
import { AJUSTES, insertFilas, listTablas, sumTabla, type Tabla } from './filas.ts'
import { RespaldoError, readLineas } from './sobre.ts'
import { archivoDe, type Manifiesto } from './volcar.ts'

/** The tables are there, as the migrations of the backup left them. */
export async function cargar(
  client: pg.ClientBase,
  carpeta: string,
  manifiesto: Manifiesto,
  llave?: Buffer,
): Promise<void> {
  const tablas = await listTablas(client)
  refuseOtras(tablas, manifiesto)
  await refuseSinDerecho(client)
  await client.query('begin')
  try {
    await client.query(AJUSTES)
    await client.query("select set_config('app.alcance', 'respaldo', true)")
    const restore = await loosen(client, tablas)
    await client.query(`truncate ${tablas.map(({ nombre }) => `"${nombre}"`).join(', ')}`)
    for (const tabla of tablas) await loadTabla(client, tabla, carpeta, llave)
    for (const { nombre, valor, usada } of manifiesto.secuencias)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [`"${nombre}"`, valor, usada])
    await compare(client, tablas, manifiesto)
    await restore()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

function refuseOtras(tablas: Tabla[], { tablas: suyas }: Manifiesto): void {
  const nuestras = new Set(tablas.map(({ nombre }) => nombre))
  const ajena = suyas.find(({ nombre }) => !nuestras.has(nombre))
  if (ajena || tablas.length !== suyas.length)
    throw new RespaldoError(
      `El respaldo no es de estas tablas${ajena ? `: trae ${ajena.nombre}` : ''}. No se cambió nada.`,
    )
}

/** The application may not write everything, and here it is whoever restores: rights taken from it cannot be given back whole. */
async function refuseSinDerecho(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ tabla: string }>(
    `select relname as tabla from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and not (has_table_privilege(oid, 'insert') and has_table_privilege(oid, 'truncate') and has_table_privilege(oid, 'select'))`,
  )
  if (rows.length > 0)
    throw new RespaldoError(
      `Este usuario no puede escribir completa ${rows[0]!.tabla}: es el de la aplicación. Restaura con los roles de despliegue/roles.sql.`,
    )
}

/**
 * Rows come in by the name of their table, not in the order they were born: foreign keys are taken away and made again, which
 * proves them anew; triggers, which would post and stamp once more, sleep; and the owner may write past row security.
 */
async function loosen(client: pg.ClientBase, tablas: Tabla[]): Promise<() => Promise<void>> {
  const { rows: llaves } = await client.query<{ tabla: string; nombre: string; definicion: string }>(
    `select conrelid::regclass::text as tabla, quote_ident(conname) as nombre, pg_get_constraintdef(oid) as definicion
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  const { rows: muros } = await client.query<{ tabla: string }>(
    `select oid::regclass::text as tabla from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity`,
  )
  const { rows: insomnes } = await client.query<{ tabla: string; nombre: string }>(
    `select tgrelid::regclass::text as tabla, quote_ident(tgname) as nombre from pg_trigger where tgenabled = 'A' and not tgisinternal`,
  )
  for (const { tabla, nombre } of llaves) await client.query(`alter table ${tabla} drop constraint ${nombre}`)
  for (const { nombre } of tablas) await client.query(`alter table "${nombre}" disable trigger user`)
  for (const { tabla } of muros) await client.query(`alter table ${tabla} no force row level security`)
  return async () => {
    for (const { tabla } of muros) await client.query(`alter table ${tabla} force row level security`)
    for (const { nombre } of tablas) await client.query(`alter table "${nombre}" enable trigger user`)
    // Those that also watch whoever mends a row by hand do so again.
    for (const { tabla, nombre } of insomnes) await client.query(`alter table ${tabla} enable always trigger ${nombre}`)
    for (const { tabla, nombre, definicion } of llaves)
      await client.query(`alter table ${tabla} add constraint ${nombre} ${definicion}`)
  }
}

async function loadTabla(client: pg.ClientBase, tabla: Tabla, carpeta: string, llave?: Buffer): Promise<void> {
  const bloque = tabla.pesada ? 20 : 1000
  let filas: string[] = []
  for await (const linea of readLineas(join(carpeta, archivoDe(tabla.nombre)), llave)) {
    filas.push(JSON.parse(linea) as string)
    if (filas.length < bloque) continue
    await insertFilas(client, tabla, filas)
    filas = []
  }
  if (filas.length > 0) await insertFilas(client, tabla, filas)
}

async function compare(client: pg.ClientBase, tablas: Tabla[], manifiesto: Manifiesto): Promise<void> {
  const suyas = new Map(manifiesto.tablas.map((tabla) => [tabla.nombre, tabla]))
  for (const tabla of tablas) {
    const { filas, huella } = await sumTabla(client, tabla)
    const suya = suyas.get(tabla.nombre)!
    if (filas !== suya.filas || huella !== suya.huella)
      throw new RespaldoError(
        `${tabla.nombre} no quedó como en el respaldo: ${filas} filas de ${suya.filas}. No se cambió nada.`,
      )
  }
}
