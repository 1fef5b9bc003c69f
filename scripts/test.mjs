// npm test: the tests of every change, from nothing; npm run test:long: all others. Provides what the chosen projects need (dependencies,
// generated code, a build, Chromium, LibreOffice and Poppler, a PostgreSQL server), runs vitest with the given arguments, and ends with one
// line of totals. Where CI is set, files that failed run once more at the end, alone.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { affectedTests } from './affected/affected-tests.mjs'
import { changedFiles, sources } from './affected/changed-files.mjs'
import { ensureBuilt, ensureGenerated, ensureServerBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { exitCode, nodeProgram, root, run } from './node.mjs'
import { provideChromium } from './services/chromium.mjs'
import { provideDocumentReaders } from './services/document-readers.mjs'
import { provideGlewlwyd } from './services/glewlwyd.mjs'
import { providePostgresql } from './services/postgresql.mjs'
import { provideFolder } from './services/test-folder.mjs'
import { passedAgain, resultsOf, totals, withSecondTry } from './test-results.mjs'

const VITEST = join(root, 'node_modules/vitest/vitest.mjs')
const FAILED_FILES = join(root, 'scripts/failed-files.ts')
/** More files than bad luck explains. */
const MOST_AGAIN = 20

/** @typedef {'generated code' | 'server build' | 'build' | 'chromium' | 'document readers' | 'glewlwyd' | 'postgresql'} Need */

/** @type {Record<string, Need[]>} */
const NEEDS = {
  domain: [],
  scripts: [],
  web: ['generated code', 'chromium', 'document readers'],
  server: ['postgresql', 'document readers'],
  programs: ['build', 'postgresql'],
  e2e: ['build', 'chromium', 'postgresql'],
}

/** Needs of single files. */
/** @type {Record<string, Need[]>} */
const FILE_NEEDS = { 'e2e/tests/glewlwyd.long.test.ts': ['glewlwyd'] }
/** Tests that run commands, recognized by their imports, use the built server, which starts in a third of the time. */
const RUNS_COMMANDS = /from '[./\w]*\/command-line\.ts'/

/**
 * What the chosen tests need: vitest itself says which those are.
 * @param {string[]} args of vitest
 * @param {string} folder for what it says
 * @returns {Promise<Set<Need>>}
 */
async function needsOf(args, folder) {
  const list = join(folder, 'list.json')
  const { code, errors } = await run(nodeProgram(), [VITEST, 'list', ...args, '--filesOnly', `--json=${list}`], { quiet: true })
  if (code !== 0) throw new Error(errors.trim() || `vitest list ended with exit code ${code}.`)
  const files = /** @type {{ file: string, projectName: string }[]} vitest's format */ (JSON.parse(readFileSync(list, 'utf8')))
  return new Set(
    files.flatMap(({ file, projectName }) => {
      /** @type {Need[]} */
      const build = RUNS_COMMANDS.test(readFileSync(file, 'utf8')) ? ['server build'] : []
      return [...(NEEDS[projectName] ?? []), ...(FILE_NEEDS[relative(root, file)] ?? []), ...build]
    }),
  )
}

/**
 * Runs vitest; signals to this process end vitest first, and this process after it.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
function vitest(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(nodeProgram(), [VITEST, 'run', ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    // A terminal's interrupt also reaches the child.
    process.on('SIGINT', () => {})
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(exitCode(code, signal)))
  })
}

/**
 * @typedef {object} Outcome
 * @property {number} code
 * @property {import('./test-results.mjs').FileResult[] | null} results null without a report
 * @property {import('./failed-files.ts').FailedFiles} failed
 */

/**
 * Runs vitest with a report.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder for what it writes
 * @returns {Promise<Outcome>}
 */
async function reported(args, env, folder) {
  const report = join(folder, 'report.json')
  const failedFiles = join(folder, 'failed-files.json')
  for (const file of [report, failedFiles]) rmSync(file, { force: true })
  const reporters = args.some((arg) => arg.startsWith('--reporter')) ? [] : ['--reporter=default']
  const written = ['--reporter=json', `--outputFile.json=${report}`, `--reporter=${FAILED_FILES}`]
  const code = await vitest([...args, ...reporters, ...written], { ...env, FAILED_FILES: failedFiles })
  return {
    code,
    results: existsSync(report) ? resultsOf(readFileSync(report, 'utf8')) : null,
    failed: existsSync(failedFiles) ? failedIn(readFileSync(failedFiles, 'utf8')) : { files: [], isElsewhere: true },
  }
}

/** @param {string} text of scripts/failed-files.ts */
function failedIn(text) {
  return /** @type {import('./failed-files.ts').FailedFiles} */ (JSON.parse(text))
}

/**
 * Runs the files that failed once more, one after the other. Files that pass then do not fail the run, but are reported: it is a fault of a test
 * or of the product all the same.
 * @param {Outcome} first
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder
 * @returns {Promise<Outcome>}
 */
async function triedAgain(first, env, folder) {
  const { files, isElsewhere } = first.failed
  if (first.results === null || files.length === 0) return first
  if (files.length > MOST_AGAIN) {
    console.log(`${files.length} files failed, which is more than bad luck: none gets a second try.`)
    return first
  }
  console.log(`\nA second try, alone: ${files.map((file) => relative(root, file)).join(', ')}`)
  const second = await reported([...files, '--maxWorkers=1', '--no-file-parallelism'], env, folder)
  if (second.results === null) return first
  const passed = passedAgain(first.results, second.results).map((name) => `  ${name.slice(root.length)}`)
  if (passed.length > 0) console.log(['Passed at the second try only:', ...passed].join('\n'))
  return { ...second, code: isElsewhere ? first.code : second.code, results: withSecondTry(first.results, second.results) }
}

const CHANGED = /^--changed(?:=(.+))?$/

/**
 * Vitest's arguments, with `--changed` replaced by the tests that a change can affect.
 * @param {string[]} args
 * @returns {string[] | null} null where there are none
 */
function chosen(args) {
  const found = args.map((arg) => CHANGED.exec(arg)).find((match) => match !== null)
  if (found === undefined) return args
  const changed = changedFiles(found[1] ?? null)
  const texts = sources()
  const { files, everywhere } = affectedTests(texts, changed)
  const all = [...texts.keys()].filter((path) => /\.test\.tsx?$/.test(path)).length
  console.log(
    `${files.length} of ${all} test files can be affected by ${changed.length} changed ${changed.length === 1 ? 'file' : 'files'}.`,
  )
  if (everywhere !== null) console.log(`All browser tests are among them, since every page reads ${everywhere}; --project leaves them out.`)
  const others = args.filter((arg) => !CHANGED.test(arg))
  return files.length === 0 ? null : [...others, ...files, '--passWithNoTests']
}

/**
 * @param {string[]} given `--long` for the long suite, `--changed` or `--changed=COMMIT` for what a change can affect; all else is for vitest
 * @returns {Promise<number>} exit code
 */
async function test(given) {
  const args = chosen(given.filter((arg) => arg !== '--long'))
  if (args === null) {
    console.log('0 passed, 0 failed, 0 skipped')
    return 0
  }
  // Also for the lists of this process.
  process.env['TEST_SUITE'] = given.includes('--long') ? 'long' : 'short'
  await ensureInstalled()
  const { path: folder, isInMemory, stop: removeFolder } = provideFolder()
  /** @type {(() => Promise<void>) | null} */
  let stop = null
  try {
    const needs = await needsOf(args, folder)
    if (needs.has('build')) await ensureBuilt()
    else {
      if (needs.has('server build')) await ensureServerBuilt()
      if (needs.has('generated code')) await ensureGenerated()
    }
    // Workers and processes that tests start from sources are compiled once for all.
    /** @type {NodeJS.ProcessEnv} */
    const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'fourwall-test-compile-cache'), TEST_KEPT_FOLDER: tmpdir(), ...process.env }
    // For this process too: the database server's folder is created in it.
    if (isInMemory) process.env['TMPDIR'] = env['TMPDIR'] = folder
    if (needs.has('chromium')) env['CHROMIUM_PATH'] = await provideChromium('tests')
    if (needs.has('document readers')) Object.assign(env, await provideDocumentReaders())
    if (needs.has('glewlwyd')) Object.assign(env, await provideGlewlwyd(env['TEST_KEPT_FOLDER'] ?? tmpdir()))
    if (needs.has('postgresql')) {
      const server = await providePostgresql()
      stop = server.stop
      env['TEST_DATABASE_URL'] = server.url
    }
    const first = await reported(args, env, folder)
    const { code, results } = process.env['CI'] === undefined || first.code === 0 ? first : await triedAgain(first, env, folder)
    console.log(results === null ? 'vitest ended without a report.' : totals(results, code))
    return code
  } finally {
    await stop?.()
    await removeFolder()
  }
}

try {
  process.exitCode = await test(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
