import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { LAUNCHED } from '../bench/server-process.ts'
import type { ServerMemory } from './server-memory.ts'

const READY_WITHIN_MS = 120_000
const STOPS_WITHIN_MS = 60_000
const ANSWERS_WITHIN_MS = 30_000

export interface Stopped {
  readonly code: number | null
  readonly milliseconds: number
}

/** The built server in a process of its own, to be stopped and started again; all that it says goes to one file. */
export class SoakServer {
  readonly name: string
  readonly port: number
  readonly log: string
  readonly #environment: Readonly<Record<string, string>>
  #child: ChildProcess | null = null

  constructor(name: string, port: number, log: string, environment: Readonly<Record<string, string>>) {
    this.name = name
    this.port = port
    this.log = log
    this.#environment = environment
  }

  /** @returns milliseconds until it was ready. */
  async start(): Promise<number> {
    const began = performance.now()
    const log = openSync(this.log, 'a')
    const memory = new URL('./server-memory.ts', import.meta.url).href
    const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
    const flags = ['--max-semi-space-size=16', '--min-semi-space-size=16', '--expose-gc', '--no-warnings', '--import', memory]
    const child = spawn(process.execPath, [...flags, main], {
      env: { PATH: process.env['PATH'], ...LAUNCHED, ...this.#environment, PORT: String(this.port) },
      stdio: ['ignore', log, log, 'ipc'],
    })
    closeSync(log)
    this.#child = child
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || performance.now() - began > READY_WITHIN_MS)
        throw new Error(`The ${this.name} did not start; its log is ${this.log}.`)
      await sleep(50)
    }
    return performance.now() - began
  }

  /** Ends it as an operator does. */
  async stop(): Promise<Stopped> {
    const child = this.#child
    if (child === null || child.exitCode !== null) return { code: child?.exitCode ?? null, milliseconds: 0 }
    const began = performance.now()
    const ended = once(child, 'exit')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS)
    child.kill('SIGTERM')
    await ended
    clearTimeout(timer)
    this.#child = null
    return { code: child.exitCode, milliseconds: performance.now() - began }
  }

  /** Whether the process that was started still runs. */
  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** After its garbage was collected; null where it does not say in time. */
  async memory(): Promise<ServerMemory | null> {
    const child = this.#child
    if (child === null) return null
    const answer = once(child, 'message', { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
    child.send('memory')
    return answer.then(
      ([memory]) => memory as ServerMemory, // sent by server-memory.ts alone
      () => null,
    )
  }

  kill(): void {
    this.#child?.kill('SIGKILL')
  }

  #isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
}
