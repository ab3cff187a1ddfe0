// The provider's own screens, in Spanish and in our frame: signing out, signed out, and what can go wrong.
import type { Context, ErrorOut, Provider } from 'oidc-provider'
import { folioOf, type Log } from './log-events.ts'
import { makeNonce, securityHeaders } from './security-headers.ts'
import type { Site } from './site.ts'
import { continuarView, withSubmit } from './views/continuar-view.ts'
import { EXPIRADO, explainError, type Mensaje, mensajeView } from './views/mensaje-view.ts'
import type { Marca } from './views/page.ts'

export type Pages = {
  logout(ctx: Context, form: string): Promise<void>
  loggedOut(ctx: Context): Promise<void>
  error(ctx: Context, out: ErrorOut, error: Error): Promise<void>
  mensaje(ctx: Context, mensaje: Mensaje): void
  continuar(ctx: Context, form: string): void
}

function nonceOf(ctx: Context): string {
  return String(ctx.state.nonce)
}

export function createPages(marca: Marca): Pages {
  function sendHtml(ctx: Context, html: string): void {
    ctx.body = html
    ctx.type = 'html'
  }
  function mensaje(ctx: Context, contenido: Mensaje): void {
    sendHtml(ctx, mensajeView(marca, nonceOf(ctx), contenido))
  }
  return {
    mensaje,
    // The application asked to sign out and the user pressed the button there: asking again would only annoy.
    async logout(ctx, form) {
      const formulario = withSubmit(form.replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>'))
      const texto = 'Estamos cerrando tu sesión.'
      sendHtml(ctx, continuarView(marca, nonceOf(ctx), { titulo: 'Cerrando sesión', texto, formulario }))
    },
    async loggedOut(ctx) {
      mensaje(ctx, { titulo: 'Cerraste tu sesión', texto: 'Puedes cerrar esta ventana o volver a entrar.' })
    },
    async error(ctx, out, error) {
      if (error.name === 'SessionNotFound') mensaje(ctx, EXPIRADO)
      else mensaje(ctx, explainError(out.error, folioOf(ctx)))
    },
    continuar(ctx, form) {
      const texto = 'Te estamos llevando a la siguiente página.'
      sendHtml(ctx, continuarView(marca, nonceOf(ctx), { titulo: 'Un momento', texto, formulario: withSubmit(form) }))
    },
  }
}

// The library's page that posts a form by itself is English and cannot be configured: its form is put in our frame.
const FORM_POST = /<form method="post"[^>]*>[\s\S]*?<\/form>/
const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>/

/** Headers before, our words after, and nothing thrown past us: Koa would answer in English. */
export function servePages(provider: Provider, site: Site, pages: Pages, log: Log): void {
  provider.use(async (ctx, next) => {
    const nonce = makeNonce()
    ctx.state.nonce = nonce
    const { origins, https } = site
    const headers = securityHeaders({ nonce, formAction: origins, frameAncestors: ["'self'", ...origins], https })
    ctx.set(headers)
    ctx.remove('X-Frame-Options')
    const wantsHtml = () => ctx.accepts('json', 'html') === 'html'
    // A NUL has no place in any parameter, and PostgreSQL could not store it.
    if (/%00/.test(ctx.querystring)) {
      ctx.status = 400
      pages.mensaje(ctx, explainError('invalid_request'))
      return
    }
    try {
      await next()
    } catch (error) {
      log('error', 'oidc: falla interna', { folio: folioOf(ctx), error: String(error) })
      ctx.status = 500
      if (wantsHtml()) pages.mensaje(ctx, explainError('server_error', folioOf(ctx)))
      else ctx.body = { error: 'server_error' }
      return
    }
    if (typeof ctx.body === 'string' && ctx.body.includes('<title>Submitting Callback</title>')) {
      const form = FORM_POST.exec(ctx.body)?.[0].replace(NOSCRIPT, '')
      if (form) pages.continuar(ctx, form)
      ctx.set(headers)
    }
    if (ctx.status === 404 && ctx.body === undefined) {
      ctx.status = 404
      if (wantsHtml()) pages.mensaje(ctx, explainError('not_found'))
      else ctx.body = { error: 'not_found' }
    }
  })
}
