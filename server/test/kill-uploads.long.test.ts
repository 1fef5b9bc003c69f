import { randomUUID } from 'node:crypto'
import { totalOf } from '@fourwall/domain/ops-data/waiting-states.ts'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { WaitingUploads } from '../src/features/ops-data/waiting-uploads.ts'
import { readWorkbookFigures } from '../src/platform/files/read-workbook-figures.ts'
import type { Services } from '../src/services.ts'
import { accessOf } from './access.ts'
import { eachDatabase } from './databases.ts'
import { killAtMoments, type Landed, look, MOMENTS, makeCompany } from './killed-uploads.ts'
import { ledgerFile } from './ledgers.ts'
import type { FiguresOrder } from './programs/uploading-process.ts'
import { TEST_CLOCK } from './services.ts'

const [LOCATIONS, METRICS, MONTHS] = [8, 80, 12]
const FIGURES = LOCATIONS * METRICS * MONTHS

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

eachDatabase('killed uploads of operational data', (fresh) => {
  it(`wait completely or not at all, and are saved completely or not at all, at ${MOMENTS.length} moments`, async () => {
    const target = await fresh()
    const userId = randomUUID()
    const companyId = await look(target, async (services) => {
      const id = await makeCompany(services, LOCATIONS)
      await services.database.scope(id).query(
        `insert into metrics (company_id, id, name, time_aggregation, location_aggregation, show_in_budget, updated_at)
         select $1, gen_random_uuid(), 'Metric ' || n, 'SUM', 'SUM', false, now() from generate_series(1, $2::int) n`,
        [METRICS],
      )
      return id
    })

    const inspect = async ({ database, closing, companies, ledger, locations, waitingOpsData }: Services): Promise<Landed> => {
      const scope = database.scope(companyId)
      const access = accessOf(scope)
      // The server may take a moment to notice that the killed process's connections are gone.
      const arriving = async () => {
        await waitingOpsData.sweepAll()
        const [row] = await scope.query<{ left: number }>(
          'select count(*)::int as left from ops_data_waiting where company_id = $1 and not is_whole',
        )
        return row?.left
      }
      await expect.poll(arriving).toBe(0)
      // Counted from what is stored, not while reading.
      const anew = new WaitingUploads(
        { database, closing, companies, ledger, locations, read: readWorkbookFigures },
        TEST_CLOCK,
        randomUUID,
      )
      const waiting = await anew.waiting(accessOf(scope, { userId }))
      if (waiting !== null) expect(totalOf((await anew.tally(access, waiting)).counts)).toBe(FIGURES)
      const [row] = await scope.query<{ figures: number; brought: number[]; uploads: number; packs: number }>(
        `select (select coalesce(sum(cardinality(values)), 0)::int from metric_figures where company_id = $1) as figures,
           array(select distinct u from metric_figures, unnest(uploads) u where company_id = $1) as brought,
           (select count(*)::int from ops_data_uploads where company_id = $1) as uploads,
           (select count(*)::int from ops_data_waiting_packs where company_id = $1) as packs`,
      )
      const { figures, brought, uploads, packs } = row ?? { figures: -1, brought: [], uploads: -1, packs: -1 }
      // Everything from the last saved upload and nothing from others: each has different figures.
      expect([figures, brought.length]).toEqual(uploads === 0 ? [0, 0] : [FIGURES, 1])
      expect(packs > 0).toBe(waiting !== null)
      return { waiting: waiting !== null, saved: uploads }
    }

    const files = [await workbook(0), await workbook(0.5)]
    let at = 0
    const order = () => ({ companyId, userId, path: files[at++ % 2]?.path ?? '' })
    await killAtMoments<FiguresOrder>({ target, program: './programs/uploading-process.ts', order, inspect })
  }, 480_000)
})
