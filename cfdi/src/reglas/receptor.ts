// Rules of the Receptor node: who is billed, and for what use.
import type { Comprobante, Receptor } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { esRfcGenerico, NOMBRE_PUBLICO_EN_GENERAL, RFC_EXTRANJERO, RFC_PUBLICO_EN_GENERAL, revisarRfc } from '../rfc.ts'
import { existePais, identidadBienEscrita } from '../sat/pais.ts'
import { llevaComercioExterior } from './comercio-exterior.ts'
import type { Contexto } from './contexto.ts'
import { hallar } from './frases.ts'
import { revisarCodigoPostal, revisarNombre, revisarRegimen, revisarUso } from './persona.ts'

export function revisarReceptor(comprobante: Comprobante, contexto: Contexto, lista: Hallazgo[]): void {
  const receptor = comprobante.Receptor
  const { Rfc, Nombre, DomicilioFiscalReceptor } = receptor
  revisarRfc(Rfc, 'Receptor.Rfc', lista)
  revisarNombre(Nombre, Rfc, 'Receptor.Nombre', lista)
  revisarPublicoEnGeneral(receptor, lista)
  const campo = 'Receptor.DomicilioFiscalReceptor'
  revisarCodigoPostal(DomicilioFiscalReceptor, campo, contexto.codigosPostales, lista)
  if (esRfcGenerico(Rfc) && DomicilioFiscalReceptor !== comprobante.LugarExpedicion) {
    hallar(lista, 'CFDI40149', campo, `dice ${DomicilioFiscalReceptor}, debe decir ${comprobante.LugarExpedicion}`)
  }
  revisarExtranjero(receptor, llevaComercioExterior(comprobante), 'Receptor.', lista)
}

function revisarPublicoEnGeneral({ Rfc, Nombre }: Receptor, lista: Hallazgo[]): void {
  if (Nombre === NOMBRE_PUBLICO_EN_GENERAL) {
    if (Rfc !== RFC_PUBLICO_EN_GENERAL) hallar(lista, 'CFDI40146', 'Receptor.Rfc')
    return
  }
  // With any other name XAXX010101000 is a known customer without RFC, which is lawful; a near miss rarely is meant.
  if (Rfc !== RFC_PUBLICO_EN_GENERAL) return
  const llano = Nombre.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().trim()
  if (llano === NOMBRE_PUBLICO_EN_GENERAL) hallar(lista, 'LITRO-114', 'Receptor.Nombre')
}

/** What tells who a foreigner is abroad; the client form asks for the same. */
export function revisarExtranjero(
  { Rfc, ResidenciaFiscal, NumRegIdTrib }: Pick<Receptor, 'Rfc' | 'ResidenciaFiscal' | 'NumRegIdTrib'>,
  conComercio: boolean,
  prefijo: '' | 'Receptor.',
  lista: Hallazgo[],
): void {
  if (Rfc !== RFC_EXTRANJERO) {
    if (ResidenciaFiscal !== undefined) hallar(lista, 'CFDI40151', `${prefijo}ResidenciaFiscal`)
    if (NumRegIdTrib !== undefined) hallar(lista, 'CFDI40154', `${prefijo}NumRegIdTrib`)
    return
  }
  const deResidencia = `${prefijo}ResidenciaFiscal`
  const deNumero = `${prefijo}NumRegIdTrib`
  if (ResidenciaFiscal === undefined) {
    const exigida = NumRegIdTrib !== undefined || conComercio
    hallar(lista, exigida ? 'CFDI40153' : 'LITRO-115', deResidencia)
  } else if (ResidenciaFiscal === 'MEX') hallar(lista, 'CFDI40152', deResidencia)
  else if (!existePais(ResidenciaFiscal)) hallar(lista, 'CFDI40150', deResidencia)
  else if (NumRegIdTrib !== undefined && !identidadBienEscrita(ResidenciaFiscal, NumRegIdTrib)) {
    hallar(lista, 'CFDI40156', deNumero, `dice ${NumRegIdTrib}`)
  }
  if (NumRegIdTrib === undefined && conComercio) hallar(lista, 'CFDI40155', deNumero)
}

export function revisarUsoYRegimen(comprobante: Comprobante, _contexto: Contexto, lista: Hallazgo[]): void {
  const { Rfc, RegimenFiscalReceptor, UsoCFDI } = comprobante.Receptor
  revisarRegimen(RegimenFiscalReceptor, Rfc, 'Receptor.RegimenFiscalReceptor', lista)
  revisarUso(UsoCFDI, RegimenFiscalReceptor, Rfc, 'Receptor.UsoCFDI', lista)
  revisarUsoPorTipo(comprobante, lista)
}

function revisarUsoPorTipo(comprobante: Comprobante, lista: Hallazgo[]): void {
  const { Rfc, UsoCFDI } = comprobante.Receptor
  const tipo = comprobante.TipoDeComprobante
  const campo = 'Receptor.UsoCFDI'
  if (tipo === 'P') {
    if (UsoCFDI !== 'CP01') hallar(lista, 'LITRO-110', campo, `dice ${UsoCFDI}`)
    return
  }
  if (UsoCFDI === 'CP01' || (UsoCFDI === 'CN01' && tipo !== 'N')) {
    hallar(lista, 'LITRO-111', campo)
    return
  }
  if (tipo === 'E') {
    if (UsoCFDI !== 'G02' && UsoCFDI !== 'S01') hallar(lista, 'LITRO-113', campo, `dice ${UsoCFDI}`)
    return
  }
  if (tipo === 'I' && esRfcGenerico(Rfc) && UsoCFDI !== 'S01') hallar(lista, 'LITRO-112', campo, `dice ${UsoCFDI}`)
}
