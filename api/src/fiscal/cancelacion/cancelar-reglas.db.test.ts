import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DIA, type Escena, openEscena } from '../../../test/cancelacion.ts'
import { crear, crearTimbrado, type Fiscales } from '../../../test/fiscal.ts'
import { clearFallas, watchPac } from '../../../test/flota.ts'
import { AppError } from '../../craft/errors.ts'

let escena: Escena
let f: Fiscales
beforeAll(async () => {
  escena = await openEscena()
  f = escena.f
})
afterAll(() => escena.t.close())

const diesel = () => crearTimbrado(escena.t.deps, f, 'factura')
const urea = () => crearTimbrado(escena.t.deps, f, 'factura', { IdProducto: f.urea, Precio: '15.00' })
const hallazgos = (r: { cuerpo: { hallazgos?: { codigo: string }[] } }) => r.cuerpo.hallazgos?.map((h) => h.codigo)

describe('motivo 01: con la factura que sustituye', () => {
  const porSustituir = async () => {
    const factura = await diesel()
    await escena.t.base.asAdmin('update documento_fiscal set por_sustituir = true where id = $1', [factura.id])
    return factura
  }
  const sustituta = (id: number) =>
    crearTimbrado(escena.t.deps, f, 'factura', { IdFacturaCancelada: id, Litros: '900' })

  test('sin sustituta se pide crearla y timbrarla antes', async () => {
    const { id } = await diesel()
    const r = await escena.cancelar(id, { motivo: '01' })
    expect([r.status, r.cuerpo.codigo]).toEqual([422, 'FALTA_SUSTITUTO'])
    expect(r.cuerpo.error).toContain('Crear factura sustituta')
    expect(await escena.estatus(id)).toBe('Timbrada')
  })

  test('una sustituta sin timbrar o desconocida no cuenta', async () => {
    const { id } = await porSustituir()
    const borrador = await crear(escena.t.deps, f, 'factura', { IdFacturaCancelada: id })
    const conBorrador = await escena.cancelar(id, { motivo: '01', IdFacturaSustituta: borrador })
    const ajena = await escena.cancelar(id, { motivo: '01', UUIDSustitucion: '00000000-0000-4000-8000-000000000000' })
    expect([conBorrador.cuerpo.codigo, ajena.cuerpo.codigo]).toEqual(['FALTA_SUSTITUTO', 'FALTA_SUSTITUTO'])
  })

  test('una timbrada que no la relaciona con 04 se rechaza', async () => {
    const { id } = await porSustituir()
    const otra = await diesel()
    const r = await escena.cancelar(id, { motivo: '01', UUIDSustitucion: otra.uuid })
    expect([r.status, r.cuerpo.codigo, hallazgos(r)]).toEqual([409, 'CANCELACION_BLOQUEADA', ['LITRO-905']])
  })

  test('completa: la sustituta timbrada no estorba, viaja en la solicitud y la vieja queda Cancelada', async () => {
    const { id, uuid } = await porSustituir()
    const nueva = await sustituta(id)
    const r = await escena.cancelar(id, { motivo: '01', UUIDSustitucion: nueva.uuid.toLowerCase() })
    expect([r.status, r.cuerpo.Estatus]).toEqual([200, 'Por Cancelar'])
    await escena.mirar(3)
    await escena.receptor(uuid, 'aceptar')
    await escena.llegar(id, 'Cancelada')
    const { rows } = await escena.t.base.asAdmin(
      "select upper(uuid_sustituto::text) as sustituto, convert_from(solicitud_firmada, 'UTF8') as xml from cancelacion where id_documento = $1",
      [id],
    )
    expect(rows[0].sustituto).toBe(nueva.uuid)
    expect(rows[0].xml).toContain(`FolioSustitucion="${nueva.uuid}"`)
    expect(await escena.estatus(nueva.id)).toBe('Timbrada')
    await escena.limpio()
  })

  test('el motivo 04 es solo para público en general', async () => {
    const { id } = await diesel()
    const r = await escena.cancelar(id, { motivo: '04' })
    expect([r.status, hallazgos(r)]).toEqual([409, ['LITRO-906']])
  })
})

describe('lo que estorba se dice con su lugar', () => {
  test('notas vigentes y un timbrado en curso bloquean; resueltas, ya no', async () => {
    const factura = await urea()
    const credito = await crearTimbrado(escena.t.deps, f, 'nota_credito', { IdFactura: factura.id, IdProducto: f.urea })
    const cargo = await crearTimbrado(escena.t.deps, f, 'nota_cargo', { IdFactura: factura.id, IdProducto: f.urea })
    const viva = await crear(escena.t.deps, f, 'nota_credito', { IdFactura: factura.id, IdProducto: f.urea })
    await escena.falla({ modo: 'reset-antes', veces: 1 })
    expect((await escena.call('a', 'POST', `nota-credito_timbrar/${viva}`)).status).toBe(202)
    const r = await escena.cancelar(factura.id)
    expect([r.status, r.cuerpo.codigo]).toEqual([409, 'CANCELACION_BLOQUEADA'])
    expect(r.cuerpo.bloqueos).toEqual([
      bloqueo('nota_credito', credito.id, '/nota-credito/ver/'),
      bloqueo('nota_cargo', cargo.id, '/nota-cargo/ver/'),
      bloqueo('nota_credito', viva, '/nota-credito/ver/'),
    ])
    expect(await escena.estatus(factura.id)).toBe('Timbrada')

    // A draft does not stand in the way; what is stamped does until the SAT cancels it.
    await escena.mirar(20)
    await escena.call('a', 'PUT', `nota-credito_cancelar/${credito.id}`)
    await escena.call('a', 'PUT', `nota-credito_cancelar/${viva}`)
    await escena.call('a', 'PUT', `nota-cargo_cancelar/${cargo.id}`)
    const aun = await escena.cancelar(factura.id)
    expect(aun.cuerpo.bloqueos).toHaveLength(3)
    await expect
      .poll(
        async () => {
          await escena.mirar()
          return Promise.all([credito.id, cargo.id, viva].map(async (id) => (await escena.ultima(id)).estado))
        },
        { timeout: 20_000, interval: 10 },
      )
      .toEqual(['cancelada', 'cancelada', 'cancelada'])
    await crear(escena.t.deps, f, 'nota_credito', { IdFactura: factura.id, IdProducto: f.urea })
    expect((await escena.cancelar(factura.id)).status).toBe(200)
    await escena.llegar(factura.id, 'Cancelada')
    await escena.limpio()
  })

  const bloqueo = (tipo: string, id: number, ruta: string) => ({
    tipo,
    id,
    folio: expect.stringMatching(/^[A-Z]+-\d+$/),
    ruta: `${ruta}${id}`,
    motivo: 'Está relacionado con este comprobante y sigue vigente. Cancélalo primero.',
  })
})

describe('las peticiones al SAT se cuentan y se cuidan', () => {
  const peticiones = async (work: () => Promise<unknown>) => {
    const pac = watchPac(escena.t.motor.pac.url)
    await work()
    pac.stop()
    return pac.llamadas.filter(({ ruta }) => ruta === 'cancelar').length
  }

  /** Rounds of the sweep until the request is in that state. */
  const hasta = (id: number, estado: string) =>
    expect
      .poll(
        async () => {
          await escena.mirar()
          return (await escena.ultima(id)).estado
        },
        { timeout: 30_000, interval: 5 },
      )
      .toBe(estado)

  test('se cuenta y se congela antes de llamar: una que nunca llegó también cuenta', async () => {
    const { id, uuid } = await diesel()
    await escena.cancelar(id)
    await escena.falla({ modo: 'reset-antes', ruta: 'cancelar', veces: 1 })
    await escena.mirar(1)
    expect(await escena.ultima(id)).toMatchObject({ estado: 'incierta', peticiones: 1, congelada: true, acuse: null })
    await escena.mirar(5)
    await escena.receptor(uuid, 'aceptar')
    await escena.llegar(id, 'Cancelada')
    expect((await escena.ultima(id)).peticiones).toBe(2)
  })

  test('una respuesta perdida se resuelve preguntando, no pidiendo otra vez', async () => {
    const { id, uuid } = await diesel()
    await escena.cancelar(id)
    await escena.falla({ modo: 'reset-despues', ruta: 'cancelar', veces: 1 })
    expect(await peticiones(() => escena.mirar(6))).toBe(1)
    expect(await escena.ultima(id)).toMatchObject({ estado: 'en_proceso', peticiones: 1 })
    await escena.receptor(uuid, 'aceptar')
    await escena.llegar(id, 'Cancelada')
  })

  test('nunca más de cinco: después le toca a una persona', async () => {
    const { id } = await diesel()
    await escena.cancelar(id)
    await escena.falla({ modo: 'reset-antes', ruta: 'cancelar', veces: 99 })
    const llamadas = await peticiones(() => hasta(id, 'revision'))
    await clearFallas(escena.t.motor.pac.url)
    expect([llamadas, (await escena.ultima(id)).peticiones]).toEqual([5, 5])
    const { rows } = await escena.t.base.asAdmin('select tipo from incidencia where id_documento = $1', [id])
    expect(rows).toEqual([{ tipo: 'CANCELACION_SIN_RESOLVER' }])
    expect(await escena.estatus(id)).toBe('Por Cancelar')
  })

  const rechazada = async (id: number, uuid: string) => {
    await escena.cancelar(id)
    await hasta(id, 'en_proceso')
    await escena.receptor(uuid, 'rechazar')
    await escena.llegar(id, 'Timbrada')
  }

  test('son cinco por UUID, contando las de solicitudes que el receptor ya rechazó', async () => {
    const { id, uuid } = await diesel()
    for (let i = 0; i < 3; i++) await rechazada(id, uuid)
    await escena.cancelar(id)
    await escena.falla({ modo: 'reset-antes', ruta: 'cancelar', veces: 99 })
    const llamadas = await peticiones(() => hasta(id, 'revision'))
    await clearFallas(escena.t.motor.pac.url)
    expect([llamadas, (await escena.read(id)).map((c) => c.peticiones)]).toEqual([2, [1, 1, 1, 2]])
  })

  test('con las cinco gastadas, la sexta solicitud se rechaza y dice por qué', async () => {
    const { id, uuid } = await diesel()
    for (let i = 0; i < 5; i++) await rechazada(id, uuid)
    const r = await escena.cancelar(id)
    expect([r.status, r.cuerpo.codigo]).toEqual([409, 'CANCELACION_BLOQUEADA'])
    expect(r.cuerpo.error).toMatch(/cinco solicitudes/)
    expect(await escena.estatus(id)).toBe('Timbrada')
  })

  test.each([['sat-205'], ['sat-708']])('%s espera, pregunta y termina bien', async (modo) => {
    const { id, uuid } = await diesel()
    await escena.cancelar(id)
    await escena.falla({ modo, ruta: 'cancelar', veces: 1 })
    await escena.mirar(1)
    expect(await escena.ultima(id)).toMatchObject({ estado: 'incierta', codigo: modo.slice(4), peticiones: 1 })
    await hasta(id, 'en_proceso')
    expect((await escena.ultima(id)).peticiones).toBe(2)
    await escena.receptor(uuid, 'aceptar')
    await escena.llegar(id, 'Cancelada')
  })

  test('798 manda esperar 72 horas: ni el sondeo ni quien pregunta adelantan otra petición', async () => {
    const { id } = await diesel()
    await escena.cancelar(id)
    await escena.falla({ modo: 'sat-798', ruta: 'cancelar', veces: 1 })
    const { motor } = escena.t.deps
    // Here an hour is an hour again: 72 of them do not pass during a test.
    const cortas = motor.ajustes
    motor.ajustes = { ...cortas, consultasMs: [300_000] }
    const llamadas = await peticiones(async () => {
      await escena.mirar(5)
      for (let i = 0; i < 8; i++) await escena.call('a', 'POST', `factura_estatus/${id}`)
    })
    motor.ajustes = cortas
    expect([llamadas, await escena.ultima(id)]).toMatchObject([1, { estado: 'incierta', codigo: '798', peticiones: 1 }])
    const { rows } = await escena.t.base.asAdmin(
      "select proximo > now() + interval '71 hours' as lejos, n_consultas as consultas from cancelacion where id_documento = $1",
      [id],
    )
    expect(rows[0]).toEqual({ lejos: true, consultas: 1 })
  })

  test('799 es para una persona, de inmediato', async () => {
    const { id } = await diesel()
    await escena.cancelar(id)
    await escena.falla({ modo: 'sat-799', ruta: 'cancelar', veces: 1 })
    await escena.mirar(1)
    expect(await escena.ultima(id)).toMatchObject({ estado: 'revision', codigo: '799', peticiones: 1 })
    const { rows } = await escena.t.base.asAdmin('select tipo from incidencia where id_documento = $1', [id])
    expect(rows).toEqual([{ tipo: 'CANCELACION_SIN_RESOLVER' }])
  })

  test('sin certificado vigente no se envía nada, se dice por qué, y con él sigue sola', async () => {
    const { id, uuid } = await diesel()
    await escena.cancelar(id)
    const { motor } = escena.t.deps
    const bueno = motor.csd
    motor.csd = { ...bueno, open: async () => Promise.reject(new AppError('SIN_CSD')) }
    expect(await peticiones(() => escena.mirar(3))).toBe(0)
    motor.csd = bueno
    expect(await escena.ultima(id)).toMatchObject({ estado: 'por_enviar', error: new AppError('SIN_CSD').message })
    await hasta(id, 'en_proceso')
    await escena.receptor(uuid, 'aceptar')
    await escena.llegar(id, 'Cancelada')
  })

  test('si el SAT no contesta no se envía nada', async () => {
    const { id } = await diesel()
    await escena.cancelar(id)
    await escena.falla({ modo: 'http-500', ruta: 'sat', veces: 3 })
    expect(await peticiones(() => escena.mirar(3))).toBe(0)
    expect(await escena.ultima(id)).toMatchObject({ estado: 'por_enviar', peticiones: 0 })
    await escena.mirar(1)
    expect((await escena.ultima(id)).peticiones).toBe(1)
  })
})

describe('con aprobación del equipo', () => {
  test('se queda solicitada y nada sale hasta que alguien la envía', async () => {
    await escena.t.base.asAdmin('update socio_comercial set cancelacion_requiere_aprobacion = true where id = $1', [
      f.socio,
    ])
    const { id, uuid } = await diesel()
    const pac = watchPac(escena.t.motor.pac.url)
    expect((await escena.cancelar(id)).cuerpo.Estado).toBe('solicitada')
    await escena.mirar(4)
    await escena.call('a', 'POST', `factura_estatus/${id}`)
    expect([pac.llamadas.length, await escena.ultima(id)]).toMatchObject([0, { estado: 'solicitada', peticiones: 0 }])
    const r = await escena.call('facturacion', 'POST', `admin/cancelacion_enviar/factura/${id}`)
    pac.stop()
    expect([r.status, pac.llamadas.map(({ ruta }) => ruta)]).toEqual([200, ['cancelar']])
    await escena.receptor(uuid, 'aceptar')
    await escena.llegar(id, 'Cancelada')
    await escena.t.base.asAdmin('update socio_comercial set cancelacion_requiere_aprobacion = false where id = $1', [
      f.socio,
    ])
  })
})

describe('pedirla otra vez', () => {
  test('lo mismo la encuentra hecha; con otro motivo se dice cómo está y quién la pidió (D-183, D-184)', async () => {
    const { id } = await diesel()
    const pedir = (motivo?: string) =>
      escena.call('a', 'PUT', `factura_solicitacancelacion/${id}`, motivo === undefined ? undefined : { motivo })
    expect((await pedir()).status).toBe(200)
    expect((await pedir('02')).status).toBe(200)
    const otro = await pedir('03')
    expect([otro.status, otro.cuerpo.codigo]).toEqual([409, 'OTRA_DECISION'])
    expect(otro.cuerpo.error).toMatch(/está Por Cancelar desde el \d\d\/\d\d\/\d{4}/)
    const [leida] = (await escena.call('a', 'GET', `factura/${id}`)).cuerpo
    expect(leida.Cancelacion.Motivo).toBe('02')
  })
})

describe('el último día legal', () => {
  test('es el 31 de marzo del año siguiente: ese día se puede, el siguiente no', async () => {
    const aTiempo = await diesel()
    const tarde = await diesel()
    const { UltimoDiaCancelacion: ultimo } = (await escena.call('a', 'GET', `factura/${aTiempo.id}`)).cuerpo[0]
    const anio = escena.t.deps.now().getUTCFullYear()
    expect(ultimo).toBe(`${anio + 1}-03-31`)
    escena.avanzar(Date.parse(`${ultimo}T18:00:00Z`) - escena.t.deps.now().getTime())
    expect((await escena.cancelar(aTiempo.id)).status).toBe(200)
    escena.avanzar(DIA)
    const r = await escena.cancelar(tarde.id)
    expect([r.status, hallazgos(r)]).toEqual([409, ['LITRO-907']])
    expect(await escena.estatus(tarde.id)).toBe('Timbrada')
  })
})
