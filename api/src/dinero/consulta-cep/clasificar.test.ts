// Banxico's pages, as they were seen and as they could break: only what is known is believed.
import { muestra } from '@litro/cfdi/pruebas/muestras'
import { describe, expect, test } from 'vitest'
import { clasificar, destinoDe } from './clasificar.ts'
import { type Corte, cortar, HORA, siguiente } from './corte.ts'

const PAGINAS = [
  ['cep-valida-1-hay-cep.html', 'hay_cep'],
  ['cep-valida-2-no-existe.html', 'no_existe'],
  ['cep-valida-3-no-recibida.html', 'no_existe'],
  ['cep-valida-4-sin-cep.html', 'sin_cep'],
  ['cep-valida-5-captcha.html', 'captcha'],
  ['cep-descarga-6-cuota.html', 'cuota'],
] as const
const ACENTOS: Record<string, string> = { á: 'aacute', é: 'eacute', í: 'iacute', ó: 'oacute', ú: 'uacute', ñ: 'ntilde' }
const FORMAS = [
  ['tal cual', (html: string) => html],
  ['con entidades', (html: string) => html.replace(/[áéíóúñ]/g, (letra) => `&${ACENTOS[letra]};`)],
  ['con CRLF y frases partidas', (html: string) => html.replace(/ (?=[^<>]*<)/g, '\r\n   ')],
] as const

describe('las páginas', () => {
  test.each(
    PAGINAS.flatMap(([archivo, tipo]) => FORMAS.map(([forma, cambia]) => [archivo, forma, tipo, cambia] as const)),
  )('%s %s: %s', (archivo, _forma, tipo, cambia) =>
    expect(clasificar(cambia(muestra(archivo).toString('utf8'))).tipo).toBe(tipo),
  )
  test('la tabla de un pago sin CEP', () => {
    expect(clasificar(muestra('cep-valida-4-sin-cep.html').toString('utf8'))).toEqual({
      tipo: 'sin_cep',
      pago: { estado: 'Liquidado', monto: '17584.28', cuenta: '012225001234567893', clave: 'INVENTADA2026111200003' },
    })
  })
  test.each([
    '',
    '<html><body>Bienvenido</body></html>',
    'no existe',
    'No se encontró ningún pago',
    '<div id="consultaMISPEI">Lo sentimos, por el momento no es posible generar el CEP.</div>',
    'se identificó el siguiente pago:',
    '<a href="descarga.do?formato=PDF">PDF</a>',
    '\0\0\0',
    '<'.repeat(300_000),
  ])('lo desconocido nunca es «no existe» (%#)', (html) => expect(clasificar(html).tipo).toBe('no_entendida'))
  test.each([
    ['Liquidado', 'liquidado'],
    ['DEVUELTO', 'devuelto'],
    [' Retornado ', 'devuelto'],
    ['No liquidado', 'no_llego'],
    ['Rechazado', 'no_llego'],
    ['En proceso de devolución', 'espera'],
    ['Una palabra nueva', 'espera'],
    [null, 'espera'],
  ] as const)('%s es %s', (estado, destino) => expect(destinoDe(estado)).toBe(destino))
})

describe('el corte', () => {
  const AHORA = new Date('2026-11-16T18:00:00Z')
  const SANO: Corte = { nivel: 0, fallasPagina: 0, fallasRed: 0, abiertoHasta: null, causa: '' }
  const horas = ({ abiertoHasta }: Corte) => (abiertoHasta ? (abiertoHasta.getTime() - AHORA.getTime()) / HORA : 0)
  const tras = (...resultados: Parameters<typeof cortar>[1][]) =>
    resultados.reduce((corte, uno) => cortar(corte, uno, AHORA), SANO)
  test('abre con el primer captcha o la primera cuota, con dos páginas raras o tres caídas', () => {
    expect([tras('captcha'), tras('cuota')].map(horas)).toEqual([2, 2])
    expect([tras('no_entendida'), tras('no_entendida', 'no_entendida')].map(horas)).toEqual([0, 2])
    expect([tras('falla', 'falla'), tras('falla', 'falla', 'falla')].map(horas)).toEqual([0, 2])
    expect(horas(tras('falla', 'falla', 'no_existe', 'falla'))).toBe(0)
  })
  test('2 h, 6 h, 24 h y 24 h; un solo intento entre uno y otro; una respuesta buena lo cierra', () => {
    expect(horas(tras('captcha', 'falla'))).toBe(6)
    expect(horas(tras('captcha', 'falla', 'no_entendida'))).toBe(24)
    expect(horas(tras('captcha', 'falla', 'no_entendida', 'cuota'))).toBe(24)
    expect(tras('captcha', 'falla', 'sin_cep')).toEqual(SANO)
  })
})

describe('las esperas de una transferencia', () => {
  const ahora = new Date('2026-11-16T18:00:00Z')
  const reglas = { ahora, esperasMinutos: [30, 120, 1440, 4320] }
  const minutos = (r: ReturnType<typeof siguiente>) =>
    r.proximo === null ? r.estado : (r.proximo.getTime() - ahora.getTime()) / 60_000
  const a = (intentos: number, nSinCep = 0, nNoExiste = 0) => ({ intentos, nSinCep, nNoExiste })
  test('sin CEP: 30 min, 2 h, un día, tres días, y se acabó', () => {
    const vistas = [1, 2, 3, 4, 5].map((n) => minutos(siguiente('sin_cep', a(n, n), 'Liquidado', reglas)))
    expect(vistas).toEqual([30, 120, 1440, 4320, 'sin_cep'])
  })
  test('devuelto o rechazado no se vuelve a preguntar', () => {
    for (const estado of ['Devuelto', 'Retornado', 'Cancelado', 'Rechazado', 'No liquidado'])
      expect(minutos(siguiente('sin_cep', a(1, 1), estado, reglas))).toBe('sin_cep')
  })
  test('no existe: una vez más al otro día', () => {
    expect(minutos(siguiente('no_existe', a(1, 0, 1), null, reglas))).toBe(1440)
    expect(minutos(siguiente('no_existe', a(2, 0, 2), null, reglas))).toBe('no_existe')
  })
  test('sin respuesta: bajo los mismos cinco intentos', () => {
    expect([1, 4, 5].map((n) => minutos(siguiente('falla', a(n), null, reglas)))).toEqual([30, 30, 'agotada'])
  })
})
