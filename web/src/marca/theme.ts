// The look as tokens: petroleum teal, amber used sparingly, cool slate neutrals, and the contrast fixes that make it AA.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const petroleo: MantineColorsTuple = [
  '#eaf6f7',
  '#d3e9ec',
  '#a6d3d9',
  '#76bcc5',
  '#4fa7b3',
  '#3598a6',
  '#1f8291',
  '#136b79',
  '#0b5563',
  '#073f4a',
]

const ambar: MantineColorsTuple = [
  '#fff7e6',
  '#ffecc2',
  '#ffdc8f',
  '#ffca58',
  '#fcb92e',
  '#f5a80f',
  '#d98f05',
  '#a96c04',
  '#7d5006',
  '#573806',
]

const gray: MantineColorsTuple = [
  '#f5f7f9',
  '#ebeff3',
  '#dfe5ea',
  '#cdd6dd',
  '#b0bcc6',
  '#8b99a6',
  '#667583',
  '#4a5865',
  '#323e49',
  '#1a242d',
]

const dark: MantineColorsTuple = [
  '#dbe4eb',
  '#b9c6d1',
  '#98a9b7',
  '#6c7f90',
  '#33444f',
  '#273642',
  '#1b2831',
  '#131e26',
  '#0d151b',
  '#080e13',
]

/** Mantine's own red does not carry white text at 4.5:1 in the dark. */
const red: MantineColorsTuple = [
  '#fff5f4',
  '#fde5e3',
  '#f9c9c5',
  '#f3a49e',
  '#ec7d75',
  '#e15b51',
  '#d2433a',
  '#c3322a',
  '#b3261e',
  '#8f1d17',
]

const sans =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif"

export const theme = createTheme({
  colors: { petroleo, ambar, gray, dark, red },
  primaryColor: 'petroleo',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  headings: {
    fontFamily: sans,
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.25' }, h2: { fontSize: '1.0625rem', lineHeight: '1.35' } },
  },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    // What a field means stands under it, so that fields of one line start at the same height.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    CloseButton: { defaultProps: { 'aria-label': 'Cerrar' } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.45, blur: 2 } },
      styles: { title: { fontSize: '1.0625rem', fontWeight: 640, lineHeight: 1.35 } },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar' } } },
    // The list itself scrolls: a scroll area around it could not be reached by keyboard.
    Select: {
      defaultProps: { withScrollArea: false },
      styles: { options: { maxHeight: 240, overflowY: 'auto' }, input: { textOverflow: 'ellipsis' } },
    },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: false } } },
    DateInput: {
      defaultProps: {
        ariaLabels: {
          previousMonth: 'Mes anterior',
          nextMonth: 'Mes siguiente',
          previousYear: 'Año anterior',
          nextYear: 'Año siguiente',
        },
      },
    },
  },
})

/** Mantine's own dimmed, placeholder and soft-variant tones fall under 4.5:1; these do not. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#14212b',
    '--mantine-color-dimmed': '#52616f',
    '--mantine-color-placeholder': '#647382',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-petroleo-light-color': '#0b5563',
    '--mantine-color-green-light-color': '#14633a',
    '--mantine-color-red-light-color': '#9c1f18',
    '--mantine-color-yellow-light-color': '#704a00',
    '--mantine-color-ambar-light-color': '#6b4505',
    '--mantine-color-gray-light-color': '#3d4a56',
    '--mantine-color-blue-light-color': '#1a4f91',
    '--mantine-color-orange-light-color': '#8a3c06',
  },
  dark: {
    '--mantine-color-dimmed': '#9fb0bd',
    '--mantine-color-placeholder': '#8799a7',
    '--mantine-color-error': '#ff8f86',
    '--mantine-color-anchor': '#76bcc5',
    // The edge of an empty field or box.
    '--litro-borde-campo': '#64798a',
    // What is chosen, and a quiet badge, stand out of a dark surface; Mantine's own are darker than it.
    '--mantine-color-petroleo-light': '#124a55',
    '--mantine-color-gray-light': '#2b3a46',
    '--mantine-color-petroleo-light-color': '#a6d3d9',
    '--mantine-color-petroleo-outline': '#76bcc5',
    '--mantine-color-red-light-color': '#ffb3ad',
    '--mantine-color-green-light-color': '#93dcb2',
    '--mantine-color-yellow-light-color': '#ffdc8f',
    '--mantine-color-ambar-light-color': '#ffdc8f',
    '--mantine-color-gray-light-color': '#cdd6dd',
    '--mantine-color-blue-light-color': '#a9cdf7',
    '--mantine-color-orange-light-color': '#ffc59b',
  },
})
