import { describe, expect, test } from 'vitest'
import { type Permiso, puede, type Rol } from './permisos.ts'
import { services } from './services.ts'
import type { Servicio } from './servicio.ts'

const lineas = Object.entries(services) as [string, Servicio][]

describe('quién lee', () => {
  // The auditor reads everything (D-166): what answers a GET, and the spreadsheet of a desk.
  const lee = ([, { metodo, contenido }]: [string, Servicio]) => metodo === 'GET' || contenido === 'archivo'

  test.each(lineas.filter(lee))('el auditor lee %s', (_, { permiso }) => {
    expect(puede(['auditor'] satisfies Rol[], permiso satisfies Permiso)).toBe(true)
  })
})
