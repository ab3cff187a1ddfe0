// The service worker: the page of the portal and its files when there is no network. It keeps no data and answers no write; with
// network the page is always the server's own.

type Evento = Event & { waitUntil(hecho: Promise<unknown>): void }
type Pedido = Evento & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(respuesta: Promise<Response>): void
}
type Obrero = {
  addEventListener(tipo: 'install' | 'activate', oyente: (evento: Evento) => void): void
  addEventListener(tipo: 'fetch', oyente: (evento: Pedido) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}

/** Told by the build: every file of this version, by the name that changes with its content, and which one starts it. */
declare const __ARCHIVOS__: { entrada: string; archivos: readonly string[] }

const obrero = self as unknown as Obrero
const { entrada, archivos } = __ARCHIVOS__
const PREFIJO = 'litro-portal:'
const CACHE = `${PREFIJO}${entrada}`
/** Their names stay while their content changes: the server's own first. */
const ICONOS = ['/favicon.svg', '/icono-192.png', '/icono-512.png', '/icono-maskable-512.png', '/apple-touch-icon.png']
const SUELTOS = ['/config.json', '/tema.js', '/litro.webmanifest', ...ICONOS]

/** What belongs to somebody else on this origin: services, the issuer, its pages, the operator's links, documentation. */
const AJENO = /^\/(services|oidc|api|acceso|viaje|healthz|readyz|metrics)(\/|$)/
const isPage = (camino: string) => !AJENO.test(camino) && !/\.[a-z0-9]{2,11}$/i.test(camino)

/** The page and all of its files, or nothing: half a version would not start. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  const pagina = await fetch('/', { cache: 'no-store' })
  // While a new version is being put in place another server may still answer with the one before.
  if (!pagina.ok || !(await pagina.clone().text()).includes(entrada)) throw new Error('page of another version')
  await cache.addAll([...archivos, ...SUELTOS])
  await cache.put('/', pagina)
  await obrero.skipWaiting()
}

async function activate(): Promise<void> {
  const nombres = await caches.keys()
  await Promise.all(
    nombres.filter((nombre) => nombre.startsWith(PREFIJO) && nombre !== CACHE).map((nombre) => caches.delete(nombre)),
  )
  // The page is asked for while the worker wakes up.
  await obrero.registration.navigationPreload?.enable()
  await obrero.clients.claim()
}

const kept = async (que: string | Request) => (await caches.open(CACHE)).match(que)

async function page({ request, preloadResponse }: Pedido): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await kept('/')) ?? Response.error()
  }
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    const respuesta = await fetch(request)
    if (respuesta.ok) await (await caches.open(CACHE)).put(request, respuesta.clone())
    return respuesta
  } catch {
    return (await kept(request)) ?? Response.error()
  }
}

obrero.addEventListener('install', (evento) => evento.waitUntil(install()))
obrero.addEventListener('activate', (evento) => evento.waitUntil(activate()))
obrero.addEventListener('fetch', (evento) => {
  const { request } = evento
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) evento.respondWith(page(evento))
  } else if (pathname.startsWith('/assets/')) {
    evento.respondWith(kept(request).then((respuesta) => respuesta ?? fetch(request)))
  } else if (SUELTOS.includes(pathname)) evento.respondWith(networkFirst(request))
})
