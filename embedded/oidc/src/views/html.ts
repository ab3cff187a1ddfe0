// Text on its way into HTML, and the few pieces several pages share.
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

export type Aviso = { texto: string; bueno?: boolean }

const ICONO_AVISO =
  '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" aria-hidden="true" focusable="false"><circle cx="10" cy="10" r="8"/><path d="M10 5.75v5"/><path d="M10 14.1v.05"/></svg>'
const ICONO_BUENO =
  '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><circle cx="10" cy="10" r="8"/><path d="m6.5 10.2 2.4 2.4 4.6-5"/></svg>'

export function avisoView(aviso: Aviso | undefined): string {
  if (!aviso) return ''
  const { texto, bueno } = aviso
  return bueno
    ? `<div class="aviso bueno" role="status">${ICONO_BUENO}<span>${escapeHtml(texto)}</span></div>`
    : `<div class="aviso" role="alert" id="aviso">${ICONO_AVISO}<span>${escapeHtml(texto)}</span></div>`
}

/** A field the notice above is about. */
export const invalido = (aviso: Aviso | undefined): string =>
  aviso && !aviso.bueno ? ' aria-invalid="true" aria-describedby="aviso"' : ''

/** What the browser needs to ask the authenticator, and where its answer goes. Hidden until a script finds that it can. */
export type Passkey = { action: string; opciones: object; ceremonia: 'entrar' | 'alta'; boton: string; extra?: string }

export function passkeyView({ action, opciones, ceremonia, boton, extra = '' }: Passkey, clase = 'boton'): string {
  return `<form method="post" action="${escapeHtml(action)}" data-passkey="${escapeHtml(JSON.stringify(opciones))}" data-ceremonia="${ceremonia}" hidden>
<input type="hidden" name="respuesta">
${extra}<p class="falla" role="alert" data-falla hidden></p>
<button class="${clase}" type="submit">${LLAVE}${escapeHtml(boton)}</button>
</form>`
}

const LLAVE =
  '<svg class="icono" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><circle cx="7" cy="12.5" r="3.75"/><path d="m9.75 9.75 6.5-6.5M13.5 6l2 2"/></svg>'

/** The code of an app or of a paper: big enough to read while typing. */
export function codigoView(aviso: Aviso | undefined, etiqueta: string, extra = ''): string {
  return `<div class="campo">
<label for="codigo">${etiqueta}</label>
<input class="digitos" id="codigo" name="codigo" autocomplete="one-time-code" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="40" required autofocus${invalido(aviso)}>
${extra}</div>`
}

const FECHA = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
})

/** The hour of Mexico, which the browser turns into the reader's. */
export function tiempoView(iso: string): string {
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(FECHA.format(new Date(iso)))}</time>`
}
