// Every kind of CFDI the product issues, made through its services and judged by the SAT's own schema and stylesheets: no error
// of form, the same cadena to the letter, both seals good. LITRO_RONDAS says how many times each kind is made.
import { cadenaOriginal, cadenaTfd } from '@litro/cfdi/cadena-original'
import { leerCfdi } from '@litro/cfdi/leer'
import { cadenasOficiales, HOJA_TFD, hasXsltproc, openOraculoXsd } from '@litro/cfdi/pruebas/oraculo-sat'
import { verificarCfdi } from '@litro/cfdi/timbre'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hoyEnMexico } from '../src/craft/hoy.ts'
import type { Captura } from '../src/fiscal/documentos-fiscales/captura.sql.ts'
import { emitirRep } from '../src/fiscal/rep/emitir-rep.ts'
import { createTestApp, type TestApp } from './app.ts'
import { crearEntregaTimbrada, type FlotaDePrueba, pedir, seedFlota } from './entregas.ts'
import { capturaDe, type Fiscales, seedFiscales } from './fiscal.ts'
import { tamanio } from './flota.ts'
import { informar } from './informe.ts'

const RONDAS = tamanio('LITRO_RONDAS', 1)

let t: TestApp
let f: Fiscales
let flota: FlotaDePrueba
let productos: Record<string, number>
let formas: Record<string, number>
let gas: number
let clientes: { fisica: number; extranjero: number; generico: number }
/** Kind of each document, by its id. */
const clases = new Map<number, string>()

beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DEL JUICIO', 'JUI150607QW3')
  flota = await seedFlota(t, 'a', f.cliente)
  const filas = async (sql: string) => (await t.base.asAdmin(sql)).rows as { clave: string; id: number }[]
  const porClave = (lista: { clave: string; id: number }[]) =>
    Object.fromEntries(lista.map(({ clave, id }) => [clave, id]))
  productos = porClave(await filas('select nombre as clave, id from producto'))
  formas = porClave(await filas('select codigo as clave, id from forma_pago'))
  await t.base.asAdmin("update producto set precio_incluye_iva = true where nombre = 'Gasolina Premium'")
  await t.base.asAdmin("update producto set tasa_iva = 0.08 where nombre like 'Lubricante%'")
  await t.base.asAdmin(
    `update sucursal set decreto_frontera = 'DOF', frontera_desde = '2020-01-01', frontera_hasta = '2099-12-31' where id = $1`,
    [f.sucursal],
  )
  const lp = await filas(
    `insert into producto (nombre, descripcion, clave_prod_serv, clave_unidad, unidad, tasa_iva)
     values ('Gas LP', 'Gas licuado de petróleo', '15111510', 'LTR', 'Litros', 0.16) returning nombre as clave, id`,
  )
  gas = lp[0]!.id
  await t.base.asAdmin("update sucursal set permiso_petrolifero = 'LP/12345/DIST/PLA/2019' where id = $1", [f.sucursal])
  clientes = {
    fisica: await cliente('a', {
      Nombre: 'Ana',
      RazonSocial: 'ANA ÑANDÚ & HIJOS',
      RFC: 'CACX7605101P8',
      RegimenFiscal: '612',
    }),
    extranjero: await cliente('administrador', {
      ...GENERICO,
      RFC: 'XEXX010101000',
      Estado: '',
      IdPais: 'USA',
      ResidenciaFiscal: 'USA',
      NumRegIdTrib: '980417265',
    }),
    generico: await cliente('administrador', { ...GENERICO, RFC: 'XAXX010101000', RazonSocial: 'JUAN PEREZ' }),
  }
}, 120_000)
afterAll(() => t.close())

const GENERICO = { Nombre: 'Genérico', RazonSocial: 'ACME FUELS', RegimenFiscal: '616', UsoCFDI: 'S01' }

async function send(quien: string, method: 'GET' | 'POST' | 'PUT', ruta: string, payload?: object) {
  const { status, cuerpo } = await pedir(t, quien, method, ruta, payload, quien === 'a' ? undefined : t.gente.a)
  if (status !== 200) throw new Error(`${ruta}: ${JSON.stringify(cuerpo)}`)
  // biome-ignore lint/suspicious/noExplicitAny: the wire, in a test.
  return cuerpo as any
}

async function cliente(quien: string, datos: object): Promise<number> {
  const base = { CodigoPostal: '37000', UsoCFDI: 'G03', Estado: 'GUA' }
  return (await send(quien, 'POST', 'cliente_agregar', { ...base, ...datos })).IdCliente
}

/** Captured and stamped by their services, under the name of its kind. */
async function emitir(clase: string, familia: Familia, cambios: Partial<Captura>): Promise<number> {
  const { archivo } = rasgos[familia]
  const registro = await send('a', 'POST', `${archivo}_agregar`, capturaDe(f, familia, cambios))
  const id: number = registro.IdNotaCredito ?? registro.IdNotaCargo ?? registro.IdFactura
  return timbrar(clase, familia, id)
}
async function timbrar(clase: string, familia: Familia, id: number): Promise<number> {
  await send('a', 'POST', `${rasgos[familia].archivo}_timbrar/${id}`, {})
  clases.set(id, clase)
  return id
}

async function depositar(tipo: number, Monto: string, pagados: number[], IdCliente = f.cliente): Promise<number> {
  const DocumentosAplicados = pagados.map((IdDocumento) => ({ IdDocumentoTipo: 1, IdDocumento }))
  const datos = { IdDepositoTipo: tipo, Depositante: 'Cliente', Monto, IdCliente, DocumentosAplicados }
  const { IdDeposito } = await send('a', 'POST', 'deposito_agregar', datos)
  const pago = { FechaPago: hoyEnMexico(t.deps.now()), IdFormaPago: f.trans }
  await send('tesoreria', 'PUT', `admin/deposito_aplicar/${IdDeposito}`, pago)
  return IdDeposito
}

async function pagar(clase: string, Monto: string, pagados: number[], idCliente?: number): Promise<number> {
  const [{ Rep }] = await send('a', 'GET', `deposito/${await depositar(2, Monto, pagados, idCliente)}`)
  await emitirRep(t.deps.motor, Rep.IdRep)
  clases.set(Rep.IdRep, clase)
  return Rep.IdRep
}

async function ventas(n: number): Promise<number> {
  const contado = { IdMetodoPago: f.pue, IdFormaPago: f.trans }
  const litros = String(700 + n * 13)
  const diesel = await emitir('factura de diésel a crédito', 'factura', { Litros: litros })
  await emitir('factura con precio neto al público', 'factura', {
    ...contado,
    IdProducto: productos['Gasolina Premium']!,
    Precio: '25.90',
    Litros: litros,
  })
  await emitir('factura sin combustible', 'factura', {
    ...contado,
    IdProducto: f.urea,
    Precio: '11.37',
    Litros: '333.333',
  })
  await emitir('factura a tasa 0', 'factura', {
    ...contado,
    IdProducto: productos['Agua Purificada a Granel']!,
    Precio: '1.85',
    Litros: litros,
  })
  await emitir('factura a 8 %', 'factura', {
    ...contado,
    IdProducto: productos['Lubricante 15W-40']!,
    Precio: '91.27',
    Litros: '77',
  })
  await emitir('flete con retención', 'factura', {
    ...contado,
    IdProducto: productos['Flete de Petrolíferos']!,
    IdFacturaTipo: 3,
    IdSKUTipo: 2,
    Precio: '1234.57',
    Litros: '3',
  })
  await emitir('factura a persona física', 'factura', { ...contado, IdCliente: clientes.fisica })
  const deFuera = await emitir('factura a extranjero', 'factura', { IdCliente: clientes.extranjero })
  await pagar('complemento de pago de un extranjero', '1000.00', [deFuera], clientes.extranjero)
  await emitir('factura de gas LP con su permiso', 'factura', {
    ...contado,
    IdProducto: gas,
    Precio: '11.20',
    Litros: litros,
  })
  await emitir('factura con RFC genérico', 'factura', { ...contado, IdCliente: clientes.generico })
  return diesel
}

async function notas(factura: number): Promise<void> {
  const sobre = { IdFactura: factura, Litros: '500' }
  const bonificada = await emitir('nota de crédito: bonificación', 'nota_credito', { ...sobre, Litros: '100' })
  await emitir('nota de crédito: sustituta', 'nota_credito', {
    ...sobre,
    TipoRelacion: '04',
    IdFacturaCancelada: bonificada,
  })
  await emitir('nota de crédito: devolución', 'nota_credito', {
    ...sobre,
    IdOperacionTipo: 2,
    TipoRelacion: '03',
    Precio: '22.45',
    Litros: '17.5',
  })
  const cargada = await emitir('nota de cargo: precio', 'nota_cargo', sobre)
  await emitir('nota de cargo: sustituta', 'nota_cargo', { ...sobre, IdFacturaCancelada: cargada })
  await emitir('nota de cargo: volumen', 'nota_cargo', {
    ...sobre,
    IdNotaCargoTipo: 2,
    Precio: '22.45',
    Litros: '12.345',
  })
}

async function anticipos(n: number): Promise<void> {
  const anticipo = async (monto: string) => {
    const entrada = { IdProducto: f.diesel, IdSucursal: f.sucursal }
    const { IdFactura } = await send('a', 'POST', `deposito_facturar/${await depositar(6, monto, [])}`, entrada)
    return timbrar('anticipo', 'factura', IdFactura)
  }
  const contado = { IdMetodoPago: f.pue, IdFormaPago: f.trans }
  const A = await emitir('venta con anticipo (A)', 'factura', {
    ...contado,
    IdAnticipo: await anticipo(`${9000 + n}.37`),
  })
  const { rows } = await t.base.asAdmin('select id from documento_fiscal where automatico and id_factura = $1', [A])
  await emitirRep(t.deps.motor, rows[0].id)
  clases.set(rows[0].id, 'nota de crédito: aplicación de anticipo')
  const remanente = { ...contado, IdAnticipo: await anticipo(`${5000 + n}.91`), ProcedimientoAnticipo: 'B' as const }
  const venta = await emitir('venta por el remanente (B)', 'factura', remanente)
  await send('a', 'PUT', `factura_sustituir/${venta}`, {})
  await emitir('venta con anticipo: sustituta', 'factura', { ...remanente, IdFacturaCancelada: venta })
}

async function pagos(factura: number, otra: number): Promise<void> {
  await pagar('complemento de pago: parcialidad', '1234.56', [factura])
  const rep = await pagar('complemento de pago: varios documentos', '31000.00', [factura, otra])
  await send('tesoreria', 'POST', `admin/rep_reemitir/${rep}`, { Comentarios: 'Otra forma', IdFormaPago: formas['02'] })
  const { rows } = await t.base.asAdmin(
    "select id from documento_fiscal where familia = 'rep' and id_factura_cancelada = $1",
    [rep],
  )
  await emitirRep(t.deps.motor, rows[0].id)
  clases.set(rows[0].id, 'complemento de pago: sustituto')
}

async function sustituir(): Promise<void> {
  const mala = await emitir('factura por sustituir', 'factura', { Litros: '990' })
  await send('a', 'PUT', `factura_sustituir/${mala}`, {})
  await emitir('factura sustituta', 'factura', { IdFacturaCancelada: mala })
}

async function traslado(): Promise<void> {
  const { uuid } = await crearEntregaTimbrada(t, flota, 'a')
  const { rows } = await t.base.asAdmin('select id from documento_fiscal where uuid = $1', [uuid])
  clases.set(rows[0].id, 'traslado con Carta Porte')
}

async function ronda(n: number): Promise<void> {
  const factura = await ventas(n)
  await notas(factura)
  await anticipos(n)
  const otra = await emitir('factura de diésel a crédito', 'factura', { Litros: String(900 + n) })
  await pagos(factura, otra)
  await sustituir()
  await traslado()
}

test('lo que emite el producto pasa el esquema y las hojas del SAT sin un error', { timeout: 3_600_000 }, async () => {
  for (let n = 0; n < RONDAS; n++) await ronda(n)
  const { rows } = await t.base.asAdmin(
    `select d.id, convert_from(k.bytes, 'UTF8') as xml from documento_fiscal d join archivo a on a.id = d.id_archivo_xml
       join contenido k using (sha256) where d.uuid is not null order by d.id`,
  )
  const xmls: string[] = rows.map(({ xml }) => xml)
  const lecturas = xmls.map((xml) => leerCfdi(Buffer.from(xml)))
  const oraculo = openOraculoXsd()
  const errores = xmls.flatMap((xml, i) => [
    ...oraculo.validate(xml),
    ...verificarCfdi(lecturas[i]!, t.motor.pac.certificado).map(({ mensaje }) => mensaje),
  ])
  expect(errores).toEqual([])
  // Without the program that applies them, the stylesheets have judged our cadena in the golden cases.
  if (hasXsltproc()) {
    expect(lecturas.map(({ comprobante }) => cadenaOriginal(comprobante))).toEqual(cadenasOficiales(xmls))
    const timbres = lecturas.map(({ comprobante }) => cadenaTfd(comprobante.Complemento!.TimbreFiscalDigital!))
    expect(timbres).toEqual(timbresOficiales(xmls))
  }
  const cuentas = new Map<string, number>()
  for (const { id } of rows) cuentas.set(clases.get(id) ?? 'otro', (cuentas.get(clases.get(id) ?? 'otro') ?? 0) + 1)
  expect(cuentas.get('otro')).toBeUndefined()
  expect(cuentas.size).toBeGreaterThanOrEqual(28)
  await informar('juicio', { ...Object.fromEntries(cuentas), 'documentos juzgados, con 0 errores': rows.length })
})

/** The stylesheet of the stamp wants the stamp alone. */
function timbresOficiales(xmls: readonly string[]): string[] {
  const timbres = xmls.map(
    (xml) => `<?xml version="1.0" encoding="UTF-8"?>${/<tfd:TimbreFiscalDigital[^>]*\/>/.exec(xml)![0]}`,
  )
  return cadenasOficiales(timbres, HOJA_TFD)
}
