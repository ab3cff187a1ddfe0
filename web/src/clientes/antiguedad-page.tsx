// /antiguedad-saldos: what each client owes, by days past due, with the largest debt first.
import type { SaldoPorEdad } from '@litro/contract/clientes/saldo-por-edad'
import { IconCoins } from '@tabler/icons-react'
import { conteo, pesos, SIN_DATO } from '../formato.ts'
import { Parrafo, type Tarjeta } from '../list/card-list.tsx'
import type { Columna } from '../list/columna.tsx'
import { useEnteras } from '../list/enteras.ts'
import { ListPage } from '../list/list-page.tsx'
import { useServicio } from '../query.ts'
import estilos from './clientes.module.css'

// biome-ignore format: a table is read as a table
const TRAMOS = [
  ['PorVencer', 'Por vencer'],
  ['Hasta30',   'Hasta 30 días'],
  ['Hasta60',   '31 a 60 días'],
  ['Hasta90',   '61 a 90 días'],
  ['Mas90',     'Más de 90 días'],
] as const

/** On a narrow screen two share a cell, so that what is owed in all is in sight. */
const SOBRE = { Hasta30: 'PorVencer', Hasta90: 'Hasta60' } as const

/** A zero says nothing; its dash keeps the place, so that of two in a cell it is known which one is owed. Both are money. */
const Tramo = ({ debe }: { debe: number }) =>
  debe === 0 ? <span className="tenue">{SIN_DATO}</span> : <span className={estilos.importe}>{pesos(debe)}</span>

const columnas: readonly Columna<SaldoPorEdad>[] = [
  { campo: 'Cliente', titulo: 'Cliente', ancho: 240, crece: true, abajo: 'RFC' },
  ...TRAMOS.map(([campo, titulo]) => ({
    campo,
    titulo,
    ancho: 124,
    cifra: true as const,
    bajo: campo in SOBRE ? { de: SOBRE[campo as keyof typeof SOBRE], turno: 1 } : undefined,
    render: (fila: SaldoPorEdad) => <Tramo debe={fila[campo]} />,
  })),
  {
    campo: 'Saldo',
    titulo: 'Saldo',
    ancho: 136,
    cifra: true,
    render: ({ Saldo }) => <strong>{pesos(Saldo)}</strong>,
    abajo: ({ Documentos }) => conteo(Documentos, 'documento', 'documentos'),
  },
]

const debidos = (fila: SaldoPorEdad) =>
  TRAMOS.flatMap(([campo, titulo]) => (fila[campo] === 0 ? [] : [`${titulo} ${pesos(fila[campo])}`]))

const tarjeta: Tarjeta<SaldoPorEdad> = [
  'Cliente',
  (fila) => <Parrafo lineas={[fila.RFC, ...debidos(fila)]} />,
  'Saldo',
  ({ Documentos }) => conteo(Documentos, 'documento', 'documentos'),
]

const bandeja = {
  clave: 'IdCliente',
  texto: ({ Cliente, RFC }: SaldoPorEdad) => `${Cliente} ${RFC}`,
  // Every column of money: what is past due by days adds up to the balance before the eye.
  sumas: [...TRAMOS, ['Saldo', 'Saldo'] as const].map(([campo, titulo]) => ({ campo, titulo, formato: pesos })),
  hoja: { servicio: 'antiguedad_exportar', archivo: 'AntiguedadDeSaldos.xlsx' },
} as const

const vacio = {
  icono: <IconCoins size={28} stroke={1.5} />,
  titulo: 'Nadie te debe',
  texto: 'Aquí están los clientes con saldo, del que más debe al que menos.',
}

const ver = ({ IdCliente }: SaldoPorEdad) => `/cliente/ver/${IdCliente}`

export function Page() {
  return (
    <ListPage
      titulo="Antigüedad de saldos"
      detalle="Días desde el vencimiento"
      fuente={useEnteras(useServicio('antiguedad_listar'), bandeja)}
      columnas={columnas}
      tarjeta={tarjeta}
      busqueda="Buscar por Nombre o RFC"
      enlace={ver}
      falla="No se pudo obtener la antigüedad de saldos"
      vacio={vacio}
    />
  )
}
