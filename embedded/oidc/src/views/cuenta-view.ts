// Everybody's own account: password, second factors, and where one's sessions are open.
import { type Aviso, avisoView, escapeHtml, tiempoView } from './html.ts'
import { type Marca, page } from './page.ts'

type Sesion = { uid: string; equipo: string; ip: string; inicio: string; visto: string; esta: boolean }
type Llave = { id: string; nombre: string; creada: string; usada: string | null }

type Cuenta = {
  nombre: string
  usuario: string
  aviso?: Aviso | undefined
  base: string
  sesiones: readonly Sesion[]
  llaves: readonly Llave[]
  conLlaves: boolean
  app: { creada: string; usada: string | null } | undefined
  codigos: number
}

const boton = (action: string, texto: string, campos: Record<string, string> = {}, clase = 'boton chico') =>
  `<form class="linea" method="post" action="${escapeHtml(action)}">${Object.entries(campos)
    .map(([nombre, valor]) => `<input type="hidden" name="${nombre}" value="${escapeHtml(valor)}">`)
    .join('')}<button class="${clase}" type="submit">${texto}</button></form>`

const enlace = (href: string, texto: string) => `<a class="boton chico" href="${escapeHtml(href)}">${texto}</a>`

function seccion(id: string, titulo: string, texto: string, contenido: string): string {
  return `<section class="bloque" aria-labelledby="${id}">
<h2 id="${id}">${titulo}</h2>
<p class="nota">${texto}</p>
${contenido}
</section>`
}

function sesionView(base: string, { uid, equipo, ip, inicio, visto, esta }: Sesion): string {
  const cerrar = `<span class="solo-lector"> de ${escapeHtml(equipo)}</span>`
  return `<li><div><b>${escapeHtml(equipo)}</b>${esta ? ' <span class="marca-esta">Esta sesión</span>' : ''}
<small>Desde ${tiempoView(inicio)} · último uso ${tiempoView(visto)}${ip ? ` · ${escapeHtml(ip)}` : ''}</small></div>
${esta ? '' : boton(`${base}/sesiones/cerrar`, `Cerrar${cerrar}`, { sesion: uid })}</li>`
}

function sesionesView({ base, sesiones }: Cuenta): string {
  const otras = sesiones.filter(({ esta }) => !esta).length
  const todas = otras > 0 ? boton(`${base}/sesiones/cerrar`, 'Cerrar las demás') : ''
  return seccion(
    'sesiones',
    'Sesiones y equipos',
    'Donde tu cuenta está abierta. Si no reconoces alguna, ciérrala y cambia tu contraseña.',
    `<ul class="filas">${sesiones.map((sesion) => sesionView(base, sesion)).join('\n')}</ul>${todas}`,
  )
}

function llaveView(base: string, { id, nombre, creada, usada }: Llave): string {
  const uso = usada ? `último uso ${tiempoView(usada)}` : 'sin usar'
  return `<li><div><b>${escapeHtml(nombre)}</b><small>Desde ${tiempoView(creada)} · ${uso}</small></div>
${boton(`${base}/llaves/quitar`, `Quitar<span class="solo-lector"> ${escapeHtml(nombre)}</span>`, { llave: id })}</li>`
}

function factoresView({ base, llaves, conLlaves, app, codigos }: Cuenta): string {
  const deLlaves = conLlaves
    ? seccion(
        'llaves',
        'Llaves de acceso',
        'Entras con tu huella, tu cara o el PIN de tu equipo. Nadie puede adivinarlas ni robarlas por correo.',
        `${llaves.length > 0 ? `<ul class="filas">${llaves.map((una) => llaveView(base, una)).join('\n')}</ul>` : ''}${enlace(`${base}/llaves`, 'Agregar llave de acceso')}`,
      )
    : ''
  const deApp = app
    ? `<ul class="filas"><li><div><b>Activada</b><small>Desde ${tiempoView(app.creada)}${app.usada ? ` · último uso ${tiempoView(app.usada)}` : ''}</small></div>${boton(`${base}/app/quitar`, 'Quitar<span class="solo-lector"> la app de códigos</span>')}</li></ul>`
    : enlace(`${base}/app`, 'Activar app de códigos')
  const conFactor = llaves.length > 0 || app !== undefined
  const deCodigos = conFactor
    ? seccion(
        'codigos',
        'Códigos de recuperación',
        codigos === 0
          ? 'No te queda ninguno. Sin ellos, si pierdes tu equipo tendrás que pedir ayuda al administrador.'
          : `Te quedan ${codigos}. Al pedir otros, los anteriores dejan de servir.`,
        boton(`${base}/codigos`, 'Generar códigos nuevos'),
      )
    : ''
  const texto = 'Además de tu contraseña, tu teléfono muestra un código distinto cada 30 segundos.'
  return `${deLlaves}${seccion('app', 'App de códigos', texto, deApp)}${deCodigos}`
}

export function cuentaView(marca: Marca, cuenta: Cuenta): string {
  const { nombre, usuario, aviso, base } = cuenta
  const contenido = `<h1>Tu cuenta</h1>
<p class="entrada">${escapeHtml(nombre)} · <b>${escapeHtml(usuario)}</b></p>
${avisoView(aviso)}
${sesionesView(cuenta)}
${factoresView(cuenta)}
${seccion('clave', 'Contraseña', 'Al cambiarla se cierran tus demás sesiones.', enlace(`${base}/contrasena`, 'Cambiar contraseña'))}
<p class="acciones"><a class="boton otro" href="${escapeHtml(marca.inicio)}">Volver al portal</a></p>`
  return page(marca, { titulo: 'Tu cuenta', contenido, ancha: true })
}
