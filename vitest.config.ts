// One runner for every workspace: pure tests, database tests and browser-logic tests, each in its own project.
import { defineConfig } from 'vitest/config'

// `litro` resolves our packages to their sources; the rest are the runner's own defaults.
const conditions = ['litro', 'node', 'module', 'development|production']
const ssr = { resolve: { conditions, externalConditions: ['litro', 'node'] } }
const browser = ['litro', 'browser', 'module', 'development|production']
// As many on two cores as on more: left to itself the runner keeps a core free, which with two is half the machine. The same
// for all, so that all of them share the workers.
const maxWorkers = 2

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
          exclude: ['**/*.db.test.ts', 'embedded/postgres/**', '**/node_modules/**', '**/dist/**'],
          // A busy machine makes tests slow, not wrong.
          testTimeout: 60_000,
          // Loading everything again for each file cost more than the tests; none of them leaves anything behind.
          isolate: false,
          maxWorkers,
        },
      },
      {
        resolve: { conditions },
        ssr,
        // The database server itself: started, killed, filled, backed up.
        test: { name: 'servidor', include: ['embedded/postgres/src/**/*.test.ts'], testTimeout: 60_000, maxWorkers },
      },
      {
        resolve: { conditions },
        ssr,
        test: {
          name: 'base',
          include: ['{api,demo,embedded/*}/src/**/*.db.test.ts', 'api/test/**/*.db.test.ts'],
          globalSetup: ['./api/test/database-server.ts', './api/test/sql/facts.ts'],
          setupFiles: ['./api/test/sql/record.ts'],
          testTimeout: 60_000,
          hookTimeout: 300_000,
          pool: 'forks',
          isolate: false,
          maxWorkers,
        },
      },
      {
        resolve: { conditions },
        ssr,
        test: {
          name: 'sql',
          include: ['api/test/sql/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers,
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
          testTimeout: 60_000,
          isolate: false,
          maxWorkers,
        },
      },
      {
        resolve: { conditions: browser },
        test: {
          // A document costs more than most tests: only those that need one come here, and its library is loaded once.
          name: 'pantalla',
          include: ['web/src/**/*.dom.test.ts', 'web/src/**/*.test.tsx'],
          environment: 'jsdom',
          testTimeout: 60_000,
          isolate: false,
          maxWorkers,
        },
      },
    ],
  },
})
