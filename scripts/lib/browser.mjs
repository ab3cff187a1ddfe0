// Finds a Chromium for the browser stories: yours, the system's, Playwright's own download or the package manager's.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from './console.mjs'
import { BIN, ROOT } from './paths.mjs'
import { run, runBin } from './run.mjs'

/** The first draws nothing around the page: the same engine for two thirds of the processor. */
const NOMBRES = [
  'chromium-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge',
]
const RUTAS = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env.HOME ?? '', 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
]

export const esRoot = process.getuid?.() === 0

/** Nothing here may talk to anyone but our own server; the sandbox of Chromium refuses to run as root. */
export const FLAGS = [
  ...(esRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where an installed browser may be, best first. An explicit LITRO_CHROME is the only candidate. */
export function installedBrowsers() {
  if (process.env.LITRO_CHROME) return [process.env.LITRO_CHROME]
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const named = NOMBRES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...new Set([...named, ...RUTAS])].filter(isExecutable)
}

/** A path, or 'playwright' for its own download, or nothing and the reason in Spanish. */
export async function ensureBrowser() {
  for (const path of installedBrowsers()) if (await launches(path)) return { path }
  if (process.env.LITRO_CHROME) return { motivo: `LITRO_CHROME apunta a ${process.env.LITRO_CHROME}, que no arranca.` }
  if (await launches()) return { path: 'playwright' }

  say('  No hay Chrome ni Chromium: se descarga el de Playwright…')
  await runBin(BIN.playwright, ['install', '--only-shell', 'chromium'], { quiet: true, timeout: 300_000 })
  if (await launches()) return { path: 'playwright' }

  if (esRoot && hasProgram('apt-get')) {
    say('  Se instala Chromium con apt…')
    const apt = { quiet: true, timeout: 600_000, env: { DEBIAN_FRONTEND: 'noninteractive' } }
    await run('apt-get', ['update'], apt)
    for (const paquete of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '--no-install-recommends', paquete], apt)
      for (const path of installedBrowsers()) if (await launches(path)) return { path }
    }
    await runBin(BIN.playwright, ['install-deps', 'chromium'], apt)
    if (await launches()) return { path: 'playwright' }
  }
  return {
    motivo:
      'No se encontró un navegador para las historias. Instala Google Chrome o Chromium ' +
      '(Debian y Ubuntu: sudo apt-get install chromium; macOS: brew install --cask google-chrome) ' +
      'o indica dónde está: LITRO_CHROME=/ruta/a/chrome npm test',
  }
}

/** Opening a page is the only proof: a stub of a package, or a missing library, also answers to its name. */
async function launches(path) {
  const programa = `
    const { chromium } = require('@playwright/test')
    const [path, ...args] = process.argv.slice(1)
    chromium.launch({ executablePath: path || undefined, args, timeout: 30000 }).then(async (browser) => {
      const page = await browser.newPage()
      await page.setContent('<p>litro</p>')
      await browser.close()
    }).catch((error) => { console.error(error.message); process.exit(1) })`
  const { code } = await run(process.execPath, ['-e', programa, '--', path ?? '', ...FLAGS], {
    quiet: true,
    cwd: ROOT,
    timeout: 60_000,
  })
  return code === 0
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const hasProgram = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)))
