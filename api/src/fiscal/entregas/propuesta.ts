// With what the sheet of a new delivery opens: what an invoice and the last trips already say, so that a person only confirms.
import type { PropuestaEntrega } from '@litro/contract/entregas/entrega'
import type { Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { findEmisorDe } from '../emisor/emisor.sql.ts'
import { despuesDe, salidaProxima } from './horas.ts'
import { findCostumbre, findDeFactura, findRuta } from './propuesta.sql.ts'

/** Minutes of a leg nobody has driven yet. */
const SIN_RUTA = 60

export async function proponer(
  deps: Deps,
  { socio, consulta }: { socio: number; consulta: { IdFactura?: number } },
): Promise<PropuestaEntrega> {
  return deps.inTx({ socio }, async (tx) => {
    const emisor = await findEmisorDe(tx, socio)
    if (!emisor) throw new AppError('SIN_EMISOR')
    const { IdFactura } = consulta
    const factura = IdFactura === undefined ? undefined : await findDeFactura(tx, socio, IdFactura)
    if (IdFactura !== undefined && !factura) throw new AppError('NO_ENCONTRADO')
    const costumbre = await findCostumbre(tx, socio, factura?.cliente ?? null)
    const idOrigen = factura?.origen ?? costumbre?.origen ?? null
    const idDestino = factura?.destino ?? (factura ? (costumbre?.destino ?? null) : null)
    const ruta = idOrigen && idDestino ? await findRuta(tx, socio, idOrigen, idDestino) : undefined
    const Salida = salidaProxima(deps.now(), costumbre?.zona ?? emisor.zona_horaria)
    return {
      IdFactura: IdFactura ?? null,
      Factura: factura?.folio ?? null,
      IdVehiculo: costumbre?.vehiculo ?? null,
      Remolques: costumbre?.remolques ?? [],
      IdOperador: factura?.operador ?? costumbre?.operador ?? null,
      IdOrigen: idOrigen,
      Salida: Salida.slice(0, 16),
      Paradas: [
        {
          IdSitio: idDestino,
          Llegada: despuesDe(Salida, ruta?.minutos ?? SIN_RUTA).slice(0, 16),
          Km: ruta?.km ?? null,
          Cargas: [{ IdProducto: factura?.producto ?? null, Litros: factura?.litros ?? null, Densidad: null }],
        },
      ],
      Sellos: factura?.sellos ?? '',
      Bol: factura?.bol ?? '',
    }
  })
}
