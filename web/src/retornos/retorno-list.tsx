// /retornos: the money asked for suppliers, and how far each request has come.
import { etiquetas } from '@litro/contract/etiquetas'
import type { FilaRetorno } from '@litro/contract/retornos/retorno'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { AppLink } from '../app-link.tsx'
import { estadoDe, opciones, permite, sumas, tonoDe } from '../entidades/retorno.ts'
import { cantidad, fecha, SIN_DATO, tipoCambio } from '../formato.ts'
import type { Tarjeta } from '../list/card-list.tsx'
import type { Columna } from '../list/columna.tsx'
import { ListPage } from '../list/list-page.tsx'
import { useVentanas } from '../list/ventanas.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Badge } from '../ui/badge.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { RowActions, RowButton, RowLink } from '../ui/row-actions.tsx'
import { Archivos, tieneArchivos } from './archivos.tsx'
import { CancelarDialog } from './cancelar-dialog.tsx'
import estilos from './retornos.module.css'

/** Why treasury said no: only a rejected return has it. */
const esRechazado = ({ Estatus, Observaciones }: FilaRetorno) =>
  estadoDe(Estatus) === 'rechazado' && Observaciones !== ''

const sucursal: Columna<FilaRetorno> = {
  campo: 'Sucursal',
  titulo: etiquetas.Sucursal,
  ancho: 84,
  bajo: { de: 'Concepto', turno: 5 },
}

const columnasDe = (conSucursal: boolean): Columna<FilaRetorno>[] => [
  {
    campo: 'IdRetorno',
    titulo: etiquetas.Folio,
    ancho: 52,
    fija: true,
    render: (fila) => <AppLink to={ver(fila)}>{fila.IdRetorno}</AppLink>,
  },
  { campo: 'FechaRetorno', titulo: etiquetas.Fecha, ancho: 96, como: 'fecha', bajo: { de: 'IdRetorno', turno: 2 } },
  {
    campo: 'Estatus',
    titulo: etiquetas.Estatus,
    ancho: 112,
    render: ({ Estatus }) => <Badge tono={tonoDe(Estatus)}>{Estatus}</Badge>,
  },
  { campo: 'Concepto', titulo: etiquetas.Concepto, ancho: 160, crece: true, entero: true },
  { campo: 'Proveedor', titulo: etiquetas.Proveedor, ancho: 124, crece: true, fija: true },
  ...(conSucursal ? [sucursal] : []),
  { campo: 'NumCuenta', titulo: etiquetas.NumCuenta, ancho: 176, como: 'clave', bajo: { de: 'Proveedor', turno: 4 } },
  { campo: 'Monto', titulo: etiquetas.Monto, ancho: 96, cifra: true, como: 'pesos' },
  {
    campo: 'TipoCambio',
    titulo: etiquetas.TipoCambio,
    ancho: 76,
    cifra: true,
    bajo: { de: 'MontoUSD', turno: 1 },
    // A return in pesos has the rate 1, which says nothing.
    render: ({ Moneda, TipoCambio }) => (Moneda === 'USD' ? tipoCambio(TipoCambio) : SIN_DATO),
  },
  {
    campo: 'MontoUSD',
    titulo: etiquetas.MontoUSD,
    ancho: 126,
    cifra: true,
    render: ({ MontoUSD }) => cantidad(MontoUSD),
  },
  {
    campo: 'Observaciones',
    titulo: 'Comentario',
    ancho: 96,
    // Its title stands under the status; why a return was rejected is read whole, in a line of its own.
    bajo: { de: 'Estatus', turno: 0 },
    nota: esRechazado,
    render: (retorno) => (esRechazado(retorno) ? <Comentario retorno={retorno} /> : SIN_DATO),
  },
  {
    campo: 'ArchivoFacturaPDF',
    titulo: 'Archivos',
    ancho: 132,
    sinOrden: true,
    sinPapel: true,
    render: (retorno) => <Archivos retorno={retorno} />,
  },
]

function Comentario({ retorno }: { retorno: FilaRetorno }) {
  const { Observaciones } = retorno
  return (
    <span className={estilos.comentario} title={Observaciones}>
      <IconAlertTriangle size={16} stroke={1.8} aria-label="Rechazado:" role="img" />
      <span>{Observaciones}</span>
    </span>
  )
}

/** On a phone: which, of what day and what for, under who. */
const tarjeta: Tarjeta<FilaRetorno> = [
  'Proveedor',
  (fila) => (
    <>
      <AppLink to={ver(fila)}>{fila.IdRetorno}</AppLink> · {fecha(fila.FechaRetorno)} · {fila.Concepto}
    </>
  ),
  'Monto',
  'Estatus',
]

/** A return has no screen of its own: on a phone its card tells what the other columns would. */
const pie = (retorno: FilaRetorno) => {
  if (!esRechazado(retorno) && !tieneArchivos(retorno)) return null
  return (
    <>
      {esRechazado(retorno) ? <Comentario retorno={retorno} /> : null}
      {tieneArchivos(retorno) ? <Archivos retorno={retorno} /> : null}
    </>
  )
}

const ver = ({ IdRetorno }: FilaRetorno) => `/retorno/ver/${IdRetorno}`
const filtros = { opciones }

type AccionesProps = { fila: FilaRetorno; onCancelar: (fila: FilaRetorno) => void }

function Acciones({ fila, onCancelar }: AccionesProps) {
  const { IdRetorno, Estatus } = fila
  if (!permite(Estatus, 'editar') && !permite(Estatus, 'cancelar')) return null
  return (
    <RowActions>
      {permite(Estatus, 'editar') ? (
        <RowLink a={`/retorno/editar/${IdRetorno}`} texto="Editar" de={`retorno ${IdRetorno}`} />
      ) : null}
      {permite(Estatus, 'cancelar') ? (
        <RowButton texto="Cancelar" de={`retorno ${IdRetorno}`} onClick={() => onCancelar(fila)} peligro aparte />
      ) : null}
    </RowActions>
  )
}

const lista = {
  lista: 'retorno',
  clave: 'IdRetorno',
  filtros,
  sumas,
  hoja: { archivo: 'Retornos.xlsx', alcance: 'todo' },
  estrechos: ['desde', 'hasta', 'proveedor', 'sucursal'],
} as const

export function Page() {
  const { puede, permiteSucursal, cargandoConfiguracion } = useUsuario()
  const [porCancelar, setPorCancelar] = useState<FilaRetorno | null>(null)
  const columnas = useMemo(() => columnasDe(permiteSucursal), [permiteSucursal])
  const acciones = useMemo(() => (fila: FilaRetorno) => <Acciones fila={fila} onCancelar={setPorCancelar} />, [])
  const fuente = useVentanas(lista)
  if (cargandoConfiguracion) return <PageSkeleton />
  return (
    <>
      <ListPage
        titulo="Retornos"
        fuente={fuente}
        columnas={columnas}
        tarjeta={tarjeta}
        pieDeTarjeta={pie}
        busqueda="Buscar por Proveedor, Cuenta o Concepto"
        agregar={{ a: '/retorno/nuevo', texto: 'Solicitar', permiso: 'retorno.editar' }}
        acciones={puede('retorno.editar') ? acciones : undefined}
        anchoAcciones={106}
        enlace={ver}
        falla="No se pudieron obtener los retornos"
        vacio={{ titulo: 'Aún no hay retornos', texto: 'Solicita el primero y Tesorería lo revisará.' }}
      />
      <CancelarDialog retorno={porCancelar} onCerrar={() => setPorCancelar(null)} />
    </>
  )
}
