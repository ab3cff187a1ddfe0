// The seal of a CEP before Banxico's validator: real RSA seals, some files at a time, believed whole or not at all, and only evidence.
import { inventarCep } from '@litro/cfdi/spei/cep-de-prueba'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DIA, type Escena, HORA, openBanxico } from '../../../test/banxico.ts'
import { formData } from '../../../test/retornos.ts'
import { verificar } from '../../casa/verify/verificar.ts'

let e: Escena
beforeAll(async () => {
  e = await openBanxico()
})
afterAll(() => e.t.close())
beforeEach(async () => {
  await e.otroDia()
  // Nobody is looked at again while seals are proved.
  await e.setSwitch(true, { HoraValidador: 0, ArchivosPorLote: 20, RevisionesMinutos: [] })
  await e.t.base.asAdmin(`update cep set sello_proximo = null`)
  await e.t.base.asAdmin(`update cep_consulta set revisar = null`)
  await e.t.base.asAdmin(
    `update cep set vivo = false, retirado = now(), motivo_retiro = 'otra prueba' where vivo and origen = 'archivo'`,
  )
})
afterEach(() => e.sanar())

const CLABE = '012225001234567893'
const subirUno = async (cambia: (xml: string) => string = (xml) => xml) => {
  const { id, clave } = await e.capturar({ IdFormaPago: undefined })
  const xml = cambia(inventarCep({ clave, monto: '1000.00', fecha: e.hoy(), cuenta: CLABE }).toString('utf8'))
  const r = await e.t.app.inject({
    method: 'POST',
    url: '/services/admin/cep_cargar',
    headers: await e.t.as('tesoreria'),
    payload: formData({ IdDeposito: id }, { Archivo: { nombre: 'cep.xml', bytes: Buffer.from(xml) } }),
  })
  expect([r.statusCode, r.json()[0]?.Resultado]).toEqual([200, 'guardado'])
  return { id, clave }
}
const subir = async (cambia?: (xml: string) => string) => (await subirUno(cambia)).id
/** Another seal of the same form, in both places, so that the file is coherent. */
const otroSello = (xml: string) => {
  const malo = Buffer.alloc(256, 7).toString('base64')
  return xml.replaceAll(/sello="([^"]+)"/g, `sello="${malo}"`).replace(/\|\|[A-Za-z0-9+/=]{300,}"/, `||${malo}"`)
}
const sello = async (id: number) => {
  const { Sello, SelloRazon, SelloVisto, Veredicto } = await e.cepDe(id)
  return { Sello, SelloRazon, visto: SelloVisto !== null, Veredicto }
}
const ultima = async () =>
  (await e.t.base.asAdmin(`select resultado, mensaje from cep_pregunta order by id desc limit 1`)).rows[0]

describe('el validador de Banxico', () => {
  test('da por bueno el sello auténtico y no el otro, junto al depósito, y no aplica nada', async () => {
    const [bueno, malo] = [await subir(), await subir(otroSello)]
    expect((await e.estado()).PorValidar).toBe(2)
    await e.vuelta()
    expect(await sello(bueno)).toEqual({
      Sello: 'comprobado',
      SelloRazon: 'El validador de Banxico lo dio por bueno. Dijo: «Comprobante Electrónico de Pago Válido».',
      visto: true,
      Veredicto: 'coincide',
    })
    expect(await sello(malo)).toMatchObject({
      Sello: 'no_comprobado',
      SelloRazon: expect.stringContaining('no lo dio por bueno'),
      visto: true,
      Veredicto: 'coincide',
    })
    expect([await e.estatusDe(bueno), await e.estatusDe(malo)]).toEqual(['Capturado', 'Capturado'])
    expect([await ultima(), (await e.estado()).PorValidar]).toEqual([
      { resultado: 'validados', mensaje: '1 de 2 sellos.' },
      0,
    ])
    // A good word is not taken back, nor given without a question.
    await expect(e.t.base.asAdmin(`update cep set sello = 'no_comprobado' where sello = 'comprobado'`)).rejects.toThrow(
      'CEP_FIJO',
    )
    expect((await verificar(e.t.deps.snapshot)).diferencias).toEqual([])
  })

  test.each([
    ['validador-cuenta-mal', 'sus cuentas no son las de lo que se mandó'],
    ['validador-otra-cadena', 'la cadena que enseña es de otro archivo'],
  ])('%s: no se cree, y se pregunta otra noche', async (modo, queja) => {
    const id = await subir()
    await e.falla(modo, 'cep-validador')
    await e.vuelta()
    expect(await sello(id)).toMatchObject({
      Sello: 'no_comprobado',
      SelloRazon: expect.stringContaining(queja),
      visto: false,
    })
    await e.vuelta()
    expect((await sello(id)).Sello).toBe('no_comprobado')
    e.avanzar(DIA)
    await e.vueltas(2)
    expect((await sello(id)).Sello).toBe('comprobado')
  })

  test('en otro orden son los mismos', async () => {
    const ids = [await subir(), await subir(otroSello), await subir()]
    await e.falla('validador-desorden', 'cep-validador')
    await e.vuelta()
    expect(await Promise.all(ids.map(async (id) => (await sello(id)).Sello))).toEqual([
      'comprobado',
      'no_comprobado',
      'comprobado',
    ])
  })

  test('si uno rompe el lote se parte en mitades hasta hallarlo', async () => {
    const ids = [await subir(), await subir(), await subir(), await subir()]
    await e.falla('validador-500', 'cep-validador', 3)
    await e.vueltas(3)
    const razones = await Promise.all(ids.map(async (id) => (await sello(id)).SelloRazon))
    expect(razones.filter((razon) => razon === 'El validador de Banxico no pudo leer este archivo.')).toHaveLength(1)
    await e.vueltas(4)
    const finales = await Promise.all(ids.map(async (id) => (await sello(id)).Sello))
    expect(finales.filter((uno) => uno === 'comprobado')).toHaveLength(3)
  })

  test.each(['html', 'enorme', 'http-429', 'reset-antes', 'truncado'])(
    '%s: nada cambia y el corte cuenta',
    async (modo) => {
      const id = await subir()
      await e.falla(modo, 'cep-validador')
      await e.vuelta()
      expect(await sello(id)).toMatchObject({ Sello: 'no_comprobado', visto: false })
      if (modo === 'http-429') expect((await e.estado()).Estado).toBe('corte')
    },
  )

  test('apagada, con lotes de cero o antes de su hora, nadie pregunta', async () => {
    const id = await subir()
    const antes = (await ultima())?.resultado
    for (const ajuste of [
      [false, {}],
      [true, { ArchivosPorLote: 0, HoraValidador: 0 }],
      [true, { HoraValidador: 23, ArchivosPorLote: 20 }],
    ] as const) {
      await e.setSwitch(ajuste[0], { RevisionesMinutos: [], ...ajuste[1] })
      await e.vueltas(2)
    }
    expect([await sello(id), (await ultima())?.resultado]).toEqual([
      { Sello: 'no_comprobado', SelloRazon: '', visto: false, Veredicto: 'coincide' },
      antes,
    ])
  })

  test('un sello sin la forma de uno, o un archivo alterado, no viaja', async () => {
    const corto = Buffer.alloc(64, 7).toString('base64')
    const id = await subir((xml) =>
      xml.replaceAll(/sello="([^"]+)"/g, `sello="${corto}"`).replace(/\|\|[A-Za-z0-9+/=]{300,}"/, `||${corto}"`),
    )
    const alterado = await subir((xml) =>
      xml.replace('Nombre="CLIENTE INVENTADO UNO"', 'Nombre="OTRO CLIENTE CUALQUIERA"'),
    )
    await e.vuelta()
    expect((await sello(id)).SelloRazon).toBe('El sello del archivo mide 64 bytes y los de Banxico miden 256.')
    expect(await sello(alterado)).toMatchObject({ Sello: 'no_comprobado', visto: false, Veredicto: 'difiere' })
    expect(await ultima()).toEqual({ resultado: 'validados', mensaje: '0 de 0 sellos.' })
  })

  test.each(['cep:con-turno', 'cep:con-respuesta', 'cep:dentro-de-tx'])(
    'muerto en %s: ni perdido ni doble',
    async (donde) => {
      const id = await subir()
      e.t.motor.motor.punto = (punto) => {
        if (punto === donde) throw new Error('muerto')
      }
      await expect(e.vuelta()).rejects.toThrow('muerto')
      e.t.motor.motor.punto = () => undefined
      e.avanzar(DIA)
      await e.vueltas(4)
      expect((await sello(id)).Sello).toBe('comprobado')
      expect((await verificar(e.t.deps.snapshot)).diferencias).toEqual([])
    },
  )
})

describe('un pago que se devuelve después de su CEP', () => {
  beforeEach(() => e.setSwitch(true, { RevisionesMinutos: [1440, 7200] }))
  const encontrado = async () => {
    const { id, clave } = await e.capturar()
    await e.transferir(clave)
    await e.vueltas(2)
    expect((await e.cepDe(id)).Veredicto).toBe('coincide')
    return { id, clave }
  }
  const devolver = (clave: string) => e.pac('POST', '/simular/devolver', { clave })
  const avisos = async () =>
    (await e.call('tesoreria', 'GET', 'avisos')).cuerpo.filter((a: { Clave: string }) =>
      a.Clave.startsWith('cep_devuelto'),
    )

  test('se mira otra vez a su tiempo: el CEP difiere, Tesorería se entera una vez y nada se revierte', async () => {
    const { id, clave } = await encontrado()
    await devolver(clave)
    await e.vueltas(3)
    expect((await e.cepDe(id)).Veredicto).toBe('coincide')
    const asientos = async () => (await e.t.base.asAdmin(`select count(*)::int as n from asiento`)).rows[0].n
    const antes = await asientos()
    e.avanzar(DIA)
    await e.vueltas(3)
    const cep = await e.cepDe(id)
    expect([cep.Veredicto, cep.Renglones.find((r: { Dato: string }) => r.Dato === 'Estado en Banxico')]).toEqual([
      'difiere',
      {
        Dato: 'Estado en Banxico',
        Capturado: '',
        Banxico: 'Devuelto',
        Nivel: 'alto',
        Razon: 'Banxico dice que el pago se devolvió después de dar su CEP.',
      },
    ])
    expect([await e.estatusDe(id), (await asientos()) - antes]).toEqual(['Capturado', 0])
    expect(await avisos()).toMatchObject([{ Clave: `cep_devuelto:${id}`, Urgente: true }])
    const { rows } = await e.t.base.asAdmin(
      `select accion from bitacora where objeto = 'deposito' and id_objeto = ${id} and accion = 'cep_devuelto'`,
    )
    expect(rows).toHaveLength(1)
    expect((await verificar(e.t.deps.snapshot)).diferencias).toEqual([])
  })

  test('lo que sigue liquidado se mira lo que dicen los ajustes, y nunca más de cinco veces', async () => {
    const { id, clave } = await encontrado()
    for (let i = 0; i < 12; i++) {
      e.avanzar(2 * DIA)
      await e.vueltas(3)
    }
    const suyas = (await e.preguntas()).filter((p) => p.clave === clave)
    expect(suyas).toHaveLength(3)
    expect((await e.cepDe(id)).Veredicto).toBe('coincide')
  })

  test('sin revisiones en los ajustes nadie vuelve a preguntar', async () => {
    await e.setSwitch(true, { RevisionesMinutos: [] })
    const { clave } = await encontrado()
    e.avanzar(10 * DIA)
    await e.vueltas(4)
    expect((await e.preguntas()).filter((p) => p.clave === clave)).toHaveLength(1)
  })

  test.each(['cep-captcha', 'cep-pagina-nueva', 'html', 'reset-antes'])(
    '%s al mirar otra vez: lo encontrado sigue encontrado, y se repite',
    async (modo) => {
      const { id, clave } = await encontrado()
      e.avanzar(DIA)
      await e.falla(modo, 'cep')
      await e.vuelta()
      expect((await e.cepDe(id)).Veredicto).toBe('coincide')
      await devolver(clave)
      e.avanzar(3 * HORA)
      await e.vueltas(2)
      expect((await e.cepDe(id)).Veredicto).toBe('difiere')
    },
  )

  test('uno que se subió también se mira, sin haberse preguntado antes; tampoco más de lo que dicen los ajustes', async () => {
    // The list of institutions, which names the sending bank, comes with whoever is asked about first.
    await encontrado()
    const [vuelto, quieto] = [await subirUno(), await subirUno()]
    for (const { clave } of [vuelto, quieto]) await e.transferir(clave)
    await devolver(vuelto.clave)
    for (let i = 0; i < 5; i++) {
      e.avanzar(2 * DIA)
      await e.vueltas(4)
    }
    expect([(await e.cepDe(vuelto.id)).Veredicto, (await e.cepDe(quieto.id)).Veredicto]).toEqual([
      'difiere',
      'coincide',
    ])
    expect((await avisos()).map(({ Clave }: { Clave: string }) => Clave)).toContain(`cep_devuelto:${vuelto.id}`)
    const veces = async (clave: string) => (await e.preguntas()).filter((p) => p.clave === clave).length
    expect([await veces(vuelto.clave), await veces(quieto.clave)]).toEqual([1, 2])
    expect(await e.estatusDe(vuelto.id)).toBe('Capturado')
  })

  test.each([
    ['de un banco que Banxico no nombra', (xml: string) => xml.replaceAll('BANORTE', 'BANCO DE NADIE')],
    ['alterado', (xml: string) => xml.replace('MontoPago="1000.00"', 'MontoPago="999.00"')],
  ])('uno subido %s no se pregunta', async (_, cambia) => {
    await encontrado()
    const { clave } = await subirUno(cambia)
    await e.transferir(clave)
    e.avanzar(2 * DIA)
    await e.vueltas(4)
    expect((await e.preguntas()).filter((p) => p.clave === clave)).toEqual([])
  })

  test('muerto a la mitad: sigue encontrado, se cuenta y se repite', async () => {
    const { id, clave } = await encontrado()
    e.avanzar(DIA)
    await devolver(clave)
    e.t.motor.motor.punto = (punto) => {
      if (punto === 'cep:con-respuesta') throw new Error('muerto')
    }
    await expect(e.vuelta()).rejects.toThrow('muerto')
    e.t.motor.motor.punto = () => undefined
    expect((await e.cepDe(id)).Veredicto).toBe('coincide')
    // The next one finds that it was left, and it waits its half hour.
    e.avanzar(HORA)
    await e.vuelta()
    e.avanzar(HORA)
    await e.vueltas(2)
    expect((await e.cepDe(id)).Veredicto).toBe('difiere')
    expect((await verificar(e.t.deps.snapshot)).diferencias).toEqual([])
  })
})
