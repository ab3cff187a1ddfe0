// From a planned trip to its Carta Porte: what a dispatcher says, with every sum, key and identifier that follows from it.
import { type Decimal, formatDecimal, parseDecimal, sum } from '../../decimal.ts'
import { findBienTransportado } from '../../sat/carta-porte/bienes.ts'
import {
  conRemolques,
  DECIMALES_KM,
  DECIMALES_PESO,
  densidadDe,
  distanciaEscrita,
  distanciaTotal,
  type Envase,
  kilogramosDe,
  peligroDe,
  pesoBrutoTotal,
  segurosDe,
} from './calculos.ts'
import { esIdCcp } from './id-ccp.ts'
import type {
  Autotransporte,
  CantidadTransporta,
  CartaPorte,
  Domicilio,
  Mercancia,
  Remolque,
  TiposFigura,
  Ubicacion,
} from './modelo.ts'

/** A place and who answers for it: ourselves or a client. */
export type Sitio = {
  RFC: string
  Nombre?: string
  /** Of a foreigner, whose RFC is the generic one. */
  NumRegIdTrib?: string
  ResidenciaFiscal?: string
  Domicilio: Domicilio
}

type Entrega = {
  sitio: Sitio
  /** Wall clock of the place, YYYY-MM-DDThh:mm:ss. */
  llegada: string
  /** Kilometres from the point before. */
  distancia: Decimal
}

/** One product; compartments with the same one add up. */
export type Carga = {
  BienesTransp: string
  Descripcion: string
  /** Litres loaded for each delivery, in their order; nothing for those it does not reach. */
  litros: readonly Decimal[]
  /** Kilograms a litre, of the terminal's certificate; without it, the product's default. */
  densidad?: Decimal
  /** UN number, when it is not the product's usual one. */
  un?: string
  envase?: Envase
  ValorMercancia?: Decimal
  Moneda?: string
}

export type Viaje = {
  IdCCP: string
  origen: Sitio
  /** Wall clock of the origin: from that hour on nothing of gasoline or diesel can be issued or cancelled. */
  salida: string
  entregas: readonly Entrega[]
  cargas: readonly Carga[]
  unidad: Autotransporte
  remolques?: readonly Remolque[]
  /** Operators, and the owner or lessor of what is not ours. */
  figuras: readonly TiposFigura[]
  /** Some of it may come back in the tank. */
  regresaSobrante?: boolean
}

type ViajeErrorCodigo =
  | 'IDCCP'
  | 'SIN_ENTREGAS'
  | 'SIN_CARGA'
  | 'REPARTO'
  | 'LITROS'
  | 'DENSIDAD'
  | 'DISTANCIA'
  | 'UNIDAD'
  | 'PRECIO'

/** A trip that cannot be written as a Carta Porte. */
export class ViajeError extends RangeError {
  readonly codigo: ViajeErrorCodigo
  constructor(codigo: ViajeErrorCodigo, message: string) {
    super(message)
    this.name = 'ViajeError'
    this.codigo = codigo
  }
}

const LITROS = 'LTR'
const DECIMALES_LITROS = 3
const MAX_KM = parseDecimal('99999')
const MIN_KM = parseDecimal('0.01')

export function cartaPorteDe(viaje: Viaje): CartaPorte {
  const { IdCCP, entregas, cargas } = viaje
  if (!esIdCcp(IdCCP)) throw new ViajeError('IDCCP', 'El IdCCP empieza con CCC y tiene 36 caracteres.')
  if (entregas.length === 0) throw new ViajeError('SIN_ENTREGAS', 'El viaje no tiene entregas.')
  if (cargas.length === 0) throw new ViajeError('SIN_CARGA', 'El viaje no lleva carga.')
  // With a single destination nothing has to be told apart (CP131).
  const reparte = entregas.length > 1
  const mercancias = cargas.map((carga) => mercanciaDe(carga, entregas.length, reparte))
  return {
    Version: '3.1',
    IdCCP,
    TranspInternac: 'No',
    TotalDistRec: formatDecimal(distanciaTotal(entregas.map(({ distancia }) => distancia)), DECIMALES_KM),
    Ubicaciones: [
      origenDe(viaje, reparte),
      ...entregas.map((entrega, i) => destinoDe(entrega, reparte ? i : undefined)),
    ],
    Mercancias: {
      PesoBrutoTotal: formatDecimal(pesoBrutoTotal(mercancias), DECIMALES_PESO),
      UnidadPeso: 'KGM',
      NumTotalMercancias: String(mercancias.length),
      ...(viaje.regresaSobrante ? { LogisticaInversaRecoleccionDevolucion: 'Sí' } : {}),
      Mercancia: mercancias,
      Autotransporte: conRemolques(
        { ...viaje.unidad, Seguros: segurosDe(viaje.unidad.Seguros, mercancias) },
        viaje.remolques ?? [],
      ),
    },
    FiguraTransporte: [...viaje.figuras],
  }
}

/** Litres of a load over all its deliveries. */
export function litrosDe({ litros }: Carga): Decimal {
  return sum(litros)
}

/** Litres as both the concept and the load write them: the SAT's six decimals only where three do not hold them. */
export function formatLitros(litros: Decimal): string {
  const corto = formatDecimal(litros, DECIMALES_LITROS)
  return parseDecimal(corto) === litros ? corto : formatDecimal(litros)
}

function mercanciaDe(carga: Carga, entregas: number, reparte: boolean): Mercancia {
  if (carga.litros.length !== entregas) {
    throw new ViajeError('REPARTO', `La carga de ${carga.Descripcion} no dice los litros de cada entrega.`)
  }
  const litros = litrosDe(carga)
  if (litros <= 0n || carga.litros.some((parte) => parte < 0n)) {
    throw new ViajeError('LITROS', `Los litros de ${carga.Descripcion} deben ser mayores que cero.`)
  }
  const bien = findBienTransportado(carga.BienesTransp)
  if (bien?.Unidad !== undefined && bien.Unidad !== LITROS) {
    throw new ViajeError('UNIDAD', `${bien.Nombre} no se mide en litros y no viaja en autotanque.`)
  }
  return {
    BienesTransp: carga.BienesTransp,
    Descripcion: carga.Descripcion,
    Cantidad: formatLitros(litros),
    ClaveUnidad: LITROS,
    Unidad: 'Litros',
    ...peligroDe(bien, carga.un, carga.envase),
    PesoEnKg: formatDecimal(kilogramosDe(litros, densidadDeCarga(carga)), DECIMALES_PESO),
    ...(carga.ValorMercancia === undefined
      ? {}
      : { ValorMercancia: formatDecimal(carga.ValorMercancia, 2), Moneda: carga.Moneda ?? 'MXN' }),
    ...(reparte ? { CantidadTransporta: repartoDe(carga) } : {}),
  }
}

function densidadDeCarga({ densidad, BienesTransp, Descripcion }: Carga): Decimal {
  const valor = densidad ?? densidadDe(BienesTransp)
  if (valor === undefined || valor <= 0n) {
    throw new ViajeError('DENSIDAD', `Falta la densidad de ${Descripcion}, en kilogramos por litro.`)
  }
  return valor
}

function repartoDe({ litros }: Carga): CantidadTransporta[] {
  return litros.flatMap((parte, i) =>
    parte === 0n ? [] : [{ Cantidad: formatLitros(parte), IDOrigen: ID_ORIGEN, IDDestino: idDestino(i) }],
  )
}

const ID_ORIGEN = 'OR000001'

function idDestino(i: number): string {
  return `DE${String(i + 1).padStart(6, '0')}`
}

function origenDe({ origen, salida }: Viaje, reparte: boolean): Ubicacion {
  return {
    TipoUbicacion: 'Origen',
    ...(reparte ? { IDUbicacion: ID_ORIGEN } : {}),
    ...personaDe(origen),
    FechaHoraSalidaLlegada: salida,
    Domicilio: origen.Domicilio,
  }
}

function destinoDe({ sitio, llegada, distancia }: Entrega, i: number | undefined): Ubicacion {
  const escrita = distanciaEscrita(distancia)
  if (escrita < MIN_KM || escrita > MAX_KM) {
    throw new ViajeError('DISTANCIA', 'La distancia de cada tramo va de 0.01 a 99,999 km.')
  }
  return {
    TipoUbicacion: 'Destino',
    ...(i === undefined ? {} : { IDUbicacion: idDestino(i) }),
    ...personaDe(sitio),
    FechaHoraSalidaLlegada: llegada,
    DistanciaRecorrida: formatDecimal(escrita, DECIMALES_KM),
    Domicilio: sitio.Domicilio,
  }
}

function personaDe({ RFC, Nombre, NumRegIdTrib, ResidenciaFiscal }: Sitio) {
  return {
    RFCRemitenteDestinatario: RFC,
    ...(Nombre === undefined ? {} : { NombreRemitenteDestinatario: Nombre }),
    ...(NumRegIdTrib === undefined ? {} : { NumRegIdTrib }),
    ...(ResidenciaFiscal === undefined ? {} : { ResidenciaFiscal }),
  }
}
