// The little the identity's pages do in the browser. Without it every form still works, except passkeys, which need it.
;(() => {
  const { browserSupportsWebAuthn, startAuthentication, startRegistration } = window.SimpleWebAuthnBrowser ?? {}

  /** A form that sends itself, because nothing is left to ask. */
  document.querySelector('form[data-enviar]')?.submit()

  for (const boton of document.querySelectorAll('button[data-ver]')) {
    const campo = document.getElementById(boton.dataset.ver)
    boton.hidden = false
    boton.addEventListener('click', () => {
      const visible = campo.type === 'text'
      campo.type = visible ? 'password' : 'text'
      boton.textContent = visible ? 'Mostrar' : 'Ocultar'
      boton.setAttribute('aria-label', visible ? 'Mostrar la contraseña' : 'Ocultar la contraseña')
    })
  }

  const personas = document.querySelectorAll('[data-usuario]')
  for (const boton of personas) {
    boton.addEventListener('click', () => {
      document.getElementById('usuario').value = boton.dataset.usuario
      document.getElementById('contrasena').value = boton.closest('[data-contrasena]').dataset.contrasena
      for (const otro of personas) otro.setAttribute('aria-pressed', String(otro === boton))
      document.getElementById('entrar').focus()
    })
  }

  for (const boton of document.querySelectorAll('button[data-imprimir]')) {
    boton.hidden = false
    boton.addEventListener('click', () => window.print())
  }

  /** Times are written by the server in the hour of Mexico; the browser knows the hour of whoever looks. */
  const fecha = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short' })
  for (const tiempo of document.querySelectorAll('time[datetime]')) {
    tiempo.textContent = fecha.format(new Date(tiempo.dateTime))
  }

  const FALLAS = {
    ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'Este equipo ya tiene una llave de acceso de tu cuenta.',
    ERROR_CEREMONY_ABORTED: 'No se completó. Inténtalo de nuevo.',
  }

  function say(form, texto) {
    const aviso = form.querySelector('[data-falla]')
    aviso.textContent = texto
    aviso.hidden = texto === ''
  }

  for (const form of document.querySelectorAll('form[data-passkey]')) {
    if (!browserSupportsWebAuthn?.()) continue
    form.hidden = false
    form.addEventListener('submit', async (evento) => {
      evento.preventDefault()
      const boton = form.querySelector('button[type=submit]')
      const optionsJSON = JSON.parse(form.dataset.passkey)
      boton.disabled = true
      say(form, '')
      try {
        const start = form.dataset.ceremonia === 'alta' ? startRegistration : startAuthentication
        form.elements.respuesta.value = JSON.stringify(await start({ optionsJSON }))
        form.submit()
      } catch (error) {
        boton.disabled = false
        say(form, FALLAS[error.code] ?? 'No se usó la llave de acceso. Inténtalo de nuevo o elige otra forma.')
      }
    })
  }
})()
