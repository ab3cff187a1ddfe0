// Complements that are read and never built: the order in which the SAT's stylesheet writes each of them into the cadena.
// Source: the stylesheets that cadenaoriginal_4_0.xslt includes. Left out: ventavehiculos and detallista, which it does not
// write attribute by attribute; a document that carries one of them is told as not verified.
import { CARTA_PORTE_20, CARTA_PORTE_30 } from './cadena-carta-porte.ts'

/** A node of a complement: its steps in the order of the cadena. */
export type NodoLeido = readonly PasoLeido[]
/** An attribute, or every child of that name in the complement's own namespace. */
type PasoLeido =
  | { readonly tipo: 'atributo'; readonly nombre: string; readonly requerido: boolean }
  | { readonly tipo: 'hijo'; readonly nombre: string; readonly nodo: NodoLeido }

const DOMICILIO =
  '!Calle NumeroExterior NumeroInterior Colonia Localidad Referencia Municipio !Estado !Pais !CodigoPostal'
const COMERCIO_EXTERIOR = `
Emisor: Curp <Domicilio  Propietario: !NumRegIdTrib !ResidenciaFiscal  Receptor: NumRegIdTrib <Domicilio
Destinatario: NumRegIdTrib Nombre <Domicilio  Mercancias: <Mercancia  Domicilio: ${DOMICILIO}
Mercancia: !NoIdentificacion FraccionArancelaria CantidadAduana UnidadAduana ValorUnitarioAduana !ValorDolares
  <DescripcionesEspecificas
DescripcionesEspecificas: !Marca Modelo SubModelo NumeroSerie`

/**
 * Namespace after http://www.sat.gob.mx/ → its nodes, the root first. In a node "!" marks an attribute the stylesheet writes
 * even when it is missing and "<" a child; "Carro.Contenedor" is the Contenedor of a Carro where others differ.
 * A complement that comes to be built leaves this table for esquema.ts, which then reads and orders it.
 */
const TABLAS: Readonly<Record<string, string>> = {
  CartaPorte30: CARTA_PORTE_30,
  CartaPorte20: CARTA_PORTE_20,
  nomina12: `
Nomina: !Version !TipoNomina !FechaPago !FechaInicialPago !FechaFinalPago !NumDiasPagados TotalPercepciones TotalDeducciones
  TotalOtrosPagos <Emisor <Receptor <Percepciones <Deducciones <OtrosPagos <Incapacidades
Emisor: Curp RegistroPatronal RfcPatronOrigen <EntidadSNCF  EntidadSNCF: !OrigenRecurso MontoRecursoPropio
Receptor: !Curp NumSeguridadSocial FechaInicioRelLaboral Antigüedad !TipoContrato Sindicalizado TipoJornada !TipoRegimen
  !NumEmpleado Departamento Puesto RiesgoPuesto !PeriodicidadPago Banco CuentaBancaria SalarioBaseCotApor
  SalarioDiarioIntegrado !ClaveEntFed <SubContratacion
SubContratacion: !RfcLabora !PorcentajeTiempo
Percepciones: TotalSueldos TotalSeparacionIndemnizacion TotalJubilacionPensionRetiro !TotalGravado !TotalExento <Percepcion
  <JubilacionPensionRetiro <SeparacionIndemnizacion
Percepcion: !TipoPercepcion !Clave !Concepto !ImporteGravado !ImporteExento <AccionesOTitulos <HorasExtra
AccionesOTitulos: !ValorMercado !PrecioAlOtorgarse  HorasExtra: !Dias !TipoHoras !HorasExtra !ImportePagado
JubilacionPensionRetiro: TotalUnaExhibicion TotalParcialidad MontoDiario !IngresoAcumulable !IngresoNoAcumulable
SeparacionIndemnizacion: !TotalPagado !NumAñosServicio !UltimoSueldoMensOrd !IngresoAcumulable !IngresoNoAcumulable
Deducciones: TotalOtrasDeducciones TotalImpuestosRetenidos <Deduccion
Deduccion: !TipoDeduccion !Clave !Concepto !Importe
OtrosPagos: <OtroPago
OtroPago: !TipoOtroPago !Clave !Concepto !Importe <SubsidioAlEmpleo <CompensacionSaldosAFavor
SubsidioAlEmpleo: !SubsidioCausado  CompensacionSaldosAFavor: !SaldoAFavor !Año !RemanenteSalFav
Incapacidades: <Incapacidad  Incapacidad: !DiasIncapacidad !TipoIncapacidad ImporteMonetario`,
  ComercioExterior20: `
ComercioExterior: !Version MotivoTraslado !ClaveDePedimento !CertificadoOrigen NumCertificadoOrigen NumeroExportadorConfiable
  Incoterm Observaciones !TipoCambioUSD !TotalUSD <Emisor <Propietario <Receptor <Destinatario <Mercancias
${COMERCIO_EXTERIOR}`,
  ComercioExterior11: `
ComercioExterior: !Version MotivoTraslado !TipoOperacion ClaveDePedimento CertificadoOrigen NumCertificadoOrigen
  NumeroExportadorConfiable Incoterm Subdivision Observaciones TipoCambioUSD TotalUSD <Emisor <Propietario <Receptor
  <Destinatario <Mercancias
${COMERCIO_EXTERIOR}`,
  ine: `
INE: !Version !TipoProceso TipoComite IdContabilidad <Entidad
Entidad: !ClaveEntidad Ambito <Contabilidad  Contabilidad: !IdContabilidad`,
  implocal: `
ImpuestosLocales: !version !TotaldeRetenciones !TotaldeTraslados <RetencionesLocales <TrasladosLocales
RetencionesLocales: !ImpLocRetenido !TasadeRetencion !Importe
TrasladosLocales: !ImpLocTrasladado !TasadeTraslado !Importe`,
  leyendasFiscales: 'LeyendasFiscales: !version <Leyenda  Leyenda: disposicionFiscal norma !textoLeyenda',
  donat: 'Donatarias: !version !noAutorizacion !fechaAutorizacion !leyenda',
  // CFDI 4.0 has ACuentaTerceros instead, and its stylesheet says nothing of the old complement: it adds nothing.
  terceros: 'PorCuentadeTerceros:',
  iedu: 'instEducativas: !version !nombreAlumno !CURP !nivelEducativo !autRVOE rfcPago',
  EstadoDeCuentaCombustible12: `
EstadoDeCuentaCombustible: !Version !TipoOperacion !NumeroDeCuenta !SubTotal !Total <Conceptos
Conceptos: <ConceptoEstadoDeCuentaCombustible
ConceptoEstadoDeCuentaCombustible: !Identificador !Fecha !Rfc !ClaveEstacion !Cantidad !TipoCombustible Unidad
  !NombreCombustible !FolioOperacion !ValorUnitario !Importe <Traslados
Traslados: <Traslado  Traslado: !Impuesto !TasaOCuota !Importe`,
  ConsumoDeCombustibles11: `
ConsumoDeCombustibles: !version !tipoOperacion !numeroDeCuenta subTotal !total <Conceptos
Conceptos: <ConceptoConsumoDeCombustibles
ConceptoConsumoDeCombustibles: !identificador !fecha !rfc !claveEstacion !tipoCombustible !cantidad !nombreCombustible
  !folioOperacion !valorUnitario !importe <Determinados
Determinados: <Determinado  Determinado: !impuesto !tasaOCuota !importe`,
  valesdedespensa: `
ValesDeDespensa: !version !tipoOperacion registroPatronal !numeroDeCuenta !total <Conceptos
Conceptos: <Concepto  Concepto: !identificador !fecha !rfc !curp !nombre numSeguridadSocial !importe`,
  divisas: 'Divisas: !version !tipoOperacion',
  pfic: 'PFintegranteCoordinado: !version !ClaveVehicular !Placa RFCPF',
  aerolineas: `
Aerolineas: !Version !TUA <OtrosCargos  OtrosCargos: !TotalCargos <Cargo  Cargo: !CodigoCargo !Importe`,
  TuristaPasajeroExtranjero: `
TuristaPasajeroExtranjero: !version !fechadeTransito !tipoTransito <datosTransito
datosTransito: !Via !TipoId !NumeroId !Nacionalidad !EmpresaTransporte IdTransporte`,
  registrofiscal: 'CFDIRegistroFiscal: !Version !Folio',
  pagoenespecie: 'PagoEnEspecie: !Version !CvePIC !FolioSolDon !PzaArtNombre !PzaArtTecn !PzaArtAProd !PzaArtDim',
  arteantiguedades: `
obrasarteantiguedades: !Version !TipoBien OtrosTipoBien !TituloAdquirido OtrosTituloAdquirido Subtotal IVA !FechaAdquisicion
  !CaracterísticasDeObraoPieza`,
  servicioparcialconstruccion: `
parcialesconstruccion: !Version !NumPerLicoAut <Inmueble
Inmueble: !Calle NoExterior NoInterior Colonia Localidad Referencia !Municipio !Estado !CodigoPostal`,
  vehiculousado: `
VehiculoUsado: !Version !montoAdquisicion !montoEnajenacion !claveVehicular !marca !tipo !modelo numeroMotor numeroSerie NIV
  !valor <InformacionAduanera
InformacionAduanera: !numero !fecha aduana`,
  certificadodestruccion: `
certificadodedestruccion: !Version !Serie !NumFolDesVeh <VehiculoDestruido <InformacionAduanera
VehiculoDestruido: !Marca !TipooClase !Año Modelo NIV NumSerie !NumPlacas NumMotor !NumFolTarjCir
InformacionAduanera: !NumPedImp !Fecha !Aduana`,
  renovacionysustitucionvehiculos: `
renovacionysustitucionvehiculos: !Version !TipoDeDecreto <DecretoRenovVehicular <DecretoSustitVehicular
DecretoRenovVehicular: !VehEnaj <VehiculosUsadosEnajenadoPermAlFab <VehiculoNuvoSemEnajenadoFabAlPerm
DecretoSustitVehicular: !VehEnaj <VehiculoUsadoEnajenadoPermAlFab <VehiculoNuvoSemEnajenadoFabAlPerm
VehiculosUsadosEnajenadoPermAlFab: !PrecioVehUsado !TipoVeh !Marca !TipooClase !Año Modelo NIV NumSerie !NumPlacas NumMotor
  !NumFolTarjCir NumPedIm Aduana FechaRegulVeh !Foliofiscal
VehiculoUsadoEnajenadoPermAlFab: !PrecioVehUsado !TipoVeh !Marca !TipooClase !Año Modelo NIV NumSerie !NumPlacas NumMotor
  !NumFolTarjCir !NumFolAvisoint !NumPedIm !Aduana !FechaRegulVeh !Foliofiscal
VehiculoNuvoSemEnajenadoFabAlPerm: !Año Modelo !NumPlacas RFC`,
  notariospublicos: `
NotariosPublicos: !Version <DescInmuebles <DatosOperacion <DatosNotario <DatosEnajenante <DatosAdquiriente
DescInmuebles: <DescInmueble
DescInmueble: !TipoInmueble !Calle NoExterior NoInterior Colonia Localidad Referencia !Municipio !Estado !Pais !CodigoPostal
DatosOperacion: !NumInstrumentoNotarial !FechaInstNotarial !MontoOperacion !Subtotal !IVA
DatosNotario: !CURP !NumNotaria !EntidadFederativa Adscripcion
DatosEnajenante: !CoproSocConyugalE <DatosUnEnajenante <DatosEnajenantesCopSC
DatosUnEnajenante: !Nombre !ApellidoPaterno ApellidoMaterno !RFC !CURP
DatosEnajenantesCopSC: <DatosEnajenanteCopSC
DatosEnajenanteCopSC: !Nombre ApellidoPaterno ApellidoMaterno !RFC CURP !Porcentaje
DatosAdquiriente: !CoproSocConyugalE <DatosUnAdquiriente <DatosAdquirientesCopSC
DatosUnAdquiriente: !Nombre ApellidoPaterno ApellidoMaterno !RFC CURP
DatosAdquirientesCopSC: <DatosAdquirienteCopSC
DatosAdquirienteCopSC: !Nombre ApellidoPaterno ApellidoMaterno !RFC CURP !Porcentaje`,
  GastosHidrocarburos10: `
GastosHidrocarburos: !Version !NumeroContrato AreaContractual <Erogacion
Erogacion: !TipoErogacion !MontocuErogacion !Porcentaje <DocumentoRelacionado <Actividades <CentroCostos
DocumentoRelacionado: !OrigenErogacion FolioFiscalVinculado RFCProveedor !MontoTotalIVA MontoRetencionISR MontoRetencionIVA
  MontoRetencionOtrosImpuestos NumeroPedimentoVinculado ClavePedimentoVinculado ClavePagoPedimentoVinculado
  MontoIVAPedimento OtrosImpuestosPagadosPedimento !FechaFolioFiscalVinculado !Mes !MontoTotalErogaciones
Actividades: ActividadRelacionada <SubActividades  SubActividades: SubActividadRelacionada <Tareas
Tareas: TareaRelacionada
CentroCostos: Campo <Yacimientos  Yacimientos: Yacimiento <Pozos  Pozos: Pozo`,
  IngresosHidrocarburos10: `
IngresosHidrocarburos: !Version !NumeroContrato !ContraprestacionPagadaOperador !Porcentaje <DocumentoRelacionado
DocumentoRelacionado: !FolioFiscalVinculado !FechaFolioFiscalVinculado !Mes`,
}

const SAT = 'http://www.sat.gob.mx/'

/** By "uri name" of the root; each table is read the first time a document brings its complement. */
const leidos = new Map<string, NodoLeido>()

/** The table of a complement, or undefined when its cadena is not known. */
export function findComplemento(uri: string, nombre: string): NodoLeido | undefined {
  const clave = `${uri} ${nombre}`
  const conocido = leidos.get(clave)
  if (conocido) return conocido
  const espacio = uri.startsWith(SAT) ? uri.slice(SAT.length) : ''
  const tabla = Object.hasOwn(TABLAS, espacio) ? readTabla(TABLAS[espacio] ?? '') : undefined
  if (tabla?.raiz !== nombre) return undefined
  leidos.set(clave, tabla.nodo)
  return tabla.nodo
}

/** Namespace and name of the root of every complement with a table. */
export function complementosLeidos(): { uri: string; nombre: string }[] {
  return Object.entries(TABLAS).map(([espacio, texto]) => ({ uri: `${SAT}${espacio}`, nombre: readTabla(texto).raiz }))
}

function readTabla(texto: string): { raiz: string; nodo: NodoLeido } {
  const nodos = new Map<string, string[]>()
  let pasos: string[] = []
  for (const palabra of texto.trim().split(/\s+/)) {
    if (!palabra.endsWith(':')) pasos.push(palabra)
    else {
      pasos = []
      nodos.set(palabra.slice(0, -1), pasos)
    }
  }
  const [raiz = ''] = nodos.keys()
  return { raiz, nodo: nodoDe(raiz, nodos.get(raiz), nodos) }
}

function nodoDe(nombre: string, pasos: readonly string[] = [], nodos: ReadonlyMap<string, string[]>): NodoLeido {
  return pasos.map((paso): PasoLeido => {
    if (!paso.startsWith('<')) return { tipo: 'atributo', nombre: paso.replace('!', ''), requerido: paso[0] === '!' }
    const hijo = paso.slice(1)
    const suyos = nodos.get(`${nombre}.${hijo}`) ?? nodos.get(hijo)
    return { tipo: 'hijo', nombre: hijo, nodo: nodoDe(hijo, suyos, nodos) }
  })
}
