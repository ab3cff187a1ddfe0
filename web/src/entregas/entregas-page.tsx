// /entregas: the departures of a day by truck, or every delivery in a list.
import type { EntregaFila } from '@litro/contract/entregas/entrega'
import { estatusDeEntrega } from '@litro/contract/entregas/entrega'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus, IconRoute } from '@tabler/icons-react'
import { AppLink } from '../app-link.tsx'
import { DayInput } from '../campos/day-input.tsx'
import { cantidad, conteo, hoyEnMexico } from '../formato.ts'
import type { Columna } from '../list/columna.tsx'
import { ListPage } from '../list/list-page.tsx'
import { useVentanas } from '../list/ventanas.ts'
import { useEscritura, useServicio } from '../query.ts'
import { useNavigate, useSearchParams } from '../ruteo/ruteo.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { avisarError } from '../ui/avisos.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { RowActions, RowButton, RowLink } from '../ui/row-actions.tsx'
import estilos from './entregas.module.css'
import { Estatus } from './estatus.tsx'
import { diaVecino, horaDe } from './horas.ts'

const VISTAS = [
  { value: 'dia', label: 'Tablero del día' },
  { value: 'lista', label: 'Todas' },
]

export function Page() {
  const [params, setParams] = useSearchParams()
  const lista = params.get('vista') === 'lista'
  const selector = (
    <SegmentedControl
      aria-label="Qué ver"
      data={VISTAS}
      value={lista ? 'lista' : 'dia'}
      onChange={(vista) => setParams(vista === 'lista' ? { vista } : {})}
      className="segmentos"
    />
  )
  return lista ? <Lista selector={selector} /> : <Tablero selector={selector} />
}

function Planear() {
  if (!useUsuario().puede('entrega.editar')) return null
  return (
    <Button component={AppLink} to="/entrega/nueva" leftSection={<IconPlus size={18} />}>
      Planear entrega
    </Button>
  )
}

function Tablero({ selector }: { selector: React.ReactNode }) {
  const [params, setParams] = useSearchParams()
  const edita = useUsuario().puede('entrega.editar')
  const hoy = hoyEnMexico()
  const dia = params.get('dia') ?? hoy
  const ver = (nuevo: string) => setParams(nuevo === hoy ? {} : { dia: nuevo })
  const lectura = useServicio('entrega_dia', [{ consulta: { Dia: dia } }], { refetchInterval: 60_000 })
  const salidas = lectura.data ?? []
  const camiones = [...new Set(salidas.map(({ Vehiculo }) => Vehiculo))]
  return (
    <>
      <PageHeader titulo="Entregas" detalle={lectura.data ? conteo(salidas.length, 'salida', 'salidas') : null}>
        <div className="fila">
          <ActionIcon variant="default" size={36} aria-label="Día anterior" onClick={() => ver(diaVecino(dia, -1))}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <DayInput nombre="Día" aria-label="Día" value={dia} onChange={(nuevo) => nuevo && ver(nuevo)} w={150} />
          <ActionIcon variant="default" size={36} aria-label="Día siguiente" onClick={() => ver(diaVecino(dia, 1))}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
        <Planear />
      </PageHeader>
      {selector}
      {lectura.isPending ? <PageSkeleton /> : null}
      {lectura.error ? (
        <ErrorState titulo="No pudimos cargar las salidas" folio={lectura.error.folio} onRetry={lectura.refetch} />
      ) : null}
      {lectura.data && salidas.length === 0 ? (
        <EmptyState
          icono={<IconRoute size={28} stroke={1.5} />}
          titulo="Sin salidas este día"
          texto={edita ? 'Planea una entrega, o repite una de otro día.' : 'Busca en otro día, o en Todas.'}
        />
      ) : null}
      <div className={estilos.tablero}>
        {camiones.map((camion) => (
          <Camion key={camion} camion={camion} salidas={salidas.filter(({ Vehiculo }) => Vehiculo === camion)} />
        ))}
      </div>
    </>
  )
}

function Camion({ camion, salidas }: { camion: string; salidas: readonly EntregaFila[] }) {
  const litros = salidas.reduce((suma, { Litros }) => suma + Litros, 0)
  return (
    <Card titulo={camion} detalle={`${salidas[0]?.Placa} · ${cantidad(litros, 0)} L`}>
      <ol className="lista">
        {salidas.map((salida) => (
          <li key={salida.IdEntrega} className={estilos.salida}>
            <div className="extremos">
              <strong className="cifra">{horaDe(salida.Salida)}</strong>
              <Estatus entrega={salida} />
            </div>
            <p className={estilos.destino}>
              {salida.Destino}
              <span className="debajo">
                {salida.Cliente ?? 'Traslado propio'} · {salida.Operador}
              </span>
            </p>
            <p className="tenue">
              {salida.Viaje} · {cantidad(salida.Litros, 0)} L de {salida.Producto} · llega {horaDe(salida.Llegada)}
            </p>
            <Acciones entrega={salida} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Acciones({ entrega }: { entrega: EntregaFila }) {
  const { puede } = useUsuario()
  const a = `/entrega/ver/${entrega.IdEntrega}`
  const porTimbrar = entrega.Estatus === 'Por timbrar' && puede('entrega.timbrar')
  return (
    <RowActions>
      <RowLink a={a} texto={porTimbrar ? 'Revisar y timbrar' : 'Ver'} de={entrega.Viaje} />
      {puede('entrega.editar') ? <Repetir entrega={entrega} /> : null}
    </RowActions>
  )
}

/** One click makes the same trip with new hours and opens it, ready to be stamped. */
function Repetir({ entrega }: { entrega: EntregaFila }) {
  const repetir = useEscritura('entrega_repetir')
  const navigate = useNavigate()
  const onClick = () =>
    repetir.mutate([{ params: { id: entrega.IdEntrega } }], {
      onSuccess: ({ IdEntrega }) => navigate(`/entrega/ver/${IdEntrega}`),
      onError: (error) => avisarError(error.mensaje),
    })
  return <RowButton texto="Repetir" de={entrega.Viaje} onClick={onClick} />
}

const columnas: Columna<EntregaFila>[] = [
  { campo: 'Viaje', titulo: 'Viaje', ancho: 110, abajo: ({ CartaPorte }) => CartaPorte ?? 'Sin timbre' },
  { campo: 'Salida', titulo: 'Salida', ancho: 160, como: 'momento' },
  { campo: 'Vehiculo', titulo: 'Vehículo', ancho: 140, abajo: 'Operador' },
  {
    campo: 'Destino',
    titulo: 'Destino',
    ancho: 260,
    crece: true,
    como: 'texto',
    abajo: ({ Cliente }) => Cliente ?? 'Traslado propio',
  },
  { campo: 'Producto', titulo: 'Producto', ancho: 180, como: 'texto' },
  { campo: 'Litros', titulo: 'Litros', ancho: 120, cifra: true, render: ({ Litros }) => cantidad(Litros, 0) },
  {
    campo: 'Entregados',
    titulo: 'Entregados',
    ancho: 120,
    cifra: true,
    render: ({ Entregados }) => cantidad(Entregados, 0),
  },
  { campo: 'Factura', titulo: 'Factura', ancho: 110 },
  { campo: 'Estatus', titulo: 'Estatus', ancho: 200, render: (entrega) => <Estatus entrega={entrega} /> },
]

const sumas = [
  { campo: 'Litros', titulo: 'Litros cargados', formato: (litros: number) => cantidad(litros, 0) },
  { campo: 'Entregados', titulo: 'Litros entregados', formato: (litros: number) => cantidad(litros, 0) },
]

const lista = {
  lista: 'entrega',
  clave: 'IdEntrega',
  hoja: { archivo: 'Entregas.xlsx', alcance: 'filtrado' },
  filtros: { opciones: estatusDeEntrega.map((valor) => ({ valor, texto: valor })) },
  sumas,
} as const

function Lista({ selector }: { selector: React.ReactNode }) {
  const edita = useUsuario().puede('entrega.editar')
  return (
    <ListPage
      titulo="Entregas"
      selector={selector}
      fuente={useVentanas(lista)}
      columnas={columnas}
      tarjeta={['Viaje', 'Destino', 'Estatus']}
      busqueda="Buscar por viaje, unidad, operador, cliente o destino"
      botones={<Planear />}
      enlace={({ IdEntrega }) => `/entrega/ver/${IdEntrega}`}
      acciones={(entrega) => <Acciones entrega={entrega} />}
      anchoAcciones={190}
      vacio={{
        icono: <IconRoute size={28} stroke={1.5} />,
        titulo: 'Aún no hay entregas',
        texto: edita ? 'Planea la primera.' : 'Aquí se verán las que se planeen.',
      }}
    />
  )
}
