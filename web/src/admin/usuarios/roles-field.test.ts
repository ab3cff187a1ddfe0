import { expect, test } from 'vitest'
import { nextRoles } from './roles-field.tsx'

test('los roles del personal se suman', () => {
  expect(nextRoles(['tesoreria'], 'auditor', true)).toEqual(['tesoreria', 'auditor'])
  expect(nextRoles(['tesoreria', 'auditor'], 'tesoreria', false)).toEqual(['auditor'])
})

test('un rol de socio va solo y los del personal lo desplazan', () => {
  expect(nextRoles(['tesoreria', 'auditor'], 'socio', true)).toEqual(['socio'])
  expect(nextRoles(['socio'], 'socio_consulta', true)).toEqual(['socio_consulta'])
  expect(nextRoles(['socio'], 'administrador', true)).toEqual(['administrador'])
})
