import { randomUUID } from 'node:crypto'
import type { PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { LinePacker } from '@fourwall/domain/ops-data/waiting-packs.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import type { FigureLine } from '@fourwall/domain/workbooks/read-figures.ts'
import type { StoredBudget } from '../src/features/budgets/service.ts'
import { insertArrivingBudget, insertWaitingBudgetPacks, landBudgetUpload } from '../src/features/budgets/waiting-repository.ts'
import type { Scope } from '../src/platform/database/database.ts'
import type { Services } from '../src/services.ts'
import { accessOf } from './access.ts'
import { TEST_CLOCK } from './services.ts'

/** A planned figure: `['GROUP', '…id', 3, '2026-01', '120.5']`. */
export type PlantedPlan = readonly [
  kind: PlannedSubject['kind'],
  referenceId: string,
  locationId: LocationId,
  firstMonth: string,
  value: string | null,
]

/** A budget from January 2026, by month if nothing else is said, with some figures. */
export async function plantBudget(
  services: Services,
  scope: Scope,
  {
    name,
    categorizationId,
    months = 12,
    period = 'MONTHLY',
  }: { readonly name: string; readonly categorizationId: string; readonly months?: number; readonly period?: StoredBudget['period'] },
  planned: readonly PlantedPlan[],
): Promise<StoredBudget> {
  const [firstMonth, lastMonth] = [parseDay('2026-01-01'), parseDay(`2026-${String(months).padStart(2, '0')}-01`)]
  const made = await services.budgetEditing.create(accessOf(scope, { name }), {
    name,
    categorizationId,
    period,
    firstMonth,
    lastMonth,
    from: null,
  })
  const edits = planned.map(([kind, referenceId, locationId, month, value]) => ({
    kind,
    referenceId,
    locationId: String(locationId),
    timestamp: parseDay(`${month}-01`),
    value,
  }))
  return edits.length === 0 ? made : services.budgetEditing.edit(accessOf(scope, { name }), made.id, made.version, edits)
}

const LINES_PER_PACK = 100

/** Lines of a waiting budget upload, as if from a workbook. @returns its id. */
export async function plantWaitingBudget(
  scope: Scope,
  budget: StoredBudget,
  by: string,
  lines: readonly (FigureLine & { readonly kind: PlannedSubject['kind'] })[],
): Promise<string> {
  const { id: budgetId, name, firstMonth, lastMonth } = budget
  const upload = { id: randomUUID(), budgetId, name, uploadedBy: by, filename: `${by}.xlsx`, uploadedAt: TEST_CLOCK.now() }
  const packer = new LinePacker()
  const packs = [...Map.groupBy(lines, ({ locationId }) => locationId)].flatMap(([locationId, own]) =>
    Array.from({ length: Math.ceil(own.length / LINES_PER_PACK) }, (_, at) => ({
      locationId,
      ...packer.pack(own.slice(at * LINES_PER_PACK, (at + 1) * LINES_PER_PACK)),
    })),
  )
  await insertArrivingBudget(scope, upload)
  await insertWaitingBudgetPacks(scope, upload.id, packs)
  const metricIds = lines.flatMap(({ kind, subjectId }) => (kind === 'METRIC' ? [subjectId] : []))
  const cellCount = lines.reduce((sum, { figures }) => sum + figures.length, 0)
  const whole = {
    ...upload,
    decimalMark: null,
    issues: [],
    firstMonth,
    lastMonth,
    sheets: packer.sheets,
    metricIds,
    cellCount,
    revision: 0,
  }
  await scope.transaction((tx) => landBudgetUpload(tx, whole))
  return upload.id
}
