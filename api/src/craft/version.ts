// The version of this program, as its package says it.
import { readFileSync } from 'node:fs'

const paquete = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')

export const VERSION = (JSON.parse(paquete) as { version: string }).version
