// What is behind a card that has no list of its own: the holds of *Saldo Congelado*, and the last exchange rates.
import type { Congelamiento } from '@litro/contract/tablero/tablero'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppLink } from '../app-link.tsx'
import { conteo, fecha, fechaHora, pesos, SIN_DATO, tipoCambio } from '../formato.ts'
import { useServicio } from '../query.ts'
import { Delayed } from '../ui/delayed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { destinoDe, tituloDe } from './congelamiento.ts'
import estilos from './tablero.module.css'

type Props = { total: string; onCerrar: () => void }

export function CongeladoDialog({ total, onCerrar }: Props) {
  const { data, isError, refetch } = useServicio('tablero_congelado', [{ silencioso: true }])
  return (
    <Modal opened onClose={onCerrar} title="Saldo Congelado" size="lg">
      <Lineas
        filas={data}
        falla={isError}
        onReintentar={refetch}
        vacio="No hay nada congelado."
        columnas={['Motivo', 'Fecha', 'Importe']}
        render={(congelamiento) => (
          <tr key={congelamiento.IdCongelamiento}>
            <td>
              <Motivo congelamiento={congelamiento} />
              <span className="debajo">{tituloDe(congelamiento)}</span>
            </td>
            <td className="cifra" title={fechaHora(congelamiento.Fecha)}>
              {fecha(congelamiento.Fecha)}
            </td>
            <td className="cifra">{pesos(congelamiento.Importe)}</td>
          </tr>
        )}
        pie={data ? `${conteo(data.length, 'congelamiento', 'congelamientos')} · ${total}` : ''}
      />
    </Modal>
  )
}

function Motivo({ congelamiento }: { congelamiento: Congelamiento }) {
  const a = destinoDe(congelamiento)
  return a ? <AppLink to={a}>{congelamiento.Motivo}</AppLink> : <span>{congelamiento.Motivo}</span>
}

const ULTIMOS = 30

export function TipoCambioDialog({ onCerrar }: Pick<Props, 'onCerrar'>) {
  const { data, isError, refetch } = useServicio('tipo_cambio_listar', [{ silencioso: true }])
  return (
    <Modal opened onClose={onCerrar} title="Tipo de Cambio" size="lg">
      <Lineas
        filas={data?.slice(0, ULTIMOS)}
        falla={isError}
        onReintentar={refetch}
        vacio="Aún no hay tipos de cambio."
        columnas={['Fecha', 'Publicado', 'Fuente', 'Pesos por dólar']}
        render={(fila) => (
          <tr key={fila.IdTipoCambio}>
            <td className="cifra">{fecha(fila.Fecha)}</td>
            <td className="cifra">{fecha(fila.FechaPublicacion)}</td>
            <td>{fila.Fuente || SIN_DATO}</td>
            <td className="cifra">{tipoCambio(fila.TipoCambio)}</td>
          </tr>
        )}
        pie="El de hoy es el que usan los retornos en dólares."
      />
    </Modal>
  )
}

type LineasProps<F> = {
  filas: F[] | undefined
  falla: boolean
  onReintentar: () => unknown
  vacio: string
  columnas: string[]
  render: (fila: F) => ReactNode
  pie: string
}

function Lineas<F>({ filas, falla, onReintentar, vacio, columnas, render, pie }: LineasProps<F>) {
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
      <table className={`tabla ${estilos.tabla}`}>
        <thead>
          <tr>
            {columnas.map((titulo) => (
              <th key={titulo} scope="col">
                {titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{filas.map(render)}</tbody>
      </table>
      <p className={`tenue ${estilos.nota}`}>{pie}</p>
    </div>
  )
}
