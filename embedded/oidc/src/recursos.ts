// The files the identity's pages load: ours alone, each under a name that changes with its content.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { ACCESO } from './site.ts'
import { ESTILO } from './views/estilo.ts'

const CARPETA = `${ACCESO}/recursos`

const { resolve } = createRequire(import.meta.url)
const PASSKEYS = resolve('@simplewebauthn/browser').replace(
  /(script|esm)[\\/]index\.js$/,
  'dist/bundle/index.umd.min.js',
)

type Recurso = { ruta: string; tipo: string; cuerpo: string }

function makeRecurso(nombre: string, extension: 'css' | 'js', cuerpo: string): Recurso {
  const huella = createHash('sha256').update(cuerpo).digest('hex').slice(0, 12)
  const tipo = extension === 'css' ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
  return { ruta: `${CARPETA}/${nombre}.${huella}.${extension}`, tipo, cuerpo }
}

const recursos = {
  estilo: makeRecurso('estilo', 'css', ESTILO),
  pagina: makeRecurso(
    'pagina',
    'js',
    readFileSync(new URL('../src/views/recursos/pagina.js', import.meta.url), 'utf8'),
  ),
  passkeys: makeRecurso('passkeys', 'js', readFileSync(PASSKEYS, 'utf8')),
}

export const RUTAS = {
  carpeta: `${CARPETA}/`,
  estilo: recursos.estilo.ruta,
  pagina: recursos.pagina.ruta,
  passkeys: recursos.passkeys.ruta,
}

export function registerRecursos(app: FastifyInstance): void {
  for (const { ruta, tipo, cuerpo } of Object.values(recursos)) {
    app.get(ruta, (_request, reply) =>
      reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('X-Content-Type-Options', 'nosniff')
        .type(tipo)
        .send(cuerpo),
    )
  }
}
