// The tie-out kept, V12 and V14: holds and applications against their owners, closed days against their seals.
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { openAdmin } from '../../../test/database.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { PDF_DE_PRUEBA } from '../../../test/maestros.ts'
import { type Archivos, makeClient, seedDestino } from '../../../test/retornos.ts'
import { SISTEMA } from '../../craft/call/actor.ts'
import { openJobQueue } from '../../craft/cola/job-queue.ts'
import { APP_ROLE } from '../../craft/db/connect.ts'
import type { Db } from '../../craft/db/pool.ts'
import { AVISO_TRABAJO } from '../../craft/db/queues.ts'
import { sayAlcance } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { readMedidas } from '../operacion/medidas.sql.ts'
import { correrCuadre } from './correr-cuadre.ts'
import { startCorrida } from './corrida.sql.ts'
import { ejecutarCuadre, sellarDias } from './ejecutar-cuadre.ts'
import { keepCuadre } from './keep-cuadre.ts'
import { ARCHIVO_SELLOS, makeSellosFuera } from './sellos-fuera.ts'
import { type Verificacion, verificar, verificarEn } from './verificar.ts'

let t: TestApp
let f: Fiscales
let admin: Db
const d: Record<string, number> = {}

const send = async (quien: string, method: 'POST' | 'PUT', ruta: string, campos: object = {}, archivos?: Archivos) => {
  const { status, cuerpo } = await makeClient(t)(quien, method, ruta, campos, archivos)
  if (status !== 200) throw new Error(`${ruta}: ${cuerpo.error}`)
  return cuerpo
}
const hoy = () => hoyEnMexico(t.deps.now())

async function aplicar(datos: object): Promise<number> {
  const { IdDeposito } = await send('a', 'POST', 'deposito_agregar', { Depositante: 'Cuadre', ...datos })
  await send('tesoreria', 'PUT', `admin/deposito_aplicar/${IdDeposito}`, { FechaPago: hoy(), IdFormaPago: f.trans })
  return IdDeposito
}

async function pagar(id: number): Promise<void> {
  await send('tesoreria', 'PUT', `admin/retorno_revisar/${id}`)
  await send('tesoreria', 'PUT', `admin/retorno_programar/${id}`, {}, { ArchivoProgramacion: PDF_DE_PRUEBA })
  await send('tesoreria', 'PUT', `admin/retorno_pagar/${id}`, { FechaPago: hoy() }, { ArchivoPago: PDF_DE_PRUEBA })
}

beforeAll(async () => {
  t = await createTestApp()
  admin = openAdmin(t.base.url)
  f = await seedFiscales(t.deps, t.gente.a, 'DEL CUADRE')
  d.factura = (await crearTimbrado(t.deps, f, 'factura')).id
  d.ingreso = await aplicar({ IdDepositoTipo: 3, Monto: '90000.00' })
  d.anticipo = await aplicar({ IdDepositoTipo: 6, Monto: '500.00', IdCliente: f.cliente })
  const DocumentosAplicados = [{ IdDocumentoTipo: 1, IdDocumento: d.factura }]
  d.pago = await aplicar({ IdDepositoTipo: 2, Monto: '30000.00', IdCliente: f.cliente, DocumentosAplicados })
  d.cancelado = await aplicar({ IdDepositoTipo: 3, Monto: '10.00' })
  await send('a', 'PUT', `deposito_solicitacancelacion/${d.cancelado}`)
  await send('tesoreria', 'PUT', `admin/deposito_cancelar/${d.cancelado}`)
  // On an invoice already paid: all of it is credit in favour.
  d.nota = (await crearTimbrado(t.deps, f, 'nota_credito', { IdFactura: d.factura })).id
  const destino = await seedDestino(t, t.gente.a)
  for (const nombre of ['retorno', 'entregado', 'rechazado']) {
    const datos = { ...destino, Monto: '100.00', Concepto: nombre, IdSucursal: t.gente.sucursalA }
    d[nombre] = (await send('a', 'POST', 'retorno_agregar', datos)).IdRetorno
  }
  await pagar(d.entregado!)
  await send('tesoreria', 'PUT', `admin/retorno_rechazar/${d.rechazado}`, { Observaciones: 'Falta la factura' })
}, 120_000)
afterAll(async () => {
  await admin.destroy()
  await t.close()
})

class Deshacer extends Error {}

/** Damages with every trigger asleep, looks as the application would, and undoes it all. */
async function lookAfter(danio: string): Promise<string[]> {
  let visto: Verificacion | undefined
  const frases = danio
    .replace(/:(\w+)\b/g, (todo, nombre: string) => (nombre in d ? String(d[nombre]) : todo))
    .split(';')
  await admin
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const frase of frases) await sql.raw(frase).execute(tx)
      await sql.raw(`set local role ${APP_ROLE}`).execute(tx)
      await sayAlcance(tx, 'todo')
      visto = await verificarEn(tx, await t.deps.sellos.list())
      throw new Deshacer()
    })
    .catch((error) => {
      if (!(error instanceof Deshacer)) throw error
    })
  return visto!.diferencias.map(({ regla, objeto }) => `${regla}: ${objeto}`)
}

// biome-ignore format: a table is read as a table
const DANIOS: [string, string, string][] = [
  ['un retorno cancelado que sigue congelando',       `update retorno set estado = 'cancelado' where id = :retorno`,                          'V12 congelamiento distinto del retorno: :retorno'],
  ['un retorno en curso por otro monto',              `update retorno set monto = monto + 1 where id = :retorno`,                             'V12 congelamiento distinto del retorno: :retorno'],
  ['un retorno rechazado que volvió a Capturado',     `update retorno set estado = 'capturado' where id = :rechazado`,                        'V12 congelamiento distinto del retorno: :rechazado'],
  ['un retorno pagado que dice otra cosa',            `update retorno set estado = 'rechazado', observaciones = 'x' where id = :entregado`,      'V12 asiento de un retorno que no está pagado: :entregado'],
  ['un retorno pagado cuyo asiento no es el suyo',    `update asiento set clave_idem = 'otro' where clave_idem = 'retorno:' || :entregado || ':pagado'`, 'V12 retorno pagado sin su asiento: :entregado'],
  ['un retorno que desapareció con su dinero congelado', `delete from retorno where id = :retorno`,                                           'V12 congelamiento de un retorno que no existe'],
  ['un depósito aplicado que volvió a Capturado',     `update deposito set estado = 'capturado' where id = :pago`,                            'V12 aplicación de un depósito que no está aplicado: :pago'],
  ['un depósito capturado con su asiento vigente',    `update deposito set estado = 'capturado' where id = :ingreso`,                         'V12 asiento vigente de un depósito que no está aplicado: :ingreso'],
  ['un depósito cancelado que se dice aplicado',      `update deposito set estado = 'aplicado' where id = :cancelado`,                        'V12 depósito aplicado sin su asiento: :cancelado'],
  ['un anticipo que ya no está congelado',            `update congelamiento set estado = 'liberado' where clase = 'depósito' and id_objeto = :anticipo; update saldo set congelado_cent = congelado_cent - 50000 where congelado_cent > 0`, 'V12 congelamiento distinto del sobrante del depósito: :anticipo'],
  ['una aplicación por otro importe',                 `update aplicacion set importe_cent = importe_cent - 1 where id_deposito = :pago`,      'V12 aplicación distinta de su partida'],
  ['una aplicación cancelada sin reversa',            `update aplicacion set cancelada_por = id_asiento where id_deposito = :pago`,           'V12 aplicación cancelada sin reversa'],
  ['un saldo a favor que nadie congeló',              `update congelamiento set estado = 'liberado' where clase = 'nota de crédito' and id_objeto = :nota`, 'V12 saldo a favor distinto de lo congelado para clientes'],
]

describe('V12', () => {
  test('sin daño no hay diferencias', async () => {
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
    expect(await lookAfter('select 1')).toEqual([])
  })

  test.each(DANIOS)('encuentra %s', async (_nombre, danio, esperada) => {
    const buscada = esperada.replace(/:(\w+)$/, (_todo, nombre: string) => String(d[nombre]))
    expect((await lookAfter(danio)).filter((linea) => linea.startsWith(buscada))).not.toEqual([])
  })
})

describe('V14', () => {
  beforeAll(async () => {
    await t.base.asAdmin(`set session_replication_role = replica;
      update asiento set momento = momento - interval '3 days' where id <= ${await median()};
      update asiento set momento = momento - interval '2 days' where id > ${await median()}`)
  })
  const median = async () => {
    const { rows } = await t.base.asAdmin('select (percentile_disc(0.5) within group (order by id)) as id from asiento')
    return Number(rows[0].id)
  }

  test('cada día cerrado se sella una vez, en la base, en la bitácora y fuera', async () => {
    const [uno, dos] = await Promise.all([sellarDias(t.deps, SISTEMA), sellarDias(t.deps, SISTEMA)])
    expect([...uno.nuevos, ...dos.nuevos]).toHaveLength(2)
    expect(await sellarDias(t.deps, SISTEMA)).toEqual({ nuevos: [] })
    const fuera = await t.deps.sellos.list()
    expect(new Set(fuera.map(({ dia }) => dia)).size).toBe(2)
    const { diferencias, contado } = await verificar(t.deps.snapshot, fuera)
    expect(diferencias).toEqual([])
    expect(contado.dias).toBe(2)
  })

  test('el día de hoy no se sella: todavía se escribe en él', async () => {
    d.hoy = await aplicar({ IdDepositoTipo: 3, Monto: '1.00' })
    expect(await sellarDias(t.deps, SISTEMA)).toEqual({ nuevos: [] })
    expect((await verificar(t.deps.snapshot, await t.deps.sellos.list())).diferencias).toEqual([])
  })

  test.each([
    [
      'una descripción cambiada',
      `update movimiento set descripcion = 'otra' where numero_deposito = :ingreso`,
      'V14 día alterado',
    ],
    [
      'un actor cambiado',
      `update asiento set actor = 'nadie' where clave_idem = 'deposito:' || :ingreso || ':aplicado'`,
      'V14 día alterado',
    ],
    [
      'un asiento entero metido en un día cerrado',
      `update asiento set momento = momento - interval '2 days' where clave_idem = 'deposito:' || :hoy || ':aplicado'`,
      'V14 día alterado',
    ],
    [
      'un asiento anterior al primer sello',
      `update asiento set momento = momento - interval '9 days' where clave_idem = 'deposito:' || :hoy || ':aplicado'`,
      'V14 día cerrado sin sello',
    ],
    [
      'un libro y su sello rehechos a la vez',
      `update movimiento set descripcion = 'otra' where numero_deposito = :ingreso; update sello_dia s set huella = h.huella from huella_diaria h where h.dia = s.dia`,
      'V14 sello distinto del de la bitácora',
    ],
    [
      'un libro, su sello y su bitácora rehechos a la vez',
      `update movimiento set descripcion = 'otra' where numero_deposito = :ingreso; update sello_dia s set huella = h.huella from huella_diaria h where h.dia = s.dia; update bitacora b set despues = jsonb_set(b.despues, '{huella}', to_jsonb(s.huella)) from sello_dia s where b.objeto = 'sello_dia' and b.despues->>'dia' = s.dia::text`,
      'V14 sello distinto del guardado fuera',
    ],
    ['un sello borrado', `delete from sello_dia`, 'V14 sello distinto del guardado fuera'],
  ])('encuentra %s', async (_nombre, danio, esperada) => {
    // The damage is done by somebody who sees every row.
    const reglas = await lookAfter(`select set_config('app.alcance', 'todo', true); ${danio}`)
    expect(reglas.filter((linea) => linea.startsWith(esperada))).not.toEqual([])
  })

  test('el archivo de fuera guarda un sello por renglón, y un renglón ilegible es una diferencia', async () => {
    const carpeta = await mkdtemp(join(tmpdir(), 'litro-sellos-'))
    const sellos = makeSellosFuera(carpeta)
    expect(await sellos.list()).toEqual([])
    const deps = { ...t.deps, sellos }
    await sellarDias(deps, SISTEMA)
    await sellarDias(deps, SISTEMA)
    const archivo = join(carpeta, ARCHIVO_SELLOS)
    expect((await readFile(archivo, 'utf8')).trim().split('\n')).toHaveLength(2)
    expect((await verificar(t.deps.snapshot, await sellos.list())).diferencias).toEqual([])
    await appendFile(archivo, 'basura\n')
    const { diferencias } = await verificar(t.deps.snapshot, await sellos.list())
    expect(diferencias.map(({ objeto }) => objeto)).toEqual(['basura'])
    await writeFile(archivo, '')
    await rm(carpeta, { recursive: true })
  })
})

describe('el cuadre', () => {
  const cuadres = async () => (await makeClient(t)('auditor', 'GET', 'admin/cuadre')).cuerpo

  const corrida = async () => (await makeClient(t)('auditor', 'GET', 'admin/cuadre_corrida')).cuerpo[0]

  test('se pide y se responde al momento; cualquier nodo lo hace y queda guardado con lo que contó', async () => {
    const [pedida] = await send('auditor', 'POST', 'admin/cuadre_ejecutar')
    expect(pedida).toMatchObject({ Origen: 'manual', Actor: 'Persona auditor', Estado: 'en_espera', IdCuadre: null })
    expect(await cuadres()).toEqual([])
    const { rows } = await t.base.asAdmin("select data from pgboss.job where name = 'cuadre'")
    expect(rows).toEqual([{ data: { id: pedida.IdCorrida } }])
    await correrCuadre(t.deps, pedida.IdCorrida)
    const [hecho] = await cuadres()
    expect(hecho).toMatchObject({
      Origen: 'manual',
      Actor: 'Persona auditor',
      Diferencias: 0,
      Detalle: [],
      Dias: 2,
      XML: 2,
    })
    expect(await corrida()).toMatchObject({ Estado: 'terminado', IdCuadre: hecho.IdCuadre, Paso: 'xml' })
    // A job delivered twice finds it ended.
    await correrCuadre(t.deps, pedida.IdCorrida)
    expect(await cuadres()).toHaveLength(1)
    await t.base.asAdmin("delete from pgboss.job where name = 'cuadre'")
  })

  test('quien lo pide mientras otro corre oye del mismo, y no se hacen dos a la vez', async () => {
    const [uno, otro] = await Promise.all([1, 2].map(() => send('auditor', 'POST', 'admin/cuadre_ejecutar')))
    expect(uno[0].IdCorrida).toBe(otro[0].IdCorrida)
    const { rows } = await t.base.asAdmin("select id from pgboss.job where name = 'cuadre'")
    expect(rows).toHaveLength(1)
    await t.deps.inTx('todo', async (tx) => {
      await sql`select pg_advisory_xact_lock(7115411005)`.execute(tx)
      await expect(correrCuadre(t.deps, uno[0].IdCorrida)).rejects.toThrow('Ya hay un cuadre en curso')
    })
    expect(await corrida()).toMatchObject({
      Estado: 'fallido',
      Error: 'Ya hay un cuadre en curso. Espera a que termine.',
    })
    await t.base.asAdmin("delete from pgboss.job where name = 'cuadre'")
  })

  test('uno que falló suena, y la cola puede volver a intentarlo', async () => {
    const avisos = async () =>
      (await makeClient(t)('auditor', 'GET', 'avisos')).cuerpo.map(({ Titulo }: { Titulo: string }) => Titulo)
    expect(await avisos()).toContain('El cuadre no terminó')
    expect((await t.deps.inTx('todo', readMedidas)).cuadre_fallido).toBe(1)
    await correrCuadre(t.deps, (await corrida()).IdCorrida)
    expect(await avisos()).not.toContain('El cuadre no terminó')
    expect((await t.deps.inTx('todo', readMedidas)).cuadre_fallido).toBe(0)
  })

  test('uno cuyo proceso desapareció se da por fallido y deja pasar al siguiente', async () => {
    const [perdida] = await send('auditor', 'POST', 'admin/cuadre_ejecutar')
    await t.deps.inTx('todo', (tx) => startCorrida(tx, perdida.IdCorrida))
    await t.base.asAdmin("update cuadre_corrida set latido = now() - interval '1 hour' where estado = 'en_curso'")
    const [nueva] = await send('auditor', 'POST', 'admin/cuadre_ejecutar')
    expect(nueva.IdCorrida).toBeGreaterThan(perdida.IdCorrida)
    await correrCuadre(t.deps, nueva.IdCorrida)
    await correrCuadre(t.deps, perdida.IdCorrida)
    await t.base.asAdmin("delete from pgboss.job where name = 'cuadre'")
  })

  test('sin carpeta los sellos viven en la base; una donde no se puede escribir es una diferencia', async () => {
    const ninguna = makeSellosFuera('/no/existe')
    expect(await sellarDias({ ...t.deps, sellos: ninguna }, SISTEMA)).toEqual({ nuevos: [] })
    const add = async () => {
      throw new Error('EROFS: read-only file system')
    }
    const { diferencias } = await ejecutarCuadre(
      { ...t.deps, sellos: { list: async () => [], add } },
      { origen: 'nocturno', actor: SISTEMA },
    )
    expect(diferencias).toEqual([
      {
        regla: 'V14 los sellos no se pudieron guardar fuera',
        objeto: 'DATA_DIR',
        dato: 'EROFS: read-only file system',
      },
    ])
  })

  test('un cuadre de hace más de un día suena hasta que otro lo releva', async () => {
    const vuelta = (signo: string) =>
      t.base.asAdmin(
        `set session_replication_role = replica; update cuadre set momento = momento ${signo} interval '30 hours'`,
      )
    await vuelta('-')
    const { cuerpo } = await makeClient(t)('auditor', 'GET', 'avisos')
    await vuelta('+')
    expect(cuerpo.map(({ Titulo }: { Titulo: string }) => Titulo)).toContain('El último cuadre es de hace 30 horas')
  })

  test('guarda las diferencias con su regla, su objeto y su dato; y no se puede borrar', async () => {
    await t.base.asAdmin(`set session_replication_role = replica;
      update saldo set saldo_cent = saldo_cent + 1 where id_cuenta = (select id from cuenta where clave = 'socio:${f.socio}')`)
    const { id } = await ejecutarCuadre(t.deps, { origen: 'nocturno', actor: SISTEMA })
    await t.base.asAdmin(`set session_replication_role = replica;
      update saldo set saldo_cent = saldo_cent - 1 where id_cuenta = (select id from cuenta where clave = 'socio:${f.socio}')`)
    const [ultimo] = await cuadres()
    expect(ultimo).toMatchObject({ IdCuadre: id, Origen: 'nocturno', Actor: 'Sistema', Diferencias: 2 })
    expect(ultimo.Detalle[0]).toMatchObject({ Regla: expect.stringMatching(/^V3 /), Objeto: `socio:${f.socio}` })
    await expect(t.base.asAdmin('delete from cuadre')).rejects.toThrow('INMUTABLE')
  })

  test('la cola lo llama cada noche; y al despertar si la noche pasó dormida', async () => {
    const { rows } = await t.base.asAdmin("select name, cron, timezone from pgboss.schedule where name = 'cuadre'")
    expect(rows).toEqual([{ name: 'cuadre', cron: '30 3 * * *', timezone: 'America/Mexico_City' }])
    await t.base.asAdmin(
      `set session_replication_role = replica; update cuadre set momento = momento - interval '30 hours'`,
    )
    const cola = await openJobQueue(t.base.pool, () => undefined)
    await keepCuadre(t.deps, cola)
    const pendientes = await t.base.asAdmin(`select id from pgboss.job where name = 'cuadre'`)
    expect(pendientes.rows).toHaveLength(1)
    const antes = (await cuadres()).length
    // Its hour comes: a node that listens is told instead of asking.
    await t.base.asAdmin(
      `update pgboss.job set start_after = now() where name = 'cuadre'; select pg_notify('${AVISO_TRABAJO}', 'cuadre')`,
    )
    await expect.poll(async () => (await cuadres()).length, { timeout: 20_000 }).toBe(antes + 1)
    expect((await cuadres())[0]).toMatchObject({ Origen: 'nocturno', Diferencias: 0 })
    await cola.stop()
  })
})
