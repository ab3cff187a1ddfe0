// Save a draft: check what it refers to, compute its amounts, ask whether it needs authorisation, write it with its history.
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { archivoDe, recibirArchivo } from '../../craft/archivos/recibir.ts'
import type { Actor, Persona } from '../../craft/call/actor.ts'
import type { Archivo, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { nacer } from '../../craft/puerta/mover.sql.ts'
import { type Contexto, verbo } from '../../craft/puerta/verbo.ts'
import { documentoDe } from '../comprobante/documento.sql.ts'
import { refuseEnProceso } from '../timbrado/freeze.ts'
import { cambiosVigilados, type Disparo, disparos, juzgarEdicion, juzgarNuevo, type Veredicto } from './autorizacion.ts'
import {
  type Borrador,
  type Captura,
  columnasDeBorrador,
  readCaptura,
  readReferencias,
  readReglas,
} from './captura.sql.ts'
import { checkCaptura } from './checks.ts'

type Archivos = Record<string, Archivo | undefined>
export type Nuevo = { socio: number; actor: Persona; entrada: Captura; archivos: Archivos }

type Guardado = { familia: Familia; socio: number; actor: Actor; captura: Captura; archivos: Archivos }

const TIPOS_BOL = ['application/pdf', 'image/jpeg', 'image/png'] as const

export const agregar =
  (familia: Familia) =>
  (deps: Deps, { socio, actor, entrada, archivos }: Nuevo): Promise<number> =>
    deps.inTx({ socio }, async (tx) => {
      const g = { familia, socio, actor, captura: entrada, archivos }
      const { borrador, lista } = await prepare(deps, tx, g, null)
      const veredicto = juzgarNuevo(actor, lista)
      const id = await nacer(tx, documentoDe(familia).tabla, {
        id_socio_comercial: socio,
        familia,
        estado: veredicto.estado,
        id_usuario_captura: actor.id,
        ...columnasDeBorrador(borrador),
        ...columnasDeVeredicto(veredicto),
      })
      await writeBitacora(tx, actor, {
        objeto: familia,
        accion: 'agregar',
        socio,
        idObjeto: id,
        ...told(borrador, veredicto),
      })
      return id
    })

/** What an authoriser looked at sends it back when it changes, whoever changes it; other fields keep it (D-2, D-193). */
export const editar = (familia: Familia) =>
  verbo(documentoDe(familia), 'editar', async (tx, d, { deps, actor, entrada, archivos }: Contexto<Captura>) => {
    await refuseEnProceso(tx, d.id)
    const antes = await readCaptura(tx, d.id)
    const g = { familia, socio: d.id_socio_comercial, actor, captura: entrada, archivos }
    const { borrador, lista } = await prepare(deps, tx, g, { id: d.id, idArchivoBol: antes.idArchivoBol })
    const cambios = cambiosVigilados(antes, { ...borrador.captura, Total: borrador.total })
    const veredicto = juzgarEdicion(actor, d, cambios, lista)
    return {
      a: veredicto.estado,
      set: { ...columnasDeBorrador(borrador), ...columnasDeVeredicto(veredicto) },
      ...told(borrador, veredicto),
    }
  })

const columnasDeVeredicto = ({ motivos, reglas, autorizacion }: Veredicto) => ({
  motivos_autorizacion: JSON.stringify(motivos),
  reglas_autorizacion: reglas,
  autorizacion,
})

async function prepare(
  deps: Deps,
  tx: Tx,
  { familia, socio, actor, captura, archivos }: Guardado,
  propio: { id: number; idArchivoBol: number | null } | null,
): Promise<{ borrador: Borrador; lista: Disparo[] }> {
  const referencias = await readReferencias(tx, socio, captura, propio?.id ?? null, hoyEnMexico(deps.now()))
  const { Subtotal, IVA, Total } = checkCaptura(familia, captura, referencias)
  // A note travels with its invoice: same product key, branch, kind of SKU and trip (D-97).
  const heredada: Captura = referencias.factura
    ? {
        ...captura,
        IdSKUTipo: captura.IdSKUTipo ?? referencias.factura.id_sku_tipo ?? undefined,
        IdSucursal: referencias.factura.id_sucursal ?? undefined,
        Operador: captura.Operador || referencias.factura.operador,
        Sellos: captura.Sellos || referencias.factura.sellos,
        Almacen: captura.Almacen || referencias.factura.almacen,
        DireccionEntrega: captura.DireccionEntrega || referencias.factura.direccion_entrega,
        TipoRelacion: captura.TipoRelacion ?? rasgos[familia].relacionPorOmision ?? undefined,
      }
    : captura
  const reglas = await readReglas(tx, socio, captura.IdCliente, propio?.id ?? null)
  const bol = archivoDe(archivos, 'DocumentoBol', TIPOS_BOL)
  const nuevo = bol ? await recibirArchivo(tx, socio, bol, actor.id!) : null
  const borrador = {
    captura: heredada,
    subtotal: Subtotal,
    iva: IVA,
    total: Total,
    idArchivoBol: nuevo ?? (captura.EliminarBol ? null : (propio?.idArchivoBol ?? null)),
  }
  return { borrador, lista: disparos(familia, reglas, captura, referencias, Total) }
}

/** What the log tells of a draft: the capture, what it comes to, and the rules that stopped it. */
const told = (b: Borrador, { estado, motivos }: Veredicto) => ({
  despues: { ...b.captura, Total: b.total, Estado: estado },
  ...(motivos.length > 0 && { nota: motivos.join(' ') }),
})
