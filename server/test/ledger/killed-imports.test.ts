import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { clearAllStaging } from '../../src/features/ledger/imports/staging.ts'
import { accessOf } from '../access.ts'
import { environmentOf, spawnFourwall } from '../command-line.ts'
import { onDatabase, type TestDatabase } from '../databases.ts'
import { csvOf, ledgerFile, someLedger } from '../ledgers.ts'
import { testServices } from '../services.ts'

/** More in the long suite. */
const MOMENTS = { embedded: 4, postgresql: 2 } as const
const ROWS = 12_000

/** An import on the command line in its own process, without the test's environment. */
function startImport(target: TestDatabase, path: string): ChildProcess {
  const started = spawnFourwall(environmentOf(target), ['import', path, '--replace'])
  started.stdout?.resume()
  started.stderr?.resume()
  return started
}

onDatabase('killed imports', (fresh, kind) => {
  const moments = MOMENTS[kind]
  it(`are stored completely or not at all, at ${moments} moments`, async () => {
    const target = await fresh()
    const before = ledgerFile(csvOf(someLedger(500, { seed: 3 })), 'before.csv')
    const large = ledgerFile(csvOf(someLedger(ROWS, { seed: 11 })), 'large.csv')

    /** Reads the database as the next start would. */
    const inspect = async (): Promise<{ entries: number; stored: number; imports: number }> => {
      const database = await target.open()
      try {
        const services = await testServices(database)
        // The server may take a moment to notice that the killed process's connections are gone.
        await expect
          .poll(() => clearAllStaging(database, services.companies).then(() => database.isLocked(`import:${companyId}`)), {
            timeout: 10_000,
          })
          .toBe(false)
        await clearAllStaging(database, services.companies)
        const scope = database.scope(companyId)
        const access = accessOf(scope)
        const { differences, entries } = await services.ledger.verify(access)
        expect(differences).toEqual([])
        const [stored] = await scope.query<{ n: number }>('select count(*)::int as n from entries where company_id = $1')
        const imports = (await services.imports.list(access)).filter(({ status }) => status === 'IN_FORCE')
        const [last] = imports
        if (imports.length > 1 && last !== undefined) await services.imports.undo(accessOf(scope, { name: 'test' }), last.id)
        return { entries, stored: stored?.n ?? 0, imports: imports.length }
      } finally {
        await database.close()
      }
    }

    const opened = await target.open()
    const services = await testServices(opened)
    const companyId = (await services.companies.create({ name: 'Killed', currency: 'USD', fiscalYearStartMonth: 1 })).id
    await opened.close()
    // Durations of a small and a large file on this machine. The moments are spread between them, since for the small one the process does
    // little but start.
    const timed = async (path: string): Promise<number> => {
      const began = performance.now()
      await once(startImport(target, path), 'exit')
      return performance.now() - began
    }
    const starting = 0.8 * (await timed(before.path))
    expect(await inspect()).toMatchObject({ entries: 500, imports: 1 })
    const working = (await timed(large.path)) - starting
    expect(await inspect()).toMatchObject({ entries: ROWS, imports: 2 })

    let undone = 1
    const outcomes: number[] = []
    const killAfter = async (milliseconds: number): Promise<void> => {
      const process = startImport(target, large.path)
      const exited = once(process, 'exit')
      await sleep(milliseconds)
      process.kill('SIGKILL')
      await exited
      const { entries, stored, imports } = await inspect()
      // All or nothing: rows stored by undone imports stay, rows staged by killed ones are removed.
      expect([500, ROWS]).toContain(entries)
      expect(imports).toBe(entries === ROWS ? 2 : 1)
      if (entries === ROWS) undone += 1
      expect(stored).toBe(500 + undone * ROWS)
      outcomes.push(entries)
    }
    for (let moment = 0; moment < moments; moment += 1) await killAfter(starting + (working * (moment + 0.5)) / moments)
    // Some must be early enough to fail, or nothing is proved; on a busy machine, all may be too late.
    for (let early = starting; !outcomes.includes(500) && early > 10; early /= 1.5) await killAfter(early)
    expect(outcomes).toContain(500)
  }, 480_000)
})
