// The charts come last and weigh the most: they are fetched when the reader gets near them.
import { useIntersection } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useServicio } from '../query.ts'
import estilos from './graficas.module.css'

const Graficas = lazy(() => import('./graficas.tsx').then((modulo) => ({ default: modulo.Graficas })))

export function GraficasSection() {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  return (
    <section ref={ref} className={estilos.seccion} aria-label="Gráficas">
      <Contenido cerca={entry?.isIntersecting ?? false} />
    </section>
  )
}

function Contenido({ cerca }: { cerca: boolean }) {
  const { data, isError, refetch } = useServicio('tablero_graficas', [], { enabled: cerca, staleTime: 5 * 60_000 })
  if (isError && !data) {
    return (
      <p className={estilos.falla}>
        No se pudieron obtener las gráficas.
        <button type="button" className={estilos.enlace} onClick={() => refetch()}>
          Reintentar
        </button>
      </p>
    )
  }
  // Once drawn they stay, wherever the reader goes.
  if (!data) return null
  return (
    <Suspense fallback={null}>
      <Graficas datos={data} />
    </Suspense>
  )
}
