// A-4 Tesorería de retornos: take, reject, program and pay what partners owe their suppliers; and answer for accounts.

import type { VerboRetorno } from '@litro/contract/retornos/vida'
import { IconReceiptOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useDecidirRetorno, type VerboDeTesoreria } from '../../entidades/decidir-retorno.tsx'
import { impideAPersona } from '../../entidades/impide-retorno.ts'
import { opciones, PENDIENTES, permite, sumas } from '../../entidades/retorno.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useVerbos } from '../../list/use-verbos.tsx'
import { useResumen, useVentanas } from '../../list/ventanas.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import type { VistaProps } from '../editable-page.tsx'
import { useVistas } from '../vistas.tsx'
import { columnas, tarjeta } from './columnas.tsx'
import { Cuentas } from './cuentas.tsx'
import { DetalleDialog } from './detalle-dialog.tsx'
import type { Retorno } from './retorno.ts'
import { verbos } from './verbos.tsx'

const TITULO = 'Tesorería de retornos'
const bandeja = {
  lista: 'admin_retorno',
  clave: 'IdRetorno',
  filtros: { opciones, porOmision: PENDIENTES },
  sumas,
  hoja: { archivo: 'RetornosTesoreria.xlsx', alcance: 'filtrado' },
  estrechos: ['desde', 'hasta', 'socio', 'proveedor'],
  bandeja: {},
} as const
const TODAS = {}
const vacio = {
  icono: <IconReceiptOff size={28} stroke={1.5} />,
  titulo: 'Ningún retorno por atender',
  texto: 'Aquí llegan los retornos que solicitan los socios.',
}

/** Two desks on one screen, each with its address. */
export function Page() {
  const porAprobar = useResumen('admin_cuenta', TODAS).data?.Filas ?? 0
  const { vista, selector } = useVistas([
    { value: 'retornos', label: 'Retornos' },
    { value: 'cuentas', label: porAprobar > 0 ? `Cuentas por aprobar (${porAprobar})` : 'Cuentas por aprobar' },
  ])
  const Vista = vista === 'cuentas' ? Cuentas : Retornos
  return <Vista titulo={TITULO} selector={selector} />
}

type Que = VerboDeTesoreria | 'ver'

function Retornos(props: VistaProps) {
  const fuente = useVentanas(bandeja)
  const [visto, setVisto] = useState<Retorno | null>(null)
  const { hacer, dialogo } = useDecidirRetorno()
  const lote = useVerbos({
    nombre: ({ IdRetorno }) => `Retorno ${IdRetorno}`,
    verbos,
    permiso: 'admin.retornos',
    servicio: 'admin_retorno_revisar',
  })
  // The SAT may be asked from the detail: what it answered is in the list that is read again.
  const actualDe = (retorno: Retorno) =>
    fuente.filas.find(({ IdRetorno }) => IdRetorno === retorno.IdRetorno) ?? retorno
  const abrir = (que: Que, retorno: Retorno) => {
    setVisto(que === 'ver' ? retorno : null)
    if (que !== 'ver') hacer(que, retorno)
  }
  return (
    <>
      <ListPage
        {...props}
        fuente={fuente}
        columnas={columnas}
        tarjeta={tarjeta}
        busqueda="Folio, socio, proveedor o cuenta"
        acciones={(retorno) => (
          <Acciones
            retorno={retorno}
            onTomar={(elegido) => abrir('revisar', elegido)}
            onAbrir={(que) => abrir(que, retorno)}
          />
        )}
        anchoAcciones={240}
        alAbrir={(retorno) => abrir('ver', retorno)}
        lote={lote}
        vacio={vacio}
        falla="No pudimos cargar los retornos"
      />
      {visto ? <DetalleDialog retorno={actualDe(visto)} onCerrar={() => setVisto(null)} onHacer={abrir} /> : null}
      {dialogo}
    </>
  )
}

type AccionesProps = {
  retorno: Retorno
  onTomar: (retorno: Retorno) => void
  onAbrir: (que: Que) => void
}

function Acciones({ retorno, onTomar, onAbrir }: AccionesProps) {
  const { IdRetorno: id } = retorno
  const decide = useUsuario().puede('admin.retornos')
  const puede = (verbo: VerboRetorno) => decide && permite(retorno.Estatus, verbo)
  const impide = (verbo: VerboRetorno) => impideAPersona(retorno, verbo)
  return (
    <RowActions>
      {puede('revisar') ? <RowButton texto="Tomar" de={`retorno ${id}`} onClick={() => onTomar(retorno)} /> : null}
      {puede('programar') ? (
        <RowButton
          texto="Programar"
          de={`retorno ${id}`}
          impide={impide('programar')}
          onClick={() => onAbrir('programar')}
        />
      ) : null}
      {puede('pagar') ? (
        <RowButton texto="Pagar" de={`retorno ${id}`} impide={impide('pagar')} onClick={() => onAbrir('pagar')} />
      ) : null}
      <RowButton texto="Ver" de={`retorno ${id}`} onClick={() => onAbrir('ver')} />
      {puede('rechazar') ? (
        <RowButton
          texto="Rechazar"
          de={`retorno ${id}`}
          impide={impide('rechazar')}
          onClick={() => onAbrir('rechazar')}
          peligro
        />
      ) : null}
    </RowActions>
  )
}
