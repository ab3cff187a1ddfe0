// An XML of a supplier dropped by hand: read whole before anything is kept, kept once, and told how it ended.
import type { RecibidaCargada } from '@litro/contract/recibidas/recibida'
import { archivoDe } from '../../craft/archivos/recibir.ts'
import { tarea } from '../../craft/archivos/taller.ts'
import type { Call, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import type { probarXml } from './probar-xml.ts'
import { listRfcsPropios } from './recibida.sql.ts'
import { recibirXml } from './recibir.ts'

const PROBAR = tarea<typeof probarXml>(new URL('./probar-xml.ts', import.meta.url), 'probarXml')
const refuse = (mensaje: string) =>
  new AppError('FACTURA_PROVEEDOR_INVALIDA', { mensaje, campos: { Archivo: mensaje } })

const FALTA = 'Elige el XML de la factura.'

export async function cargarRecibida(
  deps: Deps,
  { archivos, actor }: Pick<Call<'admin_recibida_cargar'>, 'archivos' | 'actor'>,
): Promise<RecibidaCargada> {
  const archivo = archivoDe(archivos, 'Archivo', ['application/xml'])
  if (!archivo) throw new AppError('DATOS_INVALIDOS', { mensaje: FALTA, campos: { Archivo: FALTA } })
  const ilegible = await deps.taller.leer(PROBAR, {
    bytes: archivo.bytes,
    datos: undefined,
    campo: 'Archivo',
    quien: actor.id,
  })
  if (ilegible !== null) throw refuse(ilegible)
  const rfcs = await deps.inTx('todo', listRfcsPropios)
  const [primero] = rfcs
  if (primero === undefined) throw new AppError('SIN_EMISOR')
  const texto = archivo.bytes.toString('utf8')
  // Whose of ours it is made out to; the reader says it better where none is.
  const rfc = rfcs.find((propio) => texto.includes(`Rfc="${propio}"`)) ?? primero
  const recibida = await recibirXml(deps.motor, rfc, archivo.bytes, 'archivo', actor.id)
  if ('rechazo' in recibida) throw refuse(recibida.rechazo)
  if ('emitida' in recibida)
    return {
      IdFacturaRecibida: null,
      UUID: recibida.emitida,
      Repetida: false,
      Mensaje: 'Es una factura que emitió la casa: quedó junto a su renglón del SAT.',
    }
  const { id, nueva, agregado, cfdi } = recibida
  if (agregado)
    await deps.inTx('todo', (tx) =>
      writeBitacora(tx, actor, {
        socio: null,
        objeto: 'factura_recibida',
        accion: 'recibir',
        idObjeto: id,
        nota: cfdi.UUID,
      }),
    )
  return {
    IdFacturaRecibida: id,
    UUID: cfdi.UUID,
    Repetida: !agregado,
    Mensaje: !agregado
      ? 'Ya estaba aquí con su XML: no cambió nada.'
      : nueva
        ? 'Se guardó.'
        : 'El SAT ya la había contado; ahora tiene su XML.',
  }
}
