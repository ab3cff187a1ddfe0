// verify finds every kind of damage: each is done by somebody with all the power over the database, and then undone.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { openAdmin } from '../../../test/database.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { APP_ROLE } from '../../craft/db/connect.ts'
import type { Db } from '../../craft/db/pool.ts'
import { sayAlcance } from '../../craft/db/tx.ts'
import { attemptCancelacion } from '../../fiscal/cancelacion/attempt.ts'
import { findEnCurso } from '../../fiscal/cancelacion/cancelacion.sql.ts'
import { solicitarCancelacion } from '../../fiscal/cancelacion/solicitar.ts'
import { freeze } from '../../fiscal/timbrado/freeze.ts'
import { takeHold } from '../../libro/congelamiento.sql.ts'
import { type Verificacion, verificar } from './verificar.ts'

let t: TestApp
let f: Fiscales
let admin: Db
const d = { factura: 0, acreditada: 0, nota: 0, cancelada: 0, enCurso: 0, socio: 0 }
beforeAll(async () => {
  t = await createTestApp({ ajustes: { escala: 0.001 } })
  f = await seedFiscales(t.deps, t.gente.a, 'DE LA VERDAD')
  admin = openAdmin(t.base.url)
  d.socio = f.socio
  d.factura = (await crearTimbrado(t.deps, f, 'factura')).id
  d.acreditada = (await crearTimbrado(t.deps, f, 'factura')).id
  d.cancelada = await cancelled()
  // The last posting of the book: taking it away leaves no gap behind.
  d.nota = (await crearTimbrado(t.deps, f, 'nota_credito', { IdFactura: d.acreditada })).id
  d.enCurso = await crear(t.deps, f, 'factura')
  const pedido = { ambito: { socio: f.socio }, familia: 'factura', id: d.enCurso, actor } as const
  await t.deps.inTx({ socio: f.socio }, (tx) => freeze(t.deps.motor, tx, pedido))
  const hold = { socio: f.socio, clase: 'manual', idObjeto: null, cent: 500n, motivo: 'prueba' } as const
  await t.deps.inTx('todo', (tx) => takeHold(tx, hold))
}, 120_000)
afterAll(async () => {
  await admin.destroy()
  await t.close()
})

const actor = { id: 1, nombre: 'Persona a' }
async function cancelled(): Promise<number> {
  const { id } = await crearTimbrado(t.deps, f, 'factura', { IdProducto: f.urea })
  const pedido = { id, ambito: { socio: f.socio }, actor, entrada: { motivo: '02' } } as const
  await solicitarCancelacion('factura')(t.deps, pedido)
  const solicitud = (await t.deps.inTx('todo', (tx) => findEnCurso(tx, id)))!
  for (;;) {
    await attemptCancelacion(t.deps.motor, solicitud)
    const { rows } = await t.base.asAdmin('select estado from documento_fiscal where id = $1', [id])
    if (rows[0].estado === 'cancelado') return id
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

class Deshacer extends Error {}

/** Damages with every trigger and constraint trigger asleep, looks as the application would, and undoes it all. */
async function lookAfter(danio: string): Promise<Verificacion> {
  let visto: Verificacion | undefined
  await admin
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const frase of danio.split(';')) await sql.raw(replaceIds(frase)).execute(tx)
      await sql.raw(`set local role ${APP_ROLE}`).execute(tx)
      visto = await verificar(async (alcance, work) => {
        await sayAlcance(tx, alcance)
        return work(tx)
      })
      throw new Deshacer()
    })
    .catch((error) => {
      if (!(error instanceof Deshacer)) throw error
    })
  return visto!
}

const replaceIds = (frase: string) =>
  frase.replace(/:(\w+)\b/g, (todo, nombre: string) => (nombre in d ? String(d[nombre as keyof typeof d]) : todo))

const ASIENTO = (doc: string, hecho = 'timbrado') =>
  `(select id from asiento where clave_idem = 'documento:' || :${doc} || ':${hecho}')`
const XML = (doc: string) =>
  `(select a.sha256 from archivo a join documento_fiscal x on x.id_archivo_xml = a.id where x.id = :${doc})`
const CUENTA = "(select id from cuenta where clave = 'socio:' || :socio)"

// biome-ignore format: a table is read as a table
const DANIOS: [string, string, string][] = [
  ['V1',  'una partida con un centavo de más',              `update partida set importe_cent = importe_cent + 1 where id_asiento = ${ASIENTO('factura')} and n = 1`],
  ['V2',  'un asiento sin partidas',                        `delete from partida where id_asiento = ${ASIENTO('factura')}`],
  ['V3',  'un saldo guardado que no es el del libro',        `update saldo set saldo_cent = saldo_cent + 100 where id_cuenta = ${CUENTA}`],
  ['V4',  'un salto en el saldo corrido',                   `update partida set saldo_posterior_cent = saldo_posterior_cent + 7 where id_cuenta = ${CUENTA} and seq_cuenta = 1`],
  ['V4',  'un hueco en la numeración del estado de cuenta', `update partida set seq_cuenta = seq_cuenta + 1000 where id_cuenta = ${CUENTA} and seq_cuenta = (select max(seq_cuenta) from partida where id_cuenta = ${CUENTA})`],
  ['V5',  'un congelado que nadie congeló',                 `update saldo set congelado_cent = congelado_cent + 100 where id_cuenta = ${CUENTA}`],
  ['V5',  'un congelamiento liberado a escondidas',         `update congelamiento set estado = 'liberado' where estado = 'activo'`],
  ['V6',  'un documento que debe menos de lo que dice el libro', `update documento_saldo set saldo_cent = saldo_cent - 1 where id_documento = :factura`],
  ['V7',  'un documento por cobrar que cambió de socio',    `update documento_saldo set id_socio_comercial = (select id from socio_comercial where id <> :socio limit 1) where id_documento = :factura`],
  ['V8',  'una partida suelta',                             `insert into partida (id_asiento, n, id_cuenta, importe_cent) select ${ASIENTO('factura')}, 99, id, 100 from cuenta where clave = 'bancos'`],
  ['V9',  'un XML con un byte cambiado',                    `update contenido set bytes = set_byte(bytes, 600, get_byte(bytes, 600) # 1) where sha256 = ${XML('factura')}`],
  ['V9',  'un XML cambiado por el de otro documento',       `update documento_fiscal set id_archivo_xml = (select id_archivo_xml from documento_fiscal where id = :acreditada) where id = :factura`],
  ['V9',  'un XML que ya no está',                          `delete from contenido where sha256 = ${XML('factura')}`],
  ['V9',  'un archivo que ya no está',                      `delete from archivo where id = (select id_archivo_xml from documento_fiscal where id = :factura)`],
  ['V9',  'un total distinto al del XML',                   `update documento_fiscal set total = total + 0.01 where id = :factura`],
  ['V9',  'un IVA distinto al del XML',                     `update documento_fiscal set iva = iva + 0.01, subtotal = subtotal - 0.01 where id = :factura`],
  ['V9',  'un folio distinto al del XML',                   `update documento_fiscal set folio = folio + 5000 where id = :factura`],
  ['V9',  'un cliente que cambió de RFC después de timbrar', `update cliente set rfc = 'AUT150607QW9' where id = (select id_cliente from documento_fiscal where id = :factura)`],
  ['V9',  'una nota de crédito que nunca llegó al libro, con todo lo demás compuesto', `
    update documento_fiscal d set saldo_cent = saldo_cent - p.importe_cent from partida p where p.id_asiento = ${ASIENTO('nota')} and p.id_documento = d.id;
    update documento_saldo s set saldo_cent = saldo_cent - p.importe_cent from partida p where p.id_asiento = ${ASIENTO('nota')} and p.id_documento = s.id_documento;
    update saldo s set saldo_cent = saldo_cent + p.importe_cent, seq = seq - 1 from partida p where p.id_asiento = ${ASIENTO('nota')} and p.id_cuenta = s.id_cuenta;
    update movimiento_dia g set filas = g.filas - 1, monto_cent = g.monto_cent - m.monto_cent from movimiento m
      where m.id_asiento = ${ASIENTO('nota')} and g.id_socio_comercial = m.id_socio_comercial and g.fecha = m.fecha;
    delete from movimiento where id_asiento = ${ASIENTO('nota')};
    delete from partida where id_asiento = ${ASIENTO('nota')};
    delete from asiento where clave_idem = 'documento:' || :nota || ':timbrado'`],
  ['V10', 'un timbre con otro UUID',                        `update timbrado set uuid = '00000000-0000-4000-8000-000000000001' where id_documento = :factura`],
  ['V10', 'un documento timbrado cuyo intento desapareció', `delete from timbrado where id_documento = :factura`],
  ['V10', 'un documento que volvió a borrador con su timbre hecho', `update documento_fiscal set estado = 'borrador', uuid = null, id_archivo_xml = null where id = :factura`],
  ['V11', 'una factura Cancelada que el SAT nunca canceló', `update documento_fiscal set estado = 'cancelado' where id = :factura`],
  ['V11', 'una Cancelada sin la constancia del SAT',        `update cancelacion set id_archivo_estatus = null where id_documento = :cancelada`],
  ['V11', 'una Cancelada que volvió a Timbrada con su reversa puesta', `update documento_fiscal set estado = 'timbrado' where id = :cancelada`],
  ['V11', 'una Cancelada cuya reversa no la revierte',      `update asiento set reversa_de = null where clave_idem = 'documento:' || :cancelada || ':cancelado'`],
  ['V13', 'un acuse alterado',                              `update contenido set bytes = set_byte(bytes, 5, get_byte(bytes, 5) # 1) where sha256 = (select a.sha256 from archivo a join cancelacion c on c.id_archivo_acuse = a.id where c.id_documento = :cancelada)`],
  ['V15', 'un movimiento del estado de cuenta con otro monto', `update movimiento set monto_cent = monto_cent + 1 where id_asiento = ${ASIENTO('factura')}`],
  ['V15', 'un movimiento borrado del estado de cuenta',     `delete from movimiento where id_asiento = ${ASIENTO('factura')}`],
  ['V16', 'un timbrado que lleva más de tres días sin resolverse', `update timbrado set creado = creado - interval '73 hours' where id_documento = :enCurso`],
  ['V17', 'un ajuste que nunca llegó al libro',             `insert into ajuste (id_socio_comercial, monto, motivo, fecha) values (:socio, 1, 'x', '2026-11-15')`],
  ['V17', 'un ajuste en el libro que nadie confirmó',       `
    insert into ajuste (id, id_socio_comercial, monto, motivo, fecha) overriding system value values (900001, :socio, 1, 'x', '2026-11-15');
    insert into cambio_pendiente (clase, cosa, id_objeto, despues, id_usuario_captura) values ('ajuste', 'ajuste', 900001, '{}', 1);
    insert into asiento (clave_idem, evento, fecha_negocio, actor) values ('ajuste:900001', 'x', '2026-11-15', 'x')`],
  ['V37', 'una factura que dice deber otra cosa que el libro', `update documento_fiscal set saldo_cent = saldo_cent + 1 where id = :factura`],
  ['V37', 'una cancelada que todavía dice deber',           `update documento_fiscal set saldo_cent = 1 where id = :cancelada`],
  ['V37', 'un borrador que ya dice deber',                  `update documento_fiscal set saldo_cent = 0 where id = :enCurso`],
  ['V37', 'una nota de crédito cuyo sobrante nadie congeló', `update documento_fiscal set saldo_cent = 1 where id = :nota`],
  ['V38', 'un día que suma un litro de más',                `update documento_dia_cambio set litros_mil = litros_mil + 1000 where id = (select max(id) from documento_dia_cambio)`],
  ['V38', 'un cambio del día que se perdió',                `delete from documento_dia_cambio where id = (select max(id) from documento_dia_cambio)`],
  ['V38', 'un día que nadie tiene',                         `insert into documento_dia select id_socio_comercial, familia, '1999-01-01', estado, id_producto, debe, 1, 0, 0, 0 from documento_dia_cambio limit 1`],
  ['V38', 'un mes que no es el de sus días',                `insert into documento_mes select id_socio_comercial, familia, '1999-01-01', estado, id_producto, debe, 1, 0, 0, 0 from documento_dia_cambio limit 1`],
  ['V38', 'un cliente que el pie de su lista no cuenta',     `update documento_dia_cambio set filas = filas - 1 where familia = 'cliente'`],
  ['V38', 'un día del estado de cuenta con un centavo de más', `update movimiento_dia set monto_cent = monto_cent + 1`],
  ['V38', 'un día del estado de cuenta que no llega a su último renglón', `update movimiento_dia set seq_ultima = seq_ultima - 1`],
  ['V38', 'un hecho de la bitácora que nadie contó',        `delete from bitacora_cuenta_cambio where id = (select max(id) from bitacora_cuenta_cambio)`],
  ['V38', 'hechos contados de más',                         `insert into bitacora_cuenta values ('nada', 1)`],
  ['V38', 'un día del estado de cuenta que desapareció',    `delete from movimiento_dia`],
  ['V39', 'un timbre que la línea de su cliente no cuenta', `delete from suceso_de_cliente where clase = 'b'`],
  ['V39', 'un hecho en la línea de otro cliente',           `update suceso_de_cliente set id_cliente = id_cliente + 900000`],
]

describe('verify', () => {
  test('sin daño no encuentra diferencias y dice cuánto probó', async () => {
    const { diferencias, contado } = await verificar(t.deps.snapshot)
    expect(diferencias).toEqual([])
    expect(contado).toMatchObject({ xml: 4, documentos: 5 })
    expect((await lookAfter('select 1')).diferencias).toEqual([])
  })

  test.each(DANIOS)('%s: encuentra %s', async (regla, _nombre, danio) => {
    const { diferencias } = await lookAfter(danio)
    expect(diferencias.map((x) => x.regla.split(' ')[0])).toContain(regla)
  })

  test('son cuarenta y ocho clases de daño, y todas quedaron deshechas', async () => {
    expect(new Set(DANIOS.map(([, nombre]) => nombre)).size).toBe(48)
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
  })

  test('la nota que nunca llegó al libro no la delata nadie más', async () => {
    const danio = DANIOS.find(([, nombre]) => nombre.startsWith('una nota de crédito que nunca'))![2]
    const { diferencias } = await lookAfter(danio)
    expect(diferencias).toEqual([
      { regla: 'V9 el XML no coincide con su registro', objeto: String(d.nota), dato: 'movimiento del socio' },
    ])
  })
})
