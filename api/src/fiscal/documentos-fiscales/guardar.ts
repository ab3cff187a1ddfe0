// Save a draft: check what it refers to, compute its amounts, ask whether it needs authorisation, write it with its history.
import { parseDecimal } from '@litro/cfdi/decimal'
import { permite } from '@litro/contract/documentos-fiscales/estado'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { recibirArchivo } from '../../craft/archivos/recibir.ts'
import type { Archivo, Deps, Usuario } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { lockDocumento } from '../comprobante/documento.sql.ts'
import { findIntentoVivo } from '../timbrado/timbrado.sql.ts'
import { motivosDeAutorizacion } from './autorizacion.ts'
import {
  type Borrador,
  type Captura,
  insertBorrador,
  readCaptura,
  readReferencias,
  readReglas,
  updateBorrador,
} from './captura.sql.ts'
import { checkCaptura } from './checks.ts'

export type Guardado = {
  familia: Familia
  socio: number
  usuario: Usuario
  captura: Captura
  bol?: Archivo
  idSolicitud: string
}

export async function agregar(deps: Deps, g: Guardado): Promise<number> {
  return deps.inTx({ socio: g.socio }, async (tx) => {
    const borrador = await prepare(deps, tx, g, null)
    const id = await insertBorrador(tx, { ...borrador, socio: g.socio, familia: g.familia, idUsuario: g.usuario.id })
    await log(tx, g, id, `${rasgos[g.familia].borrador} generada`, borrador)
    return id
  })
}

export async function editar(deps: Deps, g: Guardado & { id: number }): Promise<number> {
  return deps.inTx({ socio: g.socio }, async (tx) => {
    const d = await lockDocumento(tx, g.socio, g.familia, g.id)
    if (!d) throw new AppError('NO_ENCONTRADO')
    if (await findIntentoVivo(tx, g.id)) throw new AppError(d.uuid ? 'VERBO_NO_PERMITIDO' : 'TIMBRADO_EN_PROCESO')
    if (!permite(g.familia, d.estado, 'editar')) throw new AppError('VERBO_NO_PERMITIDO')
    if (g.captura.Version !== undefined && g.captura.Version !== d.version) throw new AppError('DOCUMENTO_CAMBIO')
    const antes = await readCaptura(tx, g.id)
    const borrador = await prepare(deps, tx, g, { id: g.id, idArchivoBol: antes.idArchivoBol })
    // D-2: only what an authoriser looked at sends it back; other fields keep the authorisation.
    const intacto = sameFacts(antes, g.captura)
    const estado = intacto ? (d.estado as Borrador['estado']) : borrador.estado
    await updateBorrador(tx, g.id, { ...borrador, estado, motivos: intacto ? antes.motivos : borrador.motivos })
    await log(tx, g, g.id, `${rasgos[g.familia].borrador} actualizada`, borrador)
    return g.id
  })
}

async function prepare(
  deps: Deps,
  tx: Tx,
  { familia, socio, usuario, captura, bol }: Guardado,
  propio: { id: number; idArchivoBol: number | null } | null,
): Promise<Borrador> {
  const referencias = await readReferencias(tx, socio, captura, propio?.id ?? null, hoyEnMexico(deps.now()))
  const { Subtotal, IVA, Total } = checkCaptura(familia, captura, referencias)
  // A note travels with its invoice: same product key, branch and kind of SKU (D-97).
  const heredada: Captura = referencias.factura
    ? {
        ...captura,
        IdSKUTipo: captura.IdSKUTipo ?? referencias.factura.id_sku_tipo ?? undefined,
        IdSucursal: referencias.factura.id_sucursal ?? undefined,
        TipoRelacion: captura.TipoRelacion ?? rasgos[familia].relacionPorOmision ?? undefined,
      }
    : captura
  const motivos = motivosDeAutorizacion(
    usuario,
    await readReglas(tx, socio, captura.IdCliente),
    captura,
    referencias,
    Total,
  )
  const nuevo = bol ? await recibirArchivo(tx, socio, bol, usuario.id) : null
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

const VIGILADOS = ['IdCliente', 'IdProducto', 'IdMetodoPago', 'IdFormaPago', 'IdFactura', 'IdFacturaCancelada'] as const

function sameFacts(antes: Awaited<ReturnType<typeof readCaptura>>, c: Captura): boolean {
  const iguales = VIGILADOS.every((campo) => (antes[campo] ?? null) === (c[campo] ?? null))
  const mismaRelacion = c.TipoRelacion === undefined || c.TipoRelacion === antes.TipoRelacion
  const mismos =
    parseDecimal(antes.Precio) === parseDecimal(c.Precio) && parseDecimal(antes.Litros) === parseDecimal(c.Litros)
  return iguales && mismaRelacion && mismos
}

async function log(tx: Tx, g: Guardado, id: number, accion: string, b: Borrador): Promise<void> {
  const actor = { id: g.usuario.id, nombre: g.usuario.nombre, idSolicitud: g.idSolicitud }
  const despues = { ...g.captura, Total: b.total, Estado: b.estado }
  await writeBitacora(tx, actor, {
    socio: g.socio,
    accion,
    objeto: g.familia,
    idObjeto: id,
    despues,
    ...(b.motivos.length > 0 && { nota: b.motivos.join(' ') }),
  })
}
