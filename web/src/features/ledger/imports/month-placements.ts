import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { monthName } from '@fourwall/domain/time/day-format.ts'

/**
 * Whether a month's rows replace those stored for the same source and locations, on the days of the file or in the whole month, or are
 * added to them.
 */
export type PlacementChoice = 'REPLACE' | 'REPLACE_MONTH' | 'APPEND'

/** What a file brings for one month and what the ledger has: all for the file's own source, except `rowsOtherSources`. */
export interface FileMonth {
  /** yyyy-MM */
  readonly month: string
  readonly rows: number
  readonly rowsStored: number
  /** Of those stored, the ones in the file's locations: replacing removes them. */
  readonly rowsReplaced: number
  /** In the file's locations on other days of the month: they stay unless the whole month is replaced. */
  readonly rowsKept: number
  /** Which days stay and why, as a sentence; null if none do. */
  readonly kept: string | null
  /** Of other sources in the month: they stay, whatever is chosen. */
  readonly rowsOtherSources: number
  /** That the file brings. */
  readonly locations: number
  readonly suggested: 'REPLACE' | 'APPEND'
  /** The file brings rows that were left out of an earlier one: the sentence that says so; else null. */
  readonly completion: string | null
  /** Of those locations, the ones that have rows stored. */
  readonly locationsReplaced: number
}

/** Adds to each month of a preview in how many of its locations rows are stored. */
export function fileMonths(
  months: readonly (Omit<FileMonth, 'locationsReplaced' | 'completion'> & { readonly reason: string | null })[],
  totals: readonly { readonly month: string; readonly rowsStored: number }[],
  isCompletion: boolean,
): FileMonth[] {
  const replaced = new Map<string, number>()
  for (const { month, rowsStored } of totals) if (rowsStored > 0) replaced.set(month, (replaced.get(month) ?? 0) + 1)
  return months.map(({ reason, ...month }) => ({
    ...month,
    locationsReplaced: replaced.get(month.month) ?? 0,
    completion: isCompletion ? reason : null,
  }))
}

/** The months in which the user chose for themselves. */
export type PlacementChoices = ReadonlyMap<string, PlacementChoice>

export function placementOf(month: Pick<FileMonth, 'month' | 'suggested'>, choices: PlacementChoices): PlacementChoice {
  return choices.get(month.month) ?? month.suggested
}

/** Choices as the API takes them, for every month, so that the import matches the preview. */
export function placementInput(months: readonly Pick<FileMonth, 'month' | 'suggested'>[], choices: PlacementChoices) {
  return months.map((month) => {
    const choice = placementOf(month, choices)
    return {
      month: month.month,
      placement: choice === 'APPEND' ? ('APPEND' as const) : ('REPLACE' as const),
      wholeMonth: choice === 'REPLACE_MONTH',
    }
  })
}

/** Whether it matters how a month is placed: something of its source is stored at the file's locations. */
export function hasChoice({ rowsReplaced }: Pick<FileMonth, 'rowsReplaced'>): boolean {
  return rowsReplaced > 0
}

/** The sum of several months. `placement` covers those with a choice; null if they differ or none has one. */
export interface PlacementSummary {
  readonly placement: PlacementChoice | null
  /** Months where it matters how they are placed. */
  readonly choices: number
  /** Of the same source, at any location. */
  readonly rowsStored: number
  readonly rowsIn: number
  readonly rowsGone: number
  readonly rowsBeside: number
}

export function summarizePlacements(months: readonly FileMonth[], choices: PlacementChoices): PlacementSummary {
  const placements = months.map((month) => placementOf(month, choices))
  const open = months.filter(hasChoice).map((month) => placementOf(month, choices))
  const first = open[0] ?? null
  return {
    placement: open.every((placement) => placement === first) ? first : null,
    choices: open.length,
    rowsStored: months.reduce((sum, { rowsStored }) => sum + rowsStored, 0),
    rowsIn: months.reduce((sum, { rows }) => sum + rows, 0),
    rowsBeside: months.reduce((sum, { rowsOtherSources }) => sum + rowsOtherSources, 0),
    rowsGone: months.reduce((sum, month, index) => sum + rowsGoing(month, placements[index] ?? 'APPEND'), 0),
  }
}

function rowsGoing({ rowsReplaced, rowsKept }: FileMonth, placement: PlacementChoice): number {
  return placement === 'APPEND' ? 0 : rowsReplaced + (placement === 'REPLACE_MONTH' ? rowsKept : 0)
}

/** What placing a month so does: the rows that go and come, the days that stay, and the rows of other sources. */
export function placementSentence(month: FileMonth, placement: PlacementChoice): string {
  const others = month.rowsOtherSources
  const otherRows = others === 0 ? '' : ` ${counted(others, 'row')} of other sources ${others === 1 ? 'stays' : 'stay'}.`
  const staying = placement === 'REPLACE' && month.kept !== null ? ` ${month.kept}` : ''
  return ownSentence(month, placement) + staying + otherRows
}

function ownSentence(month: FileMonth, placement: PlacementChoice): string {
  const comes = `${counted(month.rows, 'row')} ${month.rows === 1 ? 'comes' : 'come'} in.`
  if (month.rows === 0) return 'The file has no rows of this month.'
  const places = counted(month.locations, 'location')
  if (month.rowsStored === 0) return `Nothing stored yet${month.rowsOtherSources === 0 ? '' : ' of this source'}; ${comes}`
  if (month.rowsReplaced === 0) return `Nothing stored yet for ${month.locations === 1 ? 'its location' : `its ${places}`}; ${comes}`
  const rows = placement === 'APPEND' ? month.rowsReplaced : rowsGoing(month, placement)
  const stored = `${counted(rows, 'row')} of ${counted(month.locationsReplaced, 'location')}`
  const verb = (many: string, one: string) => (rows === 1 ? one : many)
  return placement !== 'APPEND'
    ? `${stored} ${verb('go', 'goes')}, ${formatCount(month.rows)} ${month.rows === 1 ? 'comes' : 'come'} in.`
    : `${stored} ${verb('stay', 'stays')}, ${formatCount(month.rows)} more ${month.rows === 1 ? 'comes' : 'come'} in.`
}

/** Why a month is not simply replaced, where the suggestion is to append; null where it is to replace. */
export function suggestionSentence(month: FileMonth): string | null {
  if (month.suggested === 'REPLACE') return null
  return month.completion ?? 'Far fewer than replacing would remove: the tail of a month.'
}

/** What all months together do, where there are too many to list. */
export function summarySentence({ choices, rowsStored, rowsIn, rowsGone, rowsBeside }: PlacementSummary): string {
  const comes = `${counted(rowsIn, 'row')} ${rowsIn === 1 ? 'comes' : 'come'} in`
  const nothing = `Nothing stored yet${rowsStored > 0 ? ' for these locations' : rowsBeside > 0 ? ' of this source' : ''}; ${comes}.`
  const own =
    choices === 0
      ? nothing
      : rowsGone === 0
        ? `${comes}, none goes.`
        : `${counted(rowsGone, 'row')} ${rowsGone === 1 ? 'goes' : 'go'}, ${comes}.`
  return rowsBeside === 0 ? own : `${own} ${counted(rowsBeside, 'row')} of other sources ${rowsBeside === 1 ? 'stays' : 'stay'}.`
}

/** What the ledger has of these months already: `In the ledger now: Jun 2026, 15,712 rows. Jul 2026 is empty.` */
export function storedSentence(months: readonly FileMonth[]): string {
  const hasOthers = months.some(({ rowsOtherSources }) => rowsOtherSources > 0)
  const start = hasOthers ? 'In the ledger now, of this source' : 'In the ledger now'
  const stored = months.filter(({ rowsStored }) => rowsStored > 0)
  const empty = months.filter(({ rowsStored }) => rowsStored === 0)
  if (stored.length === 0) return empty.length === 1 ? `${start}: nothing of this month.` : `${start}: nothing of these months.`
  const list =
    stored.length <= 3
      ? stored.map((month) => `${nameOfMonth(month.month)}, ${counted(month.rowsStored, 'row')}`).join('; ')
      : `${counted(
          stored.reduce((sum, { rowsStored }) => sum + rowsStored, 0),
          'row',
        )} in ${stored.length} of ${months.length} months`
  const only = empty.length === 1 ? empty[0] : undefined
  const rest =
    empty.length === 0 || stored.length > 3
      ? ''
      : only === undefined
        ? ` The other ${empty.length} months are empty.`
        : ` ${nameOfMonth(only.month)} is empty.`
  return `${start}: ${list}.${rest}`
}

/** `Jun 2026` for 2026-06. */
export function nameOfMonth(month: string): string {
  return monthName(monthOf(parseDay(`${month}-01`)))
}
