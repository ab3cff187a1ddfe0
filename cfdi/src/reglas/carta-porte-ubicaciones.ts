// Rules of the places of a trip: one origin first, at least one destination, who answers for each and how far it is.
import type { Ubicacion } from '../complementos/carta-porte/modelo.ts'
import { parseDecimal } from '../decimal.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { RFC_EXTRANJERO, revisarRfc } from '../rfc.ts'
import { existePais } from '../sat/pais.ts'
import { DE_UBICACION, revisarDomicilio } from './carta-porte-domicilio.ts'
import { CP, type Revision } from './carta-porte-revision.ts'
import { precisar } from './frases-de-caso.ts'
import { hallar } from './frases-de-viaje.ts'
import { leerImporte } from './numero.ts'
import { revisarTexto } from './textos.ts'

/** What only ports, airports and stations have, and the code that says so. */
const DE_ESTACION = [
  ['NumEstacion', 'CP135'],
  ['NombreEstacion', 'CP137'],
  ['NavegacionTrafico', 'CP139'],
  ['TipoEstacion', 'CP140'],
] as const

const ID_UBICACION = /^(?:OR|DE)\d{6}$/
const PREFIJO = { Origen: 'OR', Destino: 'DE' } as const
const KM_MINIMOS = parseDecimal('0.01')
const KM_MAXIMOS = parseDecimal('99999')

export function revisarUbicaciones(revision: Revision): void {
  const { cartaPorte, lista } = revision
  const { Ubicaciones } = cartaPorte
  revisarConjunto(revision)
  Ubicaciones.forEach((ubicacion, i) => {
    const campo = `${CP}.Ubicaciones[${i}]`
    revisarPersona(ubicacion, campo, lista)
    for (const [nombre, codigo] of DE_ESTACION) {
      if (ubicacion[nombre] !== undefined) hallar(lista, codigo, `${campo}.${nombre}`)
    }
    revisarTramo(ubicacion, campo, lista)
    if (ubicacion.Domicilio) revisarDomicilio(ubicacion.Domicilio, `${campo}.Domicilio`, DE_UBICACION, revision)
    else precisar(lista, 'CP142/lugar', `${campo}.Domicilio`, { lugar: ubicacion.TipoUbicacion.toLowerCase() })
  })
  revisarIdentificadores(revision)
}

function revisarConjunto({ comprobante, cartaPorte, lista }: Revision): void {
  const campo = `${CP}.Ubicaciones`
  const tipos = cartaPorte.Ubicaciones.map(({ TipoUbicacion }) => TipoUbicacion)
  const origenes = tipos.filter((tipo) => tipo === 'Origen').length
  const destinos = tipos.filter((tipo) => tipo === 'Destino').length
  if (origenes === 0 || destinos === 0) hallar(lista, 'CP130', campo)
  if (origenes > 1) hallar(lista, 'LITRO-649', campo)
  // The QR reads the first origin, and the legs are counted in this order.
  if (origenes === 1 && tipos[0] !== 'Origen') hallar(lista, 'LITRO-644', campo)
  const clientes = new Set(
    cartaPorte.Ubicaciones.filter(({ TipoUbicacion }) => TipoUbicacion === 'Destino').map(
      ({ RFCRemitenteDestinatario }) => RFCRemitenteDestinatario,
    ),
  )
  if (comprobante.TipoDeComprobante === 'T' && clientes.size > 1) hallar(lista, 'LITRO-628', campo)
}

function revisarPersona(ubicacion: Ubicacion, campo: string, lista: Hallazgo[]): void {
  const { RFCRemitenteDestinatario: rfc, NumRegIdTrib, ResidenciaFiscal } = ubicacion
  revisarRfc(rfc, `${campo}.RFCRemitenteDestinatario`, lista)
  revisarTexto(ubicacion.NombreRemitenteDestinatario, 254, `${campo}.NombreRemitenteDestinatario`, lista)
  revisarTexto(NumRegIdTrib, 40, `${campo}.NumRegIdTrib`, lista)
  const papel = ubicacion.TipoUbicacion === 'Origen' ? 'remitente' : 'destinatario'
  if (rfc === RFC_EXTRANJERO && NumRegIdTrib === undefined) {
    precisar(lista, 'CP133/falta', `${campo}.NumRegIdTrib`, { papel })
  } else if (rfc !== RFC_EXTRANJERO && NumRegIdTrib !== undefined) hallar(lista, 'CP133', `${campo}.NumRegIdTrib`)
  const campoPais = `${campo}.ResidenciaFiscal`
  if (ResidenciaFiscal === undefined) {
    if (NumRegIdTrib !== undefined) precisar(lista, 'CP134/falta', campoPais, { papel })
  } else if (ResidenciaFiscal === 'MEX') precisar(lista, 'CP134/mexico', campoPais, { papel })
  else if (NumRegIdTrib === undefined || !existePais(ResidenciaFiscal)) hallar(lista, 'CP134', campoPais)
}

function revisarTramo({ TipoUbicacion, DistanciaRecorrida }: Ubicacion, campo: string, lista: Hallazgo[]): void {
  const suyo = `${campo}.DistanciaRecorrida`
  if (TipoUbicacion === 'Origen') {
    if (DistanciaRecorrida !== undefined) precisar(lista, 'CP141/origen', suyo)
  } else if (DistanciaRecorrida === undefined) precisar(lista, 'CP141/destino', suyo)
  else revisarDistancia(DistanciaRecorrida, suyo, lista)
}

/** The limits of the schema for a leg and for the whole way. */
export function revisarDistancia(texto: string, campo: string, lista: Hallazgo[]): void {
  const kilometros = leerImporte(texto)
  if (kilometros === undefined || kilometros > KM_MAXIMOS) {
    hallar(lista, 'LITRO-650', campo, `dice ${texto.slice(0, 20)}`)
  } else if (kilometros < KM_MINIMOS) precisar(lista, 'LITRO-650/minima', campo)
}

function revisarIdentificadores({ cartaPorte, lista }: Revision): void {
  const reparte = cartaPorte.Mercancias.Mercancia.some(({ CantidadTransporta = [] }) => CantidadTransporta.length > 0)
  const vistos = new Set<string>()
  cartaPorte.Ubicaciones.forEach(({ IDUbicacion, TipoUbicacion }, i) => {
    const campo = `${CP}.Ubicaciones[${i}].IDUbicacion`
    if (IDUbicacion === undefined) {
      if (reparte) hallar(lista, 'CP131', campo)
      return
    }
    if (!ID_UBICACION.test(IDUbicacion) || !IDUbicacion.startsWith(PREFIJO[TipoUbicacion])) {
      hallar(lista, 'LITRO-642', campo, `dice ${IDUbicacion.slice(0, 20)}`)
    }
    if (vistos.has(IDUbicacion)) hallar(lista, 'LITRO-643', campo, IDUbicacion)
    vistos.add(IDUbicacion)
  })
}
