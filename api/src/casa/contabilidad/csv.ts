// Rows of text as a CSV that a spreadsheet opens in Spanish and never computes.
const BOM = '\uFEFF'

/** A cell that would be a formula is text; figures of ours are digits and stay figures. */
function toCell(texto: string): string {
  const quieto = /^[=+@\t\r-]/.test(texto) && !/^-?\d+(\.\d+)?$/.test(texto) ? `'${texto}` : texto
  return /[",\r\n]/.test(quieto) ? `"${quieto.replaceAll('"', '""')}"` : quieto
}

export const toCsv = (renglones: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`${BOM}${renglones.map((celdas) => celdas.map(toCell).join(',')).join('\r\n')}\r\n`)
