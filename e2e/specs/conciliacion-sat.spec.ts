// The mirror of the SAT: a month at a glance, one click to the cause of each difference, and the file that brings it.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { BandejaPage } from '../pages/bandeja-page.ts'
import { test, violations } from '../story.ts'

const TITULO = 'Conciliación con el SAT'

/** The month before this one in Mexico City: whole, and told by the SAT. */
function mesAnterior(): string {
  const hoy = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' })
  const [anio, mes] = hoy.split('-').map(Number) as [number, number]
  return mes === 1 ? `${anio - 1}-12` : `${anio}-${String(mes - 1).padStart(2, '0')}`
}
const MES = mesAnterior()

test('el contador ve lo que coincide, lo que solo tiene un lado y lo que difiere, y llega a la causa de cada uno', async ({
  page,
  complaints,
}) => {
  // Without an e.firma the XML cannot be sent for, and the browser notes the refusal.
  complaints.expected(/status of 409|SIN_EFIRMA/)
  await new AccesoPage(page).enter('facturacion', `/admin/conciliacion-sat?mes=${MES}`)
  const bandeja = new BandejaPage(page, TITULO)
  await expect(page.getByText(/^Al corte del \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} coinciden \d+ de \d+/)).toBeVisible()
  const numeros = page.getByRole('group', { name: 'Qué comprobantes ver' })
  await expect(numeros.getByRole('button', { name: /^[1-9]\d* Coinciden$/ })).toBeVisible()
  expect(await violations(page)).toEqual([])

  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const titulo of ['Contraparte', 'Socio', 'Fecha', 'Qué pasa', 'Total'])
      await expect.poll(() => bandeja.cut(titulo), `${titulo} a ${width}`).toEqual([])
  }

  const distinta = bandeja.fila('Distinto: Total')
  await distinta.getByRole('button', { name: /^Ver / }).click()
  const dialogo = page.getByRole('dialog', { name: 'Datos distintos' })
  await expect(dialogo.getByRole('table', { name: 'Los dos lados' })).toBeVisible()
  await expect(dialogo.getByRole('list', { name: /^Quién tiene/ })).toContainText('SAT: lo tiene')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Explicar' }).click()
  const motivo = page.getByRole('dialog', { name: 'Explicar la diferencia' })
  await motivo.getByRole('button', { name: 'Explicar' }).click()
  await expect(motivo).toContainText('Escribe por qué no es un problema.')
  await motivo.getByRole('textbox').fill('El SAT ya corrigió su metadata.')
  await motivo.getByRole('button', { name: 'Explicar' }).click()
  await expect(page.getByText('La diferencia quedó explicada.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(distinta).toHaveCount(0)

  await numeros.getByRole('button', { name: /Solo en el SAT$/ }).click()
  const ajena = bandeja.fila('TRANSPORTES DEL NORTE')
  await expect(ajena).toContainText('aquí no está')
  await ajena.getByRole('button', { name: /^Traer XML/ }).click()
  await expect(page.getByText(/No hay una e.firma disponible/)).toBeVisible()

  await numeros.getByRole('button', { name: /Solo aquí$/ }).click()
  const ausente = bandeja.fila('El SAT no tiene este comprobante')
  await ausente.getByRole('button', { name: /^Preguntar al SAT/ }).click()
  await expect(page.getByText(/^El SAT dice: Vigente\./)).toBeVisible()

  await numeros.getByRole('button', { name: /Coinciden$/ }).click()
  await expect(page.getByRole('columnheader', { name: /En el SAT/ })).toBeVisible()
})

test('el archivo del portal se carga una vez, y lo que no es del SAT se dice sin perder nada', async ({
  page,
  complaints,
}) => {
  complaints.expected(/status of 422|ARCHIVO_SAT_INVALIDO/)
  await new AccesoPage(page).enter('facturacion', '/admin/conciliacion-sat')
  const dialogo = page.getByRole('dialog', { name: 'Cargar metadata del SAT' })
  const cargar = async (nombre: string, texto: string) => {
    await page.getByRole('button', { name: 'Cargar metadata' }).click()
    await dialogo
      .locator('input[type="file"]')
      .setInputFiles({ name: nombre, mimeType: 'text/plain', buffer: Buffer.from(texto) })
    await dialogo.getByRole('button', { name: 'Cargar', exact: true }).click()
  }
  await cargar('otro.txt', 'esto no es del SAT')
  await expect(dialogo.getByText(/no es la metadata|no trae|encabezado/i)).toBeVisible()
  await dialogo.getByRole('button', { name: 'Regresar' }).click()

  const texto = [
    'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion',
    `7182A36C-C495-40D7-9B8E-D3A495768C2B~LDD200115AB4~LITRO~XAXX010101000~CLIENTE DE HISTORIA~LPD261101PA1~${MES}-10 10:00:00~${MES}-10 10:00:05~120.50~I~1~`,
    '',
  ].join('\r\n')
  await cargar('metadata.txt', texto)
  await expect(dialogo).toContainText('1 comprobante de LDD200115AB4')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Ver diferencias' }).click()
  await cargar('metadata.txt', texto)
  await expect(dialogo).toContainText('Ese archivo ya se había cargado: no cambió nada.')
  await dialogo.getByRole('button', { name: 'Ver diferencias' }).click()
  await page.goto(`/admin/conciliacion-sat?mes=${MES}&ver=solo_sat`)
  const fila = new BandejaPage(page, TITULO).fila('CLIENTE DE HISTORIA')
  await fila.getByRole('button', { name: /^Ver / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Adoptar como externa' }).click()
  const motivo = page.getByRole('dialog', { name: 'Adoptar como externa' })
  await motivo.getByRole('textbox').fill('Se timbró en el portal del SAT.')
  await motivo.getByRole('button', { name: 'Adoptar como externa' }).click()
  await expect(page.getByText('El comprobante quedó como externo.')).toBeVisible()
})

test('el administrador ve cómo se actualiza el espejo y presta la e.firma solo con sus tres piezas', async ({
  page,
}) => {
  await new AccesoPage(page).enter('admin', '/admin/conciliacion-sat')
  await page.getByRole('button', { name: 'Actualizar ahora' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Actualizar desde el SAT' })
  await expect(dialogo).toContainText('Sin e.firma: los archivos del portal del SAT se suben a mano.')
  await expect(dialogo.getByRole('button', { name: 'Prestar por una hora' })).toBeDisabled()
  expect(await violations(page)).toEqual([])
})

test('quien solo lee ve la conciliación y no decide', async ({ page }) => {
  await new AccesoPage(page).enter('auditor', `/admin/conciliacion-sat?mes=${MES}&ver=solo_sat`)
  const fila = new BandejaPage(page, TITULO).fila('TRANSPORTES DEL NORTE')
  await expect(fila.getByRole('button', { name: /^Ver / })).toBeVisible()
  await expect(fila.getByRole('button', { name: /^Traer XML/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cargar metadata' })).toHaveCount(0)
})

test('Hoy dice las diferencias abiertas con su antigüedad y su monto, y lleva a ellas', async ({ page }) => {
  await new AccesoPage(page).enter('facturacion', '/dashboard')
  const tarjeta = page.getByRole('region', { name: 'Diferencias con el SAT' })
  const primera = tarjeta.getByRole('link').first()
  await expect(primera).toContainText(
    /\d+ comprobantes? (emitid|recibid)os? de \d\d\/\d{4}, (hallados? hoy|hallado hace \d+ días?|el más antiguo, hace \d+ días?)/,
  )
  await expect(primera).toContainText(/\$[\d,.]+/)
  // The headline is the sum of its lines, the menu counts the same, and nothing is told twice.
  const lineas = await tarjeta.getByRole('link').allInnerTexts()
  const suma = lineas.reduce((total, linea) => total + Number(/(\d+) comprobante/.exec(linea)?.[1]), 0)
  await expect(tarjeta).toContainText(`${suma} por atender · $`)
  await expect(page.getByText(/diferencias? con el SAT por atender/)).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await primera.click()
  await expect(page).toHaveURL(/\/admin\/conciliacion-sat\?mes=20\d\d-\d\d&sentido=\w+&ver=\w+/)
})
