// Deshacer: a credit that was put on documents becomes the client's again. Its payment receipt goes first, and the reason is kept.
import { DeshacerAplicacion, type SaldoAFavor } from '@litro/contract/depositos/saldo-favor'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { pesos } from '../../formato.ts'
import { MotivoDialog } from '../../list/motivo-dialog.tsx'
import { useEscritura } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { estorba, RepAviso } from './rep-aviso.tsx'
import { pagoDe, rutaDe } from './saldo.ts'

const TITULO = 'Deshacer aplicación'

type Props = { fila: SaldoAFavor; onCerrar: () => void }

export function DeshacerDialog({ fila, onCerrar }: Props) {
  const { mutateAsync } = useEscritura('admin_saldo_favor_deshacer')
  if (estorba(fila.Rep)) {
    return (
      <Modal opened onClose={onCerrar} title={TITULO}>
        <Stack gap="md">
          <Resumen fila={fila} />
          <RepAviso rep={fila.Rep} socio={fila.IdSocioComercial} a={rutaDe(fila)} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onCerrar}>
              Regresar
            </Button>
          </Group>
        </Stack>
      </Modal>
    )
  }
  return (
    <MotivoDialog
      titulo={TITULO}
      campo="Motivo"
      schema={DeshacerAplicacion}
      boton="Deshacer"
      onEnviar={async (Motivo) => {
        await mutateAsync([{ params: { id: fila.Id }, entrada: { Motivo } }])
        avisarExito(`${pesos(fila.Monto)} vuelven a ser saldo a favor de ${fila.Cliente}.`)
      }}
      onCerrar={onCerrar}
    >
      <Resumen fila={fila} />
    </MotivoDialog>
  )
}

function Resumen({ fila }: { fila: SaldoAFavor }) {
  return (
    <p>
      {pesos(fila.Monto)} de {fila.Cliente}. {pagoDe(fila)}: lo que recibió vuelve a deberse y el monto queda a favor
      del cliente.
    </p>
  )
}
