// A question before what cannot be undone. The safe answer has the focus, and Escape means it too.
import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Verbo } from './verbo.tsx'

type Props = {
  titulo: string
  /** The two answers, in the words of what happens: 'Conservar depósito', 'Borrar depósito'. */
  no: string
  si: string
  abierta: boolean
  ocupada?: boolean
  /** False when going on destroys nothing. */
  peligro?: boolean
  onSi: () => void
  onNo: () => void
  children: ReactNode
}

export function Question(props: Props) {
  const { abierta, ocupada, peligro = true, onSi, onNo } = props
  // Whoever asked may forget the question as soon as it is answered: while it leaves, it still says the same.
  const dicha = useRef(props)
  useEffect(() => {
    if (abierta) dicha.current = props
  })
  const { titulo, no, si, children } = abierta ? props : dicha.current
  return (
    <Modal opened={abierta} onClose={onNo} title={titulo}>
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus disabled={ocupada} onClick={onNo}>
          {no}
        </Button>
        <Verbo color={peligro ? 'red' : undefined} loading={ocupada} onClick={onSi}>
          {si}
        </Verbo>
      </Group>
    </Modal>
  )
}
