// Several sides of one desk, each with its address (`?vista=`): which one is open, and the switch between them.
import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import { useSearchParams } from '../ruteo/ruteo.tsx'

type Vista<V extends string> = { value: V; label: string }

/** The first one needs no word in the address. */
export function useVistas<V extends string>(
  vistas: readonly [Vista<V>, ...Vista<V>[]],
  control: Partial<SegmentedControlProps> = {},
) {
  const [params, setParams] = useSearchParams()
  const [{ value: primera }] = vistas
  const vista = vistas.find(({ value }) => value === params.get('vista'))?.value ?? primera
  const ver = (nueva: string) => setParams(nueva === primera ? {} : { vista: nueva })
  const selector = (
    <SegmentedControl
      aria-label="Qué ver"
      ref={showActive}
      className="segmentos"
      value={vista}
      onChange={ver}
      data={[...vistas]}
      {...control}
    />
  )
  return { vista, ver, selector }
}

/**
 * Where the switch is wider than its place, the open side is brought into sight. Only its box moves: `scrollIntoView` would also
 * make the next Tab begin there.
 */
export function showActive(root: HTMLDivElement | null) {
  const activa = root?.querySelector('[data-active]')
  let caja: HTMLElement | null = root
  while (caja && caja.scrollWidth <= caja.clientWidth) caja = caja.parentElement
  if (!activa || !caja) return
  const [suya, vista] = [activa.getBoundingClientRect(), caja.getBoundingClientRect()]
  caja.scrollLeft += suya.left + suya.width / 2 - (vista.left + vista.width / 2)
}
