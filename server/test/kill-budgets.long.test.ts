import { totalOf } from '@fourwall/domain/ops-data/waiting-states.ts'
import { expect, it } from 'vitest'
import type { Services } from '../src/services.ts'
import { accessOf } from './access.ts'
import { plantMapping } from './companies.ts'
import { eachDatabase } from './databases.ts'
import { killAtMoments, type Landed, look, MOMENTS, makeCompany } from './killed-uploads.ts'
import { ledgerFile } from './ledgers.ts'
import type { PlanningOrder } from './programs/planning-process.ts'
import { workbookFile } from './small-workbook.ts'

const [LOCATIONS, LINES, MONTHS] = [8, 60, 12]
const FIGURES = LOCATIONS * LINES * MONTHS

/** All its figures are `change`, so that two uploads can be told apart. */
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
  it(`wait completely or not at all, and are saved completely or not at all, at ${MOMENTS.length} moments`, async () => {
    const target = await fresh()
    const companyId = await look(target, async (services) => {
      const id = await makeCompany(services, LOCATIONS)
      const lines = Array.from({ length: LINES }, (_, line) => ({ name: `Line ${line + 1}`, type: 'OPEX' as const }))
      await plantMapping(services, id, 'Lines', lines)
      return id
    })

    let budgetId: string | null = null
    const inspect = async ({ database, budgets, budgetUploads }: Services): Promise<Landed> => {
      const scope = database.scope(companyId)
      const access = accessOf(scope)
      // The server may take a moment to notice that the killed process's connections are gone.
      const arriving = async () => {
        await budgetUploads.sweepAll()
        const [row] = await scope.query<{ left: number }>(
          'select count(*)::int as left from budget_waiting where company_id = $1 and not is_whole',
        )
        return row?.left
      }
      await expect.poll(arriving).toBe(0)
      const [budget] = await budgets.list(access, null)
      const waiting = budget === undefined ? null : await budgetUploads.waiting(access, budget.id)
      if (waiting !== null) expect(totalOf((await budgetUploads.tally(access, waiting)).counts)).toBe(FIGURES)
      budgetId = budget?.id ?? null
      const [row] = await scope.query<{ figures: number; values: number; versions: number; packs: number; files: number }>(
        `select count(v)::int as figures, count(distinct v)::int as values,
           (select count(*)::int from budget_versions where company_id = $1) as versions,
           (select count(distinct upload_id)::int from budget_waiting_packs where company_id = $1) as packs,
           (select count(distinct upload_id)::int from budget_files where company_id = $1) as files
         from budget_figures f, unnest(f.values) as v where f.company_id = $1 and f.until is null`,
      )
      const saved = budget?.version ?? 0
      // Everything from the last saved upload and nothing from others: each has a different figure throughout.
      const one = waiting === null ? 0 : 1
      expect(row).toEqual({ figures: FIGURES, values: 1, versions: saved, packs: one, files: saved + one })
      return { waiting: waiting !== null, saved }
    }

    let change = 0
    const order = () => {
      change += 1
      return { companyId, budgetId, path: workbook(change).path }
    }
    await killAtMoments<PlanningOrder>({ target, program: './programs/planning-process.ts', order, inspect })
  }, 240_000)
})
