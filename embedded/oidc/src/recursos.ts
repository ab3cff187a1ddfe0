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

const LETRA = resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

const TIPOS = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', woff2: 'font/woff2' }

type Recurso = { ruta: string; tipo: string; cuerpo: string | Buffer }

function makeRecurso(nombre: string, extension: keyof typeof TIPOS, cuerpo: string | Buffer): Recurso {
  const huella = createHash('sha256').update(cuerpo).digest('hex').slice(0, 12)
  return { ruta: `${CARPETA}/${nombre}.${huella}.${extension}`, tipo: TIPOS[extension], cuerpo }
}

const letra = makeRecurso('letra', 'woff2', readFileSync(LETRA))
const FUENTE = `@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap; src: url("${letra.ruta}") format("woff2"); }`

const recursos = {
  letra,
  estilo: makeRecurso('estilo', 'css', FUENTE + ESTILO),
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
