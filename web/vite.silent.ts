// Built apart from the application: the page where the issuer's answers come back without a screen (with a file in common it would
// load the application, which the policy of the issuer's frame refuses), and the script of /api/docs, under a name that stays.
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: { silent: 'silent.html', probar: 'src/sesion/probar.ts' },
      output: { entryFileNames: ({ name }) => (name === 'probar' ? '[name].js' : 'assets/[name]-[hash].js') },
    },
  },
})
