// Files in a store of somebody else's (s3rver) instead of in the database: what is saved, read, refused, found damaged and swept.
import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AlmacenDePrueba, startAlmacen } from '../../../test/almacen.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { ejecutarCuadre } from '../../casa/verify/ejecutar-cuadre.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { verificarAlmacen } from '../../casa/verify/verificar-almacen.ts'
import { SISTEMA } from '../call/actor.ts'
import { openArchivos } from './abrir.ts'
import { hasFuera } from './almacen.sql.ts'
import { readArchivo, saveArchivo } from './archivo.sql.ts'
import { rondaDeHuerfanos } from './huerfanos.ts'
import { mudar } from './mudar.ts'

let s3: AlmacenDePrueba
let t: TestApp
let f: Fiscales
beforeAll(async () => {
  s3 = await startAlmacen()
  t = await createTestApp({ env: { ARCHIVOS_URL: `${s3.url}/casa` } })
  f = await seedFiscales(t.deps, t.gente.a, 'DEL ALMACEN')
}, 120_000)
beforeEach(() => {
  s3.antes = undefined
})
afterAll(async () => {
  await t.close()
  await s3.close()
})

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
let n = 0
const nuevo = () => Buffer.from(`%PDF-1.7\nuno ${++n} de ${process.pid}`)
const pathOf = (bytes: Buffer) => {
  const huella = hash(bytes).toString('hex')
  return join(s3.carpeta, 'litro', 'casa', 'sha256', huella.slice(0, 2), `${huella}._S3rver_object`)
}
const guardar = (bytes: Buffer, socio: number | null = t.gente.a, inTx = t.deps.inTx) =>
  inTx(socio === null ? 'todo' : { socio }, (tx) =>
    saveArchivo(tx, { socio, nombre: 'x.pdf', tipo: 'application/pdf', bytes, idUsuario: null }),
  )
const leer = (id: number, socio = t.gente.a) => t.deps.inTx({ socio }, (tx) => readArchivo(tx, id))
const filas = async (bytes: Buffer) =>
  (await t.base.asAdmin('select bytes is null as fuera, tamanio from contenido where sha256 = $1', [hash(bytes)])).rows
const subida = async (bytes: Buffer) =>
  (await t.base.asAdmin('select 1 from subida where sha256 = $1', [hash(bytes)])).rows.length
const isInStore = async (bytes: Buffer) => (await t.deps.almacen!.mirar(hash(bytes))) !== undefined
const codigo = (promesa: Promise<unknown>) =>
  promesa.then(
    () => 'hecho',
    (error: { codigo?: string; message: string }) => error.codigo ?? error.message,
  )
/** The store answers again; whoever had given up on it notices by itself. */
async function encender() {
  await s3.encender()
  await vi.waitFor(async () => expect(await t.deps.almacen!.responde()).toBe(true), { timeout: 15_000, interval: 100 })
  await vi.waitFor(async () => expect(await codigo(guardar(nuevo(), t.gente.a, t.deps.motor.inTx))).toBe('hecho'), {
    timeout: 15_000,
    interval: 100,
  })
}
async function publicar(bytes: Buffer) {
  const payload = new FormData()
  payload.append('Nombre', 'Del almacén')
  payload.append('ParaTodos', 'true')
  payload.append('Archivo', new Blob([Uint8Array.from(bytes)]), 'x.pdf')
  const headers = await t.as('administrador')
  const r = await t.app.inject({ method: 'POST', url: '/services/admin/documento_agregar', headers, payload })
  return { status: r.statusCode, cuerpo: r.json() }
}
const get = async (url: string, quien = 'a') => t.app.inject({ url, headers: await t.as(quien) })

describe('lo que se guarda', () => {
  test('los bytes están en el almacén por su huella, y en la base solo lo que dice de ellos', async () => {
    const bytes = nuevo()
    const id = await guardar(bytes)
    expect(await filas(bytes)).toEqual([{ fuera: true, tamanio: bytes.length }])
    expect(await t.deps.almacen!.mirar(hash(bytes))).toEqual(bytes)
    expect(await subida(bytes)).toBe(0)
    expect((await leer(id))?.bytes).toEqual(bytes)
  })

  test('la fila decide: otro socio no lo lee, y quien trae los mismos bytes les da su nombre sin enviarlos otra vez', async () => {
    const bytes = nuevo()
    const id = await guardar(bytes)
    expect(await leer(id, t.gente.b)).toBeUndefined()
    const puestas = s3.oidas.PUT
    const suyo = await guardar(bytes, t.gente.b)
    expect([s3.oidas.PUT, await filas(bytes)]).toEqual([puestas, [{ fuera: true, tamanio: bytes.length }]])
    expect((await leer(suyo, t.gente.b))?.bytes).toEqual(bytes)
  })

  test('muchos a la vez con los mismos bytes dejan una fila y ninguna subida pendiente', async () => {
    const bytes = nuevo()
    const ids = await Promise.all(Array.from({ length: 6 }, () => guardar(bytes)))
    expect(new Set(ids).size).toBe(6)
    expect([await filas(bytes), await subida(bytes)]).toEqual([[{ fuera: true, tamanio: bytes.length }], 0])
  })

  test('un timbre: su XML, su PDF y su borrador de nota salen del almacén', async () => {
    const { id, uuid } = await crearTimbrado(t.deps, f, 'factura')
    const { rows } = await t.base.asAdmin(
      'select k.sha256, k.bytes is null as fuera from documento_fiscal d join archivo a on a.id = d.id_archivo_xml join contenido k using (sha256) where d.id = $1',
      [id],
    )
    expect(rows[0].fuera).toBe(true)
    const xml = await get(`/services/factura_xml/${id}`)
    expect([xml.statusCode, hash(xml.rawPayload)]).toEqual([200, rows[0].sha256])
    expect(xml.payload.toUpperCase()).toContain(uuid)
    expect((await get(`/services/factura_pdf/${id}`)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const nota = await crearTimbrado(t.deps, f, 'nota_credito', { IdFactura: id })
    expect((await get(`/services/nota-credito_xml/${nota.id}`)).statusCode).toBe(200)
  })

  test('ninguna transacción está abierta mientras el almacén recibe o entrega', async () => {
    const abiertas: number[] = []
    const look = async () => {
      const { rows } = await t.base.asAdmin(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      )
      abiertas.push(rows[0].n)
    }
    const bytes = nuevo()
    s3.antes = look
    const id = await guardar(bytes)
    expect((await leer(id))?.bytes).toEqual(bytes)
    expect(abiertas).toEqual([0, 0])
  })

  test('la base no acepta una fila de lo que nadie envió', async () => {
    const bytes = nuevo()
    const suelta = t.base.asAdmin("select guardar_archivo(null, 'x.pdf', 'application/pdf', $1, false, null, true)", [
      bytes,
    ])
    await expect(suelta).rejects.toThrow(/SIN_SUBIR/)
    expect(await filas(bytes)).toEqual([])
  })
})

describe('un almacén que no responde', () => {
  test('lo que se sube es 503 y no queda nada; lo que se lee, 503; se dice en /readyz y en las métricas; y vuelve solo', async () => {
    const guardado = nuevo()
    const { cuerpo } = await publicar(guardado)
    const url = `/services/documento_archivo/${cuerpo.IdDocumento}`
    expect((await get(url)).rawPayload).toEqual(guardado)
    const contar = async () =>
      (
        await t.base.asAdmin(
          'select (select count(*) from archivo) as a, (select count(*) from documento_publicado) as d',
        )
      ).rows
    const antes = await contar()
    await s3.apagar()
    const bytes = nuevo()
    expect(await publicar(bytes)).toMatchObject({
      status: 503,
      cuerpo: {
        codigo: 'ALMACEN_NO_RESPONDE',
        error: 'El almacén de archivos no responde. No se guardó nada; inténtalo en unos minutos.',
      },
    })
    expect([await contar(), await filas(bytes)]).toEqual([antes, []])
    const lectura = await get(url)
    expect([lectura.statusCode, lectura.json().error]).toEqual([
      503,
      'El almacén de archivos no responde. Inténtalo en unos minutos.',
    ])
    expect((await t.app.inject('/healthz')).statusCode).toBe(200)
    const ready = await t.app.inject('/readyz')
    expect([ready.statusCode, ready.json().archivos]).toEqual([200, 'el almacén no responde'])
    expect((await t.app.inject('/metrics')).payload).toMatch(/^litro_almacen_responde 0$/m)
    await encender()
    expect((await get(url)).rawPayload).toEqual(guardado)
    expect((await publicar(bytes)).status).toBe(200)
    expect((await t.app.inject('/readyz')).json()).not.toHaveProperty('archivos')
  }, 60_000)

  test('un timbre que el PAC ya dio no lo espera: su XML se queda en la base y se lee de ahí', async () => {
    await s3.apagar()
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    const { rows } = await t.base.asAdmin(
      'select k.bytes from documento_fiscal d join archivo a on a.id = d.id_archivo_xml join contenido k using (sha256) where d.id = $1',
      [id],
    )
    expect((await get(`/services/factura_xml/${id}`)).rawPayload).toEqual(rows[0].bytes)
    await encender()
  }, 60_000)
})

describe('lo que se daña', () => {
  test('cambiado o perdido: 503 con su frase, y el cuadre y verify lo dicen', async () => {
    const [cambiado, corto, perdido] = [nuevo(), nuevo(), nuevo()]
    const ids = await Promise.all([cambiado, corto, perdido].map((bytes) => guardar(bytes)))
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
    await writeFile(pathOf(cambiado), Buffer.from(cambiado).fill('x', 9))
    await writeFile(pathOf(corto), 'x')
    await rm(pathOf(perdido))
    for (const id of ids) expect(await codigo(leer(id))).toBe('ARCHIVO_DANADO')
    const { diferencias } = await verificar(t.deps.snapshot)
    const reglas = Object.fromEntries(diferencias.map(({ regla, objeto }) => [objeto, regla]))
    expect(reglas).toEqual({
      [hash(cambiado).toString('hex')]: 'V28 archivo alterado en el almacén',
      [hash(corto).toString('hex')]: 'V28 archivo de otro tamaño en el almacén',
      [hash(perdido).toString('hex')]: 'V28 archivo que falta en el almacén',
    })
    const cuadre = await ejecutarCuadre(t.deps, { origen: 'manual', actor: SISTEMA })
    expect(cuadre.diferencias.map(({ objeto }) => objeto).sort()).toEqual(Object.keys(reglas).sort())
    for (const bytes of [cambiado, corto, perdido]) await writeFile(pathOf(bytes), bytes)
  })

  test('un XML del almacén que ya no cuenta lo mismo que su fila es V9', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    await t.base.force('update documento_fiscal set total = total + 1 where id = $1', [id])
    const { diferencias } = await verificarAlmacen(t.deps.snapshot)
    expect(diferencias).toEqual([{ regla: 'V9 el XML no coincide con su registro', objeto: String(id), dato: 'Total' }])
    await t.base.force('update documento_fiscal set total = total - 1 where id = $1', [id])
  })

  test('de noche se lee una parte, y entre todas las noches, todo', async () => {
    const bytes = nuevo()
    await guardar(bytes)
    await rm(pathOf(bytes))
    const total = (await t.base.asAdmin('select count(*)::int as n from contenido where bytes is null')).rows[0].n
    const porNoche = Math.ceil(total / 4)
    const noches: number[] = []
    for (let noche = 0; noche < Math.ceil(total / porNoche); noche++) {
      const oidas = s3.oidas.GET ?? 0
      const { diferencias } = await verificarAlmacen(t.deps.snapshot, {
        noche: new Date(noche * 86_400_000),
        porNoche,
      })
      expect(s3.oidas.GET! - oidas).toBeLessThan(total)
      noches.push(diferencias.length)
    }
    expect(noches.toSorted()).toEqual([...Array(noches.length - 1).fill(0), 1])
    await writeFile(pathOf(bytes), bytes)
  })

  test('sin almacén, o con uno que no responde, verify lo dice y termina', async () => {
    // Asked at every start: without the store such a base is not opened.
    expect(await t.base.inTx('todo', hasFuera)).toBe(true)
    const reglas = async (url: string | undefined) =>
      (await verificarAlmacen(openArchivos(t.base.db, url).snapshot)).diferencias.map(({ regla }) => regla)
    expect(await reglas(undefined)).toEqual(['V28 hay archivos en un almacén que no está configurado'])
    expect(await reglas(s3.url.replace('/litro', '/no-hay'))).toEqual(['V28 el almacén de archivos no responde'])
    expect(await reglas(`${s3.url}/casa`)).toEqual([])
  })
})

describe('huérfanos', () => {
  class Falla extends Error {}
  const abandonar = (bytes: Buffer) =>
    t.deps
      .inTx({ socio: t.gente.a }, async (tx) => {
        await saveArchivo(tx, { socio: t.gente.a, nombre: 'x', tipo: 'x', bytes, idUsuario: null })
        throw new Falla()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Falla)) throw error
      })
  const HORA = 3_600_000
  /** The round of a node that has been up for so many hours. */
  const barrer = async (horas: number) => {
    let ahora = 0
    const ronda = rondaDeHuerfanos(t.deps.inTx, t.deps.almacen!, () => ahora)
    ahora = horas * HORA
    await ronda(() => true)
  }
  const envejecer = (bytes: Buffer, dias: number) =>
    t.base.asAdmin('update subida set momento = now() - make_interval(days => $2) where sha256 = $1', [
      hash(bytes),
      dias,
    ])

  test('lo que se envió y no se guardó se quita cuando es viejo, nunca joven; lo que alguien nombra, jamás', async () => {
    const [joven, viejo, vivo] = [nuevo(), nuevo(), nuevo()]
    for (const bytes of [joven, viejo]) await abandonar(bytes)
    await guardar(vivo)
    expect([await filas(viejo), await subida(viejo), await isInStore(viejo)]).toEqual([[], 1, true])
    await envejecer(viejo, 8)
    await envejecer(joven, 6)
    await barrer(0.5)
    expect(await isInStore(viejo)).toBe(true)
    await barrer(2)
    expect(await Promise.all([joven, viejo, vivo].map(isInStore))).toEqual([true, false, true])
    expect([await subida(joven), await subida(viejo)]).toEqual([1, 0])
    // Whoever brings it again sends it again.
    const id = await guardar(viejo)
    expect((await leer(id))?.bytes).toEqual(viejo)
  })

  test('lo que una base más vieja no conoce empieza a contar sus días cuando se encuentra', async () => {
    const bytes = nuevo()
    await abandonar(bytes)
    await t.base.asAdmin('delete from subida')
    await barrer(25)
    expect([await isInStore(bytes), await subida(bytes)]).toEqual([true, 1])
    await envejecer(bytes, 8)
    await barrer(2)
    expect(await isInStore(bytes)).toBe(false)
  })

  test('mientras uno se quita, nadie le da nombre; lo que dejó un nodo muerto lo termina otro', async () => {
    const bytes = nuevo()
    await abandonar(bytes)
    await envejecer(bytes, 8)
    await t.base.asAdmin('select tomar_huerfanas($1, 10)', ['7 days'])
    expect(await codigo(guardar(bytes))).toBe('ALMACEN_NO_RESPONDE')
    await barrer(2)
    expect(await isInStore(bytes)).toBe(true)
    await t.base.asAdmin("update subida set borrando_desde = now() - interval '2 hours'")
    await barrer(2)
    expect(await isInStore(bytes)).toBe(false)
    expect(await codigo(guardar(bytes))).toBe('hecho')
  })
})

describe('de antes y de ida y vuelta', () => {
  test('lo guardado en la base se lee de ahí, se muda leyendo cada uno de vuelta, y regresa', async () => {
    const bytes = nuevo()
    const { inTx } = openArchivos(t.base.db, undefined)
    const id = await guardar(bytes, t.gente.a, inTx)
    expect(await filas(bytes)).toEqual([{ fuera: false, tamanio: bytes.length }])
    expect((await leer(id))?.bytes).toEqual(bytes)
    expect(await mudar(t.deps.inTx, t.deps.almacen!, 'almacen')).toBeGreaterThan(0)
    expect([await filas(bytes), await subida(bytes)]).toEqual([[{ fuera: true, tamanio: bytes.length }], 0])
    expect((await leer(id))?.bytes).toEqual(bytes)
    expect(await codigo(inTx({ socio: t.gente.a }, (tx) => readArchivo(tx, id)))).toBe('ALMACEN_NO_RESPONDE')
    expect(await mudar(t.deps.inTx, t.deps.almacen!, 'almacen')).toBe(0)
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
    const todos = (await t.base.asAdmin('select count(*)::int as n from contenido')).rows[0].n
    expect(await mudar(t.deps.inTx, t.deps.almacen!, 'base')).toBe(todos)
    expect((await inTx({ socio: t.gente.a }, (tx) => readArchivo(tx, id)))?.bytes).toEqual(bytes)
    expect((await verificar(openArchivos(t.base.db, undefined).snapshot)).diferencias).toEqual([])
    // What stays in the store is nobody's from then on.
    expect(await subida(bytes)).toBe(1)
  })

  test('un almacén que se apaga a media mudanza no pierde ninguno', async () => {
    const id = await guardar(nuevo(), t.gente.a, openArchivos(t.base.db, undefined).inTx)
    const antes = (await leer(id))!.bytes
    await s3.apagar()
    expect(await codigo(mudar(t.deps.inTx, t.deps.almacen!, 'almacen'))).toBe('ALMACEN_NO_RESPONDE')
    expect((await leer(id))!.bytes).toEqual(antes)
    await encender()
  }, 60_000)
})
