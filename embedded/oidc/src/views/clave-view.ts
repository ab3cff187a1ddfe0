// The page where somebody chooses a password: whose it is, and the same password twice.
import { type Aviso, ICONO_AVISO } from './acceso-view.ts'
import { escapeHtml } from './html.ts'
import { type Marca, page } from './page.ts'

export type Clave = { action: string; usuario: string; aviso?: Aviso | undefined }

export function claveView(marca: Marca, nonce: string, { action, usuario, aviso }: Clave): string {
  const invalido = aviso ? ' aria-invalid="true" aria-describedby="aviso"' : ''
  const contenido = `<h1>Elige tu contraseña</h1>
<p class="entrada">Será la de <b>${escapeHtml(usuario)}</b>. Usa al menos 10 caracteres; una frase es buena idea.</p>
${aviso ? `<div class="aviso" role="alert" id="aviso">${ICONO_AVISO}<span>${escapeHtml(aviso.texto)}</span></div>` : ''}
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="usuario" autocomplete="username" value="${escapeHtml(usuario)}">
<div class="campo">
<label for="contrasena">Contraseña nueva</label>
<input id="contrasena" name="contrasena" type="password" autocomplete="new-password" maxlength="200" required autofocus${invalido}>
</div>
<div class="campo">
<label for="repetida">Repite la contraseña</label>
<input id="repetida" name="repetida" type="password" autocomplete="new-password" maxlength="200" required${invalido}>
</div>
<button class="boton" type="submit">Guardar contraseña</button>
</form>`
  return page(marca, nonce, { titulo: 'Elige tu contraseña', contenido })
}
