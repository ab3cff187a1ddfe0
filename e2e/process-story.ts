// A story of the process: whatever it started is ended and whatever it wrote is removed, however it ends.
import { test as base } from '@playwright/test'
import { cleanUp } from './start.ts'

export const test = base.extend<{ limpieza: undefined }>({
  limpieza: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      await use(undefined)
      await cleanUp()
    },
    { auto: true, timeout: 60_000 },
  ],
})
