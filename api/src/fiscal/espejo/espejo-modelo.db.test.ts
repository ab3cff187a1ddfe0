// The request ledger of the mirror against a SAT that answers at random: no question twice, no package lost, no money moved.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIA, type Escena, HORA, openEspejo } from '../../../test/espejo.ts'
import { crearTimbrado } from '../../../test/fiscal.ts'
import { clearFallas, makeDados, SEMILLA, tamanio } from '../../../test/flota.ts'
import { informar } from '../../../test/informe.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'

const RESPUESTAS = tamanio('LITRO_RESPUESTAS', 40)
/** Between two questions, so that the daily limit of signatures is never what stops them. */
const MEDIA_HORA = HORA / 2
/** So often somebody stamps: the days that are asked for always hold something to download. */
const POR_DIA = 8
/** Rounds in a row that move nothing: what is left waits for a person. */
const QUIETAS = 3

// What takes long to fail is proven elsewhere; here each answer costs what a call costs.
const DE_TODAS = ['reset-antes', 'http-429', 'reset-despues', 'http-500', 'http-502', 'html', 'truncado', 'basura']
// biome-ignore format: a table is read as a table
const TORCIDAS: Readonly<Record<string, readonly string[]>> = {
  autentica: [...DE_TODAS, 'token-corto'],
  solicita:  [...DE_TODAS, 'sat-404', 'sat-5006', 'token-300', 'uno-a-cinco', 'vencida', 'error-4', 'id-perdido'],
  verifica:  [...DE_TODAS, 'sat-404', 'sat-5006', 'token-300'],
  descarga:  [...DE_TODAS, 'sat-404', 'sat-5006', 'token-300', 'paquete-ajeno', 'zip-corrupto', 'zip-miente', 'meta-lf', 'meta-tilde', 'meta-columna-nueva'],
}
const RUTAS = Object.keys(TORCIDAS)

let e: Escena
beforeAll(async () => {
  e = await openEspejo()
})
afterAll(() => e.t.close())

/** Crooked answers that were really given, not only prepared. */
async function countDadas(): Promise<number> {
  const { servidas } = (await e.pac('/simular/falla')) as { servidas: Record<string, number> }
  return Object.values(servidas).reduce((suma, n) => suma + n, 0)
}

/** Asked for by a person, who also lets a stopped mirror go on. */
const pedir = (Sentido: string, dias: number) =>
  e.call('facturacion', 'POST', 'admin/espejo_pedir', {
    Sentido,
    Desde: hoyEnMexico(new Date(e.ahora() - dias * DIA)),
    Hasta: hoyEnMexico(new Date(e.ahora())),
  })

const abiertas = () =>
  e.rows(sql<{ que: string; id: number; estado: string }>`
    select 'ventana' as que, id, estado from ventana_sat where estado = 'pendiente'
    union all select 'solicitud', id, estado from solicitud_sat where estado in ('por_enviar', 'enviando', 'aceptada', 'terminada')
    union all select 'paquete', id, estado from paquete_sat where estado in ('pendiente', 'guardado')`)

test(
  `${RESPUESTAS} respuestas al azar`,
  async () => {
    const dados = makeDados(SEMILLA)
    const pick = <T>(lista: readonly T[]): T => lista[dados.entero(lista.length)]!
    const uuids: string[] = []
    const stamp = async () => uuids.push((await crearTimbrado(e.t.deps, e.f, 'factura')).uuid)
    for (let i = 0; i < 3; i++) await stamp()
    const asentados = async () => (await e.asientos()) - uuids.length
    const asientos = await asentados()
    let preparadas = 0
    for (let paso = 1, dadas = 0; dadas < RESPUESTAS; paso++) {
      e.avanzar(MEDIA_HORA + dados.entero(1000))
      if (paso % (48 / POR_DIA) === 0) await stamp()
      // It stays lent for an hour.
      if (paso % 2 === 1) await e.prestar()
      // What was prepared and not given yet comes first: the queue does not grow.
      const cuantas = Math.max(0, Math.min(1 + dados.entero(8), 12 - (preparadas - dadas)))
      for (let i = 0; i < cuantas; i++) {
        const ruta = pick(RUTAS)
        await e.falla({ modo: pick(TORCIDAS[ruta]!), ruta })
      }
      preparadas += cuantas
      await pedir(pick(['emitidos', 'emitidos', 'recibidos']), dados.entero(5))
      await e.girar(30, QUIETAS)
      dadas = await countDadas()
    }
    const dadas = await countDadas()
    await clearFallas(e.t.motor.pac.url)
    // Another day, with a SAT that works: everything ends.
    for (let i = 0; i < 20 && (i === 0 || (await abiertas()).length > 0); i++) {
      e.avanzar(DIA)
      await e.prestar()
      await pedir('emitidos', 6)
      await e.girar(200, QUIETAS)
    }
    expect(await abiertas(), 'nada quedó a medias').toEqual([])

    const tuplas = (await e.testigo()).map(({ tupla }) => JSON.stringify(tupla))
    expect(tuplas.length).toBeGreaterThan(0)
    expect(new Set(tuplas).size, 'ninguna pregunta dos veces').toBe(tuplas.length)
    expect((await verificar(e.t.deps.snapshot)).diferencias, 'nada que el espejo prometa se rompió').toEqual([])
    expect(await asentados(), 'la metadata no mueve dinero').toBe(asientos)
    const perdidos = await e.rows(sql<{ id: number }>`
      select p.id from paquete_sat p where p.estado = 'guardado' and p.vaciado is not null
      union all
      select p.id from paquete_sat p join solicitud_sat s on s.id = p.id_solicitud where s.estado = 'leida' and p.estado <> 'leido'`)
    expect(perdidos, 'ningún paquete se dio por leído sin leerse').toEqual([])
    const espejados = new Set(
      (await e.rows(sql<{ uuid: string }>`select upper(uuid::text) as uuid from cfdi_sat`)).map(({ uuid }) => uuid),
    )
    expect(
      uuids.filter((uuid) => !espejados.has(uuid.toUpperCase())),
      'todo lo timbrado llegó',
    ).toEqual([])
    const [paquetes] = await e.rows(
      sql<{ leidos: number }>`select count(*)::int as leidos from paquete_sat where estado = 'leido'`,
    )
    await informar('espejo', { preguntas: tuplas.length, respuestas: dadas, paquetes: paquetes!.leidos })
  },
  120_000 + RESPUESTAS * 2000,
)
