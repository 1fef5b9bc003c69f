// Which Node runs Fourwall, and how a script hands over to it. Runs on any Node that npm supports.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The program that runs Fourwall: the Node of the lock file where it is installed, else the one that runs now.
 * @returns {string}
 * @throws {Error} with a sentence, where neither will do
 */
export function nodeProgram() {
  const locked = join(root, 'node_modules/.bin/node')
  if (existsSync(locked)) return realpathSync(locked)
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 16)) return process.execPath
  throw new Error(`Fourwall needs Node 22.16 or newer, and this is ${process.version}: install the current Node from https://nodejs.org.`)
}

/**
 * Hands this process over to a program: its input and output, its signals and its exit code. Does not return.
 * @param {string} program
 * @param {string[]} args
 */
export function become(program, args) {
  // Replaces this process, so that the caller's child is the program itself.
  if (process.execve !== undefined && process.platform !== 'win32') process.execve(program, [program, ...args], process.env)
  const child = spawn(program, args, { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
}

/**
 * A program's exit code, as a shell gives it: for one that a signal ended, 128 and the signal's number.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal])
}

/**
 * How a program ended, with its captured stdout and stderr.
 * @typedef {{ code: number, output: string, errors: string }} Ended
 */

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv, cwd?: string }} [options] quiet: keeps its output back
 * @returns {Promise<Ended>}
 */
export function run(program, args, { quiet = false, env = process.env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'] })
    let output = ''
    let errors = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      errors += text
    })
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: exitCode(code, signal), output, errors }))
  })
}

/**
 * Runs npm, the very one that runs this script where there is one, and keeps its output back.
 * @param {string[]} args
 * @throws {Error} with what npm and its script said, where they fail
 */
export async function npm(args) {
  const path = process.env['npm_execpath'] ?? ''
  const [program, before] = path.endsWith('npm-cli.js') ? [process.execPath, [path]] : ['npm', []]
  const { code, output, errors } = await run(program, [...before, ...args], { quiet: true })
  if (code !== 0) throw new Error(`${`${output}${errors}`.trim()}\n\nnpm ${args.join(' ')} ended with exit code ${code}.`)
}

/**
 * Says on stderr what takes its time, and how long it has taken, until the work is done; stdout belongs to results.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function narrated(what, work) {
  const start = Date.now()
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`
  process.stderr.write(`${what} …\n`)
  const timer = setInterval(() => process.stderr.write(`${what} … ${seconds()}\n`), 15_000)
  try {
    const result = await work()
    process.stderr.write(`${what}: done in ${seconds()}\n`)
    return result
  } finally {
    clearInterval(timer)
  }
}
