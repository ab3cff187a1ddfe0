// What use cases need from outside: the database, the clock, and who is asking. Nothing else reaches them.

import type { Rol } from '@litro/contract/permisos'
import type { ConsultaDe, EntradaDe, ParametrosDeServicio, RespuestaDe, ServiceKey } from '@litro/contract/services'
import type { SellosFuera } from '../../casa/verify/sellos-fuera.ts'
import type { Motor } from '../../fiscal/motor/motor.ts'
import type { SimularFallas } from '../../fiscal/pac/simular-fallas.ts'
import type { InTx, StreamTx, Tx } from '../db/tx.ts'

export type Usuario = {
  id: number
  nombre: string
  correo: string
  roles: Rol[]
  personal: boolean
  /** The partner of a partner user; for staff, the one chosen with `X-Socio-Comercial`. */
  idSocioComercial: number | null
}

/** Where somebody chooses a password, once, and until when. */
export type LigaDeAcceso = { url: string; vence: string }

/** The passwords and sessions this installation keeps itself, written in the transaction of the user record. */
export type Identidad = {
  invitar(cuenta: { sujeto: string; correo: string; nombre: string }): Promise<LigaDeAcceso>
  restablecer(cuenta: { sujeto: string; correo: string; nombre: string }): Promise<LigaDeAcceso>
  /** The account follows; its sessions and its unused links end. */
  cambiarCorreo(sujeto: string, correo: string): Promise<void>
  bloquear(sujeto: string, si: boolean): Promise<void>
  revocar(sujeto: string): Promise<void>
  sesiones(sujeto: string): Promise<number>
}

export type Deps = {
  inTx: InTx
  /** One consistent, read-only picture for figures that must add up. */
  snapshot: InTx
  /** Rows that flow to the user while the transaction stays open. */
  streamTx: StreamTx
  now: () => Date
  /** Stamps and cancellations: PACs, certificates and patience. */
  motor: Motor
  /** Demo only: answers the SAT as the receiver would. False when nothing waits for an answer. */
  simularReceptor?: (uuid: string, respuesta: 'aceptar' | 'rechazar') => Promise<boolean>
  /** Seals of closed days, kept also outside the database. */
  sellos: SellosFuera
  /** Absent with an external issuer: passwords and sessions are then somebody else's. */
  identidad?: (tx: Tx) => Identidad
  /** Demo only: how the embedded PAC behaves. */
  simularFallas?: SimularFallas
  demo: boolean
}

/** A file received: its bytes are already read, measured and recognised by content. */
export type Archivo = { nombre: string; tipo: string; bytes: Buffer }

export type Call<K extends ServiceKey> = {
  usuario: Usuario
  /** Present on every service whose scope is a partner; the first fence of every query. */
  socio: number
  params: Record<ParametrosDeServicio<K>, string>
  consulta: ConsultaDe<K>
  entrada: EntradaDe<K>
  archivos: Record<string, Archivo | undefined>
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
export type Handler<K extends ServiceKey> = (deps: Deps, call: Call<K>) => Promise<Respuesta<K>>
export type Handlers = { [K in ServiceKey]: Handler<K> }
