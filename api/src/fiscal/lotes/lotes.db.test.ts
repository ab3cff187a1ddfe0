// A lot of stamps: what may be asked for, how each row ends, who may look, and what is left when things go wrong half-way.
import type { Lote } from '@litro/contract/documentos-fiscales/lote'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { createLlave } from '../../../test/ejemplos/integraciones.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { clearFallas, listTimbres, setFalla } from '../../../test/flota.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { sweep } from '../../craft/cola/workers.ts'
import { trabajosFiscales } from '../trabajos.ts'
import { atenderLote } from './atender.ts'
import { beginTurno, takeRenglones } from './turno.sql.ts'

let t: TestApp
let a: Fiscales
let b: Fiscales
beforeAll(async () => {
  t = await createTestApp({ ajustes: { escala: 0.02 } })
  a = await seedFiscales(t.deps, t.gente.a, 'DE LOTE')
  b = await seedFiscales(t.deps, t.gente.b, 'AJENO', 'FVA120304AB1')
}, 180_000)
afterAll(() => t.close())
afterEach(async () => {
  await clearFallas(t.motor.pac.url)
  await t.base.asAdmin("update usuario set roles = '{socio}', bloqueado = false where sujeto = 'a'")
  await t.base.force("update lote_renglon set estado = 'omitido', terminado = now() where estado = 'pendiente'")
})

const borradores = async (n: number, f = a) => {
  const ids: number[] = []
  for (let i = 0; i < n; i++) ids.push(await crear(t.deps, f, 'factura'))
  return ids
}

type Opciones = { sujeto?: string; clave?: string; ruta?: string }

async function pedir(Ids: unknown, { sujeto = 'a', clave, ruta = 'facturas_timbrar' }: Opciones = {}) {
  const headers = { ...(await t.as(sujeto)), ...(clave && { 'idempotency-key': clave }) }
  const r = await t.app.inject({ method: 'POST', url: `/services/${ruta}`, headers, payload: { Ids } as object })
  return { status: r.statusCode, cuerpo: r.json() as Lote & { error: string; campos: Record<string, string> } }
}

async function ask(metodo: 'GET' | 'PUT', ruta: string, sujeto = 'a') {
  const r = await t.app.inject({ method: metodo, url: `/services/${ruta}`, headers: await t.as(sujeto) })
  return { status: r.statusCode, cuerpo: r.json() }
}

const leer = async (id: number): Promise<Lote> => (await ask('GET', `lote/${id}`)).cuerpo[0]
const estados = (lote: Lote) => lote.Renglones.map(({ Estado }) => Estado)
const cuentas = ({ Timbrados, Fallidos, Omitidos, EnProceso, Pendientes }: Lote) => [
  Timbrados,
  Fallidos,
  Omitidos,
  EnProceso,
  Pendientes,
]

/** Stamps in the PAC of these documents: one each, or the protocol was walked around. */
async function timbresDe(ids: number[]): Promise<number[]> {
  const timbres = await listTimbres(t.motor.pac.url)
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<{ documento: number; custom_id: string }>`
      select id_documento as documento, custom_id from timbrado where id_documento = any(${ids}::bigint[])`.execute(tx),
  )
  const de = new Map(rows.map(({ documento, custom_id }) => [custom_id, documento]))
  return ids.map((id) => timbres.filter(({ customid }) => de.get(customid) === id).length)
}

/** Turns of a node until nothing moves by itself. */
async function work(id: number): Promise<Lote> {
  await atenderLote(t.deps.motor, id)
  return leer(id)
}

describe('lo que se puede pedir', () => {
  test.each([
    [[], 'Elige al menos un documento.'],
    [undefined, 'Elige al menos un documento.'],
    ['7,9', 'Elige al menos un documento.'],
    [Array.from({ length: 1001 }, (_, i) => i + 1), 'Elige a lo más 1,000 documentos.'],
    [[0], 'El documento no es válido.'],
    [[-3], 'El documento no es válido.'],
    [[1.5], 'El documento no es válido.'],
    [['7\u0000'], 'El documento no es válido.'],
    [[null], 'El documento no es válido.'],
  ])('los ids %j se niegan con su razón', async (ids, mensaje) => {
    const { status, cuerpo } = await pedir(ids)
    expect([status, Object.values(cuerpo.campos)]).toEqual([422, [mensaje]])
  })

  test('un documento de otro socio, de otra familia o inexistente niega el lote entero y no deja nada', async () => {
    const [propio] = await borradores(1)
    const [ajeno] = await borradores(1, b)
    for (const ids of [
      [propio, ajeno],
      [propio, 999_999_999],
    ]) {
      expect((await pedir(ids)).status).toBe(404)
    }
    expect((await pedir([propio], { ruta: 'notas-cargo_timbrar' })).status).toBe(404)
    expect((await ask('GET', 'lotes')).cuerpo).toEqual([])
  })

  test('responde al momento con todo pendiente; el repetido cuenta una vez, y la misma clave es el mismo lote', async () => {
    const ids = await borradores(3)
    const clave = 'lote-de-la-prueba-1'
    const uno = await pedir([...ids, ids[0]], { clave })
    expect([uno.status, uno.cuerpo.Total, uno.cuerpo.Pendientes, uno.cuerpo.Terminado]).toEqual([200, 3, 3, false])
    expect(uno.cuerpo.Renglones.map(({ Id }) => Id)).toEqual(ids)
    expect((await pedir([...ids, ids[0]], { clave })).cuerpo.IdLote).toBe(uno.cuerpo.IdLote)
    const dos = await Promise.all([1, 2].map(() => pedir(ids, { clave: 'lote-de-la-prueba-2' })))
    expect(new Set(dos.map(({ cuerpo }) => cuerpo.IdLote)).size).toBe(1)
  })

  test('quien no puede timbrar no pide, y a lo más cinco en curso', async () => {
    const ids = await borradores(1)
    expect((await pedir(ids, { sujeto: 'consulta' })).status).toBe(403)
    for (let i = 0; i < 5; i++) expect((await pedir(ids)).status).toBe(200)
    const sexto = await pedir(ids)
    expect([sexto.status, sexto.cuerpo.error]).toEqual([
      409,
      'Ya tienes 5 lotes en curso. Espera a que termine alguno o cancélalo.',
    ])
  })
})

describe('cómo termina cada uno', () => {
  test('timbra todos, cada uno una vez y a nombre de quien pidió', async () => {
    const ids = await borradores(12)
    const { cuerpo } = await pedir(ids)
    const lote = await work(cuerpo.IdLote)
    expect([cuentas(lote), lote.Terminado]).toEqual([[12, 0, 0, 0, 0], true])
    expect(lote.Renglones.every(({ UUID, Folio }) => UUID !== null && Folio.startsWith('A-'))).toBe(true)
    expect(await timbresDe(ids)).toEqual(ids.map(() => 1))
    const { rows } = await t.deps.inTx('todo', (tx) =>
      sql<{ actor: string; n: number }>`
        select actor, count(*)::int as n from bitacora where accion = 'pedir_timbre' and id_objeto = any(${ids}::bigint[]) group by 1`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([{ actor: 'Persona a', n: 12 }])
    const { rows: hechos } = await t.deps.inTx('todo', (tx) =>
      sql<{ nota: string; actor: string }>`
        select nota, actor from bitacora where objeto = 'lote' and id_objeto = ${cuerpo.IdLote}`.execute(tx),
    )
    expect(hechos).toEqual([{ nota: '12 documentos', actor: 'Persona a' }])
  })

  test('uno ya timbrado cuenta como hecho; uno borrado o que no cumple falla con la razón de la puerta', async () => {
    const { id: hecho } = await crearTimbrado(t.deps, a, 'factura')
    const otro = await seedFiscales(t.deps, t.gente.a, 'SIN REGIMEN', 'FVA120304AB1')
    const [bueno, borrado] = await borradores(2)
    const [ilegal] = await borradores(1, otro)
    await t.app.inject({ method: 'PUT', url: `/services/factura_borrar/${borrado}`, headers: await t.as('a') })
    await t.base.asAdmin("update cliente set regimen_fiscal = '605' where id = $1", [otro.cliente])
    const { cuerpo } = await pedir([hecho, borrado, ilegal, bueno])
    const lote = await work(cuerpo.IdLote)
    expect(estados(lote)).toEqual(['timbrado', 'fallo', 'fallo', 'timbrado'])
    const directa = await t.app.inject({
      method: 'POST',
      url: `/services/factura_timbrar/${borrado}`,
      headers: await t.as('a'),
      payload: {},
    })
    expect(lote.Renglones[1]!.Motivo).toBe(directa.json().error)
    expect(lote.Renglones[2]!.Motivo).toMatch(/^El documento no cumple las reglas del SAT\. .+ \S/)
    expect((await ask('GET', 'lotes')).cuerpo[0].Renglones.map(({ Id }: { Id: number }) => Id)).toEqual([
      borrado,
      ilegal,
    ])
  })

  test('lo que el PAC rechaza falla con su razón', async () => {
    const ids = await borradores(2)
    const { motor } = t.deps
    const niega = async () => ({ tipo: 'rechazo', codigo: 'XYZ-1', mensaje: 'El PAC no lo quiso.' }) as const
    const { cuerpo } = await pedir(ids)
    await atenderLote({ ...motor, pac: (nombre) => ({ ...motor.pac(nombre), timbrar: niega }) }, cuerpo.IdLote)
    const lote = await leer(cuerpo.IdLote)
    expect(lote.Renglones.map(({ Estado, Motivo }) => [Estado, Motivo])).toEqual(
      ids.map(() => ['fallo', 'El PAC no lo quiso.']),
    )
  })

  test('dos lotes de los mismos documentos y dos obreros en cada uno: un UUID por documento', async () => {
    const ids = await borradores(14)
    const lotes = await Promise.all([pedir(ids), pedir([...ids].reverse())])
    const obreros = lotes.flatMap(({ cuerpo }) => [cuerpo.IdLote, cuerpo.IdLote])
    await Promise.all(obreros.map((id) => atenderLote(t.deps.motor, id)))
    for (const { cuerpo } of lotes) expect(cuentas(await leer(cuerpo.IdLote))).toEqual([14, 0, 0, 0, 0])
    expect(await timbresDe(ids)).toEqual(ids.map(() => 1))
  })

  test('dos que toman a la vez nunca toman el mismo renglón', async () => {
    const { cuerpo } = await pedir(await borradores(20))
    const tomas = await Promise.all(
      Array.from({ length: 8 }, () => t.deps.inTx('todo', (tx) => takeRenglones(tx, cuerpo.IdLote, 4, 60_000))),
    )
    const tomados = tomas.flat().map(({ documento }) => documento)
    expect([tomados.length, new Set(tomados).size]).toEqual([20, 20])
    await t.base.force("update lote_renglon set estado = 'omitido', terminado = now() where estado = 'en_proceso'")
  })
})

describe('lo que pasa a la mitad', () => {
  test('uno que murió con renglones tomados: otro los toma al vencer, y nada se timbra dos veces', async () => {
    const ids = await borradores(6)
    const { cuerpo } = await pedir(ids)
    await t.deps.inTx('todo', async (tx) => {
      await beginTurno(tx, cuerpo.IdLote)
      await takeRenglones(tx, cuerpo.IdLote, 3, 60_000)
    })
    // One of them was stamped before its holder died.
    await t.app.inject({
      method: 'POST',
      url: `/services/factura_timbrar/${ids[0]}`,
      headers: await t.as('a'),
      payload: {},
    })
    expect(cuentas(await work(cuerpo.IdLote))).toEqual([4, 0, 0, 2, 0])
    await t.base.force(
      "update lote_renglon set lease_hasta = now() - interval '1 second' where lease_hasta is not null",
    )
    expect(cuentas(await work(cuerpo.IdLote))).toEqual([6, 0, 0, 0, 0])
    expect(await timbresDe(ids)).toEqual(ids.map(() => 1))
  })

  test('un renglón que mata a quien lo toma no se toma para siempre', async () => {
    const { cuerpo } = await pedir(await borradores(1))
    await t.base.force(
      `update lote_renglon set estado = 'en_proceso', toma = 24, lease_hasta = now() - interval '1 second' where id_lote = ${cuerpo.IdLote}`,
    )
    const lote = await work(cuerpo.IdLote)
    expect(lote.Renglones[0]!.Motivo).toBe(
      'Falló varias veces por un error interno. Reinténtalo; si sigue igual, avisa a sistemas.',
    )
  })

  test('el PAC cae y vuelve: lo que no empezó espera sin fallar, y termina solo', async () => {
    const ids = await borradores(24)
    await setFalla(t.motor.pac.url, { tasa: 1, semilla: 1, modos: ['reset-antes'] })
    const { cuerpo } = await pedir(ids)
    const caido = await work(cuerpo.IdLote)
    expect([caido.Timbrados, caido.Fallidos, caido.Terminado]).toEqual([0, 0, false])
    expect(caido.EnProceso).toBeGreaterThanOrEqual(5)
    expect(caido.Pendientes).toBeGreaterThan(0)
    await clearFallas(t.motor.pac.url)
    const trabajos = trabajosFiscales(t.deps.motor)
    await expect
      .poll(
        async () => {
          await sweep(t.deps.inTx, trabajos, 32)
          return cuentas(await work(cuerpo.IdLote))
        },
        { timeout: 60_000, interval: 100 },
      )
      .toEqual([24, 0, 0, 0, 0])
    expect(await timbresDe(ids)).toEqual(ids.map(() => 1))
  })

  test('cancelado a la mitad: lo que empezó termina y lo demás queda sin timbrar', async () => {
    const ids = await borradores(5)
    const { cuerpo } = await pedir(ids)
    await t.deps.inTx('todo', (tx) => takeRenglones(tx, cuerpo.IdLote, 2, 1))
    expect((await ask('PUT', `lote_cerrar/${cuerpo.IdLote}`)).cuerpo.error).toBe(
      'El lote sigue en curso. Cancélalo antes de cerrarlo.',
    )
    const cancelado = await ask('PUT', `lote_cancelar/${cuerpo.IdLote}`)
    expect([cancelado.status, cuentas(cancelado.cuerpo)]).toEqual([200, [0, 0, 3, 2, 0]])
    expect(cuentas((await ask('PUT', `lote_cancelar/${cuerpo.IdLote}`)).cuerpo)).toEqual([0, 0, 3, 2, 0])
    expect(cuentas(await work(cuerpo.IdLote))).toEqual([2, 0, 3, 0, 0])
    expect(await timbresDe(ids)).toEqual([1, 1, 0, 0, 0])
    await ask('PUT', `lote_cerrar/${cuerpo.IdLote}`)
    const abiertos = (await ask('GET', 'lotes')).cuerpo as Lote[]
    expect(abiertos.some(({ IdLote }) => IdLote === cuerpo.IdLote)).toBe(false)
  })

  test.each([
    ["roles = '{socio_consulta}'", 'No tienes permiso para realizar esta operación.'],
    ['bloqueado = true', 'Tu cuenta está bloqueada. Contacta al administrador.'],
  ])('quien pierde el derecho (%s): lo que falta falla con esa razón', async (cambio, motivo) => {
    const ids = await borradores(6)
    const { cuerpo } = await pedir(ids)
    await t.deps.inTx('todo', (tx) => takeRenglones(tx, cuerpo.IdLote, 2, 60_000))
    await t.app.inject({
      method: 'POST',
      url: `/services/factura_timbrar/${ids[0]}`,
      headers: await t.as('a'),
      payload: {},
    })
    await t.base.asAdmin(`update usuario set ${cambio} where sujeto = 'a'`)
    await atenderLote(t.deps.motor, cuerpo.IdLote)
    await t.base.asAdmin("update usuario set roles = '{socio}', bloqueado = false where sujeto = 'a'")
    const lote = await leer(cuerpo.IdLote)
    expect(estados(lote)).toEqual(['timbrado', 'en_proceso', 'fallo', 'fallo', 'fallo', 'fallo'])
    expect(new Set(lote.Renglones.slice(2).map(({ Motivo }) => Motivo))).toEqual(new Set([motivo]))
    expect(await timbresDe(ids)).toEqual([1, 0, 0, 0, 0, 0])
    await t.base.force("update lote_renglon set estado = 'omitido', terminado = now() where estado = 'en_proceso'")
  })

  test('la llave de API que se revoca deja de timbrar', async () => {
    const { headers } = await createLlave(t, 'a', { Permisos: ['factura.timbrar', 'sesion'] })
    const Ids = await borradores(2)
    const r = await t.app.inject({ method: 'POST', url: '/services/facturas_timbrar', headers, payload: { Ids } })
    await t.base.asAdmin('update llave_api set revocada = now()')
    await atenderLote(t.deps.motor, r.json().IdLote)
    const { rows } = await t.deps.inTx('todo', (tx) =>
      sql<{ motivo: string }>`select distinct motivo from lote_renglon where id_lote = ${r.json().IdLote}`.execute(tx),
    )
    expect(rows).toEqual([{ motivo: 'La llave de API se revocó. Pide otra a quien la creó.' }])
    expect(await timbresDe(Ids)).toEqual([0, 0])
  })

  test('un lote cuyo obrero calla se vuelve a llamar, y uno que terminó no', async () => {
    const { cuerpo } = await pedir(await borradores(1))
    const llamado = async () => {
      const { rows } = await t.deps.inTx('todo', (tx) =>
        sql<{ hace: number; abierto: boolean }>`
          select extract(epoch from clock_timestamp() - llamado)::float8 as hace, abierto from lote where id = ${cuerpo.IdLote}`.execute(
          tx,
        ),
      )
      return rows[0]!
    }
    await t.base.force("update lote set llamado = now() - interval '1 hour'")
    await sweep(t.deps.inTx, trabajosFiscales(t.deps.motor), 32)
    expect((await llamado()).hace).toBeLessThan(60)
    await work(cuerpo.IdLote)
    expect((await llamado()).abierto).toBe(false)
  })
})

describe('quién lo ve', () => {
  test('ni otro socio ni otra persona del mismo socio', async () => {
    const { cuerpo } = await pedir(await borradores(1))
    for (const sujeto of ['b', 'consulta']) {
      expect((await ask('GET', `lote/${cuerpo.IdLote}`, sujeto)).status).toBe(404)
      expect((await ask('PUT', `lote_cancelar/${cuerpo.IdLote}`, sujeto)).status).toBe(404)
      expect((await ask('GET', 'lotes', sujeto)).cuerpo).toEqual([])
    }
    const { rows } = await t.deps.inTx({ socio: t.gente.b }, (tx) =>
      sql<{
        n: number
      }>`select (select count(*) from lote)::int + (select count(*) from lote_renglon)::int as n`.execute(tx),
    )
    expect(rows[0]!.n).toBe(0)
  })

  test('un renglón que terminó no cambia', async () => {
    const cambio = t.base.asAdmin(
      "update lote_renglon set estado = 'pendiente', terminado = null where estado = 'timbrado'",
    )
    await expect(cambio).rejects.toThrow('LOTE_RENGLON_TERMINADO')
  })
})

test('los libros cuadran al final', async () => {
  expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
}, 60_000)
