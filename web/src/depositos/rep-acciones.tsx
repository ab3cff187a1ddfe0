// What treasury does with a payment receipt without touching its deposit: replace it, cancel it, issue it again (D-199).
import { describeMotivo } from '@litro/cfdi/sat/motivos-cancelacion'
import { CancelarRep, ReemitirRep } from '@litro/contract/admin/bandejas'
import { estadoDe } from '@litro/contract/documentos-fiscales/estado'
import { REP } from '@litro/contract/documentos-fiscales/familia'
import { etiquetas } from '@litro/contract/etiquetas'

import { useState } from 'react'
import type { Rep } from '../archivos/rep-files.tsx'
import { FormaDePagoField } from '../campos/comunes.tsx'
import { DateField } from '../campos/date-field.tsx'
import { SelectField } from '../campos/select-field.tsx'
import { TextField } from '../campos/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { hoy } from '../formato.ts'
import { useEscritura } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Verbo } from '../ui/verbo.tsx'

type Props = {
  rep: Rep
  /** Another receipt of the same deposit is alive: there is nothing to issue again. */
  relevado: boolean
  onCambio: () => void
}

const motivos = ['01', '02', '03'].map((value) => ({ value, label: describeMotivo(value) }))

export function RepAcciones({ rep, relevado, onCambio }: Props) {
  const { puede } = useUsuario()
  const [abierto, setAbierto] = useState<'reemitir' | 'cancelar' | null>(null)
  const estado = estadoDe(REP, rep.Estatus)
  if (!puede('admin.depositos') || (estado !== 'timbrado' && estado !== 'cancelado')) return null
  const onCerrar = () => setAbierto(null)
  const vigente = estado === 'timbrado'
  return (
    <>
      {relevado ? null : (
        <Verbo variant="default" aria-haspopup="dialog" onClick={() => setAbierto('reemitir')}>
          {vigente ? 'Sustituir' : 'Volver a emitir'}
        </Verbo>
      )}
      {vigente ? (
        <Verbo variant="default" c="var(--litro-rojo)" aria-haspopup="dialog" onClick={() => setAbierto('cancelar')}>
          Cancelar complemento
        </Verbo>
      ) : null}
      {abierto === 'reemitir' ? <ReemitirDialog {...{ rep, vigente, onCerrar, onCambio }} /> : null}
      {abierto === 'cancelar' ? <CancelarDialog {...{ rep, relevado, onCerrar, onCambio }} /> : null}
    </>
  )
}

type DialogProps = { rep: Rep; onCerrar: () => void; onCambio: () => void }

function ReemitirDialog({ rep, vigente, onCerrar, onCambio }: DialogProps & { vigente: boolean }) {
  const reemitir = useEscritura('admin_rep_reemitir')
  return (
    <FormDialog
      titulo={vigente ? `Sustituir complemento ${rep.Folio}` : `Volver a emitir complemento ${rep.Folio}`}
      schema={ReemitirRep}
      inicial={{ Comentarios: '', FechaPago: '', IdFormaPago: '' }}
      guardar={vigente ? 'Emitir sustituto' : 'Volver a emitir'}
      falla="No se pudo emitir el complemento."
      exito={
        vigente ? 'Se emite el sustituto. Cuando se timbre, cancela el anterior con motivo 01.' : 'Se emite otra vez.'
      }
      onCerrar={onCerrar}
      onGuardar={async (entrada) => {
        await reemitir.mutateAsync([{ params: { id: rep.IdRep }, entrada }])
        onCambio()
      }}
    >
      <p className="nota">
        El depósito no se toca. Los datos del cliente se toman como están hoy; corrige aquí la fecha o la forma de pago
        si eran el error.
      </p>
      <TextField name="Comentarios" label="Qué se corrige" required maxLength={500} />
      <DateField name="FechaPago" label="Fecha de pago correcta" maxDate={hoy()} />
      <FormaDePagoField label={etiquetas.FormaPago} />
    </FormDialog>
  )
}

function CancelarDialog({ rep, relevado, onCerrar, onCambio }: DialogProps & { relevado: boolean }) {
  const cancelar = useEscritura('admin_rep_cancelar')
  return (
    <FormDialog
      titulo={`Cancelar complemento de pago ${rep.Folio}`}
      schema={CancelarRep}
      inicial={{ motivo: relevado ? '01' : '02' }}
      guardar="Solicitar cancelación"
      falla="No se pudo pedir la cancelación."
      exito={`Se pidió cancelar el complemento ${rep.Folio}.`}
      onCerrar={onCerrar}
      onGuardar={async (entrada) => {
        await cancelar.mutateAsync([{ params: { id: rep.IdRep }, entrada }])
        onCambio()
      }}
    >
      <SelectField name="motivo" label="Motivo de cancelación" required opciones={motivos} />
    </FormDialog>
  )
}
