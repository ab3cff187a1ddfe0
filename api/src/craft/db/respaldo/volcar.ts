// A backup of a server of your own: every row of one instant, read by the owner past the partners' walls, and read back to prove it.
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { AJUSTES, listTablas, makeSuma, readFilas, type Suma, type Tabla } from './filas.ts'
import { RespaldoError, readLineas, writeLineas } from './sobre.ts'

export type Manifiesto = {
  formato: 1
  momento: string
  migraciones: { nombre: string; huella: string }[]
  secuencias: { nombre: string; valor: string; usada: boolean }[]
  tablas: ({ nombre: string } & Suma)[]
}

const MANIFIESTO = 'manifiesto.gz'
export const archivoDe = (tabla: string) => `${tabla}.filas.gz`

/** Complete or not there at all: the folder gets its name last. */
export async function volcar(client: pg.ClientBase, destino: string, llave?: Buffer): Promise<Manifiesto> {
  await refuseOcupada(destino)
  const borrador = `${destino}.incompleto`
  await rm(borrador, { recursive: true, force: true })
  await mkdir(borrador, { recursive: true, mode: 0o700 })
  try {
    const manifiesto = await readTodo(client, borrador, llave)
    await writeLineas(join(borrador, MANIFIESTO), lineasDe(JSON.stringify(manifiesto)), llave)
    await checkRespaldo(borrador, llave)
    await rm(destino, { recursive: true, force: true })
    await rename(borrador, destino)
    return manifiesto
  } catch (error) {
    await rm(borrador, { recursive: true, force: true })
    throw error
  }
}

async function refuseOcupada(destino: string): Promise<void> {
  await mkdir(dirname(destino), { recursive: true })
  const dentro = await readdir(destino).catch(() => [])
  if (dentro.length > 0) throw new RespaldoError(`La carpeta ${destino} no está vacía. Elige otra para el respaldo.`)
}

async function* lineasDe(...lineas: string[]) {
  yield* lineas
}

async function readTodo(client: pg.ClientBase, carpeta: string, llave?: Buffer): Promise<Manifiesto> {
  await client.query('start transaction isolation level repeatable read read only')
  try {
    await client.query(AJUSTES)
    await client.query("select set_config('app.alcance', 'respaldo', true)")
    await refuseMedias(client)
    const tablas: Manifiesto['tablas'] = []
    for (const tabla of await listTablas(client)) tablas.push(await writeTabla(client, tabla, carpeta, llave))
    const migraciones = await client.query<Manifiesto['migraciones'][number]>(
      'select nombre, huella from migracion order by nombre',
    )
    const secuencias = await readSecuencias(client)
    const momento = await client.query<{ momento: string }>(
      'select to_char(now(), \'YYYY-MM-DD"T"HH24:MI:SSOF\') as momento',
    )
    await client.query('commit')
    return { formato: 1, momento: momento.rows[0]!.momento, migraciones: migraciones.rows, secuencias, tablas }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Whoever is behind row security without the owner's policy would copy some of the rows and never know. */
async function refuseMedias(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ tabla: string }>(
    `select c.relname as tabla from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
        and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
        and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'respaldo'
              and (select oid from pg_roles where rolname = current_user) = any(p.polroles))`,
  )
  if (rows.length > 0)
    throw new RespaldoError(
      `Este usuario no puede leer completas ${rows.length} tablas (${rows[0]!.tabla}, …). Respalda con el usuario que migra, o con un administrador.`,
    )
}

async function writeTabla(client: pg.ClientBase, tabla: Tabla, carpeta: string, llave?: Buffer) {
  const suma = makeSuma()
  const ruta = join(carpeta, archivoDe(tabla.nombre))
  await writeLineas(ruta, summed(client, tabla, suma), llave)
  // Counted apart, by the server: a cursor that ended early would be believed otherwise.
  const { rows } = await client.query<{ n: string }>(`select count(*)::text as n from "${tabla.nombre}"`)
  const leido = suma.read()
  if (String(leido.filas) !== rows[0]!.n)
    throw new RespaldoError(`De ${tabla.nombre} se leyeron ${leido.filas} filas y tiene ${rows[0]!.n}.`)
  return { nombre: tabla.nombre, ...leido }
}

async function* summed(client: pg.ClientBase, tabla: Tabla, suma: ReturnType<typeof makeSuma>) {
  for await (const fila of readFilas(client, tabla)) {
    suma.add(fila)
    yield JSON.stringify(fila)
  }
}

async function readSecuencias(client: pg.ClientBase): Promise<Manifiesto['secuencias']> {
  const { rows } = await client.query<{ nombre: string }>(
    "select c.relname as nombre from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by 1",
  )
  const secuencias: Manifiesto['secuencias'] = []
  for (const { nombre } of rows) {
    const leida = await client.query<{ valor: string; usada: boolean }>(
      `select last_value::text as valor, is_called as usada from "${nombre}"`,
    )
    secuencias.push({ nombre, ...leida.rows[0]! })
  }
  return secuencias
}

async function readManifiesto(carpeta: string, llave?: Buffer): Promise<Manifiesto> {
  for await (const linea of readLineas(join(carpeta, MANIFIESTO), llave)) return JSON.parse(linea) as Manifiesto
  throw new RespaldoError(`En ${carpeta} no hay un respaldo completo.`)
}

/** Reads every file back: as many rows and the same digest as were read from the server. */
export async function checkRespaldo(carpeta: string, llave?: Buffer): Promise<Manifiesto> {
  const manifiesto = await readManifiesto(carpeta, llave)
  for (const { nombre, filas, huella } of manifiesto.tablas) {
    const suma = makeSuma()
    for await (const linea of readLineas(join(carpeta, archivoDe(nombre)), llave)) suma.add(JSON.parse(linea) as string)
    const leido = suma.read()
    if (leido.filas !== filas || leido.huella !== huella)
      throw new RespaldoError(`El respaldo de ${nombre} no es el que se tomó: ${leido.filas} filas de ${filas}.`)
  }
  return manifiesto
}

const FECHADA = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/

/** A folder named for the instant, beside the earlier ones. */
export const fechada = (carpeta: string, ahora: Date) =>
  join(carpeta, `${ahora.toISOString().slice(0, 19).replaceAll(':', '')}Z`)

/** Keeps the last so many complete ones and answers what was taken away. */
export async function conservar(carpeta: string, cuantos: number): Promise<string[]> {
  const hechos = (await readdir(carpeta)).filter((nombre) => FECHADA.test(nombre)).sort()
  const sobran = hechos.slice(0, Math.max(0, hechos.length - cuantos))
  for (const nombre of sobran) await rm(join(carpeta, nombre), { recursive: true })
  return sobran
}
