// /clientes: who is invoiced.
import type { ClienteFila } from '@litro/contract/clientes/cliente'
import { etiquetas } from '@litro/contract/etiquetas'
import { Button } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { AppLink } from '../app-link.tsx'
import { ImportarButton } from '../archivos/importar-maestros.tsx'
import type { Columna } from '../list/columna.tsx'
import { ListPage } from '../list/list-page.tsx'
import { useVentanas } from '../list/ventanas.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Badge } from '../ui/badge.tsx'
import { editarEn } from '../ui/row-actions.tsx'

const columnas: Columna<ClienteFila>[] = [
  {
    campo: 'Nombre',
    titulo: etiquetas.Nombre,
    ancho: 264,
    crece: true,
    render: ({ Nombre, Inactivo }) => (Inactivo ? <WithBadge nombre={Nombre} /> : Nombre),
  },
  { campo: 'RFC', titulo: etiquetas.RFC, ancho: 140, como: 'clave' },
  { campo: 'UsoCFDIDescripcion', titulo: etiquetas.UsoCFDI, ancho: 208 },
  {
    campo: 'RegimenFiscalDescripcion',
    titulo: etiquetas.RegimenFiscal,
    ancho: 300,
    bajo: { de: 'UsoCFDIDescripcion', turno: 1 },
  },
  { campo: 'CodigoPostal', titulo: etiquetas.CodigoPostal, ancho: 120, bajo: { de: 'RFC', turno: 2 } },
]

function WithBadge({ nombre }: { nombre: string }) {
  return (
    <>
      {nombre} <Badge tono="gris">Inactivo</Badge>
    </>
  )
}

const ruta = ({ IdCliente }: ClienteFila) => `/cliente/editar/${IdCliente}`
const ver = ({ IdCliente }: ClienteFila) => `/cliente/ver/${IdCliente}`

const editar = editarEn(ruta)

const lista = {
  lista: 'cliente',
  clave: 'IdCliente',
  hoja: { archivo: 'Clientes.xlsx', alcance: 'filtrado' },
} as const

export function Page() {
  const { puede } = useUsuario()
  const puedeEditar = puede('cliente.editar')
  return (
    <ListPage
      titulo="Clientes"
      fuente={useVentanas(lista)}
      columnas={columnas}
      tarjeta={['Nombre', ({ RFC, CodigoPostal }) => `${RFC} · CP ${CodigoPostal}`]}
      busqueda="Buscar por Nombre o RFC"
      antes={
        <Button component={AppLink} to="/antiguedad-saldos" variant="default" leftSection={<IconCoins size={18} />}>
          Antigüedad de saldos
        </Button>
      }
      botones={puedeEditar ? <ImportarButton que="cliente" /> : null}
      agregar={{ a: '/cliente/nuevo', texto: 'Agregar', permiso: 'cliente.editar' }}
      acciones={puedeEditar ? editar : undefined}
      anchoAcciones={104}
      enlace={ver}
      falla="No se pudieron obtener los clientes"
      vacio={{ titulo: 'Aún no hay clientes', texto: 'Agrega el primero para poder facturarle.' }}
    />
  )
}
