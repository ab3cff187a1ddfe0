// A-4 Tesorería de retornos: take, reject, program and pay what partners owe their suppliers; and answer for accounts.

import { RetornoRechazar } from '@litro/contract/retornos/retorno'
import type { VerboRetorno } from '@litro/contract/retornos/vida'
import { SegmentedControl } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mensajeDe } from '../../api-error.ts'
import { pesos } from '../../formato.ts'
import { useVerbos } from '../../list/use-verbos.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import estilos from '../admin.module.css'
import { Bandeja } from '../bandeja.tsx'
import { MotivoDialog } from '../motivo-dialog.tsx'
import { ArchivoDialog, type Paso } from './archivo-dialog.tsx'
import { columnas, tarjeta } from './columnas.tsx'
import { Cuentas } from './cuentas.tsx'
import { DetalleDialog } from './detalle-dialog.tsx'
import { LISTA, OBSOLETAS, opciones, PENDIENTES, permite, type Retorno } from './retorno.ts'
import { verbos } from './verbos.tsx'

const TITULO = 'Tesorería de retornos'
const CUENTAS = 'cuentas'
const filtros = { opciones, porOmision: PENDIENTES }
const sumas = [{ campo: 'Monto', titulo: 'Monto', formato: pesos }] as const
const textoDe = (r: Retorno) => [r.IdRetorno, r.SocioComercial, r.Proveedor, r.Concepto, r.NumCuenta].join(' ')
const estatusDe = ({ Estatus }: Retorno) => Estatus
const vacio = {
  icono: <IconReceiptOff size={28} stroke={1.5} />,
  titulo: 'Ningún retorno por atender',
  texto: 'Aquí llegan los retornos que solicitan los socios.',
}

/** Two desks on one screen, each with its address. */
export function Page() {
  const [params, setParams] = useSearchParams()
  const cuentas = useServicio('admin_cuenta_listar')
  const vista = params.get('vista') === CUENTAS ? CUENTAS : 'retornos'
  const porAprobar = cuentas.data?.length ?? 0
  const selector = (
    <SegmentedControl
      aria-label="Qué ver"
      className={estilos.vistas}
      value={vista}
      onChange={(nueva) => setParams(nueva === CUENTAS ? { vista: CUENTAS } : {})}
      data={[
        { value: 'retornos', label: 'Retornos' },
        { value: CUENTAS, label: porAprobar > 0 ? `Cuentas por aprobar (${porAprobar})` : 'Cuentas por aprobar' },
      ]}
    />
  )
  return vista === CUENTAS ? <Cuentas titulo={TITULO}>{selector}</Cuentas> : <Retornos>{selector}</Retornos>
}

type Abierto = { que: Paso | 'rechazar' | 'ver'; retorno: Retorno }

function Retornos({ children }: { children: ReactNode }) {
  const lectura = useServicio(LISTA)
  const [abierto, setAbierto] = useState<Abierto | null>(null)
  const tomar = useEscritura('admin_retorno_revisar', OBSOLETAS)
  const rechazar = useEscritura('admin_retorno_rechazar', OBSOLETAS)
  const { elegibles, avance, dialogo } = useVerbos({
    nombre: ({ IdRetorno }) => `Retorno ${IdRetorno}`,
    clave: ({ IdRetorno }) => IdRetorno,
    verbos,
    permiso: 'admin.retornos',
    obsoletas: OBSOLETAS,
  })
  const cerrar = () => setAbierto(null)
  const onTomar = ({ IdRetorno }: Retorno) => {
    if (tomar.isPending) return
    tomar.mutate([{ params: { id: IdRetorno } }], {
      onSuccess: () => avisarExito(`Retorno ${IdRetorno} en revisión.`),
      onError: (error) => {
        avisarError(mensajeDe(error, 'No se pudo tomar el retorno.'))
        void lectura.refetch()
      },
    })
  }
  return (
    <>
      <Bandeja
        titulo={TITULO}
        lectura={lectura}
        clave="IdRetorno"
        columnas={columnas}
        tarjeta={tarjeta}
        texto={textoDe}
        estatus={estatusDe}
        filtros={filtros}
        busqueda="Folio, socio, proveedor o cuenta"
        sumas={sumas}
        acciones={(retorno) => (
          <Acciones retorno={retorno} onTomar={onTomar} onAbrir={(que) => setAbierto({ que, retorno })} />
        )}
        anchoAcciones={240}
        exportar={{ servicio: 'admin_retorno_exportar', archivo: 'RetornosTesoreria.xlsx' }}
        selector={children}
        elegibles={elegibles}
        vacio={vacio}
        falla="No pudimos cargar los retornos"
      >
        {avance}
      </Bandeja>
      {dialogo}
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
        <DetalleDialog retorno={abierto.retorno} onCerrar={cerrar} />
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
  const puede = (verbo: VerboRetorno) => decide && permite(retorno, verbo)
  return (
    <RowActions>
      {puede('revisar') ? (
        <RowButton texto="Tomar" etiqueta={`Tomar retorno ${id}`} onClick={() => onTomar(retorno)} />
      ) : null}
      {puede('programar') ? (
        <RowButton texto="Programar" etiqueta={`Programar retorno ${id}`} onClick={() => onAbrir('programar')} />
      ) : null}
      {puede('pagar') ? (
        <RowButton texto="Pagar" etiqueta={`Pagar retorno ${id}`} onClick={() => onAbrir('pagar')} />
      ) : null}
      <RowButton texto="Ver" etiqueta={`Ver retorno ${id}`} onClick={() => onAbrir('ver')} />
      {puede('rechazar') ? (
        <RowButton texto="Rechazar" etiqueta={`Rechazar retorno ${id}`} onClick={() => onAbrir('rechazar')} peligro />
      ) : null}
    </RowActions>
  )
}
