// The screen itself, if this user may open it and, for staff, once a partner is chosen.
import { Suspense } from 'react'
import { esDeLectura, esDeNadie } from '../rutas.ts'
import { Outlet, useLocation } from '../ruteo/ruteo.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { despues } from '../ui/despues.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useRuta } from '../use-ruta.ts'
import { NecesitaRed } from './necesita-red.tsx'
import estilos from './shell.module.css'
import { useFocoEnPantalla } from './use-teclado.ts'

/** Only staff begin there. */
const Hoy = despues(async () => (await import('./hoy.tsx')).Hoy)
/** Only staff are lent a partner. */
const DeQuien = despues(async () => (await import('./de-quien.tsx')).DeQuien)

const EligeSocio = despues(async () => (await import('./elige-socio.tsx')).EligeSocio)
const SinPermiso = despues(async () => (await import('./sin-permiso.tsx')).SinPermiso)

export function Content() {
  const ruta = useRuta()
  const { sesion, idSocio, prestado } = useUsuario()
  const contenido = useFocoEnPantalla()
  const titulo = ruta.path === '/dashboard' && sesion.Personal && idSocio === null ? 'Hoy' : ruta.titulo
  return (
    <main ref={contenido} id="contenido" tabIndex={-1} className={estilos.contenido}>
      <title>{`${titulo} · Litro`}</title>
      <p role="status" className="solo-lector">
        {titulo}
      </p>
      {prestado ? <DeQuien elegido={prestado.elegido} /> : null}
      <Suspense fallback={<PageSkeleton />}>
        <Allowed />
      </Suspense>
    </main>
  )
}

function Allowed() {
  const ruta = useRuta()
  const { pathname } = useLocation()
  const { puede, idSocio, sesion } = useUsuario()
  const interna = esDeNadie(ruta)
  if (!puede(ruta.permiso)) return <SinPermiso ruta={ruta} personal={sesion.Personal} />
  if (!interna && sesion.Personal && idSocio === null) {
    if (ruta.path === '/dashboard') {
      return (
        <NecesitaRed titulo="Hoy">
          <Hoy />
        </NecesitaRed>
      )
    }
    return <EligeSocio titulo={ruta.titulo} />
  }
  if (esDeLectura(ruta)) return <Outlet key={idSocio} />
  return (
    <NecesitaRed key={`${idSocio}${pathname}`} titulo={ruta.titulo}>
      <Outlet />
    </NecesitaRed>
  )
}
