// Built apart from the application: the page where the issuer's answers come back without a screen (with a file in common it would
// load the application, which the policy of the issuer's frame refuses), the script of /api/docs and the service worker, under names
// that stay.
import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vite'

const dist = new URL('dist/', import.meta.url)

/** Letters of other alphabets come when a page has them; what opens the portal without network does without. */
const OTROS_ALFABETOS = /-(cyrillic|greek|vietnamese|latin-ext)/

/** What the application was built into: the service worker keeps exactly that. */
function builtFiles() {
  const entrada = /src="(\/assets\/[^"]+\.js)"/.exec(readFileSync(new URL('index.html', dist), 'utf8'))?.[1]
  if (!entrada) throw new Error('dist/index.html names no script: the application is built first')
  const nombres = readdirSync(new URL('assets/', dist)).filter(
    (nombre) => !/\.(br|gz|map)$/.test(nombre) && !OTROS_ALFABETOS.test(nombre) && !nombre.startsWith('silent-'),
  )
  return { entrada, archivos: nombres.sort().map((nombre) => `/assets/${nombre}`) }
}

export default defineConfig({
  define: { __ARCHIVOS__: JSON.stringify(builtFiles()) },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: { silent: 'silent.html', probar: 'src/sesion/probar.ts', obrero: 'src/sin-red/obrero.ts' },
      output: { entryFileNames: ({ name }) => (name === 'silent' ? 'assets/[name]-[hash].js' : '[name].js') },
    },
  },
})
