import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { TestDatabase } from './databases.ts'
import { freePort } from './free-port.ts'

/** Built, as people run it; scripts/test.mjs takes care of that. */
const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

export interface Ran {
  /** Null if a signal ended it. */
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export type Environment = Readonly<Record<string, string>>

/** Settings for a test's database; nothing of the test's own environment reaches the command. */
export function environmentOf({ settings }: TestDatabase): Environment {
  return { FOURWALL_DATA_DIR: settings.dataFolder, FOURWALL_DEMO: 'off', ...(settings.url === null ? {} : { DATABASE_URL: settings.url }) }
}

/** For commands of half a second: shared compiled code, and for the database none that is optimized or checked before it runs. */
export const QUICK_START = {
  flags: ['--liftoff-only', '--wasm-lazy-validation'],
  cache: process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'fourwall-test-compile-cache'),
}

export function spawnFourwall(
  environment: Environment,
  args: readonly string[],
  cwd?: string,
  flags: readonly string[] = QUICK_START.flags,
): ChildProcess {
  return spawn(process.execPath, [...flags, CLI, ...args], {
    env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), NODE_COMPILE_CACHE: QUICK_START.cache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  })
}

/** A process that ends in a moment repays neither optimized code nor threads that collect garbage: a seventh of its time. */
const SOON_ENDED = [...QUICK_START.flags, '--no-opt', '--no-maglev', '--single-threaded-gc', '--min-semi-space-size=8']

/** Runs a command to its end in its own process. */
export async function fourwall(environment: Environment, args: readonly string[], cwd?: string): Promise<Ran> {
  return ended(spawnFourwall(environment, args, cwd, SOON_ENDED))
}

/** Expects a refusal: a few sentences on standard error, nothing on standard output, a nonzero exit code. */
export function expectRefusal({ code, out, err }: Ran, sentence: RegExp): void {
  expect(err).toMatch(sentence)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).not.toMatch(/\n\s+at |Error:/)
  expect(err.endsWith('\n')).toBe(true)
}

/** Output of a successful command with --json and without messages. */
export function printedJson<Result>({ code, out, err }: Ran): Result {
  expect([code, err]).toEqual([0, ''])
  return JSON.parse(out) as Result // the command's result, which the test knows
}

export async function ended(child: ChildProcess): Promise<Ran> {
  let [out, err] = ['', '']
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null] // as Node gives it
  return { code, out, err }
}

export interface ServerProcess {
  readonly origin: string
  readonly pid: number
  readonly said: () => string
  /** Ends it as an operator does. @returns how it ended. */
  stop(): Promise<Ran>
  /** How it ended, for whatever reason. */
  readonly ended: Promise<Ran>
}

/**
 * `fourwall start` in its own process and on its own port, once it says that it runs.
 * @param flags of Node; by default those for a quick start.
 */
export async function startProcess(
  target: TestDatabase,
  environment: Environment = {},
  flags: readonly string[] = QUICK_START.flags,
): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawnFourwall(
    { ...environmentOf(target), PORT: String(port), LOG_LEVEL: 'warn', ...environment },
    ['start'],
    undefined,
    flags,
  )
  target.atEnd(async () => void child.kill('SIGKILL'))
  const end = ended(child)
  let said = ''
  const runs = new Promise<void>((resolve) =>
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Fourwall runs at')) resolve()
    }),
  )
  const first = await Promise.race([runs, end])
  if (first !== undefined) throw new Error(`The server did not start: ${first.err}`)
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0, // it said that it runs
    said: () => said,
    stop: () => {
      child.kill('SIGTERM')
      return end
    },
    ended: end,
  }
}
