// A bucket of an S3-compatible store, by its address: put, get, delete and list, each bounded, signed and with its failure named.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { readDireccion } from '../direccion-s3.ts'
import { makeHttp, type PeticionHttp, type RespuestaHttp, type Tiempos } from './http-cliente.ts'
import { codificar, consultaDe, firmar } from './sigv4.ts'

type Objeto = { clave: string; bytes: number; modificado: Date }
/** `sigue`: there are more after the last one. */
type Lista = { objetos: Objeto[]; sigue: boolean }

/** A body already measured, read again from its beginning when it is sent. */
type Flujo = { abrir: () => Readable; bytes: number; sha256: string }

type Bucket = {
  put: (clave: string, cuerpo: Buffer | Flujo, tipo: string) => Promise<void>
  /** Undefined when there is no such object. */
  get: (clave: string) => Promise<Buffer | undefined>
  delete: (clave: string) => Promise<void>
  /** One page, in order of their keys, after the one that is named. */
  list: (prefijo: string, opciones?: { despuesDe?: string; maximo?: number }) => Promise<Lista>
}

/** The store did not do it: it does not answer, does not know us, or answers what cannot be. `message` is for a person. */
export class FallaDeBucket extends Error {}

const MiB = 1024 * 1024
const TIEMPOS = { totalMs: 20_000, conexionMs: 5_000, maxBytes: 64 * MiB }
const VACIO = createHash('sha256').digest('hex')

export function makeBucket(texto: string, tiempos: Partial<Tiempos> = {}): Bucket {
  const direccion = readDireccion(texto)
  if (!direccion) throw new Error('La dirección del almacén no se entiende.')
  const { origen, bucket, prefijo } = direccion
  const { host } = new URL(origen)
  const http = makeHttp(origen, { ...TIEMPOS, ...tiempos })

  type Pedido = Omit<PeticionHttp, 'ruta' | 'encabezados'> & {
    clave?: string
    consulta?: Record<string, string>
    tipo?: string
    huella?: string
  }
  const ask = async ({ clave = '', consulta, tipo, huella = VACIO, ...resto }: Pedido): Promise<RespuestaHttp> => {
    const ruta = `/${[bucket, ...(clave === '' ? [] : `${prefijo}${clave}`.split('/'))].map(codificar).join('/')}`
    const suyos: Record<string, string> = tipo === undefined ? {} : { 'content-type': tipo }
    const firma = { metodo: resto.metodo, host, ruta, consulta, encabezados: suyos, huella, cuando: new Date() }
    const pregunta = consulta === undefined ? '' : `?${consultaDe(consulta)}`
    const respuesta = await http({
      ...resto,
      ruta: ruta + pregunta,
      encabezados: { ...suyos, ...firmar(direccion, firma) },
    })
    if (respuesta.tipo === 'incierto') throw new FallaDeBucket(respuesta.mensaje)
    return respuesta
  }

  return {
    put: async (clave, cuerpo, tipo) => {
      const pedido = Buffer.isBuffer(cuerpo)
        ? { cuerpo, huella: createHash('sha256').update(cuerpo).digest('hex') }
        : { flujo: cuerpo, huella: cuerpo.sha256 }
      const respuesta = await ask({ metodo: 'PUT', clave, tipo, ...pedido })
      if (respuesta.status !== 200) throw refusal(respuesta)
    },
    get: async (clave) => {
      const respuesta = await ask({ metodo: 'GET', clave })
      if (respuesta.status === 200) return respuesta.cuerpo
      if (respuesta.status === 404 && codeOf(respuesta) === 'NoSuchKey') return undefined
      throw refusal(respuesta)
    },
    delete: async (clave) => {
      const respuesta = await ask({ metodo: 'DELETE', clave })
      if (respuesta.status !== 204 && respuesta.status !== 200) throw refusal(respuesta)
    },
    list: async (debajo, { despuesDe, maximo = 1000 } = {}) => {
      // The first version of the list: it goes on after a key, which needs no word of the server's to be kept.
      const consulta = {
        'max-keys': String(maximo),
        prefix: prefijo + debajo,
        ...(despuesDe !== undefined && { marker: prefijo + despuesDe }),
      }
      const respuesta = await ask({ metodo: 'GET', consulta })
      if (respuesta.status !== 200) throw refusal(respuesta)
      return readLista(respuesta.cuerpo.toString('utf8'), prefijo)
    },
  }
}

const codeOf = ({ cuerpo }: RespuestaHttp): string => /<Code>(\w+)<\/Code>/.exec(cuerpo.toString('latin1'))?.[1] ?? ''

const QUEJAS: Record<string, string> = {
  NoSuchBucket: 'El bucket no existe.',
  AccessDenied: 'El almacén no dio permiso.',
  InvalidAccessKeyId: 'El almacén no conoce la llave.',
  SignatureDoesNotMatch: 'El almacén no aceptó la firma: revisa el secreto y la región.',
  RequestTimeTooSkewed: 'El reloj de este servidor y el del almacén difieren demasiado.',
}

function refusal(respuesta: RespuestaHttp): FallaDeBucket {
  const codigo = codeOf(respuesta)
  const queja = QUEJAS[codigo] ?? 'El almacén no hizo lo que se le pidió.'
  return new FallaDeBucket(`${queja} (${[respuesta.status, codigo].filter(Boolean).join(' ')})`)
}

const SIGNOS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const de = (xml: string, nombre: string) =>
  new RegExp(`<${nombre}>([^<]*)</${nombre}>`).exec(xml)?.[1]?.replaceAll(/&(\w+);/g, (todo, k) => SIGNOS[k] ?? todo)

function readLista(xml: string, prefijo: string): Lista {
  if (!xml.includes('<ListBucketResult')) throw new FallaDeBucket('La lista del almacén no se entiende.')
  const objetos = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, uno = '']) => ({
    clave: (de(uno, 'Key') ?? '').slice(prefijo.length),
    bytes: Number(de(uno, 'Size')),
    modificado: new Date(de(uno, 'LastModified') ?? ''),
  }))
  return { objetos, sigue: de(xml, 'IsTruncated') === 'true' && objetos.length > 0 }
}
