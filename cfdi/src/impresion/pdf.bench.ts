// Measures how many printed pages a CPU-second makes: a typical invoice of one page with five fuel concepts.
import { ENTREGA, facturaCon, timbrar } from './ejemplos.ts'
import { imprimir } from './pdf.ts'

/** Pages per CPU-second, over at least `segundos` of CPU after warming up. */
export async function benchPdf(segundos = 2): Promise<number> {
  const datos = {
    comprobante: facturaCon(5),
    timbre: timbrar('6A1B0C2D-0001-4E5F-8A9B-000000001001'),
    transporte: ENTREGA,
  }
  for (let i = 0; i < 20; i++) await imprimir(datos)
  const inicio = process.cpuUsage()
  let paginas = 0
  let gastado = 0
  while (gastado < segundos) {
    for (let i = 0; i < 10; i++) await imprimir(datos)
    paginas += 10
    const { user, system } = process.cpuUsage(inicio)
    gastado = (user + system) / 1e6
  }
  return paginas / gastado
}
