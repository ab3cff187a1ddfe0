// A supplier's invoice proves itself or waits for the SAT, backs one return, and is asked about before every payment (D-194).
import { AHORA } from '@litro/embedded-pac/test-cfdi'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { PDF_DE_PRUEBA } from '../../../test/maestros.ts'
import {
  conFactura,
  type Destino,
  envConAutoridad,
  fund,
  makeClient,
  sealFactura,
  seedDestino,
  stampFactura,
} from '../../../test/retornos.ts'
import { saveUsuario } from '../../casa/sesion/usuario.sql.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import type { EstatusCfdi } from '../../fiscal/pac/pac.ts'

let t: TestApp
let call: ReturnType<typeof makeClient>
let mxn: Destino
let ahora = AHORA
let confianza: Pick<TestApp['deps']['motor'], 'sat' | 'certificadosSat' | 'autoridades'>
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(ahora), env: await envConAutoridad() })
  call = makeClient(t)
  mxn = await seedDestino(t, t.gente.a)
  await fund(t.deps, t.gente.a, 1_000_000_000n)
  const { sat, certificadosSat, autoridades } = t.deps.motor
  confianza = { sat, certificadosSat, autoridades }
  const persona = { emisor: t.config.oidc.issuer, correo: 't2@example.com', idSocioComercial: null }
  await t.deps.inTx('todo', (tx) =>
    saveUsuario(tx, { ...persona, nombre: 'Persona tesoreria2', sujeto: 'tesoreria2', roles: ['tesoreria'] }),
  )
})
afterAll(() => t.close())
beforeEach(() => {
  ahora = AHORA
  Object.assign(t.deps.motor, confianza)
})

type Palabra = EstatusCfdi['estado'] | 'silencio'
/** The SAT, made to say one thing; how often it was asked is counted. */
function satDice(palabra: Palabra): { veces: number } {
  const cuenta = { veces: 0 }
  t.deps.motor.sat = () => ({
    consultar: async () => {
      cuenta.veces++
      if (palabra === 'silencio') return { tipo: 'incierto', mensaje: 'nada' }
      return { codigoEstatus: '', estado: palabra, esCancelable: '', estatusCancelacion: '', validacionEfos: '' }
    },
  })
  return cuenta
}

const agregar = (xml: Buffer, cambios: object = {}) =>
  call(
    'a',
    'POST',
    'retorno_agregar',
    { ...mxn, Monto: 116, Concepto: 'Con factura', IdSucursal: t.gente.sucursalA, ...cambios },
    conFactura(xml),
  )
const codigos = (cuerpo: { hallazgos?: { codigo: string }[]; Hallazgos?: { codigo: string }[] }) =>
  (cuerpo.hallazgos ?? cuerpo.Hallazgos)!.map(({ codigo }) => codigo).filter((codigo) => codigo !== 'LITRO-R08')
const programar = async (id: number): Promise<number> => {
  await call('tesoreria', 'PUT', `admin/retorno_revisar/${id}`)
  const r = await call('tesoreria', 'PUT', `admin/retorno_programar/${id}`, {}, { ArchivoProgramacion: PDF_DE_PRUEBA })
  expect(r.status).toBe(200)
  return id
}
const programado = async (xml?: Buffer) => programar((await agregar(xml ?? (await stampFactura(t)))).cuerpo.IdRetorno)
const pagar = (id: number, Motivo?: string, quien = 'tesoreria') =>
  call(quien, 'PUT', `admin/retorno_pagar/${id}`, { FechaPago: '2026-11-15', Motivo }, { ArchivoPago: PDF_DE_PRUEBA })
const leer = async (id: number) => (await call('a', 'GET', `retorno/${id}`)).cuerpo[0]

/** A complement nobody knows, written where complements go: the seal of the issuer can no longer be recomputed. */
const conComplementoAjeno = (xml: string) =>
  xml.replace('<cfdi:Complemento>', '<cfdi:Complemento><x:Nada xmlns:x="urn:nadie" Dato="1"/>')
const conTotal = (xml: string, total: string) => xml.replace(/ Total="[^"]+"/, ` Total="${total}"`)
const conOtroUuid = (xml: string) => xml.replace(/UUID="[^"]+"/, 'UUID="0F0F0F0F-0F0F-4F0F-8F0F-0F0F0F0F0F0F"')

describe('al capturar', () => {
  test('con todos los sellos y certificados probados la factura queda verificada', async () => {
    const { cuerpo } = await agregar(await stampFactura(t))
    expect([cuerpo.FacturaVerificada, codigos(cuerpo), cuerpo.EstadoSat]).toEqual([true, [], null])
  })

  test('con otro UUID en el timbre se rechaza: su sello es del PAC y no de quien lo cambió', async () => {
    const falsa = conOtroUuid((await stampFactura(t)).toString())
    const { status, cuerpo } = await agregar(Buffer.from(falsa))
    expect([status, codigos(cuerpo)]).toEqual([422, ['LITRO-008']])
  })

  test('con otro total y un complemento desconocido no se verifica, lo dice, y el SAT no la deja pagar', async () => {
    const falsa = Buffer.from(conComplementoAjeno(conTotal((await stampFactura(t)).toString(), '9116.00')))
    const { status, cuerpo } = await agregar(falsa, { Monto: 9116 })
    expect([status, cuerpo.FacturaVerificada, codigos(cuerpo)]).toEqual([200, false, ['LITRO-009', 'LITRO-R09']])
    const id = await programar(cuerpo.IdRetorno)
    for (const motivo of [undefined, 'Es urgente']) {
      const r = await pagar(id, motivo)
      expect([r.status, r.cuerpo.codigo]).toEqual([409, 'FACTURA_NO_VERIFICADA'])
    }
    expect(await leer(id)).toMatchObject({ Estatus: 'Programado', EstadoSat: 'No Encontrado' })
  })

  test('lo que un certificado no prueba no es bueno: sin el del PAC o sin el de la autoridad queda sin verificar', async () => {
    const { motor } = t.deps
    motor.certificadosSat = new Map()
    const sinPac = (await agregar(await stampFactura(t))).cuerpo
    expect([sinPac.FacturaVerificada, codigos(sinPac)]).toEqual([false, ['LITRO-R09']])
    expect(sinPac.Hallazgos.at(-1).mensaje).toContain('no está el certificado del PAC')
    // With nobody to check the PAC's seal another UUID passes the door, and stops before the money.
    const falsa = (await agregar(Buffer.from(conOtroUuid((await stampFactura(t)).toString())))).cuerpo
    Object.assign(motor, confianza, { autoridades: [] })
    expect((await agregar(await stampFactura(t))).cuerpo.FacturaVerificada).toBe(false)
    Object.assign(motor, confianza)
    expect((await pagar(await programar(falsa.IdRetorno), 'Es urgente')).status).toBe(409)
  })
})

describe('antes de pagar', () => {
  test('se pregunta al SAT siempre; vigente con ese total, se paga', async () => {
    const id = await programado()
    expect((await pagar(id)).cuerpo).toMatchObject({ Estatus: 'Pagado', EstadoSat: 'Vigente', FacturaVerificada: true })
    const { rows } = await t.base.asAdmin(
      "select despues from bitacora where objeto = 'retorno' and id_objeto = $1 and accion = 'pagar'",
      [id],
    )
    expect(rows[0].despues).toMatchObject({ sat: 'Vigente', verificada: true })
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
  })

  test('sin verificar pero vigente, se paga', async () => {
    t.deps.motor.autoridades = []
    expect((await pagar(await programado())).cuerpo).toMatchObject({ Estatus: 'Pagado', FacturaVerificada: false })
  })

  test('cancelada no se paga nunca, ni entre dos con motivo', async () => {
    const id = await programado()
    satDice('Cancelado')
    for (const quien of ['tesoreria', 'tesoreria2']) {
      const r = await pagar(id, 'El proveedor dice que sí', quien)
      expect([r.status, r.cuerpo.codigo]).toEqual([409, 'FACTURA_CANCELADA'])
    }
    expect(
      (await call('tesoreria', 'PUT', `admin/retorno_rechazar/${id}`, { Observaciones: 'Cancelada' })).status,
    ).toBe(200)
  })

  test('si el SAT no responde no se paga, aunque alguien insista', async () => {
    const id = await programado()
    satDice('silencio')
    const r = await pagar(id, 'Es urgente')
    expect([r.status, r.cuerpo.codigo]).toEqual([409, 'SAT_SIN_RESPUESTA'])
    expect((await leer(id)).EstadoSat).toBeNull()
  })

  test('su palabra vale diez minutos: después se pregunta otra vez o no se paga', async () => {
    const id = await programado()
    expect((await call('tesoreria', 'POST', `admin/retorno_consultar/${id}`)).cuerpo).toMatchObject({
      EstadoSat: 'Vigente',
      SatConsultado: '2026-11-15T12:00:00',
    })
    satDice('silencio')
    ahora = AHORA + 10 * 60_000 + 1
    expect((await pagar(id)).cuerpo.codigo).toBe('SAT_SIN_RESPUESTA')
    ahora = AHORA + 10 * 60_000
    expect((await pagar(id)).cuerpo.Estatus).toBe('Pagado')
  })

  test('lo que se cancela entre la consulta y el pago no se paga: al pagar se pregunta de nuevo', async () => {
    const id = await programado()
    await call('tesoreria', 'POST', `admin/retorno_consultar/${id}`)
    satDice('Cancelado')
    expect((await pagar(id)).cuerpo.codigo).toBe('FACTURA_CANCELADA')
  })

  test('verificada y no encontrada: dos personas con su motivo', async () => {
    const id = await programado()
    satDice('No Encontrado')
    const sin = await pagar(id)
    expect([sin.status, Object.keys(sin.cuerpo.campos)]).toEqual([422, ['Motivo']])
    const primera = await pagar(id, 'El SAT tarda en publicarla')
    expect([primera.status, primera.cuerpo.codigo]).toEqual([409, 'SEGUNDA_FIRMA'])
    expect((await pagar(id, 'El SAT tarda en publicarla')).cuerpo.codigo).toBe('SEGUNDA_FIRMA')
    const fila = (await call('tesoreria', 'GET', 'admin/retornos')).cuerpo.find(
      (r: { IdRetorno: number }) => r.IdRetorno === id,
    )
    expect(fila.ConfirmadoPor).toBe('Persona tesoreria')
    expect((await pagar(id, '', 'tesoreria2')).status).toBe(422)
    expect((await pagar(id, 'La vi en su portal', 'tesoreria2')).cuerpo.Estatus).toBe('Pagado')
    const { rows } = await t.base.asAdmin(
      "select accion, actor, nota from bitacora where objeto = 'retorno' and id_objeto = $1 order by id desc limit 2",
      [id],
    )
    expect(rows).toMatchObject([
      { accion: 'pagar', actor: 'Persona tesoreria2', nota: expect.stringContaining('La vi en su portal') },
      {
        accion: 'firmar_pagar',
        actor: 'Persona tesoreria',
        nota: expect.stringContaining('El SAT tarda en publicarla'),
      },
    ])
  })

  test('dos que pagan a la vez: un solo pago', async () => {
    const id = await programado()
    const r = await Promise.all([pagar(id), pagar(id, undefined, 'tesoreria2')])
    expect(r.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
  })

  test('sin factura no se pregunta; en otro estado o sin ella, consultar dice por qué', async () => {
    const cuenta = satDice('Cancelado')
    const { IdRetorno } = (
      await call('a', 'POST', 'retorno_agregar', {
        ...mxn,
        Monto: 5,
        Concepto: 'Sin factura',
        IdSucursal: t.gente.sucursalA,
      })
    ).cuerpo
    expect((await pagar(await programar(IdRetorno))).cuerpo.Estatus).toBe('Pagado')
    expect(cuenta.veces).toBe(0)
    expect((await call('tesoreria', 'POST', `admin/retorno_consultar/${IdRetorno}`)).status).toBe(409)
    expect((await call('tesoreria', 'POST', 'admin/retorno_consultar/999999')).status).toBe(404)
    const capturado = (await agregar(await stampFactura(t))).cuerpo.IdRetorno
    expect((await pagar(capturado)).cuerpo.codigo).toBe('VERBO_NO_PERMITIDO')
    expect(cuenta.veces).toBe(0)
  })

  test('al cambiar la factura se olvida lo que el SAT dijo de la anterior', async () => {
    const { IdRetorno } = (await agregar(await stampFactura(t))).cuerpo
    await call('tesoreria', 'POST', `admin/retorno_consultar/${IdRetorno}`)
    expect((await leer(IdRetorno)).EstadoSat).toBe('Vigente')
    const datos = { ...mxn, Monto: 116, Concepto: 'Otra', IdSucursal: t.gente.sucursalA }
    await call('a', 'PUT', `retorno_editar/${IdRetorno}`, datos, conFactura(await stampFactura(t)))
    expect((await leer(IdRetorno)).EstadoSat).toBeNull()
  })
})

describe('una factura, un retorno', () => {
  test('ni con otro UUID: el sello del emisor la delata', async () => {
    const xml = await stampFactura(t)
    expect((await agregar(xml)).status).toBe(200)
    t.deps.motor.certificadosSat = new Map()
    const otra = await agregar(Buffer.from(conOtroUuid(xml.toString())))
    expect([otra.status, otra.cuerpo.campos]).toEqual([
      422,
      { ArchivoFacturaXML: 'Esa factura del proveedor ya se usó en otro retorno.' },
    ])
  })

  test('ni otra vez sellada con la misma serie y folio; rechazada la primera, se suelta', async () => {
    const folio = '88001'
    const primera = (await agregar(await stampFactura(t, { folio }))).cuerpo.IdRetorno
    const otra = await stampFactura(t, { folio, total: '116.01' })
    expect((await agregar(otra)).cuerpo.hallazgos).toMatchObject([{ codigo: 'LITRO-R07', campo: 'Folio' }])
    await call('tesoreria', 'PUT', `admin/retorno_rechazar/${primera}`, { Observaciones: 'Repetida' })
    expect((await agregar(otra)).status).toBe(200)
  })

  test('diez a la vez con el mismo sello: queda uno', async () => {
    const xml = await stampFactura(t)
    const r = await Promise.all(Array.from({ length: 10 }, () => agregar(xml)))
    // The others are refused, or told to wait: one person does not take every turn of the threads that read files.
    expect(r.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(r.filter(({ status }) => ![200, 422, 429].includes(status))).toEqual([])
  })

  test('sellada y sin timbrar no entra', async () => {
    expect(codigos((await agregar(await sealFactura())).cuerpo)).toEqual(['LITRO-005'])
  })
})
