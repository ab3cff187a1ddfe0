// A-4 Tesorería de retornos: take, reject, program and pay what partners owe their suppliers; and answer for accounts.

import { RetornoRechazar } from '@litro/contract/retornos/retorno'
import type { VerboRetorno } from '@litro/contract/retornos/vida'
import { IconReceiptOff } from '@tabler/icons-react'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { opciones, PENDIENTES, permite } from '../../entidades/retorno.ts'
import { pesos } from '../../formato.ts'
import { ListPage } from '../../list/list-page.tsx'
import { MotivoDialog } from '../../list/motivo-dialog.tsx'
import { useVerbos } from '../../list/use-verbos.tsx'
import { useResumen, useVentanas } from '../../list/ventanas.ts'
import { useEscritura } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import type { VistaProps } from '../editable-page.tsx'
import { useVistas } from '../vistas.tsx'
import { ArchivoDialog, type Paso } from './archivo-dialog.tsx'
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
  sumas: [{ campo: 'Monto', titulo: 'Monto', formato: pesos }],
  hoja: { archivo: 'RetornosTesoreria.xlsx', alcance: 'filtrado' },
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

type Abierto = { que: Paso | 'rechazar' | 'ver'; retorno: Retorno }

function Retornos(props: VistaProps) {
  const fuente = useVentanas(bandeja)
  const [abierto, setAbierto] = useState<Abierto | null>(null)
  const tomar = useEscritura('admin_retorno_revisar')
  const rechazar = useEscritura('admin_retorno_rechazar')
  const lote = useVerbos({
    nombre: ({ IdRetorno }) => `Retorno ${IdRetorno}`,
    verbos,
    permiso: 'admin.retornos',
    servicio: 'admin_retorno_revisar',
  })
  const cerrar = () => setAbierto(null)
  // The SAT may be asked from the detail: what it answered is in the list that is read again.
  const actualDe = (retorno: Retorno) =>
    fuente.filas.find(({ IdRetorno }) => IdRetorno === retorno.IdRetorno) ?? retorno
  const onTomar = ({ IdRetorno }: Retorno) => {
    if (tomar.isPending) return
    tomar.mutate([{ params: { id: IdRetorno } }], {
      onSuccess: () => avisarExito(`Retorno ${IdRetorno} en revisión.`),
      onError: (error) => {
        avisarError(mensajeDe(error, 'No se pudo tomar el retorno.'))
        void fuente.onLeer()
      },
    })
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
          <Acciones retorno={retorno} onTomar={onTomar} onAbrir={(que) => setAbierto({ que, retorno })} />
        )}
        anchoAcciones={240}
        lote={lote}
        vacio={vacio}
        falla="No pudimos cargar los retornos"
      />
      {abierto?.que === 'rechazar' ? (
        <MotivoDialog
          titulo={`Rechazar retorno ${abierto.retorno.IdRetorno}`}
          campo="Observaciones"
          schema={RetornoRechazar}
          boton="Rechazar"
          onEnviar={async (Observaciones) => {
            const { IdRetorno } = abierto.retorno
            await rechazar.mutateAsync([{ params: { id: IdRetorno }, entrada: { Observaciones } }])
            avisarExito(`Retorno ${IdRetorno} rechazado.`)
          }}
          onCerrar={cerrar}
        >
          <p>
            {pesos(abierto.retorno.Monto)} a {abierto.retorno.Proveedor}. Su saldo se libera y el socio verá estas
            observaciones.
          </p>
        </MotivoDialog>
      ) : abierto?.que === 'ver' ? (
        <DetalleDialog retorno={actualDe(abierto.retorno)} onCerrar={cerrar} />
      ) : abierto ? (
        <ArchivoDialog paso={abierto.que} retornos={[abierto.retorno]} onCerrar={cerrar} />
      ) : null}
    </>
  )
}

type AccionesProps = {
  retorno: Retorno
  onTomar: (retorno: Retorno) => void
  onAbrir: (que: Abierto['que']) => void
}

function Acciones({ retorno, onTomar, onAbrir }: AccionesProps) {
  const { IdRetorno: id } = retorno
  const decide = useUsuario().puede('admin.retornos')
  const puede = (verbo: VerboRetorno) => decide && permite(retorno.Estatus, verbo)
  return (
    <RowActions>
      {puede('revisar') ? <RowButton texto="Tomar" de={`retorno ${id}`} onClick={() => onTomar(retorno)} /> : null}
      {puede('programar') ? (
        <RowButton texto="Programar" de={`retorno ${id}`} onClick={() => onAbrir('programar')} />
      ) : null}
      {puede('pagar') ? <RowButton texto="Pagar" de={`retorno ${id}`} onClick={() => onAbrir('pagar')} /> : null}
      <RowButton texto="Ver" de={`retorno ${id}`} onClick={() => onAbrir('ver')} />
      {puede('rechazar') ? (
        <RowButton texto="Rechazar" de={`retorno ${id}`} onClick={() => onAbrir('rechazar')} peligro />
      ) : null}
    </RowActions>
  )
}
