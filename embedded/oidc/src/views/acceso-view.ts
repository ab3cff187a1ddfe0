// The login page: two fields and a button; in demo mode also who may enter and with what password.
import { escapeHtml } from './html.ts'
import { type Marca, page } from './page.ts'

export type Demo = { usuarios: { usuario: string; rol: string }[]; contrasena: string }

export type Aviso = { texto: string }

export type Acceso = { action: string; usuario: string; aviso?: Aviso | undefined; demo?: Demo | undefined }

export const ICONO_AVISO =
  '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" aria-hidden="true" focusable="false"><circle cx="10" cy="10" r="8"/><path d="M10 5.75v5"/><path d="M10 14.1v.05"/></svg>'

// Comfort only: the form works the same without it.
const SCRIPT = `
const usuario = document.getElementById('usuario')
const contrasena = document.getElementById('contrasena')
const ver = document.querySelector('.ver')
ver.hidden = false
ver.addEventListener('click', () => {
  const visible = contrasena.type === 'text'
  contrasena.type = visible ? 'password' : 'text'
  ver.textContent = visible ? 'Mostrar' : 'Ocultar'
  ver.setAttribute('aria-label', visible ? 'Mostrar la contraseña' : 'Ocultar la contraseña')
})
const botones = document.querySelectorAll('[data-usuario]')
for (const boton of botones) {
  boton.addEventListener('click', () => {
    usuario.value = boton.dataset.usuario
    contrasena.value = boton.closest('[data-contrasena]').dataset.contrasena
    for (const otro of botones) otro.setAttribute('aria-pressed', String(otro === boton))
    document.getElementById('entrar').focus()
  })
}
`

function demoView({ usuarios, contrasena }: Demo): string {
  const filas = usuarios.map(
    ({ usuario, rol }) =>
      `<li><button type="button" aria-pressed="false" data-usuario="${escapeHtml(usuario)}"><b>${escapeHtml(rol)}</b><small>${escapeHtml(usuario)}</small></button></li>`,
  )
  return `<section class="demo" aria-labelledby="demo" data-contrasena="${escapeHtml(contrasena)}">
<h2 id="demo">Modo demostración</h2>
<p>Elige un usuario para llenar el formulario. Todos tienen la contraseña <code>${escapeHtml(contrasena)}</code>.</p>
<ul>
${filas.join('\n')}
</ul>
</section>`
}

export function accesoView(marca: Marca, nonce: string, { action, usuario, aviso, demo }: Acceso): string {
  const invalido = aviso ? ' aria-invalid="true" aria-describedby="aviso"' : ''
  const enUsuario = usuario === '' ? ' autofocus' : ''
  const enContrasena = usuario === '' ? '' : ' autofocus'
  const contenido = `<h1>Inicia sesión</h1>
<p class="entrada">Entra al portal con tu usuario y contraseña.</p>
${aviso ? `<div class="aviso" role="alert" id="aviso">${ICONO_AVISO}<span>${escapeHtml(aviso.texto)}</span></div>` : ''}
<form method="post" action="${escapeHtml(action)}">
<div class="campo">
<label for="usuario">Usuario</label>
<input id="usuario" name="usuario" value="${escapeHtml(usuario)}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" inputmode="email" maxlength="254" required${invalido}${enUsuario}>
</div>
<div class="campo">
<label for="contrasena">Contraseña</label>
<div class="clave">
<input id="contrasena" name="contrasena" type="password" autocomplete="current-password" maxlength="1024" required${invalido}${enContrasena}>
<button class="ver" type="button" aria-label="Mostrar la contraseña" hidden>Mostrar</button>
</div>
</div>
<button class="boton" id="entrar" type="submit">Iniciar sesión</button>
</form>
${demo ? demoView(demo) : ''}`
  return page(marca, nonce, { titulo: 'Inicia sesión', contenido, script: SCRIPT, ancha: demo !== undefined })
}
