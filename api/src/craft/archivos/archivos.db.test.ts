import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSocio } from '../../../../demo/src/demo.sql.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { OWNER } from '../../../test/database-server.ts'
import { PDF_DE_PRUEBA } from '../../../test/maestros.ts'
import { readArchivo, saveArchivo } from './archivo.sql.ts'
import { LIMITES } from './limites.ts'
import { archivoDe, CUOTA, recibirArchivo } from './recibir.ts'

let t: TestApp
let idUsuario: number
beforeAll(async () => {
  t = await createTestApp()
  idUsuario = (await t.base.asAdmin("select id from usuario where sujeto = 'a'")).rows[0].id
})
afterAll(() => t.close())

const pdf = (bytes = PDF_DE_PRUEBA) => ({ nombre: 'recibo.pdf', tipo: 'application/pdf', bytes })
const recibir = (socio: number | null, archivo = pdf()) =>
  t.deps.inTx(socio === null ? 'todo' : { socio }, (tx) => recibirArchivo(tx, socio, archivo, idUsuario))
const codigoDe = (promesa: Promise<unknown>) =>
  promesa.then(
    () => 'aceptado',
    (error: { codigo?: string; message: string }) => error.codigo ?? error.message,
  )

describe('almacén de archivos', () => {
  test('los mismos bytes se guardan una vez y cada dueño tiene su nombre', async () => {
    const bytes = Buffer.from('%PDF-1.7\nuno solo')
    const otro = { ...pdf(bytes), nombre: 'otro.pdf' }
    const ids = await Promise.all([recibir(t.gente.a, pdf(bytes)), recibir(t.gente.b, otro)])
    const { rows } = await t.base.asAdmin(
      'select count(distinct nombre)::int as nombres, count(distinct sha256)::int as contenidos from archivo where id = any($1)',
      [ids],
    )
    expect(rows).toEqual([{ nombres: 2, contenidos: 1 }])
  })

  test('otro socio no lo lee; el mismo, byte por byte', async () => {
    const bytes = Buffer.from([...PDF_DE_PRUEBA, 0, 255, 10, 13])
    const id = await recibir(t.gente.a, pdf(bytes))
    const leer = (socio: number) => t.deps.inTx({ socio }, (tx) => readArchivo(tx, id))
    expect(await leer(t.gente.b)).toBeUndefined()
    expect((await leer(t.gente.a))?.bytes.equals(bytes)).toBe(true)
  })

  test('ni por su huella: quien solo la conoce no ve los bytes ni puede darles nombre', async () => {
    const bytes = Buffer.from('%PDF-1.7\nsecreto de A')
    const id = await recibir(t.gente.a, pdf(bytes))
    const huella = createHash('sha256').update(bytes).digest()
    const buscar = (alcance: Parameters<typeof t.deps.inTx>[0]) =>
      t.deps.inTx(alcance, async (tx) => (await sql`select 1 from contenido where sha256 = ${huella}`.execute(tx)).rows)
    expect(await buscar({ socio: t.gente.b })).toEqual([])
    expect(await buscar('ninguno')).toEqual([])
    expect(await buscar({ socio: t.gente.a })).toHaveLength(1)
    expect(await buscar('todo')).toHaveLength(1)
    const nombrar = t.deps.inTx({ socio: t.gente.b }, (tx) =>
      sql`insert into archivo (id_socio_comercial, nombre, tipo, sha256)
          values (${t.gente.b}, 'x.pdf', 'application/pdf', ${huella})`.execute(tx),
    )
    await expect(nombrar).rejects.toThrow(/permission denied/)
    // Whoever has the bytes may keep them too, under a name of their own.
    const otro = await recibir(t.gente.b, pdf(bytes))
    expect(otro).not.toBe(id)
    expect(await buscar({ socio: t.gente.b })).toHaveLength(1)
  })

  test('un archivo se guarda solo a nombre de quien lo guarda', async () => {
    const ajeno = t.deps.inTx({ socio: t.gente.b }, (tx) => recibirArchivo(tx, t.gente.a, pdf(), idUsuario))
    await expect(ajeno).rejects.toThrow(/row-level security/)
    const deNadie = t.deps.inTx({ socio: t.gente.b }, (tx) => recibirArchivo(tx, null, pdf(), idUsuario))
    await expect(deNadie).rejects.toThrow(/row-level security/)
  })

  test('lo que la casa publica para un socio no lo lee otro, ni por su número', async () => {
    const { rows } = await t.base.asAdmin('select id, id_archivo from documento_publicado where id = any($1)', [
      [t.gente.documentoA, t.gente.documentoTodos],
    ])
    const archivoDe = new Map(rows.map((fila) => [Number(fila.id), Number(fila.id_archivo)]))
    const leer = (socio: number, documento: number) =>
      t.deps.inTx({ socio }, async (tx) => (await readArchivo(tx, archivoDe.get(documento)!)) !== undefined)
    expect(await leer(t.gente.a, t.gente.documentoA)).toBe(true)
    expect(await leer(t.gente.b, t.gente.documentoA)).toBe(false)
    expect(await leer(t.gente.b, t.gente.documentoTodos)).toBe(true)
  })

  test.each([
    ['contenido', 'update contenido set bytes = bytes'],
    ['contenido', 'update contenido set bytes = null'],
    ['contenido', 'update contenido set contenido_activo = true'],
    ['contenido', 'delete from contenido'],
    ['contenido', 'truncate contenido cascade'],
    ['archivo', "update archivo set nombre = 'otro.pdf'"],
    ['archivo', 'update archivo set id_socio_comercial = null'],
    ['archivo', 'delete from archivo'],
    ['archivo', 'truncate archivo cascade'],
  ])('nadie cambia ni borra %s, ni el dueño de la base: %s', async (tabla, texto) => {
    await recibir(t.gente.a)
    const contar = async () => (await t.base.asAdmin(`select count(*)::int as n from ${tabla}`)).rows[0].n
    const antes = await contar()
    await expect(t.base.asAdmin(texto)).rejects.toThrow(/INMUTABLE/)
    const comoDuenio = `set role ${OWNER}; set app.alcance = 'todo'; ${texto}`
    await expect(t.base.asAdmin(comoDuenio)).rejects.toThrow(/INMUTABLE/)
    await expect(t.base.pool.query(texto)).rejects.toThrow()
    expect(await contar()).toBe(antes)
  })

  test('un PDF con contenido activo se guarda y queda señalado', async () => {
    const activo = { ...pdf(Buffer.from('%PDF-1.7\n<< /S /JavaScript >>')), contenidoActivo: true }
    const id = await recibir(t.gente.a, activo)
    const { rows } = await t.base.asAdmin(
      'select contenido_activo from archivo join contenido using (sha256) where id = $1',
      [id],
    )
    expect(rows).toEqual([{ contenido_activo: true }])
  })

  test('cada campo admite sus tipos y un tamaño', () => {
    const grande = { Factura: pdf(Buffer.alloc(LIMITES.entrada + 1)) }
    const tipo = (archivos: Parameters<typeof archivoDe>[0]) => () =>
      archivoDe(archivos, 'Factura', ['application/xml'])
    expect(tipo({})()).toBeUndefined()
    expect(tipo({ Factura: pdf() })).toThrow('Revisa los datos marcados.')
    expect(() => archivoDe(grande, 'Factura', ['application/pdf'])).toThrow('superan el tamaño permitido')
  })
})

describe('cuota diaria de archivos', () => {
  /** Rows of yesterday or of today with a pretended size: half a gigabyte would only slow the test down. */
  async function fill(socio: number, filas: number, bytes: number, haceHoras = 1) {
    await t.base.asAdmin('alter table contenido drop constraint if exists tamanio_real')
    await t.base.asAdmin(
      `with c as (insert into contenido (sha256, bytes, tamanio) values (sha256($1::bytea), '', $2) returning sha256)
       insert into archivo (id_socio_comercial, nombre, tipo, sha256, creado)
       select $3, 'x.pdf', 'application/pdf', sha256, now() - make_interval(hours => $4) from c, generate_series(1, $5)`,
      [`${socio}-${filas}-${bytes}-${haceHoras}`, bytes, socio, haceHoras, filas],
    )
  }
  const nuevoSocio = (nombre: string) =>
    t.deps.inTx('todo', (tx) => insertSocio(tx, { nombre, permiteSucursal: false }))

  test('500 MB en 24 horas: el que la rebasa se rechaza con 413 y otro socio no lo nota', async () => {
    const socio = await nuevoSocio('Lleno')
    await fill(socio, 10, 49_999_999)
    expect(await codigoDe(recibir(socio))).toBe('CUOTA_DE_ESPACIO')
    expect(await codigoDe(recibir(socio, pdf(Buffer.from('%PDF-1.7'))))).toBe('aceptado')
    expect(await codigoDe(recibir(t.gente.b))).toBe('aceptado')
  })

  test('2,000 archivos en 24 horas: el siguiente se rechaza con 429', async () => {
    const socio = await nuevoSocio('Muchos')
    await fill(socio, CUOTA.archivos - 1, 1)
    expect(await codigoDe(recibir(socio))).toBe('aceptado')
    expect(await codigoDe(recibir(socio))).toBe('CUOTA_DE_ARCHIVOS')
  })

  test('lo de ayer no cuenta', async () => {
    const socio = await nuevoSocio('Ayer')
    await fill(socio, CUOTA.archivos, 400_000, 25)
    expect(await codigoDe(recibir(socio))).toBe('aceptado')
  })

  test('muchos a la vez no la rebasan juntos', async () => {
    const socio = await nuevoSocio('A la vez')
    await fill(socio, CUOTA.archivos - 2, 1)
    const codigos = await Promise.all(Array.from({ length: 6 }, () => codigoDe(recibir(socio))))
    expect(codigos.filter((codigo) => codigo === 'aceptado')).toHaveLength(2)
  })

  test('lo que guarda el sistema y lo que publica la casa no tienen cuota', async () => {
    const socio = await nuevoSocio('Sistema')
    await fill(socio, CUOTA.archivos, 1)
    expect(await codigoDe(t.deps.inTx({ socio }, (tx) => saveArchivo(tx, { socio, ...pdf(), idUsuario: null })))).toBe(
      'aceptado',
    )
    expect(await codigoDe(recibir(null))).toBe('aceptado')
  })
})
