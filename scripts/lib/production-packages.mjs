// Which folders of node_modules the program needs to run: whatever its packages name, found as Node would find it.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './paths.mjs'

const read = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** From the folders of our own packages; answers the real folders of all the others. */
export function productionPackages(propios) {
  const vistos = new Set()
  const pendientes = [...propios]
  while (pendientes.length > 0) {
    const carpeta = pendientes.pop()
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = read(carpeta)
    const pares = Object.keys(peerDependencies).filter((nombre) => !peerDependenciesMeta[nombre]?.optional)
    for (const nombre of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...pares]) {
      const hallado = find(carpeta, nombre)
      // Binaries of other platforms are named and not installed.
      if (!hallado && !(nombre in optionalDependencies) && !pares.includes(nombre))
        throw new Error(`${nombre} no está instalado (lo pide ${carpeta})`)
      if (!hallado || vistos.has(hallado)) continue
      vistos.add(hallado)
      pendientes.push(hallado)
    }
  }
  return [...vistos].filter((carpeta) => carpeta.includes('node_modules')).sort()
}

function find(desde, nombre) {
  for (let carpeta = desde; ; carpeta = dirname(carpeta)) {
    const candidata = join(carpeta, 'node_modules', nombre)
    if (existsSync(join(candidata, 'package.json'))) return realpathSync(candidata)
    if (carpeta === ROOT) return undefined
  }
}
