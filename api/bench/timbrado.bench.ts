// Measures stamping end to end: HTTP, seal, PAC, ledger; beside what this machine signs and what its PostgreSQL commits.
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
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
  const flota = await openFlota({ escala: 1 })
  try {
    const nodo = await flota.startNodo()
    const fiscales = await seedFiscales(flota.t.deps, flota.t.gente.a, 'VELOZ')
    const prepare = async (n: number) => {
      const ids: number[] = []
      for (let i = 0; i < n; i++) ids.push(await crear(flota.t.deps, fiscales, 'factura'))
      return ids
    }
    await stamp(nodo, await prepare(CALIENTA), 4)
    const cpu = await openCpu(flota, nodo)
    const measured = async (n: number, clientes: number) => {
      const ids = await prepare(n)
      const antes = cpu()
      const porSegundo = await stamp(nodo, ids, clientes)
      const despues = cpu()
      return { porSegundo, node: (despues.node - antes.node) / n, postgres: (despues.postgres - antes.postgres) / n }
    }
    const uno = await measured(DOCUMENTOS.uno, 1)
    const varios = await measured(DOCUMENTOS.varios, CLIENTES)
    const unCliente = uno.porSegundo
    const variosClientes = varios.porSegundo
    const firmas = measureRsa()
    const commits = { una: await measureCommits(flota, 1), dieciseis: await measureCommits(flota, CLIENTES) }
    return {
      documentosPorSegundo: { unCliente, [`${CLIENTES}Clientes`]: variosClientes },
      cpuMsPorDocumento: {
        unCliente: { node: uno.node, postgres: uno.postgres },
        [`${CLIENTES}Clientes`]: { node: varios.node, postgres: varios.postgres },
      },
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

/** Milliseconds of processor of the node and of every process of the database server; NaN where the system does not tell. */
async function openCpu(flota: Flota, nodo: Nodo): Promise<() => { node: number; postgres: number }> {
  const { rows } = await flota.t.base.asAdmin('show data_directory')
  try {
    const servidor = Number(readFileSync(`${rows[0].data_directory}/postmaster.pid`, 'utf8').split('\n', 1)[0])
    const msPorTic = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
    return () => {
      const procesos = readdirSync('/proc')
        .filter((nombre) => /^\d+$/.test(nombre))
        .flatMap(readProceso)
      const suyos = procesos.filter(({ pid, padre }) => pid === servidor || padre === servidor)
      const propios = procesos.filter(({ pid }) => pid === nodo.pid)
      return {
        node: propios.reduce((suma, p) => suma + p.tics, 0) * msPorTic,
        // Of the server itself also what its ended children spent.
        postgres: suyos.reduce((suma, p) => suma + p.tics + (p.pid === servidor ? p.hijos : 0), 0) * msPorTic,
      }
    }
  } catch {
    return () => ({ node: Number.NaN, postgres: Number.NaN })
  }
}

function readProceso(nombre: string): { pid: number; padre: number; tics: number; hijos: number }[] {
  try {
    // The name of the program stands in parentheses and may hold anything.
    const campos = readFileSync(`/proc/${nombre}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    return [
      { pid: Number(nombre), padre: campos[1]!, tics: campos[11]! + campos[12]!, hijos: campos[13]! + campos[14]! },
    ]
  } catch {
    return []
  }
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
