// Whose document this is, while its partner is only lent for the visit: said quietly, with what comes back afterwards (D-270).
import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { useRuta } from '../use-ruta.ts'
import estilos from './de-quien.module.css'

const esDocumento = (path: string) => /^\/(factura|nota-credito|nota-cargo|deposito|retorno|carta-porte)\//.test(path)

export function DeQuien({ elegido }: { elegido: number | null }) {
  const { idSocio, elegirSocio } = useUsuario()
  const { path } = useRuta()
  const { data: socios = [] } = useServicio('socio_elegibles', [], { staleTime: 5 * 60_000 })
  const nombreDe = (id: number | null) => socios.find(({ IdSocioComercial }) => IdSocioComercial === id)?.Nombre
  const nombre = nombreDe(idSocio)
  const otro = nombreDe(elegido)
  return (
    <div role="status" className={`tenue no-imprimir ${estilos.linea}`}>
      {nombre === undefined ? null : (
        <>
          <IconBuildingStore size={17} stroke={1.7} aria-hidden />
          <span>
            {esDocumento(path) ? 'Documento' : 'Información'} de <strong>{nombre}</strong>. Al volver a tu bandeja
            {otro === undefined ? ' sigues con todos los socios.' : ` sigues con ${otro}.`}
          </span>
          <Button variant="subtle" size="compact-sm" onClick={() => elegirSocio(idSocio)}>
            Elegir este socio
          </Button>
        </>
      )}
    </div>
  )
}
