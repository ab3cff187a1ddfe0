// The session as screens see it: who signed in at the identity provider, and the two verbs.

import type { User } from 'oidc-client-ts'
import { createContext, use } from 'react'
import type { Credenciales } from '../call.ts'
import type { Session } from './session.ts'

/** What the server says of itself before anybody enters. */
export type Sitio = {
  /** The page of one's own account, where the issuer is ours. */
  cuenta: string | null
  version: string
}

export type SessionState = Sitio & {
  user: User | null
  credenciales: Credenciales
  confirmaciones: Session['confirmaciones']
  /** The page is leaving for the identity provider to sign out. */
  cerrando: boolean
  iniciar: Session['signIn']
  cerrar: () => void
}

export const SessionContext = createContext<SessionState | null>(null)

export function useSession(): SessionState {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside of SessionGate')
  return session
}
