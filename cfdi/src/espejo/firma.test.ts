import { createHash, createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { generateCsdDePrueba } from '../csd-de-prueba.ts'
import { muestra } from '../pruebas/muestras.ts'
import { decodeXml, parseXml } from '../xml-tree.ts'
import { openFirmador, type Pedido } from './firmador.ts'
import {
  type Atributos,
  type Dialecto,
  espaciosDe,
  type Operacion,
  writeCuerpo,
  writeSignedInfo,
  writeTimestamp,
} from './forma-soap.ts'
import { makeLectorDescarga } from './lector-descarga.ts'
import { leerAutentica, leerSolicita, leerVerifica } from './respuestas-sat.ts'
import { verificarAutentica, verificarPeticion } from './verificar-peticion.ts'

const sha1 = (texto: string) => createHash('sha1').update(texto).digest('base64')
const EKU = 'EKU9003173C9'
const DIA = { FechaInicial: '2019-01-01T00:00:00', FechaFinal: '2019-01-01T00:04:00', RfcSolicitante: EKU }

const ORO: [Operacion, Atributos, string][] = [
  [
    'emitidos',
    { ...DIA, RfcEmisor: EKU, EstadoComprobante: 'Todos', TipoSolicitud: 'Metadata' },
    'BELGF9WsFcnEbvXILi03IoOZkjg=',
  ],
  [
    'recibidos',
    {
      ...DIA,
      Complemento: 'nomina12',
      EstadoComprobante: 'Vigente',
      RfcACuentaTerceros: 'XXX01010199A',
      RfcEmisor: 'AAA010101AAA',
      RfcReceptor: EKU,
      TipoComprobante: 'N',
      TipoSolicitud: 'CFDI',
    },
    'kb02ycztMva0O2fcJU4VMV2gOkg=',
  ],
  ['folio', { Folio: '96623061-61fe-49de-b298-c7156476aa8b', RfcSolicitante: EKU }, 'H2TUJWzcQWOWYmOUgFlHcBeZX08='],
  [
    'verifica',
    { IdSolicitud: '3f30a4e1-af73-4085-8991-e4d97eef16bd', RfcSolicitante: EKU },
    'DVHsbfyUP1fm7CPdctOp8N6132E=',
  ],
  [
    'descarga',
    { IdPaquete: '4e80345d-917f-40bb-a98f-4a73939343c5_01', RfcSolicitante: EKU },
    'f0UuGyvdRtYmUtV7HA3c6lVwhdQ=',
  ],
]

/** Public keys of two test certificates of the SAT (30001000000500003415 and 30001000000300023685). */
const LLAVES = {
  nueva:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0a+t00ZZGirDa9VE/ADegvmDmgShNXdi59cX/XHMzj++Ts3K3ubXT45K0F2TS0on4O05d0EWdhq7CSre2zWI4fbKvr0Kot8fA+ND3Mouf4DXtlQkrtQiYceCJU/QuRstZzSsq1TYudKVO9ajKw6WOb7imfU5QxZtOmfE0POOXhKgVyYpnpaHJcgMzqhXcCq3nONHIVMVxGJnwS3HQ1/rY/AenAEr6XFrQXB1W/9qPhrXe9u0dLYysNTseq4+QS1gguVNoZAq3t+WMZYqB8lr1QpSDfFLPL5ZzYC7KNgGyD2KA/9DVvV+wn6XMuw11EmcBv9oMhdtusVH9h/Eh2jaVwIDAQAB',
  vieja:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAj91uFg02mSMnBznXykT7wWVuGTicbACbhf4nbxYXvrd7VDX5pw++MO7zp00G5buTPc/7QLsCBJ9d1SpPujFIt7toxouGGliJMoRdJwGKIlKNcj2Wmhyzvb0BvT35/Agdcdv3dJ61yET/J5vCtwzTvmQcX6NqQWJhiVadwXNf+zInBOuBpfGY9X6FpOymQmtEnKRKzVNe7V0ZyozZsvaQ9kJ0WMz3KZtD9vySWkUlCpzhz6+pbzrcZUYa943yH7KttGskaOQ4YOSKNGgK9Cgwh3cbfkUl/MJIEINO1pPJut+GYXkhs/FOgud/U6x9Q3XWrffXSJ+nIiMcJ8/U+Bln0wIDAQAB',
}
/** Signatures that others' clients of the same service made with those certificates over the same digests. */
const FIRMAS: [string, keyof typeof LLAVES, string, string, string][] = [
  [
    'verificación',
    'nueva',
    '',
    'DVHsbfyUP1fm7CPdctOp8N6132E=',
    'klyoELZlS0/iEnewDgqdNWIVSqzRFGwc9IF2SSSVQbUC67rgmZhszF44scGkgug+lWPnIE2vDjX3pFbL4F4x+apG8Gw0SoLSK0nEtDXNil6J/wEbZ3Dt7u0RpvNjlI14yO4H+92PquIEm3dlLni9xOENL5lMtOvmrogwQmppcbfUlofcwHEmGSam4OLokYfrhdZabk6DRikWO6ZOROhv4ShGAdztADnkjDPfJezo/7RM2IMSnJZRtaZuaeAjL4CKHO9GsXdJGoNF2hi6TXp7udybJv43uZAseLqk+bvJPFLdZznVoKED7BmMKl260/emznGxmETsfmCCTVonkevQrA==',
  ],
  [
    'folio',
    'nueva',
    '',
    'H2TUJWzcQWOWYmOUgFlHcBeZX08=',
    'nocn1fF0odlipNhhxzzgdhU56ExLLGWUAgZmCL8QrrBCy30t/Trs4GEaYDPicvAWTczqv/a2tfWRkKjOsRI5R04nWC5V3Hs6PuLYDRx8wJOONBbvkTR0O61mRsIVZccb9CodbHtPXG89g2o8MhdpD48TVaI81mXL+b2IKF2B0jXuIzVsN6Z+17uJzDvB7ZvuV3vM1TDfNW438fAM2g2MXwfwHgW5ZsMk2rcgx3UdbxlYgZI7wAQ4zhcxzDxeBNpk8Ab4EQMyC0ZSoCIiEGaRDLM8I2+ewzH+n5MpXyogwaX4lnkXJkTcvR5ygmUTa++j7c+ugYOJKC8B0pvl5JNOgA==',
  ],
  [
    'autenticación',
    'vieja',
    '#_0',
    'nQnU35aTer+opzz7HKZiemZZRj8=',
    'btSOQYgkof9OMKSJQv2GPnPojmX/JZ92NBeO8+zQ7vsp0iB0HWFK+Ov41hrHKLUQFg8g+F8+Nn5hVm8gX6jrRbiv9+nZppOmA791pkqI732lW5Zy2YWL+Er+yQERxtJaeABUVRNIfl6HE/SeeyJxJjMEpUOL5HoNc7wWeUHCU2sgESR/MPZBZ39uAB18zGKmqeX9fKCFJhtT4B8OAXSkMtno9b1ojH06OIbUVvAS6lalMkLKVkgnbg1DK1k7zln7uVYJ2bH5DzKq9YqME8aR/kWhU38np9BABimwhcU22H9Ph3kPdlZ27Fr4abdoTY7d8+IRmuRf/9alXF+B329F7A==',
  ],
]

describe('bytes que se firman', () => {
  test.each(ORO)('el resumen de %s es el conocido', (operacion, atributos, digest) => {
    expect(sha1(writeCuerpo(operacion, atributos, espaciosDe('A')))).toBe(digest)
  })

  test('el resumen de la hora de autenticación es el conocido', () => {
    expect(sha1(writeTimestamp('2019-08-01T03:38:19.000Z', '2019-08-01T03:43:19.000Z', true))).toBe(
      'nQnU35aTer+opzz7HKZiemZZRj8=',
    )
  })

  test.each(FIRMAS)('una firma ajena de %s vale sobre nuestros bytes', (_, llave, uri, digest, firma) => {
    const publica = createPublicKey({ key: Buffer.from(LLAVES[llave], 'base64'), format: 'der', type: 'spki' })
    const firmado = Buffer.from(writeSignedInfo('A', uri, digest, true))
    expect(verify('sha1', firmado, publica, Buffer.from(firma, 'base64'))).toBe(true)
  })
})

const AHORA = new Date('2026-11-15T18:00:00Z')
const ANIO = 365 * 86_400_000
const datos = (cambios: object = {}) => ({
  Rfc: 'Ñ&C180910AA4',
  Nombre: 'CLIENTE ÑANDÚ & COMPAÑÍA',
  NoCertificado: '30001000000500007777',
  desde: new Date(AHORA.getTime() - ANIO),
  hasta: new Date(AHORA.getTime() + ANIO),
  password: 'prueba-1234',
  tipo: 'fiel' as const,
  ...cambios,
})
const fiel = await generateCsdDePrueba(datos())
const csd = await generateCsdDePrueba(datos({ tipo: 'csd' }))
const abrir = (cambios: object = {}, dialecto?: Dialecto) => openFirmador({ ...fiel, now: AHORA, ...cambios }, dialecto)

describe('firmador', () => {
  const dialectos: Dialecto[] = (['A', 'B'] as const).flatMap((firma) =>
    (['explicito', 'corto'] as const).map((cierre) => ({ firma, cierre })),
  )
  const pedido: Pedido = {
    sentido: 'recibidos',
    fechaInicial: '2026-11-01T00:00:00',
    fechaFinal: '2026-11-02T00:00:00',
    tipo: 'Metadata',
    estado: 'Todos',
  }

  test.each(dialectos)('dialecto $firma con cierre $cierre: lo que se firma se comprueba', (dialecto) => {
    const firmador = abrir({}, dialecto)
    const mensajes = [
      firmador.solicita(pedido),
      firmador.solicita({ ...pedido, sentido: 'emitidos' }),
      firmador.solicita({ folio: 'ABC' }),
      firmador.verifica('x'),
      firmador.descarga('y_01'),
    ]
    const leidos = mensajes.map((xml) => verificarPeticion(Buffer.from(xml)))
    expect(leidos.map((leido) => [leido?.operacion, leido?.firmada])).toEqual([
      ['recibidos', true],
      ['emitidos', true],
      ['folio', true],
      ['verifica', true],
      ['descarga', true],
    ])
    expect(leidos[0]!.atributos).toEqual({
      EstadoComprobante: 'Todos',
      FechaFinal: '2026-11-02T00:00:00',
      FechaInicial: '2026-11-01T00:00:00',
      RfcReceptor: 'Ñ&C180910AA4',
      RfcSolicitante: 'Ñ&C180910AA4',
      TipoSolicitud: 'Metadata',
    })
    const hora = verificarAutentica(Buffer.from(firmador.autentica(AHORA)))
    expect([hora?.firmada, hora?.created.toISOString(), hora?.expires.getTime()]).toEqual([
      true,
      AHORA.toISOString(),
      AHORA.getTime() + 300_000,
    ])
    if (dialecto.cierre === 'corto') expect(mensajes[0]).not.toMatch(/><\/(Transform|CanonicalizationMethod)>/)
  })

  test('un byte cambiado en el pedido o en la firma ya no se comprueba', () => {
    const xml = abrir().solicita(pedido)
    const cambios = [
      xml.replace('2026-11-02T00:00:00', '2026-11-03T00:00:00'),
      xml.replace('Metadata', 'CFDI'),
      xml.replace(/<SignatureValue>./, '<SignatureValue>A'),
    ]
    expect(cambios.map((otro) => verificarPeticion(Buffer.from(otro))?.firmada)).toEqual([false, false, false])
  })

  test('el mensaje es XML que cualquiera lee', () => {
    expect(parseXml(decodeXml(abrir().verifica('x'))).nombre).toBe('Envelope')
    expect(Object.keys(abrir()).sort()).toEqual([
      'autentica',
      'descarga',
      'noCertificado',
      'nombre',
      'rfc',
      'solicita',
      'validoHasta',
      'verifica',
    ])
  })

  test.each([
    ['un CSD', csd, {}, 'ES_CSD'],
    ['otro RFC', fiel, { rfc: 'EKU9003173C9' }, 'OTRO_RFC'],
    ['vencida', fiel, { now: new Date(AHORA.getTime() + 2 * ANIO) }, 'EFIRMA_VENCIDA'],
    ['aún no vigente', fiel, { now: new Date(AHORA.getTime() - 2 * ANIO) }, 'EFIRMA_AUN_NO_VIGENTE'],
    ['otra contraseña', fiel, { password: 'no' }, 'PASSWORD_INCORRECTO'],
    ['otra llave', { ...fiel, key: csd.key }, {}, 'KEY_NO_CORRESPONDE'],
    ['un archivo cualquiera', { ...fiel, cer: Buffer.from('hola') }, {}, 'CER_ILEGIBLE'],
  ])('se niega: %s', (_, archivos, cambios, codigo) => {
    expect(() => openFirmador({ ...archivos, now: AHORA, ...cambios })).toThrow(expect.objectContaining({ codigo }))
  })
})

describe('respuestas del SAT', () => {
  test('autenticación: el token entero y la vida más corta', () => {
    const leida = leerAutentica(muestra('soap-01-autentica-200.xml'), AHORA)
    expect(leida).toMatchObject({ tipo: 'token', vence: new Date('2026-11-12T15:38:20.044Z') })
    expect(leida.tipo === 'token' && leida.token).toMatch(/^eyJ.*%26wrap_subject%3d3330$/)
    expect(leerAutentica(muestra('soap-02-falla-500.xml'), AHORA)).toEqual({
      tipo: 'falla',
      mensaje: 'a:InvalidSecurity An error occurred when verifying security for the message.',
    })
  })

  test('solicitudes', () => {
    const leer = (nombre: string) => leerSolicita(muestra(nombre))
    expect(leer('soap-03-emitidos-5000.xml')).toMatchObject({
      codigo: '5000',
      idSolicitud: '5a7e0001-0000-4000-8000-00000000e5b0',
    })
    expect(leer('soap-04-recibidos-301.xml')).toMatchObject({
      codigo: '301',
      idSolicitud: null,
      mensaje: expect.stringMatching(/cancelados\.$/),
    })
    expect(leer('soap-05-emitidos-5002.xml')).toMatchObject({ codigo: '5002', idSolicitud: null })
    expect(leer('soap-06-folio-5000.xml')).toMatchObject({
      codigo: '5000',
      idSolicitud: '5a7e0002-0000-4000-8000-00000000e5b0',
    })
    expect(leer('soap-02-falla-500.xml').tipo).toBe('falla')
    expect(leer('soap-07-verifica-1.xml').tipo).toBe('ilegible')
  })

  test('verificaciones: los tres códigos por separado', () => {
    const leer = (nombre: string) => leerVerifica(muestra(nombre))
    expect(leer('soap-07-verifica-1.xml')).toMatchObject({ codigo: '5000', estado: 1, resultado: '5000', paquetes: [] })
    expect(leer('soap-08-verifica-3-dos-paquetes.xml')).toMatchObject({
      estado: 3,
      cfdis: 14,
      paquetes: ['5A7E0001-0000-4000-8000-00000000E5B0_01', '5A7E0001-0000-4000-8000-00000000E5B0_02'],
    })
    expect(leer('soap-09-verifica-5-5004.xml')).toMatchObject({ estado: 5, resultado: '5004' })
    expect(leer('soap-10-verifica-5-5003.xml')).toMatchObject({ estado: 5, resultado: '5003' })
    expect(leer('soap-11-verifica-300.xml')).toMatchObject({ codigo: '300', estado: 0, resultado: '' })
  })

  test.each([
    ['nada', Buffer.alloc(0)],
    ['HTML', Buffer.from('<html><body>error</body></html>')],
    ['un DOCTYPE', Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')],
    ['media respuesta', muestra('soap-08-verifica-3-dos-paquetes.xml').subarray(0, 300)],
    ['un sobre sin cuerpo', Buffer.from('<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"/>')],
  ])('%s no se entiende, y no se toma por otra cosa', (_, bytes) => {
    expect([leerAutentica(bytes, AHORA).tipo, leerSolicita(bytes).tipo, leerVerifica(bytes).tipo]).toEqual([
      'ilegible',
      'ilegible',
      'ilegible',
    ])
  })
})

describe('descarga de un paquete', () => {
  const leer = (bytes: Buffer, trozo: number, maximo = 1 << 20) => {
    const lector = makeLectorDescarga(maximo)
    const partes: Buffer[] = []
    for (let i = 0; i < bytes.length; i += trozo) partes.push(lector.write(bytes.subarray(i, i + trozo)))
    return { ...lector.end(), paquete: Buffer.concat(partes) }
  }

  test.each([1, 3, 64, 5000])('llega igual en trozos de %i bytes', (trozo) => {
    const { codigo, paquete } = leer(muestra('soap-12-descarga-5000.xml'), trozo)
    expect(codigo).toBe('5000')
    expect(paquete.equals(muestra('paquete-metadata.zip'))).toBe(true)
  })

  test('sin paquete dice su código', () => {
    expect(leer(muestra('soap-13-descarga-5008.xml'), 50)).toMatchObject({
      codigo: '5008',
      bytes: 0,
      mensaje: 'Maximo de descargas permitidas.',
    })
  })

  const bueno = muestra('soap-12-descarga-5000.xml')
  test.each([
    ['cortado', bueno.subarray(0, 900), /se cortó/],
    ['sin paquete ni código', Buffer.from('<html></html>'), /no se entiende/],
    ['con otra cosa en vez de base64', Buffer.from(bueno.toString().replace('UEsD', 'U*sD')), /base64/],
    ['con DOCTYPE', Buffer.from(`<!DOCTYPE x>${bueno.toString()}`), /declaración/],
    ['sin fin antes del paquete', Buffer.alloc(70_000, 0x20), /no se entiende/],
  ])('%s se rechaza', (_, bytes, queja) => {
    expect(() => leer(bytes, 1000)).toThrow(queja)
  })

  test('más de lo que se admite se corta', () => {
    expect(() => leer(bueno, 100, 500)).toThrow(/demasiado grande/)
  })
})
