// Where oidc-provider keeps what it must remember: our PostgreSQL, so that restarts and other nodes see it.
import { createHash } from 'node:crypto'
import type { Adapter, errors as oidcErrors } from 'oidc-provider'
import type { Pool } from 'pg'
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

// Whoever holds one of these can use it at once, so neither the id nor the copy inside the payload is stored:
// a leaked backup must not be a bunch of live sessions.
const AL_PORTADOR = new Set(['RefreshToken', 'AuthorizationCode'])

// The id arrives from outside as the token itself; hashed, any bytes at all make a valid key.
function keyOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

export function createAdapter(pool: Pool, errors: typeof oidcErrors): (tipo: string) => Adapter {
  return (tipo) => ({
    async upsert(id, payload, expiresIn) {
      const { jti, ...rest } = payload
      const datos: Datos = AL_PORTADOR.has(tipo) ? rest : { ...rest, jti }
      await upsertRegistro(pool, {
        tipo,
        id: keyOf(id),
        datos,
        grantId: text(payload.grantId),
        uid: text(payload.uid),
        userCode: text(payload.userCode),
        segundos: expiresIn ?? null,
      })
    },
    async find(id) {
      const datos = await findRegistro(pool, tipo, keyOf(id))
      return datos && { ...datos, jti: id }
    },
    findByUid: (uid) => findRegistroPorUid(pool, tipo, uid),
    findByUserCode: (userCode) => findRegistroPorUserCode(pool, tipo, userCode),
    async consume(id) {
      // The library looks first and consumes after; between the two another request may have been quicker.
      if (!(await consumeRegistro(pool, tipo, keyOf(id)))) throw new errors.InvalidGrant(`${tipo} already consumed`)
    },
    destroy: (id) => deleteRegistro(pool, tipo, keyOf(id)),
    revokeByGrantId: (grantId) => deleteRegistrosPorGrant(pool, tipo, grantId),
  })
}
