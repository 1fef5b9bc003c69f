import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Actions as reported by the programs that drive Chromium, in milliseconds. */
export interface TimedActs {
  readonly acts: readonly {
    readonly name: string
    readonly timed: readonly { readonly ms: number; readonly answerMs: number; readonly longTasks: readonly number[] }[]
  }[]
}

/**
 * Runs a program of the browser tests' workspace in its own process to drive the browser.
 * @param program path from the repository's root; it takes each of `named` as an option, and `--json` for its results.
 *
 * @throws Error with its output if it fails or takes too long.
 */
export async function driveChromium<Result>(
  program: string,
  named: Readonly<Record<string, string | number>>,
  withinMs: number,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-bench-'))
  try {
    const json = join(folder, 'acts.json')
    const args = Object.entries<string | number>({ ...named, json }).flatMap(([name, value]) => [`--${name}`, String(value)])
    const path = join(fileURLToPath(new URL('../../', import.meta.url)), program)
    const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: withinMs })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()))
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    if (code === null) throw new Error(`${program} was not done after ${withinMs / 1_000} s`)
    if (code !== 0) throw new Error(said.join('').trim())
    return JSON.parse(readFileSync(json, 'utf8')) as Result // as the program writes it
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
