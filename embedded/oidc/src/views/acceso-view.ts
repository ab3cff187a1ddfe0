// The login page: two fields and a button, or a passkey; in demo mode also who may enter and with what password.
import { type Aviso, avisoView, escapeHtml, invalido, type Passkey, passkeyView } from './html.ts'
import { type Marca, page } from './page.ts'

export type Demo = { usuarios: { usuario: string; rol: string }[]; contrasena: string }

type Acceso = {
  action: string
  usuario: string
  aviso?: Aviso | undefined
  demo?: Demo | undefined
  passkey?: Passkey | undefined
  recuperar: string
}

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

export function contrasenaView(aviso: Aviso | undefined, foco: boolean): string {
  return `<div class="campo">
<label for="contrasena">Contraseña</label>
<div class="clave">
<input id="contrasena" name="contrasena" type="password" autocomplete="current-password" maxlength="1024" required${invalido(aviso)}${foco ? ' autofocus' : ''}>
<button class="ver" type="button" data-ver="contrasena" aria-label="Mostrar la contraseña" hidden>Mostrar</button>
</div>
</div>`
}

export function accesoView(marca: Marca, { action, usuario, aviso, demo, passkey, recuperar }: Acceso): string {
  const contenido = `<h1>Inicia sesión</h1>
<p class="entrada">Entra al portal con tu usuario y contraseña.</p>
${avisoView(aviso)}
<form method="post" action="${escapeHtml(action)}">
<div class="campo">
<label for="usuario">Usuario</label>
<input id="usuario" name="usuario" value="${escapeHtml(usuario)}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" inputmode="email" maxlength="254" required${invalido(aviso)}${usuario === '' ? ' autofocus' : ''}>
</div>
${contrasenaView(aviso, usuario !== '')}
<button class="boton" id="entrar" type="submit">Iniciar sesión</button>
</form>
${passkey ? passkeyView(passkey, 'boton otro') : ''}
<p class="pie"><a href="${escapeHtml(recuperar)}">¿Olvidaste tu contraseña?</a></p>
${demo ? demoView(demo) : ''}`
  return page(marca, { titulo: 'Inicia sesión', contenido, ancha: demo !== undefined, passkeys: passkey !== undefined })
}
