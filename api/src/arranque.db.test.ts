// Three nodes started at the same moment on an empty database: one migrates, one loads the certificate, all of them come up.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateCsdDePrueba } from '@litro/cfdi/csd-de-prueba'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWNER, withDatabase } from '../test/database-server.ts'
import { type Flota, openFlota, tamanio } from '../test/flota.ts'
import { informar } from '../test/informe.ts'
import { readMigrations } from './craft/db/migrate.ts'

const VECES = tamanio('LITRO_ARRANQUES', 1)
const NODOS = 3

let flota: Flota
let carpeta: string
let certificado: Record<string, string>
beforeAll(async () => {
  flota = await openFlota({ escala: 0.2 })
  carpeta = await mkdtemp(join(tmpdir(), 'litro-arranque-'))
  const [desde, hasta] = [-1, 365].map((dias) => new Date(Date.now() + dias * 86_400_000))
  const datos = { Rfc: 'GAR101112AB8', Nombre: 'GASOLINERA DE ARCHIVOS', NoCertificado: '30001000000500003416' }
  const csd = await generateCsdDePrueba({ ...datos, desde: desde!, hasta: hasta!, password: 'de-prueba' })
  certificado = {
    CSD_CER: join(carpeta, 'e.cer'),
    CSD_KEY: join(carpeta, 'e.key'),
    CSD_CONTRASENA: csd.password,
    EMISOR_CP: '37000',
  }
  await Promise.all([writeFile(certificado.CSD_CER!, csd.cer), writeFile(certificado.CSD_KEY!, csd.key)])
}, 180_000)
afterAll(async () => {
  await flota.close()
  await rm(carpeta, { recursive: true, force: true })
})

async function startTogether(): Promise<{ arriba: number; segundos: number }> {
  const nombre = `litro_n_${randomBytes(5).toString('hex')}`
  await flota.t.base.asAdmin(`create database ${nombre} owner ${OWNER}`)
  const url = withDatabase(flota.t.base.url, nombre)
  const inicio = performance.now()
  const nodos = await Promise.all(
    Array.from({ length: NODOS }, () => flota.startNodo({ ...certificado, DATABASE_URL: url })),
  )
  const segundos = (performance.now() - inicio) / 1000
  const listos = await Promise.all(nodos.map(async (nodo) => (await fetch(`${nodo.url}/readyz`)).status))
  for (const { pid } of nodos) process.kill(pid, 'SIGKILL')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    'select (select count(*)::int from migracion) as migraciones, (select count(*)::int from csd) as certificados, (select count(*)::int from emisor) as emisores',
  )
  await client.end()
  await flota.t.base.asAdmin(`drop database ${nombre} with (force)`)
  expect(rows).toEqual([{ migraciones: (await readMigrations()).length, certificados: 1, emisores: 1 }])
  return { arriba: listos.filter((status) => status === 200).length, segundos }
}

test(`${NODOS} nodos a la vez sobre una base vacía: arrancan los ${NODOS}`, {
  timeout: 120_000 + VECES * 120_000,
}, async () => {
  const vueltas: { arriba: number; segundos: number }[] = []
  for (let vez = 0; vez < VECES; vez++) vueltas.push(await startTogether())
  expect(vueltas.map(({ arriba }) => arriba)).toEqual(vueltas.map(() => NODOS))
  await informar('arranque a la vez', {
    'veces y nodos': `${VECES} × ${NODOS}`,
    'nodos listos': vueltas.reduce((suma, { arriba }) => suma + arriba, 0),
    'segundos del más lento': Math.max(...vueltas.map(({ segundos }) => segundos)).toFixed(1),
  })
})
