import { describe, expect, test } from 'vitest'
import { returnToOf, safeReturnTo } from './return-to.ts'

const origin = 'https://portal.example'

describe('la ruta pedida antes de iniciar sesión', () => {
  test('se restaura con su búsqueda y su ancla', () => {
    expect(safeReturnTo('/facturas?q=a%20b&estatus=#fin', origin)).toBe('/facturas?q=a%20b&estatus=#fin')
  })

  test.each([
    'https://otro.example/',
    '//otro.example/x',
    '/\\otro.example',
    '/\t/otro.example',
    'javascript:alert(1)',
    'facturas',
    '',
    null,
    undefined,
    42,
  ])('nunca lleva fuera del sitio: %j', (valor) => {
    expect(safeReturnTo(valor, origin)).toBe('/')
  })

  test.each(['/login', '/login?x=1', '/callback?code=1&state=2', '/silent.html', '/a/../login'])(
    'no vuelve a %s, que iniciaría sesión otra vez',
    (valor) => {
      expect(safeReturnTo(valor, origin)).toBe('/')
    },
  )

  test('lo que viene en el estado es dato desconocido', () => {
    expect(returnToOf({ returnTo: '/clientes' })).toBe('/clientes')
    expect(returnToOf({ returnTo: { toString: () => '/x' } })).toBe('/')
    expect(returnToOf('texto')).toBe('/')
    expect(returnToOf(null)).toBe('/')
  })
})
