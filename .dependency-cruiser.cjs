// Who may import whom: the drawing of ARCHITECTURE.md, executable. `npm run deps` runs it.
const { existsSync, readdirSync } = require('node:fs')
const { join } = require('node:path')
const swc = require('@swc/core')
const { Visitor } = require('@swc/core/Visitor.js')

// dependency-cruiser 17 asks swc for TypeScript without JSX, and the screens are TSX.
const { parseFileSync } = swc
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })
// And swc's visitor stops at a `using` declaration, which imports nothing.
const { visitStatement } = Visitor.prototype
Visitor.prototype.visitStatement = function (node) {
  return node.type === 'UsingDeclaration' ? node : visitStatement.call(this, node)
}

const folders = (path) =>
  existsSync(join(__dirname, path))
    ? readdirSync(join(__dirname, path), { withFileTypes: true }).flatMap((e) => (e.isDirectory() ? [e.name] : []))
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
const npm = (names) => `(^|/)node_modules/(${names})/`

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule(
      'sin-ciclos',
      'Two files that need each other are one file, or three; an import on demand needs its file too.',
      {},
      { circular: true },
    ),
    {
      ...rule(
        'sin-ciclos-de-carpetas',
        'Folders that need each other cannot be read, moved or tested one at a time.',
        { path: '^web/src' },
        { circular: true },
      ),
      scope: 'folder',
    },
    rule(
      'todo-se-encuentra',
      'An import that leads nowhere hides from every other rule.',
      {},
      { couldNotResolve: true },
    ),
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
      { path: NUESTRO, pathNot: [TEST, '^e2e/', '^scripts/'] },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['npm', 'npm-optional'] },
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
          '^(node:)?(assert|buffer|child_process|crypto|events|fs|http|https|net|os|path|process|stream|timers|tls|url|util|worker_threads|zlib)(/|$)',
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
      { dependencyTypes: ['core'] },
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
          '^api/src/craft/(db|cola)/',
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
  ],
  options: {
    // With TypeScript 7 and no swc nothing would be read at all; scripts/check-deps.mjs asserts the number of modules.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)(dist|dist-types|casos)/', String.raw`\.(css|svg|woff2|json)($|\?)`] },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['litro', 'types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
}
