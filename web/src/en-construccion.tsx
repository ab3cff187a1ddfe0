// The screen of a feature that is not built yet. When the last route leaves this file, the file goes too.
import { IconBarrierBlock } from '@tabler/icons-react'
import { useRuta } from './shell/use-ruta.ts'
import { EmptyState } from './ui/empty-state.tsx'
import { PageHeader } from './ui/page-header.tsx'

export function Page() {
  const ruta = useRuta()
  return (
    <>
      <PageHeader titulo={ruta.titulo} />
      <EmptyState
        icono={<IconBarrierBlock size={28} stroke={1.5} />}
        titulo="En construcción"
        texto="Estamos preparando esta pantalla. Estará disponible en una próxima versión."
      />
    </>
  )
}
