import { BadInputError } from '../errors.ts'
import type { LocationId } from '../ledger/account.ts'
import { type Day, isFirstOfMonth, type MonthIndex, monthOf } from '../time/day.ts'
import { checkedFigure } from '../typed-figures/figure-value.ts'
import { figureMonthsName, figuresWithin, isSamePeriod, overlap, type StoredFigure } from './stored-figures.ts'

/** An edit of a metric's figure. */
export interface MetricFigureEdit {
  readonly locationId: LocationId
  /** First day of its period. */
  readonly timestamp: Day
  /** 1, 3 or 12. */
  readonly months: number
  /** A Decimal; null removes the figure. */
  readonly value: string | null
  /** The stored figure that the edit is based on; null for none. */
  readonly before: string | null
}

/** An edit in the form in which figures are stored. */
export interface CheckedEdit {
  readonly locationId: LocationId
  readonly firstMonth: MonthIndex
  readonly months: number
  readonly value: string | null
  readonly before: string | null
}

/** More edits at once come from a workbook. */
export const MOST_FIGURE_EDITS = 20_000

/** @throws BadInputError (figures) for the first problem: a day inside of a month, a length other than 1, 3 or 12, a figure that is too long, overlapping periods. */
export function checkedEdits(edits: readonly MetricFigureEdit[]): readonly CheckedEdit[] {
  if (edits.length > MOST_FIGURE_EDITS)
    throw new BadInputError(
      `${edits.length.toLocaleString('en-US')} figures at once. Save up to ${MOST_FIGURE_EDITS.toLocaleString('en-US')}, or upload a workbook.`,
      'figures',
    )
  const checked = edits.map(({ locationId, timestamp, months, value, before }): CheckedEdit => {
    if (!isFirstOfMonth(timestamp)) throw new BadInputError(`${timestamp} is not the first day of a month.`, 'figures')
    if (months !== 1 && months !== 3 && months !== 12)
      throw new BadInputError(`A figure is of 1, 3 or 12 months, not of ${months}.`, 'figures')
    return {
      locationId,
      firstMonth: monthOf(timestamp),
      months,
      value: value === null ? null : checkedFigure(value, 'figures'),
      before: before === null ? null : checkedFigure(before, 'figures'),
    }
  })
  for (const own of Map.groupBy(checked, ({ locationId }) => locationId).values()) {
    const inOrder = own.toSorted((one, other) => one.firstMonth - other.firstMonth)
    for (const [at, edit] of inOrder.entries()) {
      const next = inOrder[at + 1]
      if (next !== undefined && overlap(edit, next))
        throw new BadInputError(`${figureMonthsName(next)} is edited twice at the same location. Send one figure for it.`, 'figures')
    }
  }
  return checked
}

/**
 * The edits of a metric at a location that are not based on what is stored.
 *
 * @param stored of the same metric and location, earliest first.
 * @returns a sentence for each, with what is stored.
 * @throws BadInputError (figures) for an edit of months that are stored as a figure of other months.
 */
export function editConflicts(edits: readonly CheckedEdit[], stored: readonly StoredFigure[], locationName: string): readonly string[] {
  return edits.flatMap((edit) => {
    const there = figuresWithin(stored, edit)
    const same = there.find((figure) => isSamePeriod(figure, edit))
    const other = there.find((figure) => figure !== same)
    if ((same?.value ?? null) !== edit.before)
      return [`${locationName}, ${figureMonthsName(edit)} is ${same === undefined ? 'empty' : same.value} now: another user changed it.`]
    if (other !== undefined)
      throw new BadInputError(
        `${locationName} has one figure for ${figureMonthsName(other)}, which is never divided or added up. Edit that one.`,
        'figures',
      )
    return []
  })
}
