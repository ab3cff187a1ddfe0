import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { sweep } from '../../../test/sweep.ts'
import { openJobQueue } from '../../craft/cola/job-queue.ts'
import { incierto } from '../../craft/salida/http-cliente.ts'
import type { RespuestaConsulta } from '../pac/pac.ts'
import { attempt } from '../timbrado/attempt.ts'
import { abrirCuarentena } from './abrir.ts'
import { compararConPac } from './comparar.ts'
import { findAbierta, readCuenta } from './cuarentena.sql.ts'
import { keepCuarentena } from './keep-cuarentena.ts'
import { mirarPac } from './mirar.ts'

let t: TestApp
let f: Fiscales
let real: TestApp['deps']['motor']['pac']
beforeAll(async () => {
  t = await createTestApp({ ajustes: { escala: 0.01 } })
  f = await seedFiscales(t.deps, t.gente.a, 'EN CUARENTENA')
  real = t.deps.motor.pac
})
afterAll(() => t.close())
afterEach(async () => {
  t.deps.motor.pac = real
  await t.base.asAdmin(
    'update cuarentena set comparada = now(), confirmada = now(), id_usuario = (select min(id) from usuario) where confirmada is null',
  )
})

const abrir = () => t.deps.inTx('todo', (tx) => abrirCuarentena(tx, 'restauracion'))
const cuenta = () => t.deps.inTx('todo', readCuenta)
async function send(sujeto: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = await t.as(sujeto)
  const r = await t.app.inject({ method, url: `/services/${url}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: String(r.headers['content-type']).includes('json') ? r.json() : r.body }
}
const leer = async (quien = 'administrador') => (await send(quien, 'GET', 'admin/cuarentena')).cuerpo

const AJENO = 'DDDDDDDD-DDDD-4DDD-8DDD-DDDDDDDDDDDD'
/** The list brings one stamp more, and this is what the PAC says when it is asked for its document. */
function con(bajado: RespuestaConsulta): void {
  t.deps.motor.pac = (nombre) => ({
    ...real(nombre),
    listar: async (periodo) => {
      const lista = await real(nombre).listar(periodo)
      return lista.tipo === 'lista'
        ? { ...lista, timbres: [...lista.timbres, { uuid: AJENO.toLowerCase(), momento: new Date() }] }
        : lista
    },
    bajar: async () => bajado,
  })
}

describe('mientras está abierta', () => {
  test('nadie timbra ni cancela, cada quien sabe por qué, y nada cambia', async () => {
    const borrador = await crear(t.deps, f, 'factura')
    const { id: timbrada } = await crearTimbrado(t.deps, f, 'factura')
    const { id: pedida } = await crearTimbrado(t.deps, f, 'factura')
    const aprobar = (si: boolean) =>
      t.base.asAdmin('update socio_comercial set cancelacion_requiere_aprobacion = $2 where id = $1', [f.socio, si])
    await aprobar(true)
    expect(await send('a', 'PUT', `factura_solicitacancelacion/${pedida}`, { motivo: '02' })).toMatchObject({
      status: 200,
    })
    await aprobar(false)
    await abrir()
    const negado = {
      status: 409,
      cuerpo: { codigo: 'CUARENTENA', error: expect.stringMatching(/en cuarentena después de restaurar/) },
    }
    expect(await send('a', 'POST', `factura_timbrar/${borrador}`)).toMatchObject(negado)
    expect(await send('a', 'PUT', `factura_solicitacancelacion/${timbrada}`, { motivo: '02' })).toMatchObject(negado)
    const enviada = await send('facturacion', 'POST', `admin/cancelacion_enviar/factura/${pedida}`)
    expect(enviada).toMatchObject(negado)
    for (const verbo of ['reintentar', 'recuperar'])
      expect(await send('facturacion', 'POST', `admin/timbrado_${verbo}/1`)).toMatchObject(negado)
    // A stamp that is done is still told to whoever asks again.
    expect(await send('a', 'POST', `factura_timbrar/${timbrada}`)).toMatchObject({ status: 200 })
    const { rows } = await t.base.asAdmin('select estado from documento_fiscal where id = any($1) order by id', [
      [borrador, timbrada, pedida],
    ])
    expect(rows.map(({ estado }) => estado)).toEqual(['borrador', 'timbrado', 'por_cancelar'])
  })

  test('lo que estaba a medias espera y sale solo después', async () => {
    const id = await crear(t.deps, f, 'factura')
    const { motor } = t.deps
    motor.pac = (nombre) => ({ ...real(nombre), timbrar: async () => incierto('TIEMPO', 'El servicio no respondió.') })
    await send('a', 'POST', `factura_timbrar/${id}`)
    motor.pac = real
    const uuid = async () => {
      await t.base.asAdmin("update timbrado set proximo = now() where estado = 'incierto'")
      await sweep(motor)
      return (await t.base.asAdmin('select uuid from documento_fiscal where id = $1', [id])).rows[0].uuid
    }
    const abierta = await abrir()
    expect(await uuid()).toBeNull()
    // Nor by a job that was waiting in the queue since before.
    const { rows } = await t.base.asAdmin('select id from timbrado where id_documento = $1', [id])
    await attempt(motor, Number(rows[0].id))
    expect(await uuid()).toBeNull()
    await compararConPac(motor, abierta)
    expect(await send('administrador', 'PUT', `admin/cuarentena_confirmar/${abierta}`)).toMatchObject({ status: 200 })
    await expect.poll(uuid, { timeout: 20_000 }).not.toBeNull()
  })

  test('el administrador la ve en su campana y en su pantalla; el socio no, y la llave de otro socio tampoco', async () => {
    await abrir()
    const titulos = async (quien: string) =>
      ((await send(quien, 'GET', 'avisos')).cuerpo as { Titulo: string }[]).map(({ Titulo }) => Titulo)
    expect(await titulos('administrador')).toContain('El timbrado está en cuarentena')
    expect(await titulos('a')).not.toContain('El timbrado está en cuarentena')
    expect((await send('a', 'GET', 'admin/cuarentena')).status).toBe(403)
    expect((await leer('auditor'))[0]).toMatchObject({ Origen: 'restauracion', Comparada: null, Comparando: false })
    expect((await send('auditor', 'PUT', 'admin/cuarentena_confirmar/1')).status).toBe(403)
  })
})

describe('confirmar', () => {
  test('espera a que se compare; una vez basta, y queda en la bitácora', async () => {
    const id = await abrir()
    const confirmar = () => send('administrador', 'PUT', `admin/cuarentena_confirmar/${id}`)
    expect(await confirmar()).toMatchObject({
      status: 409,
      cuerpo: { error: 'Espera a que termine la comparación con la lista del PAC.' },
    })
    await compararConPac(t.deps.motor, id)
    expect((await leer())[0]).toMatchObject({
      Recuperados: 0,
      PorRevisar: 0,
      FoliosAvanzados: 0,
      Nota: null,
      Detalle: [],
    })
    const dos = await Promise.all([confirmar(), confirmar()])
    expect(dos.map(({ status, cuerpo }) => [status, cuerpo])).toEqual([
      [200, []],
      [200, []],
    ])
    const { rows } = await t.base.asAdmin(
      "select accion, actor from bitacora where objeto = 'cuarentena' and id_objeto = $1 order by id",
      [id],
    )
    expect(rows).toEqual([
      { accion: 'abrir', actor: 'Sistema' },
      { accion: 'comparar', actor: 'Sistema' },
      { accion: 'confirmar', actor: expect.stringContaining('administrador') },
    ])
    expect((await send('administrador', 'PUT', 'admin/cuarentena_confirmar/888888888')).status).toBe(404)
    expect((await send('a', 'POST', `factura_timbrar/${await crear(t.deps, f, 'factura')}`)).status).toBe(200)
  })

  test('un respaldo tomado durante una cuarentena la empieza de nuevo', async () => {
    const id = await abrir()
    await compararConPac(t.deps.motor, id)
    expect(await abrir()).toBe(id)
    expect((await cuenta())?.comparada).toBeNull()
  })
})

describe('lo que dice el PAC se comprueba', () => {
  const revisar = async (bajado: RespuestaConsulta) => {
    con(bajado)
    const id = await abrir()
    const contesto = await compararConPac(t.deps.motor, id)
    const [{ Detalle, Recuperados }] = await leer()
    return { contesto, Recuperados, motivo: Detalle[0]?.Motivo as string, timbre: Detalle[0] }
  }

  test('sin XML, ilegible o de otro comprobante: queda por revisar con su motivo', async () => {
    expect(await revisar({ tipo: 'ausente' })).toMatchObject({
      contesto: true,
      motivo: expect.stringMatching(/dice no tener su XML/),
    })
    const basura = await revisar({ tipo: 'timbrado', xml: Buffer.from('<basura') })
    expect(basura).toMatchObject({ Recuperados: 0, motivo: expect.stringMatching(/no se puede leer/) })
    expect(await send('auditor', 'GET', `admin/cuarentena_xml/${basura.timbre.IdTimbre}`)).toMatchObject({
      status: 200,
      cuerpo: '<basura',
    })
    const { uuid } = await crearSinCuarentena()
    const otro = await real('embebido').bajar({ uuid, rfc: '' })
    expect((await revisar(otro)).motivo).toBe('El PAC entregó el XML de otro comprobante.')
    if (otro.tipo !== 'timbrado') throw new Error('el PAC no lo tiene')
    const alterado = Buffer.from(otro.xml.toString().replace(/ Total="[^"]+"/, ' Total="1.00"'))
    expect((await revisar({ tipo: 'timbrado', xml: alterado })).motivo).toMatch(/no se puede usar/)
  })

  test('el que no contesta se pregunta otra vez', async () => {
    const callado = await revisar(incierto('TIEMPO', 'El servicio no respondió a tiempo.'))
    expect(callado).toMatchObject({ contesto: false, motivo: expect.stringMatching(/no entregó su XML/) })
    t.deps.motor.pac = (nombre) => ({ ...real(nombre), listar: async () => incierto('TIEMPO', 'Tarde.') })
    expect(await compararConPac(t.deps.motor, await abrir())).toBe(false)
    expect((await leer())[0].Nota).toMatch(/no dio su lista: Tarde\./)
    t.deps.motor.pac = (nombre) => ({ ...real(nombre), listar: async () => ({ tipo: 'sin_lista' }) })
    expect(await compararConPac(t.deps.motor, await abrir())).toBe(true)
    expect((await leer())[0].Nota).toMatch(/no ofrece una lista/)
  })

  test('si quien compara tropieza, se dice y otro puede empezar de nuevo', async () => {
    const id = await abrir()
    t.deps.motor.pac = (nombre) => ({ ...real(nombre), listar: () => Promise.reject(new Error('sin memoria')) })
    await expect(compararConPac(t.deps.motor, id)).rejects.toThrow('sin memoria')
    expect((await leer())[0]).toMatchObject({ Comparando: false, Nota: 'La comparación no terminó: sin memoria' })
    t.deps.motor.pac = real
    expect(await compararConPac(t.deps.motor, id)).toBe(true)
    expect((await leer())[0].Nota).toBeNull()
  })

  async function crearSinCuarentena() {
    await t.base.asAdmin(
      'update cuarentena set comparada = now(), confirmada = now(), id_usuario = (select min(id) from usuario) where confirmada is null',
    )
    return crearTimbrado(t.deps, f, 'factura')
  }
})

describe('el arranque', () => {
  test('una base al día no entra en cuarentena, ni por los timbres de otro sistema', async () => {
    await crearTimbrado(t.deps, f, 'factura')
    expect(await mirarPac(t.deps.motor)).toBe(true)
    con({ tipo: 'timbrado', xml: Buffer.from('<ajeno/>') })
    expect(await mirarPac(t.deps.motor)).toBe(true)
    expect(await t.deps.inTx('todo', findAbierta)).toBeUndefined()
  })

  test('con una abierta, la cola compara sin que nadie lo pida; quien la pide otra vez no la repite a la par', async () => {
    await abrir()
    const cola = await openJobQueue(t.base.pool, () => undefined)
    await keepCuarentena(t.deps.motor, cola)
    await expect.poll(async () => (await leer())[0].Comparada, { timeout: 20_000 }).not.toBeNull()
    const primera = (await leer())[0].Comparada
    const pedidas = await Promise.all([
      send('administrador', 'POST', 'admin/cuarentena_comparar'),
      send('administrador', 'POST', 'admin/cuarentena_comparar'),
    ])
    expect(pedidas.map(({ status }) => status)).toEqual([200, 200])
    expect(primera).not.toBeNull()
    await cola.stop()
  })
})
