// Aplicar or Rechazar a captured deposit: when and how it was paid, and over which documents it is split.
import { type DepositoPorValidar, DepositoRechazar } from '@litro/contract/depositos/deposito'
import { etiquetas } from '@litro/contract/etiquetas'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { FormaDePagoField } from '../../campos/comunes.tsx'
import { DateField } from '../../campos/date-field.tsx'
import { SavingContext } from '../../campos/field.ts'
import { TextField } from '../../campos/text-field.tsx'
import { esPago } from '../../entidades/deposito.ts'
import { useCaptura } from '../../form/captura.tsx'
import { holdFocus } from '../../form/hold-focus.ts'
import { hoy, pesos } from '../../formato.ts'
import { useEscritura } from '../../query.ts'
import { Card } from '../../ui/card.tsx'
import { Falla } from '../../ui/falla.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { MotivoDialog } from '../motivo-dialog.tsx'
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
  onDecidido: (mensaje: string) => void
  onRecargar: () => void
}

export function AplicarForm({ deposito, candidatos, onDecidido, onRecargar }: Props) {
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
      <SavingContext value={guardando}>
        <form noValidate onSubmit={enviar} aria-busy={guardando} aria-label="Decisión">
          <Card titulo="Decisión" detalle={destinoDe(deposito)}>
            <div className="pila">
              {candidatos.length > 0 ? <MovimientoField candidatos={candidatos} /> : null}
              <Cobro />
              {pago ? <RepartoField deposito={deposito} /> : null}
              {faltanteDe(deposito) ? <MessageLine tono="ambar">{faltanteDe(deposito)}</MessageLine> : null}
              {error ? <Falla error={error} literal="No se pudo aplicar el depósito." onRecargar={onRecargar} /> : null}
              <Botones deposito={deposito} aplicando={guardando} impedido={impedido === true} onDecidido={onDecidido} />
            </div>
          </Card>
        </form>
      </SavingContext>
    </FormProvider>
  )
}

function Cobro() {
  return (
    <div className={estilos.campos}>
      <DateField name="FechaPago" required maxDate={hoy()} />
      <FormaDePagoField label={etiquetas.FormaPago} required />
      <TextField name="ClaveRastreo" maxLength={60} autoComplete="off" />
    </div>
  )
}

type BotonesProps = Pick<Props, 'deposito' | 'onDecidido'> & { aplicando: boolean; impedido: boolean }

function Botones({ deposito: { IdDeposito, Monto, Depositante }, aplicando, impedido, onDecidido }: BotonesProps) {
  const [rechazando, setRechazando] = useState(false)
  const rechazar = useEscritura('admin_deposito_rechazar')
  return (
    <div className="fila">
      <Button type="submit" loading={aplicando} disabled={impedido} onMouseDown={holdFocus}>
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
