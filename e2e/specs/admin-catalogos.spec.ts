// a product with the published quota, the table of quotas, a type billed by its amount, and today's exchange rate by treasury.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { FormularioPage } from '../pages/formulario-page.ts'
import { test, violations } from '../story.ts'

test('el administrador da de alta un combustible con la cuota publicada y lo desactiva', async ({ page }) => {
  await new AccesoPage(page).enter('admin', '/admin/catalogos')
  await expect(page.getByText('Catálogos del SAT del 06/08/2026')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Diésel Automotriz' })).toContainText('$0.490817 por litro')
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Agregar producto' }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByLabel('Nombre').fill('Diésel de historia')
  await dialogo.getByLabel('Descripción en el CFDI').fill('Diésel industrial')
  const clave = dialogo.getByRole('combobox', { name: 'Clave de producto (SAT)' })
  await clave.fill('diesel combust')
  await expect(page.getByRole('option', { name: '15101505 - Combustible diésel' })).toBeVisible()
  await clave.press('Enter')
  await expect(clave).toHaveValue('15101505 - Combustible diésel')
  await expect(dialogo.getByRole('combobox', { name: 'Clave de unidad (SAT)' })).toHaveValue('LTR - Litro')
  await dialogo.getByRole('combobox', { name: 'Subproducto (HidroYPetro)' }).click()
  await page.getByRole('option', { name: /SP23/ }).click()
  await expect(dialogo.getByText(/se captura en Cuotas 2-A/)).toBeVisible()
  await dialogo.getByRole('button', { name: 'Guardar producto' }).click()
  const fila = page.getByRole('row').filter({ hasText: 'Diésel de historia' })
  await expect(fila).toContainText('$0.490817 por litro')

  await fila.getByRole('button', { name: 'Editar Diésel de historia' }).click()
  await dialogo.getByRole('switch', { name: 'Activo' }).press('Space')
  await dialogo.getByRole('button', { name: 'Guardar producto' }).click()
  await expect(fila).toHaveCount(0)
})

test('el administrador captura la tabla publicada de cuotas; otra cifra que la del DOF se rechaza', async ({
  page,
}) => {
  await new AccesoPage(page).enter('admin', '/admin/catalogos?vista=cuotas')
  const publicada = page.getByRole('row').filter({ hasText: '22/12/2025' })
  await expect(publicada).toContainText('Vigente')
  await expect(page.getByRole('row').filter({ hasText: 'continúa la última publicada' })).toContainText('Demostración')
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Agregar tabla' }).click()
  const dialogo = page.getByRole('dialog')
  const fill = async (campos: Record<string, string>) => {
    for (const [campo, valor] of Object.entries(campos)) await dialogo.getByLabel(campo).fill(valor)
  }
  await fill({ 'Fecha de publicación': '21/12/2026', 'Rige desde': '01/12/2026', 'Último día': '31/12/2040' })
  await fill({ 'Gasolina regular': '0.612', 'Gasolina premium': '0.747', 'Diésel, por litro': '0.508' })
  await dialogo.getByRole('button', { name: 'Guardar tabla' }).click()
  await expect(dialogo.getByText(/La publicada es 0\.490817/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  // A far year, so that no other story is billed with it.
  await fill({ 'Fecha de publicación': '21/12/2039', 'Rige desde': '01/01/2040' })
  await dialogo.getByRole('button', { name: 'Guardar tabla' }).click()
  await expect(page.getByRole('row').filter({ hasText: '21/12/2039' })).toContainText('$0.508000')
})

test('los tipos dicen cómo se factura, y tesorería captura el tipo de cambio', async ({ page }) => {
  await new AccesoPage(page).enter('admin', '/admin/catalogos')
  await page.getByRole('tab', { name: 'Tipos de nota de cargo' }).click()
  await page.getByRole('button', { name: 'Agregar tipo de nota de cargo' }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByLabel('Nombre').fill('Maniobras')
  await dialogo.getByRole('switch', { name: /clave genérica/ }).press('Space')
  await dialogo.getByLabel('Descripción en el CFDI').fill('Maniobras de descarga')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Maniobras' })).toContainText('Por importe, clave 84111506')

  await new AccesoPage(page).enter('tesoreria', '/admin/catalogos?vista=tipo-cambio')
  await page.getByRole('button', { name: 'Capturar el de hoy' }).click()
  // The rate of the demonstration itself: other stories count on it.
  await dialogo.getByLabel('Pesos por dólar').fill('18.4372')
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Captura manual' })).toContainText('18.4372')
  await page.getByRole('tab', { name: 'Bancos' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Pesos' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Agregar|Editar/ })).toHaveCount(0)
})

test('importa los códigos postales del SAT: los ve antes, un cliente fuera de ellos se rechaza, y los quita', async ({
  page,
  complaints,
}) => {
  complaints.expected(/422 \(Unprocessable/)
  complaints.expected(/ApiError: DATOS_INVALIDOS/)
  const tarjeta = page.getByRole('region', { name: 'Códigos postales' })
  const dialogo = page.getByRole('dialog', { name: 'Importar códigos postales' })
  const abrir = () => new AccesoPage(page).enter('admin', '/admin/catalogos?vista=sat')
  const revisar = async (name: string, claves: readonly string[]) => {
    const buffer = Buffer.from(claves.join('\r\n'))
    await dialogo.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await dialogo.getByRole('button', { name: 'Revisar' }).click()
  }
  await abrir()
  await expect(tarjeta).toContainText('Solo se revisa que tengan cinco dígitos.')
  expect(await violations(page)).toEqual([])

  await tarjeta.getByRole('button', { name: 'Importar' }).click()
  await revisar('otro.csv', ['c_ClaveProdServ', '15101514'])
  await expect(dialogo).toContainText('El archivo es de c_ClaveProdServ, no de c_CodigoPostal.')
  // Every postal code but one, so that no other story notices.
  const claves = Array.from({ length: 100_000 }, (_, i) => String(i).padStart(5, '0')).filter((cp) => cp !== '09998')
  await revisar('catCFDI_20260806.csv', ['Códigos postales', 'c_CodigoPostal', ...claves, 'Nota'])
  await expect(dialogo.getByRole('status', { name: 'Lo que cambia' })).toContainText('99,999')
  await expect(dialogo).toContainText('Renglón 100,002: "Nota" no es una clave de c_CodigoPostal.')
  await expect(dialogo.getByLabel('Publicado por el SAT')).toHaveValue('06/08/2026')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Confirmar' }).click()
  await expect(tarjeta).toContainText('99,999')
  await expect(tarjeta).toContainText('catCFDI_20260806.csv')

  await new AccesoPage(page).enter('socio', '/cliente/nuevo')
  const form = new FormularioPage(page)
  await form.fill({ Nombre: 'Sin lugar', 'Razón Social': 'SIN LUGAR', RFC: 'SLU120304AB1', 'Código Postal': '09998' })
  await form.choose('Régimen Fiscal', /^601 /)
  await form.choose('Uso CFDI', /^G03 /)
  await form.choose('Estado', 'Guanajuato')
  await form.button('Guardar Cliente').click()
  const FRASE = 'El código postal no está en el catálogo del SAT; revísalo contra la constancia (dice 09998).'
  await expect.poll(() => form.noteOf(form.text('Código Postal'))).toContain(FRASE)

  await abrir()
  await tarjeta.getByRole('button', { name: 'Quitar' }).click()
  await page.getByRole('button', { name: 'Quitar catálogo' }).click()
  await expect(tarjeta).toContainText('Solo se revisa que tengan cinco dígitos.')
})
