// What we use of oidc-provider 9.13, which ships no types: only the parts this package touches, as they behave.
declare module 'oidc-provider' {
  import type { EventEmitter } from 'node:events'
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type Params = Record<string, unknown> & { resource?: string | string[] | undefined }

  export interface Client {
    readonly clientId: string
    grantTypeAllowed(grantType: string): boolean
  }

  export interface Grant {
    readonly jti: string | undefined
    exp: number | undefined
    addOIDCScope(scope: string): void
    addResourceScope(resource: string, scope: string): void
    save(): Promise<string>
  }

  export interface Session {
    readonly accountId: string | undefined
    readonly uid: string
    readonly loginTs: number | undefined
    readonly acr: string | undefined
    grantIdFor(clientId: string): string | undefined
  }

  /** What a code or a refresh token remembers of the sign-in behind it. */
  export interface Origen {
    readonly authTime: number | undefined
    readonly acr: string | undefined
    readonly amr: string[] | undefined
    readonly sessionUid: string | undefined
  }

  export interface RefreshToken extends Origen {
    readonly remainingTTL: number
  }

  export interface AccessToken {
    readonly grantId: string | undefined
  }

  export interface Account {
    accountId: string
    claims(use: string, scope: string): Promise<Record<string, unknown>>
  }

  export interface OidcContext {
    readonly route: string
    readonly client: Client
    readonly session: Session
    readonly account: Account | undefined
    readonly entities: {
      AuthorizationCode?: Origen
      RefreshToken?: RefreshToken
      RotatedRefreshToken?: RefreshToken
      IdTokenHint?: { payload: { sub?: string } }
    }
    readonly result: { login?: object; consent?: { grantId?: string } } | undefined
    readonly provider: Provider
    params: Params | undefined
  }

  /** The Koa context, with `oidc` present once a route of the provider has matched. */
  export interface Context {
    readonly req: IncomingMessage
    readonly res: ServerResponse
    readonly path: string
    readonly querystring: string
    status: number
    type: string
    body: unknown
    readonly state: Record<string, unknown>
    readonly oidc: OidcContext
    accepts(...types: string[]): string | false
    set(headers: Record<string, string>): void
    remove(header: string): void
    redirect(url: string): void
  }

  export interface Interaction {
    readonly uid: string
    readonly prompt: { readonly name: string; readonly reasons: readonly string[] }
    readonly params: { readonly login_hint?: unknown; readonly acr_values?: unknown }
    readonly session: { readonly accountId: string } | undefined
  }

  export type InteractionResult = {
    login?: { accountId: string; amr: string[]; acr: string; remember: boolean }
    consent?: { grantId?: string }
  }

  export interface Adapter {
    upsert(id: string, payload: Record<string, unknown>, expiresIn: number | undefined): Promise<void>
    find(id: string): Promise<Record<string, unknown> | undefined>
    findByUid(uid: string): Promise<Record<string, unknown> | undefined>
    findByUserCode(userCode: string): Promise<Record<string, unknown> | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export type ErrorOut = { error: string; error_description?: string }

  /** The configuration is a deep tree the library checks itself when the provider is built. */
  export type Configuration = Record<string, unknown>

  export class Provider extends EventEmitter {
    constructor(issuer: string, configuration: Configuration)
    proxy: boolean
    readonly issuer: string
    readonly Grant: {
      new (payload: { clientId: string; accountId: string }): Grant
      find(id: string): Promise<Grant | undefined>
    }
    readonly Session: { get(ctx: Context): Promise<Session> }
    readonly ReplayDetection: { unique(iss: string, jti: string, exp: number): Promise<boolean> }
    readonly OIDCContext: { readonly prototype: object }
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): this
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>
    createContext(req: IncomingMessage, res: ServerResponse): Context
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Interaction>
    interactionResult(
      req: IncomingMessage,
      res: ServerResponse,
      result: InteractionResult,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<string>
  }

  export class OIDCProviderError extends Error {
    readonly error: string
    readonly error_description?: string
    readonly error_detail?: string
    readonly statusCode: number
  }

  export const errors: {
    OIDCProviderError: typeof OIDCProviderError
    SessionNotFound: new (description?: string) => OIDCProviderError
    InvalidGrant: new (detail: string) => OIDCProviderError
    InvalidTarget: new (description?: string) => OIDCProviderError
  }

  export interface Prompt {
    readonly checks: { add(check: Check): void }
  }

  export class Check {
    constructor(reason: string, description: string, error: string, check: (ctx: Context) => boolean | Promise<boolean>)
  }

  export const interactionPolicy: {
    Check: typeof Check
    base(): { get(name: string): Prompt | undefined }
  }
}
