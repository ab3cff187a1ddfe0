// What a person must see to use a field: the edge of an empty one and of an unmarked box, in the dark (WCAG 1.4.11).
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { cssVariables, theme } from './theme.ts'

/** Relative luminance, as WCAG defines it. */
function luz(color: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const canal = Number.parseInt(color.slice(i, i + 2), 16) / 255
    return canal <= 0.03928 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

test('de noche la orilla de un campo vacío se distingue de su fondo, de la tarjeta y de la página', () => {
  const entero = mergeMantineTheme(DEFAULT_THEME, theme)
  const orilla = cssVariables(entero).dark['--litro-borde-campo']!
  for (const fondo of entero.colors.dark.slice(6, 9))
    expect((luz(orilla) + 0.05) / (luz(fondo) + 0.05)).toBeGreaterThanOrEqual(3)
})
