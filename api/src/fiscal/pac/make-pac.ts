// From configuration and stored accounts to PACs: each one by its name, and the SAT's word from wherever its documents are known.
import type { Ambiente, PacConCuenta } from '@litro/contract/emisor/pac'
import { incierto, type Tiempos } from '../../craft/salida/http-cliente.ts'
import { makeEmbebido } from './embebido.ts'
import { makeFinkok } from './finkok.ts'
import type { EstatusSat, Pac } from './pac.ts'
import { makeSatEstatus, URL_SAT } from './sat-estatus.ts'
import { makeSw } from './sw.ts'

type PacConfig = {
  /** Embedded PAC of another process. */
  embebidoUrl?: string
  /** The SAT's status service, or somebody's double of it. */
  satUrl?: string
  sw: { url: string; urlPruebas?: string }
  finkok: { url: string; urlPruebas?: string }
  tiempos?: Partial<Tiempos>
}

/** An account with a PAC, opened. Its address is a fact of the PAC: nobody writes addresses on a screen. */
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
}

type FindCuenta = (pac: PacConCuenta) => Promise<CuentaPac | undefined>

/** `urlEmbebido`: the embedded PAC of this process, when there is one. It answers for the SAT too, of what it stamped. */
export function makePacs(config: PacConfig, urlEmbebido = config.embebidoUrl, findCuenta?: FindCuenta): Pacs {
  const { tiempos: plazos } = config
  const abrir = (cuenta: CuentaPac) => openCuenta(config, cuenta)
  const conCuenta = (nombre: PacConCuenta) =>
    findCuenta ? makePorCuenta(nombre, findCuenta, abrir) : makeSinConfigurar(nombre)
  const pacs = new Map<string, Pac>([
    ...(urlEmbebido ? [['embebido', makeEmbebido({ url: urlEmbebido, tiempos: plazos })] as const] : []),
    ['sw', conCuenta('sw')],
    ['finkok', conCuenta('finkok')],
  ])
  const { satUrl = URL_SAT, tiempos } = config
  const satReal = makeSatEstatus({ url: satUrl, tiempos })
  const satEmbebido = urlEmbebido
    ? makeSatEstatus({ url: `${urlEmbebido}/sat/ConsultaCFDIService.svc`, tiempos })
    : satReal
  return {
    pac: (nombre) => pacs.get(nombre) ?? makeSinConfigurar(nombre),
    sat: (nombre) => (nombre === 'embebido' ? satEmbebido : satReal),
    abrir,
    embebido: pacs.has('embebido'),
  }
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
function makePorCuenta(nombre: PacConCuenta, findCuenta: FindCuenta, abrir: (cuenta: CuentaPac) => Pac): Pac {
  let abierto: { version: number; pac: Pac } | undefined
  const actual = async (): Promise<Pac> => {
    const cuenta = await findCuenta(nombre).catch(() => undefined)
    // Nothing was sent: the document waits until its account can be read again.
    if (!cuenta) return makeSinConfigurar(nombre)
    if (abierto?.version !== cuenta.version) abierto = { version: cuenta.version, pac: abrir(cuenta) }
    return abierto.pac
  }
  return {
    nombre,
    timbrar: async (...args) => (await actual()).timbrar(...args),
    consultar: async (...args) => (await actual()).consultar(...args),
    cancelar: async (...args) => (await actual()).cancelar(...args),
    listar: async (...args) => (await actual()).listar(...args),
    bajar: async (...args) => (await actual()).bajar(...args),
    pendientes: async (...args) => (await actual()).pendientes(...args),
    responder: async (...args) => (await actual()).responder(...args),
    saldo: async () => (await actual()).saldo(),
    probar: async () => (await actual()).probar(),
  }
}

/** A document frozen for a PAC waits for it; it is not an error of the document that its keys are missing. */
function makeSinConfigurar(nombre: string): Pac {
  const nada = async () => incierto('AUTENTICACION', `El PAC «${nombre}» no está configurado.`)
  const saldo = async () => null
  return {
    nombre,
    timbrar: nada,
    consultar: nada,
    cancelar: nada,
    listar: nada,
    bajar: nada,
    pendientes: nada,
    responder: nada,
    saldo,
    probar: nada,
  }
}
