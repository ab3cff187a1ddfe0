// Reads the reports of the two runners: how many passed, and by name those that failed or needed a second try.
import { relative } from 'node:path'
import { ROOT } from './paths.mjs'

/** The report of Vitest. A file that cannot be loaded or prepared has no tests to fail: it counts by itself. */
export function readTests(json) {
  const files = json?.testResults ?? []
  const failed = files.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name)
    const own = assertionResults.filter((one) => one.status === 'failed')
    if (status === 'failed' && own.length === 0) return [`${file} › no se pudo preparar`]
    return own.map(({ fullName }) => `${file} › ${oneLine(fullName)}`)
  })
  return { passed: json?.numPassedTests ?? 0, failed }
}

/** The report of Playwright. A story that needed a second try passes, and is named: it may be the first sign of a race of ours. */
export function readStories(json) {
  const named = (status) => (json?.suites ?? []).flatMap((suite) => storiesIn(suite, status))
  const flaky = named('flaky')
  const errors = (json?.errors ?? []).map(({ message = '' }) => oneLine(message))
  return {
    passed: (json?.stats.expected ?? 0) + flaky.length,
    failed: [...named('unexpected'), ...errors],
    flaky,
  }
}

function storiesIn({ file, specs = [], suites = [] }, wanted) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted))
  return [
    ...own.map(({ title, line }) => `e2e/specs/${file}:${line} › ${oneLine(title)}`),
    ...suites.flatMap((suite) => storiesIn(suite, wanted)),
  ]
}

const oneLine = (text) => text.replace(/\s+/g, ' ').slice(0, 160)
