// How the browser application is built and served during development.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { tableOfServices } from './table-of-services.ts'

const api = 'http://localhost:3000'

/** `litro` first: workspace packages are read from their source, never from a stale build. */
const conditions = ['litro', 'module', 'browser', 'development|production']

/**
 * Four files bring the first screen: what hardly ever changes, apart from our own code; what stands before the session; and the
 * frame with the screens where people land. A group takes along whatever its modules import and no group above it has. Every
 * other screen comes when it is opened.
 */
const groups = [
  {
    name: 'react',
    priority: 4,
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  },
  { name: 'identidad', priority: 4, test: /node_modules[\\/](oidc-client-ts|react-oidc-context|jwt-decode)[\\/]/ },
  { name: 'zod', priority: 4, test: /node_modules[\\/]zod[\\/]/ },
  { name: 'inicio', priority: 3, tags: ['$initial' as const] },
  { name: 'marco', priority: 2, test: /web[\\/]src[\\/](shell[\\/]shell|tablero[\\/]tablero-page)\.tsx$/ },
  // What the frame fetches once the screen is there.
  {
    name: 'despues',
    priority: 1,
    test: /web[\\/]src[\\/].*[\\/](toasts|cajon|cortes|palette|avisos-lista|de-quien|sin-permiso|elige-socio|theme-menu|(ayuda|detras|confirmar)-dialog)\.tsx$/,
  },
]

export default defineConfig({
  plugins: [tableOfServices(), react()],
  resolve: { conditions },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // A font or picture written as data: would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'index.html',
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    port: 5173,
    proxy: { '/services': api, '/oidc': api, '/acceso': api, '/config.json': api },
  },
})
