// Answers that take long to send (whole lists, sheets, files): how many at once one person, one partner and the node may have.

import type { ServerResponse } from 'node:http'
import type { Servicio } from '@litro/contract/servicio'
import type { Usuario } from '../call/deps.ts'
import { AppError } from '../errors.ts'

/** A person opens several files at once by hand; more than this is a program, and a partner is some people. */
const MAXIMO = { persona: 6, socio: 16, nodo: 96 }

/** No answer goes on for longer than this, however slowly its reader takes it. */
const DURACION_MS = 15 * 60_000

export function makePesadas() {
  const vivas = new Map<string, number>()
  const count = (clave: string, mas: number) => {
    const n = (vivas.get(clave) ?? 0) + mas
    if (n === 0) vivas.delete(clave)
    else vivas.set(clave, n)
  }
  return {
    /** Takes a place until the answer has been sent, cut or given up. */
    enter(usuario: Usuario, respuesta: ServerResponse): void {
      const lugares: [string, number][] = [
        [`persona:${usuario.id}`, MAXIMO.persona],
        ...(usuario.idSocioComercial === null || usuario.personal
          ? []
          : [[`socio:${usuario.idSocioComercial}`, MAXIMO.socio] as [string, number]]),
        ['nodo', MAXIMO.nodo],
      ]
      if (lugares.some(([clave, maximo]) => (vivas.get(clave) ?? 0) >= maximo))
        throw new AppError('DEMASIADAS_DESCARGAS')
      for (const [clave] of lugares) count(clave, 1)
      const cut = setTimeout(() => respuesta.destroy(), DURACION_MS)
      cut.unref()
      respuesta.once('close', () => {
        clearTimeout(cut)
        for (const [clave] of lugares) count(clave, -1)
      })
    },
  }
}

/** A window of a list is light; the whole list, a sheet and every file are not. */
export function isPesada({ contenido, lista }: Servicio, consulta: unknown): boolean {
  const { limite, cursor } = consulta as { limite?: number; cursor?: string }
  return contenido === 'archivo' || (lista && limite === undefined && cursor === undefined)
}
