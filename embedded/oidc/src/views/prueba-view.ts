// Who is here already proves it again, or the second half of a sign-in: a code, a passkey or, without either, the password.
import { contrasenaView } from './acceso-view.ts'
import { type Aviso, avisoView, codigoView, escapeHtml, type Passkey, passkeyView } from './html.ts'
import { type Marca, page } from './page.ts'

type Prueba = {
  titulo: string
  texto: string
  usuario: string
  aviso?: Aviso | undefined
  passkey?: Passkey | undefined
  /** Where a code of the app (or, without an app, of the paper) goes. */
  codigo?: { action: string; app: boolean } | undefined
  /** `demo`: the password of the demonstration, which everybody knows. */
  contrasena?: { action: string; demo?: string | undefined } | undefined
  otra?: { href: string; texto: string } | undefined
}

function codigoForm(
  { action, app }: { action: string; app: boolean },
  aviso: Aviso | undefined,
  clase: string,
): string {
  const ayuda = app
    ? '<p class="nota">Los seis dígitos de tu app. Si no la tienes, escribe uno de tus códigos de recuperación.</p>'
    : '<p class="nota">Uno de los diez códigos que guardaste. Cada uno sirve una vez.</p>'
  return `<form method="post" action="${escapeHtml(action)}">
${codigoView(aviso, app ? 'Código' : 'Código de recuperación', ayuda)}
<button class="${clase}" type="submit">Continuar</button>
</form>`
}

function contrasenaForm(
  { action, demo }: NonNullable<Prueba['contrasena']>,
  usuario: string,
  aviso: Aviso | undefined,
): string {
  const pista = demo
    ? `<p class="nota">Modo demostración: la contraseña es <code>${escapeHtml(demo)}</code>.</p>\n`
    : ''
  return `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="cuenta" autocomplete="username" value="${escapeHtml(usuario)}">
${contrasenaView(aviso, true)}
${pista}<button class="boton" type="submit">Continuar</button>
</form>`
}

export function pruebaView(marca: Marca, p: Prueba): string {
  const { titulo, texto, usuario, aviso, passkey, codigo, contrasena, otra } = p
  const formas = [
    passkey && passkeyView(passkey),
    codigo && codigoForm(codigo, aviso, passkey ? 'boton otro' : 'boton'),
    contrasena && contrasenaForm(contrasena, usuario, aviso),
  ].filter((forma) => forma !== undefined)
  const contenido = `<h1>${escapeHtml(titulo)}</h1>
<p class="entrada">${escapeHtml(texto)} <b>${escapeHtml(usuario)}</b></p>
${avisoView(aviso)}
${formas.join('\n<p class="o"><span>o</span></p>\n')}
${otra ? `<p class="pie"><a href="${escapeHtml(otra.href)}">${escapeHtml(otra.texto)}</a></p>` : ''}`
  return page(marca, { titulo, contenido, passkeys: passkey !== undefined })
}
