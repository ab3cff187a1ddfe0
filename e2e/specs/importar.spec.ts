// Clients, products and the fleet in bulk: the file is seen row by row before anything is kept, and the same file again makes nothing.
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { test, violations } from '../story.ts'

const subir = (page: Page, lineas: readonly string[]) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'altas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lineas.join('\r\n')),
  })

test('un socio importa clientes: los revisa, los crea y la segunda vez ya estaban', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/clientes')
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Importar clientes' })
  const descarga = page.waitForEvent('download')
  await dialogo.getByRole('button', { name: 'Descargar plantilla' }).click()
  expect((await descarga).suggestedFilename()).toBe('Plantilla de clientes.csv')
  await dialogo.getByText('Qué va en cada columna').click()
  await expect(dialogo.getByRole('table', { name: 'Columnas del archivo' })).toContainText('Razón social *')

  const lineas = [
    'RFC,Nombre,Razón social,Régimen fiscal,Uso de CFDI,Código postal,Teléfono',
    'HIS010101AA1,Fletes de la Historia,FLETES DE LA HISTORIA,601,G03,37000,477',
    'HIS010101AA2,Sin Postal,SIN POSTAL,601,G03,,477',
  ]
  await subir(page, lineas)
  await dialogo.getByRole('button', { name: 'Revisar' }).click()
  const fila = (texto: string) => dialogo.getByRole('row').filter({ hasText: texto })
  await expect(fila('HIS010101AA1')).toContainText('Se crea')
  await expect(fila('HIS010101AA2')).toContainText('Captura el código postal.')
  await expect(dialogo.getByText('No se leen estas columnas: Teléfono.')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await dialogo.getByRole('button', { name: 'Crear 1 cliente' }).click()
  await expect(fila('HIS010101AA1')).toContainText('Creado')
  await dialogo.getByRole('button', { name: 'Revisar' }).click()
  await expect(fila('HIS010101AA1')).toContainText('Ya existe; no cambia.')
  await expect(dialogo.getByRole('button', { name: /^Crear/ })).toHaveCount(0)
  await dialogo.getByRole('link', { name: 'Fletes de la Historia' }).click()
  await expect(page).toHaveURL(/\/cliente\/ver\/\d+$/)
})

test('un archivo largo se guarda en varias partes que la pantalla pide sola, y lo dice como una', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/clientes')
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Importar clientes' })
  await subir(page, [
    'RFC,Nombre,Razón social,Régimen fiscal,Uso de CFDI,Código postal',
    'LAR010101AA1,Largo Uno,LARGO UNO,601,G03,37000',
    'LAR010101AA2,Largo Dos,LARGO DOS,601,G03,37000',
  ])
  await dialogo.getByRole('button', { name: 'Revisar' }).click()
  // The first answer of a slow server: the second row is still to be made.
  let partes = 0
  await page.route('**/services/clientes_importar', async (route) => {
    const respuesta = await route.fetch()
    const cuerpo = await respuesta.json()
    partes += 1
    if (partes === 1) {
      Object.assign(cuerpo, { Nuevas: 1, Pendientes: 1 })
      Object.assign(cuerpo.Renglones[1], { Estatus: 'Lista', Id: null, Mensaje: 'Falta hacerlo.' })
    } else await expect(dialogo.getByText('Van 1 de 2 clientes. No cierres esta página.')).toBeVisible()
    await route.fulfill({ response: respuesta, json: cuerpo })
  })
  await dialogo.getByRole('button', { name: 'Crear 2 clientes' }).click()
  const fila = (texto: string) => dialogo.getByRole('row').filter({ hasText: texto })
  await expect(fila('LAR010101AA1')).toContainText('Creado')
  await expect(fila('LAR010101AA2')).toContainText('Ya estaba')
  expect(partes).toBe(2)
  await expect(dialogo.getByText('Van 1 de 2')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('el administrador importa productos, y en el teléfono nada se corta', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await new AccesoPage(page).enter('admin', '/admin/catalogos')
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Importar productos' })
  await subir(page, [
    'Nombre,Descripción,Clave de producto,Clave de unidad,Unidad,IVA',
    'Renta de bomba,Renta de bomba,80131500,E48,Servicio,16',
  ])
  await dialogo.getByRole('button', { name: 'Revisar' }).click()
  await dialogo.getByRole('button', { name: 'Crear 1 producto' }).click()
  await expect(dialogo.getByRole('row').filter({ hasText: 'Renta de bomba' })).toContainText('Creado')
  expect(await violations(page)).toEqual([])
  const sobra = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sobra).toBeLessThanOrEqual(0)
})

test('un socio importa su flota: cada lado tiene su plantilla, y lo vencido se dice antes de crear', async ({
  page,
}) => {
  await new AccesoPage(page).enter('socio', '/flota')
  await page.getByRole('button', { name: 'Importar' }).click()
  const vehiculos = page.getByRole('dialog', { name: 'Importar vehículos' })
  const encabezado =
    'Número económico,Placa,Año,Configuración,Peso bruto (t),Permiso SICT,Número de permiso,Aseguradora RC,Póliza RC,Vence RC,Color'
  const pipa = (placa: string, configuracion: string, vence: string) =>
    `Pipa ${placa},${placa},2021,${configuracion},15.5,TPAF07,SICT-1,Seguros del Bajío,RC-100,${vence},rojo`
  await subir(page, [
    encabezado,
    pipa('IMP-1001', 'C2', '31/12/2099'),
    pipa('IMP-1002', 'C3', '31/12/2020'),
    pipa('IMP-1003', 'Z9', '31/12/2099'),
  ])
  await vehiculos.getByRole('button', { name: 'Revisar' }).click()
  const fila = (texto: string) => vehiculos.getByRole('row').filter({ hasText: texto })
  await expect(fila('IMP-1001')).toContainText('Se crea')
  await expect(fila('IMP-1002')).toContainText('Ya venció la responsabilidad civil.')
  await expect(fila('IMP-1003')).toContainText('Elige la configuración.')
  await expect(vehiculos.getByText('No se leen estas columnas: Color.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await vehiculos.getByRole('button', { name: 'Crear 2 vehículos' }).click()
  await expect(fila('IMP-1001')).toContainText('Creado')
  await vehiculos.getByRole('button', { name: 'Revisar' }).click()
  await expect(fila('IMP-1002')).toContainText('Ya existe; no cambia.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('table', { name: 'Vehículos' })).toContainText('Pipa IMP-1001')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/flota?vista=sitio')
  await page.getByRole('button', { name: 'Importar' }).click()
  const sitios = page.getByRole('dialog', { name: 'Importar sitios' })
  await subir(page, ['Nombre,Código postal,Cliente', 'Patio importado,37000,', 'Patio de nadie,37000,Nadie'])
  await sitios.getByRole('button', { name: 'Revisar' }).click()
  await expect(sitios.getByRole('row').filter({ hasText: 'Patio de nadie' })).toContainText('no es un cliente tuyo')
  expect(await violations(page)).toEqual([])
  const sobra = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sobra).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await page.goto('/flota?vista=ruta')
  await expect(page.getByRole('button', { name: 'Agregar ruta' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importar' })).toHaveCount(0)
})

test('quien solo consulta no importa', async ({ page }) => {
  await new AccesoPage(page).enter('consulta', '/clientes')
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importar' })).toHaveCount(0)
})
