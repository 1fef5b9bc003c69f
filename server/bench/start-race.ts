import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type BenchDatabase, environmentOf } from './bench-database.ts'
import type { BenchOptions } from './bench-options.ts'
import { type Measurement, measured } from './measurement.ts'
import { ServerProcess } from './server-process.ts'

// How soon a killed server answers again while others use the processors, and how much memory a start takes.

const PART = 'start'
const BUSY_PROCESSES = 8
const STARTS = 3
const READY_WITHIN_S = 10
/** As the README says. */
const NEEDED_MB = 400
const DEMO_WITHIN_MS = 300_000

export async function raceStart(options: BenchOptions, database: BenchDatabase, say: (line: string) => void): Promise<Measurement[]> {
  const environment = { ...environmentOf(database, options.port), FOURWALL_DEMO: 'on' }
  const start = (): Promise<ServerProcess> => ServerProcess.start(environment, options.port, DEMO_WITHIN_MS)
  const results: Measurement[] = []

  say('  making the demo company')
  const first = await start()
  results.push(...memory(first.pid, 'first start, which loads the demo company: most memory'))
  await first.kill()

  const idle = await timedStart(start)
  results.push(measured(PART, 'start after a kill, on a machine with nothing else to do', idle.seconds, 's'))
  results.push(...memory(idle.server.pid, 'the same: most memory'))
  await idle.server.kill()

  const busy = Array.from({ length: BUSY_PROCESSES }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  process.once('exit', () => busy.forEach((process) => process.kill('SIGKILL')))
  try {
    const taken: number[] = []
    for (let round = 0; round < STARTS; round += 1) {
      const { seconds, server } = await timedStart(start)
      taken.push(seconds)
      await server.kill()
    }
    const what = `start after a kill, with ${BUSY_PROCESSES} busy processes: the slowest of ${STARTS}`
    results.push(measured(PART, what, Math.max(...taken), 's', { atMost: READY_WITHIN_S }))
  } finally {
    for (const process of busy) process.kill('SIGKILL')
  }
  return results
}

async function timedStart(start: () => Promise<ServerProcess>): Promise<{ readonly seconds: number; readonly server: ServerProcess }> {
  const began = performance.now()
  const server = await start()
  return { seconds: (performance.now() - began) / 1_000, server }
}

/** Peak resident memory of a process; empty if the system does not tell. */
function memory(pid: number, what: string): Measurement[] {
  if (process.platform !== 'linux') return []
  const [, kilobytes = ''] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return [measured(PART, what, Number(kilobytes) / 1024, 'MB', { atMost: NEEDED_MB })]
}
