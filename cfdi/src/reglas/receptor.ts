// Rules of the Receptor node: who is billed, and for what use.
import type { Comprobante, Receptor } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { esRfcGenerico, NOMBRE_PUBLICO_EN_GENERAL, RFC_EXTRANJERO, RFC_PUBLICO_EN_GENERAL, revisarRfc } from '../rfc.ts'
import { existePais } from '../sat/pais.ts'
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
  revisarExtranjero(receptor, lista)
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

function revisarExtranjero({ Rfc, ResidenciaFiscal, NumRegIdTrib }: Receptor, lista: Hallazgo[]): void {
  const extranjero = Rfc === RFC_EXTRANJERO
  if (ResidenciaFiscal !== undefined) {
    if (!extranjero) hallar(lista, 'CFDI40151', 'Receptor.ResidenciaFiscal')
    else if (ResidenciaFiscal === 'MEX') hallar(lista, 'CFDI40152', 'Receptor.ResidenciaFiscal')
    else if (!existePais(ResidenciaFiscal)) hallar(lista, 'CFDI40150', 'Receptor.ResidenciaFiscal')
  }
  if (NumRegIdTrib === undefined) return
  if (!extranjero) hallar(lista, 'CFDI40154', 'Receptor.NumRegIdTrib')
  else if (ResidenciaFiscal === undefined) hallar(lista, 'CFDI40153', 'Receptor.ResidenciaFiscal')
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
