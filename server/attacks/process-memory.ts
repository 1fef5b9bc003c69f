import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of a process and of all that it started, in bytes. Where the system has no /proc: 0. */
export function residentBytes(pid: number): number {
  const status = readText(`/proc/${pid}/status`)
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024
  return childrenOf(pid).reduce((sum, child) => sum + residentBytes(child), own)
}

function childrenOf(pid: number): readonly number[] {
  return threadsOf(pid)
    .flatMap((thread) => readText(`/proc/${pid}/task/${thread}/children`).split(' '))
    .filter((text) => text !== '')
    .map(Number)
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Nothing if the process has ended. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
