// The stories: two kinds, those of the process (no browser) and those of the browser, on a Chromium found by the scripts.
import { defineConfig } from '@playwright/test'
import { FLAGS, installedBrowsers } from './scripts/lib/browser.mjs'

// 'playwright' means its own download; nothing said means whatever this machine has.
const chosen = process.env.LITRO_CHROME || installedBrowsers()[0]
const executablePath = chosen === 'playwright' ? undefined : chosen

// The gallery looks at every screen, apart from the stories, which must be fast (scripts/galeria.mjs).
const galeria = process.env.LITRO_GALERIA === 'si'
const fotos = process.env.GALERIA_README === 'si' ? /readme\.ts$/ : /galeria\.ts$/

export default defineConfig({
  testDir: 'e2e/specs',
  globalSetup: './e2e/semillas.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  // A machine of others may be busy: there a second try is allowed, and `npm test` names the story that needed it.
  retries: process.env.CI ? 1 : 0,
  // Half of the time of a story is waiting: three of them fill two cores.
  workers: 3,
  timeout: 120_000,
  globalTimeout: galeria ? 0 : 3_300_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'es-MX',
    // What a browser keeps for when there is no network has a story of its own; in the others every answer is the server's.
    serviceWorkers: 'block',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1440, height: 900 },
    // What moves is drawn sixty times a second by a processor without graphics; a story about movement asks for it.
    reducedMotion: 'reduce',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { args: FLAGS, ...(executablePath && { executablePath }) },
  },
  projects: galeria
    ? [{ name: 'galeria', testDir: 'e2e/galeria', testMatch: fotos, timeout: 7_200_000 }]
    : [
        { name: 'proceso', testMatch: /proceso.*\.spec\.ts$/ },
        { name: 'navegador', testIgnore: /proceso.*\.spec\.ts$/ },
      ],
})
