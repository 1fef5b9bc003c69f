import type { WideSums } from '../../money/wide-sums.ts'
import type { AccountId } from '../account.ts'

/**
 * What a report is computed from: per account and column the sum of the entries and how many
 * there are. Sums are integer minor units, debit positive: doubles while every partial sum is
 * exact (in each column the absolute sums together stay below 2^53), `WideSums` past that. Both lists hold
 * `accountIds.length * columns` values, account by account: index = account * columns + column.
 */
export interface BalanceFacts {
  readonly accountIds: readonly AccountId[]
  readonly columns: number
  readonly sums: Float64Array | WideSums
  /** Zero means that there are no entries, which is not the same as entries that sum to zero. */
  readonly entries: Uint32Array
}
