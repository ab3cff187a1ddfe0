// Who may import whom: the drawing of ARCHITECTURE.md, executable. `npm run deps` applies it (scripts/check-deps.mjs).
import { existsSync, readdirSync } from 'node:fs'
import { fromRoot } from './paths.mjs'

const folders = (path) =>
  existsSync(fromRoot(path))
    ? readdirSync(fromRoot(path), { withFileTypes: true }).flatMap((e) => (e.isDirectory() ? [e.name] : []))
    : []

// The floors of the server, from the ground up: a floor imports only downward.
const pisos = ['craft', 'libro', 'maestros', 'fiscal', 'dinero', 'casa']
const webShared = [
  'ui',
  'archivos',
  'campos',
  'form',
  'list',
  'entidades',
  'marca',
  'ruteo',
  'sesion',
  'shell',
  'sin-red',
]
const webFeatures = folders('web/src').filter((name) => !webShared.includes(name))
const oneOf = (names) => (names.length > 0 ? `(${names.join('|')})` : '(ninguna)')

// Tests and what only they use: x.test.ts, test-x.ts, testing*.ts, pruebas/, and the server's folders of tests and benches.
const TEST = String.raw`(\.test\.tsx?$|(^|/)(test|testing)-[^/]*\.tsx?$|(^|/)testing\.ts$|/pruebas/|^api/(test|bench)/|\.bench\.ts$)`
const CFDI_PURO = String.raw`^cfdi/src/((decimal|totales|cuotas-ieps|comprobante|rfc|clabe|swift|hallazgo)\.ts$|(reglas|sat|complementos)/)`
const NUESTRO = '^(api|cfdi|conector|contract|demo|e2e|embedded|scripts|web)/'
// What starts the browser application: the addresses, the code of each screen, and who puts them together.
const WEB_ARRANQUE = String.raw`^web/src/(app|main|router|pantallas|rutas)\.tsx?$`
const NODE = '^node:'
const npm = (names) => `(^|/)node_modules/(${names})/`

const rule = (name, comment, from, to) => ({ name, comment, from, to })

/**
 * `path` and `pathNot` are patterns of who imports and of what is imported: a file of ours, `node_modules/<package>/` or a module
 * of Node. `reachable` also looks at what is imported by what is imported; `undeclared`, at packages the workspace does not name.
 */
export const RULES = [
  rule(
    'sin-barriles',
    'Import from the owner: no index, utils or helpers.',
    {},
    { path: String.raw`(^|/)(index|utils?|helpers?)\.(tsx?|mjs)$`, pathNot: 'node_modules' },
  ),
  rule(
    'produccion-sin-pruebas',
    'What runs in production never imports a test.',
    { path: NUESTRO, pathNot: [TEST, '^e2e/', '^scripts/'] },
    { path: TEST, pathNot: 'node_modules' },
  ),
  rule(
    'dependencia-declarada',
    'Each workspace names what it uses.',
    { path: NUESTRO, pathNot: [TEST, '^e2e/', '^scripts/', String.raw`^web/[^/]+\.ts$`] },
    { undeclared: true },
  ),

  rule(
    'cfdi-no-conoce-a-nadie',
    'The law imports nothing of ours.',
    { path: '^cfdi/' },
    { path: NUESTRO, pathNot: '^cfdi/' },
  ),
  rule(
    'contract-solo-zod-y-cfdi-puro',
    'The words depend on zod and on the pure files of the law.',
    { path: '^contract/src/', pathNot: TEST },
    { pathNot: ['^contract/src/', CFDI_PURO, npm('zod')] },
  ),
  rule(
    'puro-es-puro',
    'What the browser may load never reaches Node, a library or a key.',
    { path: CFDI_PURO, pathNot: TEST },
    {
      reachable: true,
      path: [
        NODE,
        'node_modules/',
        '^cfdi/src/(csd|csd-de-prueba|der|sellar|timbre|leer|esquema|xml-tree)',
        '^cfdi/src/impresion/',
      ],
    },
  ),
  rule(
    'web-solo-contract-y-cfdi-puro',
    'The browser imports the words, the pure law, and nothing of the server.',
    { path: '^web/src/' },
    { path: NUESTRO, pathNot: ['^web/src/', '^contract/src/', CFDI_PURO] },
  ),
  rule(
    'web-sin-node',
    'There is no Node in a browser.',
    { path: '^(web|contract)/src/', pathNot: TEST },
    { path: NODE },
  ),
  rule(
    'api-no-conoce-la-web',
    'The server imports the words and the law; the demonstration is loaded by its name, in demo mode only.',
    { path: '^api/', pathNot: TEST },
    { path: '^(web|e2e|demo)/' },
  ),
  rule(
    'demo-solo-api',
    'The demonstration tells its story through the server it demonstrates.',
    { path: '^demo/', pathNot: TEST },
    { path: NUESTRO, pathNot: '^(demo|api|cfdi|contract)/' },
  ),
  ...pisos.map((piso, i) =>
    rule(
      `piso-${piso}`,
      'A floor imports only downward; what composes the server stands above all of them.',
      { path: `^api/src/${piso}/`, pathNot: TEST },
      { path: '^api/src/', pathNot: `^api/src/(${pisos.slice(0, i + 1).join('|')})/` },
    ),
  ),
  rule(
    'conector-solo-contract',
    'Other systems take it with them: it knows the words and nothing of the server.',
    { path: '^conector/', pathNot: TEST },
    { path: NUESTRO, pathNot: ['^conector/', '^contract/'] },
  ),
  rule(
    'embedded-solo-desde-server',
    'What comes in the box can be swapped: only the composition root knows it.',
    {
      path: NUESTRO,
      pathNot: [TEST, String.raw`^api/src/(early|server|start-error)\.ts$`, '^api/src/cli/', '^embedded/', '^e2e/'],
    },
    { path: '^embedded/' },
  ),
  rule(
    'embedded-no-conoce-la-aplicacion',
    'What comes in the box knows the law at most, and not its neighbours.',
    { path: '^embedded/([^/]+)/', pathNot: TEST },
    { path: NUESTRO, pathNot: ['^embedded/$1/', '^cfdi/'] },
  ),
  rule(
    'e2e-solo-contract',
    'Stories start processes; they import the words, a PostgreSQL of their own and the way to a browser.',
    { path: '^e2e/' },
    {
      path: NUESTRO,
      pathNot: ['^e2e/', '^contract/', '^embedded/postgres/', String.raw`^scripts/lib/browser\.mjs$`],
    },
  ),

  rule(
    'sql-en-su-cuarto',
    'Only *.sql.ts and db/ speak with PostgreSQL; the queue and the lists are made of it; the programs open the connection.',
    {
      path: '^api/src/',
      pathNot: [
        TEST,
        String.raw`\.sql\.ts$`,
        '^api/src/craft/(db|cola|listas)/',
        '^api/src/cli/',
        String.raw`^api/src/server\.ts$`,
      ],
    },
    { path: npm('pg|kysely') },
  ),
  rule(
    'fastify-en-su-cuarto',
    'Only http/ and app.ts speak HTTP.',
    { path: '^api/src/', pathNot: [TEST, '^api/src/craft/http/', String.raw`^api/src/app\.ts$`] },
    { path: npm('fastify|@fastify/[^/]+') },
  ),
  rule(
    'web-vecinos',
    'A screen never imports another screen.',
    { path: `^web/src/${oneOf(webFeatures)}/`, pathNot: TEST },
    { path: `^web/src/${oneOf(webFeatures)}/`, pathNot: '^web/src/$1/' },
  ),
  rule(
    'web-marcos',
    'Form, list and field frames, files and entities know no screen.',
    { path: '^web/src/(form|list|campos|archivos|entidades)/', pathNot: TEST },
    {
      path: [`^web/src/${oneOf(webFeatures)}/`, '^web/src/shell/', WEB_ARRANQUE],
    },
  ),
  rule(
    'web-ui',
    'ui has no business words: it knows itself, how to write a number, a link and an error.',
    { path: '^web/src/ui/', pathNot: TEST },
    {
      path: NUESTRO,
      pathNot: ['^web/src/(ui|marca|ruteo|sin-red)/', String.raw`^web/src/(formato|app-link|api-error)\.tsx?$`],
    },
  ),
  rule(
    'web-hacia-abajo',
    'Screens do not know the table that opens them; they may ask which line of it is open (use-ruta.ts).',
    { path: [`^web/src/${oneOf(webFeatures)}/`, '^web/src/(sesion|marca)/'], pathNot: TEST },
    { path: ['^web/src/shell/', WEB_ARRANQUE] },
  ),
]
