import { avisosDeCliente, ClienteCaptura } from '@litro/contract/clientes/cliente'
import { SucursalCaptura } from '@litro/contract/sucursales/sucursal'
import { describe, expect, test } from 'vitest'
import { clientesDemo } from './clientes.ts'
import { sociosDemo, sucursalesDemo } from './data.ts'
import { permisosDemo } from './permisos.ts'

describe('clientes de la demostración', () => {
  test.each(clientesDemo.map((cliente) => [cliente.Nombre, cliente] as const))(
    '%s cumple las reglas, sin un solo aviso',
    (_, cliente) => {
      expect(ClienteCaptura.safeParse(cliente).error?.issues).toBeUndefined()
      // The name of a foreign company is the only one that does not come from the SAT's registry.
      expect(avisosDeCliente(cliente)).toEqual([])
    },
  )

  test('ningún RFC se repite en un socio y los tres socios tienen clientes', () => {
    const claves = clientesDemo.map(({ socio, RFC }) => `${socio}:${RFC}`)
    expect(new Set(claves).size).toBe(claves.length)
    expect(new Set(clientesDemo.map(({ socio }) => socio)).size).toBe(sociosDemo.length)
  })

  test('los correos son de dominios reservados: nadie real recibe nada', () => {
    expect(clientesDemo.filter(({ CorreoElectronico: c }) => c !== '' && !/\.example$/.test(c))).toEqual([])
  })
})

test('los permisos son de sucursales que existen y están bien escritos', () => {
  for (const { socio, sucursal, tipo, numero } of permisosDemo) {
    expect(sucursalesDemo.some((s) => s.socio === socio && s.nombre === sucursal)).toBe(true)
    const captura = { Nombre: sucursal, TipoPermiso: tipo, NumeroPermiso: numero }
    expect(SucursalCaptura.safeParse(captura).error?.issues).toBeUndefined()
  }
})
