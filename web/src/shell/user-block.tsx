// Who is signed in: picture or initials, name or e-mail, their own page, and the way out.
import { Avatar } from '@mantine/core'
import { IconLogout, IconUserCog } from '@tabler/icons-react'
import { AppLink } from '../app-link.tsx'
import { useSession } from '../sesion/session-context.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { useRuta } from '../use-ruta.ts'
import { AlLado } from './al-lado.tsx'
import { initialsOf } from './initials.ts'
import estilos from './sidebar.module.css'

export function UserBlock({ contraida, onElegir }: { contraida: boolean; onElegir?: () => void }) {
  const { user, version, cerrar } = useSession()
  const { sesion } = useUsuario()
  const propia = useRuta().path === '/perfil'
  const correo = sesion.CorreoElectronico
  const nombre = sesion.Nombre || user?.profile.name || correo
  return (
    <div className={estilos.usuario}>
      <AlLado texto={nombre} contraida={contraida}>
        <div className={estilos.persona}>
          <Avatar
            src={user?.profile.picture}
            alt=""
            size={36}
            radius="xl"
            className={estilos.avatar}
            imageProps={{ referrerPolicy: 'no-referrer' }}
          >
            {initialsOf(nombre)}
          </Avatar>
          <div className={estilos.texto}>
            <div className={estilos.nombre}>{nombre}</div>
            {nombre !== correo ? (
              <div className={`recorta ${estilos.correo}`} title={correo}>
                {correo}
              </div>
            ) : null}
          </div>
        </div>
      </AlLado>
      <AlLado texto="Mi perfil" contraida={contraida}>
        <AppLink className={estilos.salir} to="/perfil" aria-current={propia ? 'page' : undefined} onClick={onElegir}>
          <IconUserCog size={19} stroke={1.6} aria-hidden />
          <span className={estilos.texto}>Mi perfil</span>
        </AppLink>
      </AlLado>
      <AlLado texto="Cerrar sesión" contraida={contraida}>
        <button type="button" className={estilos.salir} onClick={cerrar}>
          <IconLogout size={19} stroke={1.6} aria-hidden />
          <span className={estilos.texto}>Cerrar sesión</span>
        </button>
      </AlLado>
      {version && !contraida ? <p className={estilos.version}>Litro {version}</p> : null}
    </div>
  )
}
