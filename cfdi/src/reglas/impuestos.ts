// Rules of the taxes of each line: ObjetoImp, rates of the catalogue, and amounts within the SAT's windows.
import type { Comprobante, Concepto, ImpuestosConcepto } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { personaDeRfc } from '../rfc.ts'
import { findImpuesto } from '../sat/impuesto.ts'
import { findObjetoImp } from '../sat/objeto-imp.ts'
import { esFletePorCarretera, TASA_RETENCION_FLETE } from '../sat/productos.ts'
import { admiteTasa } from '../sat/tasa-o-cuota.ts'
import { findTipoFactor } from '../sat/tipo-factor.ts'
import type { Contexto } from './contexto.ts'
import { type CodigoRegla, hallar } from './frases.ts'
import { impuestoEnVentana, leerImporte } from './numero.ts'

/** A tax as both the line of an invoice and the document of a REP carry it, whatever their attributes are called. */
interface ImpuestoLinea {
  readonly base: string
  readonly impuesto: string
  readonly tipoFactor: string
  readonly tasaOCuota: string | undefined
  readonly importe: string | undefined
}

/** The codes with which each complement says the same thing. */
export interface CodigosImpuesto {
  readonly base: CodigoRegla
  readonly impuesto: CodigoRegla
  readonly tipoFactor: CodigoRegla
  /** An exempt tax that carries a rate, or an exempt retention. */
  readonly exento: CodigoRegla
  readonly falta: CodigoRegla
  readonly tasa: CodigoRegla
  readonly importe: CodigoRegla
  /** What the attributes end in: nothing in the CFDI, DR in the REP. */
  readonly sufijo: '' | 'DR'
}

const TRASLADO: CodigosImpuesto = {
  base: 'CFDI40174',
  impuesto: 'CFDI40175',
  tipoFactor: 'CFDI40176',
  exento: 'CFDI40177',
  falta: 'CFDI40178',
  tasa: 'CFDI40179',
  importe: 'CFDI40180',
  sufijo: '',
}
const RETENCION: CodigosImpuesto = {
  base: 'CFDI40181',
  impuesto: 'CFDI40182',
  tipoFactor: 'CFDI40183',
  exento: 'CFDI40184',
  falta: 'CFDI40185',
  tasa: 'CFDI40185',
  importe: 'CFDI40186',
  sufijo: '',
}

export function revisarImpuestosConceptos(comprobante: Comprobante, contexto: Contexto, lista: Hallazgo[]): void {
  const { TipoDeComprobante: tipo, Fecha } = comprobante
  if (tipo === 'P') return
  comprobante.Conceptos.forEach((concepto, i) => {
    const campo = `Conceptos[${i}]`
    revisarObjetoImp(concepto, campo, lista)
    const impuestos = concepto.Impuestos
    if (!impuestos) return
    impuestos.Traslados?.forEach((traslado, j) => {
      const linea = lineaDe(traslado)
      const deTraslado = `${campo}.Impuestos.Traslados[${j}]`
      revisarImpuesto('Traslado', linea, TRASLADO, deTraslado, lista)
      if (traslado.TasaOCuota === TASA_FRONTERIZA && traslado.Impuesto === '002') {
        revisarFrontera(Fecha.slice(0, 10), contexto, `${deTraslado}.TasaOCuota`, lista)
      }
    })
    if (tipo === 'I') revisarFlete(concepto, comprobante.Receptor.Rfc, campo, lista)
    impuestos.Retenciones?.forEach((retencion, j) => {
      const linea = lineaDe(retencion)
      revisarImpuesto('Retencion', linea, RETENCION, `${campo}.Impuestos.Retenciones[${j}]`, lista)
    })
  })
}

const TASA_FRONTERIZA = '0.080000'
/** Last day of the decrees that are known; nobody has verified that they go on. */
const DECRETO_CONOCIDO_HASTA = '2025-12-31'

/** The rate is in the catalogue, but it is the law's only where and while the border decree says so. */
function revisarFrontera(dia: string, { estimuloFronterizo }: Contexto, campo: string, lista: Hallazgo[]): void {
  if (estimuloFronterizo === undefined) {
    if (dia > DECRETO_CONOCIDO_HASTA) hallar(lista, 'LITRO-410', campo)
  } else if (estimuloFronterizo === null || dia < estimuloFronterizo.desde || dia > estimuloFronterizo.hasta) {
    hallar(lista, 'LITRO-411', campo)
  }
}

/** LIVA 1-A-II-c: a company withholds on carriage by road, of whoever carries; freight without IVA leaves nothing to withhold. */
function revisarFlete(
  { ClaveProdServ, Impuestos }: Concepto,
  rfcReceptor: string,
  campo: string,
  lista: Hallazgo[],
): void {
  if (!esFletePorCarretera(ClaveProdServ) || personaDeRfc(rfcReceptor) !== 'moral') return
  const conIva = Impuestos?.Traslados?.some(({ Impuesto, Importe }) => Impuesto === '002' && leerImporte(Importe))
  const retiene = Impuestos?.Retenciones?.some(
    ({ Impuesto, TasaOCuota }) => Impuesto === '002' && TasaOCuota === TASA_RETENCION_FLETE,
  )
  if (conIva && !retiene) hallar(lista, 'LITRO-409', `${campo}.Impuestos.Retenciones`)
}

interface Atributos {
  Base: string
  Impuesto: string
  TipoFactor: string
  TasaOCuota?: string
  Importe?: string
}

function lineaDe({ Base, Impuesto, TipoFactor, TasaOCuota, Importe }: Atributos): ImpuestoLinea {
  return { base: Base, impuesto: Impuesto, tipoFactor: TipoFactor, tasaOCuota: TasaOCuota, importe: Importe }
}

/** What a node of taxes holds, as far as ObjetoImp cares. */
interface ClavesImpuestos {
  readonly traslados: readonly string[]
  readonly retenciones: readonly string[]
}

/** The codes of ObjetoImp (CFDI) and ObjetoImpDR (REP), which say the same. */
export interface CodigosObjeto {
  readonly catalogo: CodigoRegla
  readonly falta: CodigoRegla
  readonly sobra: CodigoRegla
  readonly vacio: CodigoRegla
  readonly sinIvaNiIeps: CodigoRegla
  readonly soloIeps: CodigoRegla
}

const OBJETO: CodigosObjeto = {
  catalogo: 'CFDI40170',
  falta: 'CFDI40171',
  sobra: 'CFDI40172',
  vacio: 'CFDI40173',
  sinIvaNiIeps: 'CFDI140226',
  soloIeps: 'CFDI140227',
}

function revisarObjetoImp({ ObjetoImp, Impuestos }: Concepto, campo: string, lista: Hallazgo[]): void {
  // The common case allocates nothing.
  if (ObjetoImp === '02' && Impuestos && cuantos(Impuestos) > 0) return
  const claves = Impuestos && {
    traslados: (Impuestos.Traslados ?? []).map((traslado) => traslado.Impuesto),
    retenciones: (Impuestos.Retenciones ?? []).map((retencion) => retencion.Impuesto),
  }
  revisarObjeto(ObjetoImp, claves, OBJETO, `${campo}.ObjetoImp`, lista)
}

function cuantos({ Traslados, Retenciones }: ImpuestosConcepto): number {
  return (Traslados?.length ?? 0) + (Retenciones?.length ?? 0)
}

export function revisarObjeto(
  objeto: string,
  claves: ClavesImpuestos | undefined,
  codigos: CodigosObjeto,
  campo: string,
  lista: Hallazgo[],
): void {
  if (!findObjetoImp(objeto)) {
    hallar(lista, codigos.catalogo, campo, `dice ${objeto}`)
    return
  }
  const traslados = claves?.traslados ?? []
  const retenciones = claves?.retenciones ?? []
  if (claves && traslados.length + retenciones.length === 0) hallar(lista, codigos.vacio, campo)
  if (objeto === '02') {
    if (!claves) hallar(lista, codigos.falta, campo)
  } else if (objeto === '06' || objeto === '08') {
    const ajenos = traslados.length > 0 || retenciones.some((impuesto) => impuesto !== '001')
    if (ajenos) hallar(lista, codigos.sinIvaNiIeps, campo)
  } else if (objeto === '07') {
    const conIva = traslados.includes('002') || retenciones.includes('002')
    if (conIva || !traslados.includes('003')) hallar(lista, codigos.soloIeps, campo)
  } else if (claves) hallar(lista, codigos.sobra, campo, `objeto de impuesto ${objeto}`)
}

/** One tax of one line: base, catalogues, presence of rate and amount, and the SAT's window. */
export function revisarImpuesto(
  uso: 'Traslado' | 'Retencion',
  linea: ImpuestoLinea,
  codigos: CodigosImpuesto,
  campo: string,
  lista: Hallazgo[],
): void {
  const { base, impuesto, tipoFactor, tasaOCuota, importe } = linea
  const { sufijo } = codigos
  const valorBase = leerImporte(base)
  if (!valorBase) hallar(lista, codigos.base, `${campo}.Base${sufijo}`, `dice ${base}`)
  if (!findImpuesto(impuesto)?.[uso]) hallar(lista, codigos.impuesto, `${campo}.Impuesto${sufijo}`, `dice ${impuesto}`)
  if (!findTipoFactor(tipoFactor)) {
    hallar(lista, codigos.tipoFactor, `${campo}.TipoFactor${sufijo}`, `dice ${tipoFactor}`)
    return
  }
  if (tipoFactor === 'Exento') {
    const sobra = tasaOCuota !== undefined || importe !== undefined
    if (uso === 'Retencion' || sobra) hallar(lista, codigos.exento, `${campo}.TipoFactor${sufijo}`)
    return
  }
  if (tasaOCuota === undefined || importe === undefined) {
    hallar(lista, codigos.falta, `${campo}.${tasaOCuota === undefined ? 'TasaOCuota' : 'Importe'}${sufijo}`)
    return
  }
  if (!admiteTasa(uso, impuesto, tipoFactor, tasaOCuota)) {
    hallar(lista, codigos.tasa, `${campo}.TasaOCuota${sufijo}`, `dice ${tasaOCuota}`)
  }
  if (!impuestoEnVentana(base, tasaOCuota, importe, valorBase)) {
    hallar(lista, codigos.importe, `${campo}.Importe${sufijo}`, `${base} por ${tasaOCuota} no da ${importe}`)
  }
}
