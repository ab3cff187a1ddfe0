// Draws PDFs laid out like the SAT's Constancia de Situación Fiscal, with people and companies that do not exist.
import PDFDocument from 'pdfkit'

export type ConstanciaDePrueba = {
  cedula?: string[]
  identidad: [etiqueta: string, valor: string][]
  /** Two columns per line, as the SAT prints them. */
  domicilio: [etiqueta: string, valor: string][]
  regimenes: [nombre: string, inicio: string, fin?: string][]
}

export const constanciaMoral: ConstanciaDePrueba = {
  identidad: [
    ['RFC:', 'FVA120304AB1'],
    ['Denominación/Razón Social:', 'FERRETERA DEL VALLE'],
    ['Régimen Capital:', 'SOCIEDAD ANONIMA DE CAPITAL VARIABLE'],
    ['Nombre Comercial:', 'FERREVALLE'],
    ['Fecha inicio de operaciones:', '04 DE MARZO DE 2012'],
    ['Estatus en el padrón:', 'ACTIVO'],
    ['Fecha de último cambio de estado:', '04 DE MARZO DE 2012'],
  ],
  domicilio: [
    ['Código Postal:', '37000'],
    ['Tipo de Vialidad:', 'BOULEVARD'],
    ['Nombre de Vialidad:', 'DE LAS ROSAS'],
    ['Número Exterior:', '1204'],
    ['Número Interior:', 'B'],
    ['Nombre de la Colonia:', 'CENTRO'],
    ['Nombre de la Localidad:', 'LEON DE LOS ALDAMA'],
    ['Nombre del Municipio o Demarcación Territorial:', 'LEON'],
    ['Nombre de la Entidad Federativa:', 'GUANAJUATO'],
    ['Entre Calle:', 'PINO'],
    ['Y Calle:', 'ENCINO'],
  ],
  regimenes: [['Régimen General de Ley Personas Morales', '04/03/2012']],
}

export const constanciaFisica: ConstanciaDePrueba = {
  identidad: [
    ['RFC:', 'MUÑA800229AB1'],
    ['CURP:', 'MUXA800229MDFXXX01'],
    ['Nombre (s):', 'ANA LUCÍA'],
    ['Primer Apellido:', 'MUÑOZ'],
    ['Segundo Apellido:', 'NÚÑEZ'],
    ['Fecha inicio de operaciones:', '01 DE ENERO DE 2015'],
    ['Estatus en el padrón:', 'ACTIVO'],
  ],
  domicilio: [
    ['Código Postal:', '03100'],
    ['Tipo de Vialidad:', 'CALLE'],
    ['Nombre de Vialidad:', 'MIER Y PESADO'],
    ['Número Exterior:', '12'],
    ['Número Interior:', ''],
    ['Nombre de la Colonia:', 'DEL VALLE'],
    ['Nombre de la Localidad:', ''],
    ['Nombre del Municipio o Demarcación Territorial:', 'BENITO JUAREZ'],
    ['Nombre de la Entidad Federativa:', 'CIUDAD DE MEXICO'],
    ['Entre Calle:', ''],
    ['Y Calle:', ''],
  ],
  regimenes: [
    ['Régimen de Sueldos y Salarios e Ingresos Asimilados a Salarios', '01/01/2015'],
    ['Régimen de Incorporación Fiscal', '01/01/2016', '31/12/2021'],
    ['Régimen de las Personas Físicas con Actividades Empresariales y Profesionales', '01/01/2022'],
  ],
}

export function constanciaPdf(datos: ConstanciaDePrueba, opciones: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  return drawPdf((doc) => {
    const linea = (texto: string) => doc.text(texto, 50, doc.y)
    linea('CÉDULA DE IDENTIFICACIÓN FISCAL')
    for (const texto of datos.cedula ?? []) linea(texto)
    linea('CONSTANCIA DE SITUACIÓN FISCAL')
    linea('Lugar y Fecha de Emisión')
    linea('LEON, GUANAJUATO A 02 DE NOVIEMBRE DE 2026')
    linea('Datos de Identificación del Contribuyente:')
    for (const [etiqueta, valor] of datos.identidad) drawCells(doc, [etiqueta, valor], 180)
    linea('Datos del domicilio registrado')
    for (let i = 0; i < datos.domicilio.length; i += 2) {
      drawCells(
        doc,
        datos.domicilio.slice(i, i + 2).map(([etiqueta, valor]) => `${etiqueta} ${valor}`),
        250,
      )
    }
    linea('Página [1] de [2]')
    doc.addPage()
    linea('Actividades Económicas:')
    drawCells(doc, ['Orden', 'Actividad Económica', 'Porcentaje', 'Fecha Inicio', 'Fecha Fin'], 100)
    drawCells(doc, ['1', 'Alquiler', '100', '01/01/2015'], 100)
    if (datos.regimenes.length > 0) {
      linea('Regímenes:')
      drawCells(doc, ['Régimen', 'Fecha Inicio', 'Fecha Fin'], 170)
      for (const fila of datos.regimenes) drawCells(doc, fila, 170)
    }
    linea('Obligaciones:')
    linea('Pago provisional mensual de ISR por arrendamiento 01/01/2015')
    linea('Página [2] de [2]')
  }, opciones)
}

/** A row of a table: each cell wraps inside its own column. */
function drawCells(doc: PDFKit.PDFDocument, celdas: readonly (string | undefined)[], ancho: number): void {
  const arriba = doc.y
  let abajo = arriba
  celdas.forEach((celda, i) => {
    doc.text(celda || ' ', 50 + i * ancho, arriba, { width: ancho - 6 })
    abajo = Math.max(abajo, doc.y)
  })
  doc.y = abajo
}

export function drawPdf(
  draw: (doc: PDFKit.PDFDocument) => void,
  opciones: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'LETTER', ...opciones })
  doc.fontSize(9)
  return new Promise((resolve, reject) => {
    const trozos: Uint8Array[] = []
    doc.on('data', (trozo: Uint8Array) => trozos.push(trozo))
    doc.on('end', () => resolve(Buffer.concat(trozos)))
    doc.on('error', reject)
    draw(doc)
    doc.end()
  })
}
