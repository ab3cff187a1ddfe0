// Messages of the scripts: short, Spanish, and a clear exit when something is missing.
export const say = (text) => process.stdout.write(`${text}\n`)

export function fail(text, code = 1) {
  process.stderr.write(`\n${text}\n\n`)
  process.exit(code)
}
