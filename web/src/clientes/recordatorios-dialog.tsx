// On which days a client is reminded of an invoice, chosen once for all the clients of the partner.
import { MAX_RECORDATORIOS, type Recordatorios } from '@litro/contract/documentos-fiscales/recordatorios-pago'
import { Alert, Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { mensajeDe } from '../api-error.ts'
import { useEscritura } from '../query.ts'
import { avisarExito } from '../ui/avisos.ts'
import { Verbo } from '../ui/verbo.tsx'
import { DIAS_USUALES, diaEnPalabras } from './recordatorios.ts'

type Props = { actual: Recordatorios; onCerrar: () => void }

export function RecordatoriosDialog({ actual, onCerrar }: Props) {
  const [dias, setDias] = useState(actual.Recordatorios.map(String))
  const [mensual, setMensual] = useState(actual.EstadoMensual)
  const guardar = useEscritura('recordatorio_pago_guardar')
  const opciones = [...new Set([...DIAS_USUALES, ...actual.Recordatorios])].sort((a, b) => a - b)
  const lleno = dias.length >= MAX_RECORDATORIOS
  const enviar = () => {
    if (guardar.isPending) return
    guardar.mutate([{ entrada: { Recordatorios: dias.map(Number), EstadoMensual: mensual } }], {
      onSuccess: () => {
        avisarExito(dias.length > 0 || mensual ? 'Recordatorios guardados.' : 'Ya no se mandan recordatorios.')
        onCerrar()
      },
    })
  }
  return (
    <Modal
      opened
      onClose={onCerrar}
      title="Recordatorios de pago"
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      size="md"
    >
      <Stack gap="md">
        <p className="nota">
          Cada factura PPD con saldo se recuerda por correo en estos días, contados desde que vence (
          {actual.DiasCredito} días después de timbrarse). Valen para todos tus clientes.
        </p>
        <Checkbox.Group
          label="Se recuerda"
          description={lleno ? `Son ${MAX_RECORDATORIOS}, los más que admite: quita uno para elegir otro.` : undefined}
          value={dias}
          onChange={setDias}
        >
          <Stack gap={8} mt={8}>
            {opciones.map((dia) => (
              <Checkbox
                key={dia}
                value={String(dia)}
                label={diaEnPalabras(dia)}
                disabled={lleno && !dias.includes(String(dia))}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox
          label="Estado de cuenta cada mes"
          description="El día 1, a cada cliente que deba algo, con sus documentos por pagar en PDF."
          checked={mensual}
          onChange={(evento) => setMensual(evento.currentTarget.checked)}
        />
        {guardar.isError ? (
          <Alert color="red" role="alert">
            {mensajeDe(guardar.error, 'No se pudieron guardar los recordatorios.')}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" disabled={guardar.isPending} onClick={onCerrar}>
            Regresar
          </Button>
          <Verbo loading={guardar.isPending} onClick={enviar}>
            Guardar días
          </Verbo>
        </Group>
      </Stack>
    </Modal>
  )
}
