// Measures stamping end to end: HTTP, seal, PAC, ledger; beside what this machine signs and what its PostgreSQL commits.
import { generateKeyPairSync, sign } from 'node:crypto'
import pg from 'pg'
import startServer from '../test/database-server.ts'
import { crear, seedFiscales } from '../test/fiscal.ts'
import { type Flota, type Nodo, openFlota, spread } from '../test/flota.ts'

const CLIENTES = 16
const DOCUMENTOS = { uno: 80, varios: 320 }
const CALIENTA = 20
const MEDIDA_MS = 1500

export async function benchTimbrado() {
  const stop = await startServer()
  const flota = await openFlota({ escala: '1' })
  try {
    const nodo = await flota.startNodo()
    const fiscales = await seedFiscales(flota.t.deps, flota.t.gente.a, 'VELOZ')
    const prepare = async (n: number) => {
      const ids: number[] = []
      for (let i = 0; i < n; i++) ids.push(await crear(flota.t.deps, fiscales, 'factura'))
      return ids
    }
    await stamp(nodo, await prepare(CALIENTA), 4)
    const unCliente = await stamp(nodo, await prepare(DOCUMENTOS.uno), 1)
    const variosClientes = await stamp(nodo, await prepare(DOCUMENTOS.varios), CLIENTES)
    const firmas = measureRsa()
    const commits = { una: await measureCommits(flota, 1), dieciseis: await measureCommits(flota, CLIENTES) }
    return {
      documentosPorSegundo: { unCliente, [`${CLIENTES}Clientes`]: variosClientes },
      firmasRsa2048PorSegundo: firmas,
      commitsPorSegundo: { unaConexion: commits.una, [`${CLIENTES}Conexiones`]: commits.dieciseis },
      // How much of the machine a stamp takes: signatures it could have made, commits it could have done, in its time.
      firmasPorDocumento: { unCliente: firmas / unCliente, [`${CLIENTES}Clientes`]: firmas / variosClientes },
      commitsPorDocumento: {
        unCliente: commits.una / unCliente,
        [`${CLIENTES}Clientes`]: commits.dieciseis / variosClientes,
      },
    }
  } finally {
    await flota.close()
    await stop()
  }
}

/** Documents per second; every one of them must come out stamped. */
async function stamp(nodo: Nodo, ids: number[], clientes: number): Promise<number> {
  const inicio = performance.now()
  await spread(ids, clientes, [nodo], async (id) => {
    const { status, cuerpo } = await nodo.timbrar(id)
    if (status !== 200) throw new Error(`el documento ${id} no se timbró: ${status} ${JSON.stringify(cuerpo)}`)
  })
  return (ids.length / (performance.now() - inicio)) * 1000
}

function measureRsa(): number {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const texto = Buffer.alloc(1200, 'x')
  let n = 0
  const inicio = performance.now()
  while (performance.now() - inicio < MEDIDA_MS) {
    sign('sha256', texto, privateKey)
    n++
  }
  return (n / (performance.now() - inicio)) * 1000
}

/** One row per transaction, waiting for the disk as always. */
async function measureCommits(flota: Flota, conexiones: number): Promise<number> {
  const { base } = flota.t
  await base.asAdmin('create table if not exists medida (n bigint generated always as identity primary key, dato text)')
  const clientes = Array.from({ length: conexiones }, () => new pg.Client({ connectionString: base.url }))
  await Promise.all(clientes.map((cliente) => cliente.connect()))
  let n = 0
  const inicio = performance.now()
  const work = async (cliente: pg.Client) => {
    while (performance.now() - inicio < MEDIDA_MS) {
      await cliente.query("insert into medida (dato) values ('x')")
      n++
    }
  }
  await Promise.all(clientes.map(work))
  const segundos = (performance.now() - inicio) / 1000
  await Promise.all(clientes.map((cliente) => cliente.end()))
  return n / segundos
}
