// The one door for a change of state: locks, answers 404, wrong state with its reason, repeats, version and same person; runs
// what is particular of the verb; moves the row and writes the fact. All of it in one transaction.
import { createHash } from 'node:crypto'
import type { Hecho } from '@litro/contract/auditoria/hechos'
import { admite, explicar, type Vida } from '@litro/contract/vida'
import type { Actor } from '../call/actor.ts'
import type { Ambito, Archivo, Deps } from '../call/deps.ts'
import type { Tx } from '../db/tx.ts'
import { AppError } from '../errors.ts'
import { type Decision, findDecision, writeBitacora, writeBitacoras } from './bitacora.sql.ts'
import { type Columnas, mover, moverVarios, signSegunda } from './mover.sql.ts'

export type FilaViva<E extends string = string> = FilaDeCasa<E> & { id_socio_comercial: number }

/** A row that may belong to no partner, such as what is asked about a person of the staff. */
export type FilaDeCasa<E extends string = string> = {
  id: number
  id_socio_comercial: number | null
  estado: E
  version: number
  /** Day of Mexico in which it came to its state; null for rows older than the door. */
  estado_desde: string | null
  id_usuario_captura: number | null
  editores: number[]
  /** Of the entities where a verb may need a second person. */
  id_usuario_confirma?: number | null
}

export type Entidad<E extends string, V extends string, F extends FilaDeCasa<E>> = {
  vida: Vida<E, V>
  tabla: string
  lock: (tx: Tx, ambito: Ambito, id: number) => Promise<F | undefined>
  /** How a person knows it: its folio or its number. */
  folio: (fila: F) => string
  /** Where the log tells it, when not as itself. */
  hecho?: (fila: F, verbo: string) => Hecho & { idObjeto: number }
  /** What a stale version is answered with. */
  conflicto?: 'REGISTRO_CAMBIO' | 'DOCUMENTO_CAMBIO'
}

/** What every verb is asked with; a call of the contract is one. */
export type Pedido<Entrada = unknown> = {
  id: number
  ambito: Ambito
  actor: Actor
  entrada: Entrada
  archivos?: Record<string, Archivo | undefined>
  version?: number
}

export type Cambio<E extends string> = {
  /** Only where the table leaves it to a rule. */
  a?: E
  set?: Columnas
  antes?: object
  despues?: object
  nota?: string
}

export type Contexto<Entrada> = Required<Omit<Pedido<Entrada>, 'version'>> & {
  deps: Deps
  /** Goes on only when another person has said the same before; otherwise this one's word is kept and told. */
  exigirOtraPersona: (motivo: string, quien: string) => void
}

/** What the verb does of its own; null when there was nothing left to do. */
type Particular<E extends string, F, Entrada> = (
  tx: Tx,
  fila: F,
  contexto: Contexto<Entrada>,
) => Promise<Cambio<E> | null> | Cambio<E> | null

/** Thrown to undo what was done: it needs two people and only one has spoken. */
class FaltaOtraPersona extends Error {
  readonly quien: string
  constructor(motivo: string, quien: string) {
    super(motivo)
    this.quien = quien
  }
}

export function verbo<E extends string, V extends string, F extends FilaDeCasa<E>, Entrada>(
  entidad: Entidad<E, V, F>,
  nombre: V,
  particular: Particular<E, F, Entrada> = () => ({}),
  /** Whose rows the transaction sees, where the particular part needs more than the caller's own. */
  opciones: { alcance?: 'todo' } = {},
): (deps: Deps, pedido: Pedido<Entrada>) => Promise<F> {
  const cruzar = async (deps: Deps, pedido: Pedido<Entrada>): Promise<F> => {
    try {
      return await deps.inTx(opciones.alcance ?? pedido.ambito, (tx) =>
        cross(tx, entidad, nombre, particular, deps, pedido),
      )
    } catch (error) {
      if (!(error instanceof FaltaOtraPersona)) throw error
      const firma = await deps.inTx(pedido.ambito, (tx) => sign(tx, entidad, nombre, pedido, error.message))
      // Somebody else signed meanwhile: this one is the second.
      if (firma === 'ajena') return cruzar(deps, pedido)
      const mensaje = `${error.message} Tu confirmación quedó registrada; falta la de ${error.quien}.`
      throw new AppError('SEGUNDA_FIRMA', { mensaje })
    }
  }
  return cruzar
}

async function cross<E extends string, V extends string, F extends FilaDeCasa<E>, Entrada>(
  tx: Tx,
  entidad: Entidad<E, V, F>,
  nombre: V,
  particular: Particular<E, F, Entrada>,
  deps: Deps,
  pedido: Pedido<Entrada>,
): Promise<F> {
  const fila = await entidad.lock(tx, pedido.ambito, pedido.id)
  if (!fila) throw new AppError('NO_ENCONTRADO')
  const huella = huellaDe(pedido)
  const legal = admite(entidad.vida, fila.estado, nombre)
  const fresca = pedido.version === undefined || pedido.version === fila.version
  if (!legal || !fresca) {
    const { objeto, idObjeto, accion } = hechoDe(entidad, fila, nombre)
    const ultima = await findDecision(tx, objeto, idObjeto)
    const misma = ultima?.accion === accion ? ultima : undefined
    // The same person asking for the same again finds it done (D-183).
    if (misma?.huella === huella && misma.id_usuario === pedido.actor.id) return fila
    if (!legal) throw illegal(entidad, fila, misma && whoDid(misma, huella))
    throw new AppError(entidad.conflicto ?? 'REGISTRO_CAMBIO')
  }
  const paso = entidad.vida.pasos[nombre]
  if (paso.excluye === 'autores') refuseAutor(fila, pedido.actor)
  const contexto = { archivos: {}, ...pedido, deps, exigirOtraPersona: demandOtra(fila, pedido.actor) }
  const cambio = await particular(tx, fila, contexto)
  if (cambio === null) return fila
  await settle(tx, entidad, fila, nombre, pedido.actor, { ...cambio, a: cambio.a ?? onlyTarget(paso.a) }, huella)
  return fila
}

/** The move and its fact, for verbs of people and for the engine's. */
export async function settle<E extends string, V extends string, F extends FilaDeCasa<E>>(
  tx: Tx,
  entidad: Pick<Entidad<E, V, F>, 'vida' | 'tabla' | 'hecho'>,
  fila: F,
  nombre: V,
  actor: Actor,
  { a, set = {}, antes, despues, nota }: Cambio<E>,
  huella?: string,
): Promise<void> {
  const cambia = a !== undefined && a !== fila.estado
  const autor = entidad.vida.pasos[nombre].autor ? authorOf(fila, actor) : {}
  await mover(tx, entidad, { id: fila.id, verbo: nombre, ...(cambia && { a }), set: { ...set, ...autor } })
  await writeBitacora(tx, actor, {
    ...hechoDe(entidad, fila, nombre),
    socio: fila.id_socio_comercial,
    antes: { ...(cambia && { estado: fila.estado }), ...antes },
    despues: { ...(cambia && { estado: a }), ...despues },
    nota,
    huella,
  })
}

type CambioDeVarios<F> = { fila: F; set: Record<string, string | number | Date | null>; despues?: object }

/** The same move of several rows at once: one statement for them and one for their facts. Only the engine has verbs of many. */
export async function settleVarios<E extends string, V extends string, F extends FilaDeCasa<E>>(
  tx: Tx,
  entidad: Pick<Entidad<E, V, F>, 'vida' | 'tabla' | 'hecho'>,
  nombre: V,
  a: E,
  actor: Actor,
  cambios: readonly CambioDeVarios<F>[],
): Promise<void> {
  const filas = cambios.map(({ fila, set }) => ({ id: fila.id, ...set }))
  await moverVarios(tx, entidad, nombre, a, filas)
  const hechos = cambios.map(({ fila, despues }) => ({
    ...hechoDe(entidad, fila, nombre),
    socio: fila.id_socio_comercial,
    antes: { estado: fila.estado },
    despues: { estado: a, ...despues },
  }))
  await writeBitacoras(tx, actor, hechos)
}

/** The table of facts has every verb of every life: a test of the contract says so. */
function hechoDe<E extends string, F extends FilaDeCasa<E>>(
  { vida, hecho }: Pick<Entidad<E, never, F>, 'vida' | 'hecho'>,
  fila: F,
  nombre: string,
): Hecho & { idObjeto: number } {
  return hecho?.(fila, nombre) ?? { ...({ objeto: vida.entidad, accion: nombre } as Hecho), idObjeto: fila.id }
}

const onlyTarget = <E extends string>(a: readonly E[] | undefined): E | undefined =>
  a?.length === 1 ? a[0] : undefined

const authorOf = (fila: FilaDeCasa, { id }: Actor): Columnas =>
  id === null || fila.editores.includes(id) ? {} : { editores: [...fila.editores, id] }

/** Who captured it and everyone who edited it since does not decide about it (D-191). */
function refuseAutor(fila: Pick<FilaDeCasa, 'id_usuario_captura' | 'editores'>, { id }: Actor): void {
  if (id !== null && (fila.id_usuario_captura === id || fila.editores.includes(id))) throw new AppError('MISMA_PERSONA')
}

/** D-184: the state it is in and what can be done; D-183: and who did it, when the same verb was used with other data. */
function illegal<E extends string, F extends FilaDeCasa<E>>(
  { vida, folio }: Pick<Entidad<E, never, F>, 'vida' | 'folio'>,
  fila: F,
  quien: string | undefined,
): AppError {
  const mensaje = explicar(vida, { folio: folio(fila), estado: fila.estado, desde: fila.estado_desde, quien })
  return new AppError(quien ? 'OTRA_DECISION' : 'VERBO_NO_PERMITIDO', { mensaje })
}

const whoDid = ({ actor, huella }: Decision, pedida: string) =>
  `lo hizo ${actor}${huella === pedida ? '' : ' con otros datos'}`

/** The same reason outside a verb, for what the engine finds in the wrong state. */
export const refuseEstado = <E extends string, F extends FilaDeCasa<E>>(
  entidad: Pick<Entidad<E, never, F>, 'vida' | 'folio'>,
  fila: F,
): AppError => illegal(entidad, fila, undefined)

const hasOtraFirma = (fila: FilaDeCasa, actor: Actor) =>
  fila.id_usuario_confirma != null && fila.id_usuario_confirma !== actor.id

const demandOtra = (fila: FilaDeCasa, actor: Actor) => (motivo: string, quien: string) => {
  if (!hasOtraFirma(fila, actor)) throw new FaltaOtraPersona(motivo, quien)
}

async function sign<E extends string, V extends string, F extends FilaDeCasa<E>>(
  tx: Tx,
  entidad: Entidad<E, V, F>,
  nombre: V,
  { id, ambito, actor }: Pedido,
  motivo: string,
): Promise<'propia' | 'ajena'> {
  const fila = await entidad.lock(tx, ambito, id)
  if (!fila) throw new AppError('NO_ENCONTRADO')
  if (!admite(entidad.vida, fila.estado, nombre)) throw illegal(entidad, fila, undefined)
  if (hasOtraFirma(fila, actor)) return 'ajena'
  if (fila.id_usuario_confirma === actor.id) return 'propia'
  await signSegunda(tx, entidad.tabla, id, actor.id)
  await writeBitacora(tx, actor, {
    ...hechoDe(entidad, fila, `firmar_${nombre}`),
    socio: fila.id_socio_comercial,
    antes: { confirma: null },
    despues: { confirma: actor.nombre },
    nota: motivo,
  })
  return 'propia'
}

/** What was asked for, without the version it was asked on: files by their bytes, the rest by its text. */
function huellaDe({ entrada, archivos = {} }: Pedido): string {
  const { Version: _, ...datos } = (entrada ?? {}) as Record<string, unknown>
  const hash = createHash('sha256').update(JSON.stringify(datos))
  for (const [campo, archivo] of Object.entries(archivos).sort()) if (archivo) hash.update(campo).update(archivo.bytes)
  return hash.digest('base64url')
}
