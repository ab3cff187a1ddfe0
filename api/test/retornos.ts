// Fixtures of returns for tests: a funded partner, approved accounts in both currencies, and stamped supplier invoices.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateAcDePrueba } from '@litro/cfdi/csd-de-prueba'
import { AHORA, makeComprobante, makeCsd, type Pedido, seal, UN_DIA } from '@litro/embedded-pac/test-cfdi'
import { sql } from 'kysely'
import { approveCuenta } from '../../demo/src/demo.sql.ts'
import { EMISOR_DEMO } from '../../demo/src/emisor.ts'
import type { Deps } from '../src/craft/call/deps.ts'
import { post } from '../src/libro/asiento.sql.ts'
import { insertCuenta, insertProveedor } from '../src/maestros/proveedores/proveedor.sql.ts'
import type { TestApp } from './app.ts'
import { clabeDePrueba, PDF_DE_PRUEBA } from './maestros.ts'

export const TASA = '18.437200'
/** RFC on the throw-away certificate that seals supplier invoices. */
export const RFC_PROVEEDOR = 'EKU9003173C9'

let n = 5000

/** Money of the partner in the bank, as a deposit would leave it. */
export async function fund(deps: Deps, socio: number, cent: bigint): Promise<void> {
  const clave = `prueba:${socio}:${n++}`
  const objeto = { objeto: 'prueba', idObjeto: n, descripcion: 'Fondos de prueba' }
  await deps.inTx('todo', (tx) =>
    post(tx, {
      clave,
      evento: 'Fondos de prueba',
      fecha: '2026-11-01',
      actor: 'Prueba',
      partidas: [
        { cuenta: 'bancos', cent },
        { cuenta: `fondos:${socio}`, cent: -cent },
        { cuenta: `socio:${socio}`, cent: -cent },
        { cuenta: `contra:${socio}`, cent },
      ],
      movimientos: [{ socio, tipo: 'depósito', montoCent: cent, ...objeto }],
    }),
  )
}

export type Destino = { IdProveedor: number; IdCuenta: number }

/** A supplier with one account, approved unless told otherwise. */
export function seedDestino(
  t: TestApp,
  socio: number,
  moneda: 'MXP' | 'USD' = 'MXP',
  aprobada = true,
): Promise<Destino> {
  return t.deps.inTx('todo', async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from usuario where sujeto = 'tesoreria'`.execute(tx)
    const datos = {
      Nombre: `Proveedor ${n++}`,
      RazonSocial: 'PROVEEDOR DE RETORNOS',
      Moneda: moneda,
      RFC: null,
    } as const
    const IdProveedor = await insertProveedor(tx, socio, datos)
    const cuenta =
      moneda === 'MXP'
        ? { Banco: t.gente.bbva, CuentaClabe: clabeDePrueba('012', n++), NumeroCuenta: null, SwiftCode: null }
        : { Banco: t.gente.chase, CuentaClabe: null, NumeroCuenta: `00081${n++}`, SwiftCode: 'CHASUS33' }
    const IdCuenta = await insertCuenta(tx, socio, IdProveedor, moneda, cuenta, null)
    if (aprobada) await approveCuenta(tx, IdCuenta, rows[0]!.id)
    return { IdProveedor, IdCuenta }
  })
}

let ac: ReturnType<typeof generateAcDePrueba> | undefined
const autoridad = () => {
  ac ??= generateAcDePrueba(new Date(AHORA - 900 * UN_DIA), new Date(AHORA + 900 * UN_DIA))
  return ac
}
/** The environment of an installation that takes the word of the authority of these suppliers. */
export async function envConAutoridad(): Promise<{ PAC_CERTIFICADOS: string }> {
  const carpeta = await mkdtemp(join(tmpdir(), 'litro-certificados-'))
  await writeFile(join(carpeta, 'ac.cer'), (await autoridad()).cer)
  return { PAC_CERTIFICADOS: carpeta }
}

let csd: ReturnType<typeof makeCsd> | undefined
const sellarCon = () => {
  csd ??= autoridad().then((suya) => makeCsd({}, AHORA, suya))
  return csd
}

type Factura = Pick<Pedido, 'receptor' | 'tipo' | 'fecha' | 'folio'> & {
  total?: string
  moneda?: 'MXN' | 'USD' | 'EUR'
}

export async function sealFactura({
  total = '116',
  moneda = 'MXN',
  receptor,
  ...resto
}: Partial<Factura> = {}): Promise<Buffer> {
  const casa = { Rfc: EMISOR_DEMO.rfc, Nombre: EMISOR_DEMO.nombre, DomicilioFiscalReceptor: EMISOR_DEMO.codigoPostal }
  const pedido = { folio: String(n++), precio: total, cantidad: '1', receptor: { ...casa, ...receptor }, ...resto }
  const comprobante = makeComprobante(pedido)
  const enDivisa = moneda === 'MXN' ? {} : { Moneda: moneda, TipoCambio: '18.4372' }
  return seal({ ...comprobante, ...enDivisa }, await sellarCon())
}

/** An invoice of a supplier to the company, stamped by the embedded PAC. */
export async function stampFactura(t: TestApp, factura: Partial<Factura> = {}): Promise<Buffer> {
  return stampXml(t, await sealFactura(factura))
}

async function stampXml(t: TestApp, xml: Buffer): Promise<Buffer> {
  const r = await fetch(`${t.motor.pac.url}/timbrar`, {
    method: 'POST',
    headers: { customid: `proveedor-${n++}` },
    body: new Uint8Array(xml),
  })
  const cuerpo = (await r.json()) as { xml?: string; mensaje?: string }
  if (!cuerpo.xml) throw new Error(`el PAC no timbró: ${cuerpo.mensaje}`)
  return Buffer.from(cuerpo.xml, 'base64')
}

export type Archivos = Record<string, { nombre: string; bytes: Buffer } | Buffer>

/** A multipart body with fields and files, as a browser would send it. */
export function formData(campos: object, archivos: Archivos = {}): FormData {
  const cuerpo = new FormData()
  for (const [campo, valor] of Object.entries(campos)) if (valor !== undefined) cuerpo.append(campo, String(valor))
  for (const [campo, archivo] of Object.entries(archivos)) {
    const { nombre, bytes } = Buffer.isBuffer(archivo) ? { nombre: campo, bytes: archivo } : archivo
    cuerpo.append(campo, new Blob([Uint8Array.from(bytes)]), nombre)
  }
  return cuerpo
}

export const conFactura = (xml: Buffer): Archivos => ({
  ArchivoFacturaPDF: { nombre: 'factura 1.pdf', bytes: PDF_DE_PRUEBA },
  ArchivoFacturaXML: { nombre: 'factura 1.xml', bytes: xml },
})

type Metodo = 'GET' | 'POST' | 'PUT'

/** A small client: JSON, or multipart when files are given. */
export const makeClient =
  (t: TestApp) => async (sujeto: string, method: Metodo, url: string, campos?: object, archivos?: Archivos) => {
    const payload = archivos ? formData(campos ?? {}, archivos) : campos
    const headers = await t.as(sujeto)
    const r = await t.app.inject({ method, url: `/services/${url}`, headers, ...(payload && { payload }) })
    return { status: r.statusCode, cuerpo: r.json() }
  }
