// npm run check: everything that can be checked without running the product. Steps run in parallel and print one line each; failures are
// printed in full at the end. A step that passed before on just the same files does not run again.
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureGenerated } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { nodeProgram, root, run } from './node.mjs'
import { contentOf, digestOf, filesIn, PassedBefore, stateOf } from './passed-before.mjs'
import { printed, textsOf } from './printed.mjs'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string | undefined} [after] the step that it waits for
 * @property {string[]} [reads] the files and folders that decide it; left out for all of them
 * @property {() => Promise<import('./node.mjs').Ended>} work
 */

/** @param {string[]} args of Node */
const node = (...args) => run(nodeProgram(), args, { quiet: true })

/**
 * @param {string} name
 * @param {string[]} args
 */
const tool = (name, ...args) => run(join(root, 'node_modules/.bin', name), args, { quiet: true, env: { ...process.env, PATH: searchPath } })

// Tools find Node by name.
const searchPath = `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`

/** All parts with their own types, so that none is forgotten. */
function typedParts() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*/tsconfig*.json'], {
    cwd: root,
    encoding: 'utf8',
  })
  const parts = files.split('\n').filter((file) => file !== '' && !file.includes('/fixtures/'))
  return parts.map((file) => file.replace(/\/tsconfig\.json$/, ''))
}

const EVERY_PART = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts/check.mjs']
/** What a part with its own types reads in addition to itself and domain. */
const BESIDES = /** @type {Record<string, string[]>} */ ({ web: ['server/schema.graphql'], scripts: ['server/bin'] })

/** @param {string} part */
function readsOf(part) {
  const workspace = part.split('/')[0] ?? part
  return [...EVERY_PART, 'domain', workspace, ...(BESIDES[workspace] ?? [])]
}

/** @type {Step[]} */
const steps = [
  {
    name: 'generate',
    work: () =>
      ensureGenerated().then(
        () => ({ code: 0, output: '', errors: '' }),
        (error) => ({ code: 1, output: '', errors: String(error) }),
      ),
  },
  ...typedParts().map((part) => ({
    name: `types: ${part}`,
    after: part.startsWith('web') ? 'generate' : undefined,
    reads: readsOf(part),
    work: () => tool('tsc', '-p', part),
  })),
  { name: 'lint', after: 'generate', work: () => tool('oxlint') },
  { name: 'unused code', after: 'generate', work: () => tool('knip', '--no-progress') },
  { name: 'lint bites', work: () => node('scripts/boundaries/verify.ts') },
  { name: 'names', work: () => node('scripts/names/check.ts') },
  { name: 'paths in the docs', work: () => node('scripts/docs/check.ts') },
  { name: 'format', work: () => tool('biome', 'ci', '.') },
  { name: 'contract', work: () => node('scripts/contract/check.ts') },
  ...printed.map((thing) => ({
    name: thing.name,
    work: async () => {
      const { text, current } = await textsOf(thing)
      const errors = text === current ? '' : `${thing.file} is not what the code says: npm run print writes it.`
      return { code: text === current ? 0 : 1, output: '', errors }
    },
  })),
]

/** In addition to the tools themselves: other tools, and other history, are another state. */
const contract = contentOf(process.env['FOURWALL_CONTRACT'] ?? '')
const besides = [
  process.version,
  nodeProgram(),
  contract === null ? 'no contract' : digestOf(contract),
  execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }),
]
/** Steps that read the history of commits; all others see only files. */
const READ_HISTORY = ['names', 'contract']

/**
 * @param {Step} step
 * @returns {Promise<string>} empty where it passed, else what it said
 */
async function take({ name, reads = [], work }) {
  const state = stateOf(files, reads, READ_HISTORY.includes(name) ? besides : besides.slice(0, -1))
  if (name !== 'generate' && passedBefore.has(name, state)) {
    console.log(`✓ before  ${name}`)
    return ''
  }
  const start = Date.now()
  const { code, output, errors } = await work().catch((error) => ({ code: 1, output: '', errors: String(error) }))
  const seconds = ((Date.now() - start) / 1000).toFixed(1).padStart(5)
  passedBefore.keep(name, code === 0 ? state : null)
  console.log(`${code === 0 ? '✓' : '✗'} ${seconds} s  ${name}${code === 0 && name === 'contract' ? `: ${output.trim()}` : ''}`)
  return code === 0 ? '' : `\n── ${name} ──\n${`${output}${errors}`.trim() || `ended with exit code ${code}`}\n`
}

/** Runs all steps, as many at a time as there are processors; returns the output of failed ones. */
async function takeAll() {
  const waiting = [...steps]
  /** @type {Set<string>} */
  const done = new Set()
  /** @type {Set<Promise<void>>} */
  const running = new Set()
  /** @type {string[]} */
  const failures = []
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ after }) => after === undefined || done.has(after))
    if (next !== -1 && running.size < availableParallelism()) {
      const [step] = waiting.splice(next, 1)
      if (step === undefined) continue
      const taken = take(step).then((failure) => {
        failures.push(failure)
        done.add(step.name)
        running.delete(taken)
      })
      running.add(taken)
    } else {
      await Promise.race(running)
    }
  }
  return failures.filter((failure) => failure !== '')
}

await ensureInstalled()
const files = filesIn(root)
const passedBefore = new PassedBefore(join(root, 'node_modules/.fourwall-checks.json'))
const failures = await takeAll()
console.log(failures.join('\n'))
console.log(failures.length === 0 ? 'All checks pass.' : `${failures.length} of ${steps.length} checks failed.`)
process.exitCode = failures.length === 0 ? 0 : 1
