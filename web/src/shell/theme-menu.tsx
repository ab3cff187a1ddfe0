// The three themes, with a mark on the chosen one. It opens as it comes: whoever asked for it pressed its button.
import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { ThemeButton } from './theme-button.tsx'

const temas = [
  { valor: 'light', texto: 'Claro', Icono: IconSun },
  { valor: 'dark', texto: 'Oscuro', Icono: IconMoon },
  { valor: 'auto', texto: 'Como el sistema', Icono: IconDeviceDesktop },
] as const

export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu defaultOpened position="bottom-end" width={200} withinPortal>
      <Menu.Target>
        <ThemeButton />
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
