import { describe, expect, test } from 'vitest'
import { makeJunta } from './juntar.ts'

/** A worker whose goes end when the test says so. */
function openObra(most = 8) {
  const tandas: { items: number[]; end: () => void }[] = []
  const oidos: (() => void)[] = []
  const juntar = makeJunta<number, string>(
    (items) =>
      new Promise((resolve) => {
        tandas.push({ items: [...items], end: () => resolve(items.map((i) => `hecho ${i}`)) })
        for (const oir of oidos.splice(0)) oir()
      }),
    most,
  )
  const tanda = async (n: number) => {
    while (tandas.length <= n) await new Promise<void>((oir) => oidos.push(oir))
    return tandas[n]!
  }
  return { juntar, tanda, tandas }
}

describe('lo que se pide a la vez', () => {
  test('uno solo empieza sin esperar compañía', async () => {
    const { juntar, tanda } = openObra()
    const uno = juntar(1, 7)
    ;(await tanda(0)).end()
    expect(await uno).toBe('hecho 7')
  })

  test('lo que llega mientras otro está en ello va junto, en orden y cada quien con lo suyo', async () => {
    const { juntar, tanda, tandas } = openObra()
    const primero = juntar(1, 1)
    const inicial = await tanda(0)
    const despues = [2, 3, 4].map((i) => juntar(1, i))
    expect(tandas).toHaveLength(1)
    inicial.end()
    const segunda = await tanda(1)
    expect(segunda.items).toEqual([2, 3, 4])
    segunda.end()
    expect(await Promise.all([primero, ...despues])).toEqual(['hecho 1', 'hecho 2', 'hecho 3', 'hecho 4'])
  })

  test('no van juntos más de los que caben, ni los de otra clave, que no esperan', async () => {
    const { juntar, tanda } = openObra(2)
    const todos = [juntar(1, 1), juntar(1, 2), juntar(1, 3), juntar(2, 9)]
    const [a, b] = [await tanda(0), await tanda(1)]
    expect([a.items, b.items].toSorted()).toEqual([[1, 2], [9]])
    a.end()
    b.end()
    const resto = await tanda(2)
    expect(resto.items).toEqual([3])
    resto.end()
    expect(await Promise.all(todos)).toEqual(['hecho 1', 'hecho 2', 'hecho 3', 'hecho 9'])
  })

  test('si juntos fallan, cada uno se hace solo: la falla es de quien la tiene', async () => {
    const vistos: number[][] = []
    const juntar = makeJunta<number, string>(async (items) => {
      vistos.push([...items])
      if (items.includes(2)) throw new Error(`no se pudo con ${items}`)
      return items.map((i) => `hecho ${i}`)
    }, 8)
    const [uno, dos, tres] = await Promise.allSettled([juntar(1, 1), juntar(1, 2), juntar(1, 3)])
    expect(uno).toEqual({ status: 'fulfilled', value: 'hecho 1' })
    expect(dos).toMatchObject({ status: 'rejected', reason: { message: 'no se pudo con 2' } })
    expect(tres).toEqual({ status: 'fulfilled', value: 'hecho 3' })
    expect(vistos).toEqual([[1, 2, 3], [1], [2], [3]])
  })

  test('después de una falla se sigue trabajando', async () => {
    let veces = 0
    const juntar = makeJunta<number, number>(async (items) => {
      if (++veces === 1) throw new Error('primera')
      return items
    }, 8)
    await expect(juntar(1, 1)).rejects.toThrow('primera')
    expect(await juntar(1, 2)).toBe(2)
  })
})
