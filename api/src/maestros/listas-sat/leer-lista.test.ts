import { muestra } from '@litro/cfdi/pruebas/muestras'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../craft/errors.ts'
import { leerLista } from './leer-lista.ts'

describe('leer una lista tal como se publica', () => {
  test('69-B: encabezado por su contenido, renglones partidos, suprimidos, Ñ, y el peor de los repetidos', () => {
    const l = leerLista(muestra('listado-69b.csv'), '69b')
    expect(l).toMatchObject({ corte: '2026-09-30', filas: 6, suprimidos: 1, erroresTotales: 0 })
    expect(l.renglones.map(({ clave, situacion, publicado }) => [clave, situacion, publicado])).toEqual([
      ['EIU010101AA1', 'Definitivo', '2026-06-25'],
      ['FPC170930HN0', 'Presunto', '2026-03-19'],
      ['EID020202AA2', 'Desvirtuado', '2026-05-27'],
      ['ÑEI030303AA3', 'Sentencia Favorable', '2026-08-28'],
    ])
    expect(l.renglones[2]!.nombre).toBe('EMPRESA INVENTADA DOS, S.C.')
  })

  test('69: un byte suelto de la codificación vieja no corta el archivo, y el corte es su fecha más nueva', () => {
    expect(leerLista(muestra('art69-csd-sin-efectos.csv'), '69_csd')).toMatchObject({
      corte: '2026-10-06',
      renglones: [{ clave: 'EIC050505AA5', situacion: 'FRACCION X' }, { clave: 'EIX060606AA6' }],
    })
    const firmes = leerLista(muestra('art69-firmes.csv'), '69_firmes')
    expect(firmes.renglones.map(({ clave }) => clave)).toEqual(['EIT040404AA4', 'IASR790314MB6'])
    expect(firmes.corte).toBe('2026-02-16')
  })

  test('49 Bis y permisos de la CNE', () => {
    expect(leerLista(muestra('49bis-captura.csv'), '49bis')).toMatchObject({
      corte: '2026-11-03',
      renglones: [{ clave: 'EIS070707AA7', situacion: 'Publicado', oficio: '500-00-2026-00009' }],
    })
    const cne = leerLista(muestra('cne-permisos-vigentes.csv'), 'cne')
    expect(cne.corte).toBeNull()
    expect(cne.renglones.map(({ clave, situacion }) => [clave, situacion])).toEqual([
      ['PL/90001/DIS/OM/2019', 'Vigente'],
      ['CNE/PL/90002/COM/2025', 'Vigente'],
      ['PL/90003/EXP/ES/2016', 'Por iniciar operaciones'],
    ])
  })

  test.each([
    ['vacía', ''],
    ['una página web', '<!DOCTYPE html><html></html>'],
    ['otra lista', 'RFC,Nombre\nEIU010101AA1,X'],
    ['solo su encabezado', 'RFC,RAZON SOCIAL,SUPUESTO,FECHA DE PRIMERA PUBLICACION\n,,,'],
    ['bytes que no son texto', '\0\0\0'],
  ])('%s se rechaza con una frase', (_, texto) => {
    expect(() => leerLista(Buffer.from(texto), '69_firmes')).toThrow(AppError)
  })

  test('un RFC imposible se cuenta con su renglón y no detiene a los demás', () => {
    const l = leerLista(Buffer.from('RFC,RAZON SOCIAL,SUPUESTO\nmal,X,FIRMES\nEIU010101AA1,Y,FIRMES'), '69_firmes')
    expect(l.errores).toEqual([{ renglon: 2, mensaje: '"MAL" no es un RFC.' }])
    expect(l.renglones).toHaveLength(1)
  })
})
