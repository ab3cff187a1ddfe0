// Proves that a logo is read point by point whatever its filter, and that no bad file gets as far as a page.
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ImagenError, MAX_BYTES_LOGO, readPng } from './imagen.ts'

const trozo = (nombre: string, datos: Buffer) => {
  const cuerpo = Buffer.concat([Buffer.from(nombre, 'latin1'), datos])
  const [largo, suma] = [Buffer.alloc(4), Buffer.alloc(4)]
  largo.writeUInt32BE(datos.length)
  suma.writeUInt32BE(crc32(cuerpo))
  return Buffer.concat([largo, cuerpo, suma])
}

type Forma = { ancho?: number; alto?: number; bits?: number; color?: number; entrelazado?: number; datos?: Buffer }

function png({ ancho = 2, alto = 1, bits = 8, color = 2, entrelazado = 0, datos = Buffer.alloc(0) }: Forma): Buffer {
  const cabeza = Buffer.alloc(13)
  cabeza.writeUInt32BE(ancho, 0)
  cabeza.writeUInt32BE(alto, 4)
  cabeza.set([bits, color, 0, 0, entrelazado], 8)
  const firma = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([firma, trozo('IHDR', cabeza), trozo('IDAT', datos), trozo('IEND', Buffer.alloc(0))])
}
const filas = (...bytes: number[]) => deflateSync(Buffer.from(bytes))
const puntos = (bytes: Buffer) => [...inflateSync(readPng(bytes).rgb)]

describe('lo que se lee', () => {
  test('cada filtro dice los mismos puntos', () => {
    const esperado = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120]
    const casos = [
      [0, 10, 20, 30, 40, 50, 60, 0, 70, 80, 90, 100, 110, 120],
      [1, 10, 20, 30, 30, 30, 30, 1, 70, 80, 90, 30, 30, 30],
      [2, 10, 20, 30, 40, 50, 60, 2, 60, 60, 60, 60, 60, 60],
      [0, 10, 20, 30, 40, 50, 60, 3, 65, 70, 75, 45, 45, 45],
      [4, 10, 20, 30, 30, 30, 30, 4, 60, 60, 60, 30, 30, 30],
    ]
    for (const caso of casos) expect(puntos(png({ alto: 2, datos: filas(...caso) }))).toEqual(esperado)
  })

  test('lo transparente queda del blanco del papel', () => {
    const datos = filas(0, 0, 0, 0, 0, 0, 0, 0, 255)
    expect(puntos(png({ color: 6, datos }))).toEqual([255, 255, 255, 0, 0, 0])
  })
})

describe('lo que se rechaza', () => {
  const bueno = png({ datos: filas(0, 1, 2, 3, 4, 5, 6) })
  test.each<[string, Buffer, RegExp]>([
    ['nada', Buffer.alloc(0), /no es una imagen PNG/],
    ['otra cosa', Buffer.from('%PDF-1.4 no soy una imagen, de verdad que no'), /no es una imagen PNG/],
    ['cortado en la cabecera', bueno.subarray(0, 20), /no es una imagen PNG/],
    ['cortado en los puntos', bueno.subarray(0, 46), /dañado/],
    ['sin puntos', png({}), /dañado/],
    ['menos puntos de los dichos', png({ alto: 9, datos: filas(0, 1, 2, 3, 4, 5, 6) }), /dañado/],
    ['una bomba', png({ datos: deflateSync(Buffer.alloc(50_000_000)) }), /dañado/],
    ['filtro que no existe', png({ datos: filas(9, 1, 2, 3, 4, 5, 6) }), /dañado/],
    ['cero de ancho', png({ ancho: 0 }), /mide más/],
    ['enorme', png({ ancho: 30_000, alto: 30_000 }), /mide más/],
    ['de paleta', png({ color: 3 }), /8 bits/],
    ['de 16 bits', png({ bits: 16 }), /8 bits/],
    ['entrelazado', png({ entrelazado: 1 }), /8 bits/],
    ['pesado', Buffer.alloc(MAX_BYTES_LOGO + 1), /100 kB/],
  ])('%s', (_caso, bytes, frase) => {
    expect(() => readPng(bytes)).toThrow(ImagenError)
    expect(() => readPng(bytes)).toThrow(frase)
  })
})
