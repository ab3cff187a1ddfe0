// The payment receipt that stands in the way of a cancellation: where it is, and asking the SAT to cancel it.

import { describeMotivo } from '@litro/cfdi/sat/motivos-cancelacion'
import { type EstadoFiscal, estadoDe } from '@litro/contract/documentos-fiscales/estado'
import { REP } from '@litro/contract/documentos-fiscales/familia'
import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Rep } from '../../archivos/rep-files.tsx'
import { useEscritura } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { Falla } from '../../ui/falla.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { SocioLink } from '../socio-link.tsx'

type Motivo = '02' | '03'

const motivos: readonly Motivo[] = ['02', '03']

type Props = {
  rep: Rep
  /** Whose it is, and the screen where its partner sees it. */
  socio: number
  a: string
}

/** In force or on its way out: what it tells cannot be undone yet. */
export const estorba = (rep: Rep | null): rep is Rep => {
  const estado: EstadoFiscal | undefined = rep ? estadoDe(REP, rep.Estatus) : undefined
  return estado === 'timbrado' || estado === 'por_cancelar'
}

export function RepAviso({ rep, socio, a }: Props) {
  const [abierto, setAbierto] = useState(false)
  const vigente = estadoDe(REP, rep.Estatus) === 'timbrado'
  return (
    <MessageLine tono="ambar">
      <p>
        {vigente ? 'Primero hay que cancelar el ' : 'Está en trámite ante el SAT la cancelación del '}
        <SocioLink socio={socio} a={a}>
          complemento de pago {rep.Folio}
        </SocioLink>
        {vigente ? '.' : '. Cuando responda podrás confirmar; facturación la sigue en Cancelaciones.'}
      </p>
      {vigente ? (
        <Button variant="default" size="compact-sm" aria-haspopup="dialog" onClick={() => setAbierto(true)}>
          Solicitar su cancelación
        </Button>
      ) : null}
      {abierto ? <RepDialog rep={rep} onCerrar={() => setAbierto(false)} /> : null}
    </MessageLine>
  )
}

function RepDialog({ rep, onCerrar }: { rep: Rep; onCerrar: () => void }) {
  const [motivo, setMotivo] = useState<Motivo>('02')
  const { mutate, isPending, error } = useEscritura('admin_rep_cancelar')
  const solicitar = () =>
    mutate([{ params: { id: rep.IdRep }, entrada: { motivo } }], {
      onSuccess: () => {
        avisarExito(`Se pidió cancelar el complemento ${rep.Folio}.`)
        onCerrar()
      },
    })
  return (
    <Modal opened onClose={onCerrar} title={`Cancelar complemento de pago ${rep.Folio}`}>
      <Stack gap="md">
        <Radio.Group label="Motivo de cancelación" value={motivo} onChange={(valor) => setMotivo(valor as Motivo)}>
          <Stack gap={8} mt={6}>
            {motivos.map((codigo) => (
              <Radio key={codigo} value={codigo} label={describeMotivo(codigo)} />
            ))}
          </Stack>
        </Radio.Group>
        {error ? <Falla error={error} literal="No se pudo pedir la cancelación." /> : null}
        <Group justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onCerrar}>
            Regresar
          </Button>
          <Button color="red" loading={isPending} onClick={solicitar}>
            Solicitar cancelación
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
