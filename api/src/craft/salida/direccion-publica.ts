// Which addresses of the network a call chosen by somebody outside may reach: public ones, and the private ones the company allows.
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

export type Destino = { direccion: string; familia: 4 | 6; privada: boolean }
type Resolver = (nombre: string) => Promise<readonly { address: string; family: number }[]>

// biome-ignore format: a table is read as a table
const RESERVADAS: readonly (readonly [red: string, bits: number])[] = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24],
  ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24],
  ['224.0.0.0', 4], ['240.0.0.0', 4],
  // Unspecified and loopback; NAT64, Teredo and 6to4, which carry an IPv4 address inside; documentation, local, multicast.
  ['::', 127], ['64:ff9b::', 96], ['64:ff9b:1::', 48], ['100::', 64], ['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['fc00::', 7], ['fe80::', 10], ['fec0::', 10], ['ff00::', 8],
]

function makeLista(redes: readonly (readonly [string, number])[]): BlockList {
  const lista = new BlockList()
  for (const [red, bits] of redes) lista.addSubnet(red, bits, isIP(red) === 6 ? 'ipv6' : 'ipv4')
  return lista
}

const reservadas = makeLista(RESERVADAS)

/** `10.0.0.0/8`, or one address alone. */
export function readRedes(textos: readonly string[]): BlockList {
  return makeLista(
    textos.map((texto) => {
      const [red = '', bits] = texto.split('/')
      return [red, bits === undefined ? (isIP(red) === 6 ? 128 : 32) : Number(bits)] as const
    }),
  )
}

/** An IPv4 address written inside IPv6 is compared as the IPv4 address it is. */
const has = (lista: BlockList, direccion: string) => lista.check(direccion, isIP(direccion) === 6 ? 'ipv6' : 'ipv4')

export const isReservada = (direccion: string): boolean => isIP(direccion) === 0 || has(reservadas, direccion)

export class DireccionNegada extends Error {}

export type Redes = { permitidas: BlockList; resolver?: Resolver }

/**
 * Resolves once and answers the address to connect to. A name that leads anywhere it should not is refused whole: the same name
 * asked twice may answer differently, so nobody asks again.
 */
export async function findDestino(url: URL, { permitidas, resolver = resolveAll }: Redes): Promise<Destino> {
  const nombre = url.hostname.replace(/^\[|\]$/g, '')
  const halladas = isIP(nombre) ? [{ address: nombre }] : await resolver(nombre)
  const destinos = halladas.map(({ address }) => ({
    direccion: address,
    familia: isIP(address) === 6 ? (6 as const) : (4 as const),
    privada: isReservada(address),
  }))
  const negada = destinos.find(({ direccion, privada }) => privada && !has(permitidas, direccion))
  if (negada) throw new DireccionNegada('La dirección lleva a una red privada.')
  const [primera] = destinos
  if (!primera) throw new DireccionNegada('La dirección no lleva a ninguna parte.')
  if (url.protocol !== 'https:' && !primera.privada) throw new DireccionNegada('Una dirección pública debe ser https.')
  return primera
}

const resolveAll: Resolver = (nombre) => lookup(nombre, { all: true, verbatim: true })

declare module '../call/deps.ts' {
  interface Deps {
    /** Where a call to an address somebody outside chose may go. */
    redes: Redes
  }
}
