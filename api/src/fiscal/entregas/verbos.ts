// What happens to a delivery: discarded before its stamp, let go by who authorises, on the road, delivered.
import { parseDecimal } from '@litro/cfdi/decimal'
import type { EntradaDe } from '@litro/contract/services'
import { archivoDe, recibirArchivo } from '../../craft/archivos/recibir.ts'
import { AppError } from '../../craft/errors.ts'
import { type Contexto, verbo } from '../../craft/puerta/verbo.ts'
import { entregas } from '../comprobante/entrega.sql.ts'
import { refuseEnProceso } from '../timbrado/freeze.ts'
import { borrarFlete } from './flete.ts'
import { servicio } from './guardar.ts'
import { attachBol, revokeLigas } from './liga.sql.ts'
import { discardDocumento, listCargas, noteEntregados } from './verbos.sql.ts'

const IMAGENES = ['image/jpeg', 'image/png'] as const

export const descartar = servicio(
  verbo(entregas, 'descartar', async (tx, e, { entrada, actor }: Contexto<EntradaDe<'entrega_descartar'>>) => {
    if (e.id_documento !== null) {
      await refuseEnProceso(tx, e.id_documento)
      await (e.flete ? borrarFlete(tx, e, actor) : discardDocumento(tx, e.id_documento))
    }
    return { set: { motivo_cancelacion: entrada.Motivo || null }, nota: entrada.Motivo || undefined }
  }),
)

/** An expired paper, a departure that has passed: who may, and did not plan it, takes the responsibility by name. */
export const autorizar = servicio(
  verbo(entregas, 'autorizar', (_tx, _e, { entrada, actor }: Contexto<EntradaDe<'entrega_autorizar'>>) => ({
    set: { motivo_autorizacion: entrada.Motivo, id_usuario_autorizo: actor.id },
    nota: entrada.Motivo,
  })),
)

export const salir = servicio(verbo(entregas, 'salir', (_tx, _e, { deps }) => ({ set: { salio: deps.now() } })))

export const cruzarEntrega = verbo(
  entregas,
  'entregar',
  async (tx, e, { entrada, deps, archivos, actor }: Contexto<EntradaDe<'entrega_entregar'>>) => {
    const cargas = await listCargas(tx, e.id)
    const dichas = new Map(entrada.Entregas.map((d) => [`${d.Parada}:${d.IdProducto}`, d.Litros]))
    for (const { n, id_producto, litros } of cargas) {
      const clave = `${n}:${id_producto}`
      const dicho = dichas.get(clave) ?? litros
      dichas.delete(clave)
      if (parseDecimal(dicho) > parseDecimal(litros)) {
        const mensaje = 'Se entregaron más litros de los que ampara la Carta Porte. Revisa la cantidad.'
        throw new AppError('DATOS_INVALIDOS', { mensaje, campos: { Entregas: mensaje } })
      }
      await noteEntregados(tx, { id: e.id, n, idProducto: id_producto, litros: dicho })
    }
    if (dichas.size > 0) {
      throw new AppError('DATOS_INVALIDOS', { campos: { Entregas: 'La entrega no lleva ese producto en esa parada.' } })
    }
    const keep = async (campo: string) => {
      const archivo = archivoDe(archivos, campo, IMAGENES)
      return archivo ? recibirArchivo(tx, e.id_socio_comercial, archivo, actor.id) : null
    }
    const [firma, foto] = [await keep('Firma'), await keep('Foto')]
    if (foto !== null && e.id_factura !== null) await attachBol(tx, e.id_factura, foto)
    // The operator's link dies with the delivery.
    await revokeLigas(tx, e.id)
    return {
      set: { entregada: deps.now(), recibio: entrada.Recibio, id_archivo_firma: firma, id_archivo_bol: foto },
      despues: { recibio: entrada.Recibio },
    }
  },
)

export const entregar = servicio(cruzarEntrega)
