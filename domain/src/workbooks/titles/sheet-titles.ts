import { addToMonth, type MonthOfYear, yearOfMonth } from '../../time/day.ts'
import { monthsName } from '../../time/day-format.ts'
import { fiscalYearOf } from '../../time/fiscal-calendar.ts'
import { yearOfTitle } from '../layout/period-headings.ts'
import type { SheetLayout } from '../layout/sheet-layout.ts'
import { coordinateOf, type WorkbookRow } from '../workbook-cells.ts'
import { MEAN } from './averages.ts'
import { isAverageOfMetric, type TitledMetric } from './metric-titles.ts'

/** A text about all figures of a sheet: a title, its tab, or the heading of a list's amounts. */
export interface SheetTitle {
  /** `Downtown!A1`; the tab alone for its own name. */
  readonly coordinate: string
  readonly text: string
}

/** Longer texts are prose. */
const LONGEST = 200

/** The texts of a sheet's first rows that are about all of its figures. Those above a column of totals are about that column. */
export function sheetTitles(tab: string, top: readonly WorkbookRow[], layout: SheetLayout | null): readonly SheetTitle[] {
  const titles: SheetTitle[] = [{ coordinate: coordinateOf(tab), text: tab }]
  for (const { line, cells } of top) {
    if (layout !== null && line > layout.line) break
    for (const { kind, column, text } of cells) {
      if (kind !== 'TEXT' || text.length > LONGEST) continue
      if (layout !== null && !isOfFigures(column, line, layout)) continue
      titles.push({ coordinate: coordinateOf(tab, line, column), text: text.trim() })
    }
  }
  return titles
}

function isOfFigures(column: number, line: number, { line: headings, long, labelColumn, passedOver, others }: SheetLayout): boolean {
  if (line === headings) return column === (long === null ? labelColumn : long.amountColumn)
  return long !== null || !(passedOver.has(column) || others.has(column))
}

/** Notes below the headings of a sheet that are no rows of it, such as `Source: daily averages`. Numbers may be left out of its rows. */
export class SheetFooters {
  readonly #found: { readonly line: number; readonly column: number; readonly text: string }[] = []

  add({ line, cells }: WorkbookRow): void {
    const [cell, ...more] = cells
    if (cell?.kind !== 'TEXT' || more.length > 0 || this.#found.length >= MOST_FOOTERS || cell.text.length > LONGEST) return
    if (FOOTER.test(cell.text.trim())) this.#found.push({ line, column: cell.column, text: cell.text.trim() })
  }

  /** Those below the line of the headings. */
  found(tab: string, headings: number): readonly SheetTitle[] {
    return this.#found
      .filter(({ line }) => line > headings)
      .map(({ line, column, text }) => ({ coordinate: coordinateOf(tab, line, column), text }))
  }
}

const FOOTER = /^(?:[*†(]|(?:sources?|notes?|n\.?b\.?|basis)\b|(?:all )?(?:figures|amounts|numbers|values)\b)/i
/** No table has more rows below it. */
const MOST_FOOTERS = 50

const CUMULATIVE =
  /(?<!\b(?:not|non)[- ])\b(?:cumulative(?:ly)?|cumulated|running (?:totals?|sums?|balances?)|year[- ]to[- ]date|ytd|rolling \d+[- ]months?|\d+[- ]months? rolling|trailing (?:\d+|three|six|twelve) months|ltm|ttm|t12m?|kumuliert|cumulés?|acumulados?)(?![\p{L}\d])/iu

/** `Average weekly figures`, `Daily averages`, `per store week`, `Annualized run rate` */
const AVERAGED = new RegExp(
  [
    String.raw`[,(–-] ?(?:weekly|daily)\)?$`,
    String.raw`^(?:weekly|daily) (?!reports?|reviews?|logs?|summar|flash|sheets?|updates?|p&l)\p{L}+(?: \p{L}+)?$`,
    String.raw`\b${MEAN}\b.*\b(?:week|weekly|day|daily)\b`,
    // Behind them, “mean” is a verb.
    String.raw`\b(?:weekly|daily)\b.*\b(?!mean\b)${MEAN}\b`,
    '^(?:weekly|daily)$',
    String.raw`\bper (?:\w+ )?(?:week|day)\b|\bper \d+[- ]week\b`,
    String.raw`\bannuali[sz]ed\b|\brun[- ]rate\b|\bADC\b`,
    String.raw`\b(?:durchschnitt|mittelwert|ø).*(?:tag|woche|täglich|wöchentlich)|\bpro (?:tag|woche)$`,
    String.raw`\bmoyennes?\b.*\b(?:jour|semaine)|\bpar (?:jour|semaine)$`,
    String.raw`\bpromedios?\b.*\b(?:d[ií]a|semana|diario|semanal)|\bpor (?:d[ií]a|semana)$`,
  ].join('|'),
  'iu',
)

/** `Monthly average`, above quarters or years */
const OF_MONTHS = new RegExp(String.raw`\bmonthly ${MEAN}\b|\b${MEAN}\b.*\b(?:per|a|each) month\b|^per month$`, 'i')

/** `Labor hours (FTE)`: jobs, not hours. */
const OF_JOBS = /\(FTEs?\)$|\bin FTEs?\b/

/** `Change from 2025`, `Index, Jan 2026 = 100`, `Targets` */
const OF_ELSE =
  /^(?:\w+ )?(?:change|variance|difference|growth) (?:from|to|vs\.?|versus|against|over|on|in)\b|\bseasonally adjusted\b|\bsaisonbereinigt\b|\b(?:prior|previous|last) year$|\bindex(?:ed)?\b.*=\s*100\b|\brates? of change\b|(?:^|[ (])[x×] ?10{1,6}\)?$/i
/** `Index`, `Guests (index)`, `Guests, index`; a `Satisfaction index` is a figure of its own. */
const OF_INDEX = /^index(?:ed)?$|(?:\(|, ?)index(?:ed)?\)?$/i
const OF_TARGETS = /^(?:targets?|goals?)$|[:,(–-] ?(?:plan|budget|targets?|forecast)\)?$/i
/** Of a budget: what happened, or shares of it. */
const OF_ACTUALS = /^actuals?(?: (?:fy ?)?20\d\d)?$|^(?:as )?(?:a )?(?:%|percent(?:age)?) of (?:net )?(?:revenue|sales)$/i

interface TitledSheet {
  readonly titles: readonly SheetTitle[]
  /** Texts below all figures. */
  readonly footers: readonly SheetTitle[]
  readonly layout: SheetLayout | null
}

/** Why a sheet is not read whose titles say that its figures add up over the year; null for others. A sentence. */
export function cumulativeProblem({ titles, footers, layout }: TitledSheet, isName: (text: string) => boolean): string | null {
  const periods = new Set(layout?.periods.map(({ firstMonth, months }) => `${firstMonth}/${months}`))
  if (periods.size < 2) return null
  const title = [...titles, ...footers].find(({ text }) => CUMULATIVE.test(text) && !isName(text))
  if (title === undefined) return null
  return `${title.coordinate} says “${title.text}”, and the sheet was not read: year-to-date figures are not monthly figures. Enter each month’s own figure, or remove the word if the figures are monthly already.`
}

/**
 * Why a sheet is not read whose titles say that its figures are changes or an index; null for others. A sentence.
 *
 * @param areActual figures are what happened, so that targets are others, too.
 * @param metrics those that a sheet may have: where one is an index, so may be the title.
 */
export function otherFiguresProblem(
  { titles, layout }: TitledSheet,
  isName: (text: string) => boolean,
  areActual: boolean,
  metrics: readonly TitledMetric[] = [],
): string | null {
  const isOfElse = (text: string): boolean =>
    OF_ELSE.test(text) ||
    OF_JOBS.test(text) ||
    (areActual ? OF_TARGETS : OF_ACTUALS).test(text) ||
    (OF_INDEX.test(text) && !metrics.some(({ name }) => /\bindex\b/i.test(name)))
  const title = layout === null ? undefined : titles.find(({ text }) => isOfElse(text) && !isName(text))
  if (title === undefined) return null
  return `${title.coordinate} says “${title.text}”, and the sheet was not read: such figures are not those of the months themselves. Write these, or take the words out if that is what the sheet has.`
}

/** Why a sheet is not read whose titles or tab say that newer figures have replaced its own; null for others. A sentence. */
export function supersededProblem({ titles, layout }: TitledSheet, isName: (text: string) => boolean): string | null {
  const title = layout === null ? undefined : titles.find(({ text }) => SUPERSEDED.test(text.trim()) && !isName(text))
  if (title === undefined) return null
  return `${title.coordinate} says “${title.text}”, and the sheet was not read: newer figures seem to have replaced it. Delete the sheet if that is so, or take the words out if its figures count.`
}

/** `Superseded`, `OBSOLETE - do not use`, `Do not use!`; other words next to it may say the opposite. */
const SUPERSEDED =
  /^[(*[]*(?:(?:superseded|obsolete|outdated|veraltet)(?:\W+(?:(?:please )?do not use|bitte nicht (?:mehr )?verwenden|nicht (?:mehr )?verwenden))?|do not use)[)*\].!]*$/i

/**
 * Why a sheet is not read whose titles, or the notes below its figures, say that these are averages of weeks, days or, in quarters and years,
 * of months; null for others. A sentence.
 */
export function averagedProblem(
  { titles, footers, layout }: TitledSheet,
  isName: (text: string) => boolean,
  metrics: readonly TitledMetric[] = [],
): string | null {
  const isOfPeriods = layout?.periods.some(({ months }) => months > 1) === true
  const isAveraged = (text: string): boolean =>
    AVERAGED.test(text) || isAverageOfMetric(text, metrics) || (isOfPeriods && OF_MONTHS.test(text))
  const title = layout === null ? undefined : [...titles, ...footers].find(({ text }) => isAveraged(text) && !isName(text))
  if (title === undefined) return null
  const periods = isOfPeriods ? 'period' : 'month'
  return `${title.coordinate} says “${title.text}”, and the sheet was not read: figures are stored for whole ${periods}s. Write what each ${periods} has in all, or take the words out if that is what the sheet has.`
}

/** Further away, a number is no year: `Store 2041`. */
const NEAR_YEARS = 3
/** `Store 2027`, `Route 2026` */
const NUMBERED =
  /\b(?:stores?|locations?|units?|sites?|restaurants?|shops?|branch|route|room|suite|no\.?|number|account|acct|job|project)[ #-]+20\d\d\b|#20\d\d/i

/** Why a sheet is not read whose title says another year than all of its periods have, as where last year's headings were left; null for others. A sentence. */
export function otherYearProblem(
  { titles, layout }: TitledSheet,
  isName: (text: string) => boolean,
  fiscalYearStart: MonthOfYear,
): string | null {
  const months = layout?.periods.flatMap(({ firstMonth, months: count }) => [firstMonth, addToMonth(firstMonth, count - 1)]) ?? []
  const years = new Set(months.flatMap((month) => [yearOfMonth(month), fiscalYearOf(month, fiscalYearStart)]))
  if (layout === null || years.size === 0 || titles.some(({ text }) => [...years].some((year) => text.includes(String(year))))) return null
  const isOther = (text: string): boolean => {
    const year = NUMBERED.test(text) ? null : yearOfTitle(text)
    return year !== null && [...years].some((one) => Math.abs(one - year) <= NEAR_YEARS)
  }
  const title = titles.find(({ text }) => isOther(text) && !isName(text))
  if (title === undefined) return null
  const found = [...new Set(months.map(yearOfMonth))].toSorted((one, other) => one - other).join(' and ')
  return `${title.coordinate} says “${title.text}”, but the periods of the sheet are of ${found}, and it was not read. Correct the one that is wrong.`
}

/** So many months of a year before say that it is one of comparison. */
const FEWEST_COMPARED = 2

/**
 * The remark on a budget's sheet that has months of the year before next to its own: between them, or although its title names only its own
 * year. Null for others, such as plans of two years.
 */
export function comparedYearRemark(
  { titles, layout }: TitledSheet,
  isName: (text: string) => boolean,
  fiscalYearStart: MonthOfYear,
): { readonly column: number; readonly error: string } | null {
  const monthly = layout?.periods.filter(({ months }) => months === 1) ?? []
  const all = new Set(monthly.map(({ firstMonth }) => firstMonth))
  const earlier = monthly.filter(({ firstMonth }) => all.has(addToMonth(firstMonth, 12)))
  const [first] = earlier
  if (layout === null || first === undefined || earlier.length < FEWEST_COMPARED) return null
  const areBetween = earlier.every(({ column, firstMonth }) => {
    const next = monthly.findIndex((one) => one.firstMonth === addToMonth(firstMonth, 12))
    return Math.abs(next - monthly.findIndex((one) => one.column === column)) === 1
  })
  const years = new Set(earlier.flatMap(({ firstMonth }) => [yearOfMonth(firstMonth), fiscalYearOf(firstMonth, fiscalYearStart)]))
  const isOwn = (text: string): boolean => {
    const year = NUMBERED.test(text) || isName(text) ? null : yearOfTitle(text)
    return year !== null && !years.has(year) && years.has(year - 1)
  }
  const title = titles.some(({ text }) => [...years].some((year) => text.includes(String(year))))
    ? undefined
    : titles.find(({ text }) => isOwn(text))
  if (!areBetween && title === undefined) return null
  const months = monthsName(earlier.map(({ firstMonth }) => firstMonth))
  const why = title === undefined ? 'They stand between those of the year after' : `${title.coordinate} says “${title.text}”`
  const error = `${months} are read as planned, too. ${why}: leave them out if they are there to compare with.`
  return { column: first.column, error }
}
