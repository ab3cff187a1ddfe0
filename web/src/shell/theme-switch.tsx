// Light, dark, or as the system says.
import { ActionIcon, Menu, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const temas = [
  { valor: 'light', texto: 'Claro', Icono: IconSun },
  { valor: 'dark', texto: 'Oscuro', Icono: IconMoon },
  { valor: 'auto', texto: 'Como el sistema', Icono: IconDeviceDesktop },
] as const

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const visible = useComputedColorScheme('light')
  return (
    <Menu position="bottom-end" width={200} withinPortal>
      <Menu.Target>
        <Tooltip label="Tema">
          <ActionIcon size={36} aria-label="Cambiar tema">
            {visible === 'dark' ? <IconMoon size={19} stroke={1.6} /> : <IconSun size={19} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {temas.map(({ valor, texto, Icono }) => (
          <Menu.Item
            key={valor}
            leftSection={<Icono size={17} stroke={1.6} />}
            rightSection={colorScheme === valor ? <IconCheck size={16} aria-label="elegido" /> : null}
            onClick={() => setColorScheme(valor)}
          >
            {texto}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
