// Density and columns of a table, for whoever looks at it.
import { ActionIcon, Checkbox, Popover, SegmentedControl, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconLayoutColumns } from '@tabler/icons-react'
import type { Densidad, Vista } from './vista.ts'

type Props = {
  /** Only what tells a column by its name. */
  columnas: readonly { campo: string; titulo: string; fija?: true }[]
  vista: Vista
  onCambiar: (cambio: Partial<Vista>) => void
}

const densidades = [
  { value: 'comoda', label: 'Cómoda' },
  { value: 'compacta', label: 'Compacta' },
]

export function VistaMenu({ columnas, vista: { densidad, ocultas }, onCambiar }: Props) {
  const alternar = (campo: string) =>
    onCambiar({ ocultas: ocultas.includes(campo) ? ocultas.filter((otra) => otra !== campo) : [...ocultas, campo] })
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Tooltip label="Columnas y densidad">
          <ActionIcon variant="default" size={36} aria-label="Columnas y densidad">
            <IconLayoutColumns size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columnas y densidad">
        <Stack gap={10}>
          <SegmentedControl
            size="xs"
            aria-label="Densidad"
            data={densidades}
            value={densidad}
            onChange={(valor) => onCambiar({ densidad: valor as Densidad })}
          />
          {columnas.map(({ campo, titulo, fija }, i) => (
            <Checkbox
              key={campo}
              size="xs"
              label={titulo}
              checked={!ocultas.includes(campo)}
              // What identifies a row is always in sight.
              disabled={fija === true || i === 0}
              onChange={() => alternar(campo)}
            />
          ))}
          {ocultas.length > 0 ? (
            <UnstyledButton onClick={() => onCambiar({ ocultas: [] })}>
              <Text size="xs" c="var(--litro-enlace)" fw={600}>
                Mostrar todas las columnas
              </Text>
            </UnstyledButton>
          ) : null}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
