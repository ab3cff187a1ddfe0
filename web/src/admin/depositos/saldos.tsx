// The third side of the desk: client money the house keeps, to be put on documents, and deposits in suspense to be cleared up.
import { palabraDeOrigen, type SaldoAFavor } from '@litro/contract/depositos/saldo-favor'
import { IconScale } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { conteo, fecha, pesos } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import { type Columna, DosLineas } from '../../list/columna.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useVentanas } from '../../list/ventanas.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import type { VistaProps } from '../editable-page.tsx'
import { SocioLink } from '../socio-link.tsx'
import { DeshacerDialog } from './deshacer-dialog.tsx'
import { esAplicado, esSuspenso, POR_APLICAR, pagoDe, rutaDe } from './saldo.ts'
import { SaldoDialog } from './saldo-dialog.tsx'

// biome-ignore format: a table is read as a table
const origenes = {
  deposito: { palabra: palabraDeOrigen.deposito,        tono: 'azul' },
  nota:     { palabra: palabraDeOrigen.nota, tono: 'verde' },
  suspenso: { palabra: palabraDeOrigen.suspenso,     tono: 'amarillo' },
  aplicado: { palabra: palabraDeOrigen.aplicado,        tono: 'gris' },
} as const

const palabras = Object.values(palabraDeOrigen)
const filtros = {
  opciones: palabras.map((palabra) => ({ valor: palabra, texto: palabra })),
  porOmision: POR_APLICAR,
}

function Procedencia({ fila }: { fila: SaldoAFavor }) {
  const { tono, palabra } = origenes[fila.Origen]
  return (
    <DosLineas
      arriba={
        <>
          <Badge tono={tono}>{palabra}</Badge>{' '}
          <SocioLink socio={fila.IdSocioComercial} a={rutaDe(fila)}>
            {fila.Folio}
          </SocioLink>
        </>
      }
      abajo={fila.Origen === 'aplicado' ? pagoDe(fila) : fila.Origen === 'nota' ? '' : fila.Concepto}
    />
  )
}

const columnas: readonly Columna<SaldoAFavor>[] = [
  { campo: 'Origen', titulo: 'Origen', ancho: 250, render: (fila) => <Procedencia fila={fila} /> },
  {
    campo: 'Cliente',
    titulo: 'Cliente y socio',
    ancho: 250,
    render: ({ Cliente }) => Cliente ?? 'Sin cliente',
    abajo: 'SocioComercial',
  },
  { campo: 'Fecha', titulo: 'Fecha', ancho: 116, como: 'fecha' },
  { campo: 'Monto', titulo: 'Monto', ancho: 150, cifra: true, como: 'pesos' },
  { campo: 'Saldo', titulo: 'Saldo por aplicar', ancho: 160, cifra: true, como: 'pesos' },
]

const tarjeta: Tarjeta<SaldoAFavor> = [
  ({ Cliente }) => Cliente ?? 'Sin cliente',
  (fila) => (
    <Parrafo
      lineas={[
        <span key="fecha">
          <span className="cifra">{fecha(fila.Fecha)}</span> · {fila.SocioComercial}
        </span>,
        <Procedencia key="origen" fila={fila} />,
      ]}
    />
  ),
  (fila) => pesos(esAplicado(fila) ? fila.Monto : fila.Saldo),
]

const bandeja = {
  lista: 'admin_saldo_favor',
  clave: 'Clave',
  filtros,
  sumas: [{ campo: 'Saldo', titulo: 'Saldo por aplicar', formato: pesos }],
  hoja: { archivo: 'SaldosAFavor.xlsx', alcance: 'filtrado' },
  estrechos: ['desde', 'hasta', 'socio', 'cliente'],
  bandeja: {},
} as const
const lote = { elegibles: { etiqueta: ({ Folio }: SaldoAFavor) => Folio } }
const vacio = {
  icono: <IconScale size={28} stroke={1.5} />,
  titulo: 'Ningún saldo a favor',
  texto: 'Aquí aparece lo que sobra de un depósito, las notas de crédito con saldo y los depósitos en suspenso.',
}

function botonDe(fila: SaldoAFavor): { texto: string; etiqueta: string } {
  if (esAplicado(fila)) return { texto: 'Deshacer', etiqueta: `Deshacer ${pesos(fila.Monto)} de ${fila.Folio}` }
  return esSuspenso(fila)
    ? { texto: 'Reclasificar', etiqueta: `Reclasificar depósito ${fila.Folio}` }
    : { texto: 'Aplicar', etiqueta: `Aplicar saldo a favor de ${fila.Folio}` }
}

const Dialogo = (props: { fila: SaldoAFavor; onCerrar: () => void }) =>
  esAplicado(props.fila) ? <DeshacerDialog {...props} /> : <SaldoDialog {...props} />

type Props = VistaProps & { porAplicar: number; botones: ReactNode }

export function Saldos({ porAplicar, ...props }: Props) {
  const [elegida, setElegida] = useState<SaldoAFavor | null>(null)
  const decide = useUsuario().puede('admin.depositos')
  return (
    <>
      <ListPage
        {...props}
        etiqueta="Saldos a favor"
        fuente={useVentanas(bandeja)}
        columnas={columnas}
        tarjeta={tarjeta}
        busqueda="Cliente, socio, folio o monto"
        acciones={(fila) =>
          decide ? (
            <RowActions>
              <RowButton {...botonDe(fila)} onClick={() => setElegida(fila)} />
            </RowActions>
          ) : null
        }
        anchoAcciones={140}
        lote={lote}
        vacio={vacio}
        falla="No pudimos cargar los saldos a favor"
        detalle={conteo(porAplicar, 'saldo por aplicar', 'saldos por aplicar')}
      />
      {elegida ? <Dialogo key={elegida.Clave} fila={elegida} onCerrar={() => setElegida(null)} /> : null}
    </>
  )
}
