import { priorPeriod, priorYear } from '../../../time/comparison.ts'
import { monthOf, yearOf } from '../../../time/day.ts'
import { monthsPerPeriod, type Period } from '../../../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpan } from '../../../time/time-span.ts'
import type { Plan, PlanSpan } from '../../plan.ts'
import { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'
import type { Sketch } from '../sketch.ts'
import { inPeriods } from './named-times.ts'
import type { ReadSpan } from './time-words.ts'
import { PERIOD_OF } from './year-words.ts'

/** `the 12 months before that` */
const MANY_BEFORE =
  /^(?:the )?(?:\S+ (?:months|quarters|years) (?:before|prior)(?: that)?|(?:prior|previous|preceding) \S+ (?:months|quarters|years))$/
const BEFORE = /^(?:the )?(last|prior|previous|preceding) (month|quarter|year)$/
const PERIODS = { month: 'MONTHLY', quarter: 'QUARTERLY', year: 'YEARLY' } as const satisfies Readonly<Record<string, Period>>

/** Whether a question names a period before, such as `previous quarter`, and nothing else that would say of what. */
function beforeOf({ spans, spanWords, axes, nouns, rows, base, againstSpan }: Sketch): { isLast: boolean; period: Period } | null {
  const [, which, unit] = BEFORE.exec(spanWords[0] ?? '') ?? []
  const saysMore = axes.length + nouns.length + rows.length > 0 || base !== null || againstSpan !== null
  if (spans.length !== 1 || saysMore || (unit !== 'month' && unit !== 'quarter' && unit !== 'year')) return null
  return { isLast: which === 'last', period: PERIODS[unit] }
}

/**
 * The days of the question before, moved: `previous quarter`, of a quarter, is the one before that; `and last year?`, of a part of this
 * year, the same days of that year. Null for days that are named by themselves.
 */
export function daysBefore(sketch: Sketch, { span }: Plan, time: TimeContext): PlanSpan | null {
  const before = beforeOf(sketch)
  if (span.kind === 'LEDGER') return null
  const days = resolveTimeSpan(span, time)
  if (areAsManyBefore(sketch, days, time)) return { kind: 'FIXED', ...priorPeriod(days, time.fiscalYearStartMonth), period: days.period }
  if (before === null) return null
  if (before.period === 'YEARLY') {
    const isOfThisYear = yearOf(days.startDate) === yearOf(time.today) && monthsOf(days) < 12
    if (before.isLast) return isOfThisYear && span.kind !== 'LAST_PERIODS' ? { kind: 'FIXED', ...priorYear(days) } : null
    return { kind: 'FIXED', ...priorYear(days) }
  }
  if (before.isLast || monthsOf(days) !== monthsPerPeriod(before.period)) return null
  return { kind: 'FIXED', ...priorPeriod({ ...days, period: before.period }, time.fiscalYearStartMonth), period: days.period }
}

/** `only March`, `just the second half`, after figures of all of 2025: those of that year. Null for days that say their own. */
export function withinLastYear({ spans: [named, ...others], spanWords }: Sketch, { span }: Plan, time: TimeContext): PlanSpan | null {
  if (named?.kind !== 'FIXED' || others.length > 0 || span.kind === 'LEDGER' || SAYS_YEAR.test(spanWords[0] ?? '')) return null
  const [year, days] = [resolveTimeSpan(span, time), resolveTimeSpan(named, time)]
  const years = yearOf(days.startDate) - yearOf(year.startDate)
  const isOfOneYear = monthsOf(year) === 12 && yearOf(year.startDate) === yearOf(year.endDate)
  if (!isOfOneYear || monthsOf(days) >= 12 || years < 1) return null
  return { kind: 'FIXED', ...Array.from({ length: years }).reduce<TimeSpan>((one) => priorYear(one), days) }
}

const SAYS_YEAR = /\d{2}|\b(?:this|last|next|current|prior|previous|preceding|past|ago|since|to date|ytd|mtd|qtd)\b/

/** Whether a question names as many months as the days of the question before have, before those. */
function areAsManyBefore({ spans: [named, ...others], spanWords, base, againstSpan }: Sketch, days: TimeSpan, time: TimeContext): boolean {
  const isAlone = others.length === 0 && base === null && againstSpan === null
  if (!isAlone || named?.kind !== 'LAST_PERIODS' || !MANY_BEFORE.test(spanWords[0] ?? '')) return false
  return monthsOf(resolveTimeSpan(named, time)) === monthsOf(days)
}

/** `previous quarter`, of a month: before which quarter? The words; null where that is clear. */
export function unclearDays(sketch: Sketch, last: Plan, time: TimeContext): string | null {
  const before = beforeOf(sketch)
  // `and the year before that`, of what is compared with the year before already.
  const said = sketch.keyWords.get('PRIOR_YEAR') ?? sketch.keyWords.get('PRIOR_PERIOD') ?? sketch.spanWords[0] ?? ''
  if (last.against !== null && /\bbefore that$/.test(said)) return said
  const isOfMany = sketch.spans.length === 1 && sketch.base === null && MANY_BEFORE.test(sketch.spanWords[0] ?? '')
  if ((before === null && !isOfMany) || before?.isLast === true || last.span.kind === 'LEDGER') return null
  return daysBefore(sketch, last, time) === null ? (sketch.spanWords[0] ?? null) : null
}

/** `last year?`, of what is set against a budget or another time: another base for the same days. */
export function onOtherBase(last: Plan, sketch: Sketch, time: TimeContext): Plan | null {
  const before = beforeOf(sketch)
  const { kind, against, span } = last
  const isReplaced =
    against?.kind === 'BUDGET' ||
    ((kind === 'COMPARE' || kind === 'REPORT') && (against?.kind === 'PRIOR_PERIOD' || against?.kind === 'SPAN'))
  if (before === null || !isReplaced || span.kind === 'LEDGER' || sketch.at.length + sketch.except.length > 0) return null
  if (before.period === 'YEARLY') return { ...last, against: { kind: 'PRIOR_YEAR' } }
  const isOfUnit = monthsOf(resolveTimeSpan(span, time)) === monthsPerPeriod(before.period)
  return isOfUnit && !before.isLast && against?.kind !== 'PRIOR_PERIOD' ? { ...last, against: { kind: 'PRIOR_PERIOD' } } : null
}

/** `from May`, `since last year`, of what was compared with other days: another base, and not other days of its own. */
export function withOtherBase(pieces: readonly Piece[], last: Plan | null): readonly Piece[] {
  const line = new PieceLine(pieces)
  const [at, ...others] = line.places((place) => !line.isFiller(place))
  const piece = pieces[at ?? -1]
  const isOfTime = last?.kind === 'COMPARE' && last.against !== null && last.against.kind !== 'PLACES'
  if (!isOfTime || at === undefined || others.length > 0 || piece?.kind !== 'SPAN') return pieces
  if (piece.words === 'since last year') return pieces.with(at, keyPiece('PRIOR_YEAR', piece.words, piece))
  return piece.words.startsWith('from ') || line.words(at - 1) === 'from'
    ? pieces.toSpliced(at, 0, keyPiece('VERSUS', 'versus', piece))
    : pieces
}

/** `revenue Q2 vs 2 years ago`: the same days so many years before, of days that are said, or were before. */
export function withYearsAgo(pieces: readonly Piece[], last: Plan | null, time: TimeContext): readonly Piece[] {
  const line = new PieceLine(pieces)
  const at = line.places((place) => line.kind(place) === 'AMOUNT' && /^(?:years|yrs) ago$/.test(line.words(place + 1)))[0]
  const count = pieces[at ?? -1]
  const [days, ...others] = pieces.flatMap((piece) => (piece.kind === 'SPAN' ? [piece.read.span] : []))
  const span = days ?? last?.span
  if (at === undefined || count?.kind !== 'AMOUNT' || others.length > 0 || span === undefined || span.kind === 'LEDGER') return pieces
  const years = Number(count.value)
  if (!line.hasKey(line.neighbor(at, -1), 'VERSUS', 'COMPARE', 'UP', 'DOWN') || !Number.isInteger(years) || years < 2 || years > 20)
    return pieces
  const before = Array.from({ length: years }).reduce<TimeSpan>((one) => priorYear(one), resolveTimeSpan(span, time))
  const read: ReadSpan = { span: { kind: 'FIXED', ...before }, length: 2, isBefore: null, isFuture: false, ends: null, later: null }
  const said = `${line.words(at)} ${line.words(at + 1)}`
  const { isAfterComma = false } = count
  return pieces.toSpliced(at, 2, { kind: 'SPAN', words: said, read, isAfterComma })
}

/** `compared to the prior 12 months`, after a question about twelve months: the days before those. */
export function withDaysBefore(pieces: readonly Piece[], last: Plan | null, time: TimeContext): readonly Piece[] {
  const line = new PieceLine(pieces)
  const at = line.places((place) => line.kind(place) === 'SPAN' && line.hasKey(line.neighbor(place, -1), 'VERSUS', 'COMPARE'))[0]
  const piece = pieces[at ?? -1]
  const others = line.places((place) => place !== at && line.kind(place) === 'SPAN')
  if (at === undefined || piece?.kind !== 'SPAN' || others.length > 0 || last === null || last.span.kind === 'LEDGER') return pieces
  const { isBefore, span } = piece.read
  if (isBefore !== 'PERIOD' || span.kind !== 'LAST_PERIODS') return pieces
  const isAsLong = monthsOf(resolveTimeSpan(span, time)) === monthsOf(resolveTimeSpan(last.span, time))
  return pieces.with(at, isAsLong ? keyPiece('PRIOR_PERIOD', piece.words, piece) : { ...piece, kind: 'UNREAD' })
}

/** `2025`, of figures by quarter: by quarter as well. */
export function inLastPeriods({ span }: Plan, { axes, nouns, spans }: Sketch, last: Plan, time: TimeContext): PlanSpan {
  const isAlongTime = last.kind === 'TREND' || last.by === 'PERIOD'
  const saysPeriod = [...axes, ...nouns].some((axis) => PERIOD_OF[axis] !== undefined)
  if (!isAlongTime || saysPeriod || spans.length !== 1 || last.span.kind === 'LEDGER') return span
  if (span.kind === 'YEAR_TO_DATE') {
    const { startDate, endDate } = resolveTimeSpan(span, time)
    return last.span.period === 'MONTHLY' ? span : { kind: 'FIXED', period: last.span.period, startDate, endDate }
  }
  if (span.kind !== 'FIXED') return span
  return monthsOf(span) > monthsPerPeriod(last.span.period) ? inPeriods(span, last.span.period, time) : span
}

/** `the same month last year`, `same quarter in 2024`: of the days of the question before. A month of a quarter stays unread. */
export function withSameDays(pieces: readonly Piece[], last: Plan | null, time: TimeContext): readonly Piece[] {
  const line = new PieceLine(pieces)
  const at = line.places((place) => /^(?:the )?same$/.test(line.words(place)) && line.hasKey(place + 1, 'MONTH', 'QUARTER'))[0]
  if (last === null || at === undefined || last.span.kind === 'LEDGER') return pieces
  const to = line.neighbor(at + 1, 1)
  const year = pieces[to]
  if (year?.kind !== 'SPAN' || year.read.span.kind !== 'FIXED' || year.read.span.period !== 'YEARLY') return pieces
  const said = pieces
    .slice(at, to + 1)
    .map(({ words }) => words)
    .join(' ')
  const days = resolveTimeSpan(last.span, time)
  const isSame = monthsOf(days) === (line.hasKey(at + 1, 'MONTH') ? 1 : 3)
  const instead = (): Piece => {
    if (year.read.isBefore === 'YEAR') return keyPiece('PRIOR_YEAR', said, pieces[at])
    const years = yearOf(days.startDate) - yearOf(year.read.span.kind === 'FIXED' ? year.read.span.startDate : days.startDate)
    const moved = Array.from({ length: Math.max(years, 0) }).reduce<TimeSpan>((one) => priorYear(one), days)
    return { ...year, words: said, read: { ...year.read, span: { kind: 'FIXED', ...moved } } }
  }
  return pieces.toSpliced(at, to - at + 1, isSame ? instead() : { kind: 'UNREAD', words: said })
}

function monthsOf({ startDate, endDate }: Pick<TimeSpan, 'startDate' | 'endDate'>): number {
  return monthOf(endDate) - monthOf(startDate) + 1
}
