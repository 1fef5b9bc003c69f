import type { WideSums } from '../../money/wide-sums.ts'
import type { AccountId } from '../account.ts'

/**
 * Input of a report: per account and column the sum and the count of entries. Sums are integer minor units, debit positive:
 * doubles while every partial sum is exact (the absolute values of each column add up to less than 2^53), else `WideSums`.
 * Both lists have `accountIds.length * columns` values: index = account * columns + column.
 */
export interface BalanceFacts {
  readonly accountIds: readonly AccountId[]
  readonly columns: number
  readonly sums: Float64Array | WideSums
  /** Zero means no entries, as opposed to entries that sum to zero. */
  readonly entries: Uint32Array
}
