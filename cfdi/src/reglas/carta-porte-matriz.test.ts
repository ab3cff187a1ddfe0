// The SAT's matrix, code by code: either a rule says it and something provokes it, or it is listed with the reason why not.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Hallazgo } from '../hallazgo.ts'
import { CASOS } from '../pruebas/casos.ts'
import { type Provocacion, provocaciones } from '../pruebas/provocaciones.ts'
import { cambiar, contextoDeViaje, viajeDeCaso } from '../pruebas/viajes.ts'
import { SIN_REVISAR } from './carta-porte-sin-revisar.ts'
import { toEpoch } from './contexto.ts'
import { frases } from './frases.ts'
import { frasesCartaPorte } from './frases-carta-porte.ts'
import { frasesDeCaso } from './frases-de-caso.ts'
import { frasesDeViaje } from './frases-de-viaje.ts'
import { frasesLitroViaje } from './frases-litro-viaje.ts'
import { validar } from './validar.ts'

const matriz = readFileSync(new URL('carta-porte/matriz.csv', CASOS), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((linea) => ({ codigo: linea.slice(0, linea.indexOf(',')), seRevisa: linea.slice(linea.lastIndexOf(',') + 1) }))
const conRegla = Object.keys(frasesCartaPorte)

function provocar({ base, cambio, propio, minutos }: Provocacion): Hallazgo[] {
  const documento = cambiar(viajeDeCaso(base), cambio)
  const contexto = contextoDeViaje(documento, propio)
  const ahora = toEpoch(contexto.ahora) + (minutos ?? 0) * 60_000
  return validar(documento, { ...contexto, ahora })
}

describe('la matriz del SAT', () => {
  test('tiene 105 códigos, y cada uno lo dice una regla o dice por qué no', () => {
    expect(matriz).toHaveLength(105)
    const listados = [...conRegla, ...Object.keys(SIN_REVISAR)].sort()
    expect(listados).toEqual(matriz.map(({ codigo }) => codigo).sort())
  })

  test('ningún código que se ve sin red queda sin regla', () => {
    const visibles = matriz.filter(({ seRevisa }) => seRevisa === 'sí' || seRevisa === 'tabla')
    expect(visibles).toHaveLength(42)
    expect(visibles.filter(({ codigo }) => !conRegla.includes(codigo))).toEqual([])
  })

  test('lo que no se revisa dice por qué', () => {
    for (const razon of Object.values(SIN_REVISAR)) expect(razon).toMatch(/^[A-Z].{20,}\.$/)
  })
})

describe('provocaciones', () => {
  test.each(provocaciones)('$codigo: $titulo', (provocacion) => {
    expect(provocar(provocacion).map(({ codigo }) => codigo)).toContain(provocacion.codigo)
    // The document without the change is sound, so that it is the change that is told.
    if (Object.keys(provocacion.cambio).length === 0) return
    const sano = provocar({ ...provocacion, cambio: {}, propio: {}, minutos: 0 })
    expect(sano.filter(({ severidad }) => severidad === 'error')).toEqual([])
    expect(sano.map(({ codigo }) => codigo)).not.toContain(provocacion.codigo)
  })

  test('cada código de Carta Porte y cada uno nuestro de un viaje tiene la suya', () => {
    const provocados = new Set(provocaciones.map(({ codigo }) => codigo))
    const faltan = [...conRegla, ...Object.keys(frasesLitroViaje)].filter((codigo) => !provocados.has(codigo))
    expect(faltan).toEqual([])
  })
})

describe('frases de caso', () => {
  const casos = Object.entries(frasesDeCaso)

  test.each(casos)('%s tiene código, y dice qué pasa y qué hacer', (caso, frase) => {
    expect({ ...frases, ...frasesDeViaje }).toHaveProperty(caso.slice(0, caso.indexOf('/')))
    const llena = frase.replace(/\{\w+\}/g, 'Algo')
    expect(llena).toMatch(/^[A-ZÁÉÍÓÚÑ][^;!¡]*; [^;.!¡]+$/)
  })

  test('cada una la dice alguna provocación, con todas sus palabras', () => {
    const dichas = provocaciones.flatMap((provocacion) => provocar(provocacion).map(({ mensaje }) => mensaje))
    const calladas = casos.filter(([, frase]) => {
      const patron = frase.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^{}]+?')
      return !dichas.some((mensaje) => new RegExp(`^${patron}\\.$`).test(mensaje))
    })
    expect(calladas.map(([caso]) => caso)).toEqual([])
  })
})
