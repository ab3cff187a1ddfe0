// What the menu and the palette show, derived from the table of screens, the permissions and the branch flag.
import { type Ruta, rutas } from '../rutas.ts'
import type { Usuario } from '../sesion/usuario-context.tsx'

type Quien = Pick<Usuario, 'puede' | 'permiteSucursal' | 'permiteEntregas'>

const visible = (ruta: Ruta, { puede, permiteSucursal, permiteEntregas }: Quien) =>
  puede(ruta.permiso) && (!ruta.requiereSucursal || permiteSucursal) && (!ruta.requiereEntregas || permiteEntregas)

export function menuDe(grupo: NonNullable<Ruta['menu']>, quien: Quien): Ruta[] {
  return rutas.filter((ruta) => ruta.menu === grupo && visible(ruta, quien))
}

export function paletaDe(quien: Quien): Ruta[] {
  return rutas.filter((ruta) => (ruta.menu || ruta.paleta) && visible(ruta, quien))
}
