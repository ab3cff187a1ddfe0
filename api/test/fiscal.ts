// Fiscal fixtures for tests: an issuer with a throw-away CSD, the embedded PAC, and documents of the three families.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClienteCaptura } from '@litro/contract/clientes/cliente'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import type { TiemposDescarga } from '@litro/embedded-pac/descarga/libro'
import { startEmbeddedPac } from '@litro/embedded-pac/pac'
import { sql } from 'kysely'
import { productosDemo } from '../../demo/src/data.ts'
import { insertProducto } from '../../demo/src/demo.sql.ts'
import { generateCsdDemo, insertEmisorDemo } from '../../demo/src/emisor.ts'
import type { Deps } from '../src/craft/call/deps.ts'
import type { Config } from '../src/craft/config.ts'
import { isConnectionLost } from '../src/craft/db/connection-lost.ts'
import type { Conexion } from '../src/craft/db/pool.ts'
import type { Captura } from '../src/fiscal/documentos-fiscales/captura.sql.ts'
import { agregar } from '../src/fiscal/documentos-fiscales/guardar.ts'
import { timbrar } from '../src/fiscal/timbrado/timbrar.ts'
import { continueCuotas } from '../src/maestros/catalogos/cuota.sql.ts'
import { insertCliente } from '../src/maestros/clientes/cliente.sql.ts'
import { openMotor } from '../src/open-motor.ts'

/** A key pair takes most of a second: one for the whole test file. */
let csd: ReturnType<typeof generateCsdDemo> | undefined

/** Who the PAC is, for the same reason, by the day its certificate begins. */
const identidades = new Map<string, string>()

type OpcionesPac = {
  /** How long a receiver may be silent before the SAT takes it for a yes. */
  silencioMs?: number
  /** How the SAT's mass download behaves; its packages are ready at once unless told otherwise. */
  descarga?: Partial<TiemposDescarga>
  /** From the stamp until the SAT knows the document. */
  replicaMs?: number
}

export async function openTestMotor(
  config: Config,
  conexion: Conexion,
  now: () => Date,
  { silencioMs = 500, descarga, replicaMs = 0 }: OpcionesPac = {},
) {
  const carpeta = await mkdtemp(join(tmpdir(), 'litro-pac-'))
  const dia = now().toISOString().slice(0, 10)
  const identidad = join(carpeta, 'pac', 'identidad.json')
  await mkdir(join(carpeta, 'pac'), { mode: 0o700 })
  const conocida = identidades.get(dia)
  if (conocida !== undefined) await writeFile(identidad, conocida)
  const pac = await startEmbeddedPac({
    dataDir: carpeta,
    now: () => now().getTime(),
    fallas: { ocultoMs: 300, colgarMs: 400, lentoMs: 20, enormeBytes: 4_000_000 },
    aceptacion: { silencioMs, sinAceptacionMs: 50, replicaMs },
    descarga: { preparaMs: 0, ...descarga },
  })
  identidades.set(dia, await readFile(identidad, 'utf8'))
  const abierto = await openMotor({
    config: { ...config, dataDir: carpeta },
    conexion,
    now,
    pacEmbebido: pac,
    onError: (error) => {
      // Some drills take the database away on purpose.
      if (!isConnectionLost(error)) throw error
    },
  })
  return {
    ...abierto,
    pac,
    stop: async () => {
      await abierto.stop()
      await pac.stop()
      await rm(carpeta, { recursive: true, force: true })
    },
  }
}

export async function seedEmisor(deps: Deps): Promise<void> {
  csd ??= generateCsdDemo(deps.now())
  const archivos = await csd
  await deps.inTx('todo', async (tx) => {
    await insertEmisorDemo(tx, deps.motor.csd, archivos, deps.now())
    for (const producto of productosDemo) await insertProducto(tx, producto)
    // A test that says nothing about quotas must not fail on the first of January.
    await continueCuotas(tx)
  })
}

export type Fiscales = Awaited<ReturnType<typeof seedFiscales>>

/** A client and the lookups a capture needs, for one partner. */
export async function seedFiscales(deps: Deps, socio: number, sufijo: string, RFC = 'AUT150607QW3') {
  return deps.inTx('todo', async (tx) => {
    const cliente = await insertCliente(
      tx,
      socio,
      ClienteCaptura.parse({
        Nombre: `Autotransportes ${sufijo}`,
        RazonSocial: `AUTOTRANSPORTES ${sufijo}`,
        RFC,
        CodigoPostal: '37000',
        RegimenFiscal: '601',
        UsoCFDI: 'G03',
        Estado: 'GUA',
      }),
    )
    const { rows } = await sql<{
      diesel: number
      urea: number
      ppd: number
      pue: number
      def: number
      trans: number
      cond: number
      sucursal: number
    }>`
      select (select id from producto where nombre = 'Diésel Automotriz') as diesel,
             (select id from producto where nombre like 'Urea%') as urea,
             (select id from metodo_pago where codigo = 'PPD') as ppd, (select id from metodo_pago where codigo = 'PUE') as pue,
             (select id from forma_pago where codigo = '99') as def, (select id from forma_pago where codigo = '03') as trans,
             (select id from forma_pago where codigo = '15') as cond,
             (select min(id) from sucursal where id_socio_comercial = ${socio}) as sucursal`.execute(tx)
    return { socio, cliente, ...rows[0]! }
  })
}

/** A lawful capture of each family; tests change what they are about. */
export function capturaDe(f: Fiscales, familia: Familia, cambios: Partial<Captura> = {}): Captura {
  const comun = { IdCliente: f.cliente, IdProducto: f.diesel, Precio: '22.45', Litros: '1000', Observaciones: '' }
  const propias: Record<Familia, Partial<Captura>> = {
    factura: { IdMetodoPago: f.ppd, IdFormaPago: f.def, IdFacturaTipo: 1, IdSKUTipo: 1, IdSucursal: f.sucursal },
    nota_credito: {
      IdMetodoPago: f.pue,
      IdFormaPago: f.cond,
      IdOperacionTipo: 1,
      TipoRelacion: '01',
      UsoCFDI: 'G02',
      Precio: '0.50',
    },
    nota_cargo: {
      IdMetodoPago: f.ppd,
      IdFormaPago: f.def,
      IdOperacionTipo: 3,
      IdNotaCargoTipo: 1,
      IdSKUTipo: 1,
      Precio: '0.35',
    },
  }
  return { ...comun, ...propias[familia], ...cambios } as Captura
}

export const crear = (deps: Deps, f: Fiscales, familia: Familia, cambios: Partial<Captura> = {}) =>
  agregar(familia)(deps, {
    socio: f.socio,
    actor: { id: 1, nombre: 'Persona a', personal: true },
    entrada: capturaDe(f, familia, cambios),
    archivos: {},
  })

export async function crearTimbrado(deps: Deps, f: Fiscales, familia: Familia, cambios: Partial<Captura> = {}) {
  const id = await crear(deps, f, familia, cambios)
  const actor = { id: 1, nombre: 'Persona a' }
  const { uuid } = await timbrar(deps.motor, deps.inTx, { ambito: { socio: f.socio }, familia, id, actor })
  if (uuid === null) throw new Error(`el documento ${id} no se timbró a la primera`)
  return { id, uuid }
}
