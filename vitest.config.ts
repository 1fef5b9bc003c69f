import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

// Where there are two processors, three files at a time: half of a test's time is waiting for a disk, a process or a browser.
const maxWorkers = Math.min(6, Math.max(3, availableParallelism() - 1))

/** Of tests that share nothing that any of them changes: a worker takes one file after the other, and has loaded what they all need. */
const quick = { maxWorkers, isolate: false, testTimeout: 30_000 }

// One run, five projects: the pure domain, the server on both databases, the web app's pure parts, the product in a
// browser, the house's own tools. scripts/test.mjs provides what each of them needs.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // To close a browser, on a machine that has much else to do.
    teardownTimeout: 60_000,
    projects: [
      { test: { name: 'domain', ...quick, root: 'domain', include: ['src/**/*.test.ts'] } },
      {
        // Packages are to be found as Node itself finds them, else graphql is there twice.
        ssr: { resolve: { conditions: ['module-sync', 'node'], externalConditions: ['module-sync', 'node'] } },
        test: {
          name: 'server',
          maxWorkers,
          // The embedded database is compiled quickly rather than well: most tests ask it little. Turns are measured without what
          // other tests left behind.
          execArgv: ['--liftoff-only', '--wasm-lazy-validation', '--expose-gc'],
          // A worker takes one file after the other, and has compiled and loaded what they all need.
          isolate: false,
          root: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          // Of a machine that has much else to do.
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      { test: { name: 'web', ...quick, root: 'web', include: ['src/**/*.test.ts', 'test/**/*.test.ts'] } },
      { test: { name: 'scripts', maxWorkers, root: 'scripts', include: ['**/*.test.ts'], exclude: ['boundaries/fixtures/**'] } },
      {
        test: {
          name: 'e2e',
          maxWorkers,
          // A worker has one browser for all of its files.
          isolate: false,
          root: 'e2e',
          include: ['tests/**/*.test.ts'],
          globalSetup: [fileURLToPath(new URL('e2e/fixtures/products.ts', import.meta.url))],
          // A browser on a busy machine sometimes answers in another order. A second try is reported as one; at a desk nothing is hidden.
          retry: process.env['CI'] === undefined ? 0 : 1,
          // Of a machine that has much else to do, where a product may still be starting; what is awaited on a page has limits of its own.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 30_000, interval: 25 } },
        },
      },
    ],
  },
})
