// Who waits for a place, who gets it when one is free, and who is refused.
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { Usuario } from '../call/deps.ts'
import { makePesadas } from './pesadas.ts'

const persona = (id: number, idSocioComercial = id) => ({ id, idSocioComercial, personal: false }) as Usuario
const open = () => Object.assign(new EventEmitter(), { closed: false }) as unknown as ServerResponse & EventEmitter

/** Six answers of one person that nobody reads. */
async function full(pesadas: ReturnType<typeof makePesadas>) {
  const vivas = Array.from({ length: 6 }, open)
  for (const una of vivas) await pesadas.enter(persona(1), una)
  return vivas
}

test('lo que no cabe espera, y entra en su orden cuando alguna acaba', async () => {
  const pesadas = makePesadas(60_000)
  const vivas = await full(pesadas)
  const dentro: string[] = []
  for (const nombre of ['primera', 'segunda'])
    void pesadas.enter(persona(1), open()).then(() => void dentro.push(nombre))
  await pesadas.enter(persona(2), open())
  expect(dentro).toEqual([])
  vivas[3]!.emit('close')
  await new Promise(setImmediate)
  expect(dentro).toEqual(['primera'])
  vivas[0]!.emit('close')
  await new Promise(setImmediate)
  expect(dentro).toEqual(['primera', 'segunda'])
})

test('quien se va mientras espera deja su turno y no ocupa un lugar', async () => {
  const pesadas = makePesadas(60_000)
  const vivas = await full(pesadas)
  const ida = open()
  const suya = pesadas.enter(persona(1), ida)
  const otra = pesadas.enter(persona(1), open())
  ida.emit('close')
  await expect(suya).rejects.toMatchObject({ codigo: 'DEMASIADAS_DESCARGAS' })
  vivas[0]!.emit('close')
  await otra
  // The place of the one that went was never taken: each of the other six that ends lets one in.
  for (const una of vivas.slice(1)) una.emit('close')
  await full(makePesadas(1))
  await Promise.all(Array.from({ length: 5 }, () => pesadas.enter(persona(1), open())))
})

test('nadie espera sin fin, y una persona no llena la cola de los demás', async () => {
  const corta = makePesadas(1)
  await full(corta)
  await expect(corta.enter(persona(1), open())).rejects.toMatchObject({ codigo: 'DEMASIADAS_DESCARGAS' })
  const larga = makePesadas(60_000)
  const vivas = await full(larga)
  const esperan = Array.from({ length: 24 }, () => larga.enter(persona(1), open()))
  await expect(larga.enter(persona(1), open())).rejects.toMatchObject({ codigo: 'DEMASIADAS_DESCARGAS' })
  await larga.enter(persona(2), open())
  for (const una of vivas) una.emit('close')
  await Promise.all(esperan.slice(0, 6))
})

test('a quien se fue antes de llegar no se le guarda lugar ni se le atiende', async () => {
  const pesadas = makePesadas(1)
  const ida = () => Object.assign(open(), { closed: true })
  for (let i = 0; i < 20; i++)
    await expect(pesadas.enter(persona(1), ida())).rejects.toMatchObject({ codigo: 'DEMASIADAS_DESCARGAS' })
  await full(pesadas)
})

test('la gente de un socio no llena la cola de los demás', async () => {
  const pesadas = makePesadas(60_000)
  const ask = (quien: Usuario) =>
    pesadas.enter(quien, open()).then(
      () => true,
      () => false,
    )
  for (let id = 1; id <= 12; id++) for (let i = 0; i < 60; i++) void ask(persona(id, 1))
  const otra = Array.from({ length: 6 }, open)
  for (const una of otra) await pesadas.enter(persona(99, 2), una)
  const septima = pesadas.enter(persona(99, 2), open())
  otra[0]!.emit('close')
  await septima
  await expect(pesadas.enter(persona(13, 1), open())).rejects.toMatchObject({ codigo: 'DEMASIADAS_DESCARGAS' })
})
