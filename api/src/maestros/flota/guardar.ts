// Guardar algo de la flota: adding, changing and retiring, the same for the five kinds. What is the company's only staff changes.
import { estadoDeCodigoPostal } from '@litro/cfdi/sat/carta-porte/estado-de-codigo-postal'
import type { SitioCaptura } from '@litro/contract/flota/flota'
import type { TipoDeFlota } from '@litro/contract/flota/tipos'
import type { Persona } from '../../craft/call/actor.ts'
import { type Ambito, type Deps, JsonText, type Usuario } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { findImportadas } from '../catalogos/clave-sat.sql.ts'
import {
  type Campos,
  countSitios,
  type Dueno,
  existsCliente,
  type Fila,
  findCodigosPostales,
  insertFila,
  permiteEntregas,
  readFila,
  retireFila,
  updateFila,
} from './flota.sql.ts'

type Llamada = { socio: number; actor: Persona; usuario: Usuario }
type Captura = Record<string, unknown> & { DeLaCasa: boolean; Socios: number[]; Version?: number }
type Alta = Llamada & { entrada: object }
type Cambio = Alta & { id: number }

/** D-205: a partner needs the setting; staff works for any. */
export async function requireEntregas(tx: Tx, { socio, usuario }: Pick<Llamada, 'socio' | 'usuario'>): Promise<void> {
  if (!usuario.personal && !(await permiteEntregas(tx, socio))) throw new AppError('ENTREGAS_NO_HABILITADAS')
}

/** What only the database can say of a capture, and what it adds to it. */
type Revisar = (tx: Tx, socio: number, captura: Captura, dia: string) => Promise<Campos>

const REVISIONES: Partial<Record<TipoDeFlota, Revisar>> = {
  sitio: async (tx, socio, captura, dia) => {
    const { CodigoPostal: codigo, IdCliente, Colonia } = captura as unknown as SitioCaptura
    if (IdCliente !== undefined && !(await existsCliente(tx, socio, IdCliente))) {
      throw new AppError('DATOS_INVALIDOS', { campos: { IdCliente: 'Ese cliente no existe; elige otro.' } })
    }
    const { codigosPostales, colonias } = await findImportadas(tx, [codigo, codigo + (Colonia ?? '')], dia)
    const [fila] = await findCodigosPostales(tx, [codigo])
    refuseCodigoPostal(codigo, codigosPostales)
    refuseColonia(codigo, Colonia, colonias)
    const Estado = fila?.estado ?? estadoDeCodigoPostal(codigo)!
    return { Estado, Municipio: fila?.municipio, Localidad: fila?.localidad }
  },
  ruta: async (tx, socio, captura) => {
    const { IdOrigen, IdDestino } = captura as unknown as { IdOrigen: number; IdDestino: number }
    if ((await countSitios(tx, socio, [IdOrigen, IdDestino])) < 2) {
      throw new AppError('DATOS_INVALIDOS', { campos: { IdDestino: 'Elige sitios en uso.' } })
    }
    return {}
  },
}

/** Without the SAT's sheet only the shape is known, and the form has asked for it. */
export function refuseCodigoPostal(codigo: string, codigosPostales: ReadonlySet<string> | undefined): void {
  if (codigosPostales?.has(codigo) !== false) return
  const mensaje = `El SAT no tiene el código postal ${codigo}. Usa uno vecino y pon el verdadero en la referencia.`
  throw new AppError('DATOS_INVALIDOS', { campos: { CodigoPostal: mensaje } })
}

/** The same with the colony: one of another postal code would be CP143 on every trip. */
function refuseColonia(codigo: string, colonia: string | null, colonias: ReadonlySet<string> | undefined): void {
  if (colonia === null || colonias?.has(codigo + colonia) !== false) return
  throw new AppError('DATOS_INVALIDOS', { campos: { Colonia: QUEJA_COLONIA } })
}

export const QUEJA_COLONIA = 'Esa colonia no es de ese código postal (CP143); elige otra o déjala vacía.'

/** Whose the row will be. Only staff writes in the company's name, and then sees every partner while it does. */
function duenoDe({ socio, usuario }: Llamada, { DeLaCasa, Socios }: Captura): { dueno: Dueno; ambito: Ambito } {
  if (!DeLaCasa) return { dueno: { socio, socios: [] }, ambito: { socio } }
  if (!usuario.personal) throw new AppError('SIN_PERMISO', { mensaje: 'Solo el personal comparte flota de la casa.' })
  return { dueno: { socio: null, socios: [...new Set([socio, ...Socios])] }, ambito: 'todo' }
}

export const agregar = (tipo: TipoDeFlota) => async (deps: Deps, call: Alta) => {
  const entrada = call.entrada as Captura
  const { dueno, ambito } = duenoDe(call, entrada)
  return deps.inTx(ambito, async (tx) => {
    await requireEntregas(tx, call)
    const extra = await REVISIONES[tipo]?.(tx, call.socio, entrada, hoyEnMexico(deps.now()))
    const id = await insertFila(tx, tipo, dueno, { ...(entrada as Campos), ...extra })
    return answer(tx, tipo, call, 'agregar', id)
  })
}

export const editar = (tipo: TipoDeFlota) => async (deps: Deps, call: Cambio) => {
  const entrada = call.entrada as Captura
  return deps.inTx(call.usuario.personal ? 'todo' : { socio: call.socio }, async (tx) => {
    const antes = await requireFila(tx, tipo, call, entrada.Version)
    const { dueno } = duenoDe(call, { ...entrada, DeLaCasa: antes.DeLaCasa })
    const extra = await REVISIONES[tipo]?.(tx, call.socio, entrada, hoyEnMexico(deps.now()))
    await updateFila(tx, tipo, call.id, dueno, { ...(entrada as Campos), ...extra })
    return answer(tx, tipo, call, 'editar', call.id, antes)
  })
}

/** Retired, it is offered to no new trip; those that used it still tell of it. */
export const retirar = (tipo: TipoDeFlota, retirado: boolean) => async (deps: Deps, call: Cambio) =>
  deps.inTx(call.usuario.personal ? 'todo' : { socio: call.socio }, async (tx) => {
    const antes = await requireFila(tx, tipo, call, (call.entrada as { Version?: number }).Version)
    // Asked again, it is already so.
    if ((antes.Estatus === 'Retirado') === retirado) return answerSame(tx, tipo, call)
    await retireFila(tx, tipo, call.id, retirado)
    return answer(tx, tipo, call, retirado ? 'retirar' : 'recuperar', call.id, antes)
  })

async function requireFila(tx: Tx, tipo: TipoDeFlota, call: Cambio, version: number | undefined): Promise<Fila> {
  await requireEntregas(tx, call)
  const hallada = await readFila(tx, tipo, call.socio, call.id, true)
  if (!hallada) throw new AppError('NO_ENCONTRADO')
  const { fila } = hallada
  if (fila.DeLaCasa && !call.usuario.personal) {
    throw new AppError('SIN_PERMISO', { mensaje: 'Es de la casa: solo su personal lo cambia.' })
  }
  if (version !== undefined && version !== fila.Version) throw new AppError('REGISTRO_CAMBIO')
  return fila
}

async function answerSame(tx: Tx, tipo: TipoDeFlota, { socio, id }: Cambio): Promise<JsonText> {
  return new JsonText((await readFila(tx, tipo, socio, id))!.texto)
}

async function answer(
  tx: Tx,
  tipo: TipoDeFlota,
  { socio, actor }: Llamada,
  accion: 'agregar' | 'editar' | 'retirar' | 'recuperar',
  id: number,
  antes?: Fila,
): Promise<JsonText> {
  const { texto, fila: despues } = (await readFila(tx, tipo, socio, id))!
  await writeBitacora(tx, actor, { socio, objeto: tipo, accion, idObjeto: id, antes, despues })
  return new JsonText(texto)
}
