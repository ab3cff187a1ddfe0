// The line that says that there is no network and of when the data on the screen are; and what goes on by itself when it is back.
import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fechaHora } from '../formato.ts'
import { ID_AVISO, useConexion, useSinRed } from '../sin-red/use-conexion.ts'
import estilos from './shell.module.css'

export function AvisoConexion() {
  const { sinRed, datosDe } = useConexion()
  return (
    <div role="status" className={sinRed ? estilos.sinRed : undefined}>
      {sinRed ? (
        <>
          <IconCloudOff size={18} stroke={1.8} aria-hidden />
          <p id={ID_AVISO}>
            <strong>
              {datosDe === null
                ? 'Sin conexión'
                : `Sin conexión: datos del ${fechaHora(new Date(datosDe).toISOString())}`}
            </strong>
            {' · solo lectura; seguirá por sí solo cuando vuelva la red'}
          </p>
        </>
      ) : null}
    </div>
  )
}

/** What was kept, or could not be read, is read again as soon as the server answers. */
export function AlVolverLaRed() {
  const sinRed = useSinRed()
  const cliente = useQueryClient()
  const faltaba = useRef(false)
  useEffect(() => {
    if (sinRed) faltaba.current = true
    else if (faltaba.current) {
      faltaba.current = false
      void cliente.invalidateQueries()
    }
  }, [sinRed, cliente])
  return null
}
