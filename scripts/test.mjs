// npm test: all tests, from nothing. Provides what the chosen projects need (dependencies, generated code, a build, Chromium, LibreOffice
// and Poppler, a PostgreSQL server), runs vitest with the given arguments, and ends with one line of totals.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuilt, ensureGenerated, ensureServerBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { exitCode, nodeProgram, root, run } from './node.mjs'
import { provideChromium } from './services/chromium.mjs'
import { provideDocumentReaders } from './services/document-readers.mjs'
import { provideGlewlwyd } from './services/glewlwyd.mjs'
import { providePostgresql } from './services/postgresql.mjs'
import { provideFolder } from './services/test-folder.mjs'

const VITEST = join(root, 'node_modules/vitest/vitest.mjs')
const SECOND_TRIES = join(root, 'scripts/second-tries.ts')

/** @typedef {'generated code' | 'server build' | 'build' | 'chromium' | 'document readers' | 'glewlwyd' | 'postgresql'} Need */

/** @type {Record<string, Need[]>} */
const NEEDS = {
  domain: [],
  scripts: [],
  web: ['generated code', 'chromium', 'document readers'],
  server: ['postgresql', 'document readers'],
  e2e: ['build', 'chromium', 'postgresql'],
}

/** Needs of single files. */
/** @type {Record<string, Need[]>} */
const FILE_NEEDS = { 'e2e/tests/glewlwyd.test.ts': ['glewlwyd'] }
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
 * @typedef {{ status: string, assertionResults: { status: string }[] }} FileResult
 *
 * @param {string} report the file that vitest's JSON reporter wrote
 * @param {number} code vitest's exit code
 * @returns {string} as in `12 passed, 0 failed, 1 skipped`; what fails outside of any test counts as one failed
 */
function totals(report, code) {
  const { testResults } = /** @type {{ testResults: FileResult[] }} vitest's format */ (JSON.parse(readFileSync(report, 'utf8')))
  const states = testResults.flatMap(({ status, assertionResults }) => {
    const own = assertionResults.map((result) => result.status)
    return status === 'failed' && !own.includes('failed') ? [...own, 'failed'] : own
  })
  const passed = states.filter((state) => state === 'passed').length
  const failed = states.filter((state) => state === 'failed').length
  const skipped = states.length - passed - failed
  return `${passed} passed, ${failed === 0 && code !== 0 ? 1 : failed} failed, ${skipped} skipped`
}

/** @param {string[]} args */
async function test(args) {
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
    const report = join(folder, 'report.json')
    const reporters = args.some((arg) => arg.startsWith('--reporter')) ? [] : ['--reporter=default', `--reporter=${SECOND_TRIES}`]
    const code = await vitest([...args, ...reporters, '--reporter=json', `--outputFile.json=${report}`], env)
    console.log(existsSync(report) ? totals(report, code) : 'vitest ended without a report.')
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
