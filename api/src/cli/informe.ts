// What the commands say about a proof: each difference on its line, then what was counted and how long it took.
import type { Verificacion } from '../casa/verify/verificar.ts'

export function writeInforme({ diferencias, contado, ms }: Verificacion): string {
  const n = (valor: number) => valor.toLocaleString('es-MX')
  const probado = `${n(contado.documentos)} documentos (${n(contado.xml)} XML), ${n(contado.asientos)} asientos, ${n(contado.partidas)} partidas, ${n(contado.archivos)} archivos, ${n(contado.dias)} días sellados`
  return [
    ...diferencias.map((d) => `  ✗ ${d.regla}: ${d.objeto} ${d.dato}`),
    `Verificado: ${probado}; ${n(diferencias.length)} diferencias, en ${n(ms)} ms.`,
    'Cubre V1–V39: libro, documentos, timbres, cancelaciones, XML, congelamientos, aplicaciones, archivos (también los del almacén), historias de clientes y días sellados.',
    '',
  ].join('\n')
}
