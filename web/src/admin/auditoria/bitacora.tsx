// The log: who did what, on what and when, of every partner; each line opens to its before and after.
import { gruposBitacora, type LineaBitacora, nombreDeObjeto } from '@litro/contract/auditoria/bitacora'
import { type ReactNode, useState } from 'react'
import { capital, fechaHora, SIN_DATO } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { PERIODO } from '../../list/list-state.ts'
import { useVentanas } from '../../list/ventanas.ts'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import { CambioDialog } from './cambio-dialog.tsx'
import { ObjetoLink, objetoDe } from './objeto-link.tsx'

const columnas: readonly Columna<LineaBitacora>[] = [
  { campo: 'Momento', titulo: 'Cuándo', ancho: 140, como: 'momento' },
  { campo: 'Actor', titulo: 'Quién', ancho: 152 },
  { campo: 'Accion', titulo: 'Qué hizo', ancho: 216, render: ({ Accion }) => capital(Accion) },
  {
    campo: 'Objeto',
    titulo: 'Sobre qué',
    ancho: 196,
    frases: true,
    render: (linea) => <ObjetoLink linea={linea} />,
    pista: objetoDe,
  },
  { campo: 'SocioComercial', titulo: 'Socio comercial', ancho: 166 },
  {
    campo: 'Nota',
    titulo: 'Nota',
    ancho: 196,
    frases: true,
    render: ({ Nota }) => Nota || SIN_DATO,
    pista: ({ Nota }) => Nota,
  },
]

const filtros = { opciones: gruposBitacora.map((valor) => ({ valor, texto: valor })) }
const lista = {
  lista: 'admin_bitacora',
  clave: 'IdBitacora',
  estrechos: PERIODO,
  filtros,
  hoja: { archivo: 'Bitacora.xlsx', alcance: 'filtrado' },
} as const

export function Bitacora({ titulo, selector }: { titulo: string; selector: ReactNode }) {
  const [abierta, setAbierta] = useState<LineaBitacora | null>(null)
  return (
    <>
      <ListPage
        titulo={titulo}
        fuente={useVentanas(lista)}
        columnas={columnas}
        tarjeta={['Accion', 'Objeto', 'Actor']}
        pieDeTarjeta={({ Momento, SocioComercial }) => (
          <span className="cifra">{[fechaHora(Momento), SocioComercial].filter(Boolean).join(' · ')}</span>
        )}
        busqueda="Persona, acción, folio, socio o nota"
        antes={selector}
        acciones={(linea) => (
          <RowActions>
            <RowButton
              texto="Ver"
              de={`${linea.Accion} de ${nombreDeObjeto(linea.Objeto)} ${linea.Folio || linea.IdObjeto || ''}`}
              onClick={() => setAbierta(linea)}
            />
          </RowActions>
        )}
        anchoAcciones={90}
        alAbrir={setAbierta}
        falla="No pudimos cargar la bitácora"
        vacio={{ titulo: 'La bitácora está vacía', texto: 'Cada cambio que alguien haga quedará aquí para siempre.' }}
      />
      {abierta ? <CambioDialog linea={abierta} onCerrar={() => setAbierta(null)} /> : null}
    </>
  )
}
