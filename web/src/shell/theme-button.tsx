// The button of the theme, by itself and as what its menu hangs from.
import { ActionIcon, Tooltip, useComputedColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'

export function ThemeButton({ color: _, ...props }: ComponentPropsWithRef<'button'>) {
  const Icono = useComputedColorScheme('light') === 'dark' ? IconMoon : IconSun
  return (
    <Tooltip label="Tema">
      <ActionIcon size={36} aria-label="Cambiar tema" {...props}>
        <Icono size={19} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
