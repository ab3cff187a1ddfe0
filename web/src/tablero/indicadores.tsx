// The six cards of the dashboard, each leading to the lines behind its number, and the identity that proves them.
import type { Tablero } from '@litro/contract/tablero/tablero'
import { Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink } from '../app-link.tsx'
import { conteo, pesos, tipoCambio } from '../formato.ts'
import { useServicio } from '../query.ts'
import { Delayed } from '../ui/delayed.tsx'
import { despues } from '../ui/despues.tsx'
import { cuadra } from './cuadra.ts'
import estilos from './tablero.module.css'

const CongeladoDialog = despues(async () => (await import('./detras-dialog.tsx')).CongeladoDialog)
const TipoCambioDialog = despues(async () => (await import('./detras-dialog.tsx')).TipoCambioDialog)

type Tarjeta = {
  titulo: string
  valor: (tablero: Tablero) => string
  negativo?: (tablero: Tablero) => boolean
  nota: (tablero: Tablero) => string
  /** The list that holds the lines behind the number. */
  a?: string
  /** Or, when no list does, the dialog that shows them. */
  abre?: 'congelado' | 'tipo-cambio'
  /** The rest of its lines, when they are on two screens. */
  tambien?: { texto: string; a: string }
}

const lineas = (ruta: string, ...estatus: string[]) => `${ruta}?${new URLSearchParams({ estatus: estatus.join(',') })}`

const tarjetas: readonly Tarjeta[] = [
  {
    titulo: 'Cuentas por Cobrar',
    valor: ({ Saldo }) => pesos(Saldo),
    nota: () => 'Facturas con saldo',
    a: lineas('/facturas', 'Timbrada', 'Por Cancelar'),
    tambien: { texto: 'Notas de Cargo', a: lineas('/notas-cargo', 'NotaCargo', 'Por Cancelar') },
  },
  {
    titulo: 'Saldo Congelado',
    valor: ({ SaldoCongelado }) => pesos(SaldoCongelado),
    nota: () => 'Retenido por ahora',
    abre: 'congelado',
  },
  {
    titulo: 'Saldo Disponible',
    valor: ({ SaldoDisponible }) => pesos(SaldoDisponible),
    negativo: ({ SaldoDisponible }) => SaldoDisponible < 0,
    nota: ({ SaldoDisponible }) => (SaldoDisponible < 0 ? 'En contra' : 'Para retornos'),
    a: '/estado-cuenta',
  },
  {
    titulo: 'Retornos Pendientes',
    valor: ({ DevolucionesPorValidar }) => pesos(DevolucionesPorValidar),
    nota: ({ DevolucionesPorValidarCantidad: n }) => conteo(n, 'retorno', 'retornos'),
    a: lineas('/retornos', 'Capturado', 'En Revisión'),
  },
  {
    titulo: 'Depósitos por Validar',
    valor: ({ DepositosPorValidar }) => pesos(DepositosPorValidar),
    nota: ({ DepositosPorValidarCantidad: n }) => conteo(n, 'depósito', 'depósitos'),
    a: lineas('/depositos', 'Capturado'),
  },
  {
    titulo: 'Tipo de Cambio',
    valor: ({ TipoCambio }) => tipoCambio(TipoCambio),
    nota: () => 'Pesos por dólar',
    abre: 'tipo-cambio',
  },
]

export function Indicadores() {
  const { data, isError, refetch } = useServicio('tablero_leer')
  const [abierta, setAbierta] = useState<Tarjeta['abre']>()
  const cerrar = () => setAbierta(undefined)
  if (isError && !data) {
    return (
      <p className={`superficie fila ${estilos.falla}`} role="alert">
        No se pudo obtener la información del socio
        <button type="button" className={estilos.reintentar} onClick={() => refetch()}>
          Reintentar
        </button>
      </p>
    )
  }
  return (
    <>
      <ul className={`lista ${estilos.tarjetas}`} aria-busy={!data} aria-label="Indicadores">
        {tarjetas.map((tarjeta) => (
          <li key={tarjeta.titulo}>
            <Card tarjeta={tarjeta} tablero={data} onAbrir={setAbierta} />
          </li>
        ))}
      </ul>
      <Identidad tablero={data} />
      {abierta === 'congelado' ? <CongeladoDialog total={pesos(data?.SaldoCongelado)} onCerrar={cerrar} /> : null}
      {abierta === 'tipo-cambio' ? <TipoCambioDialog onCerrar={cerrar} /> : null}
    </>
  )
}

type CardProps = { tarjeta: Tarjeta; tablero: Tablero | undefined; onAbrir: (abre: Tarjeta['abre']) => void }

function Card({ tarjeta, tablero, onAbrir }: CardProps) {
  const contenido = (
    <>
      <span className={estilos.titulo}>{tarjeta.titulo}</span>
      {tablero ? (
        <>
          <span className={`${estilos.valor} cifra`} data-negativo={tarjeta.negativo?.(tablero) || undefined}>
            {tarjeta.valor(tablero)}
          </span>
          <span className={`tenue ${estilos.nota}`}>{tarjeta.nota(tablero)}</span>
        </>
      ) : (
        <span className={estilos.espera}>
          <Delayed>
            <Skeleton height={22} width="70%" />
          </Delayed>
        </span>
      )}
    </>
  )
  if (!tarjeta.a) {
    return (
      <button
        type="button"
        className={`superficie ${estilos.tarjeta}`}
        aria-haspopup="dialog"
        onClick={() => onAbrir(tarjeta.abre)}
      >
        {contenido}
      </button>
    )
  }
  return (
    <>
      <AppLink to={tarjeta.a} className={`superficie ${estilos.tarjeta}`}>
        {contenido}
      </AppLink>
      {tarjeta.tambien ? (
        <AppLink to={tarjeta.tambien.a} className={estilos.tambien}>
          {tarjeta.tambien.texto}
        </AppLink>
      ) : null}
    </>
  )
}

function Identidad({ tablero }: { tablero: Tablero | undefined }) {
  if (!tablero)
    return <p className={`tenue ${estilos.identidad}`}>Estado de cuenta = Saldo disponible + Saldo congelado</p>
  const exacta = cuadra(tablero)
  const Icono = exacta ? IconCircleCheck : IconAlertTriangle
  return (
    <p className={`tenue ${estilos.identidad}`} data-exacta={exacta}>
      <Icono size={17} stroke={1.8} aria-hidden />
      <span className={estilos.prueba}>
        <span>Estado de cuenta = Saldo disponible + Saldo congelado</span>
        <span className="cifra">
          {pesos(tablero.SaldoEstadoCuenta)} = {pesos(tablero.SaldoDisponible)} + {pesos(tablero.SaldoCongelado)}
        </span>
        {exacta ? null : <strong>No cuadra. Avisa al administrador.</strong>}
      </span>
    </p>
  )
}
