import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { frases as comunes, hallar } from './frases.ts'
import { frasesDeViaje } from './frases-de-viaje.ts'

const CODIGO = /^(?:CFDI40\d{3}|CFDI1402\d{2}|CRP20\d{3}|CCHYP1\d{2}|CP1\d{2}|CP20[0-4]|LITRO-[1-9]\d{2}|305|401)$/
const frases = { ...comunes, ...frasesDeViaje }
const aqui = new URL('./', import.meta.url)
const raiz = new URL('../', import.meta.url)

function leer(prueba: boolean): string {
  const sueltos = ['rfc', 'clabe', 'swift', 'timbre'].map((nombre) => `${nombre}${prueba ? '.test' : ''}.ts`)
  const suyos = (nombre: string) => nombre.endsWith('.ts') && nombre.endsWith('.test.ts') === prueba
  const deReglas = readdirSync(aqui).filter((nombre) => suyos(nombre) && !nombre.startsWith('frases'))
  // What breaks a trip is a table that several tests share.
  if (prueba) sueltos.push('pruebas/provocaciones.ts', '../casos/carta-porte/rechazados.json')
  return [
    ...deReglas.filter((nombre) => nombre !== 'mensajes-pac.ts').map((nombre) => new URL(nombre, aqui)),
    ...sueltos.map((nombre) => new URL(nombre, raiz)),
  ]
    .map((archivo) => readFileSync(archivo, 'utf8'))
    .join('\n')
}

describe('frases de las reglas', () => {
  test('cada código tiene una frase y cada frase un código', () => {
    const todas = Object.values(frases).map(([, , frase]) => frase)
    expect(new Set(todas).size).toBe(todas.length)
  })

  test.each(Object.entries(frases))(
    '%s dice qué pasa y qué hacer, en una frase',
    (codigo, [severidad, campo, frase]) => {
      expect(codigo).toMatch(CODIGO)
      expect(['error', 'aviso']).toContain(severidad)
      expect(campo).not.toBe('')
      // What is wrong; what to do. No full stop, which the finding adds, and no exclamation.
      expect(frase).toMatch(/^[A-ZÁÉÍÓÚÑ0-9](?:[^.!¡]|(?<=\d)\.(?=\d))*; [^;]+$/)
    },
  )

  test('toda frase la dice alguna regla', () => {
    const reglas = leer(false)
    // As it is, or in one of its cases.
    const dicha = (codigo: string) => reglas.includes(`'${codigo}'`) || reglas.includes(`'${codigo}/`)
    expect(Object.keys(frases).filter((codigo) => !dicha(codigo))).toEqual([])
  })

  test('toda frase tiene su prueba', () => {
    // What a test expects not to be said provokes nothing.
    const pruebas = leer(true).replaceAll(/not\.toContain\([^)]*\)/g, '')
    for (const codigo of Object.keys(frases)) expect(pruebas, codigo).toMatch(new RegExp(`['"]${codigo}['"]`))
  })

  test('el detalle va entre paréntesis y la frase sigue siendo una', () => {
    const lista: Parameters<typeof hallar>[0] = []
    hallar(lista, 'CFDI40105', 'FormaPago', 'dice 03')
    hallar(lista, 'CFDI40105', 'FormaPago')
    expect(lista[0]).toEqual({
      codigo: 'CFDI40105',
      severidad: 'error',
      mensaje: 'Con método de pago PPD la forma de pago debe ser 99 Por definir; cámbiala (dice 03).',
      campo: 'FormaPago',
    })
    expect(lista[1]?.mensaje).toBe('Con método de pago PPD la forma de pago debe ser 99 Por definir; cámbiala.')
  })
})
