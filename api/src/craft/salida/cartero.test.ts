import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Smtp, startSmtp } from '../../../test/correo.ts'
import { type Cartero, isDefinitive, type Mensaje, makeBuzon, makeSmtp } from './cartero.ts'

const REMITENTE = 'Litro <facturas@litro.example>'
const mensaje = (cambios: Partial<Mensaje> = {}): Mensaje => ({
  id: '<correo-7@litro.example>',
  para: ['pagos@cliente.example', 'contador@cliente.example'],
  asunto: 'Factura A-1 de Peñafiel',
  texto: 'Te enviamos tu comprobante.',
  adjuntos: [{ nombre: 'A-1.xml', tipo: 'application/xml', bytes: Buffer.from('<x/>') }],
  ...cambios,
})

describe('por SMTP', () => {
  let smtp: Smtp
  let cartero: Cartero
  beforeAll(async () => {
    smtp = await startSmtp()
    cartero = makeSmtp(smtp.url, REMITENTE)
  })
  afterAll(async () => {
    cartero.cerrar()
    await smtp.cerrar()
  })

  test('llega con sus destinatarios, su asunto con acentos y su archivo', async () => {
    await cartero.entregar(mensaje())
    const [recibido] = smtp.recibidos
    expect(recibido).toContain('To: pagos@cliente.example, contador@cliente.example')
    expect(recibido).toContain('From: Litro <facturas@litro.example>')
    expect(recibido).toContain('Message-ID: <correo-7@litro.example>')
    expect(recibido).toMatch(/Subject: =\?UTF-8\?/)
    expect(recibido).toContain('filename=A-1.xml')
  })

  test('un salto de línea en el asunto o en una dirección no agrega cabeceras', async () => {
    smtp.recibidos.length = 0
    const asunto = 'Hola\r\nBcc: espia@otro.example\r\n\r\nX'
    await cartero.entregar(mensaje({ asunto, para: ['a@b.example\r\nBcc: espia@otro.example'] })).catch(() => undefined)
    await cartero.entregar(mensaje({ asunto }))
    for (const recibido of smtp.recibidos) expect(recibido).not.toMatch(/^Bcc:/m)
  })

  test('un rechazo 5xx es definitivo; uno 4xx puede pasar', async () => {
    const rechazo = async (respuesta: string) => {
      smtp.rechazo = respuesta
      const error = await cartero.entregar(mensaje()).then(
        () => null,
        (e: unknown) => e,
      )
      smtp.rechazo = null
      return isDefinitive(error)
    }
    expect(await rechazo('550 no existe')).toBe(true)
    expect(await rechazo('451 espera')).toBe(false)
    expect(isDefinitive(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBe(false)
  })
})

test('en la demostración cada correo es un archivo completo con nombre propio', async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'litro-correo-'))
  try {
    const cartero = makeBuzon(join(carpeta, 'correo'), REMITENTE)
    await cartero.entregar(mensaje())
    await cartero.entregar(mensaje())
    await cartero.entregar(mensaje({ id: '<../../fuera-8@litro.example>' }))
    const nombres = await readdir(join(carpeta, 'correo'))
    expect(nombres.sort()).toEqual(['....fuera-8litro.example.eml', 'correo-7litro.example.eml'])
    expect(await readFile(join(carpeta, 'correo', 'correo-7litro.example.eml'), 'utf8')).toContain(
      'pagos@cliente.example',
    )
    const { mode } = await stat(join(carpeta, 'correo', 'correo-7litro.example.eml'))
    expect(mode & 0o777, 'solo su dueño lo lee').toBe(0o600)
  } finally {
    await rm(carpeta, { recursive: true, force: true })
  }
})
