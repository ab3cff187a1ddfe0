// The compiled server in a few files: a start reads thirty instead of two thousand. What each file does stays the same.
import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { fromRoot } from './paths.mjs'

/** What an installation is asked to do besides serving. */
export const ORDENES = ['verify', 'backup', 'restore', 'mudar-archivos', 'rotar-llaves']

/** Where the program is: `litro.js`, `main.js` and `cli`, as in `api/dist`, and their shared parts. */
const SALIDA = fromRoot('dist')
const PARTES = 'partes/[name]-[hash].js'

/** `import()` of a name that is not a literal, as the compiler leaves it: the demonstration shares the modules of its server. */
const DEMO = {
  archivo: fromRoot('api/dist/demostracion.js'),
  antes: /import\(__rewriteRelativeImportExtension\(PAQUETE\)\)/,
}

/** These name their folder only for loggers in a thread of their own, which nobody here opens. */
const CON_CARPETA = ['node_modules/pino/lib/transport.js', 'node_modules/thread-stream/index.js']

/**
 * Loaded when first used, maybe days after the start. A build in the same folder replaces the parts under the feet of a server that
 * runs, so these keep their own place; what of ours the browser loads late is here from the start.
 */
const TARDE = ['pdfkit', 'libxml2-wasm', 'nodemailer', '@simplewebauthn/server']
/** Parts that a start itself asks for, or its failure. */
const AL_ARRANCAR = /^(api\/dist\/(server|start-error)|demo\/dist\/demostracion|node_modules\/oidc-provider\/.+)\.js$/
const TARDE_EN_EL_NAVEGADOR = { donde: /^cfdi\/dist\//, llamada: /\bimport\((['"]\.[^'"]+['"])\)/g }

/** Stands for the way from a part to the root of the checkout until the part has a place. */
const RAIZ = '@raiz@/'

/** Answers what went wrong, or nothing. */
export async function bundle() {
  const quejas = TARDE.filter((paquete) => !existsSync(fromRoot('node_modules', paquete))).map(
    (paquete) => `${paquete} no está en node_modules de la raíz, donde lo busca el programa`,
  )
  const output = await writeProgram(entries(), SALIDA, (queja) => quejas.push(queja))
  const tardias = output.flatMap(({ isDynamicEntry, facadeModuleId }) =>
    isDynamicEntry ? [placeOf(facadeModuleId)] : [],
  )
  quejas.push(
    ...tardias
      .filter((una) => !AL_ARRANCAR.test(una))
      .map((una) => `${una} se carga tarde y su parte cambia de nombre`),
  )
  return quejas.length > 0 ? quejas.join('\n') : undefined
}

/**
 * `input`: the file of each program by its name. `dir`: inside the checkout, where its packages are found. `resolve`: what else our
 * packages are found by.
 */
export async function writeProgram(input, dir, onWarn, resolve) {
  // Imported late: `npm start` on a bare clone reads this file before anything is installed.
  const { rolldown } = await import('rolldown')
  const programa = await rolldown({
    input,
    platform: 'node',
    resolve,
    external: TARDE,
    plugins: [keepPlaces(placeOf(dir).split('/').length)],
    // A package asks for the parameters of a function by its text, which stays as it was.
    checks: { eval: false },
    onLog: (nivel, { message }) => nivel === 'warn' && onWarn(message),
  })
  const { output } = await programa.write({
    dir,
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: PARTES,
    // For `node --enable-source-maps`; names of functions are in the program itself.
    sourcemap: true,
    sourcemapExcludeSources: true,
  })
  await programa.close()
  return output
}

/** Where a file is, seen from the root; a dependency that stands elsewhere and is linked here, where it is linked (the copy of `mutants`). */
const placeOf = (id) =>
  relative(fromRoot(), id)
    .replaceAll('\\', '/')
    .replace(/^\.\.\/.*?(?=node_modules\/)/, '')

function entries() {
  const nombres = ['litro', 'main', ...ORDENES.map((orden) => `cli/${orden}`)]
  return Object.fromEntries(nombres.map((nombre) => [nombre, fromRoot('api/dist', `${nombre}.js`)]))
}

/** A module that looks for a file beside itself (a migration, a typeface, the code of a thread) still stands where it stood. */
function keepPlaces(profundidad) {
  return {
    name: 'lugares',
    transform(code, id) {
      const lugar = placeOf(id)
      if (lugar.includes('node_modules/') && /\b__(dir|file)name\b/.test(code) && !CON_CARPETA.includes(lugar)) {
        throw new Error(`${lugar} pregunta por su carpeta, que en un solo programa es otra`)
      }
      const propio = `new URL(${JSON.stringify(RAIZ + lugar)}, import.meta.url).href`
      let suyo = code.replaceAll(/\bimport\.meta\.url\b/g, propio)
      if (TARDE_EN_EL_NAVEGADOR.donde.test(lugar)) {
        const modulos = []
        suyo = suyo.replaceAll(
          TARDE_EN_EL_NAVEGADOR.llamada,
          (_, cual) => `Promise.resolve(tarde${modulos.push(cual) - 1})`,
        )
        suyo += modulos.map((cual, i) => `\nimport * as tarde${i} from ${cual}`).join('')
      }
      if (id === DEMO.archivo) {
        if (!DEMO.antes.test(suyo)) throw new Error(`${lugar} ya no carga la demostración por su nombre`)
        suyo = suyo.replace(DEMO.antes, "import('@litro/demo/demostracion')")
      }
      return suyo === code ? null : { code: suyo, map: null }
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(RAIZ)) return null
      const subir = profundidad + fileName.split('/').length - 1
      return { code: code.replaceAll(RAIZ, '../'.repeat(subir)), map: null }
    },
  }
}
