// What can be done with a delivery now, from the table of its life: one button leads, the rest stand beside it.
import {
  AutorizarEntrega,
  DescartarEntrega,
  type Entrega,
  estatusDeEntrega,
  MarcarEntregada,
} from '@litro/contract/entregas/entrega'
import { estadosDeEntrega, vidaEntrega } from '@litro/contract/entregas/vida'
import { admite } from '@litro/contract/vida'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ApiError } from '../api-error.ts'
import { AppLink } from '../app-link.tsx'
import { campoTexto } from '../campos/field.ts'
import { NumberField } from '../campos/number-field.tsx'
import { TextAreaField, TextField } from '../campos/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useEscritura, useServicio } from '../query.ts'
import { useNavigate } from '../ruteo/ruteo.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../ui/avisos.ts'
import { Falla } from '../ui/falla.tsx'
import { Question } from '../ui/question.tsx'
import { Verbo } from '../ui/verbo.tsx'
import { CobrarFleteDialog } from './flete-dialog.tsx'
import { LigaDialog } from './liga-dialog.tsx'

type Props = { entrega: Entrega; onRecargar: () => void }
type Dialogo = 'liga' | 'cobrar' | 'descartar' | 'autorizar' | 'entregar' | 'cancelar' | null

export function Acciones({ entrega, onRecargar }: Props) {
  const { puede } = useUsuario()
  const [dialogo, setDialogo] = useState<Dialogo>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const id = entrega.IdEntrega
  const estado = estadosDeEntrega[estatusDeEntrega.indexOf(entrega.Estatus)] ?? 'cancelada'
  const es = (verbo: keyof typeof vidaEntrega.pasos) => admite(vidaEntrega, estado, verbo)
  const salir = useEscritura('entrega_salir')
  const { Flete: flete } = entrega
  const cerrar = () => setDialogo(null)
  const edita = puede('entrega.editar')
  return (
    <div className="barra no-imprimir">
      {error ? <Falla error={error} literal="No se pudo timbrar la Carta Porte." onRecargar={onRecargar} /> : null}
      {es('descartar') && edita ? (
        <Verbo variant="default" onClick={() => setDialogo('descartar')}>
          Descartar
        </Verbo>
      ) : null}
      {es('anular') && puede('entrega.cancelar') && !entrega.PorCancelar && !flete ? (
        <Verbo variant="default" onClick={() => setDialogo('cancelar')}>
          Cancelar Carta Porte
        </Verbo>
      ) : null}
      {es('autorizar') && puede('entrega.autorizar') ? (
        <Verbo variant="default" onClick={() => setDialogo('autorizar')}>
          Autorizar
        </Verbo>
      ) : null}
      {edita ? <Repetir entrega={entrega} /> : null}
      {es('editar') && edita ? (
        <Button component={AppLink} to={`/entrega/editar/${id}`} variant="default">
          Editar
        </Button>
      ) : null}
      {es('cobrar') && puede('factura.editar') && !flete && entrega.IdCliente !== null ? (
        <Verbo variant="default" disabled={entrega.EnProceso} onClick={() => setDialogo('cobrar')}>
          Cobrar flete
        </Verbo>
      ) : null}
      {es('salir') && edita ? (
        <Verbo
          variant="default"
          loading={salir.isPending}
          onClick={() => salir.mutate([{ params: { id } }], { onError: setError })}
        >
          Ya salió
        </Verbo>
      ) : null}
      {es('entregar') && edita ? (
        <Verbo variant="default" onClick={() => setDialogo('entregar')}>
          Marcar entregada
        </Verbo>
      ) : null}
      {es('timbrar') && puede(flete ? 'factura.timbrar' : 'entrega.timbrar') ? (
        <Timbrar entrega={entrega} onError={setError} />
      ) : null}
      {es('entregar') && edita ? (
        <Verbo variant="default" onClick={() => setDialogo('liga')}>
          Liga del operador
        </Verbo>
      ) : null}
      {es('entregar') && edita ? <Enviar entrega={entrega} /> : null}
      {dialogo === 'liga' ? <LigaDialog entrega={entrega} onCerrar={cerrar} /> : null}
      {dialogo === 'cobrar' ? <CobrarFleteDialog entrega={entrega} onCerrar={cerrar} /> : null}
      {dialogo === 'descartar' ? <Descartar entrega={entrega} onCerrar={cerrar} /> : null}
      {dialogo === 'autorizar' ? <Autorizar entrega={entrega} onCerrar={cerrar} /> : null}
      {dialogo === 'entregar' ? <Entregar entrega={entrega} onCerrar={cerrar} /> : null}
      {dialogo === 'cancelar' ? <Cancelar entrega={entrega} onCerrar={cerrar} /> : null}
    </div>
  )
}

/** The paper of the truck: its own Carta Porte, or the invoice of its freight, which carries it. */
function Timbrar({ entrega, onError }: { entrega: Entrega; onError: (error: ApiError | null) => void }) {
  const { IdEntrega, Viaje, Version, EnProceso, Flete: flete } = entrega
  const propia = useEscritura('entrega_timbrar')
  const factura = useEscritura('factura_timbrar')
  const onClick = () => {
    onError(null)
    const alTerminar = {
      onSuccess: ({ EnProceso: sigue }: { EnProceso: boolean }) => {
        if (!sigue) avisarExito(`${flete ? 'Flete' : 'Carta Porte'} de ${Viaje} ${flete ? 'timbrado' : 'timbrada'}.`)
      },
      onError,
    }
    if (flete) factura.mutate([{ params: { id: flete.IdFactura }, entrada: { Version: flete.Version } }], alTerminar)
    else propia.mutate([{ params: { id: IdEntrega }, entrada: { Version } }], alTerminar)
  }
  return (
    <Verbo loading={propia.isPending || factura.isPending} disabled={EnProceso} onClick={onClick}>
      Timbrar
    </Verbo>
  )
}

function Repetir({ entrega }: { entrega: Entrega }) {
  const repetir = useEscritura('entrega_repetir')
  const navigate = useNavigate()
  const onClick = () =>
    repetir.mutate([{ params: { id: entrega.IdEntrega } }], {
      onSuccess: ({ IdEntrega }) => navigate(`/entrega/ver/${IdEntrega}`),
      onError: ({ mensaje }) => avisarError(mensaje),
    })
  return (
    <Verbo variant="default" loading={repetir.isPending} onClick={onClick}>
      Repetir
    </Verbo>
  )
}

/** The next thing after the stamp: it has the focus. */
function Enviar({ entrega }: { entrega: Entrega }) {
  const { data } = useServicio('entrega_correos', [{ params: { id: entrega.IdEntrega } }])
  const enviar = useEscritura('entrega_enviar')
  if (!data?.Disponible || data.Destinatarios.length === 0) return null
  const { Destinatarios } = data
  const onClick = () =>
    enviar.mutate([{ params: { id: entrega.IdEntrega }, entrada: { Destinatarios } }], {
      onSuccess: () => avisarExito(`Enviada a ${Destinatarios.join(', ')}.`),
      onError: ({ mensaje }) => avisarError(mensaje),
    })
  return (
    <Verbo autoFocus loading={enviar.isPending} onClick={onClick}>
      Enviar al operador
    </Verbo>
  )
}

type DialogoProps = { entrega: Entrega; onCerrar: () => void }

function Descartar({ entrega: { IdEntrega: id, Viaje, Version }, onCerrar }: DialogoProps) {
  const descartar = useEscritura('entrega_descartar')
  return (
    <FormDialog
      titulo={`Descartar ${Viaje}`}
      schema={DescartarEntrega}
      inicial={{ Motivo: '' }}
      guardar="Descartar entrega"
      exito="Entrega descartada."
      falla="No se pudo descartar la entrega."
      onCerrar={onCerrar}
      onGuardar={(entrada) => descartar.mutateAsync([{ params: { id }, entrada: { ...entrada, Version } }])}
    >
      <TextAreaField name="Motivo" maxLength={500} />
    </FormDialog>
  )
}

function Autorizar({ entrega: { IdEntrega: id, Viaje, Version }, onCerrar }: DialogoProps) {
  const autorizar = useEscritura('entrega_autorizar')
  const description = 'Tu nombre y este motivo quedan en la bitácora.'
  return (
    <FormDialog
      titulo={`Autorizar ${Viaje}`}
      schema={AutorizarEntrega}
      inicial={{ Motivo: '' }}
      guardar="Autorizar"
      exito="Entrega autorizada."
      falla="No se pudo autorizar la entrega."
      onCerrar={onCerrar}
      onGuardar={(entrada) => autorizar.mutateAsync([{ params: { id }, entrada: { ...entrada, Version } }])}
    >
      <TextAreaField name="Motivo" required maxLength={500} description={description} />
    </FormDialog>
  )
}

function Entregar({ entrega, onCerrar }: DialogoProps) {
  const { IdEntrega: id, Viaje, Version, Paradas } = entrega
  const entregar = useEscritura('entrega_entregar')
  const lineas = Paradas.flatMap(({ Sitio, Cargas }, i) =>
    Cargas.map(({ IdProducto, Producto, Litros }) => ({
      Parada: i + 1,
      IdProducto,
      Litros,
      texto: `${Sitio}: ${Producto}`,
    })),
  )
  const inicial = {
    Entregas: lineas.map(({ Parada, IdProducto, Litros }) => ({ Parada, IdProducto, Litros: campoTexto(Litros) })),
    Recibio: '',
  }
  return (
    <FormDialog
      titulo={`Entregar ${Viaje}`}
      size="lg"
      schema={MarcarEntregada as never}
      inicial={inicial}
      guardar="Marcar entregada"
      exito="Entrega cerrada."
      falla="No se pudo cerrar la entrega."
      onCerrar={onCerrar}
      onGuardar={(entrada: object) => entregar.mutateAsync([{ params: { id }, entrada: { ...entrada, Version } }])}
    >
      {lineas.map(({ Parada, IdProducto, texto }, i) => (
        <NumberField
          key={`${Parada}-${IdProducto}`}
          name={`Entregas.${i}.Litros`}
          label={texto}
          required
          decimales={3}
          despues="L"
        />
      ))}
      <TextField name="Recibio" label="Quién recibió" maxLength={120} wide />
    </FormDialog>
  )
}

function Cancelar({ entrega: { IdEntrega: id, Viaje }, onCerrar }: DialogoProps) {
  const cancelar = useEscritura('entrega_cancelar')
  const [error, setError] = useState<ApiError | null>(null)
  const onSi = () =>
    cancelar.mutate([{ params: { id }, entrada: { motivo: '03' } }], { onSuccess: onCerrar, onError: setError })
  return (
    <Question
      titulo={`Cancelar la Carta Porte de ${Viaje}`}
      abierta
      no="Conservar entrega"
      si="Cancelar Carta Porte"
      ocupada={cancelar.isPending}
      onNo={onCerrar}
      onSi={onSi}
    >
      <p>El viaje no se hará. De gasolina y diésel solo se puede antes de la hora de salida.</p>
      {error ? <Falla error={error} literal="No se pudo cancelar." /> : null}
    </Question>
  )
}
