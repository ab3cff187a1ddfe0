// Answers that take long to send (whole lists, sheets, files): how many at once one person, one partner and the node may have.

import type { ServerResponse } from 'node:http'
import type { Servicio } from '@litro/contract/servicio'
import type { Usuario } from '../call/deps.ts'
import { AppError } from '../errors.ts'

/** A person opens several files at once by hand; more than this is a program, and a partner is some people. */
const MAXIMO = { persona: 6, socio: 16, nodo: 96 }

/** A screen asks for all its catalogues at once: what does not fit waits this long before it is refused (D-265). */
const ESPERA_MS = 5000
const ESPERAN = { persona: 24, nodo: 192 }

/** No answer goes on for longer than this, however slowly its reader takes it. */
const DURACION_MS = 15 * 60_000

type Lugar = readonly [clave: string, maximo: number]
type EnEspera = { persona: number; lugares: readonly Lugar[]; admit: () => void }

export function makePesadas(esperaMs = ESPERA_MS) {
  const vivas = new Map<string, number>()
  const cola = new Set<EnEspera>()

  const count = (clave: string, mas: number) => {
    const n = (vivas.get(clave) ?? 0) + mas
    if (n === 0) vivas.delete(clave)
    else vivas.set(clave, n)
  }
  const fits = (lugares: readonly Lugar[]) => lugares.every(([clave, maximo]) => (vivas.get(clave) ?? 0) < maximo)

  function leave(lugares: readonly Lugar[]): void {
    for (const [clave] of lugares) count(clave, -1)
    for (const espera of cola) if (fits(espera.lugares)) espera.admit()
  }

  function take(lugares: readonly Lugar[], respuesta: ServerResponse): void {
    for (const [clave] of lugares) count(clave, 1)
    const cut = setTimeout(() => respuesta.destroy(), DURACION_MS)
    cut.unref()
    respuesta.once('close', () => {
      clearTimeout(cut)
      leave(lugares)
    })
  }

  /** In the order they came, unless what one waits for is not what another waits for. Whoever goes away leaves the queue. */
  function wait(persona: number, lugares: readonly Lugar[], respuesta: ServerResponse): Promise<void> {
    const suyas = [...cola].filter((espera) => espera.persona === persona).length
    if (suyas >= ESPERAN.persona || cola.size >= ESPERAN.nodo) throw new AppError('DEMASIADAS_DESCARGAS')
    return new Promise((resolve, reject) => {
      const refuse = () => {
        end()
        reject(new AppError('DEMASIADAS_DESCARGAS'))
      }
      const espera: EnEspera = {
        persona,
        lugares,
        admit: () => {
          end()
          take(lugares, respuesta)
          resolve()
        },
      }
      const fin = setTimeout(refuse, esperaMs)
      const end = () => {
        clearTimeout(fin)
        respuesta.off('close', refuse)
        cola.delete(espera)
      }
      respuesta.once('close', refuse)
      cola.add(espera)
    })
  }

  return {
    /** Takes a place until the answer has been sent, cut or given up. */
    async enter(usuario: Usuario, respuesta: ServerResponse): Promise<void> {
      const lugares: Lugar[] = [
        [`persona:${usuario.id}`, MAXIMO.persona],
        ...(usuario.idSocioComercial === null || usuario.personal
          ? []
          : [[`socio:${usuario.idSocioComercial}`, MAXIMO.socio] as const]),
        ['nodo', MAXIMO.nodo],
      ]
      // Nobody is there any more: without a place it would be work that no limit counts.
      if (respuesta.closed) throw new AppError('DEMASIADAS_DESCARGAS')
      if (fits(lugares)) take(lugares, respuesta)
      else await wait(usuario.id, lugares, respuesta)
    },
  }
}

/** A window of a list is light; the whole list, a sheet and every file are not. */
export function isPesada({ contenido, lista }: Servicio, consulta: unknown): boolean {
  const { limite, cursor } = consulta as { limite?: number; cursor?: string }
  return contenido === 'archivo' || (lista && limite === undefined && cursor === undefined)
}
