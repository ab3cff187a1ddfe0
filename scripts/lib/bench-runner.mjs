// Runs inside tsx: loads one file of measurements, calls each of its bench* functions and prints the numbers as JSON.
import { pathToFileURL } from 'node:url'

const [file] = process.argv.slice(2)
const module = await import(pathToFileURL(file).href)
const results = []
for (const [name, measure] of Object.entries(module)) {
  if (/^bench[A-Z]/.test(name) && typeof measure === 'function') results.push({ name, result: await measure() })
}
process.stdout.write(`\n@@${JSON.stringify(results)}\n`)
