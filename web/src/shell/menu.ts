// What the menu and the palette show, derived from the table of screens, the permissions and the branch flag.
import { type Ruta, rutas } from '../rutas.ts'
import type { Usuario } from '../sesion/usuario-context.tsx'

type Quien = Pick<Usuario, 'puede' | 'permiteSucursal'>

const visible = (ruta: Ruta, { puede, permiteSucursal }: Quien) =>
  puede(ruta.permiso) && (!ruta.requiereSucursal || permiteSucursal)

export function menuDe(grupo: NonNullable<Ruta['menu']>, quien: Quien): Ruta[] {
  return rutas.filter((ruta) => ruta.menu === grupo && visible(ruta, quien))
}

export function paletaDe(quien: Quien): Ruta[] {
  return rutas.filter((ruta) => (ruta.menu || ruta.paleta) && visible(ruta, quien))
}

/** A screen without a link of its own belongs to the last link before it in the table. */
export function seccionDe(ruta: Ruta): string {
  const hasta = rutas.slice(0, rutas.indexOf(ruta) + 1)
  return hasta.findLast(({ menu }) => menu)?.path ?? ruta.path
}
