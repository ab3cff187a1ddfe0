// The provider's own screens, in Spanish and in our frame: signing out, signed out, and what can go wrong.
import type { Context, ErrorOut, Provider } from 'oidc-provider'
import { folioOf, type Log } from './log-events.ts'
import { isTooLong } from './param-limits.ts'
import { RUTAS } from './recursos.ts'
import { securityHeaders } from './security-headers.ts'
import type { Site } from './site.ts'
import { continuarView } from './views/continuar-view.ts'
import { EXPIRADO, explainError, type Mensaje, mensajeView } from './views/mensaje-view.ts'
import type { Marca } from './views/page.ts'

export type Pages = {
  logout(ctx: Context, form: string): Promise<void>
  loggedOut(ctx: Context): Promise<void>
  error(ctx: Context, out: ErrorOut, error: Error): Promise<void>
  mensaje(ctx: Context, mensaje: Mensaje): void
  continuar(ctx: Context, form: string): void
}

/** Only our own button knows the token of the person who is signed in; an address written by somebody else does not. */
function isOurButton({ oidc }: Context): boolean {
  const sub = oidc.entities.IdTokenHint?.payload.sub
  return sub !== undefined && sub === oidc.session.accountId
}

export function createPages(marca: Marca): Pages {
  function sendHtml(ctx: Context, html: string): void {
    ctx.body = html
    ctx.type = 'html'
  }
  function mensaje(ctx: Context, contenido: Mensaje): void {
    sendHtml(ctx, mensajeView(marca, contenido))
  }
  return {
    mensaje,
    async logout(ctx, form) {
      const formulario = form.replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>')
      const html = isOurButton(ctx)
        ? continuarView(marca, { titulo: 'Cerrando sesión', texto: 'Estamos cerrando tu sesión.', formulario })
        : continuarView(marca, {
            titulo: '¿Cerrar tu sesión?',
            texto: 'Otra página pidió cerrarla. Si no fuiste tú, sigue en el portal.',
            formulario,
            boton: 'Cerrar sesión',
            pregunta: true,
          })
      sendHtml(ctx, html)
    },
    async loggedOut(ctx) {
      mensaje(ctx, { titulo: 'Cerraste tu sesión', texto: 'Puedes cerrar esta ventana o volver a entrar.' })
    },
    async error(ctx, out, error) {
      if (error.name === 'SessionNotFound') mensaje(ctx, EXPIRADO)
      else mensaje(ctx, explainError(out.error, folioOf(ctx)))
    },
    continuar(ctx, formulario) {
      const texto = 'Te estamos llevando a la siguiente página.'
      sendHtml(ctx, continuarView(marca, { titulo: 'Un momento', texto, formulario }))
    },
  }
}

// The library's page that posts a form by itself is English and cannot be configured: its form is put in our frame.
const FORM_POST = /<form method="post"[^>]*>[\s\S]*?<\/form>/
const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>/

/** Signing out without having signed in: there is nothing to ask or to remember, only a way back. */
async function leaveNobody(provider: Provider, site: Site, pages: Pages, ctx: Context): Promise<boolean> {
  if (ctx.path !== '/session/end') return false
  const { accountId } = await provider.Session.get(ctx)
  if (accountId !== undefined) return false
  const query = new URLSearchParams(ctx.querystring)
  const destino = query.get('post_logout_redirect_uri')
  if (destino === null) {
    ctx.redirect(`${site.issuer}/session/end/success`)
  } else if (site.origins.some((origin) => destino === origin || destino === `${origin}/`)) {
    const url = new URL(destino)
    const state = query.get('state')
    if (state !== null) url.searchParams.set('state', state)
    ctx.redirect(url.href)
  } else {
    ctx.status = 400
    pages.mensaje(ctx, explainError('invalid_request'))
  }
  return true
}

/** Headers before, our words after, and nothing thrown past us: Koa would answer in English. */
export function servePages(provider: Provider, site: Site, pages: Pages, log: Log): void {
  const { origins, https } = site
  const headers = securityHeaders({
    recursos: `${site.origin}${RUTAS.carpeta}`,
    formAction: origins,
    frameAncestors: ["'self'", ...origins],
    https,
  })
  provider.use(async (ctx, next) => {
    ctx.set(headers)
    ctx.remove('X-Frame-Options')
    const wantsHtml = () => ctx.accepts('json', 'html') === 'html'
    // A NUL has no place in any parameter, and PostgreSQL could not store it.
    const rechazo = /%00/.test(ctx.querystring)
      ? 'invalid_request'
      : isTooLong(ctx.querystring)
        ? 'parametro_largo'
        : undefined
    if (rechazo) {
      ctx.status = 400
      pages.mensaje(ctx, explainError(rechazo))
      return
    }
    try {
      if (await leaveNobody(provider, site, pages, ctx)) return
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
