// What a receiver of webhooks does before it believes: the signature over the bytes it got, and that they are recent.
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Aviso = {
  type: string
  timestamp: string
  data: {
    Objeto: string
    IdObjeto: number | null
    Accion: string
    IdSocioComercial?: number | null
    Estado?: string | null
  }
}

type Cabeceras = Record<string, string | string[] | undefined>

const TOLERANCIA_S = 300

export class AvisoFalso extends Error {}

/** The event, or an error: somebody else's, changed on the way, or old. `cuerpo` as it came, before any parsing. */
export function leerAviso(secreto: string, cabeceras: Cabeceras, cuerpo: string, ahora = Date.now()): Aviso {
  const [id, momento, firmas] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((c) =>
    String(cabeceras[c] ?? ''),
  )
  if (Math.abs(ahora / 1000 - Number(momento)) > TOLERANCIA_S)
    throw new AvisoFalso('El aviso es viejo o no dice su hora.')
  const llave = Buffer.from(secreto.replace(/^whsec_/, ''), 'base64')
  const esperada = createHmac('sha256', llave).update(`${id}.${momento}.${cuerpo}`).digest()
  const suya = firmas!.split(' ').some((firma) => {
    const dada = Buffer.from(firma.replace(/^v1,/, ''), 'base64')
    return firma.startsWith('v1,') && dada.length === esperada.length && timingSafeEqual(dada, esperada)
  })
  if (!suya) throw new AvisoFalso('La firma del aviso no corresponde.')
  return JSON.parse(cuerpo) as Aviso
}
