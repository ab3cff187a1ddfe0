import { regimenesFiscales } from '@litro/cfdi/sat/regimen-fiscal'
import { usosCfdi } from '@litro/cfdi/sat/uso-cfdi'
import { expect, test } from 'vitest'
import { regimenOpciones, usoOpciones } from './opciones.ts'

const regimenes = regimenesFiscales.map((r) => ({ ...r, Nombre: r.Descripcion }))
const usos = usosCfdi.map((uso) => ({ ...uso, Regimenes: [...uso.Regimenes] }))
const abiertas = (opciones: { value: string; disabled?: boolean }[]) =>
  opciones.filter(({ disabled }) => !disabled).map(({ value }) => value)

test('sin RFC se ofrecen todos los regímenes, escritos como clave - nombre', () => {
  const opciones = regimenOpciones(regimenes, '')
  expect(opciones[0]).toEqual({ value: '601', label: '601 - General de Ley Personas Morales' })
  expect(abiertas(opciones)).toHaveLength(regimenes.length)
})

test('el RFC de una persona moral cierra los regímenes de personas físicas, y lo dice', () => {
  const opciones = regimenOpciones(regimenes, 'TCU090317Q5A')
  expect(abiertas(opciones)).not.toContain('612')
  expect(opciones.find(({ value }) => value === '612')).toMatchObject({
    disabled: true,
    label: expect.stringMatching(/^612 - .* \(solo personas físicas\)$/),
  })
  expect(abiertas(regimenOpciones(regimenes, 'QUZR770923J1A'))).not.toContain('601')
})

test('los usos dependen del régimen y los que no van quedan al final con su motivo', () => {
  const opciones = usoOpciones(usos, 'TCU090317Q5A', '601')
  expect(abiertas(opciones)).toContain('G03')
  expect(abiertas(opciones)).not.toContain('D01')
  expect(opciones.find(({ value }) => value === 'D01')!.label).toMatch(/\(no es para el régimen 601\)$/)
  expect(opciones.findIndex(({ disabled }) => disabled)).toBe(abiertas(opciones).length)
})

test('los usos de recibo de pago y de nómina nunca son de un cliente, y un RFC genérico solo lleva S01', () => {
  expect(abiertas(usoOpciones(usos, '', ''))).not.toContain('CP01')
  expect(abiertas(usoOpciones(usos, 'XAXX010101000', '616'))).toEqual(['S01'])
})
