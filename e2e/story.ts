// A story in the browser: one product per worker, and every page watched for errors nobody expected.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { cleanUp, type Litro, startedFolder, startLitro } from './start.ts'

/** What the pages complained about. A story that provokes a complaint says so before. */
export class Complaints {
  readonly #heard: string[] = []
  readonly #expected: RegExp[] = []

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#heard.push(`excepción: ${error.error().stack ?? error.error().message}`))
  }

  expected(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  /** What was heard since the last time and nobody expected. */
  take(): string[] {
    return this.#heard.splice(0).filter((text) => !this.#expected.some((pattern) => pattern.test(text)))
  }
}

export const test = base.extend<{ complaints: Complaints }, { litro: Litro }>({
  litro: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      // Screens are told with their year of history; stories about processes start without it.
      const dataDir = await startedFolder('si')
      const ajustes = { costoClave: 8 }
      await use(await startLitro({ dataDir, env: { DEMO: 'si', WEBHOOK_REDES: '127.0.0.1' }, ajustes }))
      await cleanUp()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ litro }, use) => use(litro.url),
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints()
      complaints.watch(context)
      await use(complaints)
      expect(complaints.take(), 'errores en la consola').toEqual([])
    },
    { auto: true },
  ],
})

/** Nothing left to arrive: no request in flight, no bone of a screen that is still coming. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = window as unknown as { seen?: number; since?: number }
    const requests = performance.getEntriesByType('resource').length
    const busy = document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') !== null
    if (busy || requests !== state.seen) state.since = performance.now()
    state.seen = requests
    return performance.now() - (state.since ?? 0) > 250
  })
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = typeof import('axe-core')
type RunOnly = import('axe-core').RunOnly

/**
 * WCAG A and AA, or the rules named alone; each violation as one line that says where. In the page itself: an audit costs no second
 * page.
 */
export async function violations(page: Page, reglas?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async (runOnly) => {
      const passing = () =>
        document
          .getAnimations()
          .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity)
      const judge = async () => {
        // What fades in has not its colours yet.
        await Promise.allSettled(passing().map(({ finished }) => finished))
        // The script that was put into the page above.
        const { axe } = window as unknown as { axe: Axe }
        return axe.run(document, { runOnly, resultTypes: ['violations'] })
      }
      let { violations: found } = await judge()
      // A notice that began to leave meanwhile was caught half faded: it is judged again without it.
      if (found.length > 0 && passing().length > 0) found = (await judge()).violations
      // What a bar or a message happens to cover in part is as large as ever: the page slides under them.
      const covered = (id: string, resumen = '') => id === 'target-size' && resumen.includes('partially obscured')
      return found.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ failureSummary }) => !covered(id, failureSummary))
          .map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
      )
    },
    (reglas ? { type: 'rule', values: [...reglas] } : { type: 'tag', values: WCAG }) satisfies RunOnly,
  )
}
