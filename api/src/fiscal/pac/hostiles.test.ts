import { describe, expect, test } from 'vitest'
import { answer, type Hostil, hostiles, startServidor } from '../../../test/pac-servidor.ts'
import { makeHttp } from '../../craft/salida/http-cliente.ts'
import { makeEmbebido } from './embebido.ts'
import { makeFinkok } from './finkok.ts'
import type { EstatusSat, Pac } from './pac.ts'
import { makeSatEstatus } from './sat-estatus.ts'
import { makeSw } from './sw.ts'

/** Who answers badly is heard to the end, also on a busy machine. */
const TIEMPOS = { totalMs: 20_000, conexionMs: 15_000 }
/** Who never ends is waited for less: nothing better would come. */
const POCO = { totalMs: 400, conexionMs: 400 }
const XML = Buffer.from('<a/>')
const UUID = '5C2F7B1E-0000-4000-8000-000000000001'
const EXPRESION = { re: 'EKU9003173C9', rr: 'URE180429TM6', tt: '11600.00', id: UUID, fe: 'abcdefg=' }
const MEGA = 1024 * 1024

type Tiempos = typeof TIEMPOS

const PACS: [string, (url: string, tiempos: Tiempos) => Pac][] = [
  ['embebido', (url, tiempos) => makeEmbebido({ url, tiempos })],
  ['sw', (url, tiempos) => makeSw({ url, urlApi: url, token: 'fijo', tiempos })],
  ['finkok', (url, tiempos) => makeFinkok({ url, usuario: 'u', contrasena: 'c', tiempos })],
]
const SATS: [string, (url: string, tiempos: Tiempos) => EstatusSat][] = [
  ['sat', (url, tiempos) => makeSatEstatus({ url: `${url}/ConsultaCFDIService.svc`, tiempos })],
]
const NOMBRES = hostiles('').map(({ nombre }) => nombre)

async function startHostil(nombre: string) {
  const trampa = await startServidor(answer(200, {}))
  const hostil = hostiles(trampa.url).find((uno) => uno.nombre === nombre) as Hostil
  const tiempos = hostil.codigo === 'TIEMPO' ? POCO : TIEMPOS
  return { hostil, tiempos, trampa, servidor: await startServidor(hostil.atender) }
}

describe.each(PACS)('%s ante un servidor que', (pac, make) => {
  test.each(NOMBRES)('%s: nunca cree nada y no se cae', async (nombre) => {
    const { hostil, tiempos, trampa, servidor } = await startHostil(nombre)
    const adaptador = make(servidor.url, tiempos)
    const [timbrado, consulta, cancelacion, pendientes, respuesta, saldo] = await Promise.all([
      adaptador.timbrar(XML, 'doc-1'),
      adaptador.consultar({ customId: 'doc-1', xml: XML }),
      adaptador.cancelar(XML, { rfcEmisor: 'EKU9003173C9', uuid: UUID }),
      adaptador.pendientes('EKU9003173C9'),
      adaptador.responder(XML, { uuid: UUID }),
      adaptador.saldo(),
    ])
    expect(timbrado).toMatchObject({ tipo: 'incierto', codigo: hostil.codigo })
    expect(consulta).toMatchObject({ tipo: 'incierto', codigo: pac === 'sw' ? 'SIN_CONSULTA' : hostil.codigo })
    expect(cancelacion).toMatchObject({ tipo: 'incierto', codigo: hostil.codigo })
    expect(pendientes).toMatchObject({ tipo: 'incierto', codigo: hostil.codigo })
    expect(respuesta).toMatchObject({ tipo: 'incierto', codigo: hostil.codigo })
    expect(saldo).toBeNull()
    expect(trampa.llamadas).toEqual([])
    // Of each flood only what fits in the limit and the buffers on the way was taken.
    expect(servidor.enviados()).toBeLessThan(30 * MEGA)
  })
})

describe.each(SATS)('estatus por %s ante un servidor que', (_nombre, make) => {
  test.each(NOMBRES)('%s: incierto', async (nombre) => {
    const { tiempos, trampa, servidor } = await startHostil(nombre)
    expect(await make(servidor.url, tiempos).consultar(EXPRESION)).toMatchObject({
      tipo: 'incierto',
      mensaje: expect.stringMatching(/\.$/),
    })
    expect(trampa.llamadas).toEqual([])
  })
})

describe('cliente HTTP', () => {
  test('un puerto cerrado y un nombre que no existe son falta de conexión', async () => {
    for (const url of ['http://127.0.0.1:9', 'http://no-existe.invalid']) {
      const respuesta = await makeHttp(url, { conexionMs: 3_000 })({ metodo: 'GET', ruta: '/' })
      expect(respuesta).toMatchObject({ tipo: 'incierto', codigo: 'CONEXION' })
    }
  })

  test.each(['//malo.example/', 'https://malo.example/', '/\\\\malo.example/'])(
    'no sale de la dirección configurada con la ruta %s',
    async (ruta) => {
      const pedir = async () => makeHttp('https://pac.example')({ metodo: 'GET', ruta })
      await expect(pedir()).rejects.toThrow('dirección configurada')
    },
  )

  test('solo habla http y https', () => {
    expect(() => makeHttp('file:///etc/passwd')).toThrow()
    expect(() => makeHttp('ftp://pac.example')).toThrow()
  })

  test('respeta la ruta base, no pide compresión y no deja conexiones abiertas', async () => {
    const servidor = await startServidor(answer(200, 'bien'))
    const http = makeHttp(`${servidor.url}/base/`)
    expect(await http({ metodo: 'POST', ruta: '/algo?x=1', cuerpo: 'ñ' })).toMatchObject({ status: 200 })
    const [llamada] = servidor.llamadas
    expect(llamada).toMatchObject({
      ruta: '/base/algo?x=1',
      encabezados: { 'accept-encoding': 'identity', connection: 'close', 'content-length': '2' },
    })
    expect(llamada?.cuerpo.toString()).toBe('ñ')
  })

  test('un cuerpo justo del límite cabe; un byte más, no', async () => {
    const servidor = await startServidor((res, { ruta }) =>
      answer(200, 'x'.repeat(Number(ruta.slice(1))))(res, {} as never),
    )
    const http = makeHttp(servidor.url, { maxBytes: 1_000 })
    expect(await http({ metodo: 'GET', ruta: '/1000' })).toMatchObject({ tipo: 'respuesta' })
    expect(await http({ metodo: 'GET', ruta: '/1001' })).toMatchObject({ codigo: 'ILEGIBLE' })
  })
})
