import { describe, expect, test } from 'vitest'
import { fileComplaint } from '../archivos/file-rules.ts'
import { readFecha } from './fecha-text.ts'
import { foldFilter, matches } from './fold.ts'

describe('la búsqueda en selectores', () => {
  const opciones = Array.from({ length: 500 }, (_, i) => ({
    value: String(i),
    label: i === 400 ? 'José Méndez' : `Socio ${i}`,
  }))

  test('perdona acentos y mayúsculas, y las palabras van en cualquier orden', () => {
    expect(matches('José Méndez Íñiguez', 'iniguez JOSE')).toBe(true)
    expect(foldFilter({ options: opciones, search: 'mendez jose', limit: 100 })).toEqual([opciones[400]])
  })

  test('nunca dibuja más de las pedidas', () => {
    expect(foldFilter({ options: opciones, search: '', limit: 100 })).toHaveLength(100)
  })
})

describe('la fecha escrita', () => {
  test.each([
    ['14/11/2026', '2026-11-14'],
    ['4-1-26', '2026-01-04'],
    ['2026-11-14', '2026-11-14'],
  ])('%s se lee %s', (texto, fecha) => {
    expect(readFecha(texto)).toBe(fecha)
  })

  test.each(['31/02/2026', '14/11', 'mañana', '2026-13-01', ''])('%j no es una fecha', (texto) => {
    expect(readFecha(texto)).toBeNull()
  })
})

describe('el archivo elegido', () => {
  const archivo = (name: string, size: number) => ({ name, size })

  test('se acepta por su extensión y tamaño', () => {
    expect(fileComplaint(archivo('Recibo.PDF', 10), '.pdf,.xml', 100)).toBeNull()
  })

  test('se rechaza diciendo por qué', () => {
    expect(fileComplaint(archivo('recibo.exe', 10), '.pdf,.xml', 100)).toBe('El archivo debe ser PDF o XML.')
    expect(fileComplaint(archivo('recibo.pdf', 0), '.pdf', 100)).toBe('El archivo está vacío.')
    expect(fileComplaint(archivo('recibo.pdf', 12_000_000), '.pdf', 10_000_000)).toBe(
      'El archivo pesa 12 MB; el máximo es 10 MB.',
    )
  })
})
