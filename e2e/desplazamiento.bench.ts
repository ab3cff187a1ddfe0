// Measures scrolling in a real browser: the main thread's work for each frame, with few rows and with 100,000.
import { readFile } from 'node:fs/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@litro/embedded-postgres/supervisor'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { FLAGS, installedBrowsers } from '../scripts/lib/browser.mjs'
import { AccesoPage } from './pages/acceso-page.ts'
import { cleanUp, dataFolder, startLitro } from './start.ts'

const PASOS = 150
const RUEDA = 900
// More than the wheel passes by: in a list that ends sooner it would turn without moving anything.
const POCAS = 3000
// As text: the loader that runs the measurements adds names to functions that the page does not know.
const COUNT = `window.cuadros = 0
requestAnimationFrame(function count() { window.cuadros++; requestAnimationFrame(count) })`

/** The same list, the same wheel: few rows and many. */
export const benchDesplazamiento = () => compare('/clientes', POCAS, 100_000, fillClientes)
export const benchDesplazamientoEstadoCuenta = () => compare('/estado-cuenta?mas=1', POCAS, 100_000, fillMovimientos)

/** The words of each row, as text for the same reason. */
const WORDS =
  "[...document.querySelectorAll('table tbody tr[data-indice]')].map((fila) => [...fila.cells].map((celda) => celda.textContent))"

/** The least any list could do: the same words, as many rows, in a plain table that is written again when the wheel passes a row. */
const bare = (palabras: string[][], filas: number) => `<!doctype html>
<style>
  body { margin: 0; font: 14px sans-serif }
  #caja { height: 800px; overflow: auto }
  table { width: 100%; table-layout: fixed; border-collapse: collapse; will-change: transform }
  td { height: 47px; padding: 0 8px; border-bottom: 1px solid #ddd; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
</style>
<div id="caja"><div style="height: ${filas * 48}px"><table><tbody></tbody></table></div></div>
<script>
  const palabras = ${JSON.stringify(palabras).replaceAll('<', '\\u003c')}
  const caja = document.getElementById('caja'), tabla = caja.querySelector('table'), cuerpo = tabla.tBodies[0]
  let vista = -1
  function draw() {
    const primera = Math.floor(caja.scrollTop / 48)
    if (primera === vista) return
    vista = primera
    cuerpo.innerHTML = palabras.map((_, i) => '<tr>' + palabras[(primera + i) % palabras.length].map((p) => '<td>' + p + '</td>').join('') + '</tr>').join('')
    tabla.style.transform = 'translateY(' + primera * 48 + 'px)'
  }
  caja.addEventListener('scroll', () => requestAnimationFrame(draw))
  draw()
</script>`

type Fill = (client: pg.Client, desde: number, hasta: number) => Promise<unknown>

async function compare(ruta: string, pocos: number, muchos: number, fill: Fill) {
  const server = await startEmbeddedPostgres({ dataDir: dataFolder() })
  const client = new pg.Client({ connectionString: address(server) })
  try {
    const { url } = await startLitro({ env: { DATABASE_URL: address(server) } })
    await client.connect()
    const executablePath = process.env.LITRO_CHROME || installedBrowsers()[0]
    const browser = await chromium.launch({ args: FLAGS, ...(executablePath && { executablePath }) })
    const context = await browser.newContext({ baseURL: url, locale: 'es-MX', viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await fill(client, 1, pocos)
    await new AccesoPage(page).enter('socio', ruta)
    const pocas = await scroll(page)
    await fill(client, pocos + 1, muchos)
    await page.goto(ruta)
    const muchas = await scroll(page)
    const palabras = await page.evaluate<string[][]>(WORDS)
    await page.goto('about:blank')
    await page.setContent(bare(palabras, muchos))
    const desnuda = await scroll(page)
    await browser.close()
    const medida = { mediana: muchas.cpuMsPorCuadro, unidad: 'ms del hilo principal' }
    return {
      porCuadro: {
        ...medida,
        contra: `con ${pocos} filas`,
        base: pocas.cpuMsPorCuadro,
        meta: [{ de: 'razon', maximo: 1.5 }],
      },
      porCuadroContraDesnuda: {
        ...medida,
        contra: 'las mismas palabras en una tabla sin el producto',
        base: desnuda.cpuMsPorCuadro,
        meta: [
          { de: 'mediana', maximo: 8 },
          { de: 'razon', maximo: 3 },
        ],
      },
      cuadros: muchas.cuadros,
      filasEnPantalla: muchas.filasEnPantalla,
    }
  } finally {
    await client.end()
    await cleanUp()
    await server.stop()
  }
}

function address({ host, port, superuser }: EmbeddedPostgres, database = 'postgres'): string {
  return `postgres://${superuser}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

async function fillClientes(client: pg.Client, desde: number, hasta: number): Promise<void> {
  await client.query(
    `insert into cliente (id_socio_comercial, nombre, razon_social, rfc, codigo_postal, regimen_fiscal, uso_cfdi, clave_estado)
     select u.id_socio_comercial, 'Transportes ' || n, 'TRANSPORTES ' || n,
            chr(65 + n / 676 % 26) || chr(65 + n / 26 % 26) || chr(65 + n % 26)
              || to_char(date '1960-01-01' + (n / 17576)::int * 37, 'YYMMDD') || 'A' || chr(65 + n / 17576 % 26) || '1',
            lpad((n % 99999)::text, 5, '0'), '601', 'G03', 'GUA'
       from generate_series($1::int, $2::int) n, usuario u where u.correo = 'socio@litro.example'`,
    [desde, hasta],
  )
  await client.query('analyze cliente')
}

const LOTE = 1000

/** Real postings: the screen asks the real service for them. */
async function fillMovimientos(client: pg.Client, desde: number, hasta: number): Promise<void> {
  const lote = await readFile(new URL('../api/bench/movimientos.sql', import.meta.url), 'utf8')
  const { rows } = await client.query(
    "select id_socio_comercial as id from usuario where correo = 'socio@litro.example'",
  )
  for (let n = desde; n <= hasta; n += LOTE) {
    await client.query(lote, [rows[0].id, n, Math.min(n + LOTE - 1, hasta)])
  }
  await client.query('vacuum analyze asiento, partida, movimiento, saldo')
}

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? 0
}

/** Turns the wheel and divides what the main thread worked by the frames it drew. */
async function scroll(page: Page) {
  await page.locator('table tbody tr').first().waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(COUNT)
  await page.mouse.move(720, 500)
  const before = await metric(cdp, 'TaskDuration')
  for (let i = 0; i < PASOS; i++) {
    await page.mouse.wheel(0, i % 30 < 25 ? RUEDA : -RUEDA)
    await page.waitForTimeout(16)
  }
  const ms = ((await metric(cdp, 'TaskDuration')) - before) * 1000
  const cuadros = await page.evaluate<number>('window.cuadros')
  const filasEnPantalla = await page.locator('table tbody tr').count()
  await cdp.detach()
  return { cuadros, cpuMsPorCuadro: ms / cuadros, filasEnPantalla }
}
