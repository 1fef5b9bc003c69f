import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Probe } from './server-probe.ts'

const READY_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 20_000

/** What scripts/launch.mjs sets before it hands over to the server. */
export const LAUNCHED = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../dist/compiled', import.meta.url)),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

/** The built server in its own process, as `npm start` runs it. */
export class ServerProcess {
  readonly origin: string
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, origin: string) {
    this.#child = child
    this.origin = origin
  }

  /** @throws Error with the server's output if it does not start. */
  static async start(environment: Readonly<Record<string, string>>, port: number, readyWithin = READY_WITHIN_MS): Promise<ServerProcess> {
    const probe = new URL('./server-probe.ts', import.meta.url).href
    const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
    const child = spawn(process.execPath, ['--max-semi-space-size=16', '--min-semi-space-size=16', '--import', probe, main], {
      env: { PATH: process.env['PATH'], ...LAUNCHED, ...environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    process.on('exit', () => child.kill('SIGKILL'))
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000)
    })
    const server = new ServerProcess(child, `http://127.0.0.1:${port}`)
    const until = performance.now() + readyWithin
    while (!(await server.#isReady())) {
      if (child.exitCode !== null || performance.now() > until) {
        child.kill('SIGKILL')
        throw new Error(`The server did not start: ${said.trim()}`)
      }
      await sleep(50)
    }
    return server
  }

  get pid(): number {
    // It runs, or there would be no instance.
    return this.#child.pid ?? 0
  }

  /** The process's measurements since the last reset; `isReset` starts over. */
  async probe(isReset = false): Promise<Probe> {
    const answer = new Promise<unknown>((resolve) => this.#child.once('message', resolve))
    this.#child.send(isReset ? 'reset' : 'probe')
    return (await answer) as Probe // sent only by server-probe.ts
  }

  /** Processor time of the process since the last call, in ms. */
  async processor(): Promise<number> {
    return (await this.probe(true)).processor
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return
    const ended = once(this.#child, 'exit')
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_WITHIN_MS)
    this.#child.kill('SIGTERM')
    await ended
    clearTimeout(timer)
  }

  /** Ends it like a power failure. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }

  #isReady(): Promise<boolean> {
    return fetch(`${this.origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
}
