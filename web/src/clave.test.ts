import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { type Llavero, newKey, withKey } from './clave.ts'

const falla = (status: number) => () => Promise.reject(new ApiError({ codigo: 'NO_DISPONIBLE', mensaje: 'x', status }))

/** The keys used by a form whose tries end as told. */
async function keysOf(...finales: (number | null)[]): Promise<string[]> {
  const llavero: Llavero = { clave: null }
  const usadas: string[] = []
  for (const status of finales) {
    const fin = status === null ? async () => 'bien' : falla(status)
    await withKey(llavero, (clave) => {
      usadas.push(clave)
      return fin()
    }).catch(() => undefined)
  }
  return usadas
}

describe('la clave de una captura', () => {
  test('sin respuesta o con el servidor caído, el reintento lleva la misma', async () => {
    const [una, dos, tres] = await keysOf(0, 503, null)
    expect([dos, tres]).toEqual([una, una])
  })

  test.each([
    ['guardada', null],
    ['rechazada por sus datos', 422],
    ['ya guardada con otros', 409],
  ])('%s, la siguiente captura lleva otra', async (_, status) => {
    const [una, dos] = await keysOf(status, null)
    expect(dos).not.toBe(una)
  })

  test('tiene la forma que el servidor admite', () => {
    expect(newKey()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  })
})
