// A store of files for tests: s3rver, somebody else's server from the registry, in a folder of its own and on a free port. It
// believes any signature of the fourth version, so each one is first compared here with that of aws4, which is nobody's of ours.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type S3rver = { configureBuckets: () => Promise<unknown>; callback: () => RequestListener }
type Opciones = { silent: boolean; directory: string; configureBuckets: { name: string }[] }
type Pedido = {
  service: 's3'
  region: string
  host: string
  method: string
  path: string
  headers: Record<string, string>
}
type Aws4 = { sign: (pedido: Pedido, quien: object) => { headers: Record<string, string> } }
const require = createRequire(import.meta.url)
const Servidor = require('s3rver') as new (opciones: Opciones) => S3rver
const aws4 = require('aws4') as Aws4

const LLAVE = 'S3RVER'
const SECRETO = 's3cr3t/o+de=prueba'

export type AlmacenDePrueba = {
  /** With the key it knows; another bucket, key or secret by changing the text. */
  url: string
  carpeta: string
  /** It stops answering, and answers again on the same port with what it had. */
  apagar: () => Promise<void>
  encender: () => Promise<void>
  /** Waited for before each request is attended: for looking at the world while the store takes its time. */
  antes?: (metodo: string) => Promise<void>
  /** How many requests it has heard, by method. */
  oidas: Record<string, number>
  close: () => Promise<void>
}

export async function startAlmacen(): Promise<AlmacenDePrueba> {
  const carpeta = await mkdtemp(join(tmpdir(), 'litro-almacen-'))
  const s3 = new Servidor({ silent: true, directory: carpeta, configureBuckets: [{ name: 'litro' }] })
  await s3.configureBuckets()
  const atender = s3.callback()
  const oidas: Record<string, number> = {}
  let puerto = 0
  let servidor: Server | undefined
  const encender = async () => {
    servidor = createServer(async (req, res) => {
      await almacen.antes?.(req.method!)
      oidas[req.method!] = (oidas[req.method!] ?? 0) + 1
      if (isSignedByUs(req)) atender(req, res)
      else res.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    })
    await new Promise<void>((listo) => servidor!.listen(puerto, '127.0.0.1', listo))
    puerto = (servidor.address() as AddressInfo).port
  }
  const apagar = async () => {
    const cerrado = new Promise((listo) => (servidor ? servidor.close(listo) : listo(undefined)))
    servidor?.closeAllConnections()
    servidor = undefined
    await cerrado
  }
  const almacen: AlmacenDePrueba = {
    url: '',
    carpeta,
    apagar,
    encender,
    oidas,
    close: async () => {
      await apagar()
      await rm(carpeta, { recursive: true, force: true })
    },
  }
  await encender()
  almacen.url = `s3+http://${LLAVE}:${encodeURIComponent(SECRETO)}@127.0.0.1:${puerto}/litro`
  return almacen
}

/** A key it does not know is left for the server itself to refuse. */
function isSignedByUs(req: IncomingMessage): boolean {
  const dada = req.headers.authorization ?? ''
  const [, llave, region, nombres] = /Credential=(\w+)\/\d+\/([\w-]+)\/.*SignedHeaders=([\w;-]+)/.exec(dada) ?? []
  if (llave !== LLAVE) return true
  const headers = Object.fromEntries(nombres!.split(';').map((nombre) => [nombre, String(req.headers[nombre])]))
  const pedido = {
    service: 's3',
    region: region!,
    host: headers.host!,
    method: req.method!,
    path: req.url!,
    headers,
  } as const
  const suya = aws4.sign(pedido, { accessKeyId: LLAVE, secretAccessKey: SECRETO }).headers.Authorization!
  const firma = (texto: string) => /Signature=(\w+)/.exec(texto)?.[1]
  return firma(suya) === firma(dada)
}
