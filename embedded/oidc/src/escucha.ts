// Listens to what the database tells every node: permissions that ended and keys that changed.
import { Client, type Pool } from 'pg'
import type { Log } from './log-events.ts'

const FIN = 'oidc_fin'
const LLAVE = 'oidc_llave'

export type Escucha = {
  /** Whether what is told arrives: while not, nobody may trust what was remembered. */
  atenta(): boolean
  cerrar(): Promise<void>
}

const REINTENTO_MS = 1000

type Oidos = { alTerminar: (id: string) => void; alCambiarLlave: () => void; alPerder: () => void }

/** On a connection of its own, not one the requests would miss; a lost one is opened again. */
export function createEscucha(pool: Pool, oidos: Oidos, log: Log): Escucha {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let oye = false
  let cerrada = false

  const lose = (error: unknown) => {
    const perdido = client
    client = undefined
    oye = false
    oidos.alPerder()
    perdido?.removeAllListeners()
    // It may still complain once it is gone.
    perdido?.on('error', () => undefined)
    perdido?.end().catch(() => undefined)
    if (cerrada) return
    log('warn', 'oidc: se perdió la escucha de la base; se abre otra', { error: String(error) })
    timer = setTimeout(() => void open(), REINTENTO_MS)
    timer.unref()
  }

  const open = async () => {
    if (cerrada) return
    try {
      const nuevo = new Client(pool.options)
      client = nuevo
      nuevo.on('error', lose)
      nuevo.on('notification', ({ channel, payload = '' }) => {
        if (channel === FIN) oidos.alTerminar(payload)
        else oidos.alCambiarLlave()
      })
      await nuevo.connect()
      await nuevo.query(`listen ${FIN}`)
      await nuevo.query(`listen ${LLAVE}`)
      oye = true
      // What changed while nobody listened is read again.
      oidos.alPerder()
      oidos.alCambiarLlave()
    } catch (error) {
      lose(error)
    }
  }

  const abierta = open()
  return {
    atenta: () => oye,
    async cerrar() {
      cerrada = true
      clearTimeout(timer)
      await abierta
      oye = false
      await client?.end().catch(() => undefined)
    },
  }
}
