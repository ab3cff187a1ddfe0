// One runner for every workspace: pure tests, database tests and browser-logic tests, each in its own project.
import { defineConfig } from 'vitest/config'

// `litro` resolves our packages to their sources; the rest are the runner's own defaults.
const conditions = ['litro', 'node', 'module', 'development|production']
const ssr = { resolve: { conditions, externalConditions: ['litro', 'node'] } }
const browser = ['litro', 'browser', 'module', 'development|production']
const all = {
  // A busy machine makes tests slow, not wrong: also where a key is made before the first of them.
  testTimeout: 120_000,
  hookTimeout: 300_000,
  // As many on two cores as on more: left to itself the runner keeps a core free, which with two is half the machine. The same
  // for all, so that all of them share the workers.
  maxWorkers: 2,
}
// The PAC as a server and whoever calls it: real seals and real waits, too slow for `npm test -- quick`.
const PAC = ['embedded/pac/src/**/*.test.ts', 'api/src/fiscal/pac/**/*.test.ts']

export default defineConfig({
  resolve: { conditions },
  ssr,
  test: {
    projects: [
      {
        resolve: { conditions },
        ssr,
        test: {
          name: 'puro',
          include: ['{contract,conector,cfdi,api,demo,embedded/*}/src/**/*.test.ts', '*.test.ts'],
          exclude: [...PAC, '**/*.db.test.ts', 'embedded/postgres/**', '**/node_modules/**', '**/dist/**'],
          // Loading everything again for each file cost more than the tests; none of them leaves anything behind.
          isolate: false,
          ...all,
        },
      },
      {
        resolve: { conditions },
        ssr,
        test: { name: 'pac', include: PAC, exclude: ['**/*.db.test.ts', '**/dist/**'], isolate: false, ...all },
      },
      {
        resolve: { conditions },
        ssr,
        // The database server itself: started, killed, filled, backed up.
        test: { name: 'servidor', include: ['embedded/postgres/src/**/*.test.ts'], ...all },
      },
      {
        resolve: { conditions },
        ssr,
        test: {
          name: 'base',
          include: ['{api,demo,embedded/*}/src/**/*.db.test.ts', 'api/test/**/*.db.test.ts'],
          globalSetup: ['./api/test/database-server.ts', './api/test/sql/facts.ts'],
          setupFiles: ['./api/test/sql/record.ts'],
          pool: 'forks',
          isolate: false,
          ...all,
        },
      },
      {
        resolve: { conditions },
        ssr,
        test: {
          name: 'sql',
          include: ['api/test/sql/*.test.ts'],
          ...all,
          // It reads what the statements answered in the tests of the database.
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { conditions: browser },
        test: {
          name: 'web',
          include: ['web/src/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
          isolate: false,
          ...all,
        },
      },
      {
        resolve: { conditions: browser },
        test: {
          // A document costs more than most tests: only those that need one come here, and its library is loaded once.
          name: 'pantalla',
          include: ['web/src/**/*.dom.test.ts', 'web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['./web/src/test-sin-avisos.ts'],
          isolate: false,
          ...all,
        },
      },
    ],
  },
})
