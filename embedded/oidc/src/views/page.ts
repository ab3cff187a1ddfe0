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

const AMBAR = '#f5a80f'
const GOTA_PATH = 'M16 2.5c5.2 5.6 10 11 10 16.9a10 10 0 0 1-20 0c0-5.9 4.8-11.3 10-16.9Z'
const NIVEL_PATH = 'M9.4 20.6c2.2-1.3 4.4-1.3 6.6 0s4.4 1.3 6.6 0a6.6 6.6 0 0 1-13.2 0Z'

/** The drop and the wordmark of the portal: who comes from its /login is still in the same house. */
const LOGO = `<svg viewBox="4 0 88 32" aria-hidden="true" focusable="false"><path d="${GOTA_PATH}" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/><path d="${NIVEL_PATH}" fill="currentColor"/><path d="M10.3 17.3c1.9-1.1 3.8-1.1 5.7 0s3.8 1.1 5.7 0" fill="none" stroke="${AMBAR}" stroke-width="2" stroke-linecap="round"/><g fill="none" stroke="currentColor" stroke-width="3.1" stroke-linecap="round" stroke-linejoin="round"><path d="M37.5 5.5v20.5"/><path d="M45 13.2v12.8"/><path d="M53.5 7.5v13.5c0 3.3 1.7 5 4.6 4.8M50.3 13.2h7.6"/><path d="M64.7 13.2v12.8M64.7 19.4c0-3.9 2.2-6.3 6-6.2"/><circle cx="81.5" cy="19.6" r="6.5"/></g><circle cx="45" cy="6.9" r="2.1" fill="${AMBAR}"/></svg>`

const ICONO = encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="${GOTA_PATH}" fill="#0b5362"/><path d="${NIVEL_PATH}" fill="#fff"/></svg>`,
)

const NIVEL = `<svg class="nivel" viewBox="0 0 1440 420" preserveAspectRatio="none" aria-hidden="true" focusable="false"><path class="atras" d="M0 92c240-84 480-84 720 0s480 84 720 0v328H0Z"/><path class="frente" d="M0 168c240-74 480-74 720 0s480 74 720 0v252H0Z"/><path d="M0 92c240-84 480-84 720 0s480 84 720 0" fill="none" stroke="${AMBAR}" stroke-width="3"/></svg>`

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
<a class="logo" href="${escapeHtml(inicio)}" aria-label="litro, ir al inicio">${logoSvg ? `${logoSvg}<span>litro</span>` : LOGO}</a>
<div class="lema">
<p class="frase">Cada litro, cuenta clara.</p>
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
