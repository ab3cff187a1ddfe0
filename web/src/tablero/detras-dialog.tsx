// What is behind a card that has no list of its own: the holds of *Saldo Congelado*, and the last exchange rates.
import type { Congelamiento } from '@litro/contract/tablero/tablero'
import { TOPES } from '@litro/contract/topes'
import { Modal } from '@mantine/core'
import { AppLink } from '../app-link.tsx'
import type { FilaDe } from '../call.ts'
import { palabras } from '../entidades/palabras.ts'
import { conteo, fechaHora, tipoCambio } from '../formato.ts'
import type { Columna } from '../list/columna.tsx'
import { Tabla } from '../list/tabla.tsx'
import { useServicio } from '../query.ts'
import { Delayed } from '../ui/delayed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Recortada } from '../ui/recortada.tsx'
import { destinoDe, tituloDe } from './congelamiento.ts'
import estilos from './tablero.module.css'

type Props = { total: string; onCerrar: () => void }

const congelamientos: readonly Columna<Congelamiento>[] = [
  { campo: 'Motivo', titulo: 'Motivo', render: (fila) => <Motivo congelamiento={fila} />, abajo: tituloDe },
  { campo: 'Fecha', titulo: 'Fecha', como: 'fecha', pista: ({ Fecha }) => fechaHora(Fecha) },
  { campo: 'Importe', titulo: 'Importe', cifra: true, como: 'pesos' },
]

export function CongeladoDialog({ total, onCerrar }: Props) {
  const { data, isError, refetch } = useServicio('tablero_congelado', [{ silencioso: true }])
  return (
    <Modal opened onClose={onCerrar} title="Saldo Congelado" size="lg">
      <p className="nota">{palabras.Congelado}</p>
      <Lineas
        filas={data}
        falla={isError}
        onReintentar={refetch}
        vacio="No hay nada congelado."
        columnas={congelamientos}
        clave={({ IdCongelamiento }) => IdCongelamiento}
        pie={data ? `${conteo(data.length, 'congelamiento', 'congelamientos')} · ${total}` : ''}
      />
    </Modal>
  )
}

function Motivo({ congelamiento }: { congelamiento: Congelamiento }) {
  const a = destinoDe(congelamiento)
  return a ? <AppLink to={a}>{congelamiento.Motivo}</AppLink> : <span>{congelamiento.Motivo}</span>
}

const tipos: readonly Columna<FilaDe<'tipo_cambio_listar'>>[] = [
  { campo: 'Fecha', titulo: 'Fecha', como: 'fecha' },
  { campo: 'FechaPublicacion', titulo: 'Publicado', como: 'fecha' },
  { campo: 'Fuente', titulo: 'Fuente' },
  {
    campo: 'TipoCambio',
    titulo: 'Pesos por dólar',
    cifra: true,
    render: ({ TipoCambio }) => tipoCambio(TipoCambio),
  },
]

export function TipoCambioDialog({ onCerrar }: Pick<Props, 'onCerrar'>) {
  const { data, isError, refetch } = useServicio('tipo_cambio_listar', [{ silencioso: true }])
  return (
    <Modal opened onClose={onCerrar} title="Tipo de Cambio" size="lg">
      <Lineas
        filas={data}
        falla={isError}
        onReintentar={refetch}
        vacio="Aún no hay tipos de cambio."
        columnas={tipos}
        clave={({ IdTipoCambio }) => IdTipoCambio}
        pie="El de hoy es el que usan los retornos en dólares."
      />
      <Recortada filas={data?.length ?? 0} tope={TOPES.tiposCambio} que="los más recientes" />
    </Modal>
  )
}

type LineasProps<F> = {
  filas: F[] | undefined
  falla: boolean
  onReintentar: () => unknown
  vacio: string
  columnas: readonly Columna<F>[]
  clave: (fila: F) => number
  pie: string
}

function Lineas<F>({ filas, falla, onReintentar, vacio, columnas, clave, pie }: LineasProps<F>) {
  if (!filas) {
    if (falla) return <ErrorState titulo="No se pudieron obtener los renglones." onRetry={onReintentar} />
    return (
      <Delayed>
        <p className={estilos.sinDatos}>Cargando...</p>
      </Delayed>
    )
  }
  if (filas.length === 0) return <p className={estilos.sinDatos}>{vacio}</p>
  return (
    <div className={estilos.detras}>
      <Tabla columnas={columnas} filas={filas} clave={clave} className={estilos.tabla} />
      <p className={`tenue ${estilos.nota}`}>{pie}</p>
    </div>
  )
}
