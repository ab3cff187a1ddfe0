// What a measurement says as a row of the table: its numbers, what it stands beside, its goal and whether it is met.
const numero = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 2 })

/** Columns in their order; numbers stand to the right. */
const COLUMNAS = ['de', 'medida', 'mediana', 'p95', 'unidad', 'firmas', 'contra', 'razón', 'meta', 'así']
const DERECHA = new Set(['mediana', 'p95', 'firmas', 'razón'])
const NOMBRE = { mediana: 'mediana', p95: 'p95', razon: 'razón', firmas: 'firmas' }

const RAZONES = new Set(['razon', 'firmas'])

/**
 * Rows of one result. A measured row has `mediana`; with `contra` and `base` it stands beside its limit or its bare
 * counterpart of the same run; with `firma`, its p95 is told in signatures of that run; `meta` limits its numbers from above
 * (`maximo`) or from below (`minimo`).
 */
export function toRows(de, medida, value) {
  if (value === null || typeof value !== 'object') return [toRow(de, medida, { mediana: value })]
  if ('mediana' in value) return [toRow(de, medida, value)]
  return Object.entries(value).flatMap(([key, inner]) => toRows(de, medida ? `${medida}.${key}` : key, inner))
}

function toRow(de, medida, { mediana, p95, unidad = '', firma, contra, base, razon = mediana / base, meta = [] }) {
  const valores = { mediana, p95, razon, firmas: p95 / firma }
  const juicios = meta.map((una) => ({ ...una, cumple: meets(valores[una.de], una) }))
  // A ratio holds on any machine; milliseconds are those of this one and are only told.
  const failed = juicios.some((una) => RAZONES.has(una.de) && !una.cumple)
  return {
    de,
    medida: medida || 'resultado',
    mediana: show(mediana),
    p95: show(p95),
    unidad,
    firmas: show(valores.firmas),
    contra: contra === undefined ? '' : `${contra}${base === undefined ? '' : ` ${show(base)}`}`,
    razón: show(razon),
    meta: juicios.map((una) => `${NOMBRE[una.de]} ${limit(una)}`).join(', '),
    así: juicios.length === 0 ? '' : failed ? 'FALTA' : juicios.every((una) => una.cumple) ? 'cumple' : 'falta en ms',
    failed,
  }
}

// What was not measured does not meet anything.
const meets = (valor, { maximo, minimo }) =>
  maximo === undefined ? valor >= minimo : Number.isFinite(valor) && valor <= maximo

const limit = ({ maximo, minimo }) => (maximo === undefined ? `≥ ${show(minimo)}` : `≤ ${show(maximo)}`)

function show(value) {
  if (value === undefined || Number.isNaN(value)) return ''
  return typeof value === 'number' ? numero.format(value) : String(value)
}

/** The lines of the table, the names of its columns first. */
export function tableLines(rows) {
  const titulos = Object.fromEntries(COLUMNAS.map((columna) => [columna, columna]))
  const celda = (row, columna) => row[columna] ?? ''
  const anchos = COLUMNAS.map((columna) => Math.max(...[titulos, ...rows].map((row) => celda(row, columna).length)))
  const pad = (texto, ancho, columna) => (DERECHA.has(columna) ? texto.padStart(ancho) : texto.padEnd(ancho))
  return [titulos, ...rows].map((row) =>
    COLUMNAS.map((columna, i) => pad(celda(row, columna), anchos[i], columna))
      .join('  ')
      .trimEnd(),
  )
}
