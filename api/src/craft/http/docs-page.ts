// The page a person reads at /api/docs: every service with its method, path, permission and shape, without a script.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { buildOpenApi, type OpenApi, type Operacion } from './openapi.ts'

export function registerDocs(app: FastifyInstance, publicUrl: string): void {
  const documento = buildOpenApi(publicUrl)
  const pagina = render(documento)
  const politica = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(ESTILO).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`
  app.get('/api/openapi.json', async (_request, reply) => reply.header('Cache-Control', 'no-cache').send(documento))
  app.get('/api/docs', async (_request, reply) =>
    reply.header('Content-Security-Policy', politica).type('text/html; charset=utf-8').send(pagina),
  )
}

const ESTILO = `
:root{color-scheme:light dark;--tinta:#0f2b33;--tenue:#52656d;--linea:#d9e2e5;--fondo:#f6f9fa;--tarjeta:#fff;--marca:#0b5563}
@media(prefers-color-scheme:dark){:root{--tinta:#e6eff2;--tenue:#a3b5bc;--linea:#29414a;--fondo:#0d191d;--tarjeta:#13252b;--marca:#5cc0d0}}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--tinta);background:var(--fondo)}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}h1{margin:0 0 .25rem;color:var(--marca)}h2{margin:2.5rem 0 .75rem;text-transform:capitalize}
p{margin:.25rem 0;color:var(--tenue)}a{color:var(--marca)}
details{background:var(--tarjeta);border:1px solid var(--linea);border-radius:.6rem;margin:.5rem 0;padding:.6rem .9rem}
summary{cursor:pointer;display:flex;gap:.75rem;align-items:baseline;flex-wrap:wrap}
code{font:14px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
.m{font-weight:700;color:var(--marca);min-width:3.2rem}pre{overflow:auto;background:var(--fondo);padding:.75rem;border-radius:.4rem;font-size:13px}
`

const escapeHtml = (texto: string) =>
  texto.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

function render(documento: OpenApi): string {
  const grupos = new Map<string, string[]>()
  for (const [ruta, metodos] of Object.entries(documento.paths)) {
    for (const [metodo, operacion] of Object.entries(metodos)) {
      const grupo = operacion.tags[0]!
      grupos.set(grupo, [...(grupos.get(grupo) ?? []), renderOperation(ruta, metodo, operacion)])
    }
  }
  const secciones = [...grupos].map(([grupo, items]) => `<h2>${escapeHtml(grupo)}</h2>${items.join('')}`).join('')
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><title>Servicios de Litro</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${ESTILO}</style></head><body><main>
<h1>Servicios de Litro</h1><p>Cada servicio pide un token de acceso en la cabecera <code>Authorization: Bearer</code>.
Los errores responden <code>{ "error": "…" }</code>. Documento completo: <a href="/api/openapi.json">openapi.json</a>.</p>
${secciones}</main></body></html>`
}

function renderOperation(ruta: string, metodo: string, operacion: Operacion): string {
  const detalle = {
    parametros: operacion.parameters,
    entrada: operacion.requestBody,
    respuesta: operacion.responses[200],
  }
  return `<details><summary><span class="m">${metodo.toUpperCase()}</span><code>${escapeHtml(ruta)}</code>
<span>${escapeHtml(operacion.summary)}</span></summary><p>${escapeHtml(operacion.description)}</p>
<pre>${escapeHtml(JSON.stringify(detalle, null, 2))}</pre></details>`
}
