import type { ChartSubject } from '../charts/chart-document.ts'
import { EVERY_PLACE, type QuestionPlaces } from '../figures/figure-question.ts'
import { addToMonth, firstDayOf, lastDayOf, monthOf } from '../time/day.ts'
import { firstMonthOfPeriod, periodNumberOf } from '../time/fiscal-calendar.ts'
import type { TimeContext, TimeSpanSetting } from '../time/time-span.ts'

/** How a line is shown: as it is, per revenue, per metric, or as its difference from what it is compared with. */
export const SHOWN_AS = ['VALUE', 'SHARE_OF_REVENUE', 'PER_METRIC', 'VARIANCE', 'VARIANCE_PERCENT'] as const
export type ShownAs = (typeof SHOWN_AS)[number]

/** LEVEL: the nodes of one level of the location tree, 1 for its roots. ACCOUNT: the lines or accounts that the subject is made of. */
export type ExplorerRows =
  | { readonly kind: 'COMPANY' }
  | { readonly kind: 'LEVEL'; readonly level: number }
  | { readonly kind: 'LOCATION' }
  | { readonly kind: 'ACCOUNT' }

/** Among which cells the steps of heat are found. */
export const HEAT_RANGES = ['ALL', 'ROW', 'COLUMN'] as const
export type HeatRange = (typeof HEAT_RANGES)[number]

/** What the explorer compares with. */
export const EXPLORER_COMPARISONS = ['BUDGET', 'PRIOR_YEAR'] as const
export type ExplorerComparison = (typeof EXPLORER_COMPARISONS)[number]

/** What the explorer shows: one subject, by place or account, over time. */
export interface ExplorerView {
  readonly mappingId: string
  readonly subject: ChartSubject
  readonly shownAs: ShownAs
  /** What PER_METRIC divides by; null otherwise. */
  readonly perMetricId: string | null
  readonly comparison: ExplorerComparison
  /** The budget of BUDGET; null otherwise. */
  readonly budgetId: string | null
  readonly rows: ExplorerRows
  /** A column for each period of the span, or for each of its days. */
  readonly timeSpan: TimeSpanSetting
  readonly isDaily: boolean
  readonly places: QuestionPlaces
  /** Only locations that were open throughout the span and the same days of the year before. */
  readonly isSameStore: boolean
  readonly heat: HeatRange
  readonly picked: PickedCell | null
  /** Null: in the order of the location tree, or of the report. */
  readonly sort: ExplorerSort | null
  /** Keys of groups whose rows are folded. */
  readonly folded: readonly string[]
}

/** Keys of a row and of a column; the column of the whole span is `total`. */
export interface PickedCell {
  readonly row: string
  readonly column: string
}

/** By a column, by the difference of the whole span (`difference`), or by the ranks gained (`moved`). */
export interface ExplorerSort {
  readonly column: string
  readonly isAscending: boolean
}

/** Days that can stand side by side: each is a question of its own. */
export const MOST_DAYS = 40

/**
 * The whole months of the fiscal year so far, up to the last one with entries; in its first month the twelve months before.
 * An unfinished month is left out: next to whole ones it would look like a drop.
 */
export function usualExplorerSpan({ today, lastLedgerDay, fiscalYearStartMonth }: TimeContext): TimeSpanSetting {
  const through = lastLedgerDay !== null && lastLedgerDay < today ? lastLedgerDay : today
  const month = monthOf(through)
  const last = through === lastDayOf(month) ? month : addToMonth(month, -1)
  const first = firstMonthOfPeriod(periodNumberOf(month, 'YEARLY', fiscalYearStartMonth), 'YEARLY', fiscalYearStartMonth)
  const start = first <= last ? first : addToMonth(last, -11)
  return { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(start), endDate: lastDayOf(last) }
}

/** Everything of a view that has a usual state. */
export const USUAL_EXPLORER = {
  shownAs: 'VALUE',
  perMetricId: null,
  comparison: 'PRIOR_YEAR',
  budgetId: null,
  rows: { kind: 'LOCATION' },
  isDaily: false,
  places: EVERY_PLACE,
  isSameStore: false,
  heat: 'ALL',
  picked: null,
  sort: null,
  folded: [],
} as const satisfies Partial<ExplorerView>

/** Whether cells are differences, which judge, and not figures. */
export function showsDifference({ shownAs }: Pick<ExplorerView, 'shownAs'>): boolean {
  return shownAs === 'VARIANCE' || shownAs === 'VARIANCE_PERCENT'
}
