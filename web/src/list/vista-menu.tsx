// Density and columns of a table, for whoever looks at it.
import { ActionIcon, Checkbox, Popover, SegmentedControl, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconLayoutColumns } from '@tabler/icons-react'
import { type ColumnaVisible, type Densidad, seVe, type Vista } from './vista.ts'

type Props = {
  /** Only what tells a column by its name. */
  columnas: readonly (ColumnaVisible & { titulo: string })[]
  vista: Vista
  onCambiar: (cambio: Partial<Vista>) => void
}

const densidades = [
  { value: 'comoda', label: 'Cómoda' },
  { value: 'compacta', label: 'Compacta' },
]

export function VistaMenu({ columnas, vista, onCambiar }: Props) {
  const { densidad, cambiadas } = vista
  const alternar = (campo: string) =>
    onCambiar({
      cambiadas: cambiadas.includes(campo) ? cambiadas.filter((otra) => otra !== campo) : [...cambiadas, campo],
    })
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
          {columnas.map((columna, i) => (
            <Checkbox
              key={columna.campo}
              size="xs"
              label={columna.titulo}
              checked={seVe(vista, columna, i === 0)}
              // What identifies a row is always in sight.
              disabled={columna.fija === true || i === 0}
              onChange={() => alternar(columna.campo)}
            />
          ))}
          {cambiadas.length > 0 ? (
            <UnstyledButton onClick={() => onCambiar({ cambiadas: [] })}>
              <Text size="xs" c="var(--litro-enlace)" fw={600}>
                Como al principio
              </Text>
            </UnstyledButton>
          ) : null}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
