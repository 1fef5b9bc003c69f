import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Services } from '../src/services.ts'
import { accessOf } from './access.ts'
import { QUICK_START } from './command-line.ts'
import { plantMapping } from './companies.ts'
import { eachDatabase } from './databases.ts'
import { layoutText, versionOfLayout } from './large-layout.ts'
import type { SavingOrder } from './programs/saving-process.ts'
import { testServices } from './services.ts'

const PROGRAM = fileURLToPath(new URL('./programs/saving-process.ts', import.meta.url))
/** When to kill each process: after how many saves, and how far into the next, as a share of its duration. */
const MOMENTS: readonly (readonly [saves: number, part: number])[] = [
  [3, 0.4],
  [1, 0.8],
]

eachDatabase('killed saves of a layout', (fresh) => {
  it(`leave the last acknowledged version, complete, at ${MOMENTS.length} moments`, async () => {
    const target = await fresh()
    /** Reads the database as the next start would. */
    const look = async <T>(work: (services: Services) => Promise<T>): Promise<T> => {
      const database = await target.open()
      try {
        return await work(await testServices(database))
      } finally {
        await database.close()
      }
    }
    const order = await look(async (services): Promise<SavingOrder> => {
      const { id: companyId } = await services.companies.create({ name: 'Killed', currency: 'USD', fiscalYearStartMonth: 1 })
      const { mappingId } = await plantMapping(services, companyId, 'Lines', [{ name: 'Sales', type: 'REVENUE' }])
      const layout = await services.layouts.create(accessOf(services.database.scope(companyId), { userId: 'dana', name: 'Dana' }), {
        name: 'Board',
        profitLossMappingId: mappingId,
        timeSpan: { period: 'MONTHLY', yearToDate: true },
        locationIds: [],
        document: layoutText(mappingId, 1),
      })
      return { ...target.settings, companyId, layoutId: layout.id, mappingId }
    })
    let acknowledged = 1
    for (const [saves, part] of MOMENTS) {
      const child = fork(PROGRAM, [JSON.stringify(order)], {
        execArgv: [...QUICK_START.flags],
        env: { NODE_COMPILE_CACHE: QUICK_START.cache },
      })
      const exited = once(child, 'exit')
      let took = 0
      let before = performance.now()
      await new Promise<void>((resolve) => {
        let count = 0
        child.on('message', (version: number) => {
          acknowledged = version
          took = performance.now() - before
          before = performance.now()
          count += 1
          if (count === saves) resolve()
        })
      })
      await sleep(Math.min(took, 500) * part)
      child.kill('SIGKILL')
      await exited
      await look(async ({ database, layouts }) => {
        const scope = database.scope(order.companyId)
        const access = accessOf(scope)
        // The save in progress when it was killed may be there too, also complete.
        const version = (await layouts.get(access, order.layoutId))?.version ?? 0
        expect([acknowledged, acknowledged + 1]).toContain(version)
        const versions = await layouts.versions(access, order.layoutId)
        expect(versions.map((one) => one.version)).toEqual(Array.from({ length: version }, (_, at) => version - at))
        for (const { version: saved } of versions)
          expect(versionOfLayout(await layouts.document(access, order.layoutId, saved))).toBe(saved)
        acknowledged = version
      })
    }
  }, 120_000)
})
