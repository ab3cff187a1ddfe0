// Where the first starts that stories share are kept: made before the first story, gone after the last.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VARIABLE = 'LITRO_SEMILLAS'

/** Playwright calls it in the process whose environment the workers inherit, and what it answers at the end. */
export default function openSeeds(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'litro-semillas-'))
  // Under root the account of PostgreSQL must be able to enter.
  chmodSync(folder, 0o755)
  process.env[VARIABLE] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

export function seedsFolder(): string {
  const folder = process.env[VARIABLE]
  if (!folder) throw new Error('Corre las historias con Playwright: él abre la carpeta de los primeros arranques.')
  return folder
}
