import type { FigureLine, ReadFigure } from '../workbooks/read-figures.ts'
import { coordinateOf } from '../workbooks/workbook-cells.ts'
import { implausibleFigures, type PlaceFacts } from './plausibility.ts'
import { figureMonthsName, figuresWithin, isSamePeriod, type StoredFigure } from './stored-figures.ts'

/** Effect of saving a figure: NEW, OLD (equal to the stored one) or OVERRIDE (replaces it); INVALID figures are skipped. */
export type WaitingState = 'NEW' | 'OLD' | 'OVERRIDE' | 'INVALID'

/** A figure of a waiting upload, compared with the stored ones. */
export interface StatedFigure {
  readonly figure: ReadFigure
  readonly state: WaitingState
  /** The stored value that it replaces; null for none, and for several, such as three months under a quarter. */
  readonly oldValue: string | null
  /** Why it is INVALID; for an OVERRIDE, which figures of other periods it replaces. A sentence. */
  readonly error: string | null
  /** Why a NEW or OVERRIDE is implausible, in sentences; null if it is not, or was not judged. It can be saved all the same. */
  readonly mark: string | null
}

/** Number of figures by state. */
export interface StateCounts {
  readonly new: number
  readonly unchanged: number
  readonly overridden: number
  readonly invalid: number
  /** Implausible ones among the new and overridden. */
  readonly marked: number
}

export const NO_FIGURES: StateCounts = { new: 0, unchanged: 0, overridden: 0, invalid: 0, marked: 0 }

/**
 * Compares lines of a waiting upload with the stored figures. If two valid figures cover the same month, the later one is
 * INVALID and names the cell of the first.
 *
 * @param lines all of one metric and location, in workbook order.
 * @param stored of the same metric and location, earliest first, not overlapping.
 * @param facts by which new and changed figures are judged; null: they are not.
 * @returns the figures of each line, in order.
 */
export function waitingStates(
  lines: readonly FigureLine[],
  stored: readonly StoredFigure[],
  facts: PlaceFacts | null = null,
): readonly (readonly StatedFigure[])[] {
  const stated = comparedLines(lines, stored)
  return facts === null ? stated : withMarks(stated, stored, facts)
}

function withMarks(
  stated: readonly (readonly StatedFigure[])[],
  stored: readonly StoredFigure[],
  facts: PlaceFacts,
): readonly (readonly StatedFigure[])[] {
  const changed = stated.flatMap((line) => line.filter(isChange))
  const marks = implausibleFigures(changed.map(changedFigure), stored, facts)
  if (marks.size === 0) return stated
  const markOf = new Map([...marks].map(([at, mark]) => [changed[at], mark]))
  return stated.map((line) => line.map((one) => ({ ...one, mark: markOf.get(one) ?? null })))
}

function isChange({ state }: StatedFigure): boolean {
  return state === 'NEW' || state === 'OVERRIDE'
}

function changedFigure({ figure: { firstMonth, months, value } }: StatedFigure): Omit<StoredFigure, 'upload'> {
  // Only an INVALID figure has no value.
  return { firstMonth, months, value: value ?? '' }
}

function comparedLines(lines: readonly FigureLine[], stored: readonly StoredFigure[]): readonly (readonly StatedFigure[])[] {
  /** Coordinate of the first cell for each month. */
  const firstCells = new Map<number, string>()
  return lines.map(({ sheet, line, figures }) =>
    figures.map((figure) => {
      if (figure.value === null)
        return { figure, state: 'INVALID', oldValue: replacedValue(figure, stored), error: figure.error, mark: null }
      const twin = earlierCell(figure, firstCells)
      if (twin !== null)
        return {
          figure,
          state: 'INVALID',
          oldValue: replacedValue(figure, stored),
          error: `${twin} has a figure of these months already. Keep one of the two, and blank the other.`,
          mark: null,
        }
      for (let month = 0; month < figure.months; month += 1)
        firstCells.set(figure.firstMonth + month, coordinateOf(sheet, figure.line ?? line, figure.column))
      return compareWithStored(figure, figure.value, stored)
    }),
  )
}

/** The valid figures as they would be stored, earliest first. */
export function validFigures(stated: readonly (readonly StatedFigure[])[], upload: number): StoredFigure[] {
  return stated
    .flat()
    .flatMap(({ figure: { firstMonth, months, value }, state }) =>
      state === 'INVALID' || value === null ? [] : [{ firstMonth, months, value, upload }],
    )
    .sort((one, other) => one.firstMonth - other.firstMonth)
}

/** The counts plus others, or minus if `by` is -1. */
export function addCounts(counts: StateCounts, more: StateCounts, by: 1 | -1 = 1): StateCounts {
  return {
    new: counts.new + by * more.new,
    unchanged: counts.unchanged + by * more.unchanged,
    overridden: counts.overridden + by * more.overridden,
    invalid: counts.invalid + by * more.invalid,
    marked: counts.marked + by * more.marked,
  }
}

export function countStates(stated: readonly (readonly StatedFigure[])[]): StateCounts {
  const counts = { NEW: 0, OLD: 0, OVERRIDE: 0, INVALID: 0 }
  let marked = 0
  for (const line of stated)
    for (const { state, mark } of line) {
      counts[state] += 1
      if (mark !== null) marked += 1
    }
  return { new: counts.NEW, unchanged: counts.OLD, overridden: counts.OVERRIDE, invalid: counts.INVALID, marked }
}

/**
 * `countStates` of `waitingStates` without building the figures: fast for the usual case of a single line per metric and
 * location with figures in chronological order.
 */
export function countWaiting(lines: readonly FigureLine[], stored: readonly StoredFigure[], facts: PlaceFacts | null = null): StateCounts {
  const [only, ...others] = lines
  const quick = only === undefined || others.length > 0 ? null : countInOrder(only.figures, stored, facts)
  return quick ?? countStates(waitingStates(lines, stored, facts))
}

/** Null if figures are not in chronological order, or overlap. */
function countInOrder(figures: readonly ReadFigure[], stored: readonly StoredFigure[], facts: PlaceFacts | null): StateCounts | null {
  const counts = { new: 0, unchanged: 0, overridden: 0, invalid: 0, marked: 0 }
  const changed: Omit<StoredFigure, 'upload'>[] = []
  let [end, at] = [-Infinity, 0]
  for (const { firstMonth, months, value } of figures) {
    if (firstMonth < end) return null
    end = firstMonth + months
    if (value === null) {
      counts.invalid += 1
      continue
    }
    let other = stored[at]
    while (other !== undefined && other.firstMonth + other.months <= firstMonth) other = stored[++at]
    if (other !== undefined && other.firstMonth === firstMonth && other.months === months && other.value === value) {
      counts.unchanged += 1
      continue
    }
    if (other === undefined || other.firstMonth >= end) counts.new += 1
    else counts.overridden += 1
    changed.push({ firstMonth, months, value })
  }
  if (facts !== null) counts.marked = implausibleFigures(changed, stored, facts).size
  return counts
}

/** Total over all states. */
export function totalOf(counts: StateCounts): number {
  return counts.new + counts.unchanged + counts.overridden + counts.invalid
}

function earlierCell({ firstMonth, months }: ReadFigure, firstCells: ReadonlyMap<number, string>): string | null {
  for (let month = 0; month < months; month += 1) {
    const twin = firstCells.get(firstMonth + month)
    if (twin !== undefined) return twin
  }
  return null
}

function compareWithStored(figure: ReadFigure, value: string, stored: readonly StoredFigure[]): StatedFigure {
  const replaced = figuresWithin(stored, figure)
  const [only] = replaced
  if (only === undefined) return { figure, state: 'NEW', oldValue: null, error: null, mark: null }
  if (isSamePeriod(figure, only))
    return { figure, state: only.value === value ? 'OLD' : 'OVERRIDE', oldValue: only.value, error: null, mark: null }
  return { figure, state: 'OVERRIDE', oldValue: replaced.length === 1 ? only.value : null, error: replacedSentence(replaced), mark: null }
}

function replacedValue(figure: ReadFigure, stored: readonly StoredFigure[]): string | null {
  return figuresWithin(stored, figure).find((other) => isSamePeriod(figure, other))?.value ?? null
}

function replacedSentence(replaced: readonly StoredFigure[]): string {
  const named = replaced.slice(0, 3).map((figure) => `${figureMonthsName(figure)} (${figure.value})`)
  const more = replaced.length - named.length
  const list = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
  return replaced.length === 1
    ? `Replaces the stored figure of other months: ${list}.`
    : `Replaces the stored figures of other months: ${list}.`
}
