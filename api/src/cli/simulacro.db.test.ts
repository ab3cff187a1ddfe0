// The drill: a backup while somebody writes, restored elsewhere, tells the same book to the last line and proves it.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { respaldar, restaurar } from '@litro/embedded-postgres/backup'
import { startEmbeddedPostgres } from '@litro/embedded-postgres/supervisor'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { insertSocio } from '../../../demo/src/demo.sql.ts'
import { ejecutarCuadre } from '../casa/verify/ejecutar-cuadre.ts'
import { makeSellosFuera } from '../casa/verify/sellos-fuera.ts'
import { SISTEMA } from '../craft/call/actor.ts'
import { prepareEmbedded } from '../craft/db/connect.ts'
import { openDb, openPool } from '../craft/db/pool.ts'
import { makeInTx, makeSnapshot } from '../craft/db/tx.ts'
import { post } from '../libro/asiento.sql.ts'
import { takeHold } from '../libro/congelamiento.sql.ts'

const cleanup: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const paso of cleanup.splice(0).reverse()) await paso()
})

async function folder(): Promise<string> {
  const carpeta = await mkdtemp(join(tmpdir(), 'litro-simulacro-'))
  // As root the server runs under another account, which must be able to enter.
  await chmod(carpeta, 0o755)
  cleanup.push(() => rm(carpeta, { recursive: true, force: true }))
  return carpeta
}

async function openInstalacion(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir })
  cleanup.push(() => server.stop())
  const db = openDb(openPool(await prepareEmbedded(server), { max: 4, nombre: 'litro-simulacro' }))
  cleanup.push(() => db.destroy())
  return { server, inTx: makeInTx(db), snapshot: makeSnapshot(db), sellos: makeSellosFuera(dataDir) }
}
type Instalacion = Awaited<ReturnType<typeof openInstalacion>>

/** One deposit of a partner after another, each with a hold, until told to stop. */
function startWriter({ inTx }: Instalacion, socio: number) {
  const estado = { escritos: 0, seguir: true }
  const fin = (async () => {
    for (let i = 1; estado.seguir; i++) {
      await inTx('todo', async (tx) => {
        const cent = BigInt(i * 7 + 1)
        await post(tx, {
          clave: `simulacro:${i}`,
          evento: 'Simulacro',
          fecha: '2026-11-15',
          actor: 'Simulacro',
          partidas: [
            { cuenta: 'bancos', cent },
            { cuenta: `fondos:${socio}`, cent: -cent },
            { cuenta: `socio:${socio}`, cent: -cent },
            { cuenta: `contra:${socio}`, cent },
          ],
          movimientos: [
            { socio, tipo: 'depósito', montoCent: cent, descripcion: `Número ${i}`, objeto: 'simulacro', idObjeto: i },
          ],
        })
        await takeHold(tx, { socio, clase: 'manual', idObjeto: null, cent: 1n, motivo: 'Simulacro' })
      })
      estado.escritos = i
    }
  })()
  const stop = async () => {
    estado.seguir = false
    await fin
  }
  return { estado, stop }
}

/** The whole book up to one posting, in a few letters. */
const digest = ({ snapshot }: Instalacion, hasta: number): Promise<string> =>
  snapshot('todo', async (tx) => {
    const { rows } = await sql<{ huella: string }>`
      select encode(sha256(convert_to(string_agg(t.linea, ';' order by t.linea), 'UTF8')), 'hex') as huella from (
        select to_jsonb(a)::text as linea from asiento a where id <= ${hasta}
        union all select to_jsonb(p)::text from partida p where id_asiento <= ${hasta}
        union all select to_jsonb(m)::text from movimiento m where id_asiento <= ${hasta}) t`.execute(tx)
    return rows[0]!.huella
  })

const lastAsiento = ({ snapshot }: Instalacion) =>
  snapshot('todo', async (tx) => {
    const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from asiento`.execute(tx)
    return rows[0]!.id
  })

test('se respalda mientras se escribe y se restaura en otra parte con la misma huella y sin diferencias', {
  timeout: 180_000,
}, async () => {
  const origen = await openInstalacion(await folder())
  const socio = await origen.inTx('todo', (tx) => insertSocio(tx, { nombre: 'Simulacro', permiteSucursal: false }))
  const escritor = startWriter(origen, socio)
  await expect.poll(() => escritor.estado.escritos, { timeout: 60_000 }).toBeGreaterThan(30)
  const antes = escritor.estado.escritos
  const copia = join(await folder(), 'respaldo')
  const { host, port, superuser } = origen.server
  const sesion = new pg.Client({ host, port, user: superuser, database: 'postgres' })
  await sesion.connect()
  await respaldar({ query: async (texto) => (await sesion.query(texto)).rows, destino: copia })
  await sesion.end()
  const durante = escritor.estado.escritos
  await expect.poll(() => escritor.estado.escritos, { timeout: 60_000 }).toBeGreaterThan(durante)
  await escritor.stop()

  const destino = await folder()
  await restaurar(copia, destino)
  const restaurada = await openInstalacion(destino)
  const ultimo = await lastAsiento(restaurada)
  // Everything acknowledged before the backup began is there; nothing that the source does not know.
  expect(ultimo).toBeGreaterThanOrEqual(antes)
  expect(ultimo).toBeLessThanOrEqual(await lastAsiento(origen))
  expect(await digest(restaurada, ultimo)).toBe(await digest(origen, ultimo))
  const cuadre = await ejecutarCuadre(restaurada, { origen: 'restauración', actor: SISTEMA })
  expect([cuadre.diferencias, cuadre.contado.asientos]).toEqual([[], ultimo])
})
