// What the provider has to say, in our log: refusals as notes, faults as errors, never a token or a password.
import type { Context, OIDCProviderError, Provider } from 'oidc-provider'

export type Log = (level: 'info' | 'warn' | 'error', msg: string, data?: object) => void

/** The request's id in the application's log, which a page may show to be quoted. */
export function folioOf(ctx: Context): string {
  return String(ctx.req.headers['x-request-id'])
}

function summary(error: OIDCProviderError): object {
  return { error: error.error, descripcion: error.error_description, detalle: error.error_detail }
}

export function logEvents(provider: Provider, log: Log): void {
  // A silent renewal without session is refused many times a day: that is how it learns that it must sign in.
  provider.on('authorization.error', (_ctx: Context, error: OIDCProviderError) => {
    log('info', 'oidc: solicitud de acceso rechazada', summary(error))
  })
  provider.on('grant.error', (_ctx: Context, error: OIDCProviderError) => {
    log('warn', 'oidc: token rechazado', summary(error))
  })
  provider.on('revocation.error', (_ctx: Context, error: OIDCProviderError) => {
    log('warn', 'oidc: revocación rechazada', summary(error))
  })
  provider.on('grant.revoked', (ctx: Context) => {
    log('info', 'oidc: permiso revocado', { ruta: ctx.oidc.route })
  })
  provider.on('server_error', (ctx: Context, error: Error) => {
    log('error', 'oidc: falla interna', { folio: folioOf(ctx), error: error.message, stack: error.stack })
  })
  // Koa would print to the console if nobody listened.
  provider.on('error', (error: Error) => {
    log('error', 'oidc: falla al responder', { error: error.message, stack: error.stack })
  })
}
