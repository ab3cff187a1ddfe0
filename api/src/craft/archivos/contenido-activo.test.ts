import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { hasContenidoActivo } from './contenido-activo.ts'

const pdf = (cuerpo: string | Buffer) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(cuerpo as string, 'latin1'), Buffer.from('\n%%EOF\n')])
const activo = (cuerpo: string | Buffer) => hasContenidoActivo('application/pdf', pdf(cuerpo))

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

  test('una bomba comprimida no se abre entera', () => {
    const bomba = deflateSync(Buffer.alloc(40 * 1024 * 1024))
    expect(activo(objectStream('', bomba))).toBe(false)
  })

  test('solo mira los PDF', () => {
    expect(hasContenidoActivo('application/xml', Buffer.from('<a>/JavaScript</a>'))).toBe(false)
  })
})
