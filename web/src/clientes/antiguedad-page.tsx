// /antiguedad-saldos: what each client owes, by days past due, with the largest debt first.
import type { SaldoPorEdad } from '@litro/contract/clientes/saldo-por-edad'
import { IconCoins } from '@tabler/icons-react'
import { conteo, pesos } from '../formato.ts'
import { Parrafo, type Tarjeta } from '../list/card-list.tsx'
import type { Columna } from '../list/columna.tsx'
import { useEnteras } from '../list/enteras.ts'
import { ListPage } from '../list/list-page.tsx'
import { useServicio } from '../query.ts'

type Tramo = 'PorVencer' | 'Hasta30' | 'Hasta60' | 'Hasta90' | 'Mas90'

const tramo = (campo: Tramo, titulo: string): Columna<SaldoPorEdad> => ({
  campo,
  titulo,
  ancho: 128,
  cifra: true,
  // A zero says nothing, and what is owed is seen at once without it.
  render: (fila) => (fila[campo] === 0 ? '' : pesos(fila[campo])),
})

const columnas: readonly Columna<SaldoPorEdad>[] = [
  { campo: 'Cliente', titulo: 'Cliente', ancho: 240, crece: true, abajo: 'RFC' },
  tramo('PorVencer', 'Por vencer'),
  tramo('Hasta30', 'Hasta 30 días'),
  tramo('Hasta60', '31 a 60 días'),
  tramo('Hasta90', '61 a 90 días'),
  tramo('Mas90', 'Más de 90 días'),
  {
    campo: 'Saldo',
    titulo: 'Saldo',
    ancho: 136,
    cifra: true,
    render: ({ Saldo }) => <strong>{pesos(Saldo)}</strong>,
    abajo: ({ Documentos }) => conteo(Documentos, 'documento', 'documentos'),
  },
]

const vencido = ({ Saldo, PorVencer }: SaldoPorEdad) =>
  Saldo === PorVencer ? 'Nada vencido' : `Por vencer ${pesos(PorVencer)}`

const tarjeta: Tarjeta<SaldoPorEdad> = [
  'Cliente',
  (fila) => <Parrafo lineas={[fila.RFC, conteo(fila.Documentos, 'documento', 'documentos'), vencido(fila)]} />,
  'Saldo',
  'Mas90',
]

const bandeja = {
  clave: 'IdCliente',
  texto: ({ Cliente, RFC }: SaldoPorEdad) => `${Cliente} ${RFC}`,
  sumas: [
    { campo: 'PorVencer', titulo: 'Por vencer', formato: pesos },
    { campo: 'Saldo', titulo: 'Saldo', formato: pesos },
  ],
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
