// Whose account page it is: the provider's own session, proved anew before anything that matters is changed.
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Cuenta, findCuentaActiva } from './cuentas.ts'
import { type PaginaDeps, peticionOf, redirect } from './paginas.ts'
import { type Peticion, peticiones } from './peticion.ts'
import { CUENTA, CUENTA_CLIENT_ID, MOUNT } from './site.ts'

export type Propia = { deps: PaginaDeps; peticion: Peticion; cuenta: Cuenta; uid: string; loginTs: number }

/** Where a sign-in made for this page may come back to. */
export const REGRESOS = ['', '/contrasena', '/llaves', '/app'].map((ruta) => `${CUENTA}${ruta}`)

const PRUEBA = 5 * 60
/** Filling the form in takes a while; opening it was what asked for the proof. */
const FORMULARIO = 15 * 60

const seconds = () => Math.floor(Date.now() / 1000)

/** Who has a session here, in this browser. */
export async function findPropia(
  deps: PaginaDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Propia | undefined> {
  const peticion = peticionOf(deps, request, reply)
  const provider = deps.provider()
  const { accountId, uid, loginTs } = await peticiones.run(peticion, () =>
    provider.Session.get(provider.createContext(request.raw, reply.raw)),
  )
  const cuenta = accountId === undefined ? undefined : await findCuentaActiva(deps.pool, accountId)
  return cuenta && { deps, peticion, cuenta, uid, loginTs: loginTs ?? 0 }
}

/** The code that comes back is used by nobody: that there is a session, and since when, is all this page asks. */
function goProve({ site }: PaginaDeps, reply: FastifyReply, regreso: string, state: string): FastifyReply {
  const query = new URLSearchParams({
    client_id: CUENTA_CLIENT_ID,
    redirect_uri: `${site.origin}${regreso}`,
    response_type: 'code',
    scope: 'openid',
    state,
    max_age: String(PRUEBA - 60),
    code_challenge: randomBytes(32).toString('base64url'),
    code_challenge_method: 'S256',
  })
  return redirect(reply, `${MOUNT}/auth?${query}`)
}

type Handler = (propia: Propia, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

type Exigencia = {
  /** `reciente`: proved in the last minutes. */
  prueba: 'sesion' | 'reciente' | 'formulario'
  /** The page to come back to. */
  regreso: string
}

const LIMITES: Record<Exigencia['prueba'], number> = { sesion: Infinity, reciente: PRUEBA, formulario: FORMULARIO }

/** Runs for its owner only; anybody else, or a proof that is too old, goes to sign in and comes back. */
export const own = (deps: PaginaDeps, { prueba, regreso }: Exigencia, handler: Handler) =>
  async function ownPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { code, error, state } = request.query as { code?: unknown; error?: unknown; state?: unknown }
    if (code !== undefined || error !== undefined) {
      return redirect(reply, state === 'repite' ? `${CUENTA}?aviso=repite` : regreso)
    }
    const propia = await findPropia(deps, request, reply)
    const vigente = propia && seconds() - propia.loginTs <= LIMITES[prueba]
    if (vigente) return handler(propia, request, reply)
    // A form sent without its page has nothing to come back to: it is told to be sent again.
    const state_ = propia && request.method === 'POST' && regreso === CUENTA ? 'repite' : 'cuenta'
    return goProve(deps, reply, regreso, state_)
  }
