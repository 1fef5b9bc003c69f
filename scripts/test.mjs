// npm test: all tests, from nothing. Brings what the chosen projects need (dependencies, generated code, a build, Chromium,
// a PostgreSQL server), runs vitest with the arguments given, and ends with one plain line of totals.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureGenerated } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { exitCode, nodeProgram, root } from './node.mjs'
import { provideChromium } from './services/chromium.mjs'
import { providePostgresql } from './services/postgresql.mjs'

/** @typedef {'generated code' | 'build' | 'chromium' | 'postgresql'} Need */

/** @type {Record<string, Need[]>} */
const NEEDS = {
  domain: [],
  scripts: [],
  web: ['generated code'],
  server: ['postgresql'],
  e2e: ['build', 'chromium', 'postgresql'],
}

/**
 * What the projects need that `--project` selects: by name, with `*` for anything, with `!` for all others.
 * @param {string[]} args
 * @returns {Set<Need>}
 */
function needsOf(args) {
  const patterns = args.flatMap((arg, index) => {
    if (arg.startsWith('--project=')) return [arg.slice('--project='.length)]
    return args[index - 1] === '--project' ? [arg] : []
  })
  /** @param {string} pattern @param {string} name */
  const matches = (pattern, name) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name)
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!'))
  const unwanted = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  const chosen = Object.keys(NEEDS)
    .filter((name) => wanted.length === 0 || wanted.some((pattern) => matches(pattern, name)))
    .filter((name) => !unwanted.some((pattern) => matches(pattern, name)))
  return new Set(chosen.flatMap((name) => NEEDS[name] ?? []))
}

/**
 * Runs vitest; signals to this process end vitest first, and this process after it.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
function vitest(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(nodeProgram(), [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    // A terminal's interrupt reaches the child by itself.
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
 * @returns {string} as in `12 passed, 0 failed, 1 skipped`; a file that fails outside of its tests counts as one failed
 */
function totals(report) {
  const { testResults } = /** @type {{ testResults: FileResult[] }} vitest's format */ (JSON.parse(readFileSync(report, 'utf8')))
  const states = testResults.flatMap(({ status, assertionResults }) => {
    const own = assertionResults.map((result) => result.status)
    return status === 'failed' && !own.includes('failed') ? [...own, 'failed'] : own
  })
  const passed = states.filter((state) => state === 'passed').length
  const failed = states.filter((state) => state === 'failed').length
  return `${passed} passed, ${failed} failed, ${states.length - passed - failed} skipped`
}

/** @param {string[]} args */
async function test(args) {
  await ensureInstalled()
  const needs = needsOf(args)
  if (needs.has('build')) await ensureBuilt()
  else if (needs.has('generated code')) await ensureGenerated()
  const env = { ...process.env }
  if (needs.has('chromium')) env['CHROMIUM_PATH'] = await provideChromium()
  const server = needs.has('postgresql') ? await providePostgresql() : null
  if (server !== null) env['TEST_DATABASE_URL'] = server.url

  const folder = mkdtempSync(join(tmpdir(), 'fourwall-test-'))
  const report = join(folder, 'report.json')
  try {
    const reporters = args.some((arg) => arg.startsWith('--reporter')) ? [] : ['--reporter=default']
    const code = await vitest([...args, ...reporters, '--reporter=json', `--outputFile.json=${report}`], env)
    console.log(existsSync(report) ? totals(report) : 'vitest ended without a report.')
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await server?.stop()
  }
}

try {
  process.exitCode = await test(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
