// Litres and sales by month, balances by age, sales by product: each a picture with its unit, and the same as a table.
import '@mantine/charts/styles.css'
import type { Graficas as Datos } from '@litro/contract/tablero/tablero'
import { BarChart } from '@mantine/charts'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { cantidad, entero, pesos } from '../formato.ts'
import type { Columna } from '../list/columna.tsx'
import { Tabla } from '../list/tabla.tsx'
import { abreviar, mesCorto, mesLargo } from './grafica-formato.ts'
import estilos from './graficas.module.css'

type Serie = {
  titulo: string
  unidad: string
  /** What the first column of its table is called. */
  eje: string
  filas: { nombre: string; largo: string; valor: number; nota?: string }[]
  formato: (valor: number) => string
  acostada?: boolean
}

const litros = (valor: number) => `${cantidad(valor, 0)} L`

function seriesDe({ Meses, Antiguedad, Productos }: Datos): Serie[] {
  const meses = (campo: 'Litros' | 'Ventas') =>
    Meses.map((fila) => ({ nombre: mesCorto(fila.Mes), largo: mesLargo(fila.Mes), valor: fila[campo] }))
  return [
    { titulo: 'Litros por mes', unidad: 'Litros facturados', eje: 'Mes', filas: meses('Litros'), formato: litros },
    { titulo: 'Ventas por mes', unidad: 'MXN con IVA', eje: 'Mes', filas: meses('Ventas'), formato: pesos },
    {
      titulo: 'Antigüedad de saldos',
      unidad: 'MXN · Días desde la emisión',
      eje: 'Días desde la emisión',
      filas: Antiguedad.map(({ Tramo, Saldo, Documentos }) => ({
        nombre: Tramo.replace(' días', ''),
        largo: Tramo,
        valor: Saldo,
        nota: entero(Documentos),
      })),
      formato: pesos,
    },
    {
      titulo: 'Ventas por producto',
      unidad: 'MXN con IVA, 12 meses',
      eje: 'Producto',
      filas: Productos.map(({ Producto, Ventas, Litros }) => ({
        nombre: Producto,
        largo: Producto,
        valor: Ventas,
        nota: litros(Litros),
      })),
      formato: pesos,
      acostada: true,
    },
  ]
}

const NOTAS: Record<string, string> = { 'Antigüedad de saldos': 'Documentos', 'Ventas por producto': 'Litros' }

export function Graficas({ datos }: { datos: Datos }) {
  return seriesDe(datos).map((serie) => <Grafica key={serie.titulo} serie={serie} />)
}

function Grafica({ serie }: { serie: Serie }) {
  const id = useId()
  const [tabla, setTabla] = useState(false)
  const vacia = serie.filas.every(({ valor }) => valor === 0)
  const Icono = tabla ? IconChartBar : IconTable
  return (
    <section className={`superficie ${estilos.grafica}`} aria-labelledby={id}>
      <header className={`extremos ${estilos.cabeza}`}>
        <h2 id={id} className={estilos.titulo}>
          {serie.titulo} <span className={`tenue ${estilos.unidad}`}>{serie.unidad}</span>
        </h2>
        {vacia ? null : (
          <button
            type="button"
            className={estilos.enlace}
            aria-label={`${serie.titulo}: ${tabla ? 'ver gráfica' : 'ver tabla'}`}
            onClick={() => setTabla(!tabla)}
          >
            <Icono size={16} stroke={1.7} aria-hidden />
            {tabla ? 'Ver gráfica' : 'Ver tabla'}
          </button>
        )}
      </header>
      {vacia ? (
        <p className={estilos.vacia}>Aún no hay datos.</p>
      ) : tabla ? (
        <EnTabla serie={serie} />
      ) : (
        <Barras serie={serie} />
      )}
    </section>
  )
}

function Barras({ serie }: { serie: Serie }) {
  const { filas, formato, acostada } = serie
  const mayor = filas.reduce((a, b) => (b.valor > a.valor ? b : a))
  return (
    <div role="img" aria-label={`${serie.titulo}. El mayor: ${mayor.largo}, ${formato(mayor.valor)}.`}>
      <BarChart
        className={estilos.barras}
        data={filas}
        dataKey="nombre"
        series={[{ name: 'valor', label: serie.unidad, color: 'var(--grafica-barra)' }]}
        orientation={acostada ? 'vertical' : 'horizontal'}
        valueFormatter={formato}
        xAxisProps={acostada ? { tickFormatter: abreviar, tickCount: 4 } : { interval: 'equidistantPreserveStart' }}
        yAxisProps={acostada ? { width: 132 } : { tickFormatter: abreviar, width: 60 }}
        tickLine="none"
        gridAxis={acostada ? 'y' : 'x'}
        strokeDasharray="2 4"
        maxBarWidth={34}
        cursorFill="var(--grafica-cursor)"
        barProps={{ radius: acostada ? [0, 4, 4, 0] : [4, 4, 0, 0], isAnimationActive: false }}
        accessibilityLayer={false}
      />
    </div>
  )
}

/** The same as the picture, in figures. */
function EnTabla({ serie: { titulo, eje, unidad, filas, formato } }: { serie: Serie }) {
  const nota = NOTAS[titulo]
  const columnas: readonly Columna<Serie['filas'][number]>[] = [
    { campo: 'largo', titulo: eje },
    ...(nota ? [{ campo: 'nota', titulo: nota, cifra: true } as const] : []),
    { campo: 'valor', titulo: unidad, cifra: true, render: ({ valor }) => formato(valor) },
  ]
  return (
    <div className={estilos.tabla}>
      <Tabla
        etiqueta={titulo}
        columnas={columnas}
        filas={filas}
        clave={({ nombre }) => nombre}
        encabezada
        caja={false}
      />
    </div>
  )
}
