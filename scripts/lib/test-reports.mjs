// Reads the reports of the two runners: how many passed, and by name those that failed or needed a second try.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './paths.mjs'

/** The report of Vitest. A file that cannot be loaded or prepared has no tests to fail: it counts by itself. */
export function readTests(json) {
  const files = json?.testResults ?? []
  const named = (wanted) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(wanted)
        .map(({ fullName, failureMessages }) =>
          told(`${relative(ROOT, name)} › ${oneLine(fullName)}`, failureMessages?.[0]),
        ),
    )
  const unprepared = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  )
  return {
    passed: json?.numPassedTests ?? 0,
    failed: [
      ...named(({ status }) => status === 'failed'),
      ...unprepared.map(({ name, message }) => told(`${relative(ROOT, name)} › no se pudo preparar`, message)),
    ],
    // What passed keeps what its first try complained of.
    flaky: named(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0),
  }
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
  const complaint = ({ tests }) => tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message
  return [
    ...own.map((one) => told(`e2e/specs/${file}:${one.line} › ${oneLine(one.title)}`, complaint(one))),
    ...suites.flatMap((suite) => storiesIn(suite, wanted)),
  ]
}

/** With what it complained of: in a long output the rest of it may be out of reach. */
const told = (title, complaint) => (complaint ? `${title}\n    ${oneLine(plain(complaint), 400)}` : title)

const plain = (text) => stripVTControlCharacters(text.split(/\n\s+at /)[0])

const oneLine = (text, most = 160) => text.replace(/\s+/g, ' ').trim().slice(0, most)
