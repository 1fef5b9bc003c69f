import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

// More files at a time than processors: much of a test's time is waiting for a disk, a process or a browser. Three more are measured best.
const maxWorkers = Math.min(8, availableParallelism() + 3)

/** Which tests run: those of every change (`npm test`), or all others (`npm run test:long`). */
const isLong = process.env['TEST_SUITE'] === 'long'

const LONG = '**/*.long.test.ts'

/** The suite's files below these folders of a project. */
function suite(...folders: string[]): { include: string[]; exclude: string[] } {
  return isLong
    ? { include: folders.map((folder) => `${folder}/${LONG}`), exclude: [] }
    : { include: folders.map((folder) => `${folder}/**/*.test.ts`), exclude: [LONG] }
}

/** Files of `npm test` that the long suite runs, too, since it does more in them: another database, or more tests. */
function runsMoreOf(folder: string, files: string, marks: RegExp): string[] {
  const root = fileURLToPath(new URL(`${folder}/`, import.meta.url))
  return globSync(files, { cwd: root }).filter((file) => !file.endsWith('.long.test.ts') && marks.test(readFileSync(root + file, 'utf8')))
}

/** For projects with properties. */
const setupFiles = [fileURLToPath(new URL('scripts/property-seeds.ts', import.meta.url))]

/** What is awaited on a machine that has much else to do; the library's usual limit is one second. */
const expect = { poll: { timeout: 60_000, interval: 25 } }

/** Of tests that share nothing that any of them changes: a worker takes one file after the other, and has loaded what they all need. */
const quick = { maxWorkers, isolate: false, testTimeout: 240_000, setupFiles, expect }

const server = suite('src', 'test')
const e2e = suite('tests')

/** Programs that judge waiting times: one at a time, when all else is over. */
const programs = {
  test: { name: 'programs', maxWorkers: 1, expect, sequence: { groupOrder: 1 }, root: 'server', include: ['test/programs/*.test.ts'] },
}

// One run, five projects: the pure domain, the server on real databases, the web app's pure parts, the product in a browser, the house's own
// tools. scripts/test.mjs provides what each of them needs.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // To close a browser, on a machine that has much else to do.
    teardownTimeout: 60_000,
    projects: [
      // The long suite has all of the domain's tests: their properties draw other examples there.
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
          setupFiles,
          root: 'server',
          // See server/test/databases.ts and server/test/suites.ts.
          include: [...server.include, ...(isLong ? runsMoreOf('server', '{src,test}/**/*.test.ts', /onDatabase\(|IN_LONG_SUITE/) : [])],
          exclude: [...server.exclude, 'test/programs/**'],
          // Of a machine that has much else to do.
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect,
        },
      },
      ...(isLong ? [programs] : []),
      { test: { name: 'web', ...quick, root: 'web', ...suite('src', 'test') } },
      {
        test: {
          name: 'scripts',
          maxWorkers,
          root: 'scripts',
          include: isLong ? [LONG] : ['**/*.test.ts'],
          exclude: ['boundaries/fixtures/**'],
        },
      },
      {
        test: {
          name: 'e2e',
          maxWorkers,
          // A worker has one browser for all of its files.
          isolate: false,
          root: 'e2e',
          // See e2e/fixtures/suites.ts.
          include: [...e2e.include, ...(isLong ? runsMoreOf('e2e', 'tests/*.test.ts', /fixtures\/suites/) : [])],
          exclude: e2e.exclude,
          globalSetup: [fileURLToPath(new URL('e2e/fixtures/products.ts', import.meta.url))],
          // Of a machine that has much else to do, where a product may still be starting; what is awaited on a page has limits of its own.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect,
        },
      },
    ],
  },
})
