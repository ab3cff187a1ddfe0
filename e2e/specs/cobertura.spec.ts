// Rulings §10.3 as a test: every state of every entity is entered by a person through the screens, and seen there.
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { acceptCancelaciones, BandejaPage } from '../pages/bandeja-page.ts'
import { DepositoPage } from '../pages/deposito-page.ts'
import { createPrefactura, DocumentoFiscalPage, spoilPac, stamp } from '../pages/documento-fiscal-page.ts'
import { CLIENTE, type Familia, familias } from '../pages/familias.ts'
import { FormularioPage } from '../pages/formulario-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { ProveedorPage } from '../pages/proveedor-page.ts'
import { RetornoPage } from '../pages/retorno-page.ts'

import { test } from '../story.ts'

test.describe.configure({ mode: 'serial' })

// biome-ignore format: a table is read as a table
const TABLA = {
  'Factura':              ['Por Autorizar', 'Prefactura', 'Rechazada', 'Borrada', 'Timbrada', 'Por Cancelar', 'Cancelada'],
  'Nota de crédito':      ['Por Autorizar', 'PreNotaCredito', 'Rechazada', 'Borrada', 'Nota de Crédito', 'Por Cancelar', 'Cancelada'],
  'Nota de cargo':        ['Por Autorizar', 'PreNotaCargo', 'Rechazada', 'Borrada', 'NotaCargo', 'Por Cancelar', 'Cancelada', 'Anticipo'],
  'Depósito':             ['Capturado', 'Aplicado', 'Rechazado', 'Borrada', 'Por Cancelar', 'Cancelada'],
  'Retorno':              ['Capturado', 'En Revisión', 'Rechazado', 'Programado', 'Pagado', 'Cancelado'],
  'REP':                  ['Pendiente', 'Timbrado', 'Por Cancelar', 'Cancelado'],
  'Cuenta de proveedor':  ['Por aprobar', 'Aprobada', 'Rechazada'],
} as const
type Entidad = keyof typeof TABLA

const vistos = new Set<string>()
const visto = <E extends Entidad>(entidad: E, estado: (typeof TABLA)[E][number]) => vistos.add(`${entidad} · ${estado}`)

const PDF = { name: 'archivo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
const sufijo = Date.now()
const enter = (page: Page, quien: Parameters<AccesoPage['enter']>[0], path: string) =>
  new AccesoPage(page).enter(quien, path)

/** The administrator's switch that sends everything of the first partner to the authoriser. */
async function requireAutorizacion(page: Page, si: boolean): Promise<void> {
  await enter(page, 'admin', '/admin/socios')
  await page.getByRole('link', { name: 'Editar Energéticos del Bajío' }).click()
  const form = new FormularioPage(page)
  await form.main.getByRole('switch', { name: 'Todo requiere autorización' }).setChecked(si)
  await form.button('Actualizar Socio').click()
  await expect(page).toHaveURL(/\/admin\/socio(s|\/ver\/\d+)$/)
}

type Caso = { familia: Familia; id: number; folio: string }

/** The authoriser's decision over the three at once: one result for each. */
async function decide(page: Page, casos: readonly Caso[], autoriza: boolean): Promise<void> {
  await enter(page, 'autorizador', '/admin/autorizaciones')
  const bandeja = new BandejaPage(page, 'Bandeja de autorización')
  for (const { folio } of casos) await bandeja.tick(folio)
  await bandeja.button(`${autoriza ? 'Autorizar' : 'Rechazar'} (${casos.length})`).click()
  if (!autoriza) await bandeja.reason('Sin orden de compra', 'Rechazar')
  const resultados = page.getByRole('list', { name: 'Resultado por fila' })
  for (const { familia, folio } of casos) await expect(resultados).toContainText(`${familia.tipo} ${folio}`)
}

/** The same decision on the document itself, opened from the desk. */
async function decideEnDetalle(page: Page, { folio }: Caso): Promise<void> {
  await enter(page, 'autorizador', '/admin/autorizaciones')
  await page.getByRole('main').getByRole('link', { name: folio }).first().click()
  const autorizar = page.getByRole('main').getByRole('button', { name: 'Autorizar', exact: true })
  await autorizar.click()
  await expect(autorizar).toHaveCount(0)
  await expect(new DocumentoFiscalPage(page).estatus).toContainText('Prefactura')
}

async function see(page: Page, { familia, id }: Caso, estatus: string, estado = estatus): Promise<void> {
  await page.goto(`${familia.ruta}/ver/${id}`)
  await expect(new DocumentoFiscalPage(page).estatus).toContainText(estatus)
  visto(familia.entidad, estado as 'Por Autorizar')
}

/** A rule stops the three; the authoriser rejects them and authorises their duplicates. Answers these. */
async function authorise(page: Page): Promise<Caso[]> {
  const form = new DocumentoFiscalPage(page)
  const save = async (familia: Familia) => ({
    familia,
    ...(await form.save(familia.guardar, familia.servicio, familia.id)),
  })
  const rechazadas: Caso[] = []
  await enter(page, 'socio', '/facturas')
  for (const familia of familias) {
    await page.goto(familia.nuevo)
    await familia.fill(form)
    const caso = await save(familia)
    await see(page, caso, 'Por Autorizar')
    rechazadas.push(caso)
  }
  await decide(page, rechazadas, false)
  await enter(page, 'socio', '/facturas')
  const otras: Caso[] = []
  for (const caso of rechazadas) {
    await see(page, caso, 'Rechazada')
    await page.getByRole('link', { name: 'Duplicar' }).click()
    await expect(form.button(caso.familia.guardar)).toBeEnabled()
    otras.push(await save(caso.familia))
    await page.goto(`${caso.familia.ruta}/borrar/${caso.id}`)
    await form.main.getByRole('button', { name: /^Borrar/ }).click()
    await expect(page).toHaveURL(LISTAS)
    await see(page, caso, 'Borrada')
  }
  await decideEnDetalle(page, otras[0]!)
  await decide(page, otras.slice(1), true)
  return otras
}

const LISTAS = /\/(facturas|notas-credito|notas-cargo)$/

test('las tres familias recorren sus siete estados, de la regla que las detiene a la cancelación ante el SAT', async ({
  page,
  litro,
}) => {
  test.slow()
  const base = await createPrefactura(litro.url)
  await stamp(litro.url, base.id)
  await requireAutorizacion(page, true)
  let casos: Caso[]
  try {
    casos = await authorise(page)
  } finally {
    await requireAutorizacion(page, false)
  }
  const form = new DocumentoFiscalPage(page)
  await enter(page, 'socio', '/facturas')
  const folios: string[] = []
  for (const caso of casos) {
    const { familia, id } = caso
    await see(page, caso, familia.pre)
    await page.goto(`${familia.ruta}/timbrar/${id}`)
    await form.button('Timbrar').click()
    await expect(form.main.getByText(/timbrada correctamente/)).toBeVisible()
    await see(page, caso, 'Timbrada', familia.timbrada)
    folios.push((await form.estatus.textContent())?.match(/[A-Z]+-\d+/)?.[0] ?? '')
    await page.goto(`${familia.ruta}/cancelar/${id}`)
    await form.main.getByRole('button', { name: /^Cancelar (Factura|Nota)/ }).click()
    await expect(page).toHaveURL(LISTAS)
    await see(page, caso, 'Por Cancelar')
  }
  await acceptCancelaciones(page, folios)
  await enter(page, 'socio', '/facturas')
  for (const caso of casos) await see(page, caso, 'Cancelada')
})

/** Treasury's desk open on one deposit. */
async function openDeposito(page: Page, id: number): Promise<void> {
  await enter(page, 'tesoreria', `/admin/depositos?id=${id}`)
  await expect(page.getByRole('region', { name: `Depósito ${id}` })).toBeVisible()
}

async function apply(page: Page, id: number): Promise<void> {
  await openDeposito(page, id)
  const form = new FormularioPage(page)
  await form.choose('Forma de Pago', /^03/)
  await form.button('Aplicar').click()
  await expect(page.getByText(`Depósito ${id} aplicado.`)).toBeVisible()
}

async function reject(page: Page, id: number): Promise<void> {
  await openDeposito(page, id)
  const bandeja = new BandejaPage(page, 'Validación de depósitos')
  await bandeja.button('Rechazar').click()
  await bandeja.reason('No está en el banco', 'Rechazar')
}

/** Captured by the partner's form; answers its number. */
async function capture(page: Page, tipo: string, depositante: string, monto: string, resto?: () => Promise<void>) {
  await enter(page, 'socio', '/deposito/nuevo')
  const form = new DepositoPage(page)
  await form.captura(tipo, depositante, monto)
  await resto?.()
  const guardado = page.waitForResponse('**/services/deposito_agregar')
  await form.saved()
  return ((await (await guardado).json()) as { IdDeposito: number }).IdDeposito
}

const seeDeposito = async (page: Page, id: number, estatus: (typeof TABLA)['Depósito'][number]) => {
  await page.goto(`/deposito/ver/${id}`)
  await expect(new DepositoPage(page).main.locator('header').first()).toContainText(estatus)
  visto('Depósito', estatus)
}

test('un depósito y su complemento de pago recorren los suyos', async ({ page, litro }) => {
  test.slow()
  const { id: idFactura } = await createPrefactura(litro.url)
  await stamp(litro.url, idFactura)
  const deposito = new DepositoPage(page)
  const rechazado = await capture(page, 'Ingreso', `Cobertura ${sufijo}`, '100.00')
  await seeDeposito(page, rechazado, 'Capturado')
  await reject(page, rechazado)
  await enter(page, 'socio', `/deposito/ver/${rechazado}`)
  await seeDeposito(page, rechazado, 'Rechazado')
  await page.getByRole('button', { name: 'Borrar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar depósito' }).click()
  await expect(page).toHaveURL('/depositos')
  await seeDeposito(page, rechazado, 'Borrada')

  const pago = await capture(page, 'Pago', `Pago ${sufijo}`, '1,000.00', async () => {
    await deposito.cliente(CLIENTE)
    await deposito.lista.getByRole('checkbox').last().check()
  })
  // The PAC stamps the receipt and its answer is lost: it waits until the queue asks again.
  await spoilPac(litro.dataDir, { modo: 'reset-despues' })
  await spoilPac(litro.dataDir, { modo: 'http-500', ruta: 'consulta', veces: 2 })
  await apply(page, pago)
  await enter(page, 'socio', `/deposito/ver/${pago}`)
  const rep = page.getByRole('region', { name: 'Complemento de pago' })
  await expect(rep).toContainText('Pendiente')
  visto('REP', 'Pendiente')
  await seeDeposito(page, pago, 'Aplicado')
  await expect(rep).toContainText('Timbrado', { timeout: 45_000 })
  visto('REP', 'Timbrado')
  await page.getByRole('button', { name: 'Solicitar cancelación' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Solicitar cancelación' }).click()
  await expect(page.getByText('Cancelación solicitada.', { exact: true })).toBeVisible()
  await seeDeposito(page, pago, 'Por Cancelar')

  await openDeposito(page, pago)
  await page.getByRole('button', { name: 'Solicitar su cancelación' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Solicitar cancelación' }).click()
  const pedida = page.getByText(/^Se pidió cancelar el complemento REP-\d+\.$/)
  await expect(pedida).toBeVisible()
  const folio = (await pedida.textContent())?.match(/REP-\d+/)?.[0] ?? ''
  await expect(page.getByRole('region', { name: `Depósito ${pago}` })).toContainText('Está en trámite ante el SAT')
  visto('REP', 'Por Cancelar')
  await acceptCancelaciones(page, [folio])
  visto('REP', 'Cancelado')
  await openDeposito(page, pago)
  await page.getByRole('button', { name: 'Confirmar cancelación' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar cancelación' }).click()
  await expect(page.getByText(`Depósito ${pago} cancelado.`)).toBeVisible()
  await enter(page, 'socio', `/deposito/ver/${pago}`)
  await seeDeposito(page, pago, 'Cancelada')
})

test('un anticipo aplicado paga una nota de cargo timbrada', async ({ page }) => {
  test.slow()
  const form = new DocumentoFiscalPage(page)
  const cargo = familias.find(({ entidad }) => entidad === 'Nota de cargo')!
  const anticipo = await capture(page, 'Anticipo', `Anticipo ${sufijo}`, '50.00', () =>
    new DepositoPage(page).cliente(CLIENTE),
  )
  await page.goto(cargo.nuevo)
  await cargo.fill(form)
  const { id } = await form.save(cargo.guardar, cargo.servicio, cargo.id)
  await page.goto(`${cargo.ruta}/timbrar/${id}`)
  await form.button('Timbrar').click()
  await expect(form.main.getByText(/timbrada correctamente/)).toBeVisible()
  await apply(page, anticipo)
  await enter(page, 'socio', `/nota-cargo/anticipo/${id}`)
  await form.choose('Anticipo', new RegExp(`^Depósito ${anticipo} `))
  await form.button('Aplicar anticipo').click()
  await expect(page).toHaveURL('/notas-cargo')
  await page.goto(`/nota-cargo/ver/${id}`)
  await expect(form.dato('Saldo', 'Comprobante fiscal')).toHaveText('$356.00')
  visto('Nota de cargo', 'Anticipo')
})

async function solicitar(page: Page, concepto: string): Promise<void> {
  await page.goto('/retorno/nuevo')
  const form = new RetornoPage(page)
  await form.destino('Autotanques del Bajío', /6785$/)
  await form.text('Monto').fill('10.00')
  await form.resto(concepto)
  await form.guardar.click()
  await expect(page).toHaveURL('/retornos')
}

test('un retorno y la cuenta de un proveedor recorren los suyos', async ({ page }) => {
  test.slow()
  const lista = new ListaPage(page, 'Retornos')
  const [pagado, rechazado, cancelado] = ['pagado', 'rechazado', 'cancelado'].map((fin) => `Retorno ${fin} ${sufijo}`)
  const seeRetorno = async (concepto: string, estatus: (typeof TABLA)['Retorno'][number]) => {
    await expect(lista.fila(concepto)).toContainText(estatus)
    visto('Retorno', estatus)
  }
  await enter(page, 'socio', '/proveedor/nuevo')
  const proveedor = new ProveedorPage(page)
  await proveedor.fillData(`Proveedor ${sufijo}`, `PROVEEDOR ${sufijo}`, 'MXP')
  await proveedor.agregarCuenta.click()
  await proveedor.choose(proveedor.cuenta(1).banco, 'BBVA México')
  const numero = clabe(sufijo)
  await proveedor.cuenta(1).clabe.fill(numero)
  await proveedor.guardar.click()
  await expect(page).toHaveURL('/proveedores')
  await expect(new ListaPage(page, 'Proveedores').fila(`Proveedor ${sufijo}`)).toContainText('por aprobar')
  visto('Cuenta de proveedor', 'Por aprobar')
  for (const concepto of [pagado!, rechazado!, cancelado!]) await solicitar(page, concepto)
  await seeRetorno(pagado!, 'Capturado')
  await lista.enMenu(lista.fila(cancelado!), /^Cancelar/)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar retorno' }).click()
  await seeRetorno(cancelado!, 'Cancelado')

  await enter(page, 'tesoreria', '/admin/retornos')
  const desk = new BandejaPage(page, 'Tesorería de retornos')
  await desk
    .fila(rechazado!)
    .getByRole('button', { name: /^Rechazar retorno/ })
    .click()
  await desk.reason('Fuera de periodo', 'Rechazar')
  await desk
    .fila(pagado!)
    .getByRole('button', { name: /^Tomar retorno/ })
    .click()
  await expect(desk.fila(pagado!)).toContainText('En Revisión')
  visto('Retorno', 'En Revisión')
  await desk
    .fila(pagado!)
    .getByRole('button', { name: /^Programar retorno/ })
    .click()
  await desk.dialogo.locator('input[type="file"]').setInputFiles(PDF)
  await desk.dialogo.getByRole('button', { name: 'Programar', exact: true }).click()
  await expect(desk.fila(pagado!)).toContainText('Programado')
  visto('Retorno', 'Programado')
  await page.goto('/admin/retornos?vista=cuentas')
  const cuentas = new BandejaPage(page, 'Cuentas por aprobar')
  await cuentas
    .fila(`Proveedor ${sufijo}`)
    .getByRole('button', { name: /^Aprobar cuenta/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar cuenta' }).click()
  await expect(page.getByText(/^Cuenta .* aprobada\.$/)).toBeVisible()
  // A new account waits before its first payment and says from when; meanwhile it can still be stopped.
  await expect(cuentas.fila(`Proveedor ${sufijo}`)).toContainText('Cuenta nueva: se le puede pagar desde el')

  await enter(page, 'tesoreria2', '/admin/retornos')
  await desk
    .fila(pagado!)
    .getByRole('button', { name: /^Pagar retorno/ })
    .click()
  await desk.dialogo.locator('input[type="file"]').setInputFiles(PDF)
  await desk.dialogo.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(page.getByText(/^Retorno \d+ pagado\.$/)).toBeVisible()
  await enter(page, 'socio', '/retornos')
  await seeRetorno(pagado!, 'Pagado')
  await seeRetorno(rechazado!, 'Rechazado')
  await page.goto('/proveedores')
  await new ListaPage(page, 'Proveedores').fila(`Proveedor ${sufijo}`).getByRole('link').first().click()
  await expect(proveedor.cuenta(1).grupo).toContainText('Aprobada')
  await expect(proveedor.cuenta(1).grupo).toContainText('Cuenta nueva: se le puede pagar desde el')
  visto('Cuenta de proveedor', 'Aprobada')

  await enter(page, 'tesoreria', '/admin/retornos?vista=cuentas')
  await cuentas
    .fila(`Proveedor ${sufijo}`)
    .getByRole('button', { name: /^Rechazar cuenta/ })
    .click()
  await cuentas.reason('El titular no es el proveedor.', 'Rechazar')
  await expect(cuentas.fila(`Proveedor ${sufijo}`)).toHaveCount(0)
  await enter(page, 'socio', '/proveedores')
  await new ListaPage(page, 'Proveedores').fila(`Proveedor ${sufijo}`).getByRole('link').first().click()
  await expect(proveedor.cuenta(1).grupo).toContainText('Rechazada')
  await expect(proveedor.cuenta(1).grupo).toContainText('El titular no es el proveedor.')
  visto('Cuenta de proveedor', 'Rechazada')
})

/** A CLABE of BBVA with its true control digit. */
function clabe(n: number): string {
  const diecisiete = `012180${String(n).slice(-11).padStart(11, '0')}`
  const suma = [...diecisiete].reduce((total, digito, i) => total + ((Number(digito) * [3, 7, 1][i % 3]!) % 10), 0)
  return `${diecisiete}${(10 - (suma % 10)) % 10}`
}

test('la tabla de cobertura está completa: ningún estado quedó sin visitar', () => {
  const todos = Object.entries(TABLA).flatMap(([entidad, estados]) => estados.map((estado) => `${entidad} · ${estado}`))
  expect(todos.filter((uno) => !vistos.has(uno))).toEqual([])
})
