// Lists of the SAT: brought by file with a preview and the date inside it, seen at capture and on the pages of who is on one.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { FormularioPage } from '../pages/formulario-page.ts'
import { ShellPage } from '../pages/shell-page.ts'
import { test, violations } from '../story.ts'

/** A client of the demonstration, and the two the list already has. */
const CLIENTE = { rfc: 'TCU090317Q5A', nombre: 'Transportes Cubilete', razon: 'TRANSPORTES CUBILETE' }
const PROVEEDOR = { rfc: 'FPC170930HN0', nombre: 'Fletes Peña Colorada' }
const DEFINITIVO = 'EIU010101AA1'
const HOY = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' })
// Of today: another story may have brought one of today, and an older one is refused.
const corte = new Date(HOY)
const larga = corte.toLocaleDateString('es-MX', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const publicada = corte.toISOString().slice(0, 10).split('-').reverse().join('/')

const lista69b = () =>
  [
    `"Información actualizada al ${larga}; listado inventado",,,,,,,`,
    'No,RFC,Nombre del Contribuyente,Situación del contribuyente,Número y fecha de oficio global de presunción SAT,Publicación página SAT presuntos,Número y fecha de oficio global de definitivos SAT,Publicación página SAT definitivos',
    `1,${DEFINITIVO},"EMPRESA INVENTADA UNO, S.A. DE C.V.",Definitivo,500-05-2026-00001,${publicada},500-05-2026-00002,${publicada}`,
    `2,${PROVEEDOR.rfc},FLETES PEÑA COLORADA,Presunto,500-05-2026-00001,${publicada},,`,
    `3,${CLIENTE.rfc},"TRANSPORTES\nCUBILETE",Presunto,500-05-2026-00003,${publicada},,`,
  ].join('\r\n')

const csv = (texto: string) => ({ name: 'Listado_completo_69-B.csv', mimeType: 'text/csv', buffer: Buffer.from(texto) })

test('se importa con vista previa, y la situación se ve al capturar y en la página del cliente y del proveedor', async ({
  page,
  complaints,
}) => {
  test.slow()
  complaints.expected(/status of 422|admin_lista_sat_importar ApiError/)
  await new AccesoPage(page).enter('admin', '/admin/listas')
  const edicion = page.getByRole('table', { name: 'Ediciones' }).getByRole('row').filter({ hasText: '69-B' }).first()
  // A day more where midnight came after the demonstration was told.
  await expect(edicion).toContainText(/hace 1[23] días|hoy/)
  expect(await violations(page)).toEqual([])
  await edicion.getByRole('button', { name: /^Importar/ }).click()
  const dialogo = page.getByRole('dialog', { name: /^Importar/ })
  const archivo = dialogo.locator('input[type="file"]')
  await archivo.setInputFiles(csv('<html><body>Mantenimiento</body></html>'))
  await dialogo.getByRole('button', { name: 'Revisar' }).click()
  await expect(dialogo).toContainText('El archivo es una página web, no la lista')
  await archivo.setInputFiles(csv(lista69b()))
  await dialogo.getByRole('button', { name: 'Revisar' }).click()
  const nuestros = dialogo.getByRole('list', { name: 'Clientes y proveedores en la lista' })
  await expect(nuestros).toContainText(`Cliente ${CLIENTE.razon} (${CLIENTE.rfc}): Presunto`)
  await expect(nuestros).toContainText(`Proveedor ${PROVEEDOR.nombre}`)
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/renglones importados\./)).toBeVisible()
  await expect(edicion).toContainText('hoy')
  await expect(page.getByRole('table', { name: 'Clientes y proveedores en listas' })).toContainText(
    /Transportes Cubilete/i,
  )
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })

  await new AccesoPage(page).enter('facturacion', '/clientes')
  await new ShellPage(page).chooseSocio('Energéticos del Bajío')
  const situacion = page.getByRole('list', { name: 'Situación ante el SAT' })
  await page.goto('/cliente/nuevo')
  await new FormularioPage(page).text('RFC').fill(DEFINITIVO)
  await expect(situacion).toContainText('Definitivo')
  await page.goto(`/clientes?q=${CLIENTE.rfc}`)
  await page
    .getByRole('row')
    .filter({ hasText: /Transportes Cubilete/i })
    .first()
    .click()
  await expect(situacion).toContainText(/Presunto.*según la lista del/)
  expect(await violations(page)).toEqual([])
  await page.goto('/proveedores?q=Colorada')
  await page.getByRole('row').filter({ hasText: PROVEEDOR.nombre }).getByRole('link', { name: 'Editar' }).click()
  await expect(situacion).toContainText(/Presunto.*según la lista del/)
})
