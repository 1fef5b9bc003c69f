import type { ChartCell, ChartStep, ChartWaterfall } from '../charts/chart-figures.ts'
import { contributions, REMAINING } from '../charts/line-contributions.ts'
import type { FigureCell, FigureTable, FigureTableRow, PlacedFigures } from '../figures/answer-cells.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { decimalFromFraction, fractionFromDecimal, sumDecimals } from '../money/decimal.ts'
import { multiplyFractions } from '../money/fraction.ts'
import { headlineParts } from './headline-parts.ts'
import { homeCells } from './home-cells.ts'
import { type ChangedStores, changedStoresName, changeFrom, type StoreChanges, storeChanges } from './store-changes.ts'

/** What a headline is compared with. */
export type BridgeSide = 'BUDGET' | 'PRIOR_YEAR'

/** The way from the budget or the prior year to the headline. */
export interface HeadlineBridge {
  readonly waterfall: ChartWaterfall
  /** Against the prior year, where locations opened or closed: these whole, and the others line by line. Else null. */
  readonly stores: StoreChanges | null
  /** A Decimal: the steps of same-store locations together; null without `stores`. */
  readonly sameStoreChange: string | null
  /** The locations of steps, by the key of a step; a step for the whole view is not in it. */
  readonly places: ReadonlyMap<string, readonly string[]>
}

interface BridgeQuestion {
  readonly groups: readonly ProfitLossGroup[]
  readonly groupId: string
  readonly against: BridgeSide
  /** The headline and its categories, of the whole view. */
  readonly figures: FigureTable | null
  /** The categories of same-store locations compared with the prior year; null if not requested. */
  readonly stores: PlacedFigures | null
  /** The headline by location, compared with the prior year. */
  readonly ranking: FigureTable | null
  /** The names of both ends, and of the budget next to them. */
  readonly labels: { readonly base: string; readonly actual: string; readonly plan: string }
}

/** Steps add up to the difference exactly; what they leave is a step of its own. Null where either end has no figure. */
export function headlineBridge({ groups, groupId, against, figures, stores, ranking, labels }: BridgeQuestion): HeadlineBridge | null {
  const row = rowOf(figures, groupId)
  if (figures === null || row === undefined) return null
  const [base, actual] = [endOf(figures, row, against), endOf(figures, row, null)]
  const changes = against === 'PRIOR_YEAR' ? storeChanges(stores, ranking) : null
  const factors = headlineParts(groups, groupId)
  const lines = changes === null ? figures : stores
  const ofLines = [...factors].flatMap(([id, factor]): readonly Part[] => {
    const line = rowOf(lines, id)
    if (lines === null || line === undefined) return []
    const cell = changeCell(lines, line, against)
    const change = cell.value === null ? null : decimalFromFraction(multiplyFractions(fractionFromDecimal(cell.value), factor), 0)
    return [{ key: line.key, label: line.label, cell: { ...cell, value: change } }]
  })
  const ofStores = (changes?.changed ?? []).map(
    (one): Part => ({
      key: storesKey(one),
      label: changedStoresName(one),
      // It opens as the headline of these locations.
      cell: { ...actual, value: one.change, state: 'WHOLE' },
    }),
  )
  const steps = contributions({
    parts: [...ofLines, ...ofStores],
    base: base.value,
    actual: actual.value,
    favorability: row.favorability,
    factors: null,
  })
  if (steps === null) return null
  const plan = against === 'BUDGET' ? null : planBeside(figures, row, labels.plan)
  return {
    waterfall: {
      unit: row.unit,
      unitLabel: row.unitLabel,
      base: { label: labels.base, role: against === 'BUDGET' ? 'PLAN' : 'PRIOR', cell: base },
      actual: { label: labels.actual, cell: actual },
      steps,
      plan,
    },
    stores: changes,
    sameStoreChange: changes === null ? null : sameStoreChange(steps),
    places: new Map(
      changes === null
        ? []
        : [
            ...ofLines.map(({ key }): [string, readonly string[]] => [key, changes.sameIds]),
            ...changes.changed.map((one): [string, readonly string[]] => [storesKey(one), one.locationIds]),
          ],
    ),
  }
}

interface Part {
  readonly key: string
  readonly label: string
  readonly cell: ChartCell
}

const STORES = 'stores:'

/** Whether a step is of locations that opened or closed. */
export function isOfChangedStores({ key }: Pick<ChartStep, 'key'>): boolean {
  return key.startsWith(STORES)
}

function storesKey({ kind }: Pick<ChangedStores, 'kind'>): string {
  return `${STORES}${kind}`
}

/** The steps of lines together. */
function sameStoreChange(steps: readonly ChartStep[]): string {
  return sumDecimals(steps.flatMap((step) => (isOfChangedStores(step) || step.key === REMAINING ? [] : step.change)))
}

function planBeside(figures: FigureTable, row: FigureTableRow, label: string): NonNullable<ChartWaterfall['plan']> | null {
  const cell = endOf(figures, row, 'BUDGET')
  const difference = homeCells(figures).cell(row, { measure: 'VARIANCE', range: 'TOTAL', comparison: 'BUDGET' })
  // A plan for other days, as in an unfinished month, cannot be compared with the figure.
  return cell.value === null || difference === null || difference.value === null ? null : { label, cell, difference }
}

function endOf(figures: FigureTable, row: FigureTableRow, comparison: BridgeSide | null): ChartCell {
  return chartCell(figures, row, homeCells(figures).columnAt({ measure: 'VALUE', range: 'TOTAL', comparison }))
}

/**
 * The change of a line. Entries exist or do not, so a missing one counts as zero; a plan may cover other days, which only the answer
 * knows.
 */
function changeCell(figures: FigureTable, row: FigureTableRow, against: BridgeSide): ChartCell {
  const at = homeCells(figures).columnAt({ measure: 'CHANGE', range: 'TOTAL', comparison: against })
  const cell = chartCell(figures, row, at)
  if (cell.value !== null || against === 'BUDGET') return cell
  const [now, before] = [endOf(figures, row, null).value, endOf(figures, row, against).value]
  return now === null && before === null ? cell : { ...cell, value: changeFrom(now, before), state: 'WHOLE' }
}

function chartCell(figures: FigureTable, row: FigureTableRow, at: number): ChartCell {
  const cell: FigureCell = row.cells[at] ?? { value: null, state: 'NO_RESULT', outcome: 'NEUTRAL', isMaterial: false }
  return { question: 0, key: `${row.key}|${figures.columns[at]?.key ?? ''}`, ...cell }
}

function rowOf(figures: FigureTable | null, groupId: string): FigureTableRow | undefined {
  return figures?.rows.find((row) => row.groupId === groupId && row.accountId === null)
}
