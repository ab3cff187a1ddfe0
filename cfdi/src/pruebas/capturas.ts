// Test support: a captured trip and the fleet it names, turned into what the library takes, as a portal would.
import { readFileSync } from 'node:fs'
import { horaDeLlegada } from '../complementos/carta-porte/calculos.ts'
import { comprobanteDeFlete, comprobanteDeTraslado } from '../complementos/carta-porte/documentos.ts'
import type { Autotransporte, Remolque, Seguros, TiposFigura } from '../complementos/carta-porte/modelo.ts'
import type { Carga, Sitio, Viaje } from '../complementos/carta-porte/viaje.ts'
import { noIdentificacionCombustible } from '../complementos/hidro-y-petro.ts'
import type { Comprobante, Emisor, Receptor, TipoRelacion } from '../comprobante.ts'
import { parseDecimal } from '../decimal.ts'
import { findBienTransportado } from '../sat/carta-porte/bienes.ts'

export type Captura = {
  tipo: 'T' | 'I'
  serie: string
  folio: string
  fecha: string
  salida: string
  idCCP: string
  origen: string
  vehiculo: string
  remolques?: string[]
  operadores: string[]
  destinos: { sitio: string }[]
  carga: { producto: string; litros: string[]; densidad?: string }[]
  regresaSobrante?: boolean
  relacion?: [TipoRelacion, string[]]
  flete?: string
  receptor?: Receptor
}

type Vehiculo = Autotransporte['IdentificacionVehicular'] & {
  nombre: string
  capacidadLitros?: string
  PermSCT: string
  NumPermisoSCT: string
  seguros: Seguros & { venceRespCivil: string; venceMedAmbiente: string }
  dueno?: TiposFigura
}

type Flota = {
  emisor: Emisor & { codigoPostalFiscal: string; LugarExpedicion: string; permisoCne: string }
  vehiculos: Record<string, Vehiculo>
  remolques: Record<string, Remolque & { capacidadLitros: string }>
  operadores: Record<string, Omit<TiposFigura, 'TipoFigura'> & { venceLicencia: string }>
  sitios: Record<string, Sitio>
  rutas: Record<string, { km: string; minutos: number }>
}

const flota = JSON.parse(readFileSync(new URL('../../casos/carta-porte/flota.json', import.meta.url), 'utf8')) as Flota

function tomar<T>(tabla: Record<string, T>, nombre: string): T {
  const fila = tabla[nombre]
  if (fila === undefined) throw new Error(`La flota no tiene ${nombre}`)
  return fila
}

/** The comprobante a captured trip describes, unsealed. */
export function armarCaptura(captura: Captura): Comprobante {
  const { codigoPostalFiscal, LugarExpedicion, permisoCne: _permiso, ...Emisor } = flota.emisor
  const encabezado = {
    Serie: captura.serie,
    Folio: captura.folio,
    Fecha: captura.fecha,
    LugarExpedicion,
    Emisor,
    ...(captura.relacion
      ? {
          CfdiRelacionados: [
            { TipoRelacion: captura.relacion[0], CfdiRelacionado: captura.relacion[1].map((UUID) => ({ UUID })) },
          ],
        }
      : {}),
  }
  const viaje = viajeDe(captura)
  if (captura.tipo === 'T') return comprobanteDeTraslado({ ...encabezado, codigoPostalFiscal, viaje })
  if (!captura.receptor || captura.flete === undefined) throw new Error('Un flete dice quién lo paga y cuánto')
  return comprobanteDeFlete({
    ...encabezado,
    FormaPago: '99',
    MetodoPago: 'PPD',
    Receptor: captura.receptor,
    precio: parseDecimal(captura.flete),
    viaje,
  })
}

function viajeDe(captura: Captura): Omit<Viaje, 'cargas'> & { cargas: (Carga & { NoIdentificacion: string })[] } {
  const vehiculo = tomar(flota.vehiculos, captura.vehiculo)
  return {
    IdCCP: captura.idCCP,
    origen: tomar(flota.sitios, captura.origen),
    salida: captura.salida,
    entregas: entregasDe(captura),
    cargas: captura.carga.map((carga, i) => ({
      BienesTransp: carga.producto,
      Descripcion: descripcionDe(carga.producto),
      NoIdentificacion: noIdentificacionCombustible(
        flota.emisor.permisoCne,
        captura.carga.length === 1 ? captura.folio : `${captura.folio}${'AB'[i]}`,
      ),
      litros: carga.litros.map((litros) => parseDecimal(litros)),
      ...(carga.densidad === undefined ? {} : { densidad: parseDecimal(carga.densidad) }),
    })),
    unidad: unidadDe(vehiculo),
    remolques: (captura.remolques ?? []).map((nombre) => {
      const { capacidadLitros: _capacidad, ...remolque } = tomar(flota.remolques, nombre)
      return remolque
    }),
    figuras: [
      ...captura.operadores.map((nombre) => {
        const { venceLicencia: _vence, ...operador } = tomar(flota.operadores, nombre)
        return { TipoFigura: '01', ...operador }
      }),
      ...(vehiculo.dueno ? [vehiculo.dueno] : []),
    ],
    regresaSobrante: captura.regresaSobrante,
  }
}

/** The trade's word where the catalogue's is poor. */
function descripcionDe(producto: string): string {
  return producto === '15101505' ? 'Diésel automotriz' : (findBienTransportado(producto)?.Descripcion ?? producto)
}

function entregasDe({ origen, salida, destinos }: Captura): Viaje['entregas'] {
  let desde = origen
  let hora = salida
  return destinos.map(({ sitio }) => {
    const ruta = tomar(flota.rutas, `${desde}-${sitio}`)
    hora = horaDeLlegada(hora, ruta.minutos) ?? ''
    desde = sitio
    return { sitio: tomar(flota.sitios, sitio), llegada: hora, distancia: parseDecimal(ruta.km) }
  })
}

function unidadDe({ PermSCT, NumPermisoSCT, seguros, ...vehiculo }: Vehiculo): Autotransporte {
  const { ConfigVehicular, PesoBrutoVehicular, PlacaVM, AnioModeloVM } = vehiculo
  const { venceRespCivil: _civil, venceMedAmbiente: _ambiente, ...Seguros } = seguros
  return {
    PermSCT,
    NumPermisoSCT,
    IdentificacionVehicular: { ConfigVehicular, PesoBrutoVehicular, PlacaVM, AnioModeloVM },
    Seguros,
  }
}
