// /proveedores: the suppliers of the partner, with how many accounts each has and how they end.
import { etiquetas } from '@litro/contract/etiquetas'
import type { ProveedorFila } from '@litro/contract/proveedores/proveedor'
import { ImportarButton } from '../archivos/importar-maestros.tsx'
import type { Columna } from '../list/columna.tsx'
import { ListPage } from '../list/list-page.tsx'
import { useVentanas } from '../list/ventanas.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Badge } from '../ui/badge.tsx'
import { editarEn } from '../ui/row-actions.tsx'

const columnas: Columna<ProveedorFila>[] = [
  { campo: 'Nombre', titulo: etiquetas.Nombre, ancho: 260, crece: true, fija: true },
  { campo: 'RazonSocial', titulo: etiquetas.RazonSocial, ancho: 340, crece: true, bajo: { de: 'Nombre', turno: 1 } },
  { campo: 'Moneda', titulo: etiquetas.Moneda, ancho: 84 },
  { campo: 'Cuentas', titulo: etiquetas.Cuentas, ancho: 240, render: (proveedor) => <Cuentas {...proveedor} /> },
]

/** "2 · …0512, …8841" (D-148), and beside it what waits. */
function Cuentas({ Cuentas: cuantas, Terminaciones, PorAprobar }: ProveedorFila) {
  const finales = (Terminaciones ?? '').split(', ').filter((texto) => texto !== '')
  const visibles = finales.slice(0, 2).map((final) => `…${final}`)
  if (cuantas === 0) return 'Sin cuentas'
  return (
    <span className="fila">
      <span className="cifra">
        {cuantas}
        {visibles.length > 0 ? ` · ${visibles.join(', ')}` : ''}
        {finales.length > 2 ? ` y ${finales.length - 2} más` : ''}
      </span>
      {PorAprobar > 0 ? <Badge tono="amarillo">{PorAprobar} por aprobar</Badge> : null}
    </span>
  )
}

const ver = ({ IdProveedor }: ProveedorFila) => `/proveedor/ver/${IdProveedor}`
const editar = editarEn(({ IdProveedor }: ProveedorFila) => `/proveedor/editar/${IdProveedor}`)

const lista = {
  lista: 'proveedor',
  clave: 'IdProveedor',
  hoja: { archivo: 'Proveedores.xlsx', alcance: 'todo' },
} as const

export function Page() {
  const { puede } = useUsuario()
  return (
    <ListPage
      titulo="Proveedores"
      fuente={useVentanas(lista)}
      columnas={columnas}
      tarjeta={['Nombre', 'Cuentas', 'Moneda']}
      busqueda="Buscar por Nombre, Razón Social o RFC"
      botones={puede('proveedor.editar') ? <ImportarButton que="proveedor" /> : null}
      agregar={{ a: '/proveedor/nuevo', texto: 'Agregar', permiso: 'proveedor.editar' }}
      acciones={puede('proveedor.editar') ? editar : undefined}
      anchoAcciones={104}
      enlace={ver}
      falla="No se pudieron obtener los proveedores."
      vacio={{ titulo: 'Aún no hay proveedores', texto: 'Agrega el primero para poder solicitar retornos.' }}
    />
  )
}
