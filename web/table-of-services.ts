// The browser needs the address and the kind of each service, not the schema of what it takes: forms bring their own. The table is
// made from the contract when the application is built, so that neither zod nor every schema comes with the first screen.
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const NOMBRE = '@litro/contract/services'
const PROPIO = '\0table-of-services'
const raiz = fileURLToPath(new URL('../', import.meta.url))
const contrato = `${raiz}contract/src/services.ts`
/** What the browser asks of a line; the rest is for the server and for people. */
const CAMPOS = ['metodo', 'ruta', 'contenido', 'captura', 'toca', 'prueba']

export function tableOfServices(): Plugin {
  return {
    name: 'table-of-services',
    enforce: 'pre',
    resolveId: (id) => (id === NOMBRE ? PROPIO : undefined),
    async load(id) {
      if (id !== PROPIO) return undefined
      const { module } = await runnerImport<{ services: Record<string, object> }>(contrato, {
        logLevel: 'error',
        // Workspaces are read from their source, as everywhere in this build.
        resolve: { alias: [{ find: /^@litro\/(\w+)\/(.+)$/, replacement: `${raiz}$1/src/$2.ts` }] },
      })
      const lineas = Object.entries(module.services).map(([key, servicio]) => {
        const propios = Object.entries(servicio).filter(([campo, valor]) => CAMPOS.includes(campo) && valor !== false)
        return [key, Object.fromEntries(propios)]
      })
      return `export const services = ${JSON.stringify(Object.fromEntries(lineas))}`
    },
  }
}
