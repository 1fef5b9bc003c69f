import { addToMonth, firstDayOf, lastDayOf, monthOf } from '../../../time/day.ts'
import { firstMonthOfPeriod, monthsPerPeriod, periodNumberOf } from '../../../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext } from '../../../time/time-span.ts'
import type { Plan } from '../../plan.ts'
import { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'

/** Whatever chooses, compares or divides has one span. */
const OTHERWISE = [
  'VERSUS',
  'COMPARE',
  'WHICH',
  'WHO',
  'WHY',
  'TOP',
  'BOTTOM',
  'BEST',
  'WORST',
  'RANK',
  'TREND',
  'MONTH',
  'QUARTER',
  'YEAR',
  'WEEK',
  'UP',
  'DOWN',
  'GROWTH',
  'CHANGE',
  'ABOVE',
  'BELOW',
  'TRANSACTIONS',
] as const

/**
 * `June and YTD`, as monthly reports have them: the month or quarter, and the year up to its end, which stand side by side. Two times of any
 * other kind stay as they are.
 */
export function monthAndYear(pieces: readonly Piece[], time: TimeContext): readonly Piece[] {
  const line = new PieceLine(pieces)
  const at = line.places((place) => line.kind(place) === 'SPAN')
  const [first, second] = at
  if (at.length < 2 || first === undefined || second === undefined) return pieces
  const between = line.places((place) => place > first && place < second)
  const joints = between.filter((place) => line.hasKey(place, 'AND'))
  const areJoined = joints.length === 1 && between.every((place) => line.isFiller(place) || line.hasKey(place, 'AND'))
  const [joint] = joints
  if (!areJoined || joint === undefined) return pieces
  const isYear = (place: number): boolean => {
    const piece = pieces[place]
    return piece?.kind === 'SPAN' && piece.read.span.kind === 'YEAR_TO_DATE'
  }
  const [month, year] = isYear(second) ? [first, second] : [second, first]
  const [own, whole] = [pieces[month], pieces[year]]
  if (!isYear(year) || isYear(month) || own?.kind !== 'SPAN' || whole?.kind !== 'SPAN' || own.read.span.kind === 'LEDGER') return pieces
  const days = resolveTimeSpan(own.read.span, time)
  const toDate = resolveTimeSpan({ kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'LEDGER' }, time)
  const months = monthOf(days.endDate) - monthOf(days.startDate) + 1
  const isOne = months <= monthsPerPeriod('QUARTERLY') && days.startDate >= toDate.startDate && days.startDate <= toDate.endDate
  if (!isOne || own.read.isFuture) return pieces
  // One of the two would be forgotten.
  if (at.length > 2 || line.places((place) => line.hasKey(place, ...OTHERWISE)).length > 0)
    return pieces.map((piece, place) => (place === year ? { kind: 'UNREAD', words: piece.said ?? piece.words } : piece))
  const endDate = days.endDate < toDate.endDate ? lastDayOf(monthOf(days.endDate)) : toDate.endDate
  const span = { kind: 'FIXED' as const, period: 'MONTHLY' as const, startDate: firstDayOf(monthOf(toDate.startDate)), endDate }
  const base = { ...whole, read: { ...whole.read, span, isBefore: null, ends: null, later: null, isGuessed: false } }
  return pieces.map((piece, place) =>
    place === joint ? keyPiece('VERSUS', 'vs', piece) : place === first ? own : place === second ? base : piece,
  )
}

/** The month alone, of a month and the year to date that stand side by side: the year is no base that it differs from. */
export function ofItsDays(plan: Plan): Plan {
  return { ...plan, kind: plan.kind === 'REPORT' ? 'REPORT' : plan.by === null ? 'FIGURES' : 'BREAKDOWN', against: null }
}

/**
 * A plan of a quarter that runs, whose days were cut to those that are booked to be compared, as of the whole quarter again: what goes on from
 * it is cut again where it compares. Any other plan as it is.
 */
export function ofItsQuarter(plan: Plan, { lastLedgerDay, fiscalYearStartMonth }: TimeContext): Plan {
  const { span } = plan
  if (span.kind !== 'FIXED' || span.period !== 'QUARTERLY' || lastLedgerDay === null || span.endDate !== lastLedgerDay) return plan
  const number = periodNumberOf(monthOf(span.startDate), 'QUARTERLY', fiscalYearStartMonth)
  const first = firstMonthOfPeriod(number, 'QUARTERLY', fiscalYearStartMonth)
  const endDate = lastDayOf(addToMonth(first, 2))
  return span.startDate === firstDayOf(first) && endDate > lastLedgerDay ? { ...plan, span: { ...span, endDate } } : plan
}
