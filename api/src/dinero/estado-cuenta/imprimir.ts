// How the account statement looks on paper: the letterhead of the invoices, what happened day by day, and what is left.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { formatPesos, fromCentavos } from '@litro/cfdi/decimal'
import { writePdf } from '@litro/cfdi/impresion/archivo'
import { ascenso, COLOR, ESTILO, interlinea, MARGEN } from '@litro/cfdi/impresion/estilo'
import { Flujo } from '@litro/cfdi/impresion/flujo'
import { fechaHora } from '@litro/cfdi/impresion/formato'
import type { Lienzo } from '@litro/cfdi/impresion/lienzo'
import type { Marca } from '@litro/cfdi/impresion/marca-de-agua'
import { DERECHA, pies, portada, portadilla, presentar, RESPIRO, SANGRIA } from '@litro/cfdi/impresion/membrete'
import { abrirTabla, type Columna, type Fila } from '@litro/cfdi/impresion/tabla'
import { altoSumas, type Sumas, sumas } from '@litro/cfdi/impresion/totales'
import { tipoDe } from '@litro/contract/estado-cuenta/movimiento'
import { etiquetas } from '@litro/contract/etiquetas'
import { type EmisorImpreso, type MembreteImpreso, presentarEmisor } from '../../fiscal/comprobante/presentar-emisor.ts'
import type { Hecho } from './periodo.sql.ts'

export type EstadoImpreso = {
  /** Absent until the administrator has captured the issuer. */
  emisor?: EmisorImpreso
  membrete?: MembreteImpreso
  socio: string
  periodo: string
  emitido: { dia: string; momento: Date }
  inicial: bigint
  hechos: readonly Hecho[]
  marca?: Marca
}

type Cuenta = { inicial: bigint; abonos: bigint; cargos: bigint; final: bigint }

const TITULO = 'Estado de cuenta'
const LEYENDA = 'Este documento es informativo: no es un comprobante fiscal'
const SIN_DATO = '—'
const RENGLONES_POR_TURNO = 25

const COLUMNAS: readonly Columna[] = [
  { titulo: etiquetas.Fecha, tipo: 'texto', ancho: 46 },
  { titulo: etiquetas.NumeroDeposito, tipo: 'texto', maximo: 60 },
  { titulo: 'Tipo Depósito', tipo: 'texto', maximo: 92 },
  { titulo: etiquetas.Descripcion, tipo: 'texto' },
  { titulo: 'Cargo', tipo: 'cifra' },
  { titulo: 'Abono', tipo: 'cifra' },
  { titulo: etiquetas.Saldo, tipo: 'cifra' },
]
const DESCRIPCION = 3

const pesos = (cent: bigint) => formatPesos(fromCentavos(cent))

export async function imprimirEstado(estado: EstadoImpreso): Promise<Uint8Array> {
  const cuenta = contar(estado)
  const flujo = new Flujo((lienzo, numero) =>
    numero === 1 ? primera(lienzo, estado, cuenta) : siguiente(lienzo, estado),
  )
  await renglones(flujo, estado)
  cerrar(flujo, cuenta)
  pies(flujo.paginas, LEYENDA)
  const ficha = {
    titulo: `${TITULO} · ${estado.socio}`,
    autor: estado.emisor?.nombre ?? '',
    asunto: estado.periodo,
    fecha: estado.emitido.momento,
  }
  return writePdf(ficha, { paginas: flujo.paginas, marca: estado.marca, imagen: estado.membrete?.logo?.imagen })
}

function contar({ inicial, hechos }: EstadoImpreso): Cuenta {
  const cuenta = { inicial, abonos: 0n, cargos: 0n, final: inicial }
  for (const { cent } of hechos) {
    if (cent >= 0n) cuenta.abonos += cent
    else cuenta.cargos -= cent
    cuenta.final += cent
  }
  return cuenta
}

async function renglones(flujo: Flujo, { inicial, hechos }: EstadoImpreso): Promise<void> {
  const antes = fila(['', '', '', 'Saldo inicial', '', '', pesos(inicial)])
  const pintar = abrirTabla(flujo, COLUMNAS, [antes, ...masAnchas(inicial, hechos)], DESCRIPCION)
  pintar(antes)
  if (hechos.length === 0) pintar(fila(['', '', '', 'Sin movimientos en este periodo', '', '', '']))
  // The balance after each row is that of the days so far, so that a reader with a pencil gets the same.
  let saldo = inicial
  for (const [i, hecho] of hechos.entries()) {
    saldo += hecho.cent
    pintar(filaDe(hecho, saldo))
    // A long statement must not keep everybody else waiting.
    if (i % RENGLONES_POR_TURNO === RENGLONES_POR_TURNO - 1) await nextTurn()
  }
}

function filaDe(hecho: Hecho, saldo: bigint): Fila {
  const { cent } = hecho
  return fila([
    fechaHora(hecho.Fecha),
    hecho.NumeroDeposito === null ? SIN_DATO : String(hecho.NumeroDeposito),
    tipoDe(hecho),
    hecho.Descripcion || SIN_DATO,
    cent < 0n ? pesos(-cent) : '',
    cent < 0n ? '' : pesos(cent),
    pesos(saldo),
  ])
}

/** The rows that decide how wide a column is, so that ten thousand need not be measured: figures are as wide as long. */
function masAnchas(inicial: bigint, hechos: readonly Hecho[]): Fila[] {
  const filas = new Map<string, Fila>()
  const limites = { cargo: 0n, abono: 0n, alto: inicial, bajo: inicial, numero: 0 }
  let saldo = inicial
  for (const hecho of hechos) {
    const { cent, NumeroDeposito } = hecho
    saldo += cent
    if (cent < limites.cargo) limites.cargo = cent
    if (cent > limites.abono) limites.abono = cent
    if (saldo > limites.alto) limites.alto = saldo
    if (saldo < limites.bajo) limites.bajo = saldo
    if (NumeroDeposito !== null && NumeroDeposito > limites.numero) limites.numero = NumeroDeposito
    const tipo = tipoDe(hecho)
    if (!filas.has(tipo)) filas.set(tipo, fila(['', '', tipo]))
  }
  const { cargo, abono, alto, bajo, numero } = limites
  const extremas = [fila(['', String(numero), '', '', pesos(-cargo), pesos(abono), pesos(alto)])]
  return [...filas.values(), ...extremas, fila(['', '', '', '', '', '', pesos(bajo)])]
}

const fila = (celdas: readonly string[]): Fila => ({ celdas, notas: [] })

function primera(lienzo: Lienzo, estado: EstadoImpreso, cuenta: Cuenta): number {
  const { emisor, membrete } = estado
  const arriba = portada(lienzo, { titulo: TITULO, detalle: estado.periodo, logo: membrete?.logo })
  const bajoEmisor = presentarEmisor(lienzo, emisor, membrete, arriba)
  const bajo = presentar(lienzo, 'SOCIO COMERCIAL', estado.socio, [], bajoEmisor)
  return Math.max(bajo, resumen(lienzo, estado, cuenta, arriba - RESPIRO)) + 14
}

function siguiente(lienzo: Lienzo, { emisor, membrete, socio, periodo }: EstadoImpreso): number {
  const titulo = `${TITULO} · ${socio}`
  const { nombre = '', rfc = '' } = emisor ?? {}
  return portadilla(lienzo, { nombre, rfc, titulo, detalle: periodo, logo: membrete?.logo })
}

const totalesDe = ({ inicial, abonos, cargos }: Cuenta) =>
  [
    ['Saldo inicial', pesos(inicial)],
    ['Total de abonos', pesos(abonos)],
    ['Total de cargos', pesos(-cargos)],
  ] as const

/** The panel beside the parties: the four figures most readers came for. */
function resumen(lienzo: Lienzo, estado: EstadoImpreso, cuenta: Cuenta, y: number): number {
  const [x, derecha] = [DERECHA.x + SANGRIA, MARGEN.derecha - SANGRIA]
  lienzo.texto('RESUMEN', x, y + RESPIRO + ascenso(ESTILO.seccion), ESTILO.seccion)
  let base = y + 20 + ascenso(ESTILO.valor)
  const poner = (etiqueta: string, valor: string, estilo: (typeof ESTILO)['valor' | 'fuerte'] = ESTILO.valor) => {
    lienzo.texto(etiqueta, x, base, estilo === ESTILO.fuerte ? estilo : ESTILO.etiqueta)
    lienzo.texto(valor, derecha, base, estilo, 'derecha')
    base += interlinea(ESTILO.valor) + 2.2
  }
  for (const [etiqueta, valor] of totalesDe(cuenta)) poner(etiqueta, valor)
  poner('Saldo final', pesos(cuenta.final), ESTILO.fuerte)
  base += 3
  poner('Movimientos', String(estado.hechos.length))
  poner('Fecha de emisión', fechaHora(estado.emitido.dia))
  lienzo.panel(DERECHA.x, y, DERECHA.ancho, base - y - 4, COLOR.panel)
  return base - 4
}

function cerrar(flujo: Flujo, cuenta: Cuenta): void {
  const total: Sumas = {
    renglones: totalesDe(cuenta),
    total: { etiqueta: 'Saldo final', texto: pesos(cuenta.final) },
  }
  flujo.espacio(9)
  flujo.juntos([{ alto: altoSumas(total) + 6, pintar: (lienzo, y) => sumas(lienzo, y, total) }])
}
