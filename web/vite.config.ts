// How the browser application is built and served during development.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { tableOfServices } from './table-of-services.ts'

const api = 'http://localhost:3000'

/** `litro` first: workspace packages are read from their source, never from a stale build. */
const conditions = ['litro', 'module', 'browser', 'development|production']

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const PRIMERAS = ['src/main.tsx', 'src/shell/shell.tsx', 'src/tablero/tablero-page.tsx'].map(here)

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }
let primeras: Set<string> | undefined

/** All that the first screens need, in one file: a request for each icon costs more than its bytes. */
function isPrimera(id: string, graph: Graph): boolean {
  if (!primeras) {
    primeras = new Set(PRIMERAS)
    for (const one of primeras) for (const next of graph.getModuleInfo(one)?.importedIds ?? []) primeras.add(next)
  }
  return primeras.has(id)
}

/** React hardly ever changes and is cached apart; what is not of the first screens is split by route. */
const groups = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/,
    priority: 2,
  },
  { name: (id: string, graph: Graph) => (isPrimera(id, graph) ? 'inicio' : null), priority: 1 },
]

export default defineConfig({
  plugins: [tableOfServices(conditions), react()],
  resolve: { conditions },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // A font or picture written as data: would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', silent: 'silent.html' },
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    port: 5173,
    proxy: { '/services': api, '/oidc': api, '/acceso': api, '/config.json': api },
  },
})
