// The token of SW: an endless one from configuration, or one of two hours that is asked for once and kept.
import { z } from 'zod'
import {
  type Http,
  type Incierto,
  ilegible,
  incierto,
  inciertoDeStatus,
  readJson,
} from '../../craft/salida/http-cliente.ts'

export type Sesion = {
  token(): Promise<string | Incierto>
  /** Forgets a token that was refused; false when there is no way to get another. */
  discard(token: string): boolean
}

const Respuesta = z.object({ status: z.literal('success'), data: z.object({ token: z.string().min(1) }) })
const Negativa = z.object({ status: z.literal('error'), message: z.string().nullish() })

/** Ten minutes less than the two hours it lives. */
const VIGENCIA_MS = 110 * 60_000

type Credenciales = { token?: string; usuario?: string; contrasena?: string; now?: () => number }

export function makeSesion(http: Http, { token: fijo, usuario, contrasena, now = Date.now }: Credenciales): Sesion {
  if (fijo !== undefined) return { token: async () => fijo, discard: () => false }
  let vigente: { token: string; hasta: number } | undefined
  // Calls that arrive together wait for the same token.
  let pidiendo: Promise<string | Incierto> | undefined

  const ask = async (): Promise<string | Incierto> => {
    const respuesta = await http({
      metodo: 'POST',
      ruta: '/v2/security/authenticate',
      encabezados: { 'content-type': 'application/json' },
      cuerpo: JSON.stringify({ user: usuario, password: contrasena }),
    })
    if (respuesta.tipo === 'incierto') return respuesta
    const cuerpo = readJson(respuesta.cuerpo)
    const leida = Respuesta.safeParse(cuerpo)
    if (respuesta.status === 200 && leida.success) {
      vigente = { token: leida.data.data.token, hasta: now() + VIGENCIA_MS }
      return vigente.token
    }
    const problema = inciertoDeStatus(respuesta.status)
    if (problema) return problema
    const negativa = Negativa.safeParse(cuerpo)
    return negativa.success ? incierto('AUTENTICACION', negativa.data.message ?? '') : ilegible()
  }

  return {
    token: async () => {
      if (vigente && now() < vigente.hasta) return vigente.token
      pidiendo ??= ask().finally(() => {
        pidiendo = undefined
      })
      return pidiendo
    },
    discard: (token) => {
      if (vigente?.token === token) vigente = undefined
      return true
    },
  }
}
