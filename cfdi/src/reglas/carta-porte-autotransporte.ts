// Rules of the unit: its permit, its configuration and trailers, its plates, its weight and its policies.
import { remolquesDe } from '../complementos/carta-porte/calculos.ts'
import type { Autotransporte, Seguros } from '../complementos/carta-porte/modelo.ts'
import { parseDecimal } from '../decimal.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { findPermisoSct } from '../sat/carta-porte/permisos-sct.ts'
import { findSubtipoRemolque } from '../sat/carta-porte/subtipos-remolque.ts'
import { CP, type Revision } from './carta-porte-revision.ts'
import { precisar } from './frases-de-caso.ts'
import { hallar } from './frases-de-viaje.ts'
import { leerConDecimales, leerImporte } from './numero.ts'
import { revisarTexto } from './textos.ts'

const CAMPO = `${CP}.Mercancias.Autotransporte`
const MIL = parseDecimal('1000')
const UNO = parseDecimal('1')
/** General and private cargo: neither covers hazardous goods. */
const SIN_PELIGRO = new Set(['TPAF01', 'TPAF02'])
const PRIVADO = 'TPAF07'
/** In the schema, and no longer in the catalogue. */
const RETIRADAS = new Set(['OTROEV', 'OTROEGP'])
// libxml2 lets a hyphen through the SAT's pattern; a policeman does not.
const PLACA = /^[A-Z0-9]{5,7}$/
const ANIO = /^(?:19|20)\d{2}$/

export function revisarAutotransporte(revision: Revision): void {
  const unidad = revision.cartaPorte.Mercancias.Autotransporte
  if (!unidad) return
  const peligroso = revision.cartaPorte.Mercancias.Mercancia.some(({ MaterialPeligroso }) => MaterialPeligroso === 'Sí')
  revisarPermiso(unidad, peligroso, revision)
  revisarVehiculo(unidad, revision)
  revisarSeguros(unidad.Seguros, peligroso, revision.lista)
  revisarRemolques(unidad, revision.lista)
}

function revisarPermiso(
  { PermSCT, NumPermisoSCT }: Autotransporte,
  peligroso: boolean,
  { comprobante, lista }: Revision,
): void {
  const campo = `${CAMPO}.PermSCT`
  if (!findPermisoSct(PermSCT)) hallar(lista, 'LITRO-656', campo, `dice ${PermSCT}`)
  else if (peligroso && SIN_PELIGRO.has(PermSCT)) hallar(lista, 'LITRO-636', campo, PermSCT)
  else if (PermSCT === PRIVADO && comprobante.TipoDeComprobante === 'I') hallar(lista, 'LITRO-637', campo)
  if (NumPermisoSCT === '') hallar(lista, 'LITRO-801', `${CAMPO}.NumPermisoSCT`)
  else revisarTexto(NumPermisoSCT, 50, `${CAMPO}.NumPermisoSCT`, lista)
}

function revisarVehiculo({ IdentificacionVehicular: vehiculo }: Autotransporte, revision: Revision): void {
  const { lista } = revision
  const campo = `${CAMPO}.IdentificacionVehicular`
  revisarPlaca(vehiculo.PlacaVM, `${campo}.PlacaVM`, lista)
  const proximo = Number(revision.comprobante.Fecha.slice(0, 4)) + 1
  if (!ANIO.test(vehiculo.AnioModeloVM) || Number(vehiculo.AnioModeloVM) > proximo) {
    hallar(lista, 'LITRO-659', `${campo}.AnioModeloVM`, `dice ${vehiculo.AnioModeloVM}`)
  }
  const toneladas = leerConDecimales(vehiculo.PesoBrutoVehicular, 2)
  if (!toneladas || toneladas > BigInt(revision.ajustes.toneladasMaximas) * UNO) {
    hallar(lista, 'LITRO-660', `${campo}.PesoBrutoVehicular`, `dice ${vehiculo.PesoBrutoVehicular}`)
    return
  }
  const carga = leerImporte(revision.cartaPorte.Mercancias.PesoBrutoTotal)
  // Tonnes against kilograms, both at scale 6.
  if (carga !== undefined && carga * UNO >= toneladas * MIL) {
    hallar(lista, 'LITRO-631', `${campo}.PesoBrutoVehicular`, `dice ${vehiculo.PesoBrutoVehicular}`)
  }
}

function revisarPlaca(placa: string, campo: string, lista: Hallazgo[]): void {
  if (PLACA.test(placa)) return
  if (/[-\s]/.test(placa)) precisar(lista, 'LITRO-635/guion', campo)
  else if (placa.length < 5 || placa.length > 7) hallar(lista, 'LITRO-635', campo)
  else precisar(lista, 'LITRO-635/letras', campo)
}

const ASEGURADORAS = ['AseguraRespCivil', 'AseguraMedAmbiente', 'AseguraCarga'] as const
const POLIZAS = ['PolizaRespCivil', 'PolizaMedAmbiente', 'PolizaCarga'] as const

function revisarSeguros(seguros: Seguros, peligroso: boolean, lista: Hallazgo[]): void {
  const campo = `${CAMPO}.Seguros`
  if (!seguros.AseguraRespCivil) precisar(lista, 'LITRO-652/aseguradora', `${campo}.AseguraRespCivil`)
  if (!seguros.PolizaRespCivil) hallar(lista, 'LITRO-652', `${campo}.PolizaRespCivil`)
  for (const [nombres, largo] of [
    [ASEGURADORAS, 50],
    [POLIZAS, 30],
  ] as const) {
    for (const nombre of nombres) {
      const texto = seguros[nombre]
      if (!texto) continue
      if (texto.length < 3 || texto.length > largo) hallar(lista, 'LITRO-668', `${campo}.${nombre}`)
      else revisarTexto(texto, largo, `${campo}.${nombre}`, lista)
    }
  }
  const { AseguraMedAmbiente, PolizaMedAmbiente, PrimaSeguro } = seguros
  if (peligroso && !AseguraMedAmbiente) precisar(lista, 'CP182/falta', `${campo}.AseguraMedAmbiente`)
  if (!peligroso && AseguraMedAmbiente) precisar(lista, 'CP182/sobra', `${campo}.AseguraMedAmbiente`)
  if (AseguraMedAmbiente && !PolizaMedAmbiente) precisar(lista, 'CP183/falta', `${campo}.PolizaMedAmbiente`)
  if (!AseguraMedAmbiente && PolizaMedAmbiente) hallar(lista, 'CP183', `${campo}.PolizaMedAmbiente`)
  if (PrimaSeguro !== undefined && leerImporte(PrimaSeguro) === undefined) {
    hallar(lista, 'LITRO-404', `${campo}.PrimaSeguro`, `dice ${PrimaSeguro.slice(0, 20)}`)
  }
}

function revisarRemolques({ IdentificacionVehicular, Remolques = [] }: Autotransporte, lista: Hallazgo[]): void {
  const { ConfigVehicular: config, PlacaVM } = IdentificacionVehicular
  const campo = `${CAMPO}.Remolques`
  const placas = new Set([PlacaVM])
  Remolques.forEach(({ SubTipoRem, Placa }, i) => {
    if (!findSubtipoRemolque(SubTipoRem)) hallar(lista, 'LITRO-657', `${campo}[${i}].SubTipoRem`, `dice ${SubTipoRem}`)
    revisarPlaca(Placa, `${campo}[${i}].Placa`, lista)
    if (placas.has(Placa)) hallar(lista, 'LITRO-666', `${campo}[${i}].Placa`, Placa)
    placas.add(Placa)
  })
  const admite = remolquesDe(config)
  if (!admite) {
    const deConfig = `${CAMPO}.IdentificacionVehicular.ConfigVehicular`
    if (RETIRADAS.has(config)) hallar(lista, 'LITRO-634', deConfig)
    else precisar(lista, 'LITRO-634/catalogo', deConfig)
    return
  }
  const cuantos = admite.minimo === 1 ? 'uno' : 'dos'
  if (admite.maximo === 0) {
    if (Remolques.length > 0) precisar(lista, 'CP184/sobra', campo, { config })
  } else if (Remolques.length === 0 && admite.minimo > 0) {
    // A tractor pulls semitrailers, a truck pulls trailers.
    precisar(lista, 'CP184/falta', campo, { config, remolque: config.startsWith('T') ? 'semirremolque' : 'remolque' })
  } else if (Remolques.length < admite.minimo) precisar(lista, 'LITRO-633/falta', campo, { config, cuantos })
  else if (Remolques.length > admite.maximo) precisar(lista, 'LITRO-633/sobra', campo, { config, cuantos })
}
