import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { totalOf } from '@fourwall/domain/ops-data/waiting-states.ts'
import { expect, it } from 'vitest'
import type { Services } from '../src/services.ts'
import { QUICK_START } from './command-line.ts'
import { plantMapping } from './companies.ts'
import { eachDatabase } from './databases.ts'
import { ledgerFile } from './ledgers.ts'
import type { PlanningOrder } from './planning-process.ts'
import { testServices } from './services.ts'
import { workbookFile } from './small-workbook.ts'
import type { UploadingStep } from './uploading-process.ts'

const PROGRAM = fileURLToPath(new URL('./planning-process.ts', import.meta.url))
const [LOCATIONS, LINES, MONTHS] = [8, 60, 12]
const FIGURES = LOCATIONS * LINES * MONTHS

/** During which step, and how far in it, counted in how long it took when nobody ended it. */
const MOMENTS: readonly (readonly [UploadingStep, number])[] = [
  ['uploading', 0.95],
  ['saving', 0.5],
]

/** Every figure of it is `change`, so that those of two uploads are told apart. */
const workbook = (change: number) =>
  ledgerFile(
    workbookFile({
      sheets: Array.from({ length: LOCATIONS }, (_, location) => ({
        name: `Place ${location + 1}`,
        rows: [
          ['Line', ...Array.from({ length: MONTHS }, (__, month) => `2026-${String(month + 1).padStart(2, '0')}`)],
          ...Array.from({ length: LINES }, (__, line) => [`Line ${line + 1}`, ...Array.from({ length: MONTHS }, () => change)]),
        ],
      })),
    }),
    'Plan.xlsx',
  )

eachDatabase('killed uploads of a budget', (fresh) => {
  it(`wait whole or not at all, and are saved whole or not at all, at ${MOMENTS.length} moments`, async () => {
    const target = await fresh()
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
    await look(async (services) => {
      companyId = (await services.companies.create({ name: 'Killed', currency: 'USD', fiscalYearStartMonth: 1 })).id
      await services.database
        .scope(companyId)
        .query("insert into erp_locations (company_id, id, name) select $1, n, 'Place ' || n from generate_series(1, $2::int) n", [
          LOCATIONS,
        ])
      const lines = Array.from({ length: LINES }, (_, line) => ({ name: `Line ${line + 1}`, type: 'OPEX' as const }))
      await plantMapping(services, companyId, 'Lines', lines)
    })

    let budgetId: string | null = null
    let change = 0
    const start = (): ChildProcess => {
      change += 1
      const order: PlanningOrder = { ...target.settings, companyId, budgetId, path: workbook(change).path }
      return fork(PROGRAM, [JSON.stringify(order)], { execArgv: [...QUICK_START.flags], env: { NODE_COMPILE_CACHE: QUICK_START.cache } })
    }
    /** What is there, once leftovers are cleared. */
    const inspect = (): Promise<{ readonly waiting: boolean; readonly version: number }> =>
      look(async ({ database, budgets, budgetUploads }) => {
        const scope = database.scope(companyId)
        // The killed process's connections may take a moment to be noticed by the server.
        const arriving = async () => {
          await budgetUploads.sweepAll()
          const [row] = await scope.query<{ left: number }>(
            'select count(*)::int as left from budget_waiting where company_id = $1 and not is_whole',
          )
          return row?.left
        }
        await expect.poll(arriving, { timeout: 10_000 }).toBe(0)
        const [budget] = await budgets.list(scope, null)
        const waiting = budget === undefined ? null : await budgetUploads.waiting(scope, budget.id)
        if (waiting !== null) expect(totalOf((await budgetUploads.tally(scope, waiting)).counts)).toBe(FIGURES)
        budgetId = budget?.id ?? null
        const [row] = await scope.query<{ figures: number; values: number; versions: number; packs: number; files: number }>(
          `select count(v)::int as figures, count(distinct v)::int as values,
             (select count(*)::int from budget_versions where company_id = $1) as versions,
             (select count(distinct upload_id)::int from budget_waiting_packs where company_id = $1) as packs,
             (select count(distinct upload_id)::int from budget_files where company_id = $1) as files
           from budget_figures f, unnest(f.values) as v where f.company_id = $1 and f.until is null`,
        )
        const version = budget?.version ?? 0
        // All of the last upload that was saved, and of no other: each has another figure throughout.
        const one = waiting === null ? 0 : 1
        expect(row).toEqual({ figures: FIGURES, values: 1, versions: version, packs: one, files: version + one })
        return { waiting: waiting !== null, version }
      })

    // How long each step takes here and now.
    const began = new Map<UploadingStep, number>()
    const whole = start()
    whole.on('message', (step: UploadingStep) => began.set(step, performance.now()))
    await once(whole, 'exit')
    const after: Readonly<Record<string, UploadingStep>> = { uploading: 'previewing', previewing: 'saving', saving: 'saved' }
    const lasts = (step: UploadingStep): number => (began.get(after[step] ?? step) ?? 0) - (began.get(step) ?? 0)
    let before = await inspect()
    expect(before).toEqual({ waiting: false, version: 1 })

    for (const [step, part] of MOMENTS) {
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
      if (steps.has('saved')) expect(now).toEqual({ waiting: false, version: before.version + 1 })
      else if (steps.has('previewing')) expect(now.waiting ? now.version : now.version - 1).toBe(before.version)
      else expect(now.version).toBe(before.version)
      before = now
    }
  }, 240_000)
})
