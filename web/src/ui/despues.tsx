// Pieces that nobody needs at first sight: their code comes while the browser rests, so that it is here when they are asked for.
import { type ComponentType, lazy, Suspense } from 'react'

type Cargar<P> = () => Promise<ComponentType<P>>

const piezas: Cargar<never>[] = []

/** A piece that is drawn as any other, once its code is here. */
export function despues<P extends object>(cargar: Cargar<P>): ComponentType<P> {
  piezas.push(cargar as Cargar<never>)
  return alPedir(cargar)
}

/** The same, fetched only by who asks for it: few do, and its code is large. */
export function alPedir<P extends object>(cargar: Cargar<P>): ComponentType<P> {
  const Pieza = lazy(async () => ({ default: await cargar() })) as unknown as ComponentType<P>
  return (props: P) => (
    <Suspense fallback={null}>
      <Pieza {...props} />
    </Suspense>
  )
}

/** Without network later, a question or a message must still be drawn. A failure is no news: asking for the piece tries again. */
export function fetchDespues(): void {
  for (const pieza of piezas.splice(0)) pieza().catch(() => undefined)
}
