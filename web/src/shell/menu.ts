// What the menu and the palette show, derived from the table of screens, the permissions and the branch flag.
import { esAdministracion, type Ruta, rutas } from '../rutas.ts'
import type { Usuario } from '../sesion/usuario-context.tsx'

type Quien = Pick<Usuario, 'puede' | 'permiteSucursal' | 'permiteEntregas'>

const visible = (ruta: Ruta, { puede, permiteSucursal, permiteEntregas }: Quien) =>
  puede(ruta.permiso) && (!ruta.requiereSucursal || permiteSucursal) && (!ruta.requiereEntregas || permiteEntregas)

export function menuDe(grupo: NonNullable<Ruta['menu']>, quien: Quien): Ruta[] {
  return rutas.filter((ruta) => ruta.menu === grupo && visible(ruta, quien))
}

/** The screens of the palette under the words that say what one goes there for; each stands once. */
export function paletaDe(quien: Quien) {
  const suyas = rutas.filter((ruta) => (ruta.menu || ruta.paleta) && visible(ruta, quien))
  return GRUPOS.map((grupo) => ({ grupo, pantallas: suyas.filter((ruta) => grupoDe(ruta) === grupo) }))
}

const GRUPOS = ['Ir a', 'Crear', 'Administración'] as const
function grupoDe(ruta: Ruta): (typeof GRUPOS)[number] {
  if (ruta.paleta === 'crear') return 'Crear'
  return esAdministracion(ruta) ? 'Administración' : 'Ir a'
}
