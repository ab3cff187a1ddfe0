import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { hasContenidoActivo } from './contenido-activo.ts'

const pdf = (cuerpo: string | Buffer) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(cuerpo as string, 'latin1'), Buffer.from('\n%%EOF\n')])
const activo = (cuerpo: string | Buffer) => hasContenidoActivo(pdf(cuerpo))

const objectStream = (texto: string, filtro = deflateSync(Buffer.from(texto))) =>
  Buffer.concat([
    Buffer.from(`5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${filtro.length} >>\nstream\r\n`),
    filtro,
    Buffer.from('\nendstream\nendobj'),
  ])

describe('contenido activo de un PDF', () => {
  test.each([
    ['una acción de JavaScript', '<< /S /JavaScript /JS (app.alert(1)) >>'],
    ['un programa que se lanza', '<< /S /Launch /F (cmd.exe) >>'],
    ['archivos adjuntos', '<< /Type /EmbeddedFile /Length 3 >>'],
    ['el árbol de adjuntos', '<< /Names << /EmbeddedFiles 7 0 R >> >>'],
    ['multimedia incrustada', '<< /Subtype /RichMedia >>'],
    ['un formulario que se envía solo', '<< /S /SubmitForm /F (http://x.example) >>'],
    ['un nombre escrito con escapes', '<< /S /J#61va#53cript >>'],
    ['un diccionario comprimido', objectStream('1 0 << /S /JavaScript >>')],
  ])('avisa de %s', (_nombre, cuerpo) => {
    expect(activo(cuerpo)).toBe(true)
  })

  test.each([
    ['una página sola', '<< /Type /Page >>'],
    ['el destino inicial que escriben los programas de oficina', '<< /OpenAction [3 0 R /XYZ null null 0] >>'],
    ['el texto de una página que habla de JavaScript', 'BT (Aprende JavaScript) Tj ET'],
    ['un nombre más largo', '<< /Launcher true >>'],
    ['un flujo comprimido inocente', objectStream('1 0 << /Type /Page >>')],
    ['un flujo dañado', objectStream('', Buffer.from('no es zlib'))],
  ])('calla ante %s', (_nombre, cuerpo) => {
    expect(activo(cuerpo)).toBe(false)
  })

  test('un flujo cortado se mira hasta donde llega', () => {
    const relleno = Array.from({ length: 20_000 }, (_, i) => `${i} ${Math.sin(i)}`).join(' ')
    const cortado = deflateSync(Buffer.from(`<< /S /JavaScript >> ${relleno}`)).subarray(0, -500)
    expect(activo(objectStream('', cortado))).toBe(true)
  })

  test('mil flujos: también el último', () => {
    const muchos = Array.from({ length: 1000 }, (_, i) => objectStream(`${i} 0 << /Type /Page >>`))
    expect(activo(Buffer.concat(muchos))).toBe(false)
    expect(activo(Buffer.concat([...muchos, objectStream('1 0 << /S /Launch >>')]))).toBe(true)
  })

  const CEROS = deflateSync(Buffer.alloc(900 * 1024))
  test.each([
    ['un flujo que crece mil veces', () => objectStream('', deflateSync(Buffer.alloc(40 * 1024 * 1024)))],
    ['un flujo mayor que el límite', () => objectStream('', deflateSync(Buffer.alloc(65 * 1024 * 1024, 'abc')))],
    ['muchos que juntos lo son', () => Buffer.concat(Array(80).fill(objectStream('', CEROS)))],
  ])('se niega a abrir %s', (_nombre, cuerpo) => {
    expect(() => activo(cuerpo())).toThrow('El archivo crece demasiado al descomprimirse.')
  })
})
