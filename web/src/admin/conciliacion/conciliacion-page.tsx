// Conciliación con el SAT: what agrees, what only one side has and what differs in a month, each with one thing to do.
import { Button } from '@mantine/core'
import { IconFileImport, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { ActualizarDialog } from './actualizar-dialog.tsx'
import { CargarDialog } from './cargar-dialog.tsx'
import { Coinciden } from './coinciden.tsx'
import { Diferencias } from './diferencias.tsx'
import { useLugar } from './lugar.ts'
import { Panorama, Periodo } from './panorama.tsx'

const TITULO = 'Conciliación con el SAT'

export function Page() {
  const { lugar, ir } = useLugar()
  const [cargando, setCargando] = useState(false)
  const [actualizando, setActualizando] = useState(false)
  const mueve = useUsuario().puede('admin.espejo')
  const { mes, sentido } = lugar
  const { data: resumen } = useServicio('admin_espejo_resumen', [{ consulta: { mes, sentido } }], {
    placeholderData: (antes) => antes,
  })
  const comun = {
    titulo: TITULO,
    lugar,
    selector: (
      <>
        <Periodo lugar={lugar} ir={ir} />
        {resumen ? <Panorama resumen={resumen} lugar={lugar} ir={ir} /> : null}
      </>
    ),
    antes: (
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.7} />}
        aria-haspopup="dialog"
        onClick={() => setActualizando(true)}
      >
        Actualizar ahora
      </Button>
    ),
    botones: mueve ? (
      <Button
        leftSection={<IconFileImport size={18} stroke={1.7} />}
        aria-haspopup="dialog"
        onClick={() => setCargando(true)}
      >
        Cargar metadata
      </Button>
    ) : null,
  }
  return (
    <>
      {lugar.pestana === 'coinciden' ? <Coinciden {...comun} /> : <Diferencias key={lugar.pestana} {...comun} />}
      {actualizando ? <ActualizarDialog lugar={lugar} onCerrar={() => setActualizando(false)} /> : null}
      {cargando ? <CargarDialog onCerrar={() => setCargando(false)} /> : null}
    </>
  )
}
