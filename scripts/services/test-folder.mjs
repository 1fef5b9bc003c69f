// Where a test run keeps its temporary data: databases, ledgers, workbooks.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In memory on Linux: otherwise writing takes a sixth of the tests' processor time. */
const IN_MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30
/** Many times what a run uses at once, and what the rest of the machine needs. */
const [ROOM, FREE_MEMORY] = [4 * GIGABYTE, 8 * GIGABYTE]

/**
 * A new folder, in memory where there is plenty of it: then all that is temporary belongs there.
 * @returns {{ path: string, isInMemory: boolean, stop: () => Promise<void> }}
 */
export function provideFolder() {
  const isInMemory = isRoomy()
  const path = mkdtempSync(join(isInMemory ? IN_MEMORY : tmpdir(), 'fourwall-run-'))
  // A database server that runs as another user finds its own folder in it.
  chmodSync(path, 0o711)
  // The keeper removes it when its input ends: at stop(), or whenever this process dies. Other processes may outlive it for a moment.
  const removing = 'read -r end; for again in 1 2 3 4 5; do rm -rf "$1" && break; sleep 1; done'
  const keeper = spawn('sh', ['-c', removing, 'keeper', path], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const ended = new Promise((resolve) => keeper.on('close', resolve))
  return {
    path,
    isInMemory,
    stop: async () => {
      keeper.stdin.end()
      await ended
    },
  }
}

function isRoomy() {
  // Respect an explicit choice.
  if (process.platform !== 'linux' || (process.env['TMPDIR'] ?? '') !== '') return false
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM && process.availableMemory() >= FREE_MEMORY
  } catch {
    return false
  }
}
