// verify: proves from one consistent picture that ledger, documents, stamps and XML tell the same story to the centavo.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { InTx, Tx } from '../../craft/db/tx.ts'
import { compareXml } from './compare-xml.ts'
import * as congelamientos from './congelamientos.sql.ts'
import { listPeriodos } from './contabilidad.sql.ts'
import type { Avance } from './corrida.sql.ts'
import { listEspejo } from './espejo.sql.ts'
import { gruposDe, NOCHES, type Noche, VECINOS } from './noche.sql.ts'
import { listCadenaRota, listDias, listDiasAlterados, listSellos } from './sellos.sql.ts'
import type { Sello } from './sellos-fuera.ts'
import { verificarAlmacen } from './verificar-almacen.ts'
import * as preguntas from './verify.sql.ts'

export type Verificacion = {
  diferencias: preguntas.Diferencia[]
  contado: { documentos: number; asientos: number; partidas: number; archivos: number; xml: number; dias: number }
  ms: number
}

/** Sums of the book are of all of it every night; what reads bytes and makes digests takes turns. */
const REGLAS: ((tx: Tx, noche?: Noche) => Promise<preguntas.Diferencia[]>)[] = [
  preguntas.listLibro,
  preguntas.listSaldos,
  preguntas.listDiasSumados,
  preguntas.listLineasDeClientes,
  preguntas.listTimbrados,
  preguntas.listCancelados,
  congelamientos.listRetornos,
  congelamientos.listDepositos,
  congelamientos.listAplicaciones,
  preguntas.listArchivos,
  listDiasAlterados,
  listCadenaRota,
  listEspejo,
  listPeriodos,
  preguntas.listAtrasados,
  preguntas.listAjustes,
]

/** `fuera`: the seals kept outside the database, when they are at hand. Every file of the store is read. */
export async function verificar(snapshot: InTx, fuera: Sello[] = []): Promise<Verificacion> {
  const verificacion = await snapshot('todo', (tx) => verificarEn(tx, fuera))
  return addAlmacen(verificacion, await verificarAlmacen(snapshot))
}

/** What the store adds to the proof of the database. */
export const addAlmacen = (v: Verificacion, a: Awaited<ReturnType<typeof verificarAlmacen>>): Verificacion => ({
  diferencias: [...v.diferencias, ...a.diferencias],
  contado: { ...v.contado, xml: v.contado.xml + a.xml },
  ms: v.ms + a.ms,
})

/** Told after each step, so that whoever waits sees it move. */
export type Avanzar = (avance: Avance) => Promise<void>

/** Of one night, if it is given (D-256); otherwise of everything. */
export async function verificarEn(
  tx: Tx,
  fuera: Sello[],
  { avanzar = async () => undefined, noche }: { avanzar?: Avanzar | undefined; noche?: Noche | undefined } = {},
): Promise<Verificacion> {
  const inicio = performance.now()
  await preguntas.allowLong(tx)
  const diferencias: preguntas.Diferencia[] = []
  for (const [hecho, regla] of REGLAS.entries()) {
    await avanzar({ paso: 'reglas', hecho, total: REGLAS.length })
    diferencias.push(...shorten(await regla(tx, noche)))
  }
  diferencias.push(...compareSellos(await listSellos(tx), fuera))
  const cuentas = await preguntas.countAll(tx)
  const total = noche ? Math.ceil(cuentas.documentos / NOCHES) : cuentas.documentos
  const beat = (hecho: number) => avanzar({ paso: 'xml', hecho, total: Math.max(hecho, total) })
  const xml = await verifyXml(tx, diferencias, beat, noche)
  const contado = { ...cuentas, xml, dias: (await listDias(tx, noche)).length }
  return { diferencias, contado, ms: Math.ceil(performance.now() - inicio) }
}

/** What is not told is said to be missing. */
function shorten(halladas: preguntas.Diferencia[]): preguntas.Diferencia[] {
  if (halladas.length <= preguntas.MAX_POR_REGLA) return halladas
  const dichas = halladas.slice(0, preguntas.MAX_POR_REGLA)
  const regla = `${dichas[0]!.regla.split(' ')[0]} y más`
  return [
    ...dichas,
    { regla, objeto: '', dato: `Hay más de ${preguntas.MAX_POR_REGLA}: corrige estas y verifica otra vez.` },
  ]
}

/** V14, the other half: what was written outside must still be inside. */
function compareSellos(dentro: Sello[], fuera: Sello[]): preguntas.Diferencia[] {
  const conocidos = new Map(dentro.map((sello) => [sello.dia, sello]))
  const same = (a: Sello | undefined, b: Sello) =>
    a?.huella === b.huella && (b.cadena_huella == null || a.cadena_huella === b.cadena_huella)
  return fuera
    .filter((sello) => !same(conocidos.get(sello.dia), sello))
    .map(({ dia, huella }) => ({
      regla: 'V14 sello distinto del guardado fuera de la base',
      objeto: dia,
      dato: huella,
    }))
}

/** V9: the XML is the document; the row and the ledger must repeat it exactly. */
async function verifyXml(
  tx: Tx,
  diferencias: preguntas.Diferencia[],
  avanzar: (hecho: number) => Promise<void>,
  noche: Noche | undefined,
): Promise<number> {
  let revisados = 0
  let fuera = 0
  for await (const bloque of noche ? bloquesDeNoche(tx, noche) : bloques(tx)) {
    await avanzar(revisados)
    for (const [i, d] of bloque.entries()) {
      // The server that runs this at night also answers people.
      if (i % 25 === 0) await nextTurn()
      // No transaction waits for the store: its files have their own turn (V28).
      if (d.sha256 && !d.bytes) {
        fuera++
        continue
      }
      const defecto = compareXml(d)
      if (defecto)
        diferencias.push({ regla: 'V9 el XML no coincide con su registro', objeto: String(d.id), dato: defecto })
    }
    revisados += bloque.length
  }
  return revisados - fuera
}

async function* bloques(tx: Tx, cuales?: { desde: string }) {
  for (let ultimo = 0; ; ) {
    const bloque = await preguntas.nextDocumentos(tx, ultimo, VECINOS, cuales)
    yield bloque
    if (bloque.length < VECINOS) return
    ultimo = bloque.at(-1)!.id
  }
}

/** Those stamped since the last proof, and then the night's part of all; nobody is looked at twice. */
async function* bloquesDeNoche(tx: Tx, { desde, parte }: Noche) {
  const vistos = new Set<number>()
  for await (const bloque of bloques(tx, { desde })) {
    for (const { id } of bloque) vistos.add(id)
    yield bloque
  }
  for (const primero of gruposDe(parte, await preguntas.readUltimoDocumento(tx))) {
    const bloque = await preguntas.nextDocumentos(tx, primero - 1, VECINOS, { antesDe: primero + VECINOS })
    yield bloque.filter(({ id }) => !vistos.has(id))
  }
}
