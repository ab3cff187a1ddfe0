// /depositos: the money the partner says arrived, and what treasury made of it.
import type { FilaDeposito } from '@litro/contract/depositos/deposito'
import { etiquetas } from '@litro/contract/etiquetas'
import { AppLink } from '../app-link.tsx'
import { estadoDe, opciones, permite } from '../entidades/deposito.ts'
import { fecha, pesos, SIN_DATO } from '../formato.ts'
import type { Tarjeta } from '../list/card-list.tsx'
import type { Columna } from '../list/columna.tsx'
import { ListPage } from '../list/list-page.tsx'
import { useVentanas } from '../list/ventanas.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { RowActions, RowLink } from '../ui/row-actions.tsx'
import { ComprobanteLink } from './comprobante-link.tsx'
import estilos from './depositos.module.css'
import { Estatus } from './estatus.tsx'
import { InternosCard } from './internos-card.tsx'
import { rutaDe } from './ruta.ts'

const columnas: Columna<FilaDeposito>[] = [
  {
    campo: 'IdDeposito',
    titulo: etiquetas.IdDeposito,
    ancho: 84,
    fija: true,
    render: ({ IdDeposito }) => <AppLink to={rutaDe('ver', IdDeposito)}>{IdDeposito}</AppLink>,
  },
  { campo: 'DepositoTipo', titulo: 'Tipo', ancho: 86, bajo: { de: 'IdDeposito', turno: 2 } },
  { campo: 'Depositante', titulo: 'Descripción', ancho: 150, crece: true, fija: true },
  { campo: 'Monto', titulo: etiquetas.Monto, ancho: 118, cifra: true, como: 'pesos' },
  {
    campo: 'FechaValidacion',
    titulo: etiquetas.FechaValidacion,
    ancho: 100,
    como: 'fecha',
    bajo: { de: 'DepositoEstatus', turno: 1 },
  },
  {
    campo: 'DepositoEstatus',
    titulo: etiquetas.Estatus,
    ancho: 116,
    render: ({ DepositoEstatus }) => <Estatus estatus={DepositoEstatus} />,
  },
  {
    campo: 'Comentarios',
    titulo: etiquetas.Comentarios,
    ancho: 136,
    crece: true,
    bajo: { de: 'Depositante', turno: 3 },
  },
  {
    campo: 'ArchivoNombre',
    titulo: etiquetas.Comprobante,
    ancho: 104,
    sinOrden: true,
    sinPapel: true,
    render: (deposito) => (deposito.ArchivoNombre ? <ComprobanteLink deposito={deposito} /> : SIN_DATO),
  },
]

/** On a phone: which, of what day and of what type, under who; its file beside what can be done. */
const tarjeta: Tarjeta<FilaDeposito> = [
  'Depositante',
  (fila) => (
    <>
      <AppLink to={ver(fila)}>{fila.IdDeposito}</AppLink> · {fecha(fila.Fecha)} · {fila.DepositoTipo}
    </>
  ),
  'Monto',
  'DepositoEstatus',
]
/** Why treasury said no: the first thing a rejected one is opened for. */
const pie = (fila: FilaDeposito) => {
  const motivo = estadoDe(fila.DepositoEstatus) === 'rechazado' && fila.Comentarios
  if (!motivo && !fila.ArchivoNombre) return null
  return (
    <>
      {motivo ? <p className={estilos.motivo}>Rechazado: {motivo}</p> : null}
      {fila.ArchivoNombre ? <ComprobanteLink deposito={fila} /> : null}
    </>
  )
}

const filtros = { opciones }
const sumas = [{ campo: 'Monto', titulo: 'Monto', formato: pesos }]
const ver = ({ IdDeposito }: FilaDeposito) => rutaDe('ver', IdDeposito)

/** Only Capturado is edited; any other status is looked at (§4). */
function Accion({ fila: { IdDeposito, DepositoEstatus }, puedeEditar }: { fila: FilaDeposito; puedeEditar: boolean }) {
  const editar = puedeEditar && permite(DepositoEstatus, 'editar')
  return (
    <RowActions>
      <RowLink
        a={rutaDe(editar ? 'editar' : 'ver', IdDeposito)}
        texto={editar ? 'Editar' : 'Ver Detalle'}
        etiqueta={`${editar ? 'Editar' : 'Ver Detalle de'} depósito ${IdDeposito}`}
      />
    </RowActions>
  )
}

const conEditar = (fila: FilaDeposito) => <Accion fila={fila} puedeEditar />
const sinEditar = (fila: FilaDeposito) => <Accion fila={fila} puedeEditar={false} />

const lista = {
  lista: 'deposito',
  clave: 'IdDeposito',
  filtros,
  sumas,
  hoja: { archivo: 'Depositos.xlsx', alcance: 'todo' },
  estrechos: ['desde', 'hasta', 'cliente'],
} as const

export function Page() {
  const { puede } = useUsuario()
  return (
    <ListPage
      titulo="Depósitos"
      fuente={useVentanas(lista)}
      columnas={columnas}
      tarjeta={tarjeta}
      pieDeTarjeta={pie}
      busqueda="Buscar por Razón Social"
      agregar={{ a: '/deposito/nuevo', texto: 'Agregar', permiso: 'deposito.editar' }}
      acciones={puede('deposito.editar') ? conEditar : sinEditar}
      anchoAcciones={108}
      enlace={ver}
      falla="No se pudieron obtener los depósitos"
      vacio={{ titulo: 'Aún no hay depósitos', texto: 'Agrega el primero y Tesorería lo validará.' }}
    >
      <InternosCard />
    </ListPage>
  )
}
