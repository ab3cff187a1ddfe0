import { afterAll, describe, expect, test } from 'vitest'
import type * as malas from '../../../test/tareas-malas.ts'
import type { AppError } from '../errors.ts'
import type { Limites } from './limites.ts'
import { makeTaller, tarea } from './taller.ts'

const MALAS = new URL('../../../test/tareas-malas.ts', import.meta.url)
type Malas = typeof malas

const taller = makeTaller()
afterAll(() => taller.close())

const de = <N extends keyof Malas>(nombre: N, limites?: Partial<Limites>) => tarea<Malas[N]>(MALAS, nombre, limites)
const CONTAR = de('contar')
const bytes = Buffer.from('abc')
let persona = 0

const contar = (quien = ++persona, otro = taller) => otro.leer(CONTAR, { bytes, datos: { sumar: 1 }, quien })
const leer = <N extends keyof Malas>(
  nombre: N,
  limites: Partial<Limites> = {},
  datos: object = {},
  quien = ++persona,
) => taller.leer(de(nombre, limites) as never, { bytes, datos: datos as never, campo: 'Archivo', quien })
const queja = (promesa: Promise<unknown>) =>
  promesa.then(
    () => 'se leyó',
    ({ status, codigo, detalle }: AppError) => [status, codigo, detalle.campos?.Archivo] as const,
  )

describe('un archivo que no se deja leer', () => {
  test.each([
    ['da vueltas para siempre', 'girar', { ms: 300 }, 'ARCHIVO_EXCESIVO', /a tiempo/],
    ['agota la memoria del hilo', 'agotar', { ms: 60_000 }, 'ARCHIVO_EXCESIVO', /memoria/],
    ['agota la que no es del hilo', 'agotarFuera', { ms: 60_000 }, 'ARCHIVO_EXCESIVO', /memoria/],
    ['mata el hilo', 'salir', {}, 'ARCHIVO_ILEGIBLE', /dañado/],
    ['rompe a su lector', 'romperse', {}, 'ARCHIVO_ILEGIBLE', /dañado/],
  ] as const)(
    '%s: 422 en español, los demás siguen y el siguiente se lee',
    async (_caso, nombre, limites, codigo, frase) => {
      const lento = queja(leer(nombre, limites))
      // The other thread reads while this one goes round.
      expect(await contar()).toBe(4)
      expect(await lento).toEqual([422, codigo, expect.stringMatching(frase)])
      expect(await contar()).toBe(4)
    },
  )

  test('un rechazo con palabras propias llega con ellas', async () => {
    expect(await queja(leer('rechazar'))).toEqual([422, 'DATOS_INVALIDOS', 'No es un estado.'])
  })

  test('una respuesta mayor que su límite no sale del hilo', async () => {
    const limites = { salida: 1000 }
    expect(await leer('hablarDeMas', limites, { bytes: 900 })).toHaveLength(900)
    expect(await queja(leer('hablarDeMas', limites, { bytes: 1001 }))).toEqual([
      422,
      'ARCHIVO_EXCESIVO',
      expect.stringMatching(/descomprimirse/),
    ])
  })

  test('más bytes de los que admite no llegan al hilo', async () => {
    expect(await queja(leer('contar', { entrada: 2 }, { sumar: 0 }))).toEqual([413, 'DEMASIADO_GRANDE', undefined])
  })

  test('lo que un lector dejó a medias no mata el hilo del siguiente', async () => {
    for (let i = 0; i < 4; i++) expect(await leer('dejarPendiente')).toBe('listo')
    expect(await contar()).toBe(4)
  })

  test('el hilo no tiene red ni ve la configuración del servidor', async () => {
    process.env.LITRO_SECRETO_DE_PRUEBA = 'x'
    const { red, ambiente } = (await leer('mirar')) as ReturnType<Malas['mirar']>
    delete process.env.LITRO_SECRETO_DE_PRUEBA
    expect({ red, secreto: ambiente.includes('LITRO_SECRETO_DE_PRUEBA') }).toEqual({ red: 'undefined', secreto: false })
  })
})

describe('los turnos', () => {
  test('muchos a la vez se leen todos, sin mezclar respuestas', async () => {
    const sumas = [1, 2, 3, 4, 5, 6, 7, 8]
    const leidas = sumas.map((sumar) => taller.leer(CONTAR, { bytes, datos: { sumar }, quien: ++persona }))
    expect(await Promise.all(leidas)).toEqual(sumas.map((sumar) => 3 + sumar))
  })

  test('nadie toma todos los turnos, y la fila tiene fin', async () => {
    const otro = makeTaller({ hilos: 1, esperando: 4, porPersona: 2 })
    const propios = [contar(1, otro), contar(1, otro), queja(contar(1, otro))]
    const ajenos = [contar(2, otro), contar(3, otro), contar(4, otro), queja(contar(5, otro))]
    const ocupado = [429, 'LECTURA_OCUPADA', undefined]
    expect(await Promise.all(propios)).toEqual([4, 4, ocupado])
    expect(await Promise.all(ajenos)).toEqual([4, 4, 4, ocupado])
    expect(await contar(1, otro)).toBe(4)
    await otro.close()
  })

  test('un archivo que mata su hilo no se lleva a los que esperan', async () => {
    const otro = makeTaller({ hilos: 1, esperando: 8, porPersona: 8 })
    const muere = queja(otro.leer(de('salir'), { bytes, datos: undefined as never, campo: 'Archivo', quien: 1 }))
    const esperan = [contar(1, otro), contar(1, otro)]
    expect(await muere).toEqual([422, 'ARCHIVO_ILEGIBLE', expect.any(String)])
    expect(await Promise.all(esperan)).toEqual([4, 4])
    await otro.close()
  })

  test('al cerrar, lo que estaba en curso y en espera se responde', async () => {
    const otro = makeTaller({ hilos: 1, esperando: 8, porPersona: 8 })
    const girar = queja(otro.leer(de('girar', { ms: 60_000 }), { bytes, datos: undefined as never, quien: 1 }))
    const espera = queja(contar(2, otro))
    await otro.close()
    const cerrado = [503, 'NO_DISPONIBLE', undefined]
    expect([await girar, await espera, await queja(contar(3, otro))]).toEqual([cerrado, cerrado, cerrado])
  })
})

test('lo que llegó en memoria compartida se lee en memoria propia', async () => {
  const compartida = new Uint8Array(new SharedArrayBuffer(3))
  compartida.set(bytes)
  expect(await taller.leer(de('memoria'), { bytes: compartida, datos: {} as never, quien: ++persona })).toEqual([
    'abc',
    false,
  ])
})
