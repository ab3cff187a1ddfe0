// Save a draft: check what it refers to, compute its amounts, ask whether it needs authorisation, write it with its history.
import { esFlete } from '@litro/cfdi/sat/carta-porte/fletes'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { archivoDe, recibirArchivo } from '../../craft/archivos/recibir.ts'
import type { Actor, Persona } from '../../craft/call/actor.ts'
import type { Archivo, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { type Columnas, nacer } from '../../craft/puerta/mover.sql.ts'
import { type Contexto, verbo } from '../../craft/puerta/verbo.ts'
import { documentoDe } from '../comprobante/documento.sql.ts'
import { findViajeDe } from '../comprobante/entrega.sql.ts'
import { refuseEnProceso } from '../timbrado/freeze.ts'
import { cambiosVigilados, type Disparo, disparos, juzgarEdicion, juzgarNuevo, type Veredicto } from './autorizacion.ts'
import {
  type Borrador,
  type Captura,
  columnasDeBorrador,
  type Referencias,
  readCaptura,
  readReferencias,
  readReglas,
} from './captura.sql.ts'
import { checkCaptura, esGenerica } from './checks.ts'

type Archivos = Record<string, Archivo | undefined>
export type Nuevo = { socio: number; actor: Persona; entrada: Captura; archivos: Archivos }

type Guardado = { familia: Familia; socio: number; actor: Actor; captura: Captura; archivos: Archivos }

const TIPOS_BOL = ['application/pdf', 'image/jpeg', 'image/png'] as const

export const agregar =
  (familia: Familia) =>
  (deps: Deps, nuevo: Nuevo): Promise<number> =>
    deps.inTx({ socio: nuevo.socio }, (tx) => agregarEn(deps, tx, familia, nuevo))

/** Inside the transaction of whoever makes it from something else; `mas` is what only that one knows. */
export async function agregarEn(
  deps: Deps,
  tx: Tx,
  familia: Familia,
  { socio, actor, entrada, archivos }: Nuevo,
  mas: Columnas = {},
): Promise<number> {
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
    ...mas,
  })
  const dicho = told(borrador, veredicto)
  await writeBitacora(tx, actor, { objeto: familia, accion: 'agregar', socio, idObjeto: id, ...dicho })
  return id
}

/** What an authoriser looked at sends it back when it changes, whoever changes it; other fields keep it (D-2, D-193). */
export const editar = (familia: Familia) =>
  verbo(documentoDe(familia), 'editar', async (tx, d, { deps, actor, entrada, archivos }: Contexto<Captura>) => {
    await refuseEnProceso(tx, d.id)
    const antes = await readCaptura(tx, d.id)
    const g = { familia, socio: d.id_socio_comercial, actor, captura: entrada, archivos }
    const { borrador, lista } = await prepare(deps, tx, g, { ...antes, ...d })
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

type Propio = {
  id: number
  idArchivoBol: number | null
  id_deposito_anticipo: number | null
  id_cliente: number | null
}

/** The invoice of a deposit's advance stays what it is: of that client, and an advance (D-197). */
function demandAnticipo({ id_deposito_anticipo: deposito, id_cliente }: Propio, c: Captura, r: Referencias): void {
  if (deposito === null) return
  const es = `Esta factura es el anticipo del depósito ${deposito}`
  const campos = {
    ...(c.IdCliente !== id_cliente && { IdCliente: `${es}: no cambia de cliente.` }),
    ...(r.factura_tipo && !r.factura_tipo.anticipo && { IdFacturaTipo: `${es}: su tipo es Anticipo.` }),
  }
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
}

/** The invoice of a freight carries the Carta Porte of its delivery, and then nothing but freight (CP109). */
function demandFlete(viaje: string | undefined, r: Referencias): void {
  if (viaje === undefined || !r.producto) return
  const es = `Esta factura cobra el flete de la entrega ${viaje}`
  const campos = {
    ...(!esFlete(r.producto.clave_prod_serv) && { IdProducto: `${es}: elige un producto de flete.` }),
    ...(esGenerica(r) && { IdFacturaTipo: `${es}: elige Servicio/Flete.` }),
  }
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
}

async function prepare(
  deps: Deps,
  tx: Tx,
  { familia, socio, actor, captura, archivos }: Guardado,
  propio: Propio | null,
): Promise<{ borrador: Borrador; lista: Disparo[] }> {
  const referencias = await readReferencias(tx, socio, captura, propio?.id ?? null, hoyEnMexico(deps.now()))
  if (propio) {
    demandAnticipo(propio, captura, referencias)
    demandFlete(await findViajeDe(tx, propio.id), referencias)
  }
  const { Subtotal, Descuento = '0', IVA, Total } = checkCaptura(familia, captura, referencias)
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
    descuento: Descuento,
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
