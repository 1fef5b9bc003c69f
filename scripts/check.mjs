// npm run check: everything that can be checked without running the product. Steps run in parallel and print one line each; failures are
// printed in full at the end.
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { nodeProgram, root, run } from './node.mjs'
import { printed, textsOf } from './printed.mjs'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string | undefined} [after] the step that it waits for
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

/** @type {Step[]} */
const steps = [
  { name: 'generate', work: () => run('npm', ['run', 'generate', '--silent'], { quiet: true }) },
  ...typedParts().map((part) => ({
    name: `types: ${part}`,
    after: part.startsWith('web') ? 'generate' : undefined,
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

/**
 * @param {Step} step
 * @returns {Promise<string>} empty where it passed, else what it said
 */
async function take({ name, work }) {
  const start = Date.now()
  const { code, output, errors } = await work().catch((error) => ({ code: 1, output: '', errors: String(error) }))
  const seconds = ((Date.now() - start) / 1000).toFixed(1).padStart(5)
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
const failures = await takeAll()
console.log(failures.join('\n'))
console.log(failures.length === 0 ? 'All checks pass.' : `${failures.length} of ${steps.length} checks failed.`)
process.exitCode = failures.length === 0 ? 0 : 1
