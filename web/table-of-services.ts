// The browser needs the address and the kind of each service, not the schema of what it takes: forms bring their own. The table is
// made from the contract when the application is built, so that neither zod nor every schema comes with the first screen.
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const NOMBRE = '@litro/contract/services'
const PROPIO = '\0table-of-services'
const contrato = fileURLToPath(new URL('../contract/src/services.ts', import.meta.url))
/** What only the server and people read. */
const AJENO = new Set(['entrada', 'consulta', 'respuesta', 'resumen', 'textos', 'crudos', 'archivos'])

export function tableOfServices(conditions: string[]): Plugin {
  return {
    name: 'table-of-services',
    enforce: 'pre',
    resolveId: (id) => (id === NOMBRE ? PROPIO : undefined),
    async load(id) {
      if (id !== PROPIO) return undefined
      const { module } = await runnerImport<{ services: Record<string, object> }>(contrato, {
        configFile: false,
        logLevel: 'error',
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions: conditions }, noExternal: /^@litro\// },
      })
      const lineas = Object.entries(module.services).map(([key, servicio]) => {
        const propios = Object.entries(servicio).filter(([campo, valor]) => !AJENO.has(campo) && !isSchema(valor))
        return [key, Object.fromEntries(propios)]
      })
      return `export const services = ${JSON.stringify(Object.fromEntries(lineas))}`
    },
  }
}

const isSchema = (valor: unknown) => typeof valor === 'function' || (typeof valor === 'object' && valor !== null && 'safeParse' in valor)
