// How the browser application is built and served during development.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { tableOfServices } from './table-of-services.ts'

const api = 'http://localhost:3000'

/** `litro` first: workspace packages are read from their source, never from a stale build. */
const conditions = ['litro', 'module', 'browser', 'development|production']

/** What hardly ever changes is cached apart from our own code. Everything else is split by route. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/ },
  { name: 'identidad', test: /node_modules[\\/](oidc-client-ts|react-oidc-context|jwt-decode)[\\/]/ },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
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
      input: { index: 'index.html', silent: 'silent.html' },
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    port: 5173,
    proxy: { '/services': api, '/oidc': api, '/acceso': api, '/config.json': api },
  },
})
