import { counted, formatCount } from '../../../money/format.ts'
import type { Day, MonthIndex } from '../../../time/day.ts'
import { formatDay } from '../../../time/day-format.ts'

/** Entries of a month, with the first of them in the file. */
export interface DatedRows {
  readonly month: MonthIndex
  readonly rows: number
  readonly line: number
  readonly day: Day
}

/** Rows with dates that are far from all others; the day is that of the first in the file. */
export interface FarRows {
  readonly rows: number
  readonly line: number
  readonly day: Day
}

/** Ten years without an entry; a company's ledger has no such gap. */
const FAR_MONTHS = 120

/** Rows that are decades away from most of the file, earliest first; months in any order, each once or more often. */
export function farRows(dated: readonly DatedRows[]): readonly FarRows[] {
  const groups: DatedRows[][] = []
  let latest = Number.NEGATIVE_INFINITY
  for (const one of dated.toSorted((left, right) => left.month - right.month)) {
    if (one.month - latest > FAR_MONTHS) groups.push([one])
    else groups.at(-1)?.push(one)
    latest = one.month
  }
  const rowsOf = (group: readonly DatedRows[]): number => group.reduce((sum, { rows }) => sum + rows, 0)
  const most = Math.max(...groups.map(rowsOf))
  const usual = groups.find((group) => rowsOf(group) === most)
  return groups.flatMap((group) => {
    const [first] = group.toSorted((left, right) => left.line - right.line)
    return group === usual || first === undefined ? [] : [{ rows: rowsOf(group), line: first.line, day: first.day }]
  })
}

const MOST_STRAY = 2
const FEWEST_OTHERS = 50
/** Others, for a row that is whole years away from them. */
const FEWEST_ALIKE = 15

/** Up to two rows that are months away from all others, in a file with many: those of the first such month; null for none. */
export function strayRows(dated: readonly DatedRows[]): (FarRows & { readonly months: number }) | null {
  const months = [...Map.groupBy(dated, ({ month }) => month)]
    .map(([month, own]) => ({ month, own, rows: own.reduce((sum, { rows }) => sum + rows, 0) }))
    .sort((left, right) => left.month - right.month)
  const all = months.reduce((sum, { rows }) => sum + rows, 0)
  for (const [at, { month, own, rows }] of months.entries()) {
    const gaps = [months[at - 1], months[at + 1]].flatMap((one) => (one === undefined ? [] : [Math.abs(one.month - month)]))
    const [first] = own.toSorted((left, right) => left.line - right.line)
    const nearest = Math.min(...gaps)
    const fewest = nearest % 12 === 0 ? FEWEST_ALIKE : FEWEST_OTHERS
    if (rows <= MOST_STRAY && all - rows >= fewest && isByYears(nearest) && nearest <= FAR_MONTHS && first !== undefined)
      return { rows, line: first.line, day: first.day, months: nearest }
  }
  return null
}

/** Whether a mistyped year explains so many months to the nearest others. */
function isByYears(months: number): boolean {
  return months >= 10 && Math.min(months % 12, 12 - (months % 12)) <= 2
}

/** `1 row is 12 months away from all others: line 7 (Jan 05, 2025). If its year is mistyped, correct it in the file.` */
export function strayRowsSentence({ rows, line, day, months }: FarRows & { readonly months: number }): string {
  const [is, its, it] = rows === 1 ? ['is', 'its', 'it'] : ['are', 'their', 'them']
  const where = `line ${formatCount(line)} (${formatDay(day, 'MMM dd, yyyy')})`
  return `${counted(rows, 'row')} ${is} ${months} months away from all others: ${rows === 1 ? '' : 'the first on '}${where}. If ${its} year is mistyped, correct ${it} in the file.`
}

/** `2 rows are decades away from all others, the first on line 7 (Jan 05, 2062).` */
export function farRowsSentence(far: readonly FarRows[]): string {
  const rows = far.reduce((sum, one) => sum + one.rows, 0)
  const where = far.map(({ line, day }) => `line ${formatCount(line)} (${formatDay(day, 'MMM dd, yyyy')})`)
  const first = far.length === 1 && rows > 1 ? `the first on ${where[0]}` : where.slice(0, MOST_SHOWN).join(', ')
  return `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} decades away from all others: ${first}.`
}

const MOST_SHOWN = 5
