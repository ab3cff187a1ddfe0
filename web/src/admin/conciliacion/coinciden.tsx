// Pairs that say the same here and at the SAT: shown to be looked up, with nothing to do about them.
import { IconScale } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FilaDe } from '../../call.ts'
import type { Columna } from '../../list/columna.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useVentanas } from '../../list/ventanas.ts'
import { Badge } from '../../ui/badge.tsx'
import { estrechosDe, fijaDe } from './fija.ts'
import type { Lugar } from './lugar.ts'

type Fila = FilaDe<'admin_coincide_listar'>

const columnas: readonly Columna<Fila>[] = [
  { campo: 'Fecha', titulo: 'Fecha', ancho: 160, como: 'momento' },
  { campo: 'Folio', titulo: 'Folio', ancho: 120 },
  { campo: 'Contraparte', titulo: 'Contraparte', ancho: 300, crece: true },
  { campo: 'UUID', titulo: 'UUID', ancho: 300, como: 'texto' },
  {
    campo: 'Estatus',
    titulo: 'En el SAT',
    ancho: 120,
    render: ({ Estatus }) => <Badge tono={Estatus === 'Vigente' ? 'verde' : 'gris'}>{Estatus}</Badge>,
  },
  { campo: 'FechaCorte', titulo: 'Al corte de', ancho: 150, como: 'momento' },
  { campo: 'Total', titulo: 'Total', ancho: 140, cifra: true, como: 'pesos' },
]

const lista = {
  lista: 'admin_coincide',
  clave: 'Id',
  hoja: { archivo: 'CoincidenSAT.xlsx', alcance: 'filtrado' },
} as const

const vacio = {
  icono: <IconScale size={28} stroke={1.5} />,
  titulo: 'Nada que comparar todavía',
  texto: 'Descarga tu metadata en el portal del SAT y súbela aquí: lo que coincida aparecerá en esta lista.',
}

type Props = { titulo: string; lugar: Lugar; selector: ReactNode; antes: ReactNode; botones: ReactNode }

export function Coinciden({ lugar, ...comun }: Props) {
  const { pestana: _, ...donde } = lugar
  return (
    <ListPage
      {...comun}
      fuente={useVentanas({ ...lista, estrechos: estrechosDe[lugar.sentido], fija: fijaDe(donde) })}
      columnas={columnas}
      tarjeta={['Contraparte', 'Fecha', 'Total']}
      busqueda="Contraparte, folio o UUID"
      vacio={vacio}
      falla="No pudimos cargar los comprobantes"
    />
  )
}
