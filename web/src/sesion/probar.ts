// What the page of services at /api/docs does: tries a service as the person who is signed in here, or with a key somebody typed.
import { loadConfiguracion } from '../config.ts'
import { createPruebas, isBound, openLlave, type Pruebas } from './llave-navegador.ts'
import { LockingUserManager, settingsFrom } from './manager.ts'

type Sesion = { manager: LockingUserManager; pruebas: Pruebas | undefined }

const SIN_SESION = 'No has entrado en Litro en este navegador: entra, o escribe una llave.'
const MAS_LARGO = 20_000

const sesion = openSesion()
void sayWho()

document.addEventListener('click', (evento) => {
  const boton = (evento.target as Element).closest<HTMLButtonElement>('button[data-ruta]')
  if (boton) void tryService(boton)
})

async function openSesion(): Promise<Sesion> {
  const configuracion = await loadConfiguracion()
  // Also where the issuer cannot be asked now: a token it bound before still needs its key.
  const llave = await openLlave(configuracion.clientId)
  const settings = settingsFrom(configuracion, window.location.origin, llave)
  return {
    manager: new LockingUserManager({ ...settings, automaticSilentRenew: false }),
    pruebas: llave && createPruebas(llave),
  }
}

async function sayWho(): Promise<void> {
  const user = await sesion.then(({ manager }) => manager.stored()).catch(() => null)
  const { name, preferred_username, email } = user?.profile ?? {}
  const quien = name ?? preferred_username ?? email
  document.getElementById('quien')!.textContent = user
    ? `Sin una llave, lo que pruebes se pide con tu sesión${quien ? `: ${quien}` : ''}.`
    : SIN_SESION
}

/** The key and the token stay in the page: they are only shown to our own services. */
async function tryService(boton: HTMLButtonElement): Promise<void> {
  const caja = boton.closest('fieldset')!
  const salida = caja.querySelector('output')!
  const valor = (nombre: string) =>
    caja.querySelector<HTMLInputElement>(`[name="${CSS.escape(nombre)}"]`)?.value.trim() ?? ''
  const { ruta = '', metodo = 'GET' } = boton.dataset
  const camino = ruta.replace(/\{(\w+)\}/g, (_, nombre: string) => encodeURIComponent(valor(nombre)))
  const consulta = valor('consulta')
  const cuerpo = metodo === 'GET' ? undefined : valor('cuerpo') || '{}'
  if (cuerpo !== undefined && !window.confirm('Se hará de verdad, no es un ensayo. ¿Continuar?')) return
  boton.disabled = true
  salida.textContent = 'Preguntando…'
  try {
    salida.textContent = await tell(await ask(metodo, consulta ? `${camino}?${consulta}` : camino, cuerpo))
  } catch (error) {
    salida.textContent = `No se pudo preguntar: ${(error as Error).message}`
  } finally {
    boton.disabled = false
  }
}

async function ask(metodo: string, url: string, body: string | undefined): Promise<Response> {
  const headers = new Headers(await credentials(metodo, url))
  const socio = typed('socio')
  if (socio) headers.set('x-socio-comercial', socio)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return fetch(url, { method: metodo, headers, ...(body !== undefined && { body }) })
}

const typed = (id: string) => (document.getElementById(id) as HTMLInputElement).value.trim()

async function credentials(metodo: string, url: string): Promise<Record<string, string>> {
  const llave = typed('llave')
  if (llave) return { authorization: `Bearer ${llave}` }
  const { manager, pruebas } = await sesion
  const user = await manager.stored()
  const token = user?.expired ? (await manager.renew())?.access_token : user?.access_token
  if (!token) throw new Error(SIN_SESION)
  if (!pruebas || !isBound(token)) return { authorization: `Bearer ${token}` }
  return { authorization: `DPoP ${token}`, dpop: await pruebas.proof({ metodo, url, token }) }
}

async function tell(respuesta: Response): Promise<string> {
  const json = (respuesta.headers.get('content-type') ?? '').includes('json')
  const texto = json ? JSON.stringify(await respuesta.json(), null, 2) : `${(await respuesta.blob()).size} bytes`
  return `${respuesta.status}\n${texto.slice(0, MAS_LARGO)}`
}
