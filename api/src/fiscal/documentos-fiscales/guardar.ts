// Save a draft: check what it refers to, compute its amounts, ask whether it needs authorisation, write it with its history.
import { parseDecimal } from '@litro/cfdi/decimal'
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
import { motivosDeAutorizacion } from './autorizacion.ts'
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
      const borrador = await prepare(deps, tx, { familia, socio, actor, captura: entrada, archivos }, null)
      const id = await nacer(tx, documentoDe(familia).tabla, {
        id_socio_comercial: socio,
        familia,
        estado: borrador.estado,
        id_usuario_captura: actor.id,
        ...columnasDeBorrador(borrador),
      })
      await writeBitacora(tx, actor, {
        objeto: familia,
        accion: 'agregar',
        socio,
        idObjeto: id,
        ...told(borrador),
      })
      return id
    })

export const editar = (familia: Familia) =>
  verbo(documentoDe(familia), 'editar', async (tx, d, { deps, actor, entrada, archivos }: Contexto<Captura>) => {
    await refuseEnProceso(tx, d.id)
    const antes = await readCaptura(tx, d.id)
    const g = { familia, socio: d.id_socio_comercial, actor, captura: entrada, archivos }
    const borrador = await prepare(deps, tx, g, { id: d.id, idArchivoBol: antes.idArchivoBol })
    // D-2: only what an authoriser looked at sends it back; other fields keep the authorisation.
    const intacto = sameFacts(antes, entrada)
    const motivos = intacto ? antes.motivos : borrador.motivos
    return {
      a: intacto ? d.estado : borrador.estado,
      set: columnasDeBorrador({ ...borrador, motivos }),
      ...told(borrador),
    }
  })

async function prepare(
  deps: Deps,
  tx: Tx,
  { familia, socio, actor, captura, archivos }: Guardado,
  propio: { id: number; idArchivoBol: number | null } | null,
): Promise<Borrador> {
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
  const motivos = motivosDeAutorizacion(
    actor,
    await readReglas(tx, socio, captura.IdCliente),
    captura,
    referencias,
    Total,
  )
  const bol = archivoDe(archivos, 'DocumentoBol', TIPOS_BOL)
  const nuevo = bol ? await recibirArchivo(tx, socio, bol, actor.id!) : null
  return {
    captura: heredada,
    subtotal: Subtotal,
    iva: IVA,
    total: Total,
    estado: motivos.length > 0 ? 'por_autorizar' : 'borrador',
    motivos,
    idArchivoBol: nuevo ?? (captura.EliminarBol ? null : (propio?.idArchivoBol ?? null)),
  }
}

const VIGILADOS = [
  'IdCliente',
  'IdProducto',
  'IdMetodoPago',
  'IdFormaPago',
  'IdFactura',
  'IdFacturaCancelada',
  'IdAnticipo',
] as const

function sameFacts(antes: Awaited<ReturnType<typeof readCaptura>>, c: Captura): boolean {
  const iguales = VIGILADOS.every((campo) => (antes[campo] ?? null) === (c[campo] ?? null))
  const mismaRelacion = c.TipoRelacion === undefined || c.TipoRelacion === antes.TipoRelacion
  const mismos =
    parseDecimal(antes.Precio) === parseDecimal(c.Precio) && parseDecimal(antes.Litros) === parseDecimal(c.Litros)
  return iguales && mismaRelacion && mismos
}

/** What the log tells of a draft: the capture, what it comes to, and the rules that stopped it. */
const told = (b: Borrador) => ({
  despues: { ...b.captura, Total: b.total, Estado: b.estado },
  ...(b.motivos.length > 0 && { nota: b.motivos.join(' ') }),
})
