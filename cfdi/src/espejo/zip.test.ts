import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { muestra } from '../pruebas/muestras.ts'
import { inflar, inflarPorTrozos, LIMITES_ZIP, type LimitesZip, leerZip } from './zip.ts'

type Pieza = {
  nombre: string
  claro: Buffer
  tamanio?: number
  crc?: number
  metodo?: number
  banderas?: number
  /** The place it claims to stand at. */
  local?: number
}

/** A ZIP written by hand, so that every number of it can lie. */
function escribirZip(piezas: Pieza[], final: { cola?: Buffer; cuantas?: number; comentario?: number } = {}): Buffer {
  const cuerpos: Buffer[] = []
  const centrales: Buffer[] = []
  let lugar = 0
  for (const { nombre, claro, metodo = 8, banderas = 0, local, ...miente } of piezas) {
    const datos = metodo === 8 ? deflateRawSync(claro) : claro
    const nombreBytes = Buffer.from(nombre)
    const cabeza = Buffer.alloc(30)
    cabeza.writeUInt32LE(0x04034b50, 0)
    cabeza.writeUInt16LE(nombreBytes.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(banderas, 8)
    central.writeUInt16LE(metodo, 10)
    central.writeUInt32LE(miente.crc ?? crc32(claro), 16)
    central.writeUInt32LE(datos.length, 20)
    central.writeUInt32LE(miente.tamanio ?? claro.length, 24)
    central.writeUInt16LE(nombreBytes.length, 28)
    central.writeUInt32LE(local ?? lugar, 42)
    centrales.push(central, nombreBytes)
    cuerpos.push(cabeza, nombreBytes, datos)
    lugar += 30 + nombreBytes.length + datos.length
  }
  const centro = Buffer.concat(centrales)
  const fin = Buffer.alloc(22)
  fin.writeUInt32LE(0x06054b50, 0)
  fin.writeUInt16LE(final.cuantas ?? piezas.length, 8)
  fin.writeUInt16LE(final.cuantas ?? piezas.length, 10)
  fin.writeUInt32LE(centro.length, 12)
  fin.writeUInt32LE(lugar, 16)
  fin.writeUInt16LE(final.comentario ?? 0, 20)
  return Buffer.concat([...cuerpos, centro, fin, final.cola ?? Buffer.alloc(0)])
}

const hola = { nombre: 'a.txt', claro: Buffer.from('hola') }
const abrir = (zip: Buffer, limites?: LimitesZip) => {
  const { entradas, ajenas } = leerZip(zip, limites)
  return { textos: entradas.map((entrada) => inflar(zip, entrada).toString()), ajenas }
}

describe('ZIP de un extraño', () => {
  test('el paquete de la muestra', () => {
    const { textos, ajenas } = abrir(muestra('paquete-metadata.zip'))
    expect(textos.map((texto) => texto.length)).toEqual([1291, 116])
    expect(ajenas).toEqual([])
  })

  test.each([
    [
      'carpetas y archivos de sistema',
      [hola, { nombre: '__MACOSX/._a.txt', claro: Buffer.from('x') }, { nombre: 'b/', claro: Buffer.alloc(0) }],
      ['__MACOSX/._a.txt', 'b/'],
    ],
    [
      'una ruta que sube',
      [hola, { nombre: '../../etc/passwd.txt', claro: Buffer.from('x') }],
      ['../../etc/passwd.txt'],
    ],
    ['una ruta de Windows', [hola, { nombre: '..\\b.xml', claro: Buffer.from('x') }], ['..\\b.xml']],
    ['otro tipo de archivo', [hola, { nombre: 'b.exe', claro: Buffer.from('x') }], ['b.exe']],
    ['un archivo sin comprimir', [{ ...hola, metodo: 0 }], []],
    ['un archivo vacío', [hola, { nombre: 'vacio.txt', claro: Buffer.alloc(0) }], []],
  ])('con %s toma lo suyo y dice lo demás', (_, piezas, ajenas) => {
    const leido = abrir(escribirZip(piezas))
    expect(leido.textos[0]).toBe('hola')
    expect(leido.ajenas).toEqual(ajenas)
  })

  test('un comentario al final no estorba', () => {
    expect(abrir(escribirZip([hola], { cola: Buffer.from('nota'), comentario: 4 })).textos).toEqual(['hola'])
  })

  const enorme = Buffer.alloc(3 * 1024 * 1024, 0x61)
  test.each([
    ['cero bytes', Buffer.alloc(0), /vacío/],
    ['algo que no es un ZIP', Buffer.from('hola, esto no es un zip y es largo'), /no es un ZIP/],
    ['un ZIP sin archivos', escribirZip([]), /vacío/],
    ['un ZIP cortado', escribirZip([hola]).subarray(0, 40), /dañado/],
    ['datos de más al final', escribirZip([hola], { cola: Buffer.from('sobra') }), /dañado/],
    ['dos nombres iguales', escribirZip([hola, hola]), /mismo nombre/],
    ['una contraseña', escribirZip([{ ...hola, banderas: 1 }]), /contraseña/],
    ['otra compresión', escribirZip([{ ...hola, metodo: 12 }]), /no se admite/],
    ['un tamaño de zip64', escribirZip([{ ...hola, tamanio: 0xffffffff }]), /zip64/],
    ['un contador de zip64', escribirZip([hola], { cuantas: 0xffff }), /zip64/],
    ['más entradas de las que hay', escribirZip([hola], { cuantas: 2 }), /dañado/],
    ['entradas encimadas', escribirZip([hola, { nombre: 'b.txt', claro: Buffer.from('hola'), local: 0 }]), /dañado/],
    ['un lugar fuera del archivo', escribirZip([{ ...hola, local: 99_999 }]), /dañado/],
    ['una bomba honrada', escribirZip([{ nombre: 'a.txt', claro: enorme }]), /crece demasiado/],
    ['un XML demasiado grande', escribirZip([{ nombre: 'a.xml', claro: enorme, metodo: 0 }]), /crece demasiado/],
    ['un nombre con NUL', escribirZip([{ nombre: 'a\0.txt', claro: Buffer.from('x') }]), /dañado/],
  ])('se rechaza %s', (_, zip, queja) => {
    expect(() => abrir(zip)).toThrow(queja)
  })

  test.each([
    ['un tamaño menor al real', { tamanio: 2 }],
    ['un tamaño mayor al real', { tamanio: 9 }],
    ['otra suma', { crc: 1 }],
  ])('una entrada que miente con %s no se abre, entera ni por trozos', async (_, miente) => {
    const zip = escribirZip([{ ...hola, ...miente }])
    const [entrada] = leerZip(zip).entradas
    expect(() => inflar(zip, entrada!)).toThrow(/no mide o no suma/)
    const leer = async () => {
      for await (const _trozo of inflarPorTrozos(zip, entrada!));
    }
    await expect(leer()).rejects.toThrow(/no mide o no suma/)
  })

  test('una entrada grande sale por trozos, entera', async () => {
    const claro = Buffer.from('0123456789abcdef'.repeat(400_000))
    const zip = escribirZip([{ nombre: 'a.txt', claro }])
    const [entrada] = leerZip(zip, { ...LIMITES_ZIP, razon: 10_000 }).entradas
    let suma = 0
    let medido = 0
    for await (const trozo of inflarPorTrozos(zip, entrada!)) {
      suma = crc32(trozo, suma)
      medido += trozo.length
    }
    expect([medido, suma]).toEqual([claro.length, crc32(claro)])
  })

  test('demasiados archivos', () => {
    const piezas = Array.from({ length: 20 }, (_, i) => ({ nombre: `${i}.xml`, claro: Buffer.from('x') }))
    expect(() => leerZip(escribirZip(piezas), { ...LIMITES_ZIP, entradas: 10 })).toThrow(/demasiados/)
  })
})
