// Aplicar or Rechazar a captured deposit: when and how it was paid, and over which documents it is split.
import type { Cep } from '@litro/contract/depositos/cep'
import { type DepositoPorValidar, DepositoRechazar } from '@litro/contract/depositos/deposito'
import { etiquetas } from '@litro/contract/etiquetas'
import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { FormaDePagoField } from '../../campos/comunes.tsx'
import { DateField } from '../../campos/date-field.tsx'
import { ClosedContext } from '../../campos/field.ts'
import { TextField } from '../../campos/text-field.tsx'
import { esPago } from '../../entidades/deposito.ts'
import { useCaptura } from '../../form/captura.tsx'
import { fecha, hoy, pesos } from '../../formato.ts'
import { MotivoDialog } from '../../list/motivo-dialog.tsx'
import { useEscritura } from '../../query.ts'
import { Card } from '../../ui/card.tsx'
import { Falla } from '../../ui/falla.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { inicialDe, schemaDe, textosDe, type Valores } from './aplicar.ts'
import estilos from './depositos.module.css'
import { destinoDe, faltanteDe } from './destino.ts'
import { type Candidato, seguroDe } from './movimiento.ts'
import { MovimientoField } from './movimiento-field.tsx'
import { leerReparto } from './reparto.ts'
import { RepartoField } from './reparto-field.tsx'

type Props = {
  deposito: DepositoPorValidar
  candidatos: readonly Candidato[]
  cep: Cep | undefined
  onDecidido: (mensaje: string) => void
  onRecargar: () => void
}

export function AplicarForm({ deposito, candidatos, cep, onDecidido, onRecargar }: Props) {
  const schema = useMemo(() => schemaDe(deposito), [deposito])
  const aplicar = useEscritura('admin_deposito_aplicar')
  const pago = esPago(deposito.IdDepositoTipo)
  const impide = ({ Lineas }: Valores) =>
    faltanteDe(deposito) ?? (pago ? leerReparto(deposito.Monto, deposito.Documentos, textosDe(Lineas)).queja : null)
  const { form, guardando, impedido, error, enviar } = useCaptura({
    titulo: 'admin_deposito_aplicar',
    schema,
    inicial: inicialDe(deposito, seguroDe(candidatos)),
    falla: '',
    impedido: (valores: Valores) => impide(valores) !== null,
    onGuardar: async (entrada) => {
      await aplicar.mutateAsync([{ params: { id: deposito.IdDeposito }, entrada }])
      onDecidido(`Depósito ${deposito.IdDeposito} aplicado.`)
    },
  })
  return (
    <FormProvider {...form}>
      <ClosedContext value={guardando}>
        <form
          noValidate
          onSubmit={enviar}
          aria-busy={guardando}
          aria-label="Decisión"
          className={estilos.decide}
          data-decision
        >
          <Card titulo="Decisión" detalle={destinoDe(deposito)}>
            <div className="pila">
              {candidatos.length > 0 ? <MovimientoField candidatos={candidatos} /> : null}
              <Cobro deposito={deposito} candidatos={candidatos} />
              {cep?.Veredicto === 'difiere' ? (
                <TextField
                  name="MotivoCep"
                  label="Por qué se aplica aunque el CEP difiere"
                  maxLength={300}
                  autoComplete="off"
                />
              ) : null}
              {pago ? <RepartoField deposito={deposito} /> : null}
              {faltanteDe(deposito) ? <MessageLine tono="ambar">{faltanteDe(deposito)}</MessageLine> : null}
            </div>
          </Card>
          <Botones deposito={deposito} aplicando={guardando} impedido={impedido === true} onDecidido={onDecidido}>
            {error ? (
              <div className={estilos.falla}>
                <Falla error={error} literal="No se pudo aplicar el depósito." onRecargar={onRecargar} />
              </div>
            ) : null}
          </Botones>
        </form>
      </ClosedContext>
    </FormProvider>
  )
}

function Cobro({ deposito: { FechaDeposito }, candidatos }: Pick<Props, 'deposito' | 'candidatos'>) {
  const [dia, idMovimiento] = useWatch<Valores, ['FechaPago', 'IdMovimientoBanco']>({
    name: ['FechaPago', 'IdMovimientoBanco'],
  })
  const elegido = candidatos.find(({ movimiento }) => String(movimiento.IdMovimientoBanco) === idMovimiento)
  // Only a day that neither the partner nor the bank gave has to be explained.
  const corrige = FechaDeposito !== null && dia !== FechaDeposito && dia !== elegido?.movimiento.Fecha
  return (
    <div className={estilos.campos}>
      <DateField name="FechaPago" required maxDate={hoy()} />
      {corrige ? (
        <TextField
          name="MotivoFecha"
          label={`Por qué no es la del depósito (${fecha(FechaDeposito)})`}
          required
          maxLength={300}
          autoComplete="off"
        />
      ) : null}
      <FormaDePagoField label={etiquetas.FormaPago} required />
      <TextField name="ClaveRastreo" maxLength={60} autoComplete="off" />
    </div>
  )
}

type BotonesProps = Pick<Props, 'deposito' | 'onDecidido'> & {
  aplicando: boolean
  impedido: boolean
  children: ReactNode
}

function Botones({ deposito, aplicando, impedido, onDecidido, children }: BotonesProps) {
  const { IdDeposito, Monto, Depositante } = deposito
  const [rechazando, setRechazando] = useState(false)
  const rechazar = useEscritura('admin_deposito_rechazar')
  return (
    <div className={`barra no-imprimir ${estilos.botones}`}>
      {children}
      <Button type="submit" loading={aplicando} disabled={impedido}>
        Aplicar
      </Button>
      <Button
        variant="default"
        c="var(--litro-rojo)"
        disabled={aplicando}
        aria-haspopup="dialog"
        onClick={() => setRechazando(true)}
      >
        Rechazar
      </Button>
      {rechazando ? (
        <MotivoDialog
          titulo={`Rechazar depósito ${IdDeposito}`}
          campo="Comentarios"
          schema={DepositoRechazar}
          boton="Rechazar"
          onEnviar={async (Comentarios) => {
            await rechazar.mutateAsync([{ params: { id: IdDeposito }, entrada: { Comentarios } }])
            onDecidido(`Depósito ${IdDeposito} rechazado.`)
          }}
          onCerrar={() => setRechazando(false)}
        >
          <p>
            {Depositante}, {pesos(Monto)}. El socio verá estos comentarios.
          </p>
        </MotivoDialog>
      ) : null}
    </div>
  )
}
