// Generated requests over every line of the contract: lawful ones, likely ones, and both of them spoiled in every part.
import { esPersonal, permisos, type Rol } from '@litro/contract/permisos'
import { type ServiceKey, services } from '@litro/contract/services'
import type { Servicio } from '@litro/contract/servicio'
import type { TestApp } from '../app.ts'
import type { Ejemplo } from '../ejemplos/ejemplos.ts'
import * as hostiles from '../hostiles.ts'
import { PDF_DE_PRUEBA } from '../maestros.ts'
import { type Dados, roll } from './dados.ts'
import { hostil, likely, mutate } from './valores.ts'

export type Peticion = {
  key: ServiceKey
  method: Servicio['metodo']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

const GENTE = [
  'a',
  'b',
  'consulta',
  'sin-socio',
  'sin-rol',
  'facturacion',
  'autorizador',
  'tesoreria',
  'administrador',
  'auditor',
]

/** The request number `n` of a seed: it does not depend on the ones before it, so that one alone can be repeated. */
export async function makePeticion(
  t: TestApp,
  ejemploDe: (key: ServiceKey) => Ejemplo,
  claves: readonly ServiceKey[],
  semilla: number,
  n: number,
): Promise<Peticion> {
  const d = roll(semilla + n * 7919)
  const key = claves[n % claves.length]!
  const servicio = services[key] as Servicio
  const ejemplo = ejemploDe(key)
  const cuerpo = servicio.metodo === 'GET' && d.suerte(95) ? {} : makeBody(servicio, ejemplo, d)
  return {
    key,
    method: servicio.metodo,
    url: makeUrl(servicio, ejemplo, d),
    ...cuerpo,
    headers: { ...(await makeHeaders(t, servicio, d)), ...cuerpo.headers },
  }
}

async function makeHeaders(t: TestApp, { permiso, captura }: Servicio, d: Dados): Promise<Record<string, string>> {
  const admitidos: readonly Rol[] = permisos[permiso]
  const deSocio = admitidos.includes('socio') ? ['a', 'a', 'a', 'b'] : []
  const propios = [...deSocio, ...admitidos.filter((rol) => esPersonal([rol]))]
  const sujeto = d.uno(d.suerte(85) ? propios : GENTE)
  const socio = d.uno([t.gente.a, t.gente.a, t.gente.a, t.gente.b, 999_999, -1, '1 or 1', ''])
  const token = await t.tokenOf(sujeto)
  return {
    authorization: d.suerte(98) ? `Bearer ${token}` : `Bearer ${token.slice(0, d.entero(token.length))}`,
    'x-socio-comercial': String(d.suerte(90) ? t.gente.a : socio),
    ...(captura &&
      d.suerte(30) && {
        'idempotency-key': d.suerte(80) ? `fuzz-${d.entero(200)}-clave` : d.texto(4).replace(/[^ -~]/g, 'ñ'),
      }),
  }
}

const PARAMETROS = ['0', '-1', '1e3', 'abc', '9'.repeat(15), '9'.repeat(30), '%00', '%ff', '1%20or%201', '1.5', 'x'.repeat(150), 'c_ClaveUnidad', 'embebido', 'finkok'] // biome-ignore format: a list is read as a list
const CONSULTAS = [
  'q',
  'estatus',
  'orden',
  'cursor',
  'limite',
  'ids',
  'desde',
  'hasta',
  'moneda',
  'dias',
  'otra',
  'q[]',
  'q[a]',
  '__proto__',
]

function makeUrl({ ruta, consulta }: Servicio, ejemplo: Ejemplo, d: Dados): string {
  const url = ruta.replace(/:(\w+)/g, (_, nombre: string) => {
    if (d.suerte(50)) return ejemplo.params?.[nombre] ?? '1'
    if (d.suerte(20)) return ejemplo.ajeno?.[nombre] ?? '1'
    return d.suerte(60) ? String(1 + d.entero(60)) : d.uno(PARAMETROS)
  })
  const pares: string[] = []
  if (d.suerte(40)) {
    const propia = ejemplo.consulta ?? (likely(consulta, d) as Record<string, unknown>)
    for (const [clave, valor] of Object.entries(propia))
      if (valor !== undefined) pares.push(`${clave}=${encode(valor, d)}`)
  }
  for (let i = d.suerte(40) ? 1 + d.entero(3) : 0; i > 0; i--) pares.push(`${d.uno(CONSULTAS)}=${encode(hostil(d), d)}`)
  return pares.length > 0 ? `${url}?${pares.join('&')}`.slice(0, 6000) : url
}

function encode(valor: unknown, d: Dados): string {
  if (d.suerte(5)) return d.uno(['%zz', '%c0%80', '%', '%ed%a0%80', '&&', '=', '#'])
  const texto = typeof valor === 'object' ? JSON.stringify(valor) : String(valor)
  return encodeURIComponent(texto.slice(0, 500).replace(/\p{Surrogate}/gu, ''))
}

type Cuerpo = { payload?: string | Buffer; headers?: Record<string, string> }

const TIPOS = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=', 'x', 'application/json; charset=utf-16', 'application/json,text/plain'] // biome-ignore format: a list is read as a list

function makeBody(servicio: Servicio, ejemplo: Ejemplo, d: Dados): Cuerpo {
  const json = { 'content-type': 'application/json' }
  if (d.suerte(4)) return { payload: '', headers: d.suerte(70) ? json : {} }
  let entrada: unknown = d.suerte(65) ? (ejemplo.entrada ?? {}) : likely(servicio.entrada, d)
  for (let i = d.entero(4); i > 0; i--) entrada = mutate(entrada, d)
  const texto = JSON.stringify(entrada) ?? ''
  if (d.suerte(3)) return { payload: texto.slice(0, d.entero(texto.length + 1)), headers: json }
  if (d.suerte(3)) return { payload: texto, headers: { 'content-type': d.uno(TIPOS) } }
  if (servicio.archivos.length > 0 ? d.suerte(75) : d.suerte(4)) return makeForm(servicio, ejemplo, entrada, d)
  return { payload: texto, headers: json }
}

const ARCHIVOS: (() => Buffer)[] = [
  () => PDF_DE_PRUEBA,
  () => hostiles.PDF_CIRCULAR,
  () => hostiles.bombaPdf(3),
  () => Buffer.from(hostiles.XML_HOSTILES[0]![1] as string),
  () => Buffer.from('Fecha,Concepto,Abonos\n2026-11-01,SPEI,100.00\n2026-99-99,,"\n'),
  () => Buffer.from('c_ClaveUnidad\nLTR\n'),
  () => Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]),
  () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  () => Buffer.alloc(0),
  () => Buffer.alloc(200_000, 0xff),
]

function makeForm(servicio: Servicio, ejemplo: Ejemplo, entrada: unknown, d: Dados): Cuerpo {
  const limite = 'limite-de-prueba'
  const partes: Buffer[] = []
  const add = (cabeza: string, bytes: Buffer) =>
    partes.push(
      Buffer.from(`--${limite}\r\nContent-Disposition: form-data; ${cabeza}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    )
  const campos = typeof entrada === 'object' && entrada !== null ? Object.entries(entrada) : []
  for (const [campo, valor] of campos.slice(0, 80)) {
    const texto = typeof valor === 'object' ? JSON.stringify(valor) : String(valor)
    add(`name="${campo.replace(/["\r\n]/g, '')}"`, Buffer.from(texto))
    if (d.suerte(2)) add(`name="${campo.replace(/["\r\n]/g, '')}"`, Buffer.from('otra vez'))
  }
  for (const campo of [...servicio.archivos, ...(d.suerte(5) ? ['Otro'] : [])]) {
    if (d.suerte(10)) continue
    const propio = ejemplo.archivos?.[campo]
    const bytes = propio && d.suerte(60) ? propio : d.uno(ARCHIVOS)()
    add(
      `name="${campo}"; filename="${d.uno(['x.pdf', '../../x', 'ñ\u0000.xml', '', 'x'.repeat(300)])}"`,
      spoil(bytes, d),
    )
  }
  const fin = d.suerte(95) ? [Buffer.from(`--${limite}--\r\n`)] : []
  return {
    payload: Buffer.concat([...partes, ...fin]),
    headers: { 'content-type': `multipart/form-data; boundary=${limite}` },
  }
}

/** Whole, cut, or with a few bytes changed. */
function spoil(bytes: Buffer, d: Dados): Buffer {
  if (bytes.length === 0 || d.suerte(60)) return bytes
  if (d.suerte(50)) return bytes.subarray(0, d.entero(bytes.length))
  const copia = Buffer.from(bytes)
  for (let i = 0; i < 5; i++) copia[d.entero(copia.length)] = d.entero(256)
  return copia
}
