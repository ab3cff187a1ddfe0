// Measures the account statement with few movements and with many: opening, scrolling on, a period, a search, sums and sheet.
import { readFile } from 'node:fs/promises'
import type { TestApp } from '../test/app.ts'
import { flow, grow, META, VENTANA, withList } from './base.ts'

const LOTE = 1000

/** The least any statement could do: the newest hundred with the balance after each. */
const SQL = `
  select m.*, (select p.saldo_posterior_cent from partida p where p.seq_cuenta = m.seq
                  and p.id_cuenta = (select id from cuenta where clave = 'socio:' || $1::bigint)) as saldo
    from movimiento m where m.id_socio_comercial = $1 order by m.seq desc limit ${VENTANA + 1}`

export function benchEstadoCuenta() {
  return withList(async ({ t, get, bare }) => {
    const lista = (consulta: string, meta = META.ventana) => ({
      get,
      ruta: `estado-cuenta?limite=${VENTANA}&${consulta}`,
      meta,
    })
    const preguntas = async () => ({
      abre: lista(''),
      siguiente: lista(`cursor=${(await get(`estado-cuenta?limite=${VENTANA}`)).headers.get('x-siguiente')}`),
      periodo: lista('desde=2023-01-01&hasta=2023-01-31'),
      porFecha: lista('orden=Fecha'),
      porMonto: lista('orden=-Monto'),
      porDescripcion: lista('orden=Descripcion'),
      busca: lista('q=transportes 9', META.busqueda),
      buscaLoQueNoHay: lista('q=xyzxyz', META.busqueda),
      sumas: { get, ruta: 'estado-cuenta_resumen', meta: META.sumas },
    })
    return {
      ...(await grow(preguntas, () => bare.query(SQL, [t.gente.a]), makeFill(t))),
      hoja: await flow(get, 'estado-cuenta_exportar'),
      hojaDeUnMes: await flow(get, 'estado-cuenta_exportar?desde=2024-02-01&hasta=2024-02-29'),
      listaEntera: await flow(get, 'estado-cuenta'),
    }
  })
}

/** In lots: one account of one partner takes them all, and each lot closes its own transaction. */
const makeFill = (t: TestApp) => async (desde: number, hasta: number) => {
  const lote = await readFile(new URL('movimientos.sql', import.meta.url), 'utf8')
  for (let n = desde; n <= hasta; n += LOTE) {
    await t.base.asAdmin(lote, [t.gente.a, n, Math.min(n + LOTE - 1, hasta)])
  }
  for (const tabla of ['asiento', 'partida', 'movimiento', 'movimiento_dia', 'saldo'])
    await t.base.asAdmin(`vacuum analyze ${tabla}`)
}
