// Adding a second factor: a passkey of this device, or an app that makes codes; and the codes for when neither is at hand.
import { type Aviso, avisoView, codigoView, escapeHtml, type Passkey, passkeyView } from './html.ts'
import { type Marca, page } from './page.ts'

export type App = {
  action: string
  /** Dark modules by row. */
  qr: boolean[][]
  /** What is typed when the drawing cannot be read. */
  secreto: string
  /** The same secret, sealed: it comes back with the code that proves it. */
  sellado: string
}

/** One path, so that no hairline shows between rows; the quiet zone around it is part of the symbol. */
function qrView(qr: boolean[][]): string {
  const borde = 4
  const lado = qr.length + borde * 2
  const trazos = qr.flatMap((fila, y) =>
    fila.flatMap((oscuro, x) => (oscuro ? [`M${x + borde} ${y + borde}h1v1h-1z`] : [])),
  )
  return `<svg class="qr" viewBox="0 0 ${lado} ${lado}" role="img" aria-label="Código QR para tu app de códigos"><path fill="#fff" d="M0 0h${lado}v${lado}h-${lado}z"/><path fill="#000" d="${trazos.join('')}"/></svg>`
}

function appView({ action, qr, secreto, sellado }: App, aviso: Aviso | undefined, clase: string): string {
  const enGrupos = secreto.replaceAll(/(.{4})(?=.)/g, '$1 ')
  return `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="sellado" value="${escapeHtml(sellado)}">
<ol class="pasos">
<li>Abre tu app de códigos (Google Authenticator, Microsoft Authenticator, 1Password u otra) y escanea este dibujo.
${qrView(qr)}
<details><summary>No puedo escanearlo</summary><p class="nota">Escribe esta clave en la app: <code>${escapeHtml(enGrupos)}</code></p></details></li>
<li>${codigoView(aviso, 'Escribe los seis dígitos que muestra')}</li>
</ol>
<button class="${clase}" type="submit">Activar la app de códigos</button>
</form>`
}

export const NOTAS = {
  llave: 'Lo más seguro y lo más rápido: entras con tu huella, tu cara o el PIN de este equipo, sin escribir nada.',
  app: 'Tu teléfono muestra un código distinto cada 30 segundos.',
}

const opcion = (id: string, titulo: string, nota: string, forma: string) =>
  `<section class="opcion" aria-labelledby="${id}"><h2 id="${id}">${titulo}</h2>
<p class="nota">${nota}</p>
${forma}</section>`

type Alta = {
  titulo: string
  texto: string
  aviso?: Aviso | undefined
  passkey?: Passkey | undefined
  app?: App | undefined
  regresar?: string | undefined
}

export function altaView(marca: Marca, { titulo, texto, aviso, passkey, app, regresar }: Alta): string {
  const llave = passkey && passkeyView(passkey)
  const contenido = `<h1>${escapeHtml(titulo)}</h1>
<p class="entrada">${escapeHtml(texto)}</p>
${avisoView(aviso)}
${
  // One alone needs no name besides the title's; of two, the first is the better one.
  llave && app
    ? opcion('llave', 'Llave de acceso', NOTAS.llave, llave) +
      opcion('app', 'App de códigos', NOTAS.app, appView(app, aviso, 'boton otro'))
    : (llave ?? (app ? appView(app, aviso, 'boton') : ''))
}
${regresar ? `<p class="pie"><a href="${escapeHtml(regresar)}">Regresar a tu cuenta</a></p>` : ''}`
  return page(marca, { titulo, contenido, ancha: true, passkeys: passkey !== undefined })
}

type Codigos = { codigos: readonly string[]; action: string; boton: string }

/** Shown once: printed or copied now, or made anew later. */
export function codigosView(marca: Marca, { codigos, action, boton }: Codigos): string {
  const titulo = 'Guarda tus códigos de recuperación'
  const contenido = `<h1>${titulo}</h1>
<p class="entrada">Si pierdes tu teléfono o este equipo, con uno de estos códigos entras. Cada uno sirve una vez. Guárdalos lejos de aquí: impresos, o en tu gestor de contraseñas. No los volverás a ver.</p>
<ul class="codigos">
${codigos.map((codigo) => `<li><code>${escapeHtml(codigo)}</code></li>`).join('\n')}
</ul>
<p class="acciones"><button class="boton otro" type="button" data-imprimir hidden>Imprimir</button></p>
<form method="post" action="${escapeHtml(action)}">
<button class="boton" type="submit">${escapeHtml(boton)}</button>
</form>`
  return page(marca, { titulo, contenido })
}
