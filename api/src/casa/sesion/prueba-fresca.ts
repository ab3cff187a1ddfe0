// A fresh proof of who is asking, for what moves money or opens doors (RFC 9470): the token says when its owner was last seen.
import type { JWTPayload } from 'jose'
import { AppError } from '../../craft/errors.ts'

/** Staff every few minutes; for a partner, once per session of work. */
const EDADES = { personal: 5 * 60, socio: 60 * 60 } as const satisfies Record<string, number>

type Politica = keyof typeof EDADES

/** A clock of the issuer that runs a little ahead is no proof from the future. */
const TOLERANCIA = 60

/** Passes, or says what the issuer must be asked for; `acr` also asks how surely it was proved. */
export function exigirPrueba(claims: JWTPayload, politica: Politica, ahora: Date, acr?: string): void {
  const edad = EDADES[politica]
  const { auth_time: cuando } = claims
  const hace = typeof cuando === 'number' ? ahora.getTime() / 1000 - cuando : Number.POSITIVE_INFINITY
  const reciente = hace <= edad && hace >= -TOLERANCIA
  if (reciente && (acr === undefined || claims.acr === acr)) return
  const nivel = acr === undefined ? '' : `, acr_values="${acr}"`
  throw new AppError('PRUEBA_REQUERIDA', {
    autenticar: `${claims.cnf ? 'DPoP' : 'Bearer'} error="insufficient_user_authentication", error_description="A more recent authentication is required", max_age="${edad}"${nivel}`,
  })
}

/** The gate's question before the services that ask for it; only of staff it matters how they proved it. */
export const makeRequirePrueba =
  (acr: string | undefined) =>
  (claims: JWTPayload, { personal }: { personal: boolean }): void =>
    exigirPrueba(claims, personal ? 'personal' : 'socio', new Date(), personal ? acr : undefined)
