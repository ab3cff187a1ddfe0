import type { Rol } from '@litro/contract/permisos'
import { puede } from '@litro/contract/permisos'
import { describe, expect, test } from 'vitest'
import { rutas } from './rutas.ts'
import { matchPath } from './ruteo/patron.ts'
import { initialsOf } from './shell/initials.ts'
import { menuDe, paletaDe } from './shell/menu.ts'

/** §2.1 to the letter, the routes the rulings add (D-20, §10.2), the pages of a client, a supplier and a return, who owes, and one's own page. */
const especificadas =
  `/dashboard /perfil /estado-cuenta /clientes /cliente/nuevo /cliente/editar/1 /facturas /factura/nuevo
/factura/editar/1 /factura/timbrar/1 /factura/ver/1 /factura/borrar/1 /factura/cancelar/1 /notas-credito
/nota-credito/nueva /nota-credito/editar/1 /nota-credito/timbrar/1 /nota-credito/ver/1 /nota-credito/borrar/1
/nota-credito/cancelar/1 /depositos /deposito/nuevo /deposito/ver/1 /deposito/editar/1 /notas-cargo /nota-cargo/nuevo
/nota-cargo/editar/1 /nota-cargo/timbrar/1 /nota-cargo/cancelar/1 /nota-cargo/anticipo/1 /nota-cargo/borrar/1
/nota-cargo/ver/1 /retornos /retorno/nuevo /retorno/editar/1 /documentos /proveedores /proveedor/nuevo
/proveedor/editar/1 /sucursales /sucursal/nuevo /sucursal/editar/1 /admin/autorizaciones /admin/cancelaciones
/admin/depositos /admin/retornos /admin/cambios /admin/socios /admin/socio/nuevo /admin/socio/editar/1 /admin/socio/ver/1
/admin/usuarios /admin/usuario/nuevo /admin/usuario/editar/1 /admin/emisor /admin/catalogos /admin/documentos
/admin/timbrado /admin/auditoria /antiguedad-saldos /cliente/ver/1 /proveedor/ver/1 /retorno/ver/1 /integraciones /admin/integraciones
/entregas /entrega/nueva /entrega/editar/1 /entrega/ver/1 /carta-porte/ver/1 /flota /admin/conciliacion-sat /admin/facturas-recibidas /admin/buzon /admin/listas`.split(
    /\s+/,
  )

const buscar = (camino: string) => rutas.filter(({ path }) => matchPath(path, camino))
const quien = (roles: Rol[], permiteSucursal: boolean, permiteEntregas = false) => ({
  puede: (permiso: Parameters<typeof puede>[1]) => puede(roles, permiso),
  permiteSucursal,
  permiteEntregas,
})
const dePaleta = (...de: Parameters<typeof quien>) => paletaDe(quien(...de)).flatMap(({ pantallas }) => pantallas)
const titulos = (lista: readonly { titulo: string }[]) => lista.map(({ titulo }) => titulo)

describe('la tabla de pantallas', () => {
  test.each(especificadas)('%s existe una sola vez', (camino) => {
    expect(buscar(camino)).toHaveLength(1)
  })

  test('no hay otras', () => {
    const sobran = rutas.filter(({ path }) => !especificadas.some((camino) => matchPath(path, camino)))
    expect(sobran).toEqual([])
  })

  test.each(['/notascredito', '/nota-credito/nuevo', '/admin', '/factura/ver'])('%s no existe: lleva a /', (camino) => {
    expect(buscar(camino)).toEqual([])
  })

  test.each([
    ['/cliente/nuevo', 'Agregar Cliente'],
    ['/factura/nuevo', 'Agregar Prefactura'],
    ['/factura/ver/1', 'Detalle de Factura'],
    ['/nota-credito/timbrar/1', 'Timbrar PreNota de Crédito'],
    ['/nota-cargo/borrar/1', 'Borrar PreNota de Cargo'],
    ['/retorno/nuevo', 'Nuevo Retorno'],
    ['/admin/autorizaciones', 'Bandeja de autorización'],
    ['/admin/auditoria', 'Auditoría y cuadre'],
  ])('%s se titula %s', (camino, titulo) => {
    expect(buscar(camino)[0]?.titulo).toBe(titulo)
  })
})

describe('el menú', () => {
  test('dos enlaces del mismo nombre se distinguen por lo que se hace en ellos', () => {
    const enlaces = rutas.filter(({ menu }) => menu).map(({ titulo, nota }) => `${titulo} ${nota ?? ''}`)
    expect(new Set(enlaces).size).toBe(enlaces.length)
  })

  const literal = [
    'Resumen',
    'Estado de Cuenta',
    'Clientes',
    'Facturas',
    'Depósitos',
    'Notas de Crédito',
    'Notas de Cargo',
    'Proveedores',
    'Retornos',
    'Documentos',
  ]

  test('de un socio es el de la especificación, en su orden', () => {
    expect(titulos(menuDe('portal', quien(['socio'], false)))).toEqual(literal)
    expect(titulos(menuDe('administracion', quien(['socio'], true)))).toEqual([])
  })

  test('muestra Sucursales al final solo con PermiteSucursal', () => {
    expect(titulos(menuDe('portal', quien(['socio'], true)))).toEqual([...literal, 'Sucursales'])
  })

  test('da a cada rol interno solo sus pantallas de administración', () => {
    expect(titulos(menuDe('administracion', quien(['tesoreria'], false)))).toEqual([
      'Validación de depósitos',
      'Tesorería de retornos',
      'Conciliación con el SAT',
      'Facturas recibidas',
      'Buzón de cancelaciones',
      'Listas del SAT',
      'Cambios por confirmar',
      // The exchange rate is theirs; the rest of the catalogues they only read.
      'Catálogos',
    ])
    expect(titulos(menuDe('administracion', quien(['autorizador'], false)))).toEqual([
      'Bandeja de autorización',
      'Listas del SAT',
    ])
  })

  test('Entregas y Flota: el socio con la opción las halla en la paleta, el personal en su grupo (D-205)', () => {
    const deEntregas = (lista: readonly { path: string }[]) =>
      lista.map(({ path }) => path).filter((path) => /^\/(entrega|flota)/.test(path))
    expect(deEntregas(dePaleta(['socio'], true, false))).toEqual([])
    expect(deEntregas(dePaleta(['socio'], true, true))).toEqual(['/entregas', '/flota', '/entrega/nueva'])
    expect(deEntregas(menuDe('portal', quien(['socio'], true, true)))).toEqual([])
    expect(deEntregas(menuDe('administracion', quien(['facturacion'], false, true)))).toEqual(['/entregas', '/flota'])
  })

  test('cada pantalla está una vez en la paleta, y crear es solo lo que agrega', () => {
    const grupos = paletaDe(quien(['administrador'], true, true))
    const caminos = grupos.flatMap(({ pantallas }) => pantallas.map(({ path }) => path))
    expect(new Set(caminos).size).toBe(caminos.length)
    const de = (nombre: string) => grupos.find(({ grupo }) => grupo === nombre)!.pantallas.map(({ path }) => path)
    expect(de('Crear')).toContain('/admin/socio/nuevo')
    expect(de('Crear').filter((path) => !/nuev[ao]$/.test(path))).toEqual([])
    expect(de('Ir a')).toEqual(expect.arrayContaining(['/perfil', '/antiguedad-saldos']))
  })

  test('la paleta no ofrece crear a quien solo consulta', () => {
    const rutasDeConsulta = dePaleta(['socio_consulta'], true).map(({ path }) => path)
    expect(rutasDeConsulta.filter((path) => path.includes('nuev'))).toEqual([])
  })

  test('una pantalla sin enlace propio marca el de su lista', () => {
    const seccion = (camino: string) => buscar(camino)[0]!.seccion.path
    expect(seccion('/factura/timbrar/1')).toBe('/facturas')
    expect(seccion('/nota-cargo/anticipo/1')).toBe('/notas-cargo')
    expect(seccion('/deposito/ver/1')).toBe('/depositos')
  })
})

test('quien no tiene foto lleva sus iniciales', () => {
  expect(initialsOf('María del Carmen Ruiz')).toBe('MR')
  expect(initialsOf('Mariana Robles Ibarra')).toBe('MR')
  expect(initialsOf('Juan Carlos Ortega Díaz')).toBe('JO')
  expect(initialsOf('Rosa de la Torre Pérez')).toBe('RT')
  expect(initialsOf('socio@litro.example')).toBe('S')
  expect(initialsOf('Ángel')).toBe('Á')
  expect(initialsOf('')).toBe('?')
})
