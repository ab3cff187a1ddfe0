// Measures the account statement with 100 movements and with 100,000: opening, scrolling on, a period, a search, sums and sheet.
import { readFile } from 'node:fs/promises'
import type { TestApp } from '../test/app.ts'
import { flow, type Get, race, withList } from './base.ts'

const POCOS = 100
const MUCHOS = 100_000
const LOTE = 1000
const VUELTAS = 40
const VENTANA = 100

/** The least any statement could do: the newest hundred with the balance after each. */
const SQL = `
  select m.*, (select p.saldo_posterior_cent from partida p where p.seq_cuenta = m.seq
                  and p.id_cuenta = (select id from cuenta where clave = 'socio:' || $1::bigint)) as saldo
    from movimiento m where m.id_socio_comercial = $1 order by m.seq desc limit ${VENTANA + 1}`

type Medidas = Awaited<ReturnType<typeof measure>>

export function benchEstadoCuenta() {
  return withList(
    (t) => fill(t, 1, POCOS),
    async ({ t, get, bare }) => {
      const directo = () => bare.query(SQL, [t.gente.a])
      const pocos = await measure(get, directo)
      await fill(t, POCOS + 1, MUCHOS)
      const muchos = await measure(get, directo)
      return {
        movimientos: MUCHOS,
        pocos,
        muchos,
        vecesQueConPocos: compare(pocos, muchos),
        hoja: await flow(get, 'estado-cuenta_exportar'),
        hojaDeUnMes: await flow(get, 'estado-cuenta_exportar?desde=2024-02-01&hasta=2024-02-29'),
        listaEntera: await flow(get, 'estado-cuenta'),
      }
    },
  )
}

async function measure(get: Get, directo: () => Promise<unknown>) {
  const una = (consulta: string) => race(get, `estado-cuenta${consulta}`, directo, VUELTAS)
  const primera = `?limite=${VENTANA}`
  // A list of exactly one window has no next one.
  const siguiente = (await get(`estado-cuenta?limite=${VENTANA / 2}`)).headers.get('x-siguiente')
  return {
    abre: await una(primera),
    siguiente: await una(`${primera}&cursor=${siguiente}`),
    periodo: await una(`${primera}&desde=2023-01-01&hasta=2023-01-31`),
    busca: await una(`${primera}&q=transportes 9`),
    porMonto: await una(`${primera}&orden=-Monto`),
    sumas: await una('_resumen'),
  }
}

const compare = (pocos: Medidas, muchos: Medidas) =>
  Object.fromEntries(
    Object.entries(muchos).map(([que, { apiP95Ms }]) => [que, apiP95Ms / pocos[que as keyof Medidas].apiP95Ms]),
  )

/** In lots: one account of one partner takes them all, and each lot closes its own transaction. */
async function fill(t: TestApp, desde: number, hasta: number): Promise<void> {
  const lote = await readFile(new URL('movimientos.sql', import.meta.url), 'utf8')
  for (let n = desde; n <= hasta; n += LOTE) {
    await t.base.asAdmin(lote, [t.gente.a, n, Math.min(n + LOTE - 1, hasta)])
  }
  for (const tabla of ['asiento', 'partida', 'movimiento', 'saldo']) await t.base.asAdmin(`vacuum analyze ${tabla}`)
}
