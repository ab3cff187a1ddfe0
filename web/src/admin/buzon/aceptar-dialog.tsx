// Accepting that a supplier cancels its invoice: why, and what is lost by it. It cannot be taken back.
import { AceptarSolicitud, type CausaDeAceptar, causasDeAceptar, type FilaBuzon } from '@litro/contract/buzon/buzon'
import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useEscritura } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { Falla } from '../../ui/falla.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { nombreDe } from './columnas.tsx'

export function AceptarDialog({ fila, onCerrar }: { fila: FilaBuzon; onCerrar: () => void }) {
  const [causa, setCausa] = useState<CausaDeAceptar | null>(null)
  const [queja, setQueja] = useState<string | null>(null)
  const aceptar = useEscritura('admin_buzon_aceptar')
  const enviar = () => {
    const leida = AceptarSolicitud.safeParse({ Causa: causa, Version: fila.Version })
    setQueja(leida.error?.issues[0]?.message ?? null)
    if (!leida.success) return
    aceptar.mutate([{ params: { id: fila.IdSolicitud }, entrada: leida.data }], {
      onSuccess: ({ Estatus }) => {
        avisarExito(`${nombreDe(fila)}: ${Estatus}.`)
        onCerrar()
      },
    })
  }
  return (
    <Modal opened onClose={onCerrar} title={`Aceptar la cancelación de ${nombreDe(fila)}`} size="lg">
      <Stack gap="md">
        <MessageLine tono="ambar">
          <p>Al aceptar se pierde la deducción salvo que exista la factura que la sustituye. No se puede deshacer.</p>
          <p>
            {fila.UUIDSustituto
              ? `La sustituye ${fila.UUIDSustituto}, que ya está aquí.`
              : 'Aquí no está ninguna factura que diga sustituirla.'}
          </p>
        </MessageLine>
        <Consecuencia fila={fila} />
        <Radio.Group
          label="Por qué se acepta"
          withAsterisk
          value={causa}
          error={queja}
          onChange={(valor) => setCausa(valor as CausaDeAceptar)}
        >
          <Stack gap="xs" mt="xs">
            {Object.entries(causasDeAceptar).map(([valor, texto]) => (
              <Radio key={valor} value={valor} label={texto} disabled={aceptar.isPending} />
            ))}
          </Stack>
        </Radio.Group>
        {aceptar.error ? <Falla error={aceptar.error} literal="No se pudo aceptar la cancelación." /> : null}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus disabled={aceptar.isPending} onClick={onCerrar}>
            Regresar
          </Button>
          <Button color="red" loading={aceptar.isPending} onClick={enviar}>
            Aceptar cancelación
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Consecuencia({ fila: { IdRetorno, RetornoPagado } }: { fila: FilaBuzon }) {
  if (IdRetorno === null) return null
  return (
    <MessageLine tono="rojo">
      {RetornoPagado
        ? `El retorno ${IdRetorno} ya se pagó con esta factura: la aceptación la debe confirmar otra persona de Facturación.`
        : `El retorno ${IdRetorno} ya no se podrá pagar con esta factura.`}
    </MessageLine>
  )
}
