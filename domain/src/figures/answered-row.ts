import type { AccountId } from '../ledger/account.ts'
import type { FigureRow } from '../profit-loss/shown-columns.ts'
import type { ReportGap } from './report-figures.ts'

/** A row of an answer with its value in each figure column. */
export interface AnsweredRow extends FigureRow {
  /** `group:<id>`, `account:<group id>/<account id>`, `metric:<id>`, as in layouts; `calculation:<formula>`. */
  readonly key: string
  readonly label: string
  readonly groupId: string | null
  readonly accountId: AccountId | null
  readonly metricId: string | null
  /** Of a row of vendors: the vendor, empty for entries without one. */
  readonly vendor?: string
  /** What a metric counts; null for money. */
  readonly unitLabel: string | null
  /** Whether it depends on stored metrics alone, not on the ledger. Omitted: no. */
  readonly isOfOpsData?: boolean
  /** Decimals, one per figure column. */
  readonly values: readonly (string | null)[]
  /** What a metric lacks, by column, for people. */
  readonly missing: readonly ReportGap[]
}
