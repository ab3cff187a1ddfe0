// A letter told once and written twice: plain text for who reads text, and HTML that any mail program shows as it is.

export type Bloque =
  | string
  /** What is looked for first: how much, and a line about it. */
  | { cifra: string; nota: string }
  | { datos: readonly (readonly [etiqueta: string, valor: string])[] }
  | { liga: string; boton: string }

export type Carta = {
  /** Who writes, at the top of the HTML. */
  de: string
  saludo: string
  bloques: readonly Bloque[]
  firma: string
  /** Name of an attached picture that takes the place of `de`. */
  logo?: string
}

export function toTexto({ saludo, bloques, firma }: Carta): string {
  return [`${saludo}:`, ...bloques.map(textoDe), firma].join('\n\n')
}

/** A link stands alone on its line, so that no mail program breaks it. */
function textoDe(bloque: Bloque): string {
  if (typeof bloque === 'string') return bloque
  if ('datos' in bloque) return bloque.datos.map(([etiqueta, valor]) => `${etiqueta}: ${valor}`).join('\n')
  return 'liga' in bloque ? bloque.liga : [bloque.cifra, bloque.nota].filter((texto) => texto !== '').join('\n')
}

const toEntidades = (texto: string) =>
  texto
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br>')

const LETRA = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TENUE = 'color:#52616f'

/** Tables and styles on each element: it is what mail programs agree on. Nothing is fetched from anywhere. */
export function toHtml(carta: Carta): string {
  const cabeza = carta.logo
    ? `<img src="cid:${toEntidades(carta.logo)}" alt="${toEntidades(carta.de)}" height="40" style="display:block;border:0;height:40px">`
    : `<strong style="font-size:16px;color:#0b5563">${toEntidades(carta.de)}</strong>`
  const cuerpo = [parrafo(`${carta.saludo}:`), ...carta.bloques.map(htmlDe)].join('')
  return [
    '<!doctype html><html lang="es-MX"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>',
    `<body style="margin:0;padding:24px 12px;background:#f4f6f8;${LETRA};font-size:15px;line-height:1.5;color:#14212b">`,
    '<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto">',
    `<tr><td style="padding:24px 28px 20px;background:#ffffff;border-top:4px solid #0b5563;border-radius:6px 6px 0 0">${cabeza}</td></tr>`,
    `<tr><td style="padding:0 28px 28px;background:#ffffff;border-radius:0 0 6px 6px">${cuerpo}</td></tr>`,
    `<tr><td style="padding:16px 28px;font-size:13px;${TENUE}">${toEntidades(carta.firma)}</td></tr>`,
    '</table></body></html>',
  ].join('\n')
}

const parrafo = (texto: string) => `<p style="margin:0 0 16px">${toEntidades(texto)}</p>`

function htmlDe(bloque: Bloque): string {
  if (typeof bloque === 'string') return parrafo(bloque)
  if ('datos' in bloque) return tabla(bloque.datos)
  if ('liga' in bloque) return boton(bloque)
  const nota = bloque.nota === '' ? '' : `<br><span style="${TENUE}">${toEntidades(bloque.nota)}</span>`
  return `<p style="margin:0 0 16px"><strong style="font-size:24px">${toEntidades(bloque.cifra)}</strong>${nota}</p>`
}

function tabla(datos: readonly (readonly [string, string])[]): string {
  const filas = datos.map(([etiqueta, valor]) => {
    const borde = 'border-top:1px solid #e0e6eb;padding:8px 0;vertical-align:top'
    const titulo = `<td style="${borde};${TENUE};padding-right:16px;white-space:nowrap">${toEntidades(etiqueta)}</td>`
    return `<tr>${titulo}<td style="${borde};word-break:break-word">${toEntidades(valor)}</td></tr>`
  })
  const ancho = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"'
  return `<table ${ancho} style="margin:0 0 20px;font-size:14px">${filas.join('')}</table>`
}

/** The address is read under the button too: who does not trust a button copies it. */
function boton({ liga, boton: texto }: { liga: string; boton: string }): string {
  const estilo =
    'display:inline-block;padding:11px 20px;border-radius:6px;background:#0b5563;color:#ffffff;text-decoration:none;font-weight:600'
  const direccion = `<span style="font-size:12px;${TENUE};word-break:break-all">${toEntidades(liga)}</span>`
  return `<p style="margin:0 0 16px"><a href="${toEntidades(liga)}" style="${estilo}">${toEntidades(texto)}</a><br><br>${direccion}</p>`
}
