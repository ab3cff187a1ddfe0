import { describe, expect, test } from 'vitest'
import { CONTEXTO, codigosDe, factura, pon } from './comprobante-de-prueba.ts'
import { validar } from './validar.ts'

const a = (fecha: string) => factura(pon('Fecha', fecha))

describe('fecha y lugar de expedición', () => {
  test.each(['2026-11-10 09:00:00', '2026-02-30T09:00:00', '2026-11-10T24:00:00', '2026-11-10T09:00:00-06:00', ''])(
    'CFDI40101: %j no es una fecha de CFDI',
    (fecha) => {
      expect(codigosDe(a(fecha))).toContain('CFDI40101')
    },
  )

  test('401: la fecha cabe en las 72 horas anteriores, ni un segundo más', () => {
    // 16:00 UTC are 10:00 in Monterrey.
    expect(codigosDe(a('2026-11-07T10:00:00'))).toEqual([])
    expect(codigosDe(a('2026-11-07T09:59:59'))).toEqual(['401'])
    expect(codigosDe(a('2026-11-10T10:00:00'))).toEqual([])
    expect(codigosDe(a('2026-11-10T10:00:01'))).toEqual(['401'])
  })

  test('la frase dice cuánto se pasó y hacia dónde', () => {
    const [futuro] = validar(a('2026-11-10T12:05:00'), CONTEXTO)
    const [vieja] = validar(a('2026-11-07T08:30:00'), CONTEXTO)
    expect(futuro?.mensaje).toContain('(está 2 h 5 min en el futuro)')
    expect(vieja?.mensaje).toContain('(tiene 73 h 30 min)')
  })

  test('la hora es la del lugar de expedición, no la del servidor', () => {
    const ahora = '2026-11-10T16:00:00Z'
    expect(codigosDe(a('2026-11-10T10:30:00'), { ahora, zonaHoraria: 'America/Cancun' })).toEqual([])
    expect(codigosDe(a('2026-11-10T10:30:00'), { ahora, zonaHoraria: 'America/Monterrey' })).toEqual(['401'])
    expect(codigosDe(a('2026-11-10T08:30:00'), { ahora, zonaHoraria: 'America/Tijuana' })).toEqual(['401'])
  })

  test('LITRO-301: en Tijuana no existen las 02:30 del día en que empieza el horario de verano', () => {
    const contexto = { ahora: '2026-03-08T20:00:00Z', zonaHoraria: 'America/Tijuana' }
    expect(codigosDe(a('2026-03-08T02:30:00'), contexto)).toContain('LITRO-301')
    expect(codigosDe(a('2026-03-08T03:30:00'), contexto)).not.toContain('LITRO-301')
    expect(codigosDe(a('2026-03-08T02:30:00'), { ...contexto, zonaHoraria: 'America/Cancun' })).not.toContain(
      'LITRO-301',
    )
  })

  test('en la hora repetida de Ciudad Juárez vale cualquiera de los dos instantes', () => {
    // 1 November 2026: 01:30 MDT is 07:30 UTC and 01:30 MST is 08:30 UTC.
    const zonaHoraria = 'America/Ciudad_Juarez'
    const repetida = a('2026-11-01T01:30:00')
    expect(codigosDe(repetida, { ahora: '2026-11-01T07:29:59Z', zonaHoraria })).toEqual(['401'])
    expect(codigosDe(repetida, { ahora: '2026-11-01T07:30:00Z', zonaHoraria })).toEqual([])
    expect(codigosDe(repetida, { ahora: '2026-11-04T08:30:00Z', zonaHoraria })).toEqual([])
    expect(codigosDe(repetida, { ahora: '2026-11-04T08:30:01Z', zonaHoraria })).toEqual(['401'])
  })

  test('LITRO-302: sin zona horaria conocida se avisa, no se revienta', () => {
    expect(codigosDe(factura(), { zonaHoraria: 'America/Atlantida' })).toEqual(['LITRO-302'])
  })

  test('CFDI40126: el lugar de expedición es un código postal, y del catálogo si lo hay', () => {
    const codigosPostales = new Set(['64000', '86991'])
    const otro = factura(pon('LugarExpedicion', '99999'))
    expect(codigosDe(factura(pon('LugarExpedicion', '6400')))).toEqual(['CFDI40126'])
    expect(codigosDe(otro, { codigosPostales })).toEqual(['CFDI40126'])
    expect(codigosDe(otro)).toEqual([])
    expect(codigosDe(factura(), { codigosPostales })).toEqual([])
  })

  test('305: la fecha cae dentro de la vigencia del CSD', () => {
    const vigente = { desde: '2024-01-01T00:00:00Z', hasta: '2028-01-01T00:00:00Z' }
    const vencido = { desde: '2022-01-01T00:00:00Z', hasta: '2026-11-10T14:59:59Z' }
    const futuro = { desde: '2026-11-10T15:00:01Z', hasta: '2030-01-01T00:00:00Z' }
    // The document is of 15:00:00 UTC, and both ends of the validity count.
    const justo = { desde: '2026-11-10T15:00:00Z', hasta: '2026-11-10T15:00:00Z' }
    expect(codigosDe(factura(), { csd: justo })).toEqual([])
    expect(codigosDe(factura(), { csd: vigente })).toEqual([])
    expect(codigosDe(factura(), { csd: vencido })).toEqual(['305'])
    expect(codigosDe(factura(), { csd: futuro })).toEqual(['305'])
  })
})
