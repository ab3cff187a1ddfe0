import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Question } from './question.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nada = () => undefined
const pregunta = (titulo: string | null) => (
  <MantineProvider>
    <Question
      titulo={titulo ?? ''}
      no="Regresar"
      si={titulo ?? ''}
      abierta={titulo !== null}
      ocupada={false}
      onNo={nada}
      onSi={nada}
    >
      {titulo ?? ''}
    </Question>
  </MantineProvider>
)

test('mientras se va, sigue diciendo lo que preguntó aunque ya se haya olvidado', () => {
  const { rerender } = render(pregunta('Bloquear usuario'))
  rerender(pregunta(null))
  const [, si] = [...document.querySelectorAll('.mantine-Group-root button')]
  expect(si?.textContent).toBe('Bloquear usuario')
  expect(screen.getByRole('dialog').textContent).toContain('Bloquear usuario')
})
