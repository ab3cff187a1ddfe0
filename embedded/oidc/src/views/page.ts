// The frame every page of the identity shares: brand on one side, what the user came for on the other.
import { escapeHtml } from './html.ts'

export type Marca = {
  /** Where the brand leads: the site. */
  inicio: string
  /** Trusted SVG in place of our drop. */
  logoSvg?: string | undefined
  /** Where the pages' own files are served. */
  recursos: { estilo: string; pagina: string; passkeys: string }
}

type PageOptions = { titulo: string; contenido: string; ancha?: boolean; passkeys?: boolean }

const GOTA_PATH = 'M16 2.5C12.3 7.2 6 14 6 19.6A10 10 0 0 0 16 29.5a10 10 0 0 0 10-9.9C26 14 19.7 7.2 16 2.5Z'
const NIVEL_PATH = 'M8.6 19.2c2.4-1.5 4.9-1.5 7.4 0s5 1.5 7.4 0a7.4 7.4 0 0 1-14.8 0Z'

const GOTA = `<svg viewBox="4.5 .5 23 30.5" aria-hidden="true" focusable="false"><path d="${GOTA_PATH}" fill="none" stroke="currentColor" stroke-width="2.25" stroke-linejoin="round"/><path d="${NIVEL_PATH}" fill="currentColor"/></svg>`

const ICONO = encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="${GOTA_PATH}" fill="#0b5362"/><path d="${NIVEL_PATH}" fill="#fff"/></svg>`,
)

const NIVEL = `<svg class="nivel" viewBox="0 0 600 300" preserveAspectRatio="none" aria-hidden="true" focusable="false"><path class="atras" d="M0 20Q100 0 200 20T400 20T600 20V300H0Z"/><path class="frente" d="M0 26Q75 42 150 26T300 26T450 26T600 26V300H0Z"/></svg>`

export function page({ inicio, logoSvg, recursos }: Marca, options: PageOptions): string {
  const { titulo, contenido, ancha, passkeys } = options
  return `<!DOCTYPE html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(titulo)} · litro</title>
<link rel="icon" href="data:image/svg+xml,${ICONO}">
<link rel="stylesheet" href="${recursos.estilo}">
</head>
<body>
<header class="marca">
${NIVEL}
<div class="escala" aria-hidden="true"></div>
<div class="aguja" aria-hidden="true"></div>
<a class="logo" href="${escapeHtml(inicio)}" aria-label="litro, ir al inicio">${logoSvg ?? GOTA}<span>litro</span></a>
<div class="lema">
<p class="frase">Cada litro,<br>cuenta clara.</p>
<p class="detalle">Tus facturas, saldos y depósitos en un solo lugar.</p>
</div>
</header>
<main>
<div class="hoja${ancha ? ' ancha' : ''}">
${contenido}
</div>
</main>
${passkeys ? `<script src="${recursos.passkeys}"></script>\n` : ''}<script src="${recursos.pagina}"></script>
</body>
</html>
`
}
