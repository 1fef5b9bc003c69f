import { formatFigure } from '../money/format.ts'
import { quoted } from './figure-cells.ts'
import type { PlannedSide } from './figure-rules.ts'
import type { PeriodColumn } from './layout/sheet-layout.ts'
import type { WorkbookIssue } from './read-figures.ts'
import { coordinateOf } from './workbook-cells.ts'

/** Whether a label names percentages of other figures, such as `Labor %` or `% of revenue`, which are not budgeted themselves. */
export function isShare(label: string): boolean {
  const words = label.replaceAll(/\s+/g, ' ').trim()
  return !/\d/.test(words) && /^(?:as (?:a )?)?(?:%|percent(?:age)?)(?: (?:of|to|var|change|growth)\b.*)?$|\S ?%$/i.test(words)
}

/** Whether a row that is no known line is a total of others, such as `Total expenses` or `Net income`. */
export function isTotalLabel(label: string): boolean {
  return SUM_LABEL.test(label.trim()) || RESULT_LABEL.test(label.trim())
}

const SUM_LABEL = /^(?:(?:sub|grand )?-?totals?\b.*|.*\btotals?|prime costs?)$/i
/** Revenue less costs. */
const RESULT_LABEL =
  /^(?:(?:total|adjusted|four-wall|4-wall|(?:restaurant|store|unit|location)(?:[- ]level)?) )*(?:(?:net|gross|operating|net operating|pre-?tax) (?:income|profit|loss|earnings|result)(?: ?\(loss\))?|profit|ebitdar?|ebit|contribution margin|(?<=\S )contribution|controllable (?:profit|income)|surplus|bottom line)(?: (?:before|after|excluding|excl\.?|including|incl\.?) .{1,40})?$/i
/** `EBITDA before rent`, `Prime cost`, `Controllable profit`: which costs such a row leaves out is anybody's guess. */
const LEAVING_OUT = / (?:before(?! tax)|after|excluding|excl\.?|including|incl\.?) |\b(?:prime costs?|controllable|contribution)\b/i

const HALF = /\bhalf\b|^(?:h\d|\dh)/i
const QUARTER = /^(?:q\d|\dq)|\bquarter\b/i

/** Numbers by column, as the sheet has them. */
export type RowNumbers = ReadonlyMap<number, number>

interface TotalRow {
  readonly line: number
  readonly label: string
  readonly numbers: RowNumbers
  /** How many lines are above it. */
  readonly above: number
}

interface LineNumbers {
  readonly side: PlannedSide | undefined
  readonly numbers: RowNumbers
}

interface Mismatch {
  readonly coordinate: string
  readonly what: string
  readonly says: number
  readonly sum: number
}

/** A total is one of so many lines at most, or of all. */
const MOST_LINES = 200
/** More are counted. */
const MOST_NAMED = 3

/** Compares the totals of a sheet with what they are totals of. Totals are not read; one that does not match is named. */
export class SheetTotals {
  readonly #tab: string
  /** Those that figures are read from. */
  readonly #columns: readonly PeriodColumn[]
  readonly #totals: readonly PeriodColumn[]
  readonly #sums: ReadonlyMap<number, string>
  readonly #lines: LineNumbers[] = []
  readonly #rows: TotalRow[] = []
  readonly #mismatches: Mismatch[] = []
  #more = 0

  /**
   * @param months per figure; null for any: then the shortest of the sheet are read.
   * @param sums headings of totals that name no period, such as `Total` or `H1`, by column.
   */
  constructor(tab: string, periods: readonly PeriodColumn[], months: number | null, sums: ReadonlyMap<number, string>) {
    const shortest = months ?? Math.min(...periods.map((period) => period.months))
    this.#tab = tab
    this.#sums = sums
    this.#columns = periods.filter((period) => period.months === shortest)
    this.#totals = periods.filter((period) => period.months > shortest && isCovered(period, this.#columns))
  }

  /** Whether a column is the total of shorter ones, which are read instead. */
  isTotal({ column }: PeriodColumn): boolean {
    return this.#totals.some((period) => period.column === column)
  }

  /** Whether any column is a total. */
  get hasColumns(): boolean {
    return this.#totals.length + this.#sums.size > 0
  }

  /** Takes a line's numbers. `isSum`: its figures add up over time. */
  line(line: number, label: string, side: PlannedSide | undefined, isSum: boolean, numbers: RowNumbers): void {
    if (side !== 'METRIC') this.#lines.push({ side, numbers })
    if (isSum) this.#checkColumns(line, label, numbers)
  }

  /** Takes a row that is a total of lines. */
  row(line: number, label: string, numbers: RowNumbers): void {
    if (!LEAVING_OUT.test(label)) this.#rows.push({ line, label, numbers, above: this.#lines.length })
    this.#checkColumns(line, label, numbers)
  }

  #checkColumns(line: number, label: string, numbers: RowNumbers): void {
    for (const total of this.#totals) {
      const says = numbers.get(total.column)
      const parts = this.#columns.filter(({ firstMonth }) => firstMonth >= total.firstMonth && firstMonth < total.firstMonth + total.months)
      const values = parts.map(({ column }) => numbers.get(column))
      const sum = values.reduce<number>((all, value) => all + (value ?? 0), 0)
      if (says !== undefined && !isSame(says, sum)) this.#add(line, total.column, `${quoted(total.heading)} of ${quoted(label)}`, says, sum)
    }
    for (const [column, heading] of this.#sums) this.#checkSum(line, label, numbers, column, heading)
  }

  /** A half-year or quarter is the total of as many columns next to it or in turn; any other total is that of all columns or of several to its left. */
  #checkSum(line: number, label: string, numbers: RowNumbers, column: number, heading: string): void {
    const says = numbers.get(column)
    if (says === undefined) return
    const sumOf = (columns: readonly PeriodColumn[]): number => columns.reduce((all, one) => all + (numbers.get(one.column) ?? 0), 0)
    const [left, right] = [this.#columns.filter((one) => one.column < column), this.#columns.filter((one) => one.column > column)]
    const count = HALF.test(heading) ? 6 : QUARTER.test(heading) ? 3 : null
    const choices =
      count === null
        ? [this.#columns, ...left.map((_, from) => left.slice(from))]
        : [left.length < count ? right.slice(0, count) : left.slice(-count), ...partsOf(this.#columns, count, heading)]
    const sums = choices.map(sumOf)
    if (!sums.some((sum) => isSame(says, sum))) this.#add(line, column, `${quoted(heading)} of ${quoted(label)}`, says, sums[0] ?? 0)
  }

  #add(line: number, column: number, what: string, says: number, sum: number): void {
    if (this.#mismatches.length < MOST_NAMED) this.#mismatches.push({ coordinate: coordinateOf(this.#tab, line, column), what, says, sum })
    else this.#more += 1
  }

  /** Once all rows were taken: one issue that names the totals that do not match, with both figures; nothing if all do. */
  issues(): readonly WorkbookIssue[] {
    for (const row of this.#rows) this.#checkRow(row)
    const [first] = this.#mismatches
    if (first === undefined) return []
    const named = this.#mismatches.map(
      ({ what, coordinate, says, sum }) => `${what} in ${coordinate} says ${shown(says)}, its parts add up to ${shown(sum)}`,
    )
    const more = this.#more === 0 ? '' : ` ${this.#more} more ${this.#more === 1 ? 'does' : 'do'} not match either.`
    const error = `Totals of the sheet ${quoted(this.#tab)} do not match: ${named.join('; ')}.${more} Totals are not read; the figures that they are made of are. Check that none is missing.`
    return [{ coordinate: first.coordinate, locationId: null, error, severity: 'PROBLEM' }]
  }

  /** A total may be one of several lines around it: it matches if one choice of lines gives it in every column. */
  #checkRow({ line, label, numbers, above }: TotalRow): void {
    const columns = this.#columns.filter(({ column }) => numbers.has(column))
    if (columns.length === 0) return
    const says = columns.map(({ column }) => numbers.get(column) ?? 0)
    let best: { readonly sums: readonly number[]; readonly misses: number } | null = null
    for (const sums of this.#choices(label, above, columns)) {
      const misses = sums.filter((sum, at) => !isSame(says[at] ?? 0, sum)).length
      if (misses === 0) return
      if (best === null || misses < best.misses) best = { sums, misses }
    }
    const at = best?.sums.findIndex((sum, place) => !isSame(says[place] ?? 0, sum)) ?? -1
    const column = columns[at]
    if (best === null || column === undefined) return
    this.#add(line, column.column, `${quoted(label)} of ${quoted(column.heading)}`, says[at] ?? 0, best.sums[at] ?? 0)
    this.#more += best.misses - 1
  }

  /** The sums that a total row may stand for, by column, the likeliest first. */
  *#choices(label: string, above: number, columns: readonly PeriodColumn[]): Generator<readonly number[]> {
    const before = this.#lines.slice(0, above)
    const sumOf = (lines: readonly LineNumbers[], costs: 1 | -1): readonly number[] =>
      columns.map(({ column }) =>
        lines.reduce((sum, { side, numbers }) => sum + (numbers.get(column) ?? 0) * (side === 'COST' ? costs : 1), 0),
      )
    // A total may be above its parts.
    const after = this.#lines.slice(above, above + MOST_LINES)
    const income = before.filter(({ side }) => side !== 'COST')
    const costs = before.filter(({ side }) => side === 'COST')
    if (RESULT_LABEL.test(label.trim())) {
      // Costs are positive, or signed. A gross profit leaves out the costs below it.
      for (const sign of [-1, 1] as const) {
        yield sumOf(before, sign)
        for (let some = costs.length - 1; some >= Math.max(0, costs.length - MOST_LINES); some -= 1)
          yield sumOf([...income, ...costs.slice(0, some)], sign)
        yield sumOf(after, sign)
        for (let lines = above - 1; lines > Math.max(0, above - MOST_LINES); lines -= 1) yield sumOf(before.slice(0, lines), sign)
      }
      return
    }
    if (/\b(?:expenses?|costs?)\b/i.test(label) && costs.length > 0) yield sumOf(costs, 1)
    if (/\b(?:revenues?|sales|income)\b/i.test(label) && income.length > 0) yield sumOf(income, 1)
    yield sumOf(before, 1)
    for (let first = Math.max(0, above - MOST_LINES); first < above; first += 1) {
      yield sumOf(before.slice(first), 1)
      yield sumOf(before.slice(first), -1)
    }
    for (let last = after.length; last > 0; last -= 1) yield sumOf(after.slice(0, last), 1)
  }
}

/** The columns of a quarter or half by its number: `Q1` to `Q4` may all stand behind the months. */
function partsOf(columns: readonly PeriodColumn[], count: number, heading: string): readonly (readonly PeriodColumn[])[] {
  const at = Number(/[1-4]/.exec(heading)?.[0] ?? 0) - 1
  return columns.length === MONTHS_OF_YEAR && at >= 0 ? [columns.slice(at * count, (at + 1) * count)] : []
}

const MONTHS_OF_YEAR = 12

function isCovered({ firstMonth, months }: PeriodColumn, shorter: readonly PeriodColumn[]): boolean {
  const known = new Set(shorter.flatMap((one) => Array.from({ length: one.months }, (_, at) => one.firstMonth + at)))
  return Array.from({ length: months }, (_, at) => firstMonth + at).every((month) => known.has(month))
}

/** Equal except for the rounding of the total as it is written. */
function isSame(says: number, sum: number): boolean {
  const decimals = /\.(\d+)$/.exec(String(says))?.[1]?.length ?? 0
  return Math.abs(says - sum) <= 0.5 * 10 ** -Math.min(decimals, 6) + Math.abs(says) * 1e-9
}

function shown(value: number): string {
  const text = value.toFixed(4).replace(/0+$/, '').replace(/\.$/, '')
  return formatFigure(text === '-0' ? '0' : text, Math.max(2, /\.(\d+)$/.exec(text)?.[1]?.length ?? 0))
}
