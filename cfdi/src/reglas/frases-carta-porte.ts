// The sentence of every code of the SAT's matrix of Carta Porte 3.1 that can be seen before the PAC; the others and why, in
// carta-porte-sin-revisar.ts.
import type { Frase } from '../hallazgo.ts'

const CP = 'Complemento.CartaPorte'
const UBICACION = `${CP}.Ubicaciones`
const DOMICILIO = `${UBICACION}.Domicilio`
const MERCANCIA = `${CP}.Mercancias.Mercancia`
const AUTO = `${CP}.Mercancias.Autotransporte`
const FIGURA = `${CP}.FiguraTransporte`

export const frasesCartaPorte = {
  CP101: ['error', 'Version', 'La Carta Porte va en un CFDI versión 4.0; corrige la versión'],
  CP102: ['error', 'SubTotal', 'Un traslado va en ceros; quita los importes'],
  CP103: ['error', 'Moneda', 'Un traslado lleva la moneda XXX; cámbiala'],
  CP104: ['error', 'Moneda', 'El flete se cobra en una moneda; elige MXN'],
  CP105: ['error', 'Total', 'Un traslado va en ceros; quita el total'],
  CP106: [
    'error',
    'Conceptos.ObjetoImp',
    'El objeto de impuesto no está en el catálogo o le faltan sus impuestos; corrígelo',
  ],
  // Receptor and not its Rfc: it is the document that is wrong, not somebody's data.
  CP107: ['error', 'Receptor', 'El receptor de un traslado es el propio emisor; el cliente va en el destino'],
  CP109: [
    'error',
    'Conceptos.ClaveProdServ',
    'Con Carta Porte la factura solo lleva claves de flete; factura el combustible aparte',
  ],
  CP110: ['error', 'Conceptos.ClaveProdServ', 'Esa clave es de transporte intermodal; usa 78101807'],
  CP111: ['error', 'Receptor', 'El uso de un traslado es S01; cámbialo'],
  CP112: ['error', CP, 'Falta la Carta Porte; planea el viaje antes de timbrar'],
  CP113: ['error', CP, 'La Carta Porte no convive con ese complemento; emite otro documento para él'],
  CP114: ['error', CP, 'La Carta Porte solo va en ingresos y traslados; quítala o cambia el tipo'],
  CP115: ['error', `${CP}.Version`, 'La versión vigente es la 3.1; vuelve a generar la Carta Porte'],
  CP116: ['error', `${CP}.RegimenesAduaneros`, 'Un viaje nacional no lleva regímenes aduaneros; quítalos'],
  CP120: ['error', `${CP}.EntradaSalidaMerc`, 'Un viaje nacional no lleva entrada ni salida de mercancía; quítala'],
  CP122: ['error', `${CP}.PaisOrigenDestino`, 'Un viaje nacional no lleva país de origen o destino; quítalo'],
  CP124: ['error', `${CP}.ViaEntradaSalida`, 'Un viaje nacional no lleva vía de entrada o salida; quítala'],
  CP125: ['error', `${CP}.TotalDistRec`, 'Falta la distancia total; captura los kilómetros de cada tramo'],
  CP126: ['error', `${CP}.TotalDistRec`, 'La distancia total es la suma de los tramos; vuelve a calcularla'],
  CP127: [
    'error',
    `${CP}.RegistroISTMO`,
    'Los polos del Istmo van con su registro y solo con él; complétalos o quítalos',
  ],
  CP130: ['error', UBICACION, 'Hace falta un origen y al menos un destino; complétalos'],
  CP131: [
    'error',
    `${UBICACION}.IDUbicacion`,
    'Con reparto cada ubicación lleva su identificador; vuelve a generar la Carta Porte',
  ],
  CP133: [
    'error',
    `${UBICACION}.NumRegIdTrib`,
    'El registro fiscal va con el RFC de extranjeros, XEXX010101000, y solo con él; corrígelo',
  ],
  CP134: [
    'error',
    `${UBICACION}.ResidenciaFiscal`,
    'El país de un remitente o destinatario extranjero va con su registro fiscal y no es México; corrígelo',
  ],
  CP135: ['error', `${UBICACION}.NumEstacion`, 'Por carretera no se registra estación; quítala'],
  CP137: ['error', `${UBICACION}.NombreEstacion`, 'Por carretera no se registra el nombre de la estación; quítalo'],
  CP139: ['error', `${UBICACION}.NavegacionTrafico`, 'Por carretera no se registra tráfico de navegación; quítalo'],
  CP140: ['error', `${UBICACION}.TipoEstacion`, 'Por carretera no se registra el tipo de estación; quítalo'],
  CP141: ['error', `${UBICACION}.DistanciaRecorrida`, 'La distancia va en cada destino y no en el origen; corrígela'],
  CP142: ['error', DOMICILIO, 'Falta el domicilio de un sitio; captúralo'],
  CP143: ['error', `${DOMICILIO}.Colonia`, 'La colonia no es de ese código postal; mejor omítela'],
  CP144: ['error', `${DOMICILIO}.Localidad`, 'La localidad va con su clave; mejor omítela'],
  CP145: ['error', `${DOMICILIO}.Municipio`, 'El municipio va con su clave; mejor omítelo'],
  CP146: ['error', `${DOMICILIO}.Estado`, 'El estado va con su clave; elígelo por el código postal'],
  CP147: [
    'error',
    `${DOMICILIO}.CodigoPostal`,
    'El código postal no existe o es de otro estado, municipio o localidad; corrígelo',
  ],
  CP148: [
    'error',
    `${CP}.Mercancias`,
    'La Carta Porte lleva al menos una mercancía y un medio de transporte; complétala',
  ],
  CP149: [
    'error',
    `${CP}.Mercancias.PesoBrutoTotal`,
    'El peso total es la suma de las mercancías; vuelve a calcularlo',
  ],
  CP154: ['error', `${CP}.Mercancias.NumTotalMercancias`, 'El número de mercancías no coincide; vuelve a contarlas'],
  CP155: [
    'error',
    `${MERCANCIA}.MaterialPeligroso`,
    'El material peligroso se indica según la clave del producto; corrígelo',
  ],
  CP156: [
    'error',
    `${MERCANCIA}.CveMaterialPeligroso`,
    'La clave ONU va con el material peligroso y solo con él; corrígela',
  ],
  CP157: ['error', `${MERCANCIA}.Embalaje`, 'El embalaje va con la clave ONU y solo con ella; a granel es Z01'],
  CP168: ['error', `${MERCANCIA}.Moneda`, 'Si pones el valor, pon la moneda; elige MXN'],
  CP170: ['error', `${MERCANCIA}.TipoMateria`, 'El tipo de materia solo va en viajes internacionales; quítalo'],
  CP172: [
    'error',
    `${MERCANCIA}.DocumentacionAduanera`,
    'La documentación aduanera solo va en viajes internacionales; quítala',
  ],
  CP178: [
    'error',
    `${MERCANCIA}.CantidadTransporta.IDOrigen`,
    'El origen del reparto no está en las ubicaciones; corrígelo',
  ],
  CP179: [
    'error',
    `${MERCANCIA}.CantidadTransporta.IDDestino`,
    'El destino del reparto no está en las ubicaciones; corrígelo',
  ],
  CP180: [
    'error',
    `${MERCANCIA}.CantidadTransporta.CvesTransporte`,
    'Con un solo medio no se registra la clave de transporte; quítala',
  ],
  CP181: ['error', `${MERCANCIA}.DetalleMercancia`, 'El detalle de la mercancía solo va por mar; quítalo'],
  CP182: [
    'error',
    `${AUTO}.Seguros.AseguraMedAmbiente`,
    'El seguro de medio ambiente va con material peligroso y solo con él; corrígelo',
  ],
  CP183: [
    'error',
    `${AUTO}.Seguros.PolizaMedAmbiente`,
    'La póliza de medio ambiente va con su aseguradora y solo con ella; corrígela',
  ],
  CP184: [
    'error',
    `${AUTO}.Remolques`,
    'Los remolques no corresponden a la configuración del vehículo; corrige una de las dos cosas',
  ],
  CP193: ['error', FIGURA, 'Falta el operador; elígelo'],
  CP194: ['error', FIGURA, 'Hace falta al menos un operador; elígelo'],
  CP196: ['error', `${FIGURA}.NumLicencia`, 'La licencia va con el operador y solo con él; corrígela'],
  CP197: [
    'error',
    `${FIGURA}.RFCFigura`,
    'Cada figura lleva su RFC o su registro fiscal extranjero, nunca los dos; corrígelo',
  ],
  CP198: [
    'error',
    `${FIGURA}.ResidenciaFiscalFigura`,
    'El país de una figura extranjera va con su registro fiscal y no es México; corrígelo',
  ],
  CP199: [
    'error',
    `${FIGURA}.PartesTransporte`,
    'Las partes del transporte van con el propietario o el arrendador; corrígelas',
  ],
  CP200: ['error', `${FIGURA}.Domicilio.Colonia`, 'La colonia de la figura no es de su código postal; mejor omítela'],
  CP201: ['error', `${FIGURA}.Domicilio.Localidad`, 'La localidad de la figura va con su clave; mejor omítela'],
  CP202: ['error', `${FIGURA}.Domicilio.Municipio`, 'El municipio de la figura va con su clave; mejor omítelo'],
  CP203: [
    'error',
    `${FIGURA}.Domicilio.Estado`,
    'El estado de la figura va con su clave; elígelo por el código postal',
  ],
  CP204: [
    'error',
    `${FIGURA}.Domicilio.CodigoPostal`,
    'El código postal de la figura no existe o es de otro estado, municipio o localidad; corrígelo',
  ],
} as const satisfies Record<string, Frase>
