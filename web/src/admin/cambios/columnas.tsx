// A change at a glance: what it is and of whom, what there would be and why, who asked and who decided.
import type { Cambio } from '@litro/contract/cambios/cambio'
import { tonoDe } from '../../entidades/cambio.ts'
import { fechaHora } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { Badge } from '../../ui/badge.tsx'
import { lineasDe } from '../lineas-de-cambio.ts'

const quePasaria = (cambio: Cambio) => lineasDe(cambio).join('. ')
const decision = ({ Decidio, Observaciones, SinSegundaPersona }: Cambio) =>
  SinSegundaPersona ? 'Sin segunda persona' : [Decidio, Observaciones].filter(Boolean).join(': ')
const pidio = ({ Pidio, EsPropio }: Cambio) => (EsPropio ? `${Pidio} (tú)` : Pidio)

export const columnas: readonly Columna<Cambio>[] = [
  { campo: 'Que', titulo: 'Cambio', ancho: 176, abajo: 'De', pista: ({ Que, De }) => `${Que}\n${De}` },
  // In sight also where the last columns slide, with who asked for it while nobody has answered.
  {
    campo: 'Estatus',
    titulo: 'Estatus',
    ancho: 150,
    render: ({ Estatus }) => <Badge tono={tonoDe(Estatus)}>{Estatus}</Badge>,
    abajo: (cambio) => decision(cambio) || `Pidió ${pidio(cambio)}`,
    pista: (cambio) => [`Pidió ${pidio(cambio)}`, decision(cambio)].filter(Boolean).join('\n'),
  },
  {
    campo: 'Despues',
    titulo: 'Qué cambiaría',
    ancho: 250,
    sinOrden: true,
    frases: true,
    crece: true,
    render: quePasaria,
    pista: (cambio) => lineasDe(cambio).join('\n'),
  },
  {
    campo: 'Motivo',
    titulo: 'Motivo',
    ancho: 190,
    frases: true,
    render: ({ Motivo }) => Motivo,
    pista: ({ Motivo }) => Motivo,
  },
  { campo: 'Pidio', titulo: 'Pidió', ancho: 196, render: pidio, abajo: ({ Fecha }) => fechaHora(Fecha) },
]

export const tarjeta: Tarjeta<Cambio> = [
  ({ Que, De }) => `${Que} · ${De}`,
  (cambio) => (
    <Parrafo
      lineas={[
        ...lineasDe(cambio),
        ...(cambio.Motivo ? [cambio.Motivo] : []),
        `Pidió ${pidio(cambio)}, ${fechaHora(cambio.Fecha)}`,
        ...(decision(cambio) ? [decision(cambio)] : []),
      ]}
    />
  ),
  ({ Estatus }) => <Badge tono={tonoDe(Estatus)}>{Estatus}</Badge>,
]
