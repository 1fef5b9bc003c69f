import { joinNames } from '../sentence-text.ts'
import { type Day, monthOf } from '../time/day.ts'
import { DAY_FORMATS, formatDay, rangeName } from '../time/day-format.ts'
import type { DaySpan } from '../time/time-span.ts'
import { type ChartDocument, roleOf } from './chart-document.ts'
import { type ChartSeries, differenceWords } from './chart-figures.ts'
import { lowerInSentence } from './chart-message.ts'
import { UNITS_APART } from './scene/scene.ts'

const MEASURE_WORDS: Readonly<Record<ChartDocument['options']['measure'], string>> = {
  VALUE: '',
  VARIANCE: 'difference',
  VARIANCE_PERCENT: 'difference in %',
  CHANGE: 'change',
  CHANGE_PERCENT: 'change in %',
  SHARE_OF_REVENUE: 'share of revenue',
  PER_METRIC: 'per unit of a metric',
}

/** The units of figures that are written in full, of those such as `USD thousands · Guests, thousands`. */
export function wholeUnit(units: string): string {
  const whole = units.split(UNITS_APART).map((unit) => unit.replace(/^(?:thousands|millions)$|,? (?:thousands|millions)$/, ''))
  return [...new Set(whole)].filter((unit) => unit !== '').join(UNITS_APART)
}

interface SubtitleQuestion {
  readonly chart: ChartDocument
  /** `USD thousands`; empty for none. */
  readonly unit: string
  readonly span: DaySpan
  /** The last day with entries; null for none. */
  readonly ledgerThrough: Day | null
  /** The first day with entries. Default: not known. */
  readonly ledgerFrom?: Day | null
  /** `24 locations`. */
  readonly places: string
  /** The main series; null until it is known. Default: one with a better direction. */
  readonly lead?: Pick<ChartSeries, 'favorability'> | null
}

/** What a chart shows, below its title: the lines, the unit, the span, the places, and what is compared. */
export function chartSubtitle({ chart, unit, span, ledgerThrough, ledgerFrom = null, places, lead = null }: SubtitleQuestion): string {
  const named = (role: 'ACTUAL' | 'BASE'): readonly string[] => [
    ...new Set(chart.metrics.filter((metric) => (roleOf(metric) === 'ACTUAL') === (role === 'ACTUAL')).map(({ dataLabel }) => dataLabel)),
  ]
  const bases = named('BASE')
  const { measure: kind } = chart.options
  const sign = kind === 'VARIANCE' || kind === 'VARIANCE_PERCENT' ? `, ${differenceWords(lead ?? { favorability: 'UP' })}` : ''
  const measure = MEASURE_WORDS[kind] + sign
  const lines = named('ACTUAL').join(', ')
  // A unit that the name says already is not said again: "Labor %, %".
  const isSaid = unit === '%' ? lines.endsWith('%') : lines.toLowerCase() === unit.split(',')[0]?.toLowerCase()
  const said = isSaid ? unit.split(',').slice(1).join(',').trim() : unit
  const parts = [lines, measure, said, spanName(chart, span, { ledgerFrom, ledgerThrough }), places].filter((part) => part !== '')
  return bases.length === 0 ? parts.join(', ') : `${parts.join(', ')}, against ${joinNames(bases.map(lowerInSentence))}`
}

/**
 * `Jan – Oct 2026`; `Oct – Dec 2026, books to Oct 31, 2026` where the ledger ends within the span, `books from` where it begins in a later
 * month. Metrics do not come from the ledger.
 */
function spanName(
  { metrics }: ChartDocument,
  { startDate, endDate }: DaySpan,
  { ledgerFrom, ledgerThrough }: { readonly ledgerFrom: Day | null; readonly ledgerThrough: Day | null },
): string {
  const name = rangeName(startDate, endDate)
  if (!metrics.some(({ subject }) => subject.kind !== 'METRIC')) return name
  const written = (day: Day): string => formatDay(day, DAY_FORMATS.MONTH_NAME)
  const beginsWithin = ledgerFrom !== null && monthOf(ledgerFrom) > monthOf(startDate) && ledgerFrom <= endDate
  const endsWithin = ledgerThrough !== null && ledgerThrough >= startDate && ledgerThrough < endDate
  const limits = [...(beginsWithin ? [`from ${written(ledgerFrom)}`] : []), ...(endsWithin ? [`to ${written(ledgerThrough)}`] : [])]
  return limits.length === 0 ? name : `${name}, books ${limits.join(' ')}`
}
