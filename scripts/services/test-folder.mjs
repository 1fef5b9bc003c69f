// Where one run of the tests keeps what it throws away: databases, ledgers, workbooks.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps what is there in memory: writing it takes a sixth of the tests' processor time, else. */
const IN_MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30
/** What a run holds at once at most, many times over; and what the rest of the machine needs. */
const [ROOM, FREE_MEMORY] = [4 * GIGABYTE, 8 * GIGABYTE]

/**
 * A new folder, in memory where there is plenty of it.
 * @returns {{ path: string, stop: () => Promise<void> }}
 */
export function provideFolder() {
  const path = mkdtempSync(join(isRoomy() ? IN_MEMORY : tmpdir(), 'fourwall-run-'))
  // A database server that is another user finds its own folder in it.
  chmodSync(path, 0o711)
  // The keeper removes it when its input ends: at stop(), and at any death of this process.
  const keeper = spawn('sh', ['-c', 'read -r end; rm -rf "$1"', 'keeper', path], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const ended = new Promise((resolve) => keeper.on('close', resolve))
  return {
    path,
    stop: async () => {
      keeper.stdin.end()
      await ended
    },
  }
}

function isRoomy() {
  // Whoever names a folder means it.
  if (process.platform !== 'linux' || (process.env['TMPDIR'] ?? '') !== '') return false
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM && freemem() >= FREE_MEMORY
  } catch {
    return false
  }
}
