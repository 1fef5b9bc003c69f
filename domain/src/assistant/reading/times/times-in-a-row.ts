import { addDays, monthOf } from '../../../time/day.ts'
import { monthsPerPeriod } from '../../../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext } from '../../../time/time-span.ts'
import { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'

const UNIT = { MONTHLY: 'MONTH', QUARTERLY: 'QUARTER', YEARLY: 'YEAR' } as const
/** More are too many of a report to stand side by side. */
const MOST_TIMES = 12

/**
 * `revenue 2024, 2025 and 2026 side by side`, `June vs May vs April`, `the P&L of 2024 and 2025`: several times that follow each other are
 * one, by each of them. Two of anything but a report stand against each other, and times apart are no row.
 */
export function timesInARow(pieces: readonly Piece[], time: TimeContext): readonly Piece[] {
  const line = new PieceLine(pieces)
  const at = line.places((place) => line.kind(place) === 'SPAN')
  const [start = 0, end = 0] = [at[0], at.at(-1)]
  // `May and June vs July`: the two together against another one, which no figure is.
  const versus = line.places((place) => line.hasKey(place, 'VERSUS') && place > start && place < end)[0]
  const other = pieces[end]
  const areJoined = at.length === 3 && at[1] === start + 2 && line.hasKey(start + 1, 'AND') && (versus ?? 0) > start + 2
  if (versus !== undefined && areJoined && other?.kind === 'SPAN' && other.read.isBefore === null)
    return pieces.map((piece, place) =>
      place === versus ? keyPiece('FILLER', piece.words, piece) : place === end ? { ...other, kind: 'UNREAD' } : piece,
    )
  const row = at.length < 2 || at.length > MOST_TIMES ? null : rowOf(pieces, at, time)
  if (row === null) return pieces
  const isSet = (place: number): boolean => line.hasKey(place, 'VERSUS', 'COMPARE')
  const inside = pieces.slice(start, end + 1).map((_, place) => start + place)
  const areAlone = inside.every((place) => line.kind(place) === 'SPAN' || line.hasKey(place, 'AND') || isSet(place) || line.isFiller(place))
  const settings = line.places(isSet)
  const saysSide = (place: number): boolean => line.words(place) === 'side by side' || line.hasKey(place, 'COMPARE')
  const isOfMore = settings.some((place) => !inside.includes(place) && !saysSide(place))
  const moves = line.places((place) =>
    line.hasKey(place, 'WHY', 'GROWTH', 'UP', 'DOWN', 'CHANGE', 'CHANGED', 'DECOMPOSE', 'WHICH', 'WHO', 'TOP', 'BOTTOM', 'BEST', 'WORST'),
  )
  const isReport =
    line.places((place) => line.hasKey(place, 'REPORT')).length > 0 && line.places((place) => line.rowsAt(place) !== null).length === 0
  const isAsked = row.count > 2 ? settings.length > 0 || isReport : isReport && settings.length === 0
  if (!areAlone || isOfMore || moves.length > 0 || !isAsked) return pieces
  const { span, unit } = row
  const words = inside.map((place) => line.words(place)).join(' ')
  const first = pieces[start]
  if (first?.kind !== 'SPAN') return pieces
  const { isAfterComma = false } = first
  const read = { ...first.read, span, isBefore: null, ends: null, later: null, isGuessed: false }
  return [
    ...pieces.slice(0, start).filter((_, place) => !saysSide(place)),
    { kind: 'SPAN', read, words, isAfterComma },
    keyPiece('BY', 'by'),
    keyPiece(UNIT[unit], unit.toLowerCase()),
    ...pieces.slice(end + 1).filter((_, place) => !saysSide(end + 1 + place)),
  ]
}

/** The days of all of them, how long each is, and how many there are; null where they do not follow each other, or are not as long. */
function rowOf(pieces: readonly Piece[], at: readonly number[], time: TimeContext) {
  const spans = at.flatMap((place) => {
    const piece = pieces[place]
    if (piece?.kind !== 'SPAN' || piece.read.span.kind === 'LEDGER' || piece.read.isFuture) return []
    const days = resolveTimeSpan(piece.read.span, time)
    const months = monthOf(days.endDate) - monthOf(days.startDate) + 1
    // `April, May`, which are read as one.
    const names = piece.words.split(' ').filter((word) => !/^\d+$/.test(word))
    const areListed = days.period === 'MONTHLY' && months > 1 && names.length === months
    const isOne = months <= monthsPerPeriod(days.period) && days.startDate.endsWith('-01')
    return isOne || areListed ? [{ ...days, count: areListed ? months : 1 }] : []
  })
  const sorted = spans.toSorted((one, other) => one.startDate.localeCompare(other.startDate))
  const [first] = sorted
  const last = sorted.at(-1)
  if (spans.length !== at.length || first === undefined || last === undefined) return null
  const follows = sorted.every(({ startDate, period }, place) => {
    const before = sorted[place - 1]
    return period === first.period && (before === undefined || addDays(before.endDate, 1) === startDate)
  })
  // A month or quarter that runs would be left out.
  if (!follows || (first.period !== 'YEARLY' && last.endDate >= time.today)) return null
  const span = { kind: 'FIXED' as const, period: first.period, startDate: first.startDate, endDate: last.endDate }
  return { span, unit: first.period, count: spans.reduce((sum, { count }) => sum + count, 0) }
}
