import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

// Ways to open a data folder that another process holds already: other paths, other namespaces, a lock that was taken away.

/** How a process is started that sees the folder in another way than its holder. `$1` is the folder, `$2` an empty one. */
export interface OtherView {
  readonly name: string
  /** Options of util-linux's unshare. */
  readonly namespaces: readonly string[]
  /** Shell commands that run there first. */
  readonly prepare: string
  /** The path under which the folder is opened there. */
  readonly path: '$1' | '$2'
}

export const OTHER_VIEWS: readonly OtherView[] = [
  { name: 'a bind mount', namespaces: ['--mount'], prepare: 'mount --bind "$1" "$2"', path: '$2' },
  { name: 'another network namespace', namespaces: ['--net'], prepare: 'true', path: '$1' },
  { name: 'another host name', namespaces: ['--uts'], prepare: 'hostname elsewhere', path: '$1' },
  { name: 'another process namespace', namespaces: ['--pid', '--fork', '--kill-child'], prepare: 'true', path: '$1' },
  {
    name: 'a container of its own',
    namespaces: ['--mount', '--net', '--uts', '--pid', '--fork', '--kill-child', '--mount-proc'],
    prepare: 'hostname elsewhere && mount --bind "$1" "$2"',
    path: '$2',
  },
]

/** Null where this machine lets us make such a view; else why not. */
export function whyNoView({ namespaces, prepare }: OtherView, folder: string, empty: string): string | null {
  const tried = spawnSync('unshare', [...namespaces, 'sh', '-c', prepare, 'sh', folder, empty], { encoding: 'utf8' })
  if (tried.error !== undefined) return `unshare cannot be run: ${tried.error.message}`
  return tried.status === 0 ? null : `unshare ${namespaces.join(' ')} is not permitted: ${tried.stderr.trim()}`
}

/** A process that works on a data folder and says line by line what came of it. */
export interface FolderProcess {
  /** The process that does the work, in the caller's namespace. */
  readonly child: ChildProcess
  readonly lines: readonly string[]
  /** Resolves once a line begins like this; rejects when the process ends without one. */
  said(beginning: string): Promise<string>
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>
}

const PROCESS = fileURLToPath(new URL('./folder-process.ts', import.meta.url))

/** Starts folder-process.ts: it holds the folder, or opens the database and writes `count` rows. */
export function startOnFolder(folder: string, what: 'hold' | `write ${number}`, view: OtherView | null = null, empty = ''): FolderProcess {
  const program = [process.execPath, '--liftoff-only', PROCESS]
  const words = what.split(' ')
  const child =
    view === null
      ? spawn(program[0] ?? '', [...program.slice(1), folder, ...words], { stdio: ['pipe', 'pipe', 'pipe'] })
      : spawn(
          'unshare',
          [...view.namespaces, 'sh', '-c', `${view.prepare} && exec ${program.join(' ')} "${view.path}" ${what}`, 'sh', folder, empty],
          { stdio: ['pipe', 'pipe', 'pipe'] },
        )
  const lines: string[] = []
  const listeners = new Set<() => void>()
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    for (const listener of listeners) listener()
  })
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, errors }))
  const said = (beginning: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = lines.find((line) => line.startsWith(beginning))
        if (found === undefined) return
        listeners.delete(look)
        resolve(found)
      }
      listeners.add(look)
      look()
      void ended.then(({ code }) => reject(new Error(`It ended with ${code} before it said "${beginning}": ${errors}`)))
    })
  return { child, lines, said, ended }
}

/** Deletes the lock file below its holder's feet: the next process creates another one, and locks that. */
export function deleteLock(folder: string): void {
  rmSync(join(folder, 'fourwall.lock'))
}

/** Names another owner in the folder's file, as a second server would that no lock stopped. */
export function nameOtherOwner(folder: string): void {
  const file = join(folder, 'fourwall.owner')
  const record = readFileSync(file, 'latin1')
  const other = { host: 'elsewhere', pid: 4711, boot: 'another', lock: null, since: '2026-01-01T00:00:00.000Z', beats: 1 }
  const text = `11111111-2222-4333-8444-555555555555${JSON.stringify(other)}`
  writeFileSync(`${file}.other`, text.padEnd(record.length))
  renameSync(`${file}.other`, file)
}
