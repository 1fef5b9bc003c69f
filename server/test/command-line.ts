import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { TestDatabase } from './databases.ts'
import { freePort } from './free-port.ts'

/** Built, as people run it; scripts/test.mjs sees to that. */
const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

export interface Ran {
  /** Null where a signal ended it. */
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export type Environment = Readonly<Record<string, string>>

/** Settings that name a test's database; nothing of the test's own environment reaches the command. */
export function environmentOf({ settings }: TestDatabase): Environment {
  return { FOURWALL_DATA_DIR: settings.dataFolder, FOURWALL_DEMO: 'off', ...(settings.url === null ? {} : { DATABASE_URL: settings.url }) }
}

/** Commands of half a second each: compiled once for all of them, and the database's code not for speed. */
export const QUICK_START = {
  flags: ['--liftoff-only'],
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

/** Runs a command to its end, in a process of its own. */
export async function fourwall(environment: Environment, args: readonly string[], cwd?: string): Promise<Ran> {
  return ended(spawnFourwall(environment, args, cwd))
}

/** A refusal: one sentence or a few on standard error, nothing on standard output, another exit code than 0. */
export function expectRefusal({ code, out, err }: Ran, sentence: RegExp): void {
  expect(err).toMatch(sentence)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).not.toMatch(/\n\s+at |Error:/)
  expect(err.endsWith('\n')).toBe(true)
}

/** What a command with --json printed; it has to have succeeded, and to have had nothing else to say. */
export function printedJson<Result>({ code, out, err }: Ran): Result {
  expect([code, err]).toEqual([0, ''])
  return JSON.parse(out) as Result // the command's own shape, which the test knows
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
  /** Ends it as an operator does; how it ended. */
  stop(): Promise<Ran>
  /** How it ended, whoever ended it. */
  readonly ended: Promise<Ran>
}

/**
 * `fourwall start` in a process of its own, on a port of its own, once it says that it runs.
 *
 * @param flags of Node; by default those that make it start quickly.
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
