import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { startProcess } from './command-line.ts'
import { eachDatabase } from './databases.ts'

/** As the README says. */
const NEEDED_MB = 400
/** Enough statements for V8 to optimize whatever it optimizes in the parser. */
const QUESTIONS = 400

/** Peak resident memory of a process. */
function peakMb(pid: number): number {
  const [, kilobytes = ''] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

describe.skipIf(process.platform !== 'linux')('memory', () => {
  eachDatabase('a server on empty data', (fresh) => {
    it(`starts and answers within ${NEEDED_MB} MB`, async () => {
      const server = await startProcess(await fresh(), {}, [])
      for (let asked = 0; asked < QUESTIONS; asked += 1) expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
      expect(peakMb(server.pid)).toBeLessThan(NEEDED_MB)
      expect((await server.stop()).code).toBe(0)
    })
  })
})
