// What use cases need from outside: the database, the clock, and who is asking; the floors add their own ports.

import type { CodigoError } from '@litro/contract/error'
import type { Permiso, Rol } from '@litro/contract/permisos'
import type { ConsultaDe, EntradaDe, ParametrosDeServicio, RespuestaDe, ServiceKey } from '@litro/contract/services'
import type { Alcance, InTx, Snapshot } from '../db/tx.ts'
import type { Persona } from './actor.ts'

export type Usuario = {
  id: number
  nombre: string
  correo: string
  roles: Rol[]
  personal: boolean
  /** The partner of a partner user; for staff, the one chosen with `X-Socio-Comercial`. */
  idSocioComercial: number | null
  /** An API key, not a person: what it may ask for, and why it may not enter. */
  llave?: { permisos: readonly Permiso[]; falla: CodigoError | null }
}

/** What the craft gives. Each floor adds the ports it needs where it defines them (`declare module`). */
export interface Deps {
  inTx: InTx
  /** One consistent, read-only picture for figures that must add up. */
  snapshot: Snapshot
  now: () => Date
  /** The address people use, without a path. */
  publicUrl: string
  demo: boolean
}

/** A file received: its bytes are already read, measured and recognised by content. */
export type Archivo = {
  nombre: string
  tipo: string
  bytes: Buffer
  /** Of a PDF that could act when opened: the gate looked into it. */
  contenidoActivo?: boolean
}

/** Whose rows a call may touch: one partner's, or every partner's for the desks of the back office. */
export type Ambito = Exclude<Alcance, 'ninguno'>

export type Call<K extends ServiceKey> = {
  usuario: Usuario
  /** The same person, as the log tells it. */
  actor: Persona
  ambito: Ambito
  /** The number written `:id` in the path; 0 where there is none. */
  id: number
  /** The version of the record the person was looking at. */
  version?: number
  /** Present on every service whose scope is a partner; the first fence of every query. */
  socio: number
  params: Record<ParametrosDeServicio<K>, string>
  consulta: ConsultaDe<K>
  entrada: EntradaDe<K>
  archivos: Record<string, Archivo | undefined>
  /** What the handler read of its files beforehand (`conLectura`). */
  lectura?: unknown
  idSolicitud: string
}

/** JSON already written by PostgreSQL: numeric leaves it as exact decimal text and is not touched again (D-174). */
export class JsonText {
  readonly texto: string
  readonly cabeceras: Record<string, string>
  constructor(texto: string, cabeceras: Record<string, string> = {}) {
    this.texto = texto
    this.cabeceras = cabeceras
  }
}

/** JSON that arrives in pieces: a list too long to hold in memory. */
export class JsonStream {
  readonly trozos: AsyncIterable<string>
  constructor(trozos: AsyncIterable<string>) {
    this.trozos = trozos
  }
}

/** 202: understood and under way; its end is not known yet. */
export class Aceptado {
  readonly cuerpo: object
  constructor(cuerpo: object) {
    this.cuerpo = cuerpo
  }
}

/** Bytes to be saved by the user under a name. */
export class Descarga {
  readonly nombre: string
  readonly tipo: string
  readonly cuerpo: Buffer | ReadableStream<Uint8Array>
  constructor(nombre: string, tipo: string, cuerpo: Buffer | ReadableStream<Uint8Array>) {
    this.nombre = nombre
    this.tipo = tipo
    this.cuerpo = cuerpo
  }
}

export type Respuesta<K extends ServiceKey> = RespuestaDe<K> | JsonText | JsonStream | Descarga | Aceptado
export type Handler<K extends ServiceKey> = {
  (deps: Deps, call: Call<K>): Promise<Respuesta<K>>
  /** Reads the files, before any transaction. */
  leer?: (deps: Deps, call: Call<K>) => Promise<unknown>
}
export type Handlers = { [K in ServiceKey]: Handler<K> }
