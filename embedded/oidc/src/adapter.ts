// Where oidc-provider keeps what it must remember: our PostgreSQL, so that restarts and other nodes see it.
import type { Adapter, errors as oidcErrors } from 'oidc-provider'
import type { Pool } from 'pg'
import { forgetCookie, keepInCookie, readFromCookie } from './interaccion-cookie.ts'
import { agenteOf, peticiones } from './peticion.ts'
import {
  consumeRegistro,
  type Datos,
  deleteRegistro,
  deleteRegistrosPorGrant,
  findRegistro,
  findRegistroPorUid,
  findRegistroPorUserCode,
  upsertRegistro,
} from './registro.sql.ts'
import { huellaDe, type Pimienta } from './sello.ts'

type AdapterDeps = {
  pool: Pool
  errors: typeof oidcErrors
  pimienta: Pimienta
  /** Seconds without use after which a session is no longer there. */
  inactividad: number
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The copy of its own id is not stored: whoever holds it could use it, and a leaked backup must not be live sessions. */
function toDatos(tipo: string, payload: Datos): Datos {
  const { jti, ...datos } = payload
  if (tipo === 'Interaction' && typeof datos.session === 'object' && datos.session !== null) {
    const { cookie, ...session } = datos.session as Datos
    return { ...datos, session }
  }
  return datos
}

/** In which browser a session lives, as the list of sessions shows it. */
function equipoActual(): Datos {
  const peticion = peticiones.getStore()
  return peticion ? { equipo: { agente: agenteOf(peticion), ip: peticion.ip } } : {}
}

function interactions(base: Adapter, { pimienta }: AdapterDeps): Adapter {
  return {
    ...base,
    async upsert(uid, payload, expiresIn) {
      const peticion = peticiones.getStore()
      if (payload.result === undefined && peticion && expiresIn) {
        const { id_token_hint: _, ...params } = (payload.params ?? {}) as Datos
        const datos = toDatos('Interaction', { ...payload, params })
        keepInCookie(peticion, pimienta, uid, datos, expiresIn)
        return
      }
      if (peticion) forgetCookie(peticion, uid)
      await base.upsert(uid, payload, expiresIn)
    },
    async find(uid) {
      const peticion = peticiones.getStore()
      const datos = peticion && readFromCookie(peticion, pimienta, uid)
      return datos ? { ...datos, jti: uid } : base.find(uid)
    },
  }
}

function sessions(base: Adapter): Adapter {
  return {
    ...base,
    async upsert(id, payload, expiresIn) {
      // Nobody signed in: there is nothing worth remembering, and a visitor must not fill our tables.
      if (payload.accountId === undefined) return
      await base.upsert(id, { ...payload, ...equipoActual() }, expiresIn)
    },
  }
}

export function createAdapter(deps: AdapterDeps): (tipo: string) => Adapter {
  const { pool, errors, inactividad } = deps
  const make = (tipo: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      await upsertRegistro(pool, {
        tipo,
        // The id arrives from outside as the token itself; hashed, any bytes at all make a valid key.
        id: huellaDe(id),
        datos: toDatos(tipo, payload),
        grantId: tipo === 'Grant' ? id : text(payload.grantId),
        uid: text(payload.uid),
        userCode: text(payload.userCode),
        segundos: expiresIn ?? null,
      })
    },
    async find(id) {
      const datos = await findRegistro(pool, tipo, huellaDe(id), inactividad)
      return datos && { ...datos, jti: id }
    },
    findByUid: (uid) => findRegistroPorUid(pool, tipo, uid, inactividad),
    findByUserCode: (userCode) => findRegistroPorUserCode(pool, tipo, userCode),
    async consume(id) {
      // The library looks first and consumes after; between the two another request may have been quicker.
      if (!(await consumeRegistro(pool, tipo, huellaDe(id)))) throw new errors.InvalidGrant(`${tipo} already consumed`)
    },
    destroy: (id) => deleteRegistro(pool, tipo, huellaDe(id)),
    revokeByGrantId: (grantId) => deleteRegistrosPorGrant(pool, tipo, grantId),
  })
  return (tipo) => {
    const base = make(tipo)
    if (tipo === 'Interaction') return interactions(base, deps)
    return tipo === 'Session' ? sessions(base) : base
  }
}
