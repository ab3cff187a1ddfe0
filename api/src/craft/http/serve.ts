// One contract line ↔ one handler: token, permission, partner, input, reply, in that order, for every service alike.

import { Readable } from 'node:stream'
import { necesitaPersona } from '@litro/contract/integraciones/con-persona'
import { PREFIJO_LLAVE } from '@litro/contract/integraciones/llave'
import type { Rol } from '@litro/contract/permisos'
import { puede } from '@litro/contract/permisos'
import { type ServiceKey, services } from '@litro/contract/services'
import type { Servicio } from '@litro/contract/servicio'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  Aceptado,
  type Archivo,
  type Call,
  type Deps,
  Descarga,
  type Handler,
  type Handlers,
  JsonStream,
  JsonText,
  type Usuario,
} from '../call/deps.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { readId } from '../id.ts'
import { makeNoteNegado, noteDescarga } from './accesos.ts'
import type { Identidad, VerifyToken } from './bearer.ts'
import { sendDownload } from './downloads.ts'
import { findIlegible } from './legible.ts'
import { parse } from './parse.ts'
import { isPesada, makePesadas } from './pesadas.ts'
import { runOnce } from './una-vez.ts'
import { inspectFiles, readForm } from './uploads.ts'

type FindUsuario = (identidad: Identidad) => Promise<UsuarioConocido>
type UsuarioConocido = Omit<Usuario, 'personal'> & { personal: boolean; roles: Rol[] }

declare module 'fastify' {
  interface FastifyRequest {
    usuario?: Usuario
  }
  interface FastifyContextConfig {
    servicio?: ServiceKey
  }
}

type Gate = {
  verifyToken: VerifyToken
  findUsuario: FindUsuario
  findLlave: (secreto: string, ip: string) => Promise<UsuarioConocido>
  existsSocio: (id: number) => Promise<boolean>
  /** Refuses whoever did not prove lately who it is. */
  requirePrueba: (claims: Identidad['claims'], usuario: UsuarioConocido) => void
}

/** Registers every line of the contract. A line without a handler stops the server before it listens. */
export function serveAll(app: FastifyInstance, deps: Deps, handlers: Handlers, gate: Gate, config: Config): void {
  const pesadas = makePesadas(config.limites.espera)
  const noteNegado = makeNoteNegado(deps)
  const sinServir = Object.keys(services).filter((key) => typeof handlers[key as ServiceKey] !== 'function')
  if (sinServir.length > 0) throw new Error(`Servicios del contrato sin atender: ${sinServir.join(', ')}`)
  for (const [key, servicio] of Object.entries(services) as [ServiceKey, Servicio][]) {
    app.route({
      method: servicio.metodo,
      url: servicio.ruta,
      config: { servicio: key },
      onRequest: async (request) => {
        request.usuario = await admit(request, servicio, gate)
      },
      onError: async (request, _reply, error) => {
        const { usuario, params, id: idSolicitud } = request
        const id = (params as { id?: string }).id ?? ''
        if (usuario)
          await noteNegado(error, { usuario, servicio, id, idSolicitud }).catch((err) => request.log.error({ err }))
      },
      handler: async (request, reply) => {
        const recibida = await readCall(request, servicio)
        if (isPesada(servicio, recibida.consulta)) await pesadas.enter(recibida.usuario, reply.raw)
        const run = handlers[key] as Handler<ServiceKey>
        // Files are read here, before the transaction that a capture with a key runs in.
        await inspectFiles(deps.taller, recibida.archivos, recibida.usuario.id)
        const call = { ...recibida, lectura: await run.leer?.(deps, recibida) }
        const clave = request.headers['idempotency-key']
        const respuesta = await runOnce(deps, clave, servicio, call, (suyas) => run(suyas, call))
        if (respuesta instanceof Descarga) await noteDescarga(deps, servicio, call)
        return send(reply, servicio, respuesta, config.revisarRespuestas)
      },
    })
  }
}

async function admit(request: FastifyRequest, servicio: Servicio, gate: Gate): Promise<Usuario> {
  const { conocido, claims } = await identify(request, gate)
  request.usuario = conocido
  if (conocido.llave) refuseLlave(conocido.llave, servicio)
  else if (!puede(conocido.roles, servicio.permiso)) throw new AppError('SIN_PERMISO')
  const elegido = conocido.personal ? await chosenSocio(request, gate) : conocido.idSocioComercial
  if (servicio.alcance === 'socio' && elegido === null) {
    throw new AppError(conocido.personal ? 'ELIGE_SOCIO' : 'SIN_SOCIO')
  }
  if (servicio.prueba && claims) gate.requirePrueba(claims, conocido)
  return { ...conocido, idSocioComercial: elegido }
}

type Conocido = { conocido: UsuarioConocido; claims?: Identidad['claims'] }

async function identify(request: FastifyRequest, gate: Gate): Promise<Conocido> {
  const secreto = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (secreto?.startsWith(PREFIJO_LLAVE)) return { conocido: await gate.findLlave(secreto, request.ip) }
  const identidad = await gate.verifyToken(request)
  // Somebody whose access was taken away reads why; anybody else whose session ended signs in again.
  const conocido = await gate.findUsuario(identidad)
  if (!identidad.vive) throw new AppError('TOKEN_INVALIDO')
  return { conocido, claims: identidad.claims }
}

/** A key does what its row says and nothing that needs a person; what refuses it is known only to who holds it. */
function refuseLlave({ permisos, falla }: NonNullable<Usuario['llave']>, servicio: Servicio): void {
  if (falla) throw new AppError(falla)
  if (necesitaPersona(servicio)) throw new AppError('LLAVE_SIN_PERSONA')
  if (!permisos.includes(servicio.permiso)) throw new AppError('LLAVE_SIN_ALCANCE')
}

/** Staff name the partner in a header (D-50). For a partner user the header is not even read. */
async function chosenSocio(request: FastifyRequest, gate: Gate): Promise<number | null> {
  const texto = request.headers['x-socio-comercial']
  if (texto === undefined || texto === '') return null
  if (typeof texto !== 'string' || !/^\d{1,15}$/.test(texto)) throw new AppError('ELIGE_SOCIO')
  const id = Number(texto)
  if (!(await gate.existsSocio(id))) throw new AppError('ELIGE_SOCIO')
  return id
}

async function readCall(request: FastifyRequest, servicio: Servicio): Promise<Call<ServiceKey>> {
  const consulta = parse(servicio.consulta, request.query, 'CONSULTA_INVALIDA')
  const { cuerpo, archivos } = await readBody(request, servicio)
  const entrada = servicio.metodo === 'GET' ? {} : parse(servicio.entrada, cuerpo, 'DATOS_INVALIDOS')
  const params = request.params as Record<string, string>
  if (Object.values(params).some((valor) => valor.length > 100) || findIlegible(params))
    throw new AppError('NO_ENCONTRADO')
  const usuario = request.usuario!
  const socio = usuario.idSocioComercial ?? 0
  return {
    usuario,
    actor: {
      id: usuario.id,
      nombre: usuario.nombre,
      idSolicitud: request.id,
      personal: usuario.personal && !usuario.llave,
    },
    ambito: servicio.alcance === 'global' ? 'todo' : { socio },
    id: params.id === undefined ? 0 : readId(params.id),
    version: (entrada as { Version?: number }).Version,
    socio,
    params,
    consulta: consulta as never,
    entrada: entrada as never,
    archivos,
    idSolicitud: request.id,
  } as Call<ServiceKey>
}

async function readBody(
  request: FastifyRequest,
  servicio: Servicio,
): Promise<{ cuerpo: unknown; archivos: Record<string, Archivo | undefined> }> {
  if (!request.isMultipart?.()) return { cuerpo: request.body ?? {}, archivos: {} }
  const { campos, archivos } = await readForm(request, servicio)
  return { cuerpo: { ...campos }, archivos }
}

function send(reply: FastifyReply, servicio: Servicio, respuesta: unknown, revisar: boolean): FastifyReply {
  reply.header('Cache-Control', 'no-store')
  if (respuesta instanceof Descarga) return sendDownload(reply, respuesta)
  reply.type('application/json; charset=utf-8')
  if (respuesta instanceof Aceptado) {
    if (revisar) checkReply(servicio, respuesta.cuerpo)
    return reply.code(202).send(JSON.stringify(respuesta.cuerpo))
  }
  if (respuesta instanceof JsonStream) return reply.send(Readable.from(respuesta.trozos, { objectMode: false }))
  if (respuesta instanceof JsonText) {
    reply.headers(respuesta.cabeceras)
    if (revisar) checkReply(servicio, JSON.parse(respuesta.texto))
    return reply.send(respuesta.texto)
  }
  if (revisar) checkReply(servicio, respuesta)
  return reply.send(JSON.stringify(respuesta))
}

/** In tests and development an answer that breaks the contract is an error, not a surprise for the browser. */
function checkReply(servicio: Servicio, respuesta: unknown): void {
  const leido = servicio.respuesta.safeParse(respuesta)
  if (!leido.success) throw new Error(`${servicio.ruta} rompe su contrato: ${leido.error.message}`)
}
