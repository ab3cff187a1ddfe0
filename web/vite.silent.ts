// The page where the issuer's answers come back without a screen, built apart: with a file in common it would load the application,
// which the policy of the issuer's frame refuses.
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    rolldownOptions: { input: 'silent.html' },
  },
})
