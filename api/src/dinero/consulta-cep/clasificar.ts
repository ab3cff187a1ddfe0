// What a page of Banxico's CEP says, by positive evidence only: what nobody knows is "not understood" and never "does not exist".

export type PagoDicho = { estado: string; monto: string; cuenta: string; clave: string }

type Pagina =
  | { tipo: 'hay_cep' }
  | { tipo: 'no_entendida' }
  | { tipo: 'no_existe' | 'captcha' | 'cuota' }
  | { tipo: 'sin_cep'; pago: PagoDicho }

/** A page has some kilobytes; whatever is beyond this is not looked at. */
const MAX = 200_000

export function clasificar(html: string): Pagina {
  const texto = fold(html.slice(0, MAX))
  // The order is theirs: the pages without a CEP share their first sentence.
  if (texto.includes('imagen de seguridad') || hidesNoCaptcha(texto)) return { tipo: 'captcha' }
  if (texto.includes('ha excedido el numero maximo de consultas')) return { tipo: 'cuota' }
  if (texto.includes('se identifico el siguiente pago')) return readPago(html.slice(0, MAX))
  if (texto.includes('consultamispei') && texto.includes('no ha recibido una orden de pago'))
    return { tipo: 'no_existe' }
  if (texto.includes('[be] no se encontro ningun pago')) return { tipo: 'no_existe' }
  if (/href\s*=\s*["']?[^"'>]*descarga\.do\?formato=xml/.test(texto)) return { tipo: 'hay_cep' }
  return { tipo: 'no_entendida' }
}

const hidesNoCaptcha = (texto: string) =>
  /<input[^>]*name="varhidecaptcha"[^>]*value="false"|<input[^>]*value="false"[^>]*name="varhidecaptcha"/.test(texto)

const ENTIDADES: Readonly<Record<string, string>> = {
  aacute: 'a',
  eacute: 'e',
  iacute: 'i',
  oacute: 'o',
  uacute: 'u',
  ntilde: 'n',
  nbsp: ' ',
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
}

export function decode(texto: string): string {
  return texto
    .replace(/&([a-z]{2,6});/gi, (todo, nombre: string) => ENTIDADES[nombre.toLowerCase()] ?? todo)
    .replace(/&#(x?[0-9a-f]{1,6});/gi, (todo, codigo: string) => {
      const n = codigo.startsWith('x') || codigo.startsWith('X') ? Number.parseInt(codigo.slice(1), 16) : Number(codigo)
      return n > 31 && n < 0x11_0000 ? String.fromCodePoint(n) : todo
    })
}

/** Accents as letters or as entities, and sentences that break across lines, are the same sentence. */
const fold = (texto: string) => decode(texto).normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase()

function readPago(html: string): Pagina {
  const celdas = new Map<string, string>()
  for (const [, nombre = '', valor = ''] of html.matchAll(
    /<td[^>]*>([^<]{0,200})<\/td>\s*<td[^>]*>([^<]{0,200})<\/td>/gi,
  ))
    celdas.set(fold(nombre).trim(), decode(valor).replace(/\s+/g, ' ').trim())
  const estado = celdas.get('estado del pago en banxico')
  // The sentence without its table says nothing of a payment.
  if (!estado) return { tipo: 'no_entendida' }
  const pago = {
    estado: estado.slice(0, 60),
    monto: celdas.get('monto') ?? '',
    cuenta: celdas.get('cuenta beneficiaria') ?? '',
    clave: celdas.get('clave de rastreo') ?? '',
  }
  return { tipo: 'sin_cep', pago }
}

/** What became of a payment, in Banxico's words; one nobody knows waits. */
export function destinoDe(estado: string | null): 'liquidado' | 'espera' | 'devuelto' | 'no_llego' {
  const palabra = fold(estado ?? '').trim()
  if (palabra === 'liquidado') return 'liquidado'
  if (palabra === 'devuelto' || palabra === 'retornado') return 'devuelto'
  if (palabra === 'cancelado' || palabra === 'rechazado' || palabra === 'no liquidado') return 'no_llego'
  return 'espera'
}
