// The bank's side of the desk: deposits that arrived and no partner's deposit has claimed, with what each may be.
import type { MovimientoBanco } from '@litro/contract/depositos/banco'
import { IconBuildingBank } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { conteo, fecha, pesos } from '../../formato.ts'
import type { Columna } from '../../list/columna.ts'
import { Badge } from '../../ui/badge.tsx'
import { RowActions, RowLink } from '../../ui/row-actions.tsx'
import estilos from '../admin.module.css'
import { Bandeja, type Lectura } from '../bandeja.tsx'
import { DosLineas } from '../dos-lineas.tsx'
import { certezas } from './movimiento.ts'

const SIN = 'Sin depósito'
const filtros = {
  opciones: [
    ...Object.values(certezas).map(({ palabra }) => ({ valor: palabra, texto: palabra })),
    { valor: SIN, texto: SIN },
  ],
}
const mejor = ({ Sugerencias }: MovimientoBanco) => Sugerencias[0]
const estatusDe = (fila: MovimientoBanco) => {
  const sugerencia = mejor(fila)
  return sugerencia ? certezas[sugerencia.Certeza].palabra : SIN
}

function Sugerido({ fila }: { fila: MovimientoBanco }) {
  const sugerencia = mejor(fila)
  if (!sugerencia) return <span className={estilos.abajo}>Nadie lo ha capturado</span>
  const { tono, palabra } = certezas[sugerencia.Certeza]
  return (
    <DosLineas
      arriba={
        <>
          <Badge tono={tono}>{palabra}</Badge> Depósito {sugerencia.IdDeposito}
        </>
      }
      abajo={sugerencia.Razon}
    />
  )
}

const columnas: readonly Columna<MovimientoBanco>[] = [
  { campo: 'Fecha', titulo: 'Fecha', ancho: 130, render: ({ Fecha }) => <span className="cifra">{fecha(Fecha)}</span> },
  {
    campo: 'Descripcion',
    titulo: 'Descripción',
    ancho: 260,
    render: ({ Descripcion, Cuenta }) => (
      <span title={Descripcion}>
        <DosLineas arriba={Descripcion || 'Sin descripción'} abajo={Cuenta} />
      </span>
    ),
  },
  {
    campo: 'ClaveRastreo',
    titulo: 'Rastreo y referencia',
    ancho: 220,
    render: ({ ClaveRastreo, Referencia }) => <DosLineas arriba={ClaveRastreo || '—'} abajo={Referencia} />,
  },
  { campo: 'Monto', titulo: 'Monto', ancho: 140, cifra: true, render: ({ Monto }) => pesos(Monto) },
  {
    campo: 'Sugerencias',
    titulo: 'Puede ser',
    ancho: 330,
    sinOrden: true,
    render: (fila) => <Sugerido fila={fila} />,
  },
]

const tarjeta: readonly Columna<MovimientoBanco>[] = [
  { campo: 'Descripcion', titulo: 'Descripción', render: ({ Descripcion }) => Descripcion || 'Sin descripción' },
  {
    campo: 'Sugerencias',
    titulo: 'Puede ser',
    render: (fila) => (
      <span className={estilos.parrafo}>
        <span>
          <span className="cifra">{fecha(fila.Fecha)}</span> · {fila.Cuenta}
        </span>
        <Sugerido fila={fila} />
      </span>
    ),
  },
  { campo: 'Monto', titulo: 'Monto', render: ({ Monto }) => <span className="cifra">{pesos(Monto)}</span> },
]

const textoDe = (m: MovimientoBanco) =>
  [m.Descripcion, m.Cuenta, m.ClaveRastreo, m.Referencia, m.Monto, m.Fecha].join(' ')
const sumas = [{ campo: 'Monto', titulo: 'Monto', formato: pesos }] as const
const vacio = {
  icono: <IconBuildingBank size={28} stroke={1.5} />,
  titulo: 'Ningún movimiento por identificar',
  texto: 'Importa el estado bancario en CSV para ver qué dinero llegó y a qué depósito corresponde.',
}

type Props = { titulo: string; lectura: Lectura<MovimientoBanco>; botones: ReactNode; children: ReactNode }

export function Movimientos({ titulo, lectura, botones, children }: Props) {
  const n = lectura.data?.length ?? 0
  return (
    <Bandeja
      titulo={titulo}
      etiqueta="Movimientos del banco"
      lectura={lectura}
      clave="IdMovimientoBanco"
      columnas={columnas}
      tarjeta={tarjeta}
      texto={textoDe}
      estatus={estatusDe}
      filtros={filtros}
      busqueda="Descripción, cuenta, rastreo o monto"
      sumas={sumas}
      botones={botones}
      exportar={{ servicio: 'admin_movimiento_banco_exportar', archivo: 'MovimientosBanco.xlsx' }}
      acciones={(fila) => {
        const sugerencia = mejor(fila)
        return sugerencia ? (
          <RowActions>
            <RowLink
              a={`/admin/depositos?id=${sugerencia.IdDeposito}`}
              texto="Ver depósito"
              etiqueta={`Ver depósito ${sugerencia.IdDeposito}`}
            />
          </RowActions>
        ) : null
      }}
      anchoAcciones={140}
      vacio={vacio}
      falla="No pudimos cargar los movimientos del banco"
      detalle={conteo(n, 'movimiento sin depósito', 'movimientos sin depósito')}
    >
      {children}
    </Bandeja>
  )
}
