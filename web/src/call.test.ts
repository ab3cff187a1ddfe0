import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, mensajeDe, SIN_CONEXION } from './api-error.ts'
import type { Credenciales } from './call.ts'
import {
  buildMultipart,
  buildUrl,
  call,
  callVentana,
  download,
  fileNameFrom,
  setCredenciales,
  setSocioElegido,
} from './call.ts'

type Pedido = { url: string; init: RequestInit; headers: Headers }
let pedidos: Pedido[] = []
let contestar: (pedido: Pedido) => Response

const json = (status: number, cuerpo: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(cuerpo), { status, headers: { 'content-type': 'application/json', ...headers } })

function credencialesDe(cambios: Partial<Credenciales> = {}) {
  const visto = { renovaciones: 0, reingresos: 0, aceptados: 0 }
  setCredenciales({
    token: async () => 'T1',
    renovar: async () => {
      visto.renovaciones += 1
      return 'T2'
    },
    reingresar: async () => {
      visto.reingresos += 1
    },
    aceptado: () => {
      visto.aceptados += 1
    },
    ...cambios,
  })
  return visto
}

beforeEach(() => {
  pedidos = []
  contestar = () => json(200, [])
  setSocioElegido(null)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const pedido = { url, init, headers: new Headers(init.headers) }
    pedidos.push(pedido)
    return contestar(pedido)
  })
})
afterEach(() => vi.unstubAllGlobals())

const fallo = async (promesa: Promise<unknown>): Promise<ApiError> => {
  const error = await promesa.catch((causa: unknown) => causa)
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('una llamada', () => {
  test('lleva el token, y el socio solo cuando el personal eligió uno', async () => {
    credencialesDe()
    await call('sucursal_listar')
    setSocioElegido(7)
    await call('sucursal_listar', { consulta: { q: 'león', estatus: ['a', 'b'], limite: 100 } })
    expect(pedidos[0]?.headers.get('authorization')).toBe('Bearer T1')
    expect(pedidos[0]?.headers.has('x-socio-comercial')).toBe(false)
    expect(pedidos[1]?.headers.get('x-socio-comercial')).toBe('7')
    expect(pedidos[1]?.url).toBe('/services/sucursales?q=le%C3%B3n&estatus=a%2Cb&limite=100')
  })

  test('de otro socio lleva ese, sin cambiar el elegido', async () => {
    credencialesDe()
    setSocioElegido(7)
    await download('deposito_archivo', { params: { id: 3 }, socio: 9 })
    await call('sucursal_listar')
    expect(pedidos.map(({ headers }) => headers.get('x-socio-comercial'))).toEqual(['9', '7'])
  })

  test('de una ventana trae el cursor de la siguiente', async () => {
    credencialesDe()
    contestar = () => json(200, [{ IdSucursal: 1 }], { 'x-siguiente': 'abc' })
    expect(await callVentana('sucursal_listar')).toEqual({ filas: [{ IdSucursal: 1 }], siguiente: 'abc' })
  })

  test('aceptada por la API devuelve el derecho a un reingreso; rechazada no', async () => {
    const visto = credencialesDe()
    await call('tablero_leer')
    contestar = () => json(500, {})
    await fallo(call('tablero_leer'))
    expect(visto.aceptados).toBe(1)
  })
})

describe('un 401', () => {
  test('se intenta una vez más con el token renovado', async () => {
    const visto = credencialesDe()
    contestar = ({ headers }) => (headers.get('authorization') === 'Bearer T1' ? json(401, {}) : json(200, { ok: 1 }))
    expect(await call('tablero_leer')).toEqual({ ok: 1 })
    expect(pedidos).toHaveLength(2)
    expect(visto).toMatchObject({ renovaciones: 1, reingresos: 0 })
  })

  test('que persiste lleva a iniciar sesión y no se repite más', async () => {
    const visto = credencialesDe()
    contestar = () => json(401, { error: 'Tu sesión no es válida. Inicia sesión de nuevo.', codigo: 'TOKEN_INVALIDO' })
    const error = await fallo(call('tablero_leer'))
    expect(error.codigo).toBe('TOKEN_INVALIDO')
    expect(pedidos).toHaveLength(2)
    expect(visto).toMatchObject({ renovaciones: 1, reingresos: 1 })
  })

  test('en una llamada silenciosa no fuerza nada', async () => {
    const visto = credencialesDe()
    contestar = () => json(401, {})
    await fallo(call('socio_configuracion', { silencioso: true }))
    expect(visto.reingresos).toBe(0)
  })

  test('sin sesión renovable la API ni se toca', async () => {
    credencialesDe({ token: async () => null, renovar: async () => null })
    expect((await fallo(call('tablero_leer'))).status).toBe(401)
    expect(pedidos).toHaveLength(0)
  })
})

describe('un error', () => {
  test('trae la frase, el código, los campos y el folio del servidor', async () => {
    credencialesDe()
    contestar = () =>
      json(422, {
        error: 'Revisa los datos marcados.',
        codigo: 'DATOS_INVALIDOS',
        campos: { RFC: 'El RFC no es válido.' },
        folio: 'req-1',
      })
    const error = await fallo(call('tablero_leer'))
    expect(error).toMatchObject({
      status: 422,
      codigo: 'DATOS_INVALIDOS',
      mensaje: 'Revisa los datos marcados.',
      campos: { RFC: 'El RFC no es válido.' },
      folio: 'req-1',
      delServidor: true,
    })
  })

  test('sin cuerpo legible se explica por su estatus, y la pantalla usa su propia frase', async () => {
    credencialesDe()
    contestar = () => new Response('<html>', { status: 502, headers: { 'x-request-id': 'req-9' } })
    const error = await fallo(call('tablero_leer'))
    expect(error).toMatchObject({ codigo: 'NO_DISPONIBLE', folio: 'req-9', delServidor: false, pasajero: true })
    expect(mensajeDe(error, 'No se pudieron obtener los clientes')).toBe('No se pudieron obtener los clientes')
  })

  test('de red tiene su propia frase', async () => {
    credencialesDe()
    contestar = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await fallo(call('tablero_leer'))).toMatchObject({
      codigo: 'SIN_CONEXION',
      mensaje: SIN_CONEXION,
      status: 0,
    })
  })

  test('con un código que esta versión no conoce conserva la frase', async () => {
    credencialesDe()
    contestar = () => json(409, { error: 'Algo nuevo.', codigo: 'INVENTADO' })
    expect(await fallo(call('tablero_leer'))).toMatchObject({ codigo: 'ERROR_INTERNO', mensaje: 'Algo nuevo.' })
  })

  test('una cancelación nuestra no es un error de red', async () => {
    credencialesDe()
    contestar = () => {
      throw new DOMException('aborted', 'AbortError')
    }
    await expect(call('tablero_leer')).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('direcciones, archivos y nombres', () => {
  test('los parámetros del camino se codifican y los vacíos de la consulta se omiten', () => {
    expect(buildUrl('/services/factura/:id', { id: 'a/b' }, { q: '', orden: undefined })).toBe(
      '/services/factura/a%2Fb',
    )
    expect(() => buildUrl('/services/factura/:id')).toThrow()
  })

  test('un multipart omite lo ausente, escribe listas como JSON y deja los archivos al final', () => {
    const cuerpo = buildMultipart(
      { Monto: 10.5, Nota: null, Lista: [{ Id: 1 }] },
      { Comprobante: new File(['x'], 'a.pdf'), Otro: null },
    )
    expect([...cuerpo.keys()]).toEqual(['Monto', 'Lista', 'Comprobante'])
    expect(cuerpo.get('Lista')).toBe('[{"Id":1}]')
  })

  test.each([
    ['attachment; filename="Sucursales.xlsx"', 'Sucursales.xlsx'],
    ["attachment; filename=x.bin; filename*=UTF-8''Dep%C3%B3sitos.xlsx", 'Depósitos.xlsx'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['inline', null],
    [null, null],
  ])('el nombre del archivo sale de la cabecera: %s', (cabecera, nombre) => {
    expect(fileNameFrom(cabecera)).toBe(nombre)
  })

  test('una descarga trae los bytes y su nombre', async () => {
    credencialesDe()
    contestar = () =>
      new Response('PK', { headers: { 'content-disposition': 'attachment; filename="Sucursales.xlsx"' } })
    const { blob, nombre } = await download('sucursal_exportar', { consulta: { q: 'x' } })
    expect(nombre).toBe('Sucursales.xlsx')
    expect(blob.size).toBe(2)
  })
})
