// The programs that tests start and kill by the hundred: put together once, from their sources, so that a start reads a few files.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeProgram } from '../../scripts/lib/bundle.mjs'

const RAIZ = fileURLToPath(new URL('../../', import.meta.url))

const CAJON = join(RAIZ, 'node_modules/.litro-pruebas')

type Programas = Record<'nodo' | 'obrero', string>

let programas: Promise<Programas> | undefined

/** The file that Node is told to start, of each. */
export function putTogether(): Promise<Programas> {
  programas ??= write()
  return programas
}

async function write(): Promise<Programas> {
  // Where packages are found from; a folder for each process that tests, and those of the dead go.
  mkdirSync(CAJON, { recursive: true })
  for (const pid of readdirSync(CAJON))
    if (!isAlive(Number(pid))) rmSync(join(CAJON, pid), { recursive: true, force: true })
  const carpeta = join(CAJON, String(process.pid))
  const fuentes = { nodo: join(RAIZ, 'api/test/nodo.ts'), obrero: join(RAIZ, 'api/test/obrero.ts') }
  const quejas: string[] = []
  await writeProgram(fuentes, carpeta, (queja) => quejas.push(queja), { conditionNames: ['litro', 'node'] })
  if (quejas.length > 0) throw new Error(quejas.join('\n'))
  return { nodo: join(carpeta, 'nodo.js'), obrero: join(carpeta, 'obrero.js') }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
