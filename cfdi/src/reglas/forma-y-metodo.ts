// Rules of how a document is paid: forma and método de pago, by type of document.
import type { Comprobante } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { findFormaPago } from '../sat/forma-pago.ts'
import { esCombustible } from '../sat/hidro-y-petro.ts'
import { findMetodoPago } from '../sat/metodo-pago.ts'
import type { Contexto } from './contexto.ts'
import { hallar } from './frases.ts'
import { precisar } from './frases-de-caso.ts'

const EFECTIVO = '01'
const ANTICIPOS = '30'
const POR_DEFINIR = '99'
/** Condonación, compensación and aplicación de anticipos: they end a debt, and a cash sale leaves none. */
const RARAS_DE_CONTADO: ReadonlySet<string> = new Set(['15', '17', ANTICIPOS])

export function revisarFormaYMetodo(comprobante: Comprobante, _contexto: Contexto, lista: Hallazgo[]): void {
  const { TipoDeComprobante: tipo, FormaPago, MetodoPago } = comprobante
  // In a REP the same has codes of its own (CRP20105, CRP20106).
  if (tipo === 'P') return
  if (tipo === 'T' || tipo === 'N') {
    if (tipo === 'T') revisarTraslado(comprobante, lista)
    else if (FormaPago !== undefined) hallar(lista, 'CFDI40103', 'FormaPago')
    return
  }
  // The XSD leaves both optional; the guide asks for them in every invoice and credit note.
  if (FormaPago === undefined) hallar(lista, 'LITRO-201', 'FormaPago')
  else if (!findFormaPago(FormaPago)) hallar(lista, 'CFDI40104', 'FormaPago', `dice ${FormaPago}`)
  if (MetodoPago === undefined) hallar(lista, 'LITRO-202', 'MetodoPago')
  else if (!findMetodoPago(MetodoPago)) hallar(lista, 'CFDI40124', 'MetodoPago', `dice ${MetodoPago}`)
  revisarPareja(comprobante, lista)
  if (tipo === 'E') revisarNotaCredito(comprobante, lista)
  else if (FormaPago === EFECTIVO && llevaCombustible(comprobante)) hallar(lista, 'LITRO-206', 'FormaPago')
  else if (MetodoPago === 'PUE' && RARAS_DE_CONTADO.has(FormaPago ?? '')) hallar(lista, 'LITRO-210', 'FormaPago')
}

function revisarTraslado({ FormaPago, MetodoPago }: Comprobante, lista: Hallazgo[]): void {
  if (FormaPago !== undefined) precisar(lista, 'CFDI40103/traslado', 'FormaPago')
  if (MetodoPago !== undefined) precisar(lista, 'CFDI40125/traslado', 'MetodoPago')
}

// PPD ⇔ 99: the PAC enforces one direction, the SAT's filling guide the other.
function revisarPareja({ FormaPago, MetodoPago }: Comprobante, lista: Hallazgo[]): void {
  if (FormaPago === undefined || MetodoPago === undefined) return
  if (MetodoPago === 'PPD' && FormaPago !== POR_DEFINIR) hallar(lista, 'CFDI40105', 'FormaPago', `dice ${FormaPago}`)
  if (FormaPago === POR_DEFINIR && MetodoPago !== 'PPD') hallar(lista, 'LITRO-203', 'MetodoPago')
}

function revisarNotaCredito(comprobante: Comprobante, lista: Hallazgo[]): void {
  if (comprobante.MetodoPago === 'PPD') hallar(lista, 'LITRO-204', 'MetodoPago')
  const aplicaAnticipo = comprobante.CfdiRelacionados?.some((nodo) => nodo.TipoRelacion === '07') ?? false
  if (aplicaAnticipo && comprobante.FormaPago !== ANTICIPOS) hallar(lista, 'LITRO-205', 'FormaPago')
}

// LISR 27-III: fuel paid in cash is never deductible, whatever the amount.
function llevaCombustible(comprobante: Comprobante): boolean {
  return comprobante.Conceptos.some((concepto) => esCombustible(concepto.ClaveProdServ))
}
