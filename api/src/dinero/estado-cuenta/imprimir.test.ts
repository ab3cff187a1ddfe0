// The paper by itself: strange texts, enormous figures, no issuer yet, and others served while it is made.
import { medir } from '@litro/cfdi/impresion/fuentes'
import { readPaginas, readTexto, readTrozos } from '@litro/cfdi/impresion/inspeccion'
import { expect, test } from 'vitest'
import { type EstadoImpreso, imprimirEstado } from './imprimir.ts'
import type { Hecho } from './periodo.sql.ts'

const hecho = (cambios: Partial<Hecho> = {}): Hecho => ({
  NumeroDeposito: 7,
  Tipo: 'depósito',
  TipoDeposito: 'Pago',
  Descripcion: 'Transportes del Norte',
  Fecha: '2026-03-04',
  cent: 100n,
  ...cambios,
})

const print = (cambios: Partial<EstadoImpreso> = {}) =>
  imprimirEstado({
    emisor: { nombre: 'ESCUELA KEMPER URGATE', rfc: 'EKU9003173C9', regimen: '601', codigoPostal: '64000' },
    socio: 'Energéticos del Bajío',
    periodo: 'Todo el historial',
    emitido: { dia: '2026-11-15', momento: new Date(0) },
    inicial: 0n,
    hechos: [hecho()],
    ...cambios,
  })

test('un saldo que baja de cero lleva su signo antes del peso, y el cargo no', async () => {
  const texto = readTexto(await print({ inicial: -5n, hechos: [hecho({ cent: -123_456_78n })] }))
  expect(texto).toContain('Saldo inicial\n-$0.05')
  expect(texto).toContain('Transportes del Norte\n$123,456.78\n-$123,456.83')
  expect(texto).toContain('Saldo final\n-$123,456.83')
})

test('sin emisor se imprime igual, sin dejar un nombre vacío', async () => {
  const texto = readTexto(await print({ emisor: undefined }))
  expect(texto).not.toContain('EMISOR')
  expect(texto).toContain('SOCIO COMERCIAL\nEnergéticos del Bajío')
})

test('cifras enormes y textos hostiles no se salen ni se enciman', async () => {
  const cent = 9_999_999_999_999_999n
  const Descripcion = `${'X'.repeat(400)} (línea)\n\u0000 \\ ⛽ fin`
  const [pagina = ''] = readPaginas(await print({ hechos: [hecho({ cent, Descripcion }), hecho({ cent: -cent })] }))
  const trozos = readTrozos(pagina)
  expect(trozos.filter(({ texto }) => texto === '$99,999,999,999,999.99').length).toBeGreaterThan(4)
  const encimados = trozos.filter(({ x, y, winansi, fuente, cuerpo }) => {
    const fin = x + medir(winansi, fuente, cuerpo)
    return fin > 576.1 || trozos.some((otro) => otro.y === y && otro.x > x && otro.x < fin)
  })
  expect(encimados).toEqual([])
  expect(pagina).toContain('fin')
})

test('mientras se hace uno largo, los demás siguen su turno', async () => {
  let turnos = 0
  let vivo = true
  const gira = () => {
    turnos++
    if (vivo) setImmediate(gira)
  }
  setImmediate(gira)
  await print({ hechos: Array.from({ length: 1000 }, () => hecho()) })
  vivo = false
  expect(turnos).toBeGreaterThan(40)
})
