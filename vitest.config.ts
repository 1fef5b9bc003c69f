import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// One run, five projects: the pure domain, the server on both databases, the web app's pure parts, the product in a
// browser, the house's own tools. scripts/test.mjs provides what each of them needs.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', root: 'domain', include: ['src/**/*.test.ts'] } },
      {
        // Packages are to be found as Node itself finds them, else graphql is there twice.
        ssr: { resolve: { conditions: ['module-sync', 'node'], externalConditions: ['module-sync', 'node'] } },
        test: {
          name: 'server',
          // Two at a time even where there are two processors: half of a test's time is waiting for a disk or a process.
          maxWorkers: 2,
          // The embedded database is compiled quickly rather than well: most tests ask it little.
          execArgv: ['--liftoff-only'],
          root: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.ts', 'test/**/*.test.ts'] } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], exclude: ['boundaries/fixtures/**'] } },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['tests/**/*.test.ts'],
          globalSetup: [fileURLToPath(new URL('e2e/fixtures/products.ts', import.meta.url))],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 10_000, interval: 25 } },
          fileParallelism: false,
        },
      },
    ],
  },
})
