import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface ChildOptions {
  /** Memory that it may take for what it keeps. */
  readonly heapMb: number
}

/**
 * Starts a process of its own whose code lies beside the bundle as `<name>.js` once built, at its own source file when the
 * server runs from its sources. It knows nothing of this one's environment, and says nothing but by messages.
 */
export function startChild(name: string, source: URL, { heapMb }: ChildOptions): ChildProcess {
  const program = import.meta.url.endsWith('.ts') ? source : new URL(`./${name}.js`, import.meta.url)
  return fork(fileURLToPath(program), [], {
    // What it leaves behind of short-lived objects is gone at once, and stacks stay what they are.
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=16', '--no-warnings'],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  })
}
