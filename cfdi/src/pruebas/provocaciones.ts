// Test support: what breaks a trip, one change for every code of Carta Porte that a rule says and every sharper sentence.
import { readFileSync } from 'node:fs'
import { parseDecimal } from '../decimal.ts'
import type { ContextoCartaPorte } from '../reglas/carta-porte-contexto.ts'
import { CASOS } from './casos.ts'
import type { Cambios } from './viajes.ts'

export type Provocacion = {
  codigo: string
  titulo: string
  base: string
  cambio: Cambios
  /** What the house knows, where the document alone breaks nothing. */
  propio?: ContextoCartaPorte
  /** Minutes after the document was dated, where it is time that breaks it. */
  minutos?: number
}

const UNO = '43-traslado-diesel-autotanque'
const DOS = '44-traslado-magna-dos-destinos'
const FLETE = '45-flete-con-carta-porte'
const RELACION = '46-traslado-mixto-relacion-05'
const ARRENDADO = '47-traslado-sustituye-arrendado'
const GAS = '48-traslado-gas-lp-con-regreso'

const CP = 'Complemento.CartaPorte'
const ORIGEN = `${CP}.Ubicaciones.0`
const DESTINO = `${CP}.Ubicaciones.1`
const CARGA = `${CP}.Mercancias.Mercancia.0`
const AUTO = `${CP}.Mercancias.Autotransporte`
const VEHICULO = `${AUTO}.IdentificacionVehicular`
const FIGURA = `${CP}.FiguraTransporte.0`
const DOMICILIO = { Estado: 'CMX', Pais: 'MEX', CodigoPostal: '06300' }

type Fila = [
  codigo: string,
  titulo: string,
  cambio: Cambios,
  base?: string,
  mas?: Pick<Provocacion, 'propio' | 'minutos'>,
]

const filas: Fila[] = [
  // The CFDI around it.
  ['CP101', 'un CFDI de otra versión', { Version: '3.3' }],
  ['CP106', 'un flete con objeto de impuesto inventado', { 'Conceptos.0.ObjetoImp': '99' }, FLETE],
  ['CP106', 'un flete gravado sin impuestos', { 'Conceptos.0.Impuestos': null }, FLETE],
  ['CP113', 'un recibo de pago que viaja', { 'Complemento.Pagos': { Version: '2.0', Totales: {}, Pago: [] } }],
  ['LITRO-662', 'una relación 05 hacia la factura', {}, RELACION],
  ['LITRO-667', 'un traslado con condiciones de pago', { CondicionesDePago: 'CREDITO 15 DIAS' }],
  [
    'LITRO-664',
    'un traslado de lubricantes sin Carta Porte',
    { Complemento: null, 'Conceptos.0.ClaveProdServ': '15121501' },
  ],
  ['LITRO-625', 'un producto que no está a bordo', { 'Conceptos.0.ClaveProdServ': '15101515' }],
  // The root.
  ['CP116', 'regímenes aduaneros', { [`${CP}.RegimenesAduaneros`]: [{ RegimenAduanero: 'IMD' }] }],
  ['CP120', 'una entrada de mercancía', { [`${CP}.EntradaSalidaMerc`]: 'Entrada' }],
  ['CP124', 'una vía de entrada', { [`${CP}.ViaEntradaSalida`]: '01' }],
  ['CP127', 'un polo del Istmo sin registro', { [`${CP}.UbicacionPoloOrigen`]: '01' }],
  ['CP127', 'un registro del Istmo sin polos', { [`${CP}.RegistroISTMO`]: 'Sí' }],
  ['LITRO-655', 'un viaje internacional', { [`${CP}.TranspInternac`]: 'Sí' }],
  ['LITRO-655', 'un nacional que no se escribe No', { [`${CP}.TranspInternac`]: 'NO' }],
  ['LITRO-655', 'un medicamento', { [`${CARGA}.SectorCOFEPRIS`]: '01' }],
  ['LITRO-655', 'un barco', { [`${CP}.Mercancias.TransporteMaritimo`]: {} }],
  ['LITRO-655', 'una guía de paquetería', { [`${CARGA}.GuiasIdentificacion`]: [{}] }],
  // Places.
  [
    'CP133',
    'un registro fiscal con RFC mexicano',
    { [`${DESTINO}.NumRegIdTrib`]: '121585958', [`${DESTINO}.ResidenciaFiscal`]: 'USA' },
  ],
  [
    'CP134',
    'un extranjero sin país',
    { [`${DESTINO}.RFCRemitenteDestinatario`]: 'XEXX010101000', [`${DESTINO}.NumRegIdTrib`]: '121585958' },
  ],
  ['CP134', 'un país sin registro fiscal', { [`${DESTINO}.ResidenciaFiscal`]: 'USA' }],
  ['CP137', 'el nombre de una estación', { [`${ORIGEN}.NombreEstacion`]: 'Cadereyta' }],
  ['CP139', 'un tráfico de navegación', { [`${ORIGEN}.NavegacionTrafico`]: 'Altura' }],
  ['CP140', 'un tipo de estación', { [`${ORIGEN}.TipoEstacion`]: '01' }],
  ['CP142', 'un origen sin domicilio', { [`${ORIGEN}.Domicilio`]: null }],
  ['CP144', 'una localidad que su estado no tiene', { [`${DESTINO}.Domicilio.Localidad`]: '99' }, GAS],
  ['CP145', 'un municipio que su estado no tiene', { [`${DESTINO}.Domicilio.Municipio`]: '999' }, GAS],
  ['CP146', 'un estado inventado', { [`${DESTINO}.Domicilio.Estado`]: 'XYZ' }],
  ['CP147', 'un código postal que no existe', { [`${DESTINO}.Domicilio.CodigoPostal`]: '00001' }],
  ['CP147', 'una localidad de otro código postal', { [`${DESTINO}.Domicilio.Localidad`]: '05' }, GAS],
  ['CP147', 'un municipio que la fila del SAT no tiene', { [`${DESTINO}.Domicilio.Municipio`]: '019' }],
  ['LITRO-108', 'un código postal que perdió su cero', { [`${DESTINO}.Domicilio.CodigoPostal`]: '6300' }],
  ['LITRO-669', 'un domicilio del otro lado', { [`${DESTINO}.Domicilio.Pais`]: 'USA' }],
  ['LITRO-101', 'un destinatario sin RFC de verdad', { [`${DESTINO}.RFCRemitenteDestinatario`]: 'CLIENTE' }],
  ['LITRO-803', 'una barra en la calle', { [`${DESTINO}.Domicilio.Calle`]: 'Calle | 5' }],
  ['LITRO-802', 'un nombre de 255 letras', { [`${DESTINO}.NombreRemitenteDestinatario`]: 'A'.repeat(255) }],
  ['LITRO-805', 'un nombre con emoji', { [`${DESTINO}.NombreRemitenteDestinatario`]: 'CLIENTE ⛽' }],
  ['LITRO-642', 'un origen con prefijo de destino', { [`${ORIGEN}.IDUbicacion`]: 'DE000003' }, DOS],
  ['LITRO-642', 'un identificador de cinco dígitos', { [`${ORIGEN}.IDUbicacion`]: 'OR00001' }, DOS],
  ['LITRO-643', 'dos destinos con el mismo identificador', { [`${CP}.Ubicaciones.2.IDUbicacion`]: 'DE000001' }, DOS],
  [
    'LITRO-644',
    'el destino antes que el origen',
    { [`${ORIGEN}.TipoUbicacion`]: 'Destino', [`${DESTINO}.TipoUbicacion`]: 'Origen' },
  ],
  [
    'LITRO-649',
    'dos orígenes',
    { [`${DESTINO}.TipoUbicacion`]: 'Origen', [`${DESTINO}.DistanciaRecorrida`]: null },
    DOS,
  ],
  ['LITRO-650', 'una distancia con coma', { [`${DESTINO}.DistanciaRecorrida`]: '42,3' }],
  ['LITRO-650', 'una distancia con exponente', { [`${DESTINO}.DistanciaRecorrida`]: '1e3' }],
  ['LITRO-650', 'una distancia negativa', { [`${DESTINO}.DistanciaRecorrida`]: '-5' }],
  ['LITRO-650', 'tres vueltas al mundo', { [`${DESTINO}.DistanciaRecorrida`]: '120000' }],
  // Hours.
  ['LITRO-622', 'una salida en nueve minutos', {}, UNO, { minutos: 50 }],
  ['LITRO-621', 'una salida de ayer', { [`${ORIGEN}.FechaHoraSalidaLlegada`]: '2026-11-15T06:30:00' }],
  ['LITRO-674', 'una salida pasada que alguien autorizó', {}, UNO, { minutos: 61, propio: { salidaAutorizada: true } }],
  ['LITRO-672', 'una salida del año que entra', { [`${ORIGEN}.FechaHoraSalidaLlegada`]: '2027-11-16T06:30:00' }],
  ['LITRO-654', 'una hora que no existe', { [`${ORIGEN}.FechaHoraSalidaLlegada`]: '2026-11-31T06:30:00' }],
  ['LITRO-654', 'una hora con zona', { [`${ORIGEN}.FechaHoraSalidaLlegada`]: '2026-11-16T06:30:00-06:00' }],
  [
    'LITRO-624',
    'una llegada anterior en otro horario',
    { [`${DESTINO}.FechaHoraSalidaLlegada`]: '2026-11-16T06:10:00' },
    UNO,
    { propio: { zonas: ['America/Monterrey', 'America/Hermosillo'] } },
  ],
  ['LITRO-641', 'un camión de carreras', { [`${DESTINO}.FechaHoraSalidaLlegada`]: '2026-11-16T06:45:00' }],
  ['LITRO-641', 'un camión a pie', { [`${DESTINO}.FechaHoraSalidaLlegada`]: '2026-11-16T14:45:00' }],
  // The load.
  ['CP148', 'un camión vacío', { [`${CP}.Mercancias.Mercancia`]: [] }],
  [
    'CP155',
    'un gas natural sin indicar si es peligroso',
    { [`${CARGA}.BienesTransp`]: '15111512', [`${CARGA}.MaterialPeligroso`]: null },
  ],
  [
    'CP155',
    'un producto que el SAT marca y nosotros no tenemos',
    { [`${CARGA}.BienesTransp`]: '12142104', [`${CARGA}.MaterialPeligroso`]: null },
    UNO,
    { propio: { materialPeligroso: () => '1' } },
  ],
  [
    'CP156',
    'una clave ONU sin peligro',
    { [`${CARGA}.BienesTransp`]: '15111512', [`${CARGA}.MaterialPeligroso`]: 'No' },
  ],
  ['CP156', 'una clave ONU de letras', { [`${CARGA}.CveMaterialPeligroso`]: 'DIESEL' }],
  ['CP157', 'un embalaje sin clave ONU', { [`${CARGA}.CveMaterialPeligroso`]: null }],
  ['CP168', 'un valor en una moneda inventada', { [`${CARGA}.ValorMercancia`]: '1.00', [`${CARGA}.Moneda`]: 'ABC' }],
  ['CP172', 'documentación aduanera', { [`${CARGA}.DocumentacionAduanera`]: [{ TipoDocumento: '01' }] }],
  ['CP181', 'el detalle de un barco', { [`${CARGA}.DetalleMercancia`]: {} }],
  ['LITRO-404', 'un valor con comas', { [`${CARGA}.ValorMercancia`]: '1,000', [`${CARGA}.Moneda`]: 'MXN' }],
  ['LITRO-627', 'dos destinos sin reparto', { [`${CARGA}.CantidadTransporta`]: null }, DOS],
  ['LITRO-629', 'una clave ONU que no es de combustibles', { [`${CARGA}.CveMaterialPeligroso`]: '1005' }],
  ['LITRO-630', 'diésel que dice no ser peligroso', { [`${CARGA}.MaterialPeligroso`]: 'No' }],
  ['LITRO-645', 'un embalaje inventado', { [`${CARGA}.Embalaje`]: '9Z9' }],
  ['LITRO-645', 'un embalaje sin descripción', { [`${CARGA}.DescripEmbalaje`]: null }],
  ['LITRO-646', 'un peso en toneladas', { [`${CP}.Mercancias.UnidadPeso`]: 'TNE' }],
  ['LITRO-647', 'diésel por metro cúbico', { [`${CARGA}.ClaveUnidad`]: 'MTQ' }],
  ['LITRO-651', 'un peso de cero', { [`${CARGA}.PesoEnKg`]: '0' }],
  ['LITRO-661', 'cero litros', { [`${CARGA}.Cantidad`]: '0' }],
  ['LITRO-661', 'litros con coma', { [`${CARGA}.Cantidad`]: '31,500' }],
  ['LITRO-661', 'una entrega de cero litros', { [`${CARGA}.CantidadTransporta.0.Cantidad`]: '0' }, DOS],
  ['LITRO-665', 'un producto desconocido', { [`${CARGA}.BienesTransp`]: '12142104' }],
  ['LITRO-670', 'un Si sin acento en el peligro', { [`${CARGA}.MaterialPeligroso`]: 'Si' }],
  ['LITRO-670', 'un No en el regreso', { [`${CP}.Mercancias.LogisticaInversaRecoleccionDevolucion`]: 'No' }],
  ['LITRO-673', 'una densidad en kilogramos por metro cúbico', { [`${CARGA}.PesoEnKg`]: '15165000.000' }],
  ['LITRO-632', 'más litros que los que caben', {}, UNO, { propio: { capacidadLitros: parseDecimal('17999.999') } }],
  // The unit.
  [
    'CP182',
    'lubricantes con seguro de medio ambiente',
    {
      [`${CARGA}.BienesTransp`]: '15121501',
      [`${CARGA}.MaterialPeligroso`]: null,
      [`${CARGA}.CveMaterialPeligroso`]: null,
      [`${CARGA}.Embalaje`]: null,
    },
  ],
  ['CP183', 'una póliza de medio ambiente sin aseguradora', { [`${AUTO}.Seguros.AseguraMedAmbiente`]: null }],
  ['CP184', 'un camión con remolque sin remolque', { [`${VEHICULO}.ConfigVehicular`]: 'C2R2' }],
  ['LITRO-633', 'un T3S2 con dos tanques', { [`${VEHICULO}.ConfigVehicular`]: 'T3S2' }, FLETE],
  ['LITRO-634', 'una configuración inventada', { [`${VEHICULO}.ConfigVehicular`]: 'T9S9' }],
  ['LITRO-635', 'una placa en minúsculas', { [`${VEHICULO}.PlacaVM`]: 'rd48213' }],
  ['LITRO-635', 'una placa con espacio', { [`${VEHICULO}.PlacaVM`]: 'RD 4821' }],
  ['LITRO-635', 'una placa de cuatro', { [`${AUTO}.Remolques.0.Placa`]: '1UK9' }, DOS],
  ['LITRO-637', 'un permiso privado que cobra flete', { [`${AUTO}.PermSCT`]: 'TPAF07' }, FLETE],
  ['LITRO-652', 'un seguro sin aseguradora', { [`${AUTO}.Seguros.AseguraRespCivil`]: null }],
  ['LITRO-656', 'un permiso inventado', { [`${AUTO}.PermSCT`]: 'TPAF99' }],
  ['LITRO-657', 'un remolque retirado', { [`${AUTO}.Remolques.0.SubTipoRem`]: 'CTR030' }, DOS],
  ['LITRO-659', 'un año de dos cifras', { [`${VEHICULO}.AnioModeloVM`]: '26' }],
  ['LITRO-659', 'un camión del futuro', { [`${VEHICULO}.AnioModeloVM`]: '2028' }],
  ['LITRO-660', 'un peso bruto en kilogramos', { [`${VEHICULO}.PesoBrutoVehicular`]: '46500' }],
  ['LITRO-660', 'un peso bruto con tres decimales', { [`${VEHICULO}.PesoBrutoVehicular`]: '27.501' }],
  ['LITRO-666', 'el mismo tanque dos veces', { [`${AUTO}.Remolques.1.Placa`]: '1UK9032' }, FLETE],
  ['LITRO-668', 'una aseguradora de dos letras', { [`${AUTO}.Seguros.AseguraRespCivil`]: 'GN' }],
  ['LITRO-668', 'una póliza de 31', { [`${AUTO}.Seguros.PolizaRespCivil`]: '1'.repeat(31) }],
  ['LITRO-404', 'una prima negativa', { [`${AUTO}.Seguros.PrimaSeguro`]: '-1' }],
  ['LITRO-801', 'un permiso sin número', { [`${AUTO}.NumPermisoSCT`]: '' }],
  // The people.
  ['CP196', 'un arrendador con licencia', { [`${CP}.FiguraTransporte.1.NumLicencia`]: 'LFE0012345' }, ARRENDADO],
  ['CP197', 'un arrendador sin RFC', { [`${CP}.FiguraTransporte.1.RFCFigura`]: null }, ARRENDADO],
  [
    'CP197',
    'un operador con RFC y registro extranjero',
    { [`${FIGURA}.NumRegIdTribFigura`]: '121585958', [`${FIGURA}.ResidenciaFiscalFigura`]: 'USA' },
  ],
  [
    'CP198',
    'un operador extranjero de México',
    {
      [`${FIGURA}.RFCFigura`]: null,
      [`${FIGURA}.NumRegIdTribFigura`]: '121585958',
      [`${FIGURA}.ResidenciaFiscalFigura`]: 'MEX',
    },
  ],
  ['CP198', 'un país sin registro extranjero', { [`${FIGURA}.ResidenciaFiscalFigura`]: 'USA' }],
  ['CP200', 'una colonia ajena en la figura', { [`${FIGURA}.Domicilio`]: { ...DOMICILIO, Colonia: '0069' } }],
  [
    'CP201',
    'una localidad con nombre en la figura',
    { [`${FIGURA}.Domicilio`]: { ...DOMICILIO, Localidad: 'Centro' } },
  ],
  [
    'CP202',
    'un municipio con nombre en la figura',
    { [`${FIGURA}.Domicilio`]: { ...DOMICILIO, Municipio: 'Cuauhtémoc' } },
  ],
  [
    'CP203',
    'un estado con nombre en la figura',
    { [`${FIGURA}.Domicilio`]: { ...DOMICILIO, Estado: 'Ciudad de México' } },
  ],
  [
    'CP204',
    'un código postal de otro estado en la figura',
    { [`${FIGURA}.Domicilio`]: { ...DOMICILIO, CodigoPostal: '25000' } },
  ],
  ['LITRO-658', 'una figura inventada', { [`${CP}.FiguraTransporte.1.TipoFigura`]: '09' }, ARRENDADO],
  [
    'LITRO-658',
    'una parte inventada',
    { [`${CP}.FiguraTransporte.1.PartesTransporte.0.ParteTransporte`]: 'PT99' },
    ARRENDADO,
  ],
  ['LITRO-653', 'una licencia de 17', { [`${FIGURA}.NumLicencia`]: '1'.repeat(17) }],
  ['LITRO-671', 'el RFC del cliente como operador', { [`${FIGURA}.RFCFigura`]: 'URE180429TM6' }],
  ['LITRO-801', 'un operador sin nombre', { [`${FIGURA}.NombreFigura`]: '' }],
  // What only the house knows.
  [
    'LITRO-638',
    'una póliza vencida',
    {},
    UNO,
    { propio: { vigencias: [{ nombre: 'Póliza RC', vence: '2026-11-15' }] } },
  ],
  [
    'LITRO-639',
    'una póliza vencida y autorizada',
    {},
    UNO,
    { propio: { vigencias: [{ nombre: 'Póliza RC', vence: '2026-11-15', autorizada: true }] } },
  ],
  [
    'LITRO-640',
    'una licencia por vencer',
    {},
    UNO,
    { propio: { vigencias: [{ nombre: 'Licencia', vence: '2026-12-16' }] } },
  ],
  [
    'LITRO-648',
    'el mismo camión en dos viajes',
    {},
    UNO,
    {
      propio: {
        viajes: [
          {
            folio: 'CP-4999',
            placas: ['RD48213'],
            operadores: [],
            salida: '2026-11-16T05:00:00',
            llegada: '2026-11-16T06:45:00',
          },
        ],
      },
    },
  ],
  [
    'LITRO-648',
    'la misma entrega dos veces',
    {},
    UNO,
    {
      propio: {
        viajes: [
          {
            folio: 'CP-4998',
            placas: [],
            operadores: [],
            salida: '2026-11-18T05:00:00',
            llegada: '2026-11-18T06:45:00',
            mismaEntrega: true,
          },
        ],
      },
    },
  ],
]

type Rechazado = Pick<Provocacion, 'base' | 'titulo' | 'cambio' | 'codigo'>

/** The 72 of the domain and ours. */
export const provocaciones: readonly Provocacion[] = [
  ...(JSON.parse(readFileSync(new URL('carta-porte/rechazados.json', CASOS), 'utf8')) as Rechazado[]),
  ...filas.map(
    ([codigo, titulo, cambio, base = UNO, mas = {}]): Provocacion => ({ codigo, titulo, base, cambio, ...mas }),
  ),
]
