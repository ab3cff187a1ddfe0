// c_ConfigAutotransporte: the make-up of a unit and whether it pulls trailers; the schema also takes OTROEV and OTROEGP, retired.
// Source: SAT catalogues of Carta Porte 3.1 as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from '../catalogo.ts'

interface Configuracion extends Clave {
  /** The catalogue's column: 0 must not have the node Remolques, 1 must, 0,1 may. */
  readonly Remolque: '0' | '1' | '0,1'
  /** How many it pulls; the catalogue does not say it, its name does. */
  readonly Remolques?: 1 | 2
}

export const configuraciones = [
  {
    Codigo: 'VL',
    Descripcion: 'Vehículo ligero de carga (2 llantas en el eje delantero y 2 llantas en el eje trasero)',
    Remolque: '0,1',
  },
  {
    Codigo: 'C2',
    Descripcion: 'Camión Unitario (2 llantas en el eje delantero y 4 llantas en el eje trasero)',
    Remolque: '0',
  },
  {
    Codigo: 'C3',
    Descripcion: 'Camión Unitario (2 llantas en el eje delantero y 6 o 8 llantas en los dos ejes traseros)',
    Remolque: '0',
  },
  {
    Codigo: 'C2R2',
    Descripcion: 'Camión-Remolque (6 llantas en el camión y 8 llantas en remolque)',
    Remolque: '1',
    Remolques: 1,
  },
  {
    Codigo: 'C3R2',
    Descripcion: 'Camión-Remolque (10 llantas en el camión y 8 llantas en remolque)',
    Remolque: '1',
    Remolques: 1,
  },
  {
    Codigo: 'C2R3',
    Descripcion: 'Camión-Remolque (6 llantas en el camión y 12 llantas en remolque)',
    Remolque: '1',
    Remolques: 1,
  },
  {
    Codigo: 'C3R3',
    Descripcion: 'Camión-Remolque (10 llantas en el camión y 12 llantas en remolque)',
    Remolque: '1',
    Remolques: 1,
  },
  {
    Codigo: 'T2S1',
    Descripcion: 'Tractocamión Articulado (6 llantas en el tractocamión, 4 llantas en el semirremolque)',
    Remolque: '1',
    Remolques: 1,
  },
  {
    Codigo: 'T2S2',
    Descripcion: 'Tractocamión Articulado (6 llantas en el tractocamión, 8 llantas en el semirremolque)',
    Remolque: '1',
    Remolques: 1,
  },
  {
    Codigo: 'T2S3',
    Descripcion: 'Tractocamión Articulado (6 llantas en el tractocamión, 12 llantas en el semirremolque)',
    Remolque: '1',
    Remolques: 1,
  },
  {
    Codigo: 'T3S1',
    Descripcion: 'Tractocamión Articulado (10 llantas en el tractocamión, 4 llantas en el semirremolque)',
    Remolque: '1',
    Remolques: 1,
  },
  {
    Codigo: 'T3S2',
    Descripcion: 'Tractocamión Articulado (10 llantas en el tractocamión, 8 llantas en el semirremolque)',
    Remolque: '1',
    Remolques: 1,
  },
  {
    Codigo: 'T3S3',
    Descripcion: 'Tractocamión Articulado (10 llantas en el tractocamión, 12 llantas en el semirremolque)',
    Remolque: '1',
    Remolques: 1,
  },
  {
    Codigo: 'T2S1R2',
    Descripcion:
      'Tractocamión Semirremolque-Remolque (6 llantas en el tractocamión, 4 llantas en el semirremolque y 8 llantas en el remolque)',
    Remolque: '1',
    Remolques: 2,
  },
  {
    Codigo: 'T2S2R2',
    Descripcion:
      'Tractocamión Semirremolque-Remolque (6 llantas en el tractocamión, 8 llantas en el semirremolque y 8 llantas en el remolque)',
    Remolque: '1',
    Remolques: 2,
  },
  {
    Codigo: 'T2S1R3',
    Descripcion:
      'Tractocamión Semirremolque-Remolque (6 llantas en el tractocamión, 4 llantas en el semirremolque y 12 llantas en el remolque)',
    Remolque: '1',
    Remolques: 2,
  },
  {
    Codigo: 'T3S1R2',
    Descripcion:
      'Tractocamión Semirremolque-Remolque (10 llantas en el tractocamión, 4 llantas en el semirremolque y 8 llantas en el remolque)',
    Remolque: '1',
    Remolques: 2,
  },
  {
    Codigo: 'T3S1R3',
    Descripcion:
      'Tractocamión Semirremolque-Remolque (10 llantas en el tractocamión, 4 llantas en el semirremolque y 12 llantas en el remolque)',
    Remolque: '1',
    Remolques: 2,
  },
  {
    Codigo: 'T3S2R2',
    Descripcion:
      'Tractocamión Semirremolque-Remolque (10 llantas en el tractocamión, 8 llantas en el semirremolque y 8 llantas en el remolque)',
    Remolque: '1',
    Remolques: 2,
  },
  {
    Codigo: 'T3S2R3',
    Descripcion:
      'Tractocamión Semirremolque-Remolque (10 llantas en el tractocamión, 8 llantas en el semirremolque y 12 llantas en el remolque)',
    Remolque: '1',
    Remolques: 2,
  },
  {
    Codigo: 'T3S2R4',
    Descripcion:
      'Tractocamión Semirremolque-Remolque (10 llantas en el tractocamión, 8 llantas en el semirremolque y 16 llantas en el remolque)',
    Remolque: '1',
    Remolques: 2,
  },
  {
    Codigo: 'T2S2S2',
    Descripcion:
      'Tractocamión Semirremolque-Semirremolque (6 llantas en el tractocamión, 8 llantas en el semirremolque delantero y 8 llantas en el semirremolque trasero)',
    Remolque: '1',
    Remolques: 2,
  },
  {
    Codigo: 'T3S2S2',
    Descripcion:
      'Tractocamión Semirremolque-Semirremolque (10 llantas en el tractocamión, 8 llantas en el semirremolque delantero y 8 llantas en el semirremolque trasero)',
    Remolque: '1',
    Remolques: 2,
  },
  {
    Codigo: 'T3S3S2',
    Descripcion:
      'Tractocamión Semirremolque-Semirremolque (10 llantas en el tractocamión, 12 llantas en el semirremolque delantero y 8 llantas en el semirremolque trasero)',
    Remolque: '1',
    Remolques: 2,
  },
  { Codigo: 'OTROEVGP', Descripcion: 'Especializado de carga Voluminosa y/o Gran Peso', Remolque: '0,1' },
] as const satisfies readonly Configuracion[]

const porCodigo = indexar<Configuracion>(configuraciones)

export function findConfiguracion(codigo: string): Configuracion | undefined {
  return porCodigo.get(codigo)
}
