// The dialog 'Filtros de búsqueda': a text and the status toggles, applied together.
import { Button, Chip, Fieldset, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ListState } from './list-state.ts'

type Props = {
  placeholder: string
  opciones: readonly { valor: string; texto: string }[]
  estado: ListState
  onBuscar: (cambio: Partial<ListState>) => void
  onCerrar: () => void
}

export function FilterDialog({ placeholder, opciones, estado, onBuscar, onCerrar }: Props) {
  const [q, setQ] = useState(estado.q)
  const [estatus, setEstatus] = useState(estado.estatus)
  const buscar = (evento: FormEvent) => {
    evento.preventDefault()
    onBuscar({ q: q.trim(), estatus })
    onCerrar()
  }
  return (
    <Modal opened onClose={onCerrar} title="Filtros de búsqueda">
      <form onSubmit={buscar}>
        <Stack gap="lg">
          <TextInput
            data-autofocus
            aria-label={placeholder}
            placeholder={placeholder}
            value={q}
            onChange={(evento) => setQ(evento.currentTarget.value)}
            maxLength={200}
          />
          <Fieldset legend="Estatus" variant="unstyled">
            <Chip.Group multiple value={estatus} onChange={setEstatus}>
              <Group gap={8}>
                {opciones.map(({ valor, texto }) => (
                  <Chip key={valor} value={valor} size="sm" variant="light">
                    {texto}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
            <Text size="sm" c="dimmed" mt={8}>
              Sin selección se muestran todos.
            </Text>
          </Fieldset>
          <Group justify="space-between">
            <Button
              variant="subtle"
              onClick={() => {
                setQ('')
                setEstatus([])
              }}
            >
              Limpiar filtros
            </Button>
            <Button type="submit">Buscar</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
