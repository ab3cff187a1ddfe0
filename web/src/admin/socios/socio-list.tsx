// /admin/socios: every partner with its balances as the ledger tells them.
import { etiquetas } from '@litro/contract/etiquetas'
import { estatusDeSocio, type SocioFila } from '@litro/contract/socios/socio'
import { pesos } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useVentanas } from '../../list/ventanas.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { RowActions, RowLink } from '../../ui/row-actions.tsx'
import estilos from './socios.module.css'

export const rutaDeSocio = (id: number) => `/admin/socio/ver/${id}`

const monto = (campo: 'CuentasPorCobrar' | 'SaldoCongelado' | 'SaldoDisponible' | 'LimiteCredito', ancho: number) => ({
  ...({ campo, titulo: etiquetas[campo], ancho, cifra: true } as const),
  render: (fila: SocioFila) => <Monto valor={fila[campo]} />,
})

function Monto({ valor }: { valor: number | null }) {
  return <span className={valor !== null && valor < 0 ? estilos.negativo : undefined}>{pesos(valor)}</span>
}

const columnas: Columna<SocioFila>[] = [
  { campo: 'Nombre', titulo: etiquetas.Nombre, ancho: 220 },
  {
    campo: 'Estatus',
    titulo: etiquetas.Estatus,
    ancho: 100,
    render: ({ Estatus }) => <Badge tono={Estatus === 'Activo' ? 'verde' : 'gris'}>{Estatus}</Badge>,
  },
  monto('SaldoDisponible', 145),
  { ...monto('SaldoCongelado', 140), bajo: { de: 'SaldoDisponible', turno: 1 } },
  monto('CuentasPorCobrar', 150),
  { ...monto('LimiteCredito', 140), bajo: { de: 'CuentasPorCobrar', turno: 2 } },
  { campo: 'Usuarios', titulo: etiquetas.Usuarios, ancho: 85, cifra: true },
]

/** On a phone a figure without its name could be any of the four. */
const saldos = (fila: SocioFila) =>
  (['SaldoDisponible', 'SaldoCongelado', 'CuentasPorCobrar'] as const).map((campo) => (
    <span key={campo} className="extremos">
      {etiquetas[campo]}{' '}
      <span className="cifra">
        <Monto valor={fila[campo]} />
      </span>
    </span>
  ))

const filtros = { opciones: estatusDeSocio.map((valor) => ({ valor, texto: valor })) }
const sumas = [
  { campo: 'SaldoDisponible', titulo: etiquetas.SaldoDisponible, formato: pesos },
  { campo: 'CuentasPorCobrar', titulo: etiquetas.CuentasPorCobrar, formato: pesos },
] as const

const ruta = ({ IdSocioComercial }: SocioFila) => rutaDeSocio(IdSocioComercial)

const lista = {
  lista: 'admin_socio',
  clave: 'IdSocioComercial',
  filtros,
  sumas,
  hoja: { archivo: 'SociosComerciales.xlsx', alcance: 'filtrado' },
} as const

export function Page() {
  const { puede } = useUsuario()
  const editar = (fila: SocioFila) => (
    <RowActions>
      <RowLink a={ruta(fila)} texto="Ver" de={fila.Nombre} />
      {puede('admin.socios') ? (
        <RowLink a={`/admin/socio/editar/${fila.IdSocioComercial}`} texto="Editar" de={fila.Nombre} />
      ) : null}
    </RowActions>
  )
  return (
    <ListPage
      titulo="Socios comerciales"
      fuente={useVentanas(lista)}
      columnas={columnas}
      tarjeta={['Nombre', 'Estatus']}
      pieDeTarjeta={saldos}
      busqueda="Buscar por Nombre"
      agregar={{ a: '/admin/socio/nuevo', texto: 'Agregar', permiso: 'admin.socios' }}
      acciones={editar}
      anchoAcciones={140}
      enlace={ruta}
      falla="No se pudieron obtener los socios comerciales"
      vacio={{ titulo: 'Aún no hay socios comerciales', texto: 'Agrega el primero para invitar a sus usuarios.' }}
    />
  )
}
