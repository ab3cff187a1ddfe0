// Fiscal examples of the generated walk: for each verb a document in the state that allows it, of one partner and of another.
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { familias } from '@litro/contract/documentos-fiscales/familia'
import type { ServiceKey } from '@litro/contract/services'
import type { TestApp } from '../app.ts'
import { correoDePrueba } from '../correo.ts'
import { capturaDe, crear, crearTimbrado, type Fiscales, seedFiscales } from '../fiscal.ts'
import { PDF_DE_PRUEBA } from '../maestros.ts'
import type { Ejemplo } from './ejemplos.ts'

type Ejemplos = Partial<Record<ServiceKey, Ejemplo>>

const BORRADOR = ['leer', 'editar', 'borrar', 'timbrar', 'validar', 'previa', 'previa_xml'] as const
const TIMBRADO = ['cancelar', 'estatus', 'pdf', 'xml', 'correos', 'enviar'] as const

export async function seedRecorrido(t: TestApp): Promise<Ejemplos> {
  t.deps.motor.correo = correoDePrueba()
  const a = await seedFiscales(t.deps, t.gente.a, 'ALFA')
  const b = await seedFiscales(t.deps, t.gente.b, 'BETA')
  const facturas = { a: await crearTimbrado(t.deps, a, 'factura'), b: await crearTimbrado(t.deps, b, 'factura') }
  const ejemplos: Ejemplos = {
    ...lookups(a, b, facturas.a.id, facturas.b.id),
    factura_agregar: { entrada: capturaDe(a, 'factura'), archivos: { DocumentoBol: PDF_DE_PRUEBA } },
    nota_credito_agregar: { entrada: capturaDe(a, 'nota_credito', { IdFactura: facturas.a.id }) },
    nota_cargo_agregar: { entrada: capturaDe(a, 'nota_cargo', { IdFactura: facturas.a.id }) },
  }
  for (const familia of familias) {
    Object.assign(ejemplos, await verbos(t, a, b, familia, facturas.a.id, facturas.b.id))
  }
  ejemplos.nota_cargo_editar_alias = ejemplos.nota_cargo_editar
  const porSustituir = [await crearTimbrado(t.deps, a, 'factura'), await crearTimbrado(t.deps, b, 'factura')] as const
  ejemplos.factura_conservar = ids(porSustituir[0].id, porSustituir[1].id)
  ejemplos.factura_sustituir = ids(porSustituir[0].id, porSustituir[1].id)
  return { ...ejemplos, factura_bol: await conBol(t, a, b), ...(await lotes(t, a, facturas.a.id, facturas.b.id)) }
}

/** A lot of each person, and drafts for the lots that the walk asks for. */
async function lotes(t: TestApp, a: Fiscales, facturaA: number, facturaB: number): Promise<Ejemplos> {
  const pedir = async (sujeto: string, Ids: number[]) => {
    const headers = await t.as(sujeto)
    const r = await t.app.inject({ method: 'POST', url: '/services/facturas_timbrar', headers, payload: { Ids } })
    return r.json().IdLote as number
  }
  // Lots of what is already stamped: the walk asks how they are, and closes them.
  const lote = ids(await pedir('a', [facturaA]), await pedir('b', [facturaB]))
  await t.base.force("update lote_renglon set estado = 'timbrado', terminado = now() where estado = 'pendiente'")
  const ejemplos: Ejemplos = { lote_leer: lote, lote_cancelar: lote, lote_cerrar: lote }
  for (const familia of familias) {
    const nota = familia === 'factura' ? {} : { IdFactura: facturaA }
    ejemplos[`${familia}_timbrar_lote`] = { entrada: { Ids: [await crear(t.deps, a, familia, nota)] } }
  }
  return ejemplos
}

async function verbos(t: TestApp, a: Fiscales, b: Fiscales, familia: Familia, facturaA: number, facturaB: number) {
  const nota = (factura: number) => (familia === 'factura' ? {} : { IdFactura: factura })
  const ejemplos: Ejemplos = {}
  for (const verbo of BORRADOR) {
    const propio = await crear(t.deps, a, familia, nota(facturaA))
    const ajeno = await crear(t.deps, b, familia, nota(facturaB))
    const entrada =
      verbo === 'editar' ? { entrada: capturaDe(a, familia, { ...nota(facturaA), Observaciones: 'x' }) } : {}
    ejemplos[`${familia}_${verbo}`] = { ...ids(propio, ajeno), ...entrada }
  }
  for (const verbo of TIMBRADO) {
    const propio = await crearTimbrado(t.deps, a, familia, nota(facturaA))
    const ajeno = await crearTimbrado(t.deps, b, familia, nota(facturaB))
    const entrada = verbo === 'enviar' ? { entrada: { Destinatarios: ['pagos@example.com'] } } : {}
    ejemplos[`${familia}_${verbo}`] = { ...ids(propio.id, ajeno.id), ...entrada }
    ejemplos[`${familia}_zip`] = { consulta: { ids: String(propio.id) } }
  }
  return ejemplos
}

async function conBol(t: TestApp, a: Fiscales, b: Fiscales): Promise<Ejemplo> {
  const guardar = async (f: Fiscales, sujeto: string) => {
    const cuerpo = new FormData()
    for (const [campo, valor] of Object.entries(capturaDe(f, 'factura'))) cuerpo.append(campo, String(valor))
    cuerpo.append('DocumentoBol', new Blob([Uint8Array.from(PDF_DE_PRUEBA)]), 'bol.pdf')
    const r = await t.app.inject({
      method: 'POST',
      url: '/services/factura_agregar',
      headers: await t.as(sujeto),
      payload: cuerpo,
    })
    return r.json().IdFactura as number
  }
  return ids(await guardar(a, 'a'), await guardar(b, 'b'))
}

function lookups(a: Fiscales, b: Fiscales, facturaA: number, facturaB: number): Ejemplos {
  const cliente = { params: { idCliente: String(a.cliente) }, ajeno: { idCliente: String(b.cliente) } }
  return {
    factura_por_cliente: cliente,
    documento_con_saldo: cliente,
    producto_de_factura: { params: { idFactura: String(facturaA) }, ajeno: { idFactura: String(facturaB) } },
    nota_sustituibles: { params: { idFactura: String(facturaA) }, ajeno: { idFactura: String(facturaB) } },
  }
}

const ids = (propio: number, ajeno: number) => ({ params: { id: String(propio) }, ajeno: { id: String(ajeno) } })
