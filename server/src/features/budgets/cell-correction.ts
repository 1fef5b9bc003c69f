import { DomainError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { findCell } from '@fourwall/domain/ops-data/waiting-packs.ts'
import { type Day, monthOf } from '@fourwall/domain/time/day.ts'
import type { KeptPack, WaitingBudget } from './waiting-repository.ts'

/** A cell of a waiting upload that is to say something else. */
export interface BudgetCorrection {
  readonly budgetId: string
  readonly uploadId: string
  /** Of a group or a metric. */
  readonly referenceId: string
  readonly locationId: string
  /** The first day of its period. */
  readonly timestamp: Day
  /** Where several cells begin with that day: which of them, as in `Downtown!C14`. */
  readonly coordinate: string | null
  /** Blank takes it out of the upload. */
  readonly value: string
}

/** Which pack has the cell, its line's place there, and the place of its column among its sheet's. @throws NOT_FOUND where it is not there. */
export function cellAt(
  { sheets }: WaitingBudget,
  packs: readonly KeptPack[],
  locationId: LocationId,
  { referenceId, timestamp, coordinate }: BudgetCorrection,
) {
  const cell = findCell(packs, sheets, { subjectId: referenceId, locationId, month: monthOf(timestamp), coordinate })
  if (cell === null)
    throw new DomainError(
      'NOT_FOUND',
      'The upload has no cell for this line, location and period. Add it to the workbook and upload that again.',
    )
  return cell
}
