// Test support: random trips as a dispatcher could plan them, and the traslado or the freight invoice each one makes.
import fc from 'fast-check'
import { A_GRANEL, horaDeLlegada, remolquesDe } from '../complementos/carta-porte/calculos.ts'
import { comprobanteDeFlete, comprobanteDeTraslado } from '../complementos/carta-porte/documentos.ts'
import { newIdCcp } from '../complementos/carta-porte/id-ccp.ts'
import type { Domicilio, TiposFigura } from '../complementos/carta-porte/modelo.ts'
import type { Carga, Sitio, Viaje } from '../complementos/carta-porte/viaje.ts'
import type { Comprobante } from '../comprobante.ts'
import { type Decimal, formatDecimal, parseDecimal } from '../decimal.ts'
import type { Contexto } from '../reglas/contexto.ts'
import { bienesTransportados } from '../sat/carta-porte/bienes.ts'
import { configuraciones } from '../sat/carta-porte/configuraciones.ts'
import { SELLO_FALSO } from './arbitrarios.ts'
import { ZONA } from './viajes.ts'

const FECHA = '2026-11-16T05:31:00'
export const CONTEXTO_AL_AZAR: Contexto = { ahora: `${FECHA}-06:00`, zonaHoraria: ZONA }
const EMISOR = { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' }
const MAX_TONELADAS = parseDecimal('199')

/** Words with what breaks a careless writer: accents, marks of XML, quotes. */
const palabraArb = fc.constantFrom('Ñandú', 'A&B', 'O"Hara', "D'León", '<norte>', 'km 9.5', 'Águila', '#77', 'S/N', 'x')
const textoArb = fc.array(palabraArb, { minLength: 1, maxLength: 8 }).map((palabras) => palabras.join(' '))
const opcional = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: undefined })

const domicilioArb: fc.Arbitrary<Domicilio> = fc.record(
  {
    Calle: textoArb,
    NumeroExterior: fc.constantFrom('1', 'km 2', 'S/N'),
    NumeroInterior: fc.constantFrom('A', '3-B'),
    Referencia: textoArb,
    Estado: fc.constantFrom('NLE', 'COA', 'CMX', 'MEX', 'ROO'),
    Pais: fc.constant('MEX'),
    CodigoPostal: fc.constantFrom('64000', '25000', '06300', '77500'),
  },
  { requiredKeys: ['Estado', 'Pais', 'CodigoPostal'] },
)

const personaArb: fc.Arbitrary<Omit<Sitio, 'Domicilio'>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ RFC: 'URE180429TM6', Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' }) },
  { weight: 1, arbitrary: fc.constant({ RFC: 'XEXX010101000', NumRegIdTrib: '121585958', ResidenciaFiscal: 'USA' }) },
  { weight: 1, arbitrary: fc.constant({ RFC: 'XAXX010101000' }) },
)

const milesimasArb = (max: number) => fc.integer({ min: 1, max }).map((n): Decimal => BigInt(n) * 1_000n)
const litrosArb = fc.oneof(milesimasArb(9_000_000), fc.integer({ min: 1, max: 9_000_000_000 }).map(BigInt))
/** Off-road diesel is in the catalogue and no longer invoiced. */
const EN_LITROS = bienesTransportados.filter(
  (bien) => (!('Unidad' in bien) || bien.Unidad === 'LTR') && bien.Codigo !== '15101513',
)

function cargaArb(entregas: number): fc.Arbitrary<Carga & { NoIdentificacion?: string }> {
  return fc
    .record({
      bien: fc.constantFrom(...EN_LITROS),
      Descripcion: textoArb,
      litros: fc.array(fc.oneof({ weight: 4, arbitrary: litrosArb }, { weight: 1, arbitrary: fc.constant(0n) }), {
        minLength: entregas,
        maxLength: entregas,
      }),
      densidad: opcional(fc.integer({ min: 3_000, max: 11_000 }).map((n): Decimal => BigInt(n) * 100n)),
      envase: opcional(fc.constant({ Embalaje: '1A1', DescripEmbalaje: 'Tambores' })),
      valor: opcional(fc.integer({ min: 1, max: 99_999_999 }).map((n): Decimal => BigInt(n) * 10_000n)),
      NoIdentificacion: opcional(fc.constant('PL/12345/DIS/OM/2019-1')),
    })
    .map(({ bien, litros, valor, envase, ...carga }) => ({
      ...carga,
      BienesTransp: bien.Codigo,
      // At least one delivery takes some, and enough to weigh something.
      litros: litros.map((parte, i) => (i === 0 ? parte + 1_000_000n : parte)),
      envase: envase ?? A_GRANEL,
      ...(valor === undefined ? {} : { ValorMercancia: valor, Moneda: 'MXN' }),
    }))
}

const operadorArb: fc.Arbitrary<TiposFigura> = fc.constantFrom(
  { TipoFigura: '01', RFCFigura: 'CACX7605101P8', NumLicencia: 'LFE0012345', NombreFigura: 'XOCHILT CASAS CHAVEZ' },
  { TipoFigura: '01', RFCFigura: 'FUNK671228PH6', NumLicencia: 'LFE006', NombreFigura: 'KARLA FUENTE NOLASCO' },
  {
    TipoFigura: '01',
    NumLicencia: 'TX00998877665544',
    NombreFigura: 'JOHN "EL GÜERO" DOE',
    NumRegIdTribFigura: '121585958',
    ResidenciaFiscalFigura: 'USA',
  },
)
const duenoArb: fc.Arbitrary<TiposFigura> = fc
  .record({
    TipoFigura: fc.constantFrom('02', '03'),
    partes: fc.uniqueArray(fc.constantFrom('PT01', 'PT03', 'PT04', 'PT05'), { minLength: 1 }),
    Domicilio: opcional(domicilioArb),
  })
  .map(({ TipoFigura, partes, Domicilio }) => ({
    TipoFigura,
    RFCFigura: 'IXS7607092R5',
    NombreFigura: 'INTERNACIONAL XIMBO Y SABORES',
    PartesTransporte: partes.map((ParteTransporte) => ({ ParteTransporte })),
    ...(Domicilio ? { Domicilio } : {}),
  }))

const unidadArb = fc
  .record({
    ConfigVehicular: fc.constantFrom(...configuraciones.map(({ Codigo }) => Codigo)),
    PermSCT: fc.constantFrom('TPAF03', 'TPAF07', 'TPXX00'),
    NumPermisoSCT: fc.constantFrom('Permiso no contemplado en el catálogo', '1910EKU16112019230301011'),
    deCarga: fc.boolean(),
    dosRemolques: fc.boolean(),
  })
  .map(({ ConfigVehicular, PermSCT, NumPermisoSCT, deCarga, dosRemolques }) => {
    const { minimo, maximo } = remolquesDe(ConfigVehicular) ?? { minimo: 0, maximo: 0 }
    const cuantos = minimo === maximo ? minimo : dosRemolques ? 2 : 1
    return {
      unidad: {
        PermSCT,
        NumPermisoSCT,
        IdentificacionVehicular: {
          ConfigVehicular,
          PesoBrutoVehicular: formatDecimal(MAX_TONELADAS, 2),
          PlacaVM: '65AK7T',
          AnioModeloVM: '2020',
        },
        Seguros: {
          AseguraRespCivil: 'SEGUROS Ñ & CÍA',
          PolizaRespCivil: 'RC-1',
          AseguraMedAmbiente: 'SEGUROS SINTETICOS SA',
          PolizaMedAmbiente: 'MA-2026-0011',
          ...(deCarga ? { AseguraCarga: 'CARGA SEGURA', PolizaCarga: 'C-9', PrimaSeguro: '1234.5' } : {}),
        },
      },
      remolques: Array.from({ length: cuantos }, (_, i) => ({ SubTipoRem: 'CTR028', Placa: `1UK903${i}` })),
    }
  })

const tramoArb = fc.record({
  km: fc.oneof(
    fc.integer({ min: 2_000, max: 40_000 }).map((n): Decimal => BigInt(n) * 10_000n),
    fc.integer({ min: 20_000_000, max: 400_000_000 }).map(BigInt),
  ),
  // Between 10 and 90 kilometres an hour, whatever the distance.
  minutosPorDiezKm: fc.integer({ min: 10, max: 50 }),
})

const viajeArb: fc.Arbitrary<Omit<Viaje, 'cargas'> & { cargas: Carga[] }> = fc
  .array(fc.record({ tramo: tramoArb, Domicilio: domicilioArb }), { minLength: 1, maxLength: 4 })
  .chain((paradas) =>
    fc
      .record({
        uuid: fc.uuid(),
        origen: domicilioArb,
        destinatario: personaArb,
        cargas: fc.array(cargaArb(paradas.length), { minLength: 1, maxLength: 3 }),
        unidad: unidadArb,
        operadores: fc.uniqueArray(operadorArb, {
          minLength: 1,
          maxLength: 2,
          selector: (figura) => figura.NombreFigura,
        }),
        dueno: opcional(duenoArb),
        regresaSobrante: fc.boolean(),
      })
      .map(({ uuid, origen, destinatario, unidad, operadores, dueno, ...resto }) => {
        let hora = '2026-11-16T06:30:00'
        return {
          ...resto,
          ...unidad,
          IdCCP: newIdCcp(uuid),
          origen: { RFC: EMISOR.Rfc, Nombre: EMISOR.Nombre, Domicilio: origen },
          salida: hora,
          entregas: paradas.map(({ tramo, Domicilio }) => {
            const minutos = Number(tramo.km / 10_000_000n + 1n) * tramo.minutosPorDiezKm
            hora = horaDeLlegada(hora, minutos) ?? ''
            return { sitio: { ...destinatario, Domicilio }, llegada: hora, distancia: tramo.km }
          }),
          figuras: [...operadores, ...(dueno ? [dueno] : [])],
        }
      }),
  )

const ENCABEZADO = { Serie: 'AZ', Folio: '1', Fecha: FECHA, LugarExpedicion: '64000', Emisor: EMISOR }

export const trasladoArb: fc.Arbitrary<Comprobante> = viajeArb.map((viaje) => ({
  ...comprobanteDeTraslado({ ...ENCABEZADO, codigoPostalFiscal: '42501', viaje }),
  ...SELLO_FALSO,
}))

const RECEPTORES = [
  { Rfc: 'URE180429TM6', Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', RegimenFiscalReceptor: '601', UsoCFDI: 'G03' },
  { Rfc: 'CACX7605101P8', Nombre: 'XOCHILT CASAS CHAVEZ', RegimenFiscalReceptor: '612', UsoCFDI: 'G03' },
].map((receptor) => ({ ...receptor, DomicilioFiscalReceptor: '86991' }))

export const fleteArb: fc.Arbitrary<Comprobante> = fc
  .record({
    viaje: viajeArb,
    Receptor: fc.constantFrom(...RECEPTORES),
    precio: fc.integer({ min: 1, max: 99_999_999 }).map((n): Decimal => BigInt(n) * 10_000n),
    ClaveProdServ: fc.constantFrom('78101807', '78101801', '78101802'),
  })
  .map((flete) => ({
    ...comprobanteDeFlete({ ...ENCABEZADO, ...flete, FormaPago: '99', MetodoPago: 'PPD' }),
    ...SELLO_FALSO,
  }))
