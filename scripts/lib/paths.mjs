// Where things are, from the root of the checkout.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const fromRoot = (...parts) => join(ROOT, ...parts)
export const BIN = {
  tsc: fromRoot('node_modules/typescript/bin/tsc'),
  vite: fromRoot('node_modules/vite/bin/vite.js'),
  biome: fromRoot('node_modules/@biomejs/biome/bin/biome'),
  vitest: fromRoot('node_modules/vitest/vitest.mjs'),
  playwright: fromRoot('node_modules/@playwright/test/cli.js'),
  tsx: fromRoot('node_modules/tsx/dist/cli.mjs'),
}
