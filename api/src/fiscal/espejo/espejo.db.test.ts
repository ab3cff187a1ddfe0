// The mirror with an e.firma, against a SAT that verifies every signature, keeps its limits and misbehaves when told.
import { buildCancelacion } from '@litro/cfdi/cancelacion-xml'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DIA, type Escena, efirmaDePrueba, HORA, openEspejo } from '../../../test/espejo.ts'
import { crearTimbrado } from '../../../test/fiscal.ts'
import { clearFallas } from '../../../test/flota.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'

let e: Escena
beforeAll(async () => {
  e = await openEspejo()
})
afterAll(() => e.t.close())
beforeEach(async () => {
  await clearFallas(e.t.motor.pac.url)
})

const hoy = (dias = 0) => hoyEnMexico(new Date(e.ahora() + dias * DIA))
const timbrar = () => crearTimbrado(e.t.deps, e.f, 'factura')
/** Asks for the days since yesterday, by hand, and turns until the SAT has told them. */
let minuto = 0
async function pedir(sentido = 'emitidos', desde = hoy(-1), hasta = hoy()): Promise<number> {
  // The same days twice in a minute are a double click.
  e.avanzar(180_000 + minuto++)
  await e.prestar()
  const r = await e.call('facturacion', 'POST', 'admin/espejo_pedir', { Sentido: sentido, Desde: desde, Hasta: hasta })
  expect([r.status, r.cuerpo.error]).toEqual([200, undefined])
  return r.cuerpo.IdVentana
}
type Ledger = {
  estado: string
  n: number
  cod_llamada: string | null
  fecha_inicial: string
  estado_sat: number | null
}
const ledger = (idVentana: number) =>
  e.rows(
    sql<Ledger>`select estado, n, cod_llamada, fecha_inicial, estado_sat from solicitud_sat where id_ventana = ${idVentana} order by n`,
  )
const ventana = async (id: number) =>
  (
    await e.rows(sql<{ estado: string; nota: string | null }>`select estado, nota from ventana_sat where id = ${id}`)
  )[0]!
const repetidas = async () => {
  const vistas = (await e.testigo()).map(({ tupla }) => JSON.stringify(tupla))
  return vistas.filter((una, i) => vistas.indexOf(una) !== i)
}
const clases = async () => (await e.diferencias()).map(({ Clase, UUID }) => `${Clase} ${UUID}`).sort()

describe('e.firma prestada', () => {
  test('una que no sirve se niega con su razón, y nada de ella queda', async () => {
    expect((await e.prestar('otra')).cuerpo).toMatchObject({
      codigo: 'EFIRMA_INVALIDA',
      campos: { Contrasena: expect.any(String) },
    })
    const [csd] = await e.rows(sql<{ certificado: Buffer }>`select certificado from csd`)
    const conCsd = { Certificado: { nombre: 'csd.cer', bytes: csd!.certificado } }
    expect((await e.prestar('efirma-1234', conCsd)).cuerpo.error).toBe(
      'Subiste un certificado de sello digital. Aquí va la e.firma.',
    )
    expect(
      (await e.prestar('efirma-1234', { Llave: { nombre: 'x', bytes: Buffer.from('hola') } })).cuerpo.campos,
    ).toHaveProperty('Llave')
    expect((await e.call('administrador', 'POST', 'admin/efirma_prestar', { Contrasena: 'x' })).status).toBe(422)
    expect((await e.call('administrador', 'GET', 'admin/efirma')).cuerpo.Modo).toBe('archivo')
  })

  test('prestada: planea, pide, verifica, descarga y lee; cada firma en la bitácora; ninguna pregunta dos veces', async () => {
    const facturas = [await timbrar(), await timbrar()]
    // The last two minutes are not asked for: two clocks never agree.
    e.avanzar(300_000)
    expect((await e.prestar()).cuerpo).toMatchObject({
      Modo: 'presente',
      RFC: e.rfc,
      PresenteHasta: expect.any(String),
    })
    await e.girar()
    const uuids = (
      await e.rows(sql<{ uuid: string }>`select upper(uuid::text) as uuid from cfdi_sat where sentido = 'emitidos'`)
    ).map(({ uuid }) => uuid)
    expect(uuids.sort()).toEqual(facturas.map(({ uuid }) => uuid).sort())
    expect(await e.resumen()).toMatchObject({ Coinciden: 2, SoloSat: 0, Difieren: 0, EnCamino: 0 })
    expect(await repetidas()).toEqual([])
    const firmas = await e.rows(
      sql<{ nota: string }>`select nota from bitacora where objeto = 'efirma' and accion = 'firmar'`,
    )
    const llamadas = (await e.testigo()).length
    expect(firmas.filter(({ nota }) => nota.startsWith('solicita')).length).toBe(llamadas)
    expect(firmas.length).toBeGreaterThan(llamadas)
    const { cuerpo } = await e.call('facturacion', 'GET', 'admin/espejo-estado')
    expect(cuerpo).toMatchObject({ Modo: 'presente', Falla: null, Detenido: null, UltimaEntrega: expect.any(String) })
  })

  test('ni la llave, ni la contraseña, ni el token están en la base', async () => {
    const { key } = await efirmaDePrueba()
    const { rows: tablas } = await e.t.base.asAdmin(
      "select table_schema || '.' || table_name as tabla from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'",
    )
    for (const { tabla } of tablas) {
      const { rows } = await e.t.base.asAdmin(
        `select count(*)::int as n from ${tabla} x where x::text like '%efirma-1234%' or x::text like '%wrap_subject%' or x::text like $1`,
        [`%${key.subarray(0, 40).toString('hex')}%`],
      )
      expect([tabla, rows[0].n]).toEqual([tabla, 0])
    }
  })
})

describe('lo que el SAT dice', () => {
  test('un timbre ajeno con nuestro RFC es crítico; uno que falta, solo después de 72 horas', async () => {
    const ausente = await timbrar()
    await e.alterar(ausente.uuid, 'falta-uno')
    await pedir()
    await e.girar()
    expect(await clases()).toEqual([])
    expect(await e.resumen()).toMatchObject({ EnCamino: 1 })
    e.avanzar(4.5 * DIA)
    await e.t.base.force(
      `update documento_fiscal set fecha_timbrado = fecha_timbrado - interval '5 days' where uuid = '${ausente.uuid}'`,
    )
    await e.prestar()
    await pedir('emitidos', hoy(-6), hoy(-1))
    await e.girar()
    // The wall clock of PostgreSQL is not the one that was moved: coverage is told by the request.
    await e.t.base.force("update cobertura_sat set fecha_corte = fecha_corte + interval '5 days'")
    await pedir('emitidos', hoy(-6), hoy(-1))
    await e.girar()
    expect(await clases()).toEqual([`solo_aqui ${ausente.uuid}`])
    await e.alterar(ausente.uuid, null)
    await pedir('emitidos', hoy(-6), hoy(-1))
    await e.girar()
    expect(await clases()).toEqual([])
  })

  test('cancelado a nuestras espaldas: el espejo dispara una pregunta y solo esa respuesta lo cancela', async () => {
    const { id, uuid } = await crearTimbrado(e.t.deps, e.f, 'factura', { IdProducto: e.f.urea })
    const csd = await e.t.deps.inTx('todo', (tx) => e.t.deps.motor.csd.open(tx, 1, new Date(e.ahora())))
    const peticion = buildCancelacion(
      {
        RfcEmisor: csd.Rfc,
        Fecha: toHoraLocal(e.ahora(), 'America/Mexico_City'),
        folios: [{ UUID: uuid, Motivo: '02' }],
      },
      csd,
    )
    await fetch(`${e.t.motor.pac.url}/cancelar`, { method: 'POST', body: peticion })
    e.avanzar(HORA)
    await pedir()
    await e.girar()
    const [doc] = await e.rows(sql<{ estado: string }>`select estado from documento_fiscal where id = ${id}`)
    expect(doc!.estado).toBe('cancelado')
    expect(await clases()).toEqual([])
    expect((await verificar(e.t.deps.snapshot)).diferencias).toEqual([])
  })

  test('un cancelado falso no mueve dinero: se pregunta una vez y queda dicho que en línea está vigente', async () => {
    const { id, uuid } = await timbrar()
    await e.alterar(uuid, 'cancelado-falso')
    const dinero = await e.asientos()
    await pedir()
    await e.girar()
    const [d] = (await e.diferencias()).filter(({ UUID }) => UUID === uuid)
    expect(d!.Detalle).toMatch(/En línea el SAT dice Vigente/)
    const consultada = async () =>
      (await e.rows(sql<{ consultada: string }>`select consultada from discrepancia where uuid = ${uuid}`))[0]!
        .consultada
    const antes = await consultada()
    await e.girar()
    expect(await consultada()).toBe(antes)
    expect(await e.asientos()).toBe(dinero)
    expect(
      (await e.rows(sql<{ estado: string }>`select estado from documento_fiscal where id = ${id}`))[0]!.estado,
    ).toBe('timbrado')
    await e.alterar(uuid, null)
    // A person may ask at any time; the answer is the SAT's, and the difference stays until the SAT tells otherwise.
    const r = await e.call('facturacion', 'PUT', `admin/diferencia_preguntar/${d!.IdDiferencia}`, {})
    expect([r.status, r.cuerpo.EstatusSAT]).toEqual([200, 'Vigente'])
    await pedir()
    await e.girar()
    expect((await e.diferencias()).filter(({ UUID }) => UUID === uuid)).toEqual([])
  })

  test('otro monto y otro receptor son críticos; otro nombre no es nada', async () => {
    const [monto, rfc, nombre] = [await timbrar(), await timbrar(), await timbrar()]
    await e.alterar(monto!.uuid, 'monto-alterado')
    await e.alterar(rfc!.uuid, 'rfc-alterado')
    await e.alterar(nombre!.uuid, 'nombre-otro-caso')
    await pedir()
    await e.girar()
    const suyas = (await e.diferencias()).map(({ UUID, Severidad, Detalle }) => [
      UUID,
      Severidad,
      Detalle.split('Distinto: ')[1],
    ])
    expect(suyas.sort()).toEqual(
      [
        [monto!.uuid, 'critica', 'Total.'],
        [rfc!.uuid, 'critica', 'RFC.'],
      ].sort(),
    )
    for (const { uuid } of [monto!, rfc!, nombre!]) await e.alterar(uuid, null)
    await pedir()
    await e.girar()
    expect(await clases()).toEqual([])
  })
})

describe('el libro de solicitudes', () => {
  test.each([
    ['se perdió la respuesta', 'id-perdido', 'perdida'],
    ['500 después de trabajar', 'http-500', 'perdida'],
    ['conexión rota después', 'reset-despues', 'perdida'],
    ['media respuesta', 'truncado', 'perdida'],
    ['una página', 'html', 'perdida'],
    ['error no controlado', 'sat-5006', 'perdida'],
    ['404', 'sat-404', 'perdida'],
    ['el SAT terminó en error', 'error-4', 'perdida'],
    ['de aceptada a rechazada', 'uno-a-cinco', 'perdida'],
    ['venció', 'vencida', 'vencida'],
    ['token rechazado', 'token-300', 'rechazada'],
  ])('%s: se pide otra vez con un segundo más, nunca la misma', async (_, modo, estado) => {
    await timbrar()
    await e.falla({ modo, ruta: 'solicita' })
    const id = await pedir()
    await e.girar()
    const [primera, segunda] = await ledger(id)
    expect([primera!.estado, segunda!.estado]).toEqual([estado, 'leida'])
    expect(Date.parse(primera!.fecha_inicial) - Date.parse(segunda!.fecha_inicial)).toBe(1000)
    expect((await ventana(id)).estado).toBe('cubierta')
    expect(await repetidas()).toEqual([])
  })

  test('atascada: a las 72 horas se abandona y se pide la que la contiene', async () => {
    await e.falla({ modo: 'atascada', ruta: 'solicita' })
    const id = await pedir()
    await e.girar()
    expect((await ledger(id)).map(({ estado }) => estado)).toEqual(['abandonada', 'leida'])
  })

  test('una pregunta que el SAT no entiende queda para una persona, que puede volver a pedirla', async () => {
    const real = e.t.deps.espejo.puerto.solicitar
    e.t.deps.espejo.puerto.solicitar = async () => ({
      tipo: 'respuesta',
      codigo: '301',
      mensaje: 'XML Mal Formado',
      idSolicitud: null,
    })
    const id = await pedir()
    await e.girar()
    e.t.deps.espejo.puerto.solicitar = real
    expect(await ventana(id)).toEqual({ estado: 'revision', nota: 'El SAT respondió 301 XML Mal Formado' })
    expect((await e.call('facturacion', 'PUT', `admin/espejo_repetir/${id}`, {})).cuerpo.Estatus).toBe('en camino')
    await e.girar()
    expect((await ventana(id)).estado).toBe('cubierta')
    // Asked again by the same person it is found done, and nothing happens.
    expect((await e.call('facturacion', 'PUT', `admin/espejo_repetir/${id}`, {})).cuerpo.Estatus).toBe('cubierta')
  })

  test.each(['302', '303', '304', '305', '5001'])(
    'el código %s detiene el espejo hasta que alguien preste otra e.firma',
    async (codigo) => {
      const real = e.t.deps.espejo.puerto.solicitar
      e.t.deps.espejo.puerto.solicitar = async () => ({ tipo: 'respuesta', codigo, mensaje: 'no', idSolicitud: null })
      await pedir()
      await e.girar()
      e.t.deps.espejo.puerto.solicitar = real
      const antes = (await e.testigo()).length
      await e.girar(3)
      expect((await e.testigo()).length).toBe(antes)
      expect((await e.resumen()).Detenido).toMatch(new RegExp(codigo))
      expect((await e.prestar()).status).toBe(200)
      expect((await e.resumen()).Detenido).toBeNull()
      await e.t.base.force("update ventana_sat set estado = 'cubierta' where estado in ('pendiente', 'revision')")
    },
  )

  test('el SAT caído no rompe nada: dice desde cuándo y sigue cuando vuelve', async () => {
    await e.falla({ modo: 'reset-antes', ruta: 'verifica', veces: 3 })
    const id = await pedir()
    await e.girar()
    expect((await ventana(id)).estado).toBe('cubierta')
    expect(await e.resumen()).toMatchObject({ Demora: null, Detenido: null })
  })

  test('sin nada en esos días: vacía, y los días quedan cubiertos', async () => {
    const id = await pedir('emitidos', hoy(-300), hoy(-290))
    await e.girar()
    expect([(await ventana(id)).estado, (await ledger(id))[0]!.estado]).toEqual(['vacia', 'vacia'])
    const dias = await e.rows(
      sql`select 1 from cobertura_sat where sentido = 'emitidos' and dia between ${hoy(-300)}::date and ${hoy(-290)}::date`,
    )
    expect(dias).toHaveLength(11)
  })

  test('fechas absurdas no se piden', async () => {
    const campos = async (Desde: string, Hasta: string) =>
      (await e.call('facturacion', 'POST', 'admin/espejo_pedir', { Sentido: 'emitidos', Desde, Hasta })).cuerpo.campos
    expect(await campos(hoy(), hoy(2))).toHaveProperty('Hasta')
    expect(await campos('2011-01-01', '2011-01-02')).toHaveProperty('Desde')
    expect(await campos(hoy(), hoy(-2))).toHaveProperty('Hasta')
  })
})

describe('paquetes', () => {
  const descargas = (idVentana: number) =>
    e.rows(
      sql<{
        n: number
        estado: string
        nota: string | null
      }>`select n_descargas as n, estado, nota from paquete_sat
            where id_solicitud in (select id from solicitud_sat where id_ventana = ${idVentana}) order by id desc limit 1`,
    )

  test.each([
    'zip-corrupto',
    'zip-miente',
    'zip-bomba',
    'zip-ruta',
    'meta-sin-columna',
    'meta-utf16',
    'cortado',
    'truncado',
    'reset-despues',
  ])('%s: la segunda copia basta', async (modo) => {
    await timbrar()
    await e.falla({ modo, ruta: 'descarga' })
    const id = await pedir()
    await e.girar()
    expect([(await ventana(id)).estado, (await descargas(id))[0]]).toEqual([
      'cubierta',
      { n: 2, estado: 'leido', nota: null },
    ])
  })

  test.each(['meta-lf', 'meta-tilde', 'meta-columna-nueva'])('%s se lee a la primera', async (modo) => {
    const { uuid } = await timbrar()
    await e.falla({ modo, ruta: 'descarga' })
    const id = await pedir()
    await e.girar()
    expect([(await ventana(id)).estado, (await descargas(id))[0]!.n]).toEqual(['cubierta', 1])
    expect(await e.rows(sql`select 1 from cfdi_sat where uuid = ${uuid}`)).toHaveLength(1)
  })

  test('dos descargas perdidas: el paquete se pierde, y se pide otra vez entero', async () => {
    await timbrar()
    await e.falla({ modo: 'zip-corrupto', ruta: 'descarga', veces: 2 })
    const id = await pedir()
    await e.girar()
    expect((await ledger(id)).map(({ estado }) => estado)).toEqual(['perdida', 'leida'])
    expect((await ventana(id)).estado).toBe('cubierta')
  })

  test('un paquete de otra pregunta no cubre esta', async () => {
    const viejo = await timbrar()
    await pedir('emitidos', hoy(), hoy())
    await e.girar()
    e.avanzar(3 * DIA)
    await e.prestar()
    await e.girar()
    await timbrar()
    await e.falla({ modo: 'paquete-ajeno', ruta: 'descarga' })
    const id = await pedir('emitidos', hoy(), hoy())
    await e.girar()
    expect((await ventana(id)).estado).toBe('cubierta')
    expect((await descargas(id))[0]!.n).toBe(2)
    expect(await e.rows(sql`select 1 from cfdi_sat where uuid = ${viejo.uuid}`)).toHaveLength(1)
  })

  test('los bytes leídos se sueltan a su tiempo, y lo que dijeron se queda', async () => {
    await e.t.base.force(
      "update paquete_sat set leido = leido - interval '200 days', creado = creado - interval '200 days'",
    )
    const { limpiar } = await import('./vuelta.ts')
    await limpiar(e.t.deps.espejo)
    expect(await e.rows(sql`select 1 from paquete_trozo`)).toEqual([])
    expect((await e.rows(sql`select 1 from cfdi_sat`)).length).toBeGreaterThan(5)
    expect((await verificar(e.t.deps.snapshot)).diferencias).toEqual([])
  })
})
