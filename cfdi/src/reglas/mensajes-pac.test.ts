import { describe, expect, test } from 'vitest'
import { frases } from './frases.ts'
import { frasesDeViaje } from './frases-de-viaje.ts'
import { codigosConocidos, explicarCodigo, findCodigo } from './mensajes-pac.ts'

describe('mensajes del PAC', () => {
  test.each(['201', '202', '203', '204', '205', '206', '207', '208', '209', '210', '211', '212', '708', '798', '799'])(
    'la respuesta de cancelación %s se explica',
    (codigo) => {
      expect(explicarCodigo(codigo)?.mensaje).toMatch(/^[A-ZÁÉÍÓÚ].+\.$/)
    },
  )

  test.each(['301', '302', '303', '304', '305', '306', '307', '308', '401', '402', '403', 'CCHYP107', 'CCHYP110'])(
    'el rechazo %s se explica',
    (codigo) => {
      expect(explicarCodigo(codigo)).toBeDefined()
    },
  )

  test('los datos del padrón se corrigen en el cliente o en el emisor', () => {
    for (const codigo of ['CFDI40143', 'CFDI40144', 'CFDI40145', 'CFDI40147', 'CFDI40148', 'CFDI40158', 'CFDI40161']) {
      expect(explicarCodigo(codigo)).toMatchObject({ atiende: 'cliente', campo: expect.stringMatching(/^Receptor\./) })
    }
    expect(explicarCodigo('CFDI40138')?.atiende).toBe('emisor')
    expect(explicarCodigo('CFDI40139')?.atiende).toBe('emisor')
  })

  test('lo que solo pide paciencia no se cuenta como error del usuario', () => {
    for (const codigo of ['201', '202', '205', '307', '708', '798']) {
      expect(explicarCodigo(codigo)?.atiende).toBe('espera')
    }
  })

  test('toda regla nuestra se explica con la misma frase si la dice el PAC', () => {
    for (const [codigo, [, , frase]] of Object.entries({ ...frases, ...frasesDeViaje }))
      expect(explicarCodigo(codigo)?.mensaje).toBe(`${frase}.`)
    expect(explicarCodigo('cfdi40105')?.campo).toBe('FormaPago')
    expect(explicarCodigo('CFDI99999')).toBeUndefined()
  })

  test('dos códigos nunca se explican igual', () => {
    const conocidos = codigosConocidos()
    const mensajes = conocidos.map((codigo) => explicarCodigo(codigo)?.mensaje)
    expect(new Set(mensajes).size).toBe(mensajes.length)
  })

  test.each([
    ['CFDI40145 - El campo Nombre del receptor…', 'CFDI40145'],
    ['307. El comprobante contiene un timbre previo.', '307'],
    ['Request Error :CRP20217 - La suma…', 'CRP20217'],
    ['CFDI140226: ObjetoImp', 'CFDI140226'],
    ['(205) UUID no encontrado', '205'],
    ['CCHYP107 - El valor registrado…', 'CCHYP107'],
    ['Error CP132: El RFC…', 'CP132'],
    ['CP999', 'CP999'],
  ])('del texto %j se saca %s', (texto, codigo) => {
    expect(findCodigo(texto)).toBe(codigo)
  })

  test.each([
    'Servicio no disponible',
    'Error 2026 en línea 307',
    '',
    '30700 caracteres',
    'El uso CP01 no aplica en el CP 64000 ni en CP12345',
  ])('de %j no se saca ningún código', (texto) => {
    expect(findCodigo(texto)).toBeUndefined()
  })
})
