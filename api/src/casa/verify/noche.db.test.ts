// A night proves what is new and a thirtieth of the past (D-256): thirty of them prove each thing once, and no damage outlives them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { SISTEMA } from '../../craft/call/actor.ts'
import { ejecutarCuadre } from './ejecutar-cuadre.ts'
import { gruposDe, huellasDe, NOCHES, VECINOS } from './noche.sql.ts'

let t: TestApp
let f: Fiscales
/** Far apart, so that they fall to different nights; some to the same one, as neighbours or by the turn. */
const NUMEROS = [1, 700, 6300, 15_100, 20_000, 20_001]
const ids: number[] = []

const noche = () => ejecutarCuadre(t.deps, { origen: 'nocturno', actor: SISTEMA })
const todo = () => ejecutarCuadre(t.deps, { origen: 'manual', actor: SISTEMA })
const partes = async () =>
  (await t.base.asAdmin('select parte from cuadre order by id')).rows.map(({ parte }) => parte as number | null)

beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DE NOCHE')
  for (const numero of NUMEROS) {
    await t.base.asAdmin(`alter table documento_fiscal alter column id restart with ${numero}`)
    ids.push((await crearTimbrado(t.deps, f, 'factura')).id)
  }
  // A past of six closed days: the postings, stamps, files and facts of each are as old as it is.
  await t.base.force(`
    update asiento set momento = momento - interval '40 days' - (id % 6) * interval '1 day';
    update timbrado set terminado = terminado - interval '40 days';
    update contenido set creado = creado - interval '40 days';
    update bitacora set momento = momento - interval '40 days';
    update suceso_de_cliente set momento = momento - interval '40 days' where clase = 'b';
    select encadenar_bitacora(100000)`)
}, 120_000)
afterAll(() => t.close())

test('en treinta noches cada número y cada huella tocan una vez', () => {
  const ultimo = 3 * NOCHES * VECINOS + 17
  const veces = new Array<number>(ultimo + 1).fill(0)
  for (let parte = 0; parte < NOCHES; parte++)
    for (const primero of gruposDe(parte, ultimo))
      for (let n = primero; n < Math.min(primero + VECINOS, ultimo + 1); n++) veces[n]!++
  expect(new Set(veces)).toEqual(new Set([1]))
  const orillas = Array.from({ length: NOCHES }, (_, parte) => huellasDe({ parte, desde: '' }))
  expect(orillas[0]!.primera).toEqual(Buffer.alloc(4))
  for (const [i, { primera }] of orillas.entries()) if (i > 0) expect(primera).toEqual(orillas[i - 1]!.hasta)
  expect(Buffer.compare(orillas.at(-1)!.hasta, Buffer.alloc(32, 255))).toBe(1)
})

describe('las noches', () => {
  test('la primera prueba todo; las treinta siguientes, cada documento y cada día sellado una vez', async () => {
    const primera = await noche()
    expect(primera).toMatchObject({ diferencias: [], contado: { xml: NUMEROS.length, dias: 6 } })
    const hechas: Awaited<ReturnType<typeof noche>>[] = []
    for (let i = 0; i < NOCHES; i++) hechas.push(await noche())
    expect(hechas.flatMap(({ diferencias }) => diferencias)).toEqual([])
    const suma = (cual: 'xml' | 'dias') => hechas.reduce((total, { contado }) => total + contado[cual], 0)
    expect([suma('xml'), suma('dias')]).toEqual([NUMEROS.length, 6])
    expect(Math.max(...hechas.map(({ contado }) => contado.xml))).toBe(2)
    expect(await partes()).toEqual([null, ...Array.from({ length: NOCHES }, (_, i) => i)])
  })

  test('lo de hoy se prueba la misma noche, y lo que alguien pide a mano es todo', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    // In its own turn too it is looked at once.
    expect((await noche()).contado.xml).toBe(1 + ids.filter((uno) => Math.floor(uno / VECINOS) % NOCHES === 0).length)
    expect((await todo()).contado).toMatchObject({ xml: NUMEROS.length + 1, dias: 6 })
    await t.base.force(`update timbrado set terminado = terminado - interval '40 days' where id_documento = ${id}`)
    expect((await noche()).contado.xml).toBe(ids.filter((uno) => Math.floor(uno / VECINOS) % NOCHES === 1).length)
  })

  // biome-ignore format: a table is read as a table
  test.each([
    ['el total de un documento viejo', 'update documento_fiscal set total = total + :n where id = 6300', 'V9 '],
    ['un archivo viejo', `update contenido set bytes = overlay(bytes placing '\\x58' from 1), tamanio = tamanio where sha256 = (select a.sha256 from archivo a join documento_fiscal d on d.id_archivo_xml = a.id where d.id = 700)`, 'V13 '],
    ['una descripción de un día sellado', `update movimiento set descripcion = descripcion || ':n' where id = (select min(id) from movimiento)`, 'V14 '],
    ['un hecho de la bitácora', `update bitacora set nota = 'otra :n', momento = momento where id = (select min(id_bitacora) from bitacora_cadena)`, 'V16 '],
  ])('encuentra %s antes de treinta noches, y lo sigue diciendo', async (_nombre, danio, regla) => {
    await todo()
    const copia = ['documento_fiscal', 'contenido', 'movimiento', 'bitacora']
    for (const tabla of copia) await t.base.asAdmin(`create table copia_${tabla} as table ${tabla}`)
    await t.base.force(danio.replaceAll(':n', '1'))
    let visto: string[] = []
    let noches = 0
    while (visto.length === 0 && noches < NOCHES) {
      visto = (await noche()).diferencias.map((una) => una.regla).filter((una) => una.startsWith(regla))
      noches++
    }
    expect(visto).not.toEqual([])
    const siguiente = await noche()
    expect(siguiente.diferencias.map((una) => una.regla).filter((una) => una.startsWith(regla))).not.toEqual([])
    expect((await partes()).at(-1)).toBeNull()
    for (const tabla of copia) {
      const llave = tabla === 'contenido' ? 'sha256' : 'id'
      const columnas = { documento_fiscal: ['total'], contenido: ['bytes'], movimiento: ['descripcion'], bitacora: ['nota'] }[tabla]!
      await t.base.force(`update ${tabla} t set ${columnas.map((c) => `${c} = c.${c}`)} from copia_${tabla} c where c.${llave} = t.${llave} and t.${columnas[0]} is distinct from c.${columnas[0]}; drop table copia_${tabla}`)
    }
    expect((await todo()).diferencias).toEqual([])
  })
})
