// The sentence of what the SAT does not number in a Carta Porte, under codes of our own: LITRO-620 to 699.
import type { Frase } from '../hallazgo.ts'

const CP = 'Complemento.CartaPorte'
const UBICACION = `${CP}.Ubicaciones`
const HORA = `${UBICACION}.FechaHoraSalidaLlegada`
const MERCANCIA = `${CP}.Mercancias.Mercancia`
const AUTO = `${CP}.Mercancias.Autotransporte`
const VEHICULO = `${AUTO}.IdentificacionVehicular`
const FIGURA = `${CP}.FiguraTransporte`

export const frasesLitroViaje = {
  'LITRO-620': ['error', `${CP}.IdCCP`, 'El IdCCP empieza con CCC y tiene 36 caracteres; genera otro'],
  'LITRO-621': ['error', HORA, 'Iniciado el viaje ya no se puede emitir; corrige la salida'],
  'LITRO-622': ['aviso', HORA, 'La salida está muy cerca; retrásala si el camión no sale a esa hora'],
  'LITRO-623': ['error', HORA, 'La llegada va después de la salida; corrige las horas'],
  'LITRO-624': [
    'aviso',
    HORA,
    'La llegada no va después de la salida, aunque los sitios tengan otro horario; revisa las horas',
  ],
  'LITRO-625': [
    'error',
    'Conceptos.Cantidad',
    'Los litros del concepto y de la mercancía no coinciden; vuelve a generar el documento',
  ],
  'LITRO-626': [
    'error',
    `${MERCANCIA}.CantidadTransporta`,
    'El reparto no suma la carga; corrige los litros de cada entrega',
  ],
  'LITRO-627': [
    'error',
    `${MERCANCIA}.CantidadTransporta`,
    'Con varios destinos falta decir cuántos litros van a cada uno; repártelos',
  ],
  'LITRO-628': ['error', UBICACION, 'Una Carta Porte por cliente; haz otra para el segundo'],
  'LITRO-629': ['error', `${MERCANCIA}.CveMaterialPeligroso`, 'La clave ONU no es la de ese producto; cámbiala'],
  'LITRO-630': [
    'error',
    `${MERCANCIA}.MaterialPeligroso`,
    'El producto es material peligroso y el documento dice que no; corrígelo',
  ],
  'LITRO-631': [
    'error',
    `${VEHICULO}.PesoBrutoVehicular`,
    'El peso bruto vehicular, en toneladas, no puede ser menor que la carga; corrige uno de los dos',
  ],
  'LITRO-632': ['error', MERCANCIA, 'Los litros no caben en los tanques de la unidad; corrige la carga o la unidad'],
  'LITRO-633': [
    'error',
    `${AUTO}.Remolques`,
    'El número de remolques no es el de la configuración; corrige una de las dos cosas',
  ],
  'LITRO-634': ['error', `${VEHICULO}.ConfigVehicular`, 'Esa configuración ya no está vigente; elige otra'],
  'LITRO-635': ['error', `${VEHICULO}.PlacaVM`, 'La placa lleva de 5 a 7 caracteres; corrígela'],
  'LITRO-636': ['aviso', `${AUTO}.PermSCT`, 'Ese permiso no ampara material peligroso; revísalo en el vehículo'],
  'LITRO-637': [
    'aviso',
    `${AUTO}.PermSCT`,
    'El permiso de la unidad es de transporte privado y este viaje cobra flete; confírmalo con tu asesor',
  ],
  'LITRO-638': ['error', AUTO, 'Hay un documento vencido el día de la llegada; renuévalo o pide que lo autoricen'],
  'LITRO-639': [
    'aviso',
    AUTO,
    'Hay un documento vencido el día de la llegada y alguien autorizó salir así; queda en la bitácora',
  ],
  'LITRO-640': ['aviso', AUTO, 'Un documento de la unidad o del operador está por vencer; renuévalo a tiempo'],
  'LITRO-641': [
    'aviso',
    `${UBICACION}.DistanciaRecorrida`,
    'La velocidad entre dos puntos no parece real; revisa los kilómetros y las horas',
  ],
  'LITRO-642': [
    'error',
    `${UBICACION}.IDUbicacion`,
    'El identificador es OR en el origen y DE en el destino, con seis dígitos; vuelve a generar la Carta Porte',
  ],
  'LITRO-643': [
    'error',
    `${UBICACION}.IDUbicacion`,
    'Dos ubicaciones llevan el mismo identificador; vuelve a generar la Carta Porte',
  ],
  'LITRO-644': ['error', UBICACION, 'El origen va primero y después los destinos; ordena las ubicaciones'],
  'LITRO-645': [
    'error',
    `${MERCANCIA}.Embalaje`,
    'El embalaje no está en el catálogo o le falta su descripción; a granel es Z01 Autotanque',
  ],
  'LITRO-646': [
    'error',
    `${CP}.Mercancias.UnidadPeso`,
    'El peso de la carga va en kilogramos, con clave KGM; cámbiala',
  ],
  'LITRO-647': ['error', `${MERCANCIA}.ClaveUnidad`, 'Ese producto viaja en otra unidad; cámbiala'],
  'LITRO-648': ['aviso', CP, 'Otro viaje vigente usa esa unidad o ese operador a las mismas horas; confírmalo'],
  'LITRO-649': ['error', UBICACION, 'Un viaje tiene un solo origen; deja uno'],
  'LITRO-650': [
    'error',
    `${UBICACION}.DistanciaRecorrida`,
    'La distancia es un número de kilómetros con punto decimal, sin comas y hasta 99,999; corrígela',
  ],
  'LITRO-651': ['error', `${MERCANCIA}.PesoEnKg`, 'El peso lleva hasta tres decimales; vuelve a calcularlo'],
  'LITRO-652': [
    'error',
    `${AUTO}.Seguros.PolizaRespCivil`,
    'Falta la póliza de responsabilidad civil; captúrala en el vehículo',
  ],
  'LITRO-653': ['error', `${FIGURA}.NumLicencia`, 'La licencia lleva de 6 a 16 caracteres; corrígela'],
  'LITRO-654': [
    'error',
    HORA,
    'La hora de salida o de llegada no existe o no tiene la forma AAAA-MM-DDThh:mm:ss; corrígela',
  ],
  'LITRO-655': ['error', CP, 'Ese dato no va en un viaje nacional por carretera; quítalo'],
  'LITRO-656': ['error', `${AUTO}.PermSCT`, 'El permiso SICT no está en el catálogo del SAT; elige otro'],
  'LITRO-657': [
    'error',
    `${AUTO}.Remolques.SubTipoRem`,
    'El tipo de remolque no está en el catálogo del SAT; elige otro',
  ],
  'LITRO-658': [
    'error',
    `${FIGURA}.TipoFigura`,
    'El tipo de figura o la parte del transporte no está en el catálogo del SAT; elige otra',
  ],
  'LITRO-659': [
    'error',
    `${VEHICULO}.AnioModeloVM`,
    'El año del vehículo lleva cuatro dígitos y no pasa del próximo; corrígelo',
  ],
  'LITRO-660': [
    'error',
    `${VEHICULO}.PesoBrutoVehicular`,
    'El peso bruto vehicular va en toneladas, con hasta dos decimales; corrígelo',
  ],
  'LITRO-661': [
    'error',
    `${MERCANCIA}.Cantidad`,
    'Los litros de la carga deben ser un número mayor que cero con hasta seis decimales; corrígelos',
  ],
  'LITRO-662': [
    'aviso',
    'CfdiRelacionados',
    'Relacionar el traslado con la factura puede impedir cancelarla después; quita la relación 05 si nadie la pide',
  ],
  'LITRO-664': ['aviso', CP, 'Un traslado sin Carta Porte solo cabe en viajes locales de mercancía común; confírmalo'],
  'LITRO-665': [
    'aviso',
    `${MERCANCIA}.BienesTransp`,
    'No sabemos si el SAT marca ese producto como material peligroso; revísalo en su catálogo',
  ],
  'LITRO-666': ['error', `${AUTO}.Remolques.Placa`, 'La misma placa está dos veces en la unidad; corrígela'],
  'LITRO-667': ['error', 'CondicionesDePago', 'Un traslado no lleva condiciones de pago; quítalas'],
  'LITRO-668': [
    'error',
    `${AUTO}.Seguros`,
    'La aseguradora lleva de 3 a 50 caracteres y la póliza de 3 a 30; corrígelas en el vehículo',
  ],
  'LITRO-669': ['error', `${UBICACION}.Domicilio.Pais`, 'Un viaje nacional va entre domicilios de México; corrígelo'],
  'LITRO-670': ['error', CP, 'Ese dato solo admite Sí, con acento, o nada; corrígelo'],
  'LITRO-671': [
    'error',
    `${FIGURA}.RFCFigura`,
    'El operador es una persona y su RFC tiene trece caracteres; captura el suyo',
  ],
  'LITRO-672': ['aviso', HORA, 'La salida está muy lejos; revisa el día y el año'],
  'LITRO-673': [
    'error',
    `${MERCANCIA}.PesoEnKg`,
    'El peso no corresponde a los litros; revisa la densidad, que va en kilogramos por litro',
  ],
  'LITRO-674': ['aviso', HORA, 'El viaje ya inició y alguien autorizó emitir de todos modos; el PAC puede rechazarlo'],
} as const satisfies Record<string, Frase>
