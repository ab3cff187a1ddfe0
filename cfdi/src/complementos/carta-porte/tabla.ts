// The shape of CartaPorte 3.1, whole, as data: from it come the XML, the cadena original and the reading, ours and anybody's.
// Order of attributes and children: the SAT's schema of 2024-06-17, which is also the order of its stylesheet.

/** Attributes as the other nodes of the CFDI write them: "!" required, "#" decimal text. */
export type TablaNodo = {
  readonly nombre: string
  readonly atributos?: string
  readonly hijos?: readonly TablaHijo[]
}

/** `lista` repeats inside a container, whose name is the property's. */
type TablaHijo = {
  readonly modo: 'uno' | 'varios' | 'lista'
  readonly nodo: TablaNodo
  readonly contenedor?: string
  readonly requerido?: boolean
}

const uno = (nodo: TablaNodo, requerido = false): TablaHijo => ({ modo: 'uno', nodo, requerido })
const varios = (nodo: TablaNodo, requerido = false): TablaHijo => ({ modo: 'varios', nodo, requerido })
const lista = (contenedor: string, nodo: TablaNodo, requerido = false): TablaHijo => {
  return { modo: 'lista', nodo, contenedor, requerido }
}

const domicilio: TablaNodo = {
  nombre: 'Domicilio',
  atributos: 'Calle NumeroExterior NumeroInterior Colonia Localidad Referencia Municipio !Estado !Pais !CodigoPostal',
}

const ubicacion: TablaNodo = {
  nombre: 'Ubicacion',
  atributos:
    '!TipoUbicacion IDUbicacion !RFCRemitenteDestinatario NombreRemitenteDestinatario NumRegIdTrib ResidenciaFiscal ' +
    'NumEstacion NombreEstacion NavegacionTrafico !FechaHoraSalidaLlegada TipoEstacion DistanciaRecorrida',
  hijos: [uno(domicilio)],
}

const mercancia: TablaNodo = {
  nombre: 'Mercancia',
  atributos:
    '!BienesTransp ClaveSTCC !Descripcion !Cantidad !ClaveUnidad Unidad Dimensiones MaterialPeligroso CveMaterialPeligroso ' +
    'Embalaje DescripEmbalaje SectorCOFEPRIS NombreIngredienteActivo NomQuimico DenominacionGenericaProd ' +
    'DenominacionDistintivaProd Fabricante FechaCaducidad LoteMedicamento FormaFarmaceutica CondicionesEspTransp ' +
    'RegistroSanitarioFolioAutorizacion PermisoImportacion FolioImpoVUCEM NumCAS RazonSocialEmpImp NumRegSanPlagCOFEPRIS ' +
    'DatosFabricante DatosFormulador DatosMaquilador UsoAutorizado !PesoEnKg #ValorMercancia Moneda FraccionArancelaria ' +
    'UUIDComercioExt TipoMateria DescripcionMateria',
  hijos: [
    varios({ nombre: 'DocumentacionAduanera', atributos: '!TipoDocumento NumPedimento IdentDocAduanero RFCImpo' }),
    varios({
      nombre: 'GuiasIdentificacion',
      atributos: '!NumeroGuiaIdentificacion !DescripGuiaIdentificacion !PesoGuiaIdentificacion',
    }),
    varios({ nombre: 'CantidadTransporta', atributos: '!Cantidad !IDOrigen !IDDestino CvesTransporte' }),
    uno({ nombre: 'DetalleMercancia', atributos: '!UnidadPesoMerc !PesoBruto !PesoNeto !PesoTara NumPiezas' }),
  ],
}

const autotransporte: TablaNodo = {
  nombre: 'Autotransporte',
  atributos: '!PermSCT !NumPermisoSCT',
  hijos: [
    uno(
      { nombre: 'IdentificacionVehicular', atributos: '!ConfigVehicular !PesoBrutoVehicular !PlacaVM !AnioModeloVM' },
      true,
    ),
    uno(
      {
        nombre: 'Seguros',
        atributos:
          '!AseguraRespCivil !PolizaRespCivil AseguraMedAmbiente PolizaMedAmbiente AseguraCarga PolizaCarga #PrimaSeguro',
      },
      true,
    ),
    lista('Remolques', { nombre: 'Remolque', atributos: '!SubTipoRem !Placa' }),
  ],
}

const transporteMaritimo: TablaNodo = {
  nombre: 'TransporteMaritimo',
  atributos:
    'PermSCT NumPermisoSCT NombreAseg NumPolizaSeguro !TipoEmbarcacion !Matricula !NumeroOMI AnioEmbarcacion NombreEmbarc ' +
    '!NacionalidadEmbarc !UnidadesDeArqBruto !TipoCarga Eslora Manga Calado Puntal LineaNaviera !NombreAgenteNaviero ' +
    '!NumAutorizacionNaviero NumViaje NumConocEmbarc PermisoTempNavegacion',
  hijos: [
    varios({
      nombre: 'Contenedor',
      atributos: '!TipoContenedor MatriculaContenedor NumPrecinto IdCCPRelacionado PlacaVMCCP FechaCertificacionCCP',
      hijos: [lista('RemolquesCCP', { nombre: 'RemolqueCCP', atributos: '!SubTipoRemCCP !PlacaCCP' })],
    }),
  ],
}

const transporteAereo: TablaNodo = {
  nombre: 'TransporteAereo',
  atributos:
    '!PermSCT !NumPermisoSCT MatriculaAeronave NombreAseg NumPolizaSeguro !NumeroGuia LugarContrato !CodigoTransportista ' +
    'RFCEmbarcador NumRegIdTribEmbarc ResidenciaFiscalEmbarc NombreEmbarcador',
}

const transporteFerroviario: TablaNodo = {
  nombre: 'TransporteFerroviario',
  atributos: '!TipoDeServicio !TipoDeTrafico NombreAseg NumPolizaSeguro',
  hijos: [
    varios({ nombre: 'DerechosDePaso', atributos: '!TipoDerechoDePaso !KilometrajePagado' }),
    varios(
      {
        nombre: 'Carro',
        atributos: '!TipoCarro !MatriculaCarro !GuiaCarro !ToneladasNetasCarro',
        hijos: [varios({ nombre: 'Contenedor', atributos: '!TipoContenedor !PesoContenedorVacio !PesoNetoMercancia' })],
      },
      true,
    ),
  ],
}

const mercancias: TablaNodo = {
  nombre: 'Mercancias',
  atributos:
    '!PesoBrutoTotal !UnidadPeso PesoNetoTotal !NumTotalMercancias #CargoPorTasacion LogisticaInversaRecoleccionDevolucion',
  hijos: [
    varios(mercancia, true),
    uno(autotransporte),
    uno(transporteMaritimo),
    uno(transporteAereo),
    uno(transporteFerroviario),
  ],
}

const tiposFigura: TablaNodo = {
  nombre: 'TiposFigura',
  atributos: '!TipoFigura RFCFigura NumLicencia !NombreFigura NumRegIdTribFigura ResidenciaFiscalFigura',
  hijos: [varios({ nombre: 'PartesTransporte', atributos: '!ParteTransporte' }), uno(domicilio)],
}

export const tablaCartaPorte: TablaNodo = {
  nombre: 'CartaPorte',
  atributos:
    '!Version !IdCCP !TranspInternac EntradaSalidaMerc PaisOrigenDestino ViaEntradaSalida TotalDistRec RegistroISTMO ' +
    'UbicacionPoloOrigen UbicacionPoloDestino',
  hijos: [
    lista('RegimenesAduaneros', { nombre: 'RegimenAduaneroCCP', atributos: '!RegimenAduanero' }),
    lista('Ubicaciones', ubicacion, true),
    uno(mercancias, true),
    lista('FiguraTransporte', tiposFigura),
  ],
}
