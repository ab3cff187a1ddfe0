// The CEP beside the deposit on treasury's desk: its comparison, or the way to bring it. It never decides.
import { type Cep, CepQuitar } from '@litro/contract/depositos/cep'
import type { ConsultaCep } from '@litro/contract/depositos/consulta-cep'
import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { CepTabla, DescargarCep, SubirCep } from '../../entidades/cep.tsx'
import { fecha } from '../../formato.ts'
import { MotivoDialog } from '../../list/motivo-dialog.tsx'
import { useEscritura } from '../../query.ts'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Card } from '../../ui/card.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { LoQueDiceBanxico } from './consulta-cep.tsx'

type Props = { deposito: DepositoPorValidar; cep: Cep | undefined; consulta: ConsultaCep | undefined; decide: boolean }

export function CepCard({ deposito: { IdDeposito, IdSocioComercial }, cep, consulta, decide }: Props) {
  const carga = useEscritura('admin_cep_cargar')
  const { error, data, isPending } = carga
  const sinGuardar = data?.find(({ Resultado }) => Resultado === 'rechazado')
  return (
    <Card titulo="CEP de Banxico">
      <div className="pila">
        {cep ? (
          <CepTabla cep={cep} />
        ) : (
          <p className="nota">
            Sin CEP. Las transferencias entre cuentas del mismo banco, el efectivo y los cheques no lo tienen.
          </p>
        )}
        {!cep && consulta ? <LoQueDiceBanxico consulta={consulta} decide={decide} /> : null}
        {error || sinGuardar ? (
          <MessageLine tono="rojo">{error?.campos.Archivo ?? error?.mensaje ?? sinGuardar?.Mensaje}</MessageLine>
        ) : null}
        <div className="fila">
          {cep ? <DescargarCep cep={cep} socio={IdSocioComercial} /> : null}
          {cep?.FechaCorrecta && decide ? <CorregirFecha id={IdDeposito} dia={cep.FechaCorrecta} /> : null}
          {cep && decide ? <Quitar cep={cep} /> : null}
          {!cep && decide ? (
            <SubirCep
              ocupado={isPending}
              onElegir={(Archivo) => carga.mutate([{ entrada: { IdDeposito }, archivos: { Archivo } }])}
            />
          ) : null}
        </div>
      </div>
    </Card>
  )
}

/** The day comes from the CEP; nobody types it, and nothing is applied. */
function CorregirFecha({ id, dia }: { id: number; dia: string }) {
  const corregir = useEscritura('admin_deposito_corregir_fecha')
  return (
    <Button
      size="compact-sm"
      loading={corregir.isPending}
      onClick={() =>
        corregir.mutate([{ params: { id } }], {
          onSuccess: () => avisarExito(`La fecha del depósito ${id} es ahora ${fecha(dia)}.`),
          onError: (causa) => avisarError(mensajeDe(causa, 'No se pudo corregir la fecha.')),
        })
      }
    >
      Corregir fecha
    </Button>
  )
}

function Quitar({ cep: { IdCep: id, IdDeposito } }: { cep: Cep }) {
  const [abierto, setAbierto] = useState(false)
  const quitar = useEscritura('admin_cep_quitar')
  return (
    <>
      <Button variant="default" size="compact-sm" aria-haspopup="dialog" onClick={() => setAbierto(true)}>
        Quitar CEP
      </Button>
      {abierto ? (
        <MotivoDialog
          titulo={`Quitar el CEP del depósito ${IdDeposito}`}
          campo="Motivo"
          schema={CepQuitar}
          boton="Quitar CEP"
          onEnviar={async (Motivo) => {
            await quitar.mutateAsync([{ params: { id }, entrada: { Motivo } }])
            avisarExito('CEP quitado. Puede respaldar otro depósito.')
          }}
          onCerrar={() => setAbierto(false)}
        >
          <p>El archivo se conserva; deja de respaldar este depósito.</p>
        </MotivoDialog>
      ) : null}
    </>
  )
}
