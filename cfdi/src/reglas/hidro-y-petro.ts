// Rules of fuel: the HidroYPetro complement, its permit, the identification number and the IVA base without the 2-A quota.
import type { Comprobante, Concepto, HidroYPetro } from '../comprobante.ts'
import { findCuotaIeps } from '../cuotas-ieps.ts'
import { mul } from '../decimal.ts'
import type { Hallazgo, Severidad } from '../hallazgo.ts'
import { esCombustible, findClaveHyp, HIDRO_Y_PETRO_DESDE } from '../sat/hidro-y-petro.ts'
import { findTipoPermiso, permisoBienEscrito } from '../sat/permisos.ts'
import { permisoDePetrolifero } from '../sat/permisos-petroliferos.ts'
import { findClaveProdServ } from '../sat/productos.ts'
import { type Contexto, severidadLegal } from './contexto.ts'
import { hallar } from './frases.ts'
import { leerImporte } from './numero.ts'

const LARGO_NO_IDENTIFICACION = 40
const LITROS = /^litros?$/i
// Systems that write two decimals per line may be a cent off; the quota of a whole litre is never that small.
const UN_CENTAVO = 10_000n

export function revisarHidroYPetro(comprobante: Comprobante, contexto: Contexto, lista: Hallazgo[]): void {
  const tipo = comprobante.TipoDeComprobante
  const dia = comprobante.Fecha.slice(0, 10)
  const vende = tipo === 'I' || tipo === 'E'
  let hayCombustible = false
  comprobante.Conceptos.forEach((concepto, i) => {
    const campo = `Conceptos[${i}]`
    const hyp = concepto.ComplementoConcepto?.HidroYPetro
    const combustible = vende && esCombustible(concepto.ClaveProdServ)
    if (combustible) {
      hayCombustible = true
      revisarCombustible(concepto, hyp, comprobante, campo, lista)
      if (tipo === 'I') revisarBaseIva(concepto, dia, contexto, campo, lista)
    } else if (hyp && !seAdmiteEnTraslado(tipo, contexto)) hallar(lista, 'LITRO-502', `${campo}.ComplementoConcepto`)
    if (vende) revisarNoIdentificacion(concepto, hyp, campo, lista, tipo === 'I' ? severidadLegal(contexto) : 'aviso')
  })
  if (hayCombustible && comprobante.InformacionGlobal) hallar(lista, 'LITRO-506', 'InformacionGlobal')
}

// The SAT's papers disagree about traslados: none by default, and the house may decide otherwise with its PAC.
function seAdmiteEnTraslado(tipo: Comprobante['TipoDeComprobante'], { cartaPorte }: Contexto): boolean {
  return tipo === 'T' && cartaPorte?.ajustes?.hidroYPetroEnTraslado === true
}

function revisarCombustible(
  concepto: Concepto,
  hyp: HidroYPetro | undefined,
  comprobante: Comprobante,
  campo: string,
  lista: Hallazgo[],
): void {
  if (concepto.ClaveUnidad !== 'LTR') {
    hallar(lista, 'LITRO-504', `${campo}.ClaveUnidad`, `dice ${concepto.ClaveUnidad}`)
  }
  if (concepto.Unidad !== undefined && !LITROS.test(concepto.Unidad)) hallar(lista, 'LITRO-510', `${campo}.Unidad`)
  if (concepto.ObjetoImp !== '02') hallar(lista, 'LITRO-511', `${campo}.ObjetoImp`)
  // LIEPS 2-A and 19-II: the tax on fuel travels inside the price.
  if (concepto.Impuestos?.Traslados?.some((traslado) => traslado.Impuesto === '003')) {
    hallar(lista, 'LITRO-512', `${campo}.Impuestos.Traslados`)
  }
  if (hyp) revisarComplemento(hyp, concepto, `${campo}.ComplementoConcepto.HidroYPetro`, lista)
  else if (comprobante.Fecha >= HIDRO_Y_PETRO_DESDE && !comprobante.InformacionGlobal) {
    hallar(lista, 'LITRO-501', `${campo}.ComplementoConcepto`)
  }
}

function revisarComplemento(hyp: HidroYPetro, concepto: Concepto, campo: string, lista: Hallazgo[]): void {
  if (hyp.ClaveHYP !== concepto.ClaveProdServ) hallar(lista, 'LITRO-503', `${campo}.ClaveHYP`, `dice ${hyp.ClaveHYP}`)
  const admitidos = findClaveHyp(concepto.ClaveProdServ)?.SubProductos
  if (admitidos && !admitidos.includes(hyp.SubProductoHYP)) {
    hallar(lista, 'CCHYP110', `${campo}.SubProductoHYP`, `dice ${hyp.SubProductoHYP}`)
  }
  const permiso = findTipoPermiso(hyp.TipoPermiso)
  if (!permiso) hallar(lista, 'LITRO-505', `${campo}.TipoPermiso`, `dice ${hyp.TipoPermiso}`)
  else if (!permisoBienEscrito(hyp.TipoPermiso, hyp.NumeroPermiso)) {
    hallar(lista, 'CCHYP107', `${campo}.NumeroPermiso`, `${hyp.TipoPermiso} se escribe ${permiso.Nomenclatura}`)
  }
}

// Guía de llenado, Apéndice 11: permit, hyphen and a consecutive of its own for every discharge, in 40 characters.
function revisarNoIdentificacion(
  { ClaveProdServ, NoIdentificacion }: Concepto,
  hyp: HidroYPetro | undefined,
  campo: string,
  lista: Hallazgo[],
  /** Of a permit that is nowhere else; a return keeps the number of its delivery, whatever it was. */
  sinPermiso: Severidad,
): void {
  const clase = findClaveProdServ(ClaveProdServ)?.Clase
  if (clase !== 'combustible' && clase !== 'petrolifero') return
  if (NoIdentificacion === undefined) {
    hallar(lista, 'LITRO-508', `${campo}.NoIdentificacion`, undefined, clase === 'petrolifero' ? sinPermiso : 'aviso')
  } else if (NoIdentificacion.length > LARGO_NO_IDENTIFICACION) {
    hallar(lista, 'LITRO-507', `${campo}.NoIdentificacion`, `tiene ${NoIdentificacion.length}`)
  } else if (hyp) {
    if (!empiezaConPermiso(NoIdentificacion, hyp.NumeroPermiso)) hallar(lista, 'LITRO-509', `${campo}.NoIdentificacion`)
  } else if (clase === 'petrolifero' && !llevaPermiso(ClaveProdServ, NoIdentificacion)) {
    // CFF 29-A-V-f: without the complement, this is the only place the permit has.
    hallar(lista, 'LITRO-515', `${campo}.NoIdentificacion`, undefined, sinPermiso)
  }
}

function llevaPermiso(claveProdServ: string, noIdentificacion: string): boolean {
  const guion = noIdentificacion.lastIndexOf('-')
  return guion > 0 && permisoDePetrolifero(claveProdServ, noIdentificacion.slice(0, guion))
}

function empiezaConPermiso(numero: string, permiso: string): boolean {
  return numero[permiso.length] === '-' && numero.startsWith(permiso)
}

// LIEPS 2-A: the quotas "no computarán para el cálculo del IVA", so Base = Importe − Descuento − litres × quota.
function revisarBaseIva(concepto: Concepto, dia: string, contexto: Contexto, campo: string, lista: Hallazgo[]): void {
  const traslados = concepto.Impuestos?.Traslados
  // Where the federal IEPS is itemised, the IVA base includes it and the sum is another.
  if (!traslados || traslados.some((traslado) => traslado.Impuesto === '003')) return
  const i = traslados.findIndex((traslado) => traslado.Impuesto === '002')
  const base = leerImporte(traslados[i]?.Base)
  const litros = leerImporte(concepto.Cantidad)
  const importe = leerImporte(concepto.Importe)
  if (base === undefined || litros === undefined || importe === undefined) return
  const cuota = contexto.cuotaIeps
    ? contexto.cuotaIeps(concepto.ClaveProdServ, dia)
    : findCuotaIeps(concepto.ClaveProdServ, dia)
  if (cuota === null) {
    hallar(lista, 'LITRO-514', `${campo}.Impuestos.Traslados[${i}].Base`, dia, severidadLegal(contexto))
    return
  }
  const debe = importe - (leerImporte(concepto.Descuento) ?? 0n) - mul(litros, cuota)
  const diferencia = base > debe ? base - debe : debe - base
  if (diferencia > UN_CENTAVO) {
    hallar(lista, 'LITRO-513', `${campo}.Impuestos.Traslados[${i}].Base`, undefined, severidadLegal(contexto))
  }
}
