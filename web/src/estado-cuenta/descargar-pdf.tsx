// 'Descargar PDF': the statement of the chosen days as the server prints it, whole even when the screen is searched.
import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useDescarga } from '../archivos/use-descarga.ts'
import { useSearchParams } from '../ruteo/ruteo.tsx'
import estilos from './estado-cuenta.module.css'
import { periodoDelEstado } from './periodo.ts'

export function DescargarPdf() {
  const [params] = useSearchParams()
  const { ocupado, bajar } = useDescarga('estado_cuenta_pdf', 'EstadoCuenta.pdf')
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} stroke={1.7} />}
      loading={ocupado}
      aria-label="Descargar PDF"
      onClick={() => void bajar({ consulta: periodoDelEstado(params) })}
    >
      <span className={estilos.largo}>Descargar&nbsp;</span>PDF
    </Button>
  )
}
