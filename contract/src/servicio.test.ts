// What narrows the lists of money: a day that no calendar has is refused here, before a query is made of it.
import { expect, test } from 'vitest'
import { ConsultaEstrecha } from './servicio.ts'

test.each(['2026-02-30', '2026-13-01', '0000-01-01', '2026-2-3', 'ayer'])('el día %j no es un día', (hasta) => {
  expect(ConsultaEstrecha.safeParse({ hasta }).success).toBe(false)
})

test('el último de febrero de un bisiesto sí, y lo vacío es no decirlo', () => {
  expect(ConsultaEstrecha.parse({ desde: '2028-02-29', hasta: '' })).toEqual({ desde: '2028-02-29' })
})
