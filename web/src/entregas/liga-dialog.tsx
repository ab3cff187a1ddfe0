// The operator's link: made here, shown once, and ended here.
import type { Entrega } from '@litro/contract/entregas/entrega'
import { Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { useEscritura } from '../query.ts'
import { avisarError, avisarExito } from '../ui/avisos.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Verbo } from '../ui/verbo.tsx'

type Props = { entrega: Pick<Entrega, 'IdEntrega' | 'Viaje'>; onCerrar: () => void }

export function LigaDialog({ entrega: { IdEntrega, Viaje }, onCerrar }: Props) {
  const [liga, setLiga] = useState<string | null>(null)
  const crear = useEscritura('entrega_liga')
  const revocar = useEscritura('entrega_liga_revocar')
  const peticion = [{ params: { id: IdEntrega } }] as const
  const onError = ({ mensaje }: { mensaje: string }) => avisarError(mensaje)
  const onCrear = () =>
    crear.mutate([...peticion], { onSuccess: ({ Ruta }) => setLiga(`${window.location.origin}${Ruta}`), onError })
  const onRevocar = () =>
    revocar.mutate([...peticion], {
      onSuccess: () => {
        setLiga(null)
        avisarExito('La liga ya no sirve.')
      },
      onError,
    })
  return (
    <Modal opened onClose={onCerrar} title={`Liga del operador de ${Viaje}`}>
      <p>
        Abre solo este viaje, sin cuenta y también sin señal. Deja de servir cuando se entrega, cuando haces otra o
        cuando la revocas.
      </p>
      {liga ? (
        <p className="uuid">
          <code style={{ overflowWrap: 'anywhere' }}>{liga}</code>
          <CopyButton texto={liga} nombre="Liga" />
        </p>
      ) : null}
      <Group justify="flex-end" mt="lg">
        <Verbo variant="default" loading={revocar.isPending} onClick={onRevocar}>
          Revocar
        </Verbo>
        <Verbo loading={crear.isPending} onClick={onCrear} data-autofocus>
          {liga ? 'Hacer otra' : 'Hacer liga'}
        </Verbo>
      </Group>
    </Modal>
  )
}
