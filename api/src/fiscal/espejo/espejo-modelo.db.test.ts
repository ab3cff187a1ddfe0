// The request ledger of the mirror against a SAT that answers at random: no question twice, no package lost, no money moved.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIA, type Escena, openEspejo } from '../../../test/espejo.ts'
import { crearTimbrado } from '../../../test/fiscal.ts'
import { clearFallas, makeDados, SEMILLA, tamanio } from '../../../test/flota.ts'
import { informar } from '../../../test/informe.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'

const RESPUESTAS = tamanio('LITRO_RESPUESTAS', 40)
/** Between two questions, so that the daily limit of signatures is never what stops them. */
const MEDIA_HORA = 1_800_000

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

test(
  `${RESPUESTAS} respuestas al azar`,
  async () => {
    const dados = makeDados(SEMILLA)
    const pick = <T>(lista: readonly T[]): T => lista[dados.entero(lista.length)]!
    for (let i = 0; i < 3; i++) await crearTimbrado(e.t.deps, e.f, 'factura')
    const asientos = await e.asientos()
    for (let dadas = 0; dadas < RESPUESTAS; ) {
      e.avanzar(MEDIA_HORA + dados.entero(1000))
      await e.prestar()
      const cuantas = Math.min(1 + dados.entero(4), RESPUESTAS - dadas)
      for (let i = 0; i < cuantas; i++) {
        const ruta = pick(RUTAS)
        await e.falla({ modo: pick(TORCIDAS[ruta]!), ruta })
      }
      const hoy = hoyEnMexico(new Date(e.ahora()))
      const Desde = hoyEnMexico(new Date(e.ahora() - dados.entero(5) * DIA))
      const Sentido = pick(['emitidos', 'recibidos'])
      await e.call('facturacion', 'POST', 'admin/espejo_pedir', { Sentido, Desde, Hasta: hoy })
      await e.girar(20)
      dadas += cuantas
    }
    await clearFallas(e.t.motor.pac.url)
    await e.prestar()
    await e.girar(200)

    const tuplas = (await e.testigo()).map(({ tupla }) => JSON.stringify(tupla))
    expect(tuplas.length).toBeGreaterThan(0)
    expect(new Set(tuplas).size, 'ninguna pregunta dos veces').toBe(tuplas.length)
    expect((await verificar(e.t.deps.snapshot)).diferencias, 'nada que el espejo prometa se rompió').toEqual([])
    expect(await e.asientos(), 'la metadata no mueve dinero').toBe(asientos)
    const perdidos = await e.rows(
      sql<{ id: number }>`select p.id from paquete_sat p where p.estado = 'guardado' and p.vaciado is not null`,
    )
    expect(perdidos, 'ningún paquete se vació sin leerse').toEqual([])
    await informar('espejo', { preguntas: tuplas.length, respuestas: RESPUESTAS })
  },
  120_000 + RESPUESTAS * 2000,
)
