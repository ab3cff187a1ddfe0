// The answer of Banxico's validator of CEPs, believed only whole: every file that was sent, once, with the chain it has here.
import { decode } from './clasificar.ts'

export type Enviado = { nombre: string; cadena: string; sello: string }
export type Juicio = { nombre: string; valido: boolean; nota: string; certificado: string }

/** One page of a hundred files has some hundred kilobytes. */
const MAX = 1024 * 1024

/** The judgements, or why the answer is not believed; null when it is no answer of the validator. */
export function leerValidador(html: string, enviados: readonly Enviado[]): Juicio[] | { queja: string } | null {
  const texto = html.slice(0, MAX)
  const cuentas = readCuentas(texto)
  const inicio = texto.search(/<table[^>]*id\s*=\s*["']comprobantesCEP["']/i)
  if (!cuentas || inicio < 0) return null
  const juicios = readFilas(texto.slice(inicio))
  const queja = quejaDe(cuentas, juicios, enviados)
  return queja ? { queja } : juicios
}

type Cuentas = { total: number; validos: number; invalidos: number }
type Fila = Juicio & { cadena: string }

function readCuentas(html: string): Cuentas | null {
  const tabla = /<table[^>]*class\s*=\s*["'][^"']*formatted-table[^"']*["'][^>]*>([\s\S]{0,4000}?)<\/table>/i.exec(
    html,
  )?.[1]
  const celdas = [...(tabla ?? '').matchAll(/<td[^>]*>\s*(\d{1,6})\s*<\/td>/gi)].map(([, n]) => Number(n))
  const [total, validos, invalidos] = celdas
  return celdas.length === 3 ? { total: total!, validos: validos!, invalidos: invalidos! } : null
}

/** The detail stands inside an attribute, with tags of its own: a row is told by its name, its mark and that detail. */
const FILA =
  /<tr[^>]*>\s*<td[^>]*>\s*(?:<center>)?\s*([\w.-]{1,100})\s*(?:<\/center>)?\s*<\/td>\s*<td[^>]*>([^\n]{0,300}?)<\/td>\s*<td[^>]*>[^']{0,200}openModalDetalleCEP\('([^']{0,20000})'\)/gi

const readFilas = (html: string): Fila[] =>
  [...html.matchAll(FILA)].map(([, nombre = '', marca = '', detalle = '']) => {
    const dato = (cual: string) => {
      const hallado = new RegExp(`<td[^>]*>\\s*${cual}\\s*</td>\\s*<td[^>]*>([^<]{0,8000})</td>`, 'i').exec(detalle)
      return decode(hallado?.[1] ?? '').trim()
    }
    return {
      nombre,
      // Ticked is good and nothing else is.
      valido: /<input[^>]*type\s*=\s*["']?checkbox[^>]*\bchecked\b/i.test(marca),
      nota: dato('Nota').slice(0, 200),
      certificado: dato('Certificado utilizado').slice(0, 40),
      cadena: dato('Cadena Original'),
    }
  })

function quejaDe({ total, validos, invalidos }: Cuentas, filas: readonly Fila[], enviados: readonly Enviado[]) {
  if (total !== enviados.length || validos + invalidos !== total) return 'sus cuentas no son las de lo que se mandó'
  if (filas.length !== total || filas.filter(({ valido }) => valido).length !== validos)
    return 'sus renglones no son los de sus cuentas'
  for (const { nombre, cadena, sello } of enviados) {
    const [suya, otra] = filas.filter((fila) => fila.nombre === nombre)
    if (!suya || otra) return 'no responde una vez por cada archivo'
    const plana = (valor: string) => valor.replace(/\s+/g, ' ').trim()
    if (plana(suya.cadena) !== plana(cadena) && plana(suya.cadena) !== plana(cadena + sello))
      return 'la cadena que enseña es de otro archivo'
  }
  return null
}
