// From configuration to PACs: each one by its name, and the SAT's word from wherever its documents are known.
import { makeEmbebido } from './embebido.ts'
import { makeFinkok } from './finkok.ts'
import { incierto, type Tiempos } from './http-cliente.ts'
import type { EstatusSat, Pac } from './pac.ts'
import { makeSatEstatus, URL_SAT } from './sat-estatus.ts'
import { makeSw } from './sw.ts'

export type PacConfig = {
  /** Embedded PAC of another process. */
  embebidoUrl?: string
  /** The SAT's status service, or somebody's double of it. */
  satUrl?: string
  sw: { url: string; urlApi?: string; token?: string; usuario?: string; contrasena?: string }
  finkok: { url: string; usuario?: string; contrasena?: string }
  tiempos?: Partial<Tiempos>
}

/** `urlEmbebido`: the embedded PAC of this process, when there is one. It answers for the SAT too. */
export function makePacs(
  config: PacConfig,
  urlEmbebido = config.embebidoUrl,
): { pac: (nombre: string) => Pac; sat: EstatusSat } {
  const pacs = new Map(listPacs(config, urlEmbebido).map((pac) => [pac.nombre, pac]))
  const satUrl = config.satUrl ?? (urlEmbebido ? `${urlEmbebido}/sat/ConsultaCFDIService.svc` : URL_SAT)
  return {
    pac: (nombre) => pacs.get(nombre) ?? makeSinConfigurar(nombre),
    sat: makeSatEstatus({ url: satUrl, tiempos: config.tiempos }),
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

/** A document frozen for a PAC waits for it; it is not an error of the document that its keys are missing. */
function makeSinConfigurar(nombre: string): Pac {
  const nada = async () => incierto('AUTENTICACION', `El PAC «${nombre}» no está configurado.`)
  return { nombre, timbrar: nada, consultar: nada, cancelar: nada, saldo: async () => null }
}
