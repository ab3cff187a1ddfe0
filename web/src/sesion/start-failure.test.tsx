import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadConfiguracion } from '../config.ts'
import { StartFailure } from './start-failure.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function fallar(fetch: () => Promise<Response>): Promise<string | null> {
  vi.stubGlobal('fetch', fetch)
  const causa = await loadConfiguracion().catch((error: unknown) => error)
  render(<StartFailure causa={causa} onRetry={() => undefined} />)
  return screen.getByRole('alert').textContent
}

test('sin red se culpa a la red', async () => {
  expect(await fallar(() => Promise.reject(new TypeError('Failed to fetch')))).toContain('No hay conexión')
})

test.each([
  ['un 500', () => new Response('roto', { status: 500 })],
  ['algo que no es JSON', () => new Response('<html>')],
  ['otra cosa', () => new Response('{}')],
])('si el servidor responde %s no se culpa a la red', async (_, respuesta) => {
  const frase = await fallar(() => Promise.resolve(respuesta()))
  expect(frase).toBe('El servidor no pudo abrir el portal. Espera un momento e inténtalo de nuevo.')
})
