// Exports that no other file names: each is a promise nobody asked for. Words are compared, not types, so a name that is used
// anywhere else is alive; what is left is certainly dead.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fromRoot } from './paths.mjs'

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu
const EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) ([\p{L}_$][\p{L}\p{N}_$]*)/gmu

export function deadExports() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: fromRoot('.'),
    encoding: 'utf8',
  })
  const texts = new Map(listed.trim().split('\n').flatMap(readListed))
  const homes = new Map()
  for (const [file, text] of texts)
    for (const word of new Set(text.match(WORD))) homes.set(word, homes.has(word) ? '' : file)
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(EXPORT)].filter(([, name]) => homes.get(name) === file).map(([, name]) => `${file}: ${name}`),
  )
}

/** A file that git still lists and somebody has just moved is not there. */
function readListed(file) {
  try {
    return [[file, readFileSync(fromRoot(file), 'utf8')]]
  } catch {
    return []
  }
}
