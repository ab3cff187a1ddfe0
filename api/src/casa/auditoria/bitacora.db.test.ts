import { grupos } from '@litro/contract/auditoria/bitacora'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, seedFiscales } from '../../../test/fiscal.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'

let t: TestApp
let idFactura: number
beforeAll(async () => {
  t = await createTestApp()
  const f = await seedFiscales(t.deps, t.gente.a, 'DE LA BITACORA', 'BIT150607QW3')
  idFactura = (await crearTimbrado(t.deps, f, 'factura')).id
  await t.deps.inTx('todo', async (tx) => {
    const actor = { id: null, nombre: 'Ángela Muñoz', idSolicitud: 'abc' }
    const hecho = { objeto: 'socio', accion: 'editar', socio: t.gente.b, idObjeto: t.gente.b } as const
    await writeBitacora(tx, actor, {
      ...hecho,
      antes: { limite: '10.00' },
      despues: { limite: '20.00' },
      nota: 'Por correo',
    })
  })
  await t.base.asAdmin(
    `insert into bitacora (actor, accion, objeto, momento) values ('Viejo', 'algo viejo', 'usuario', '2024-03-05T23:30:00-06:00')`,
  )
})
afterAll(() => t.close())

const leer = async (consulta: Record<string, string>, quien = 'auditor', que = 'bitacora') => {
  const url = `/services/admin/${que}?${new URLSearchParams(consulta)}`
  const r = await t.app.inject({ method: 'GET', url, headers: await t.as(quien) })
  return {
    status: r.statusCode,
    cuerpo: r.headers['content-type']?.toString().includes('json') ? r.json() : r.rawPayload,
  }
}
const acciones = async (consulta: Record<string, string>) =>
  (await leer({ limite: '50', ...consulta })).cuerpo.map(({ Accion }: { Accion: string }) => Accion)

async function enVentanas(consulta: Record<string, string>): Promise<[unknown[], string[]]> {
  const [lineas, cursores]: [unknown[], string[]] = [[], []]
  for (let cursor: string | undefined; ; cursores.push(cursor)) {
    const url = `/services/admin/bitacora?${new URLSearchParams({ ...consulta, ...(cursor && { cursor }) })}`
    const r = await t.app.inject({ url, headers: await t.as('auditor') })
    lineas.push(...r.json())
    cursor = r.headers['x-siguiente'] as string | undefined
    if (cursor === undefined) return [lineas, cursores]
  }
}

describe('la bitácora', () => {
  test('trae quién, qué, sobre qué, con antes y después, de todos los socios', async () => {
    const [linea] = (await leer({ q: 'muñoz', limite: '5' })).cuerpo
    expect(linea).toMatchObject({
      Actor: 'Ángela Muñoz',
      Accion: 'condiciones del socio cambiadas',
      Objeto: 'socio',
      SocioComercial: 'Socio B',
      Grupo: 'Configuración y accesos',
      Nota: 'Por correo',
      IdSolicitud: 'abc',
    })
    expect([JSON.parse(linea.Antes), JSON.parse(linea.Despues)]).toEqual([{ limite: '10.00' }, { limite: '20.00' }])
  })

  test('por documento: su folio y su id encuentran su historia', async () => {
    const [{ Folio }] = (await leer({ q: `factura ${idFactura}`, limite: '1' })).cuerpo
    expect((await acciones({ q: Folio })).slice(0, 2)).toEqual(['timbrado', 'timbrado solicitado'])
    expect(await acciones({ q: 'PERSONA A', estatus: 'Documentos fiscales' })).toContain('timbrado solicitado')
  })

  test('por grupo y por días de la Ciudad de México, ambos incluidos', async () => {
    expect(await acciones({ estatus: 'Configuración y accesos' })).not.toContain('timbrado')
    expect(await acciones({ desde: '2024-03-05', hasta: '2024-03-05' })).toEqual(['algo viejo'])
    expect(await acciones({ desde: '2024-03-06', hasta: '2024-03-06' })).toEqual([])
    expect((await leer({ desde: '2024-02-30' })).status).toBe(400)
  })

  test.each([
    'Dinero',
    'Maestros,Dinero',
    'Configuración y accesos',
    'Configuración y accesos,Entregas,Documentos fiscales',
    'Ninguno',
  ])('%s: sus hechos son los de la lista entera, en cada orden y de ventana en ventana', async (estatus) => {
    await t.base.force(
      `insert into bitacora (actor, accion, objeto, id_objeto) select 'Prueba', (array['agregar', 'editar'])[1 + n % 2],
              (array['factura', 'cliente', 'deposito', 'retorno', 'usuario', 'nada_conocido'])[1 + n * n / 3 % 6], n from generate_series(1, 200) n`,
    )
    type Linea = { IdBitacora: number; Grupo: string }
    for (const orden of ['-IdBitacora', 'IdBitacora', '-Accion', 'Accion', '-Objeto']) {
      const entera: Linea[] = (await leer({ orden })).cuerpo
      const suyas = entera.filter(({ Grupo }) => estatus.split(',').includes(Grupo))
      expect(suyas.length > 0).toBe(estatus !== 'Ninguno')
      expect((await leer({ orden, estatus })).cuerpo).toEqual(suyas)
      const [juntas, cursores] = await enVentanas({ orden, estatus, limite: '37' })
      expect(juntas).toEqual(suyas)
      // Each window goes on behind its last line.
      expect(cursores.map((cursor) => JSON.parse(Buffer.from(cursor, 'base64url').toString()).at(-1))).toEqual(
        suyas.filter((_, n) => n % 37 === 36 && n + 1 < suyas.length).map(({ IdBitacora }) => String(IdBitacora)),
      )
    }
    const { Filas } = (await leer({ estatus }, 'auditor', 'bitacora_resumen')).cuerpo
    expect(Filas).toBe((await leer({ estatus })).cuerpo.length)
  })

  test('cuenta, exporta y ordena por lo que su pantalla enseña', async () => {
    expect((await leer({ hasta: '2024-12-31' }, 'auditor', 'bitacora_resumen')).cuerpo).toMatchObject({ Filas: 1 })
    const hoja = await leer({}, 'administrador', 'bitacora_exportar')
    expect([hoja.status, (hoja.cuerpo as Buffer).subarray(0, 2).toString()]).toEqual([200, 'PK'])
    for (const orden of ['Momento', '-Accion', 'Objeto', 'SocioComercial', '-Nota'])
      expect((await leer({ orden, limite: '2' })).status).toBe(200)
    expect((await leer({ orden: 'Antes', limite: '2' })).status).toBe(400)
  })

  test('ni un socio ni otro personal la leen', async () => {
    for (const quien of ['a', 'consulta', 'tesoreria', 'facturacion', 'autorizador'])
      expect((await leer({}, quien)).status).toBe(403)
  })
})

describe('nadie la cambia', () => {
  test.each([
    ['update', "update bitacora set actor = 'otro'"],
    ['delete', 'delete from bitacora'],
    ['truncate', 'truncate bitacora cascade'],
  ])('la aplicación no puede %s', async (_, texto) => {
    await expect(t.deps.inTx('todo', (tx) => sql.raw(texto).execute(tx))).rejects.toThrow(/permission denied/)
  })

  test.each([["update bitacora set actor = 'otro'"], ['delete from bitacora'], ['truncate bitacora cascade']])(
    'ni siquiera el dueño del servidor sin quitar antes el candado: %s',
    async (texto) => {
      await expect(t.base.asAdmin(texto)).rejects.toThrow(/INMUTABLE/)
    },
  )
})

describe('cuántos hechos hay', () => {
  const cuenta = async (consulta: Record<string, string> = {}) =>
    (await leer(consulta, 'auditor', 'bitacora_resumen')).cuerpo.Filas
  const anota = (objeto: string, cuantos: number) =>
    `insert into bitacora (actor, accion, objeto) select 'Prueba', 'editar', '${objeto}' from generate_series(1, ${cuantos})`

  async function compare(): Promise<void> {
    const { rows } = await t.base.asAdmin(
      'select count(*)::int as todos, (count(*) filter (where objeto = any($1)))::int as suyos from bitacora',
      [[...grupos.Maestros, ...grupos.Dinero]],
    )
    expect([await cuenta(), await cuenta({ estatus: 'Maestros,Dinero' })]).toEqual([rows[0].todos, rows[0].suyos])
    // What the counted do not know is counted one by one.
    expect(await cuenta({ desde: '2000-01-01' })).toBe(rows[0].todos)
  }

  test('es siempre el de las filas: dichos, doblados y muchos a la vez', async () => {
    await compare()
    for (let vez = 0; vez < 210; vez++) await t.base.asAdmin(anota(vez % 2 ? 'cliente' : 'deposito', 1))
    const { rows } = await t.base.asAdmin('select count(*)::int as n from bitacora_cuenta_cambio')
    expect(rows[0].n).toBeLessThan(210)
    await compare()
    await t.base.asAdmin('select bitacora_cuenta_dobla()')
    await t.base.force(anota('cliente', 500))
    await compare()
  })

  test('dos que escriben no se esperan, aunque uno doble, y lo que se deshace no se cuenta', async () => {
    const [una, otra] = [
      new pg.Client({ connectionString: t.base.url }),
      new pg.Client({ connectionString: t.base.url }),
    ]
    try {
      for (const sesion of [una, otra]) {
        await sesion.connect()
        await sesion.query("set lock_timeout = '2s'; begin")
      }
      await una.query(anota('cliente', 3))
      await una.query('select bitacora_cuenta_dobla()')
      await otra.query(anota('cliente', 5))
      await otra.query('select bitacora_cuenta_dobla()')
      await otra.query('commit')
      await compare()
      await una.query('rollback')
      await compare()
    } finally {
      for (const sesion of [una, otra]) await sesion.end()
    }
  })

  test('la aplicación no lo escribe, y un socio no lo ve', async () => {
    for (const frase of [
      'update bitacora_cuenta set filas = 0',
      'delete from bitacora_cuenta_cambio',
      'select bitacora_cuenta_dobla()',
    ]) {
      const intento = t.deps.inTx('todo', (tx) => sql.raw(frase).execute(tx))
      await expect(intento, frase).rejects.toThrow(/permission denied/)
    }
    const vistas = await t.deps.inTx({ socio: t.gente.a }, (tx) => sql`select * from bitacora_contada`.execute(tx))
    expect(vistas.rows).toEqual([])
  })
})
