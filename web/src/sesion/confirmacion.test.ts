// The question "is it still you": asked once for all the requests that wait for it, answered by the window of the issuer.
import { describe, expect, test } from 'vitest'
import { createConfirmaciones, type Reto, readReto } from './confirmacion.ts'

function makeEmisor() {
  const pedidos: Reto[] = []
  const tomadas: string[] = []
  return {
    pedidos,
    tomadas,
    proofUrl: async (reto: Reto) => {
      pedidos.push(reto)
      return { url: `https://emisor.example/auth?n=${pedidos.length}`, state: `s${pedidos.length}` }
    },
    takeProof: async (url: string) => {
      if (url.includes('error=')) throw new Error('access_denied')
      tomadas.push(url)
      return 'token-probado'
    },
  }
}

const vuelta = (state: string, mas = '&code=c') => `https://portal.example/silent.html?state=${state}${mas}`

describe('lo que la API pide', () => {
  test.each([
    [null, null],
    ['Bearer', null],
    ['DPoP error="invalid_dpop_proof"', null],
    ['Bearer error="insufficient_user_authentication", max_age="300"', { max_age: 300 }],
    ['Bearer error="insufficient_user_authentication", max_age=60', { max_age: 60 }],
    ['Bearer error="insufficient_user_authentication"', { max_age: 0 }],
    [
      'Bearer error="insufficient_user_authentication", max_age="5", acr_values="urn:litro:aal2"',
      { max_age: 5, acr_values: 'urn:litro:aal2' },
    ],
  ])('de %s se lee %j', (cabecera, reto) => {
    expect(readReto(cabecera)).toEqual(reto)
  })
})

describe('la confirmación', () => {
  test('de varias solicitudes a la vez se pregunta una, y todas reciben el mismo token', async () => {
    const emisor = makeEmisor()
    const confirmaciones = createConfirmaciones(emisor)
    const esperan = [confirmaciones.confirmar({ max_age: 300 }), confirmaciones.confirmar({ max_age: 300 })]
    const pendiente = confirmaciones.pendiente()!
    expect(await pendiente.abrir()).toBe('https://emisor.example/auth?n=1')
    // Fresh enough to still be so when it arrives.
    expect(emisor.pedidos).toEqual([{ max_age: 270 }])
    expect(await pendiente.recibir(vuelta('s1'))).toBe(true)
    expect(await Promise.all(esperan)).toEqual(['token-probado', 'token-probado'])
    expect(confirmaciones.pendiente()).toBeNull()
  })

  test('la respuesta de otra pestaña no es la suya', async () => {
    const emisor = makeEmisor()
    const confirmaciones = createConfirmaciones(emisor)
    void confirmaciones.confirmar({ max_age: 300 })
    const pendiente = confirmaciones.pendiente()!
    expect(await pendiente.recibir(vuelta('s1'))).toBe(false)
    await pendiente.abrir()
    expect(await pendiente.recibir(vuelta('otra'))).toBe(false)
    expect([emisor.tomadas, confirmaciones.pendiente()]).toEqual([[], pendiente])
  })

  test('cancelada no da token, y después se puede volver a preguntar', async () => {
    const confirmaciones = createConfirmaciones(makeEmisor())
    const espera = confirmaciones.confirmar({ max_age: 300 })
    confirmaciones.pendiente()!.cancelar()
    expect(await espera).toBeNull()
    void confirmaciones.confirmar({ max_age: 300 })
    expect(confirmaciones.pendiente()).not.toBeNull()
  })

  test('si el emisor dice que no, se sigue preguntando y la siguiente respuesta vale', async () => {
    const emisor = makeEmisor()
    const confirmaciones = createConfirmaciones(emisor)
    const espera = confirmaciones.confirmar({ max_age: 300 })
    const pendiente = confirmaciones.pendiente()!
    await pendiente.abrir()
    await expect(pendiente.recibir(vuelta('s1', '&error=access_denied'))).rejects.toThrow('access_denied')
    await pendiente.abrir()
    await pendiente.recibir(vuelta('s2'))
    expect(await espera).toBe('token-probado')
  })

  test('quien la dibuja se entera cuando empieza y cuando termina', async () => {
    const confirmaciones = createConfirmaciones(makeEmisor())
    let veces = 0
    const dejar = confirmaciones.subscribe(() => {
      veces += 1
    })
    const espera = confirmaciones.confirmar({ max_age: 300 })
    confirmaciones.pendiente()!.cancelar()
    await espera
    dejar()
    void confirmaciones.confirmar({ max_age: 300 })
    expect(veces).toBe(2)
  })
})
