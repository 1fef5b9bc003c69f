import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { totalOf } from '@fourwall/domain/ops-data/waiting-states.ts'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { WaitingUploads } from '../src/features/ops-data/waiting-uploads.ts'
import { readWorkbookFigures } from '../src/platform/files/read-workbook-figures.ts'
import type { Services } from '../src/services.ts'
import { QUICK_START } from './command-line.ts'
import { eachDatabase } from './databases.ts'
import { ledgerFile } from './ledgers.ts'
import { TEST_CLOCK, testServices } from './services.ts'
import type { UploadingOrder, UploadingStep } from './uploading-process.ts'

const PROGRAM = fileURLToPath(new URL('./uploading-process.ts', import.meta.url))
const [LOCATIONS, METRICS, MONTHS] = [8, 80, 12]
const FIGURES = LOCATIONS * METRICS * MONTHS

/** During which step, and how far in it, counted in how long it took when nobody ended it. */
const MOMENTS: readonly (readonly [UploadingStep, number])[] = [
  ['uploading', 0.95],
  ['previewing', 0.5],
  ['saving', 0.5],
  ['uploading', 0.5],
  ['saving', 0.8],
]
/** Fewer where each start takes longer than an upload. */
const MOST_MOMENTS = { embedded: 3, postgresql: MOMENTS.length } as const

const workbook = async (change: number) =>
  ledgerFile(
    await writeXlsx({
      sheets: Array.from({ length: LOCATIONS }, (_, location) => ({
        name: `Place ${location + 1}`,
        rows: [
          ['Metric', ...Array.from({ length: MONTHS }, (__, month) => `2025-${String(month + 1).padStart(2, '0')}`)],
          ...Array.from({ length: METRICS }, (__, metric) => [
            `Metric ${metric + 1}`,
            ...Array.from({ length: MONTHS }, (___, month) => location * 1_000 + metric * 10 + month + change),
          ]),
        ],
      })),
    }),
    'Figures.xlsx',
  )

eachDatabase('killed uploads of operational data', (fresh, kind) => {
  const moments = MOMENTS.slice(0, MOST_MOMENTS[kind])
  it(`wait whole or not at all, and are saved whole or not at all, at ${moments.length} moments`, async () => {
    const target = await fresh()
    const userId = randomUUID()
    let companyId = ''
    /** Looks at the database as the next start would. */
    const look = async <T>(work: (services: Services) => Promise<T>): Promise<T> => {
      const database = await target.open()
      try {
        return await work(await testServices(database))
      } finally {
        await database.close()
      }
    }
    await look(async ({ companies, database }) => {
      companyId = (await companies.create({ name: 'Killed', currency: 'USD', fiscalYearStartMonth: 1 })).id
      const scope = database.scope(companyId)
      await scope.query("insert into erp_locations (company_id, id, name) select $1, n, 'Place ' || n from generate_series(1, $2::int) n", [
        LOCATIONS,
      ])
      await scope.query(
        `insert into metrics (company_id, id, name, time_aggregation, location_aggregation, show_in_budget, updated_at)
         select $1, gen_random_uuid(), 'Metric ' || n, 'SUM', 'SUM', false, now() from generate_series(1, $2::int) n`,
        [METRICS],
      )
    })

    const files = [await workbook(0), await workbook(0.5)]
    let at = 0
    const start = (): ChildProcess => {
      const order: UploadingOrder = { ...target.settings, companyId, userId, path: files[at++ % 2]?.path ?? '' }
      return fork(PROGRAM, [JSON.stringify(order)], { execArgv: [...QUICK_START.flags], env: { NODE_COMPILE_CACHE: QUICK_START.cache } })
    }
    /** What is there, once leftovers are cleared. */
    const inspect = (): Promise<{ readonly waiting: boolean; readonly saved: number }> =>
      look(async ({ database, companies, ledger, locations, waitingOpsData }) => {
        const scope = database.scope(companyId)
        // The killed process's connections may take a moment to be noticed by the server.
        const arriving = async () => {
          await waitingOpsData.sweepAll()
          const [row] = await scope.query<{ left: number }>(
            'select count(*)::int as left from ops_data_waiting where company_id = $1 and not is_whole',
          )
          return row?.left
        }
        await expect.poll(arriving, { timeout: 10_000 }).toBe(0)
        // Counted from what is stored, not along with what came in.
        const anew = new WaitingUploads({ database, companies, ledger, locations, read: readWorkbookFigures }, TEST_CLOCK, randomUUID)
        const waiting = await anew.waiting(scope, userId)
        if (waiting !== null) expect(totalOf((await anew.tally(scope, waiting)).counts)).toBe(FIGURES)
        const [row] = await scope.query<{ figures: number; brought: number[]; uploads: number; packs: number }>(
          `select (select coalesce(sum(cardinality(values)), 0)::int from metric_figures where company_id = $1) as figures,
             array(select distinct u from metric_figures, unnest(uploads) u where company_id = $1) as brought,
             (select count(*)::int from ops_data_uploads where company_id = $1) as uploads,
             (select count(*)::int from ops_data_waiting_packs where company_id = $1) as packs`,
        )
        const { figures, brought, uploads, packs } = row ?? { figures: -1, brought: [], uploads: -1, packs: -1 }
        // All of the last upload that was saved, and of no other: each has other figures than the one before.
        expect([figures, brought.length]).toEqual(uploads === 0 ? [0, 0] : [FIGURES, 1])
        expect(packs > 0).toBe(waiting !== null)
        return { waiting: waiting !== null, saved: uploads }
      })

    // How long each step takes here and now.
    const began = new Map<UploadingStep, number>()
    const whole = start()
    whole.on('message', (step: UploadingStep) => began.set(step, performance.now()))
    await once(whole, 'exit')
    const after: Readonly<Record<string, UploadingStep>> = { uploading: 'previewing', previewing: 'saving', saving: 'saved' }
    const lasts = (step: UploadingStep): number => (began.get(after[step] ?? step) ?? 0) - (began.get(step) ?? 0)
    let before = await inspect()
    expect(before).toEqual({ waiting: false, saved: 1 })

    const landed: boolean[] = []
    for (const [step, part] of moments) {
      const child = start()
      const exited = once(child, 'exit')
      const steps = new Set<UploadingStep>()
      const reached = new Promise<void>((resolve) =>
        child.on('message', (said: UploadingStep) => {
          steps.add(said)
          if (said === step) resolve()
        }),
      )
      await reached
      await sleep(lasts(step) * part)
      child.kill('SIGKILL')
      await exited
      const now = await inspect()
      // What was answered is there.
      if (steps.has('saved')) expect(now).toEqual({ waiting: false, saved: before.saved + 1 })
      else if (steps.has('previewing')) expect(now.waiting ? now.saved : now.saved - 1).toBe(before.saved)
      else expect(now.saved).toBe(before.saved)
      landed.push(now.waiting)
      before = now
    }
    // Some were ended before they were saved; a test in which none is would prove nothing.
    expect(landed).toContain(true)
  }, 480_000)
})
