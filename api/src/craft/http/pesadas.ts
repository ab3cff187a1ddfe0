// Answers that take long to send (whole lists, sheets, files): how many at once one person, one partner and the node may have.

import type { ServerResponse } from 'node:http'
import type { Servicio } from '@litro/contract/servicio'
import type { Usuario } from '../call/deps.ts'
import { AppError } from '../errors.ts'

/**
 * A person opens several files at once by hand; more than this is a program, and a partner is some people. A screen asks for all its
 * catalogues at once: what does not fit waits (D-265). Nobody's people fill the queue of everybody.
 */
const PERSONA = { viven: 6, esperan: 24 }
const SOCIO = { viven: 16, esperan: 48 }
const NODO = { viven: 96, esperan: 192 }

/** No answer goes on for longer than this, however slowly its reader takes it. */
const DURACION_MS = 15 * 60_000

type Lugar = { clave: string; viven: number; esperan: number }
type EnEspera = { lugares: readonly Lugar[]; admit: () => void }

/** What waits for a place is refused after so long. */
export function makePesadas(esperaMs: number) {
  const vivas = new Map<string, number>()
  const cola = new Set<EnEspera>()

  const count = (clave: string, mas: number) => {
    const n = (vivas.get(clave) ?? 0) + mas
    if (n === 0) vivas.delete(clave)
    else vivas.set(clave, n)
  }
  const fits = (lugares: readonly Lugar[]) => lugares.every(({ clave, viven }) => (vivas.get(clave) ?? 0) < viven)
  const waiting = (clave: string) =>
    [...cola].filter(({ lugares }) => lugares.some((uno) => uno.clave === clave)).length

  function leave(lugares: readonly Lugar[]): void {
    for (const { clave } of lugares) count(clave, -1)
    for (const espera of cola) if (fits(espera.lugares)) espera.admit()
  }

  function take(lugares: readonly Lugar[], respuesta: ServerResponse): void {
    for (const { clave } of lugares) count(clave, 1)
    const cut = setTimeout(() => respuesta.destroy(), DURACION_MS)
    cut.unref()
    respuesta.once('close', () => {
      clearTimeout(cut)
      leave(lugares)
    })
  }

  /** In the order they came, unless what one waits for is not what another waits for. Whoever goes away leaves the queue. */
  function wait(lugares: readonly Lugar[], respuesta: ServerResponse): Promise<void> {
    if (lugares.some(({ clave, esperan }) => waiting(clave) >= esperan)) throw new AppError('DEMASIADAS_DESCARGAS')
    return new Promise((resolve, reject) => {
      const refuse = () => {
        end()
        reject(new AppError('DEMASIADAS_DESCARGAS'))
      }
      const espera: EnEspera = {
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
        { clave: `persona:${usuario.id}`, ...PERSONA },
        ...(usuario.idSocioComercial === null || usuario.personal
          ? []
          : [{ clave: `socio:${usuario.idSocioComercial}`, ...SOCIO }]),
        { clave: 'nodo', ...NODO },
      ]
      // Nobody is there any more: without a place it would be work that no limit counts.
      if (respuesta.closed) throw new AppError('DEMASIADAS_DESCARGAS')
      if (fits(lugares)) take(lugares, respuesta)
      else await wait(lugares, respuesta)
    },
  }
}

/** A window of a list is light; the whole list, a sheet and every file are not. */
export function isPesada({ contenido, lista }: Servicio, consulta: unknown): boolean {
  const { limite, cursor } = consulta as { limite?: number; cursor?: string }
  return contenido === 'archivo' || (lista && limite === undefined && cursor === undefined)
}
