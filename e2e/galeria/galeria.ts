// The gallery: each screen of each role at four widths, light and dark. A picture of each, and what a stranger would complain of:
// accessibility, what sticks out sideways, and words that are cut with no way to read them whole.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { como, type Pedir } from '../como.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { hop } from '../pages/shell-page.ts'
import { administracion, portal } from '../rutas.ts'
import { type Litro, ROOT } from '../start.ts'
import { quiet, test, violations } from '../story.ts'
import { type Quien, usuarios } from '../usuarios.ts'

const SOCIO = usuarios.socio.socio
const listed = (nombre: string, porOmision: readonly string[]) => process.env[nombre]?.split(',') ?? porOmision
const anchos = listed('GALERIA_ANCHOS', ['1440', '1280', '768', '390']).map(Number)
const roles = listed('GALERIA_ROLES', Object.keys(usuarios)) as Quien[]
const parte = process.env.GALERIA_PANTALLAS
const carpeta = process.env.GALERIA_CARPETA ?? join(ROOT, 'test-results/galeria')

/** Where each kind of record is listed, what its id is called, and in which state its screens make sense. */
const registros: Record<string, { lista: string; id: string; abiertos: RegExp }> = {
  cliente: { lista: 'clientes', id: 'IdCliente', abiertos: /./ },
  proveedor: { lista: 'proveedores', id: 'IdProveedor', abiertos: /./ },
  sucursal: { lista: 'sucursales', id: 'IdSucursal', abiertos: /./ },
  factura: { lista: 'facturas', id: 'IdFactura', abiertos: /Prefactura/ },
  'nota-credito': { lista: 'notas-credito', id: 'IdNotaCredito', abiertos: /PreNota/ },
  'nota-cargo': { lista: 'notas-cargo', id: 'IdNotaCargo', abiertos: /PreNota/ },
  deposito: { lista: 'depositos', id: 'IdDeposito', abiertos: /Capturado/ },
  retorno: { lista: 'retornos', id: 'IdRetorno', abiertos: /Capturado/ },
  'admin/socio': { lista: 'admin/socios', id: 'IdSocioComercial', abiertos: /./ },
  'admin/usuario': { lista: 'admin/usuarios', id: 'IdUsuario', abiertos: /./ },
}
const SE_MUEVE = new Set(['editar', 'timbrar', 'borrar'])

/** '/factura/ver/1' of the demonstration is another number, and one to stamp is another than one to look at. */
async function realPath(path: string, pedir: Pedir): Promise<string> {
  const [, cosa = '', verbo = ''] = /^\/(.+)\/(\w+)\/1$/.exec(path) ?? []
  const registro = registros[cosa]
  if (!registro) return path
  const respuesta = await pedir('GET', `${registro.lista}?limite=200`).catch(() => [])
  const filas: Record<string, unknown>[] = Array.isArray(respuesta) ? respuesta : (respuesta.Filas ?? [])
  const estado = (fila: Record<string, unknown>) =>
    String(fila[Object.keys(fila).find((k) => /Estatus$/.test(k)) ?? ''])
  const abierto = (fila: Record<string, unknown>) => registro.abiertos.test(estado(fila)) === SE_MUEVE.has(verbo)
  const elegida = filas.find(abierto) ?? filas[0]
  return elegida ? path.replace(/\/1$/, `/${elegida[registro.id]}`) : path
}

/** The partner's screens for who has a partner; the desks, and the portal of one partner, for the house. */
function screensOf(quien: Quien): string[] {
  const { administracion: suyas, ...persona } = usuarios[quien] as { administracion: readonly string[]; socio?: string }
  const listas = [
    '/dashboard',
    '/estado-cuenta',
    ...portal.map(({ path }) => path).filter((path) => /^\/\w+(-\w+)?s$/.test(path)),
  ]
  const mesas = administracion.filter(({ titulo }) => suyas.includes(titulo)).map(({ path }) => path)
  const dentro = quien === 'admin' ? administracion.map(({ path }) => path) : mesas
  const todas = persona.socio
    ? quien === 'socio'
      ? portal.map(({ path }) => path)
      : listas
    : ['/dashboard', ...dentro]
  return [...new Set(todas)].filter((path) => !parte || path.includes(parte))
}

/** Words that do not fit in their place; what says itself whole to who points at it is not cut. */
const cutWords = (page: Page) =>
  page.evaluate(() => {
    const cortados: string[] = []
    for (const nodo of document.querySelectorAll<HTMLElement>('main *, header *, aside *')) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, visibility } = getComputedStyle(nodo)
      const recorta = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if (!recorta || overflowX === 'visible' || visibility === 'hidden' || nodo.clientWidth === 0) continue
      const baja = overflowY !== 'visible' && nodo.scrollHeight > nodo.clientHeight + 2
      const falta = nodo.scrollWidth > nodo.clientWidth + 1 || baja
      const dicho = nodo.closest('[title]') ?? nodo.querySelector('[title]')
      if (falta && !dicho && nodo.textContent?.trim()) cortados.push(nodo.textContent.trim().slice(0, 60))
    }
    return [...new Set(cortados)]
  })

/** Columns of money of a list that nobody sees without sliding it sideways: past its edge, or under its actions. */
const hiddenMoney = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main th[data-cifra]')].flatMap((titulo) => {
      const caja = titulo.closest('table')?.parentElement
      const acciones = titulo.parentElement?.querySelector('th:last-child')
      if (!caja || !acciones) return []
      const fin = acciones === titulo ? Number.POSITIVE_INFINITY : acciones.getBoundingClientRect().left
      const orilla = Math.min(caja.getBoundingClientRect().right, fin)
      const { right, width } = titulo.getBoundingClientRect()
      return width > 0 && right > orilla + 2 ? [titulo.textContent?.trim() ?? ''] : []
    }),
  )

/** What a screen looks like when there is nothing, when it fails, and with what opens over it. */
type Estado = { nombre: string; path: string; abrir?: (page: Page) => Promise<unknown> }
const boton = (nombre: string | RegExp) => (page: Page) => page.getByRole('button', { name: nombre }).first().click()
const ESTADOS: Partial<Record<Quien, Estado[]>> = {
  socio: [
    { nombre: 'vacia', path: '/facturas?q=zzzzzz' },
    { nombre: 'no-existe', path: '/factura/ver/999999999' },
    { nombre: 'sin-pagina', path: '/esto-no-existe' },
    { nombre: 'paleta', path: '/facturas', abrir: (page) => page.keyboard.press('Control+k') },
    { nombre: 'teclas', path: '/facturas', abrir: (page) => page.keyboard.press('?') },
    { nombre: 'avisos', path: '/dashboard', abrir: boton(/^Avisos/) },
    { nombre: 'filtros', path: '/facturas', abrir: boton('Más filtros') },
    { nombre: 'columnas', path: '/facturas', abrir: boton('Columnas y densidad') },
    { nombre: 'acciones', path: '/facturas', abrir: boton(/^Más acciones/) },
    { nombre: 'errores', path: '/factura/nuevo', abrir: boton('Generar Prefactura') },
  ],
  admin: [
    { nombre: 'vacia', path: '/admin/auditoria?q=zzzzzz' },
    { nombre: 'no-existe', path: '/admin/socio/ver/999999999' },
    { nombre: 'paleta', path: '/dashboard', abrir: (page) => page.keyboard.press('Control+k') },
    { nombre: 'errores', path: '/admin/usuario/nuevo', abrir: boton(/^(Guardar|Invitar)/) },
  ],
}

type Hallazgo = { quien: Quien; path: string; ancho: number; tema: string; que: string }

type Vista = { quien: Quien; path: string; cuenta: { fotos: number }; abrir?: Estado['abrir'] }

async function look(page: Page, { quien, path, cuenta, abrir }: Vista): Promise<Hallazgo[]> {
  const hallazgos: Hallazgo[] = []
  for (const ancho of anchos) {
    await page.setViewportSize({ width: ancho, height: ancho < 500 ? 844 : 900 })
    for (const tema of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: tema })
      // Half-way between two themes no colour is right.
      await page.waitForFunction((t) => document.documentElement.dataset.mantineColorScheme === t, tema)
      await quiet(page)
      if (abrir) {
        await page.keyboard.press('Escape')
        // Not at every width is there a button to press: then the screen is as it was.
        await abrir(page).catch(() => undefined)
        await quiet(page)
      }
      const note = (que: string) => hallazgos.push({ quien, path, ancho, tema, que })
      // Between the themes only colours differ.
      for (const queja of await violations(page, tema === 'dark' ? ['color-contrast'] : undefined))
        note(`axe ${queja.replace(/\s+/g, ' ').slice(0, 240)}`)
      const sobra = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (sobra > 0) note(`se desborda ${sobra} px`)
      if (tema === 'light' && ancho >= 1280)
        for (const columna of await hiddenMoney(page)) note(`dinero oculto: ${columna}`)
      if (tema === 'light') for (const texto of await cutWords(page)) note(`cortado: ${texto}`)
      const archivo = `${path.slice(1).replaceAll('/', '_')}-${ancho}-${tema}.jpg`
      await page.screenshot({ path: join(carpeta, quien, archivo), fullPage: true, type: 'jpeg', quality: 70 })
      cuenta.fotos++
    }
  }
  return hallazgos
}

/** Staff look at the portal of one partner from its own page; their desks belong to none. */
async function enter(page: Page, litro: Litro, quien: Quien): Promise<Pedir> {
  const { socio } = usuarios[quien] as { socio?: string }
  await new AccesoPage(page).enter(quien)
  return como(litro.url, quien, socio || quien === 'admin' ? undefined : SOCIO).catch(() => como(litro.url, quien))
}

for (const quien of roles) {
  test(`galería de ${quien}`, async ({ page, litro, complaints }) => {
    complaints.expected(/./)
    mkdirSync(join(carpeta, quien), { recursive: true })
    const pedir = await enter(page, litro, quien)
    const hallazgos: Hallazgo[] = []
    const cuenta = { fotos: 0 }
    const pantallas = screensOf(quien)
    for (const [i, path] of pantallas.entries()) {
      await hop(page, await realPath(path, pedir))
      await quiet(page)
      hallazgos.push(...(await look(page, { quien, path, cuenta })))
      console.log(`${quien} ${i + 1}/${pantallas.length} ${path}: ${hallazgos.length} hallazgos, ${cuenta.fotos} fotos`)
    }
    const estados = (ESTADOS[quien] ?? []).filter(({ nombre }) => !parte || `estado_${nombre}`.includes(parte))
    for (const { nombre, path, abrir } of estados) {
      await hop(page, path)
      await quiet(page)
      page.setDefaultTimeout(3000)
      hallazgos.push(...(await look(page, { quien, path: `/estado_${nombre}`, cuenta, ...(abrir && { abrir }) })))
      page.setDefaultTimeout(0)
    }
    writeFileSync(join(carpeta, `${quien}.json`), JSON.stringify({ pantallas, ...cuenta, hallazgos }, null, 1))
    expect.soft(hallazgos.filter(({ que }) => !que.startsWith('cortado'))).toEqual([])
  })
}
