// What the bell opens: each notice, what is new of it, and the way to its screen.
import type { Aviso } from '@litro/contract/avisos/aviso'
import { hayLlenas } from '@litro/contract/avisos/llenas'
import { TOPES } from '@litro/contract/topes'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBellOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { AppLink } from '../app-link.tsx'
import { call } from '../call.ts'
import { conFechas, fechaHora } from '../formato.ts'
import { SocioContext } from '../query.ts'
import { useEnlaceASocio } from '../sesion/paso-a-socio.ts'
import estilos from './avisos-bell.module.css'

export function AvisosLista({ avisos, onCerrar }: { avisos: readonly Aviso[]; onCerrar: () => void }) {
  const marcar = useMarcar()
  const sinLeer = avisos.filter(({ Leido }) => !Leido)
  return (
    <>
      <header className={estilos.cabeza}>
        <h2>Avisos</h2>
        {sinLeer.length > 0 ? (
          <Button variant="subtle" size="compact-sm" onClick={() => marcar(sinLeer)}>
            Marcar todo como leído
          </Button>
        ) : null}
      </header>
      {hayLlenas(avisos) ? (
        <p className={`renglon ${estilos.mas}`}>Se muestran {TOPES.avisos} de cada clase. Puede haber más.</p>
      ) : null}
      {avisos.length > 0 ? (
        <ul className={estilos.lista}>
          {avisos.map((aviso) => (
            <li key={aviso.Clave}>
              <Fila
                aviso={aviso}
                onIr={() => {
                  onCerrar()
                  if (!aviso.Leido) void marcar([aviso])
                }}
              />
            </li>
          ))}
        </ul>
      ) : (
        <div className={estilos.vacio}>
          <IconBellOff size={26} stroke={1.5} aria-hidden />
          <p>Nada pendiente</p>
          <p>Aquí verás lo que necesite tu atención.</p>
        </div>
      )}
    </>
  )
}

function Fila({ aviso, onIr }: { aviso: Aviso; onIr: () => void }) {
  const ir = useEnlaceASocio(aviso.IdSocioComercial, aviso.Ruta)
  return (
    <AppLink
      to={aviso.Ruta}
      className={estilos.aviso}
      data-leido={aviso.Leido || undefined}
      {...ir}
      onClick={(evento) => {
        ir.onClick(evento)
        onIr()
      }}
    >
      <span className={estilos.titulo}>
        {aviso.Urgente ? (
          <IconAlertTriangle size={16} stroke={1.8} className={estilos.urgente} aria-label="Urgente" />
        ) : null}
        {conFechas(aviso.Titulo)}
        {aviso.Leido ? null : <span className="solo-lector"> (sin leer)</span>}
      </span>
      {aviso.Detalle ? <span className={estilos.detalle}>{conFechas(aviso.Detalle)}</span> : null}
      {aviso.Momento ? <time dateTime={aviso.Momento}>{fechaHora(aviso.Momento)}</time> : null}
    </AppLink>
  )
}

/** The answer is the list as it is now; a failure only leaves the mark for the next time. */
function useMarcar() {
  const cliente = useQueryClient()
  const socio = use(SocioContext)
  return async (avisos: readonly Aviso[]) => {
    try {
      const nuevos = await call('aviso_marcar', { entrada: { Claves: avisos.map(({ Clave }) => Clave) } })
      cliente.setQueryData(['aviso_listar', socio, null, null], nuevos)
    } catch (error) {
      console.error('aviso_marcar', error)
    }
  }
}
