// What an identity error means for the session: sign in again once, ignore, or log and go on (§8, D-25).

/** The refresh token is gone or void, or the provider wants to see the user: only a new sign-in helps. */
const obligan = ['login_required', 'missing_refresh_token', 'invalid_grant', 'interaction_required']
/** First-party client, no consent screen: nothing to do about it (D-25). */
const ignorados = ['consent_required']

type IdentityOutcome = 'reingresar' | 'ignorar' | 'continuar'

/** The OAuth code hides at different depths: `error.error`, or `error.innerError.error` in react-oidc-context. */
export function identityCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  const { error: code, innerError } = error as { error?: unknown; innerError?: unknown }
  if (typeof code === 'string') return code
  return innerError === undefined ? null : identityCode(innerError)
}

export function outcomeOf(error: unknown): IdentityOutcome {
  const code = identityCode(error)
  if (code === null) return 'continuar'
  if (obligan.includes(code)) return 'reingresar'
  return ignorados.includes(code) ? 'ignorar' : 'continuar'
}
