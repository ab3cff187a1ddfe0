// Many requests, several nodes and a PAC that fails half of the time: exactly one UUID per document, at a bounded price.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crear, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import {
  type Flota,
  insist,
  listTimbres,
  makeDados,
  type Nodo,
  openFlota,
  type Respuesta,
  SEMILLA,
  setFalla,
  spread,
  tamanio,
  watchPac,
} from '../../../test/flota.ts'
import { informar } from '../../../test/informe.ts'
import { verificar } from '../../casa/verify/verificar.ts'

const PETICIONES = tamanio('LITRO_PETICIONES', 200)
const DOCUMENTOS = tamanio('LITRO_PREFACTURAS', 12)
const NODOS = tamanio('LITRO_NODOS', 2)
/** In flight at once; the rest wait their turn in the client. */
const A_LA_VEZ = tamanio('LITRO_A_LA_VEZ', 150)
const PACIENCIA = 120_000 + PETICIONES * 60

// What the PAC does wrong half of the time: most of it after stamping, which is what makes a second stamp tempting.
const MODOS = [
  'colgar-despues', 'reset-despues', 'http-500', 'html', 'truncado', 'basura', 'cortado', 'ajeno', 'sello-ajeno',
  'firma-mala', 'doble-timbre', 'total-alterado', 'previo-con-datos', 'previo-sin-datos', 'no-encontrado', 'reset-antes', 'http-429',
] // biome-ignore format: a list is read as a list

let flota: Flota
let f: Fiscales
let nodos: Nodo[]
beforeAll(async () => {
  flota = await openFlota({ escala: '0.2' })
  f = await seedFiscales(flota.t.deps, flota.t.gente.a, 'DE PRISA')
  nodos = await Promise.all(Array.from({ length: NODOS }, () => flota.startNodo()))
  await repeatableIds()
}, 180_000)
afterAll(() => flota.close())

/** The PAC's dice are thrown with the name of each document: with names that repeat, a run can be repeated. */
async function repeatableIds(): Promise<void> {
  await flota.t.base.asAdmin(`
    create sequence nombre_repetible;
    grant usage on sequence nombre_repetible to public;
    alter table timbrado alter custom_id set default md5('${SEMILLA}' || nextval('nombre_repetible'))::uuid`)
}

function fire(ids: number[]): Promise<{ id: number; r: Respuesta & { ahoraNo: number } }[]> {
  const pedidos = makeDados(SEMILLA).barajar(Array.from({ length: PETICIONES }, (_, i) => ids[i % ids.length]!))
  return spread(pedidos, A_LA_VEZ, nodos, async (id, nodo) => ({ id, r: await insist(() => nodo.timbrar(id)) }))
}

const countAbiertos = () =>
  flota.t.deps.inTx('todo', async (tx) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from timbrado where estado not in ('timbrado', 'rechazado')`.execute(tx)
    return rows[0]!.n
  })

describe('timbrar a la vez desde varios nodos con la mitad de las respuestas del PAC fallidas', () => {
  test(`${PETICIONES} peticiones sobre ${DOCUMENTOS} prefacturas dan ${DOCUMENTOS} UUID, ni uno más`, {
    timeout: PACIENCIA,
  }, async () => {
    const { t } = flota
    const ids: number[] = []
    for (let i = 0; i < DOCUMENTOS; i++) ids.push(await crear(t.deps, f, 'factura'))
    await setFalla(t.motor.pac.url, { tasa: 0.5, semilla: SEMILLA, modos: MODOS })
    const pac = watchPac(t.motor.pac.url)
    const inicio = performance.now()
    const respuestas = await fire(ids)
    await expect.poll(countAbiertos, { timeout: 60_000, interval: 200 }).toBe(0)
    const segundos = (performance.now() - inicio) / 1000
    pac.stop()

    // Nobody was told a lie: a UUID, or "in process"; never an error for something that was going on.
    expect(
      [...new Set(respuestas.map(({ r }) => r.status))].filter((status) => status !== 200 && status !== 202),
    ).toEqual([])
    const dichos = new Map<number, Set<unknown>>()
    for (const { id, r } of respuestas)
      if (r.status === 200) dichos.set(id, (dichos.get(id) ?? new Set()).add(r.cuerpo.UUID))
    const filas = await t.deps.inTx('todo', async (tx) => {
      const { rows } = await sql<{ id: number; uuid: string; asientos: number; intentos: number }>`
        select d.id, upper(d.uuid::text) as uuid,
               (select count(*) from asiento where clave_idem = 'documento:' || d.id || ':timbrado') as asientos,
               (select count(*) from timbrado where id_documento = d.id) as intentos
          from documento_fiscal d where d.familia = 'factura' order by d.id`.execute(tx)
      return rows
    })
    for (const { id, uuid } of filas) expect([...(dichos.get(id) ?? [uuid])]).toEqual([uuid])

    const timbres = await listTimbres(t.motor.pac.url)
    expect(timbres).toHaveLength(DOCUMENTOS)
    expect(filas.map((fila) => fila.uuid).sort()).toEqual(timbres.map((timbre) => timbre.uuid).sort())
    expect(filas.map(({ asientos, intentos }) => [asientos, intentos])).toEqual(filas.map(() => [1, 1]))
    const { diferencias, contado } = await verificar(t.deps.snapshot)
    expect([diferencias, contado.xml]).toEqual([[], DOCUMENTOS])

    const porDocumento = pac.llamadas.length / DOCUMENTOS
    await informar('peticiones a la vez', {
      peticiones: PETICIONES,
      documentos: DOCUMENTOS,
      nodos: NODOS,
      'UUID en el PAC': timbres.length,
      'respuestas «ahora no»': respuestas.reduce((suma, { r }) => suma + r.ahoraNo, 0),
      'llamadas al PAC por documento': porDocumento.toFixed(2),
      segundos: segundos.toFixed(1),
    })
    expect(porDocumento).toBeLessThanOrEqual(2)
    expect(pac.maximo()).toBeLessThanOrEqual(8 * NODOS)
  })
})
