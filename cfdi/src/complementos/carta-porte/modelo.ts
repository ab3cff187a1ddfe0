// Complemento Carta Porte 3.1 as types: a national trip by road, with the names the SAT writes; what other means of
// transport carry is read and sealed by the table beside this file, and has no type of its own.

/** Decimal text as written. */
type Cifra = string

/** A node or attribute that no national trip by road carries: a stranger's document may, and the rules refuse it in ours. */
type Ajeno = unknown

export type CartaPorte = {
  Version: '3.1'
  /** CCC and the rest of a UUID: ours, born with the frozen document and kept on every retry. */
  IdCCP: string
  TranspInternac: string
  /** Kilometres: the sum of every leg. */
  TotalDistRec?: Cifra
  /** The origin first and then the destinations, in the order of the trip. */
  Ubicaciones: Ubicacion[]
  Mercancias: Mercancias
  FiguraTransporte?: TiposFigura[]
  EntradaSalidaMerc?: Ajeno
  PaisOrigenDestino?: Ajeno
  ViaEntradaSalida?: Ajeno
  RegimenesAduaneros?: Ajeno
  RegistroISTMO?: Ajeno
  UbicacionPoloOrigen?: Ajeno
  UbicacionPoloDestino?: Ajeno
}

export type Ubicacion = {
  TipoUbicacion: 'Origen' | 'Destino'
  /** OR or DE and six digits; every one has it as soon as some load is shared out. */
  IDUbicacion?: string
  RFCRemitenteDestinatario: string
  NombreRemitenteDestinatario?: string
  /** Only with XEXX010101000. */
  NumRegIdTrib?: string
  ResidenciaFiscal?: string
  /** Estimated departure or arrival, wall clock of the place, YYYY-MM-DDThh:mm:ss. */
  FechaHoraSalidaLlegada: string
  /** Kilometres of the leg that ends here; the origin has none. */
  DistanciaRecorrida?: Cifra
  Domicilio?: Domicilio
  NumEstacion?: Ajeno
  NombreEstacion?: Ajeno
  NavegacionTrafico?: Ajeno
  TipoEstacion?: Ajeno
}

export type Domicilio = {
  Calle?: string
  NumeroExterior?: string
  NumeroInterior?: string
  /** Keys of the SAT's row of that postal code, or nothing: never typed by hand. */
  Colonia?: string
  Localidad?: string
  Referencia?: string
  Municipio?: string
  Estado: string
  Pais: string
  CodigoPostal: string
}

export type Mercancias = {
  /** Kilograms: the sum of every PesoEnKg. */
  PesoBrutoTotal: Cifra
  UnidadPeso: string
  /** How many nodes, not how many litres. */
  NumTotalMercancias: string
  /** Present, and then Sí, when some may come back. */
  LogisticaInversaRecoleccionDevolucion?: string
  Mercancia: Mercancia[]
  Autotransporte?: Autotransporte
}

export type Mercancia = {
  BienesTransp: string
  Descripcion: string
  /** Litres loaded. */
  Cantidad: Cifra
  ClaveUnidad: string
  Unidad?: string
  MaterialPeligroso?: string
  /** UN number without prefix. */
  CveMaterialPeligroso?: string
  Embalaje?: string
  DescripEmbalaje?: string
  PesoEnKg: Cifra
  ValorMercancia?: Cifra
  Moneda?: string
  CantidadTransporta?: CantidadTransporta[]
  TipoMateria?: Ajeno
  DocumentacionAduanera?: Ajeno
  DetalleMercancia?: Ajeno
}

/** What is left of a load at each destination. */
export type CantidadTransporta = {
  Cantidad: Cifra
  IDOrigen: string
  IDDestino: string
  CvesTransporte?: Ajeno
}

export type Autotransporte = {
  PermSCT: string
  NumPermisoSCT: string
  IdentificacionVehicular: IdentificacionVehicular
  Seguros: Seguros
  Remolques?: Remolque[]
}

type IdentificacionVehicular = {
  ConfigVehicular: string
  /** Tonnes, of vehicle and trailers together. */
  PesoBrutoVehicular: Cifra
  PlacaVM: string
  AnioModeloVM: string
}

export type Seguros = {
  AseguraRespCivil: string
  PolizaRespCivil: string
  AseguraMedAmbiente?: string
  PolizaMedAmbiente?: string
  AseguraCarga?: string
  PolizaCarga?: string
  PrimaSeguro?: Cifra
}

export type Remolque = { SubTipoRem: string; Placa: string }

export type TiposFigura = {
  TipoFigura: string
  RFCFigura?: string
  NumLicencia?: string
  NombreFigura: string
  /** Of a foreigner, instead of the RFC. */
  NumRegIdTribFigura?: string
  ResidenciaFiscalFigura?: string
  PartesTransporte?: ParteTransporte[]
  Domicilio?: Domicilio
}

type ParteTransporte = { ParteTransporte: string }

export const OPERADOR = '01'

/** The first origin, whose hour is the trip's legal clock and goes into the QR. */
export function origenDe({ Ubicaciones }: CartaPorte): Ubicacion | undefined {
  return Ubicaciones.find(({ TipoUbicacion }) => TipoUbicacion === 'Origen')
}

export function destinosDe({ Ubicaciones }: CartaPorte): Ubicacion[] {
  return Ubicaciones.filter(({ TipoUbicacion }) => TipoUbicacion === 'Destino')
}
