import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export interface ChildOptions {
  /** Memory that it may take for what it keeps. */
  readonly heapMb: number
  /** Further flags of V8. */
  readonly flags?: readonly string[]
}

/** A tenth of what the server gets where both want a processor: reports of others do not wait for files. */
const GIVES_WAY = 10
/** Where some systems find the libraries of any program, and where its compiled code is cached: compiling it takes longer than most files. */
const NEEDED_TO_START = ['SystemRoot', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'NODE_COMPILE_CACHE']

/**
 * Starts a separate process whose code is next to the bundle as `<name>.js` once built, at its own source file when the
 * server runs from its sources. It knows nothing of this one's settings, and says nothing but by messages.
 */
export function startChild(name: string, source: URL, { heapMb, flags = [] }: ChildOptions): ChildProcess {
  const program = import.meta.url.endsWith('.ts') ? source : new URL(`./${name}.js`, import.meta.url)
  const child = fork(fileURLToPath(program), [], {
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=16', '--no-warnings', ...flags],
    env: Object.fromEntries(NEEDED_TO_START.flatMap((key) => (process.env[key] === undefined ? [] : [[key, process.env[key]]]))),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  })
  giveWay(child.pid)
  return child
}

/** Has a process run behind the server itself, as far as the system lets it. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, GIVES_WAY)
  } catch {
    // It has ended already, or the system has no such thing.
  }
}
