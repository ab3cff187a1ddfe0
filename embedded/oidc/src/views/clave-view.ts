// The pages where somebody chooses a password or asks for the link to choose one: whose it is, and the same password twice.
import { type Aviso, avisoView, escapeHtml, invalido } from './html.ts'
import { type Marca, page } from './page.ts'

export type Clave = {
  action: string
  usuario: string
  aviso?: Aviso | undefined
  /** Who changes its own proves that it knows the one it has. */
  actual?: boolean
  regresar?: string | undefined
}

const campo = (id: string, etiqueta: string, autocomplete: string, mas: string) => `<div class="campo">
<label for="${id}">${etiqueta}</label>
<input id="${id}" name="${id}" type="password" autocomplete="${autocomplete}" maxlength="200" required${mas}>
</div>`

export function claveView(marca: Marca, { action, usuario, aviso, actual, regresar }: Clave): string {
  const mal = invalido(aviso)
  const titulo = actual ? 'Cambia tu contraseña' : 'Elige tu contraseña'
  const contenido = `<h1>${titulo}</h1>
<p class="entrada">Será la de <b>${escapeHtml(usuario)}</b>. Usa al menos 10 caracteres; una frase es buena idea.</p>
${avisoView(aviso)}
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="usuario" autocomplete="username" value="${escapeHtml(usuario)}">
${actual ? campo('actual', 'Contraseña actual', 'current-password', `${mal} autofocus`) : ''}
${campo('contrasena', 'Contraseña nueva', 'new-password', actual ? mal : `${mal} autofocus`)}
${campo('repetida', 'Repite la contraseña', 'new-password', mal)}
<button class="boton" type="submit">Guardar contraseña</button>
</form>
${regresar ? `<p class="pie"><a href="${escapeHtml(regresar)}">Regresar a tu cuenta</a></p>` : ''}`
  return page(marca, { titulo, contenido })
}

type Recuperar = { action: string; aviso?: Aviso | undefined }

export function recuperarView(marca: Marca, { action, aviso }: Recuperar): string {
  const titulo = 'Recupera tu contraseña'
  const contenido = `<h1>${titulo}</h1>
<p class="entrada">Escribe tu usuario y te enviamos por correo una liga para elegir otra.</p>
${avisoView(aviso)}
<form method="post" action="${escapeHtml(action)}">
<div class="campo">
<label for="usuario">Usuario</label>
<input id="usuario" name="usuario" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" inputmode="email" maxlength="254" required autofocus${invalido(aviso)}>
</div>
<button class="boton" type="submit">Enviarme la liga</button>
</form>
<p class="pie"><a href="${escapeHtml(marca.inicio)}">Volver al inicio</a></p>`
  return page(marca, { titulo, contenido })
}
