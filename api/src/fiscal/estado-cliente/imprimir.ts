// How the account statement of a client looks on paper: who asks for the money, what is owed since when, and how it is paid.
import { formatPesos, fromCentavos, groupThousands } from '@litro/cfdi/decimal'
import { writePdf } from '@litro/cfdi/impresion/archivo'
import { Flujo } from '@litro/cfdi/impresion/flujo'
import { fechaHora } from '@litro/cfdi/impresion/formato'
import type { Lienzo } from '@litro/cfdi/impresion/lienzo'
import type { Marca } from '@litro/cfdi/impresion/marca-de-agua'
import { pies, portada, portadilla, presentar } from '@litro/cfdi/impresion/membrete'
import { comoPagar, referenciaDePago } from '@litro/cfdi/impresion/pago'
import { type Columna, tabla } from '@litro/cfdi/impresion/tabla'
import { altoSumas, type Sumas, sumas } from '@litro/cfdi/impresion/totales'
import { type EmisorImpreso, type MembreteImpreso, presentarEmisor } from '../comprobante/presentar-emisor.ts'
import type { Edades } from './edad.ts'
import type { Debido } from './estado-cliente.sql.ts'

export type EstadoDeCliente = {
  cliente: { nombre: string; rfc: string }
  /** Absent until the administrator has captured the issuer. */
  emisor: EmisorImpreso | undefined
  membrete: MembreteImpreso
  clabe: string | null
  dia: string
  momento: Date
  /** The oldest, as many as are printed. */
  debidos: readonly Debido[]
  /** Of all that is owed, printed or not. */
  edades: Edades
  marca?: Marca
}

const TITULO = 'Estado de cuenta'
const LEYENDA = 'Este documento es informativo: no es un comprobante fiscal'

const COLUMNAS: readonly Columna[] = [
  { titulo: 'Documento', tipo: 'texto' },
  { titulo: 'Fecha', tipo: 'texto', ancho: 56 },
  { titulo: 'Vence', tipo: 'texto', ancho: 56 },
  { titulo: 'Referencia', tipo: 'texto', ancho: 56 },
  { titulo: 'Días vencidos', tipo: 'cifra' },
  { titulo: 'Total', tipo: 'cifra' },
  { titulo: 'Saldo', tipo: 'cifra', fuerte: true },
]

const pesos = (cent: bigint) => formatPesos(fromCentavos(cent))

export async function imprimirEstadoDeCliente(estado: EstadoDeCliente): Promise<Uint8Array> {
  const { cliente, emisor, membrete, debidos, clabe } = estado
  const { tramos, total, documentos } = estado.edades
  const flujo = new Flujo((lienzo, n) => (n === 1 ? primera(lienzo, estado) : siguiente(lienzo, estado)))
  const filas = debidos.map((d) => [
    d.folio,
    fechaHora(d.dia),
    d.vence ? fechaHora(d.vence) : '—',
    referenciaDePago(d.numero),
    ...cifras(d),
  ])
  const nada = ['Sin documentos por pagar', '', '', '', '', '', '']
  tabla(
    flujo,
    COLUMNAS,
    (filas.length > 0 ? filas : [nada]).map((celdas, i) => ({
      celdas,
      notas: i === filas.length - 1 ? sinImprimir(documentos - filas.length) : [],
    })),
    0,
  )
  const suma: Sumas = {
    renglones: tramos.map(({ texto, cent }) => [texto, pesos(cent)] as const),
    total: { etiqueta: 'Por pagar', texto: pesos(total) },
  }
  flujo.espacio(9)
  flujo.juntos([{ alto: altoSumas(suma) + 6, pintar: (lienzo, y) => sumas(lienzo, y, suma) }])
  if (clabe && emisor && total > 0n) {
    comoPagar(flujo, {
      importe: `${pesos(total)} MXN`,
      beneficiario: emisor.nombre,
      clabe,
      ...referenciaDe(debidos),
    })
  }
  pies(flujo.paginas, LEYENDA)
  const ficha = {
    titulo: `${TITULO} · ${cliente.nombre}`,
    autor: emisor?.nombre ?? '',
    asunto: alDia(estado),
    fecha: estado.momento,
  }
  return writePdf(ficha, { paginas: flujo.paginas, marca: estado.marca, imagen: membrete.logo?.imagen })
}

/** What the paper leaves out is in its sums, and said under its last line. */
function sinImprimir(cuantos: number): [string, string][] {
  if (cuantos <= 0) return []
  const documentos =
    cuantos === 1 ? '1 documento más reciente' : `${groupThousands(String(cuantos))} documentos más recientes`
  return [['No se imprimen', `${documentos}; las sumas los incluyen`]]
}

/** The reference of a payment is that of its invoice, as the invoice itself says it; of several, each line has its own. */
export function referenciaDe(debidos: readonly Debido[]): { referencia: string; concepto: string } {
  const [primero, ...otros] = debidos
  if (!primero || otros.length > 0) return { referencia: 'La de cada documento', concepto: 'Los documentos que pagas' }
  return { referencia: referenciaDePago(primero.numero), concepto: primero.folio }
}

const alDia = ({ dia }: EstadoDeCliente) => `Al ${fechaHora(dia)}`
const cifras = ({ dias, total, cent }: Debido) => [
  dias > 0 ? String(dias) : '',
  `$${groupThousands(total)}`,
  pesos(BigInt(cent)),
]

function primera(lienzo: Lienzo, estado: EstadoDeCliente): number {
  const { emisor, membrete, cliente } = estado
  const arriba = portada(lienzo, { titulo: TITULO, detalle: alDia(estado), logo: membrete.logo })
  const bajo = presentarEmisor(lienzo, emisor, membrete, arriba)
  return presentar(lienzo, 'CLIENTE', cliente.nombre, [['RFC', cliente.rfc]], bajo) + 14
}

function siguiente(lienzo: Lienzo, estado: EstadoDeCliente): number {
  const { nombre = '', rfc = '' } = estado.emisor ?? {}
  const titulo = `${TITULO} · ${estado.cliente.nombre}`
  return portadilla(lienzo, { nombre, rfc, titulo, detalle: alDia(estado), logo: estado.membrete.logo })
}
