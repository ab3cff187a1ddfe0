// Captures sent more than once: by a double click, after a lost answer, by somebody else with the same key, with other data.
import { type ServiceKey, services } from '@litro/contract/services'
import type { Servicio } from '@litro/contract/servicio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clienteDePrueba, createTestApp, type TestApp } from '../../../test/app.ts'
import { capturaDe, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { PDF_DE_PRUEBA } from '../../../test/maestros.ts'

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DE UNA VEZ', 'UVE150607QW3')
})
afterAll(() => t.close())

type Quien = { sujeto?: string; socio?: number }
async function send(ruta: string, payload: object, clave: string | null, { sujeto = 'a', socio }: Quien = {}) {
  const headers = { ...(await t.as(sujeto, socio)), ...(clave !== null && { 'idempotency-key': clave }) }
  const r = await t.app.inject({ method: 'POST', url: `/services/${ruta}`, headers, payload })
  return { status: r.statusCode, texto: r.body, cuerpo: r.json(), repetida: r.headers['idempotency-replayed'] }
}
let n = 0
const nueva = () => `clave-de-prueba-${++n}`
const sucursal = () => ({ Nombre: `Una vez ${++n}`, IdSerie: String(t.gente.serie) })
const deposito = (mas: object = {}) => ({ IdDepositoTipo: 3, Depositante: `Una vez ${++n}`, Monto: '10.00', ...mas })
const agregar = (cuerpo: object, clave: string | null, quien?: Quien) => send('deposito_agregar', cuerpo, clave, quien)
const cuantos = async (depositante: string) =>
  (await t.base.asAdmin('select count(*)::int as n from deposito where depositante = $1', [depositante])).rows[0].n

describe('la misma captura con la misma clave', () => {
  test('después de una respuesta perdida se guarda una vez y responde lo mismo', async () => {
    const [cuerpo, clave] = [deposito(), nueva()]
    const [una, otra] = [await agregar(cuerpo, clave), await agregar(cuerpo, clave)]
    expect([una.status, otra.status, una.repetida, otra.repetida]).toEqual([200, 200, undefined, 'true'])
    expect(otra.texto).toBe(una.texto)
    expect(await cuantos(cuerpo.Depositante)).toBe(1)
  })

  test('ocho a la vez son una sola', async () => {
    const [cuerpo, clave] = [deposito(), nueva()]
    const todas = await Promise.all(Array.from({ length: 8 }, () => agregar(cuerpo, clave)))
    expect(todas.map((r) => r.status)).toEqual(Array(8).fill(200))
    expect(new Set(todas.map((r) => r.cuerpo.IdDeposito)).size).toBe(1)
    expect([await cuantos(cuerpo.Depositante), todas.filter((r) => r.repetida).length]).toEqual([1, 7])
  })

  test('sin clave cada una es otra, como siempre', async () => {
    const cuerpo = deposito()
    await Promise.all([agregar(cuerpo, null), agregar(cuerpo, null)])
    expect(await cuantos(cuerpo.Depositante)).toBe(2)
  })

  test('una que se rechazó no gasta la clave: corregida, se guarda', async () => {
    const [cuerpo, clave] = [deposito(), nueva()]
    expect((await agregar({ ...cuerpo, IdDepositoTipo: 99 }, clave)).status).toBe(422)
    expect((await agregar(cuerpo, clave)).status).toBe(200)
  })

  test('si la respuesta no se puede guardar, tampoco queda lo capturado', async () => {
    const [cuerpo, clave] = [deposito(), nueva()]
    await t.base.asAdmin('alter table respuesta_guardada add constraint de_prueba check (cuerpo is null) not valid')
    try {
      expect((await agregar(cuerpo, clave)).status).toBe(500)
    } finally {
      await t.base.asAdmin('alter table respuesta_guardada drop constraint de_prueba')
    }
    expect(await cuantos(cuerpo.Depositante)).toBe(0)
    expect((await agregar(cuerpo, clave)).status).toBe(200)
  })

  test('un día después la clave vuelve a estar libre', async () => {
    const [cuerpo, clave] = [deposito(), nueva()]
    await agregar(cuerpo, clave)
    await t.base.asAdmin("update respuesta_guardada set creada = now() - interval '25 hours' where clave = $1", [clave])
    expect((await agregar(cuerpo, clave)).repetida).toBeUndefined()
    expect(await cuantos(cuerpo.Depositante)).toBe(2)
  })

  test('con archivo: el mismo responde lo mismo y otro se rechaza', async () => {
    const [cuerpo, clave] = [deposito(), nueva()]
    const form = (bytes: Buffer) => {
      const datos = new FormData()
      for (const [campo, valor] of Object.entries(cuerpo)) datos.append(campo, String(valor))
      datos.append('Comprobante', new Blob([Uint8Array.from(bytes)]), 'comprobante.pdf')
      return datos
    }
    const una = await agregar(form(PDF_DE_PRUEBA), clave)
    const otra = await agregar(form(PDF_DE_PRUEBA), clave)
    expect([una.status, otra.texto, await cuantos(cuerpo.Depositante)]).toEqual([200, una.texto, 1])
    const distinto = await agregar(form(Buffer.concat([PDF_DE_PRUEBA, Buffer.from('%x')])), clave)
    expect([distinto.status, distinto.cuerpo.codigo]).toEqual([409, 'CLAVE_REPETIDA'])
  })
})

describe('la clave no confunde', () => {
  test('otros datos, u otro servicio, reciben 409 y nada se guarda', async () => {
    const [cuerpo, clave] = [deposito(), nueva()]
    await agregar(cuerpo, clave)
    const otros = { ...cuerpo, Monto: '11.00', Depositante: `Otro ${n}` }
    const r = await agregar(otros, clave)
    expect([r.status, r.cuerpo.error]).toEqual([
      409,
      'Eso ya se guardó antes con otros datos. Revisa la lista antes de guardar de nuevo.',
    ])
    expect(await cuantos(otros.Depositante)).toBe(0)
    expect((await send('sucursal_agregar', sucursal(), clave)).cuerpo.codigo).toBe('CLAVE_REPETIDA')
  })

  test('la de otra persona, o la del personal en otro socio, es otra clave', async () => {
    const [cuerpo, clave] = [deposito(), nueva()]
    const quienes: Quien[] = [
      {},
      { sujeto: 'b' },
      { sujeto: 'facturacion', socio: t.gente.a },
      { sujeto: 'facturacion', socio: t.gente.b },
    ]
    const ids = []
    for (const quien of quienes) ids.push((await agregar(cuerpo, clave, quien)).cuerpo.IdDeposito)
    expect([new Set(ids).size, await cuantos(cuerpo.Depositante)]).toEqual([4, 4])
  })

  test('quien perdió el permiso no recibe la respuesta guardada', async () => {
    const [cuerpo, clave] = [deposito(), nueva()]
    await agregar(cuerpo, clave)
    await t.base.asAdmin("update usuario set roles = '{socio_consulta}' where sujeto = 'a'")
    try {
      expect((await agregar(cuerpo, clave)).status).toBe(403)
    } finally {
      await t.base.asAdmin("update usuario set roles = '{socio}' where sujeto = 'a'")
    }
  })

  test.each([[''], ['corta'], ['x'.repeat(201)], ['con espacios dentro'], ["'; drop table"]])(
    '%j no es una clave',
    async (mala) => {
      const r = await agregar(deposito(), mala)
      expect([r.status, r.cuerpo.codigo]).toEqual([400, 'CLAVE_INVALIDA'])
    },
  )

  test('un socio no lee lo guardado: la tabla es de la casa', async () => {
    const { sql } = await import('kysely')
    const { rows } = await t.deps.inTx({ socio: t.gente.a }, (tx) => sql`select 1 from respuesta_guardada`.execute(tx))
    expect(rows).toEqual([])
  })
})

test('toda captura admite clave: prefactura, notas, cliente, proveedor, sucursal; y las que dan una liga no guardan respuesta', async () => {
  const capturas = (Object.entries(services) as [ServiceKey, Servicio][])
    .filter(([, s]) => s.captura)
    .map(([key]) => key)
  expect(capturas).toEqual(
    expect.arrayContaining(['factura_agregar', 'nota_credito_agregar', 'nota_cargo_agregar', 'retorno_agregar']),
  )
  expect(capturas).not.toContain('admin_usuario_invitar')
  const factura = capturaDe(f, 'factura')
  const casos: [string, object][] = [
    ['factura_agregar', factura],
    ['cliente_agregar', { ...clienteDePrueba, RFC: 'UVE990101AB1', Nombre: 'Uno', RazonSocial: 'UNO' }],
    ['sucursal_agregar', sucursal()],
  ]
  for (const [ruta, cuerpo] of casos) {
    const clave = nueva()
    const [una, otra] = [await send(ruta, cuerpo, clave), await send(ruta, cuerpo, clave)]
    expect([ruta, una.status, otra.repetida, otra.texto === una.texto]).toEqual([ruta, 200, 'true', true])
  }
})
