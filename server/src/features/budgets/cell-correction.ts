import { DomainError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { findCell } from '@fourwall/domain/ops-data/waiting-packs.ts'
import { type Day, monthOf } from '@fourwall/domain/time/day.ts'
import type { KeptPack, WaitingBudget } from './waiting-repository.ts'

/** A new text for one cell of a waiting upload. */
export interface BudgetCorrection {
  readonly budgetId: string
  readonly uploadId: string
  /** Id of a group or metric. */
  readonly referenceId: string
  readonly locationId: string
  /** First day of the period. */
  readonly timestamp: Day
  /** Distinguishes cells of the same day, as in `Downtown!C14`. */
  readonly coordinate: string | null
  /** Blank removes the cell from the upload. */
  readonly value: string
}

/**
 * The pack with the cell, the index of its line in it, and the index of its column in the sheet.
 *
 * @throws NOT_FOUND if there is no such cell.
 */
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
