// The five kinds of notes as the portal builds, seals and stamps them: each one written here by hand, judged by the SAT's
// schema, and reconciled to the cent with the invoice it adjusts.
import type { Comprobante } from '@litro/cfdi/comprobante'
import { formatDecimal, parseDecimal } from '@litro/cfdi/decimal'
import { leerCfdi } from '@litro/cfdi/leer'
import { openOraculoXsd } from '@litro/cfdi/pruebas/oraculo-sat'
import { verificarCfdi } from '@litro/cfdi/timbre'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { importesDeDocumento } from '@litro/contract/documentos-fiscales/importes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import type { Captura } from './captura.sql.ts'

let t: TestApp
let f: Fiscales
let anticipos: number
const oraculo = openOraculoXsd()
beforeAll(async () => {
  t = await createTestApp({ ajustes: { escala: 0.01 } })
  f = await seedFiscales(t.deps, t.gente.a, 'DEL SURESTE')
  const formas = (await get('formas-pago')).json() as { IdFormaPago: number; Codigo: string }[]
  anticipos = formas.find(({ Codigo }) => Codigo === '30')!.IdFormaPago
}, 60_000)
afterAll(() => t.close())

const get = async (url: string) => t.app.inject({ url: `/services/${url}`, headers: await t.as('a') })

async function readXml(familia: Familia, id: number): Promise<Comprobante> {
  const { rawPayload } = await get(`${rasgos[familia].archivo}_xml/${id}`)
  expect(oraculo.validate(rawPayload.toString('utf8'))).toEqual([])
  const lectura = leerCfdi(rawPayload)
  expect(verificarCfdi(lectura, t.motor.pac.certificado)).toEqual([])
  return lectura.comprobante
}

async function facturar(cambios: Partial<Captura> = {}) {
  const { id, uuid } = await crearTimbrado(t.deps, f, 'factura', cambios)
  return { id, uuid, xml: await readXml('factura', id) }
}

/** Step 1 of the advance: its own invoice, key 84111506, paid. */
async function anticipar(): Promise<number> {
  const pagado = { IdFacturaTipo: 2, IdMetodoPago: f.pue, IdFormaPago: f.trans, Precio: '10000', Litros: '1' }
  const { id, xml } = await facturar(pagado)
  expect(xml).toMatchObject({
    MetodoPago: 'PUE',
    Total: '11600.00',
    Conceptos: [{ ...GENERICA, Descripcion: 'Anticipo del bien o servicio' }],
  })
  expect(xml.CfdiRelacionados).toBeUndefined()
  return id
}

const [BONIFICACION, DEVOLUCION, CORRECCION, APLICACION] = [1, 2, 3, 4]
const [POR_PRECIO, POR_VOLUMEN] = [1, 2]
const GENERICA = { ClaveProdServ: '84111506', ClaveUnidad: 'ACT', Cantidad: '1' }
const DIESEL = { ClaveProdServ: '15101505', ClaveUnidad: 'LTR', Unidad: 'Litros', Descripcion: 'Diésel automotriz' }

type Caso = {
  titulo: string
  familia: Familia
  cambios: () => Partial<Captura>
  relacion: string
  forma: string
  concepto: object
  /** Base, Importe of the tax, and the three totals, computed by hand. */
  base: string
  totales: [SubTotal: string, iva: string, Total: string]
  /** What the invoice would have said had it been right from the start. */
  corregida: { precio: string; litros: string }
}

const casos: Caso[] = [
  {
    titulo: 'bonificación: medio peso por litro, por su importe y con IVA entero',
    familia: 'nota_credito',
    cambios: () => ({ IdOperacionTipo: BONIFICACION, Precio: '0.50', Litros: '1000' }),
    relacion: '01',
    forma: '15',
    concepto: { ...GENERICA, Descripcion: 'Descuento/Bonificación: Diésel automotriz' },
    base: '500',
    totales: ['500.00', '80.00', '580.00'],
    corregida: { precio: '21.95', litros: '1000' },
  },
  {
    titulo: 'devolución de litros: su clave, su complemento, su descarga y su parte del artículo 2-A',
    familia: 'nota_credito',
    cambios: () => ({ IdOperacionTipo: DEVOLUCION, TipoRelacion: '03', Precio: '22.45', Litros: '100' }),
    relacion: '03',
    forma: '15',
    concepto: { ...DIESEL, Cantidad: '100.000' },
    base: '2195.9183',
    totales: ['2245.00', '351.35', '2596.35'],
    corregida: { precio: '22.45', litros: '900' },
  },
  {
    titulo: 'aplicación de anticipo: relación 07, forma 30 y la descripción de la guía',
    familia: 'nota_credito',
    cambios: () => ({
      IdOperacionTipo: APLICACION,
      TipoRelacion: '07',
      IdFormaPago: anticipos,
      Precio: '10',
      Litros: '1000',
    }),
    relacion: '07',
    forma: '30',
    concepto: { ...GENERICA, Descripcion: 'Aplicación de anticipo' },
    base: '10000',
    totales: ['10000.00', '1600.00', '11600.00'],
    corregida: { precio: '12.45', litros: '1000' },
  },
  {
    titulo: 'cargo por precio: por su importe, sin litros que contar dos veces',
    familia: 'nota_cargo',
    cambios: () => ({ IdOperacionTipo: CORRECCION, IdNotaCargoTipo: POR_PRECIO, Precio: '0.35', Litros: '1000' }),
    relacion: '02',
    forma: '99',
    concepto: { ...GENERICA, Descripcion: 'Ajuste de precio' },
    base: '350',
    totales: ['350.00', '56.00', '406.00'],
    corregida: { precio: '22.80', litros: '1000' },
  },
  {
    titulo: 'cargo por volumen: litros de más con su complemento y su parte del artículo 2-A',
    familia: 'nota_cargo',
    cambios: () => ({ IdOperacionTipo: CORRECCION, IdNotaCargoTipo: POR_VOLUMEN, Precio: '22.45', Litros: '50' }),
    relacion: '02',
    forma: '99',
    concepto: { ...DIESEL, Cantidad: '50.000' },
    base: '1097.95915',
    totales: ['1122.50', '175.67', '1298.17'],
    corregida: { precio: '22.45', litros: '1050' },
  },
]

describe.each(casos)('$titulo', (caso) => {
  const { familia, totales, base } = caso
  test('su XML es el escrito a mano y cuadra al centavo con la factura', async () => {
    const factura = await facturar(caso.relacion === '07' ? { IdAnticipo: await anticipar() } : {})
    expect([factura.xml.SubTotal, factura.xml.Total]).toEqual(['22450.00', '25963.47'])
    // The note that the sale itself left ready is written by hand here.
    await t.base.force("update documento_fiscal set estado = 'borrado' where automatico and id_factura = $1", [
      factura.id,
    ])
    const { id } = await crearTimbrado(t.deps, f, familia, { IdFactura: factura.id, ...caso.cambios() })
    const nota = await readXml(familia, id)
    expect(nota).toMatchObject({
      TipoDeComprobante: rasgos[familia].tipoComprobante,
      FormaPago: caso.forma,
      MetodoPago: caso.forma === '99' ? 'PPD' : 'PUE',
      CfdiRelacionados: [{ TipoRelacion: caso.relacion, CfdiRelacionado: [{ UUID: factura.uuid }] }],
      Receptor: { UsoCFDI: rasgos[familia].tipoComprobante === 'E' ? 'G02' : 'G03' },
      SubTotal: totales[0],
      Impuestos: { TotalImpuestosTrasladados: totales[1] },
      Total: totales[2],
    })
    const [concepto] = nota.Conceptos
    expect(concepto).toMatchObject({ ...caso.concepto, ObjetoImp: '02' })
    expect(formatDecimal(parseDecimal(concepto!.Impuestos!.Traslados![0]!.Base))).toBe(
      formatDecimal(parseDecimal(base)),
    )
    expectCombustible(factura.xml, nota)

    const signo = rasgos[familia].tipoComprobante === 'E' ? -1n : 1n
    const producto = { tasaIva: '0.16', precioIncluyeIva: false, cuotaIeps: '0.490817' }
    const corregida = importesDeDocumento(caso.corregida, producto, false)
    const ajustado = parseDecimal(factura.xml.Total) + signo * parseDecimal(nota.Total)
    expect(formatDecimal(ajustado, 2)).toBe(corregida.Total)
  })
})

/** The complement goes with the litres; what is given back keeps the number of its delivery, what is added has its own. */
function expectCombustible(factura: Comprobante, nota: Comprobante): void {
  const [vendido, ajuste] = [factura.Conceptos[0]!, nota.Conceptos[0]!]
  if (ajuste.ClaveUnidad === 'ACT') {
    expect([ajuste.NoIdentificacion, ajuste.ComplementoConcepto]).toEqual([undefined, undefined])
    return
  }
  expect(ajuste.ComplementoConcepto).toEqual(vendido.ComplementoConcepto)
  if (nota.TipoDeComprobante === 'E') expect(ajuste.NoIdentificacion).toBe(vendido.NoIdentificacion)
  else expect(ajuste.NoIdentificacion).not.toBe(vendido.NoIdentificacion)
}

describe('la cuota del artículo 2-A', () => {
  test('la que se devuelve o se agrega es la del día de la factura, aunque haya cambiado', async () => {
    const factura = await facturar()
    const otra = await facturar()
    // The invoices are from the last day of a quota that no longer runs.
    await t.base.asAdmin(
      `update documento_fiscal set fecha_emision = fecha_emision - interval '30 days' where id = any($1)`,
      [[factura.id, otra.id]],
    )
    await t.base.asAdmin(`update tabla_cuota set hasta = current_date - 20 where not demostracion`)
    await t.base.asAdmin(
      `insert into tabla_cuota (fuente, publicada, desde, hasta, regular, premium, diesel)
       values ('DOF', current_date - 19, current_date - 19, current_date + 19, 7, 7, 7)`,
    )
    const [linea] = (await get(`productos-de-factura/${factura.id}`)).json()
    expect(linea.CuotaIeps).toBe(0.490817)
    const devolucion = { IdOperacionTipo: DEVOLUCION, TipoRelacion: '03', Precio: '22.45', Litros: '1000' }
    const { id } = await crearTimbrado(t.deps, f, 'nota_credito', { IdFactura: factura.id, ...devolucion })
    const nota = await readXml('nota_credito', id)
    expect([nota.SubTotal, nota.Total, nota.Impuestos]).toEqual([
      factura.xml.SubTotal,
      factura.xml.Total,
      factura.xml.Impuestos,
    ])
    const [saldada] = (await get(`factura/${factura.id}`)).json()
    expect(saldada.SaldoRestante).toBe(0)

    const volumen = { IdOperacionTipo: CORRECCION, IdNotaCargoTipo: POR_VOLUMEN, Precio: '22.45', Litros: '50' }
    const cargo = await crearTimbrado(t.deps, f, 'nota_cargo', { IdFactura: otra.id, ...volumen })
    expect((await readXml('nota_cargo', cargo.id)).Total).toBe('1298.17')
    // And a sale of today carries the quota of today.
    const nueva = await facturar()
    expect(nueva.xml.Impuestos!.TotalImpuestosTrasladados).toBe('2472.00')
  })
})

describe('lo que se acredita nunca pasa de lo facturado (D-100)', () => {
  const devolucion = (IdFactura: number, Litros: string) =>
    crear(t.deps, f, 'nota_credito', {
      IdFactura,
      IdOperacionTipo: DEVOLUCION,
      TipoRelacion: '03',
      Precio: '22.45',
      Litros,
    })
  const timbrar = async (id: number) => {
    const url = `/services/nota-credito_timbrar/${id}`
    const r = await t.app.inject({ method: 'POST', url, headers: await t.as('a') })
    return { status: r.statusCode, mensaje: r.json().error }
  }

  test('dos notas capturadas sobre los mismos litros: la segunda lo dice en el semáforo y no se timbra', async () => {
    const factura = await facturar()
    const [una, otra] = [await devolucion(factura.id, '600'), await devolucion(factura.id, '600')]
    expect((await timbrar(una)).status).toBe(200)
    const luz = (await get(`nota-credito_validar/${otra}`)).json().Semaforo.at(-1)
    expect([luz.Estado, luz.Hallazgos.map(({ campo }: { campo: string }) => campo)]).toEqual([
      'rojo',
      ['Conceptos[0].Cantidad', 'Total'],
    ])
    expect(await timbrar(otra)).toEqual({
      status: 422,
      mensaje: 'Los litros superan los que faltan por acreditar de la factura.',
    })
  })

  test('timbradas a la vez, solo pasan las que caben', async () => {
    const factura = await facturar()
    const notas = await Promise.all(['400', '400', '400', '400'].map((litros) => devolucion(factura.id, litros)))
    const respuestas = await Promise.all(notas.map(timbrar))
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422])
    const [leida] = (await get(`factura/${factura.id}`)).json()
    // Eight hundred of a thousand litres came back.
    expect(leida.SaldoRestante).toBe(leida.Total / 5)
  })
})
