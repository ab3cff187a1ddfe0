// What the database itself refuses (I1–I9), whoever asks and however: the promises of the ledger do not rest on our code.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import type { Alcance, Tx } from '../../craft/db/tx.ts'
import { freeze } from '../../fiscal/timbrado/freeze.ts'
import { post } from '../../libro/asiento.sql.ts'
import { takeHold } from '../../libro/congelamiento.sql.ts'

let t: TestApp
let f: Fiscales
let factura: { id: number; uuid: string }
let socio: number
let ajeno: number
beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DEL CANDADO')
  socio = f.socio
  ajeno = t.gente.b
  factura = await crearTimbrado(t.deps, f, 'factura')
})
afterAll(() => t.close())

/** As the application: a transaction of its role, in the sight it says. */
const run = (texto: string, alcance: Alcance = 'todo') => t.deps.inTx(alcance, (tx) => sql.raw(texto).execute(tx))
const codigo = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => ({ code: 'nada lo impidió' }),
    (e: { code?: string; constraint?: string }) => e,
  )
  return { code: error.code, ...('constraint' in error && error.constraint && { constraint: error.constraint }) }
}
const refused = (work: Promise<unknown>, code: string, constraint?: string) =>
  codigo(work).then((visto) => expect(visto).toEqual({ code, ...(constraint && { constraint }) }))

let n = 0
const asiento = (partidas: string, extra = '') => {
  n++
  return `with a as (insert into asiento (clave_idem, evento, fecha_negocio, actor${extra && ', reversa_de'})
            values ('prueba:${n}', 'prueba', '2026-11-14', 'prueba'${extra && `, ${extra}`}) returning id)
          insert into partida (id_asiento, n, id_cuenta, importe_cent, id_documento)
          select a.id, x.n, (select id from cuenta where clave = x.cuenta), x.cent, x.doc
            from a, (values ${partidas}) as x(n, cuenta, cent, doc)`
}
const par = (cent: number) => `(1, 'bancos', ${cent}, null::bigint), (2, 'ajustes', ${-cent}, null)`

describe('I1: un asiento suma cero y tiene al menos dos partidas', () => {
  test('uno que no suma cero no se guarda', () =>
    refused(run(asiento(`(1, 'bancos', 100, null::bigint), (2, 'ventas', -99, null)`)), '23514'))
  test('uno con una sola partida no se guarda', () =>
    refused(run(asiento(`(1, 'bancos', 100, null::bigint)`)), '23514'))
  test('uno sin partidas no se guarda', () =>
    refused(
      run(`insert into asiento (clave_idem, evento, fecha_negocio, actor) values ('vacio', 'x', '2026-11-14', 'x')`),
      '23514',
    ))
  test('agregar después una partida a uno cerrado no se guarda', () =>
    refused(
      run(
        `insert into partida (id_asiento, n, id_cuenta, importe_cent) select max(id_asiento), 50, (select id from cuenta where clave = 'bancos'), 1 from partida`,
      ),
      '23514',
    ))
  test('una partida en cero, o enorme, no se guarda', async () => {
    await refused(run(asiento(par(0))), '23514', 'partida_importe_cent_check')
    await refused(run(asiento(par(1_000_000_000_000_000))), '23514', 'partida_importe_cent_check')
  })
  test('uno bueno sí se guarda', () => run(asiento(par(100))))
})

describe('I2: el libro no se corrige, no se borra y no se vacía', () => {
  test.each([
    ['asiento', "actor = 'otro'"],
    ['partida', 'importe_cent = 1'],
    ['movimiento', 'monto_cent = 1'],
  ])('%s: la aplicación no tiene permiso y el dueño choca con el candado', async (tabla, cambio) => {
    const frases = [`update ${tabla} set ${cambio}`, `delete from ${tabla}`, `truncate ${tabla} cascade`]
    for (const frase of frases) {
      await refused(run(frase), '42501')
      await refused(t.base.asAdmin(frase), '55000')
    }
  })
  test('los saldos los mueve el libro, no la aplicación', async () => {
    await refused(run('update saldo set saldo_cent = 1'), '42501')
    await refused(run('update documento_saldo set saldo_cent = 0'), '42501')
    await refused(run('delete from documento_saldo'), '42501')
    await refused(run(`insert into cuenta (clave, tipo, signo) values ('otra', 'bancos', 1)`), '42501')
  })
  test('lo que un documento dice deber no se escribe a mano', async () => {
    const dice = async () =>
      (await t.base.asAdmin('select saldo_cent as cent from documento_fiscal where id = $1', [factura.id])).rows[0].cent
    const antes = await dice()
    await run(`update documento_fiscal set saldo_cent = 7 where id = ${factura.id}`)
    await run(`update documento_fiscal set saldo_cent = 7, estado = estado where id = ${factura.id}`)
    expect([Number(antes) > 0, await dice()]).toEqual([true, antes])
  })
})

describe('I3 e I4: un hecho se asienta una vez y se revierte una vez', () => {
  test('la misma clave no entra dos veces, y quien la repite lo sabe', async () => {
    await run(asiento(par(5)))
    const clave = `prueba:${n}`
    await refused(run(asiento(par(5)).replace(/prueba:\d+/, clave)), '23505', 'asiento_uno_por_hecho')
    const otra = { clave, evento: 'x', fecha: '2026-11-14', actor: 'x', partidas: [], movimientos: [] }
    expect(await t.deps.inTx('todo', (tx) => post(tx, otra))).toBeNull()
  })
  test('la segunda reversa del mismo asiento no entra', async () => {
    await run(asiento(par(7)))
    const original = `(select id from asiento where clave_idem = 'prueba:${n}')`
    await run(asiento(par(-7), original))
    await refused(run(asiento(par(-7), original)), '23505', 'asiento_se_revierte_una_vez')
  })
})

describe('I5: un documento debe entre nada y su total', () => {
  const cobro = (cent: number) =>
    run(asiento(`(1, 'cxc:${socio}', ${cent}, ${factura.id}), (2, 'bancos', ${-cent}, null::bigint)`))
  test('ni se paga de más', () => refused(cobro(-999_999_999), '23514', 'saldo_en_rango'))
  test('ni se le vuelve a cargar', () => refused(cobro(1), '23514', 'saldo_en_rango'))
  test('ni se carga a otro socio, ni sin documento, ni un documento a otra cuenta', async () => {
    const mal = (cuenta: string, doc: string) =>
      run(asiento(`(1, '${cuenta}', -1, ${doc}), (2, 'bancos', 1, null::bigint)`))
    await refused(mal(`cxc:${ajeno}`, String(factura.id)), '23514')
    await refused(mal(`cxc:${socio}`, 'null::bigint'), '23514')
    await refused(mal('ventas', String(factura.id)), '23514')
  })
})

describe('I6 e I7: se congela lo que hay, una vez, y se cierra una vez', () => {
  const cuenta = () => `(select id from cuenta where clave = 'socio:${socio}')`
  const hold = (cent: bigint, idObjeto: number) =>
    t.deps.inTx('todo', (tx) => takeHold(tx, { socio, clase: 'retorno', idObjeto, cent, motivo: '' }))
  const abonar = (cent: number) =>
    run(asiento(`(1, 'bancos', ${cent}, null::bigint), (2, 'socio:${socio}', ${-cent}, null)`))

  test('un retorno no congela más de lo disponible, ni dos veces el mismo', async () => {
    const { rows } = await run(`select saldo_cent as saldo from saldo where id_cuenta = ${cuenta()}`)
    await abonar(-Number((rows[0] as { saldo: number }).saldo) + 1000)
    await refused(hold(1001n, 1), '23514', 'saldo_insuficiente')
    await hold(600n, 1)
    await refused(hold(401n, 2), '23514', 'saldo_insuficiente')
    await refused(hold(100n, 1), '23505', 'congelamiento_uno_por_retorno')
  })
  test('un congelamiento cerrado no se reabre, no cambia de importe y no se borra', async () => {
    await refused(run(`update congelamiento set importe_cent = 1 where id_objeto = 1`), '42501')
    await refused(t.base.asAdmin(`update congelamiento set importe_cent = 1 where id_objeto = 1`), '55000')
    await refused(run(`update congelamiento set estado = 'activo' where id_objeto = 1`), '55000')
    await run(`update congelamiento set estado = 'liberado' where id_objeto = 1`)
    await refused(run(`update congelamiento set estado = 'liberado' where id_objeto = 1`), '55000')
    await refused(run('delete from congelamiento'), '42501')
    await refused(t.base.asAdmin('delete from congelamiento'), '55000')
    await refused(run(`update saldo set congelado_cent = -1`), '42501')
    await refused(t.base.asAdmin(`update saldo set congelado_cent = -1`), '23514', 'congelado_no_negativo')
  })
  test('una aplicación no se repite, no cambia y no se borra', async () => {
    const deposito = `insert into deposito (id_socio_comercial, id_deposito_tipo, depositante, monto)
      values (${socio}, (select min(id) from deposito_tipo), 'X', 1) returning id`
    const { rows } = await run(deposito)
    const id = (rows[0] as { id: number }).id
    const aplica = `insert into aplicacion (id_socio_comercial, id_deposito, id_documento, importe_cent, id_asiento)
      values (${socio}, ${id}, ${factura.id}, 1, (select max(id) from asiento))`
    await run(aplica)
    await refused(run(aplica), '23505', 'aplicacion_viva')
    await refused(t.base.asAdmin(`update aplicacion set importe_cent = 2 where id_deposito = ${id}`), '55000')
    await refused(t.base.asAdmin(`delete from aplicacion where id_deposito = ${id}`), '55000')
    await run(`update aplicacion set cancelada_por = (select max(id) from asiento) where id_deposito = ${id}`)
  })
})

describe('I8: Timbrada si y solo si hay UUID y XML, y un UUID es de un solo documento', () => {
  let borrador: number
  let intento: number
  beforeAll(async () => {
    borrador = await crear(t.deps, f, 'factura')
    const pedido = { ambito: { socio }, familia: 'factura', id: borrador, actor: { id: 1, nombre: 'x' } } as const
    const congelado = await t.deps.inTx({ socio }, (tx) => freeze(t.deps.motor, tx, pedido))
    intento = congelado.tipo === 'intento' ? congelado.id : 0
  })
  test('no hay Timbrada sin UUID ni UUID sin Timbrada', async () => {
    await refused(
      run(`update documento_fiscal set estado = 'timbrado', paso = 'timbrar' where id = ${borrador}`),
      '23514',
      'timbrado_con_uuid',
    )
    await refused(
      t.base.force(`update documento_fiscal set estado = 'borrador' where id = ${factura.id}`),
      '23514',
      'timbrado_con_uuid',
    )
    await refused(run(`update documento_fiscal set uuid = null where id = ${factura.id}`), '23514', 'timbrado_con_uuid')
  })
  test('dos documentos no comparten UUID ni folio fiscal', async () => {
    const copia = (columnas: string) =>
      run(
        `update documento_fiscal d set ${columnas} from documento_fiscal o where d.id = ${borrador} and o.id = ${factura.id}`,
      )
    await refused(
      copia("estado = 'timbrado', paso = 'timbrar', uuid = o.uuid, id_archivo_xml = o.id_archivo_xml"),
      '23505',
      'uuid_unico',
    )
    await refused(copia('serie = o.serie, folio = o.folio'), '23505', 'folio_fiscal_unico')
  })
  test('un documento tiene un solo intento vivo, y sus bytes no cambian', async () => {
    const otro = `insert into timbrado (id_documento, id_socio_comercial, pac, xml_firmado, xml_sha256, sello, fecha_cfdi)
      values (${borrador}, ${socio}, 'embebido', 'x', sha256('x'), 's', now())`
    await refused(run(otro), '23505', 'timbrado_uno_en_curso')
    const cambios = [
      "xml_firmado = 'y', xml_sha256 = sha256('y')",
      "sello = 'y'",
      "pac = 'sw'",
      'custom_id = gen_random_uuid()',
    ]
    for (const cambio of cambios) await refused(run(`update timbrado set ${cambio} where id = ${intento}`), '55000')
    await refused(run(`update timbrado set estado = 'timbrado' where id = ${intento}`), '23514', 'timbrado_tiene_uuid')
    await refused(run(`delete from timbrado where id = ${intento}`), '42501')
    await refused(t.base.asAdmin(`delete from timbrado where id = ${intento}`), '55000')
    await refused(run(`update timbrado set estado = 'incierto', uuid = null where estado = 'timbrado'`), '55000')
  })
  test('Cancelada exige la palabra del SAT; las peticiones paran en cinco; el motivo 01, su sustituto', async () => {
    const insert = (columnas: string, valores: string) =>
      run(`insert into cancelacion (id_documento, id_socio_comercial, uuid, pac, ${columnas})
           values (${factura.id}, ${socio}, '${factura.uuid}', 'embebido', ${valores})`)
    await refused(insert('motivo, estado', "'02', 'cancelada'"), '55000', 'puerta_de_estado')
    await refused(insert('motivo, n_peticiones', "'02', 6"), '23514', 'cinco_peticiones')
    await refused(insert('motivo', "'01'"), '23514', 'sustituto_segun_motivo')
    await insert('motivo', "'02'")
    const cancelada = `update cancelacion set estado = 'cancelada', paso = 'terminar' where id_documento = ${factura.id}`
    await refused(run(cancelada), '23514', 'cancelada_por_el_sat')
    await refused(insert('motivo', "'03'"), '23505', 'cancelacion_una_en_curso')
    await refused(run('delete from cancelacion'), '42501')
    await run(`update cancelacion set estado = 'desistida', paso = 'terminar' where id_documento = ${factura.id}`)
  })
  test('el XML guardado no cambia ni desaparece', async () => {
    await refused(run(`update contenido set bytes = 'x'`), '42501')
    await refused(t.base.asAdmin(`update contenido set bytes = 'x'`), '55000')
    await refused(t.base.asAdmin('delete from contenido'), '55000')
  })
})

describe('I9: un socio no ve ni toca lo de otro', () => {
  const TABLAS = ['documento_fiscal', 'timbrado', 'documento_saldo', 'movimiento', 'cancelacion', 'archivo']
  const count = (tabla: string, alcance: Alcance) =>
    t.deps.inTx(alcance, async (tx: Tx) => {
      const filtro = sql.raw(`select count(*) as n from ${tabla} where id_socio_comercial = ${socio}`)
      const { rows } = await sql<{ n: number }>`${filtro}`.execute(tx)
      return rows[0]!.n
    })
  test.each(TABLAS)('%s', async (tabla) => {
    expect(await count(tabla, { socio })).toBeGreaterThan(0)
    expect([await count(tabla, { socio: ajeno }), await count(tabla, 'ninguno')]).toEqual([0, 0])
  })
  test('las cuentas de otro socio no existen para él; las de la casa sí', async () => {
    const claves = async (alcance: Alcance) =>
      (await run('select clave from cuenta order by clave', alcance)).rows.map((r) => (r as { clave: string }).clave)
    expect(await claves({ socio: ajeno })).not.toContain(`socio:${socio}`)
    expect(await claves({ socio: ajeno })).toEqual(expect.arrayContaining([`socio:${ajeno}`, 'bancos']))
  })
  test('cambiar lo ajeno no encuentra nada, y escribir a nombre de otro se rechaza', async () => {
    const cambio = await run(`update documento_fiscal set observaciones = 'mío' where id = ${factura.id}`, {
      socio: ajeno,
    })
    expect(cambio.numAffectedRows).toBe(0n)
    await refused(
      run(
        `insert into movimiento (id_asiento, id_socio_comercial, seq, tipo, monto_cent, fecha, descripcion)
           values ((select min(id) from asiento), ${socio}, 99999, 'ajuste', 1, '2026-11-14', 'x')`,
        { socio: ajeno },
      ),
      '42501',
    )
    await refused(
      run(
        `insert into timbrado (id_documento, id_socio_comercial, pac, xml_firmado, xml_sha256, sello, fecha_cfdi)
           values (${factura.id}, ${socio}, 'embebido', 'z', sha256('z'), 's', now())`,
        { socio: ajeno },
      ),
      '42501',
    )
  })
})
