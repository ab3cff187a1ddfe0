import { describe, expect, test } from 'vitest'
import { readLugar, writeLugar } from './lugar.ts'

const leer = (texto: string) => readLugar(new URLSearchParams(texto), '2026-11')

describe('el lugar de la conciliación en la dirección', () => {
  test('sin nada escrito es el mes en curso, lo emitido y lo que difiere', () => {
    expect(leer('')).toEqual({ mes: '2026-11', sentido: 'emitidos', pestana: 'difieren', dia: null })
  })

  test.each(['mes=2026-13', 'mes=ayer', 'sentido=todos', 'ver=otra', 'dia=2026-10-01', 'dia=2026-11'])(
    '%s no cuenta',
    (texto) => {
      expect(leer(texto)).toEqual(leer(''))
    },
  )

  test('lo que se escribe se vuelve a leer', () => {
    const lugar = { mes: '2026-09', sentido: 'recibidos', pestana: 'solo_aqui', dia: '2026-09-30' } as const
    expect(readLugar(writeLugar(lugar, '2026-11'), '2026-11')).toEqual(lugar)
    expect(writeLugar(leer(''), '2026-11').toString()).toBe('')
  })
})
