import { expect, test } from 'vitest'
import { waitForDatabase } from './wait-database.ts'

const lost = (code: string) => Object.assign(new Error('x'), { code })

test('espera a que la base responda, y lo dice en cada intento sin enseñar la contraseña', async () => {
  const pendientes = [lost('ECONNREFUSED'), lost('57P03'), new Error('Connection terminated unexpectedly')]
  const lineas: string[] = []
  const connect = async () => {
    const error = pendientes.shift()
    if (error) throw error
    return 'abierta'
  }
  expect(await waitForDatabase(connect, (linea) => lineas.push(linea), 0)).toBe('abierta')
  expect(lineas.map((linea) => /\((\d)\)\.$/.exec(linea)?.[1])).toEqual(['1', '2', '3'])
  expect(lineas[0]).toContain('ECONNREFUSED')
})

test('lo que no es una conexión perdida no se repite', async () => {
  let veces = 0
  const connect = async () => {
    veces++
    throw lost('28P01')
  }
  await expect(waitForDatabase(connect, () => undefined, 0)).rejects.toMatchObject({ code: '28P01' })
  expect(veces).toBe(1)
})
