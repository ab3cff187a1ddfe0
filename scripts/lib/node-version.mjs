// The floor of Node versions, asked before anything newer than it is used.
import { fail } from './console.mjs'

export function requireNode() {
  const [mayor, menor] = process.versions.node.split('.').map(Number)
  if (mayor > 20 || (mayor === 20 && menor >= 19)) return
  fail(`Litro necesita Node 20.19 o posterior y encontró ${process.versions.node}. Instálalo y vuelve a intentarlo.`)
}
