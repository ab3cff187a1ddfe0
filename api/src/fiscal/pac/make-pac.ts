// From configuration and stored accounts to PACs: each one by its name, and the SAT's word from wherever its documents are known.
import type { Ambiente, PacConCuenta } from '@litro/contract/emisor/pac'
import { incierto, type Tiempos } from '../../craft/salida/http-cliente.ts'
import { makeEmbebido } from './embebido.ts'
import { makeFinkok } from './finkok.ts'
import type { EstatusSat, Pac } from './pac.ts'
import { makeSatEstatus, URL_SAT } from './sat-estatus.ts'
import { makeSw } from './sw.ts'

export type PacConfig = {
  /** Embedded PAC of another process. */
  embebidoUrl?: string
  /** The SAT's status service, or somebody's double of it. */
  satUrl?: string
  sw: { url: string; urlPruebas?: string; urlApi?: string; token?: string; usuario?: string; contrasena?: string }
  finkok: { url: string; urlPruebas?: string; usuario?: string; contrasena?: string }
  tiempos?: Partial<Tiempos>
}

/** An account with a PAC, opened. Its address is the configuration's: nobody writes addresses on a screen. */
export type CuentaPac = {
  pac: PacConCuenta
  ambiente: Ambiente
  usuario: string
  contrasena?: string
  token?: string
  version: number
}

export type Pacs = {
  pac: (nombre: string) => Pac
  /** The status service for documents of this PAC: the embedded PAC answers for its own, the SAT for all others. */
  sat: (pac: string) => EstatusSat
  /** A PAC over an account that is not stored yet, to test it. */
  abrir: (cuenta: CuentaPac) => Pac
  embebido: boolean
  /** PACs whose account comes from the server's configuration. */
  deServidor: ReadonlySet<string>
}

type FindCuenta = (pac: PacConCuenta) => Promise<CuentaPac | undefined>

/** `urlEmbebido`: the embedded PAC of this process, when there is one. It answers for the SAT too, of what it stamped. */
export function makePacs(config: PacConfig, urlEmbebido = config.embebidoUrl, findCuenta?: FindCuenta): Pacs {
  const fijos = new Map(listPacs(config, urlEmbebido).map((pac) => [pac.nombre, pac]))
  const abrir = (cuenta: CuentaPac) => openCuenta(config, cuenta)
  const deServidor = (nombre: string) => fijos.get(nombre) ?? makeSinConfigurar(nombre)
  const conCuenta = (nombre: PacConCuenta) =>
    findCuenta ? makePorCuenta(nombre, findCuenta, abrir, deServidor(nombre)) : deServidor(nombre)
  const pacs = new Map<string, Pac>([...fijos, ['sw', conCuenta('sw')], ['finkok', conCuenta('finkok')]])
  const { satUrl = URL_SAT, tiempos } = config
  const satReal = makeSatEstatus({ url: satUrl, tiempos })
  const satEmbebido = urlEmbebido
    ? makeSatEstatus({ url: `${urlEmbebido}/sat/ConsultaCFDIService.svc`, tiempos })
    : satReal
  return {
    pac: (nombre) => pacs.get(nombre) ?? makeSinConfigurar(nombre),
    sat: (nombre) => (nombre === 'embebido' ? satEmbebido : satReal),
    abrir,
    embebido: fijos.has('embebido'),
    deServidor: new Set(fijos.keys()),
  }
}

function listPacs({ sw, finkok, tiempos }: PacConfig, urlEmbebido: string | undefined): Pac[] {
  const pacs: Pac[] = []
  if (urlEmbebido) pacs.push(makeEmbebido({ url: urlEmbebido, tiempos }))
  if (sw.token || (sw.usuario && sw.contrasena)) pacs.push(makeSw({ ...sw, tiempos }))
  if (finkok.usuario && finkok.contrasena) {
    pacs.push(makeFinkok({ url: finkok.url, usuario: finkok.usuario, contrasena: finkok.contrasena, tiempos }))
  }
  return pacs
}

const ADAPTADORES: Record<PacConCuenta, (config: PacConfig, url: string, cuenta: CuentaPac) => Pac> = {
  sw: ({ tiempos }, url, { token, usuario, contrasena }) => makeSw({ url, token, usuario, contrasena, tiempos }),
  finkok: ({ tiempos }, url, { usuario, contrasena = '' }) => makeFinkok({ url, usuario, contrasena, tiempos }),
}

function openCuenta(config: PacConfig, cuenta: CuentaPac): Pac {
  const { url, urlPruebas = url } = config[cuenta.pac]
  return ADAPTADORES[cuenta.pac](config, cuenta.ambiente === 'pruebas' ? urlPruebas : url, cuenta)
}

/** The account is read before every call, so that all nodes use the one that was saved last. */
function makePorCuenta(
  nombre: PacConCuenta,
  findCuenta: FindCuenta,
  abrir: (cuenta: CuentaPac) => Pac,
  deServidor: Pac,
): Pac {
  let abierto: { version: number; pac: Pac } | undefined
  const actual = async (): Promise<Pac> => {
    const cuenta = await findCuenta(nombre).catch(() => null)
    // Nothing was sent: the document waits until its account can be read again.
    if (cuenta === null) return makeSinConfigurar(nombre)
    if (cuenta === undefined) return deServidor
    if (abierto?.version !== cuenta.version) abierto = { version: cuenta.version, pac: abrir(cuenta) }
    return abierto.pac
  }
  return {
    nombre,
    timbrar: async (...args) => (await actual()).timbrar(...args),
    consultar: async (...args) => (await actual()).consultar(...args),
    cancelar: async (...args) => (await actual()).cancelar(...args),
    listar: async (...args) => (await actual()).listar(...args),
    saldo: async () => (await actual()).saldo(),
    probar: async () => (await actual()).probar(),
  }
}

/** A document frozen for a PAC waits for it; it is not an error of the document that its keys are missing. */
function makeSinConfigurar(nombre: string): Pac {
  const nada = async () => incierto('AUTENTICACION', `El PAC «${nombre}» no está configurado.`)
  const saldo = async () => null
  return { nombre, timbrar: nada, consultar: nada, cancelar: nada, listar: nada, saldo, probar: nada }
}
