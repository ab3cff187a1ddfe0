// Carta Porte before the version in force, as its stylesheets write it into the cadena original: what 3.0 and 2.0 had otherwise
// than 3.1, which is built and so has its own table (a later line of a text replaces the one of the same name).
import { type TablaNodo, tablaCartaPorte } from './carta-porte/tabla.ts'

const CARTA_PORTE_31 = lineasDe(tablaCartaPorte, new Map()).join('\n')

/** A node and those inside it, a line each; one that has the name of another and differs goes by its parent's name too. */
function lineasDe(
  { nombre, atributos = '', hijos = [] }: TablaNodo,
  vistos: Map<string, string>,
  padre = '',
): string[] {
  const suyos = hijos.map(({ nodo, contenedor }) => `<${contenedor ?? nodo.nombre}`)
  const pasos = [atributos.replaceAll('#', ''), ...suyos].join(' ')
  if (vistos.get(nombre) === pasos) return []
  const clave = vistos.has(nombre) ? `${padre}.${nombre}` : nombre
  vistos.set(clave, pasos)
  const dentro = hijos.flatMap(({ nodo, contenedor }) => [
    ...(contenedor === undefined ? [] : [`${contenedor}: <${nodo.nombre}`]),
    ...lineasDe(nodo, vistos, nombre),
  ])
  return [`${clave}: ${pasos}`, ...dentro]
}

/** Its stylesheet looks for the trailers of a container beside the container, where the schema never puts them. */
export const CARTA_PORTE_30 = `${CARTA_PORTE_31}
CartaPorte: !Version !IdCCP !TranspInternac RegimenAduanero EntradaSalidaMerc PaisOrigenDestino ViaEntradaSalida TotalDistRec
  RegistroISTMO UbicacionPoloOrigen UbicacionPoloDestino <Ubicaciones <Mercancias <FiguraTransporte
TransporteMaritimo: PermSCT NumPermisoSCT NombreAseg NumPolizaSeguro !TipoEmbarcacion !Matricula !NumeroOMI AnioEmbarcacion
  NombreEmbarc !NacionalidadEmbarc !UnidadesDeArqBruto !TipoCarga Eslora Manga Calado Puntal LineaNaviera
  !NombreAgenteNaviero !NumAutorizacionNaviero NumViaje NumConocEmbarc PermisoTempNavegacion <Contenedor <RemolquesCCP
Contenedor: !TipoContenedor MatriculaContenedor NumPrecinto IdCCPRelacionado PlacaVMCCP FechaCertificacionCCP`

export const CARTA_PORTE_20 = `${CARTA_PORTE_31}
CartaPorte: !Version !TranspInternac EntradaSalidaMerc PaisOrigenDestino ViaEntradaSalida TotalDistRec <Ubicaciones
  <Mercancias <FiguraTransporte
Mercancias: !PesoBrutoTotal !UnidadPeso PesoNetoTotal !NumTotalMercancias CargoPorTasacion <Mercancia <Autotransporte
  <TransporteMaritimo <TransporteAereo <TransporteFerroviario
Mercancia: !BienesTransp ClaveSTCC !Descripcion !Cantidad !ClaveUnidad Unidad Dimensiones MaterialPeligroso
  CveMaterialPeligroso Embalaje DescripEmbalaje !PesoEnKg ValorMercancia Moneda FraccionArancelaria UUIDComercioExt
  <Pedimentos <GuiasIdentificacion <CantidadTransporta <DetalleMercancia
Pedimentos: !Pedimento
IdentificacionVehicular: !ConfigVehicular !PlacaVM !AnioModeloVM
TransporteMaritimo: PermSCT NumPermisoSCT NombreAseg NumPolizaSeguro !TipoEmbarcacion !Matricula !NumeroOMI AnioEmbarcacion
  NombreEmbarc !NacionalidadEmbarc !UnidadesDeArqBruto !TipoCarga !NumCertITC Eslora Manga Calado LineaNaviera
  !NombreAgenteNaviero !NumAutorizacionNaviero NumViaje NumConocEmbarc <Contenedor
Contenedor: !MatriculaContenedor !TipoContenedor NumPrecinto
TiposFigura: !TipoFigura RFCFigura NumLicencia NombreFigura NumRegIdTribFigura ResidenciaFiscalFigura <PartesTransporte
  <Domicilio`
