// The 72 bad documents of the domain: each one yields its code and its sentence, and nothing of the trip that is not to blame.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildXml } from '../build-xml.ts'
import { SELLO_FALSO } from '../pruebas/arbitrarios.ts'
import { CASOS } from '../pruebas/casos.ts'
import { type OraculoXsd, openOraculoXsd } from '../pruebas/oraculo-sat.ts'
import { type Cambios, cambiar, contextoDeViaje, viajeDeCaso } from '../pruebas/viajes.ts'
import { revisarCartaPorte } from './carta-porte.ts'
import { validar } from './validar.ts'

type Rechazado = {
  base: string
  titulo: string
  cambio: Cambios
  codigo: string
  mensaje: string
  tambien?: string[]
  loVeElEsquema: boolean
}

const rechazados = JSON.parse(readFileSync(new URL('carta-porte/rechazados.json', CASOS), 'utf8')) as Rechazado[]

let oraculo: OraculoXsd
beforeAll(() => {
  oraculo = openOraculoXsd()
})

test('son 72', () => {
  expect(rechazados).toHaveLength(72)
})

describe.each(rechazados)('$titulo', ({ base, cambio, codigo, mensaje, tambien = [], loVeElEsquema }) => {
  const documento = cambiar(viajeDeCaso(base), cambio)

  test(`${codigo}: ${mensaje}`, () => {
    const hallados = validar(documento, contextoDeViaje(documento)).filter((hallazgo) => hallazgo.codigo === codigo)
    expect(hallados).not.toEqual([])
    // The sentence of the domain, and after it what to do or the detail.
    for (const hallado of hallados) {
      expect(hallado.mensaje.startsWith(mensaje)).toBe(true)
      expect(hallado.mensaje.slice(mensaje.length)).toMatch(/^(?:; [^;(]+)?(?: ?\([^)]+\))?\.$/)
    }
  })

  test('nada más del viaje se señala', () => {
    const lista: Parameters<typeof revisarCartaPorte>[2] = []
    revisarCartaPorte(documento, contextoDeViaje(documento), lista)
    const admitidos = new Set([codigo, ...tambien])
    expect(lista.map((hallazgo) => hallazgo.codigo).filter((suyo) => !admitidos.has(suyo))).toEqual([])
  })

  test(loVeElEsquema ? 'también lo ve el esquema' : 'el esquema solo no lo vería', () => {
    const escrito = () => oraculo.validate(buildXml({ ...documento, ...SELLO_FALSO }))
    // What the table itself refuses to write never reaches the schema.
    let quejas: string[]
    try {
      quejas = escrito()
    } catch (error) {
      quejas = [String(error)]
    }
    expect(quejas.length > 0).toBe(loVeElEsquema)
  })
})
