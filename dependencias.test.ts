// The rules of who imports whom bite: each is broken once here, beside an import that it allows.
import { describe, expect, test } from 'vitest'
import { checkDeps, type Modules } from './scripts/check-deps.mjs'

/** Modules that import what is said and export nothing. */
const project = (imports: Record<string, readonly (string | undefined)[]>): Modules =>
  new Map(
    Object.entries(imports).map(([path, targets]) => [
      path,
      { text: '', exports: [], imports: targets.map((to) => ({ spec: to ?? './no-hay.ts', names: ['*'], to })) },
    ]),
  )

/** The lines of one rule; there are others about how few modules these are. */
const lines = (rule: string, modules: Modules) =>
  checkDeps(modules)
    .texto.split('\n')
    .filter((line) => line.startsWith(`  ${rule}: `))
    .map((line) => line.slice(rule.length + 4))

test('sobre nada no se dan por buenas', () => {
  expect(checkDeps(new Map()).ok).toBe(false)
})

describe.each<[rule: string, from: string, forbidden: string, allowed: string]>([
  ['sin-barriles', 'api/src/craft/a.ts', 'api/src/craft/utils.ts', 'node_modules/index.ts/'],
  ['produccion-sin-pruebas', 'api/src/craft/a.ts', 'api/src/craft/test-b.ts', 'api/src/craft/b.ts'],
  ['dependencia-declarada', 'contract/src/a.ts', 'node_modules/kysely/', 'node_modules/zod/'],
  ['cfdi-no-conoce-a-nadie', 'cfdi/src/a.ts', 'contract/src/b.ts', 'cfdi/src/b.ts'],
  ['contract-solo-zod-y-cfdi-puro', 'contract/src/a.ts', 'cfdi/src/csd.ts', 'cfdi/src/decimal.ts'],
  ['puro-es-puro', 'cfdi/src/decimal.ts', 'node:fs', 'cfdi/src/rfc.ts'],
  ['web-solo-contract-y-cfdi-puro', 'web/src/a.ts', 'api/src/b.ts', 'contract/src/b.ts'],
  ['web-sin-node', 'web/src/a.ts', 'node:fs', 'node_modules/react/'],
  ['api-no-conoce-la-web', 'api/src/a.ts', 'demo/src/b.ts', 'contract/src/b.ts'],
  ['demo-solo-api', 'demo/src/a.ts', 'web/src/b.ts', 'api/src/b.ts'],
  ['piso-craft', 'api/src/craft/a.ts', 'api/src/libro/b.ts', 'api/src/craft/b.ts'],
  ['piso-fiscal', 'api/src/fiscal/a.ts', 'api/src/dinero/b.ts', 'api/src/libro/b.ts'],
  ['piso-casa', 'api/src/casa/a.ts', 'api/src/server.ts', 'api/src/dinero/b.ts'],
  ['conector-solo-contract', 'conector/src/a.ts', 'cfdi/src/b.ts', 'contract/src/b.ts'],
  ['embedded-solo-desde-server', 'api/src/app.ts', 'embedded/pac/src/pac.ts', 'api/src/b.ts'],
  ['embedded-no-conoce-la-aplicacion', 'embedded/pac/src/a.ts', 'embedded/oidc/src/b.ts', 'embedded/pac/src/b.ts'],
  ['e2e-solo-contract', 'e2e/a.ts', 'web/src/b.ts', 'contract/src/b.ts'],
  ['sql-en-su-cuarto', 'api/src/casa/a.ts', 'node_modules/kysely/', 'node_modules/zod/'],
  ['fastify-en-su-cuarto', 'api/src/casa/a.ts', 'node_modules/@fastify/static/', 'api/src/casa/b.ts'],
  ['web-vecinos', 'web/src/clientes/a.ts', 'web/src/depositos/b.ts', 'web/src/clientes/b.ts'],
  ['web-marcos', 'web/src/list/a.ts', 'web/src/clientes/b.ts', 'web/src/ui/b.ts'],
  ['web-ui', 'web/src/ui/a.ts', 'web/src/call.ts', 'web/src/formato.ts'],
  ['web-hacia-abajo', 'web/src/clientes/a.ts', 'web/src/rutas.ts', 'web/src/ui/b.ts'],
])('%s', (rule, from, forbidden, allowed) => {
  test(`${from} no importa ${forbidden}`, () => {
    expect(lines(rule, project({ [from]: [forbidden] }))).toEqual([`${from} → ${forbidden}`])
  })

  test(`${from} sí importa ${allowed}`, () => {
    expect(lines(rule, project({ [from]: [allowed] }))).toEqual([])
  })
})

test('lo puro tampoco llega a Node por otros', () => {
  const modules = project({ 'cfdi/src/decimal.ts': ['cfdi/src/otro.ts'], 'cfdi/src/otro.ts': ['node:fs'] })
  expect(lines('puro-es-puro', modules)).toEqual(['cfdi/src/decimal.ts → node:fs'])
})

test('un archivo que no está se dice', () => {
  expect(lines('todo-se-encuentra', project({ 'api/src/a.ts': [undefined] }))).toEqual(['api/src/a.ts → ./no-hay.ts'])
})

test('un círculo de archivos se dice una vez', () => {
  const circle = project({
    'api/src/a.ts': ['api/src/b.ts'],
    'api/src/b.ts': ['api/src/c.ts'],
    'api/src/c.ts': ['api/src/a.ts'],
  })
  expect(lines('sin-ciclos', circle)).toEqual(['api/src/a.ts, api/src/b.ts, api/src/c.ts'])
})

test('un círculo de carpetas se dice aunque no lo sea de archivos', () => {
  const circle = project({
    'api/src/craft/db/a.ts': ['api/src/craft/http/b.ts'],
    'api/src/craft/http/b.ts': [],
    'api/src/craft/http/c.ts': ['api/src/craft/db/d.ts'],
    'api/src/craft/db/d.ts': [],
  })
  expect(lines('sin-ciclos', circle)).toEqual([])
  expect(lines('sin-ciclos-de-carpetas', circle)).toHaveLength(1)
})

test('lo que se exporta y nadie importa se dice, y lo que solo usan las pruebas también', () => {
  const importing = (name: string) => [{ spec: './a.ts', names: [name], to: 'api/src/a.ts' }]
  const modules: Modules = new Map([
    ['api/src/a.ts', { text: 'export const uno = 1', exports: ['uno', 'dos', 'tres'], imports: [] }],
    ['api/src/b.ts', { text: '', exports: [], imports: importing('uno') }],
    ['api/src/a.test.ts', { text: '', exports: [], imports: importing('dos') }],
  ])
  const dead = lines('sin-exportaciones-muertas', modules)
  expect(dead.filter((line) => line.startsWith('api/src/a.ts'))).toEqual([
    'api/src/a.ts: dos (solo la usan las pruebas)',
    'api/src/a.ts: tres (nadie la importa)',
  ])
})
