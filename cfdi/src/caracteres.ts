// Which characters a CFDI of ours may carry, how they are escaped, and how the SAT collapses blanks.

// The SAT forbids "|" (it separates the cadena original) and XML forbids most controls. Emoji, invisible and unassigned
// characters are ours to refuse: no registry name or product has them, and printers and PACs disagree about them.
const PROHIBIDO = /[|\p{Cs}\p{Co}\p{Cn}\p{Cf}\p{Emoji_Presentation}\u{10000}-\u{10FFFF}]|\uFE0F|(?![\t\n\r])\p{Cc}/u
/** Almost every value is plain: one cheap test spares the big one. */
const SENCILLO = /^[ -%'-;=?-{}~¡-¬®-ÿ]*$/

/** The first character that may not be written, or undefined. */
export function findCaracterProhibido(texto: string): string | undefined {
  if (SENCILLO.test(texto)) return undefined
  return PROHIBIDO.exec(texto)?.[0]
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Escapes an attribute value; tab and line ends as references, or the parser would turn them into spaces. */
export function escapeAtributo(texto: string): string {
  return /[&<>"\t\n\r]/.test(texto) ? texto.replace(/[&<>"\t\n\r]/g, (c) => ESCAPES[c] ?? c) : texto
}

/** XPath normalize-space: only space, tab, CR and LF; a no-break space survives. */
export function normalizeSpace(texto: string): string {
  if (!/[\t\n\r]|^ | $| {2}/.test(texto)) return texto
  return texto.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '')
}
