// The page a person reads at /api/docs: the guide, and every service with its method, path, permission, shape and a way to try it.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { buildOpenApi, type OpenApi, type Operacion } from './openapi.ts'

type Sitio = { publicUrl: string; oidc: { issuer: string } }

/** `guia` is ours and already HTML. The script comes with the browser application: it shows the same session. */
export function registerDocs(app: FastifyInstance, { publicUrl, oidc }: Sitio, guia: string): void {
  // Made when somebody first asks: most starts end without a reader, and all of them would wait for it.
  let documento: OpenApi | undefined
  let pagina: string | undefined
  const getDocumento = () => (documento ??= buildOpenApi(publicUrl))
  const politica = [
    "default-src 'none'",
    `style-src ${hashOf(ESTILO)}`,
    "script-src 'self'",
    `connect-src 'self' ${new URL(oidc.issuer).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').send(getDocumento()),
  )
  app.get('/api/docs', async (_request, reply) => {
    pagina ??= render(getDocumento(), guia)
    return reply.header('Content-Security-Policy', politica).type('text/html; charset=utf-8').send(pagina)
  })
}

const hashOf = (texto: string) => `'sha256-${createHash('sha256').update(texto).digest('base64')}'`

const ESTILO = `
:root{color-scheme:light dark;--tinta:#0f2b33;--tenue:#52656d;--linea:#d9e2e5;--fondo:#f6f9fa;--tarjeta:#fff;--marca:#0b5563}
@media(prefers-color-scheme:dark){:root{--tinta:#e6eff2;--tenue:#a3b5bc;--linea:#29414a;--fondo:#0d191d;--tarjeta:#13252b;--marca:#5cc0d0}}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--tinta);background:var(--fondo)}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}h1{margin:0 0 .25rem;color:var(--marca)}h2{margin:2.5rem 0 .75rem;text-transform:capitalize}
p{margin:.25rem 0;color:var(--tenue)}a{color:var(--marca)}
details{background:var(--tarjeta);border:1px solid var(--linea);border-radius:.6rem;margin:.5rem 0;padding:.6rem .9rem}
summary{cursor:pointer;display:flex;gap:.75rem;align-items:baseline;flex-wrap:wrap}
code{font:14px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
.m{font-weight:700;color:var(--marca);min-width:3.2rem}pre,output{white-space:pre-wrap;overflow:auto;background:var(--fondo);padding:.75rem;border-radius:.4rem;font-size:13px}
h3{margin:1.5rem 0 .25rem}fieldset{border:1px solid var(--linea);border-radius:.4rem;margin:.75rem 0 .25rem}output{display:block}
label{display:block;margin:.35rem 0}input,textarea{width:100%;font:inherit;padding:.35rem .5rem;color:inherit;background:var(--fondo);border:1px solid var(--linea);border-radius:.3rem}
button{font:inherit;padding:.35rem .9rem;color:#fff;background:#0b5563;border:0;border-radius:.3rem;cursor:pointer}
`

const escapeHtml = (texto: string) =>
  texto.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

function render(documento: OpenApi, guia: string): string {
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
<h1>Servicios de Litro</h1><p>Documento completo para generar código: <a href="/api/openapi.json">openapi.json</a>.</p>
${guia}
<h2>Probar</h2><p>Los servicios de abajo se prueban desde aquí, de verdad: lo que se guarda o se timbra, queda. Con una llave escrita se
usa ella, y no se guarda.</p><p id="quien" role="status"></p><p><a href="/">Ir a Litro</a></p>
<label>Llave de API <input id="llave" type="password" autocomplete="off" placeholder="litro_…"></label>
<label>Socio comercial (si eres de la casa, o con una llave de la instalación) <input id="socio" inputmode="numeric" autocomplete="off"></label>
${secciones}</main><script type="module" src="/probar.js"></script></body></html>`
}

function renderOperation(ruta: string, metodo: string, operacion: Operacion): string {
  const detalle = {
    parametros: operacion.parameters,
    entrada: operacion.requestBody,
    respuesta: operacion.responses[200],
  }
  return `<details><summary><span class="m">${metodo.toUpperCase()}</span><code>${escapeHtml(ruta)}</code>
<span>${escapeHtml(operacion.summary)}</span></summary><p>${escapeHtml(operacion.description)}</p>
<pre tabindex="0">${escapeHtml(JSON.stringify(detalle, null, 2))}</pre>${renderTry(ruta, metodo, operacion)}</details>`
}

function renderTry(ruta: string, metodo: string, { parameters, operationId }: Operacion): string {
  const parametros = parameters as { name: string; in: string }[]
  const campo = (name: string) => `<label>${name} <input name="${name}" autocomplete="off"></label>`
  const conConsulta = parametros.some((p) => p.in === 'query')
  return `<fieldset><legend>Probar ${operationId}</legend>${parametros
    .filter((p) => p.in === 'path')
    .map(({ name }) => campo(name))
    .join('')}${conConsulta ? campo('consulta') : ''}${
    metodo === 'get' ? '' : '<label>cuerpo <textarea name="cuerpo" rows="4">{}</textarea></label>'
  }<button type="button" data-ruta="${escapeHtml(ruta)}" data-metodo="${metodo.toUpperCase()}">Probar</button><output></output></fieldset>`
}
