import { operandReference } from '../../../figures/calculation.ts'
import type { PlanRow } from '../../plan.ts'
import type { Lexicon, MeantRow } from '../lexicon.ts'
import { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'
import { questionWords } from '../question-words.ts'
import type { KeyWord } from '../trade-words.ts'
import { articlesAfter, computedQuotient, isListedBefore, isNamedBefore, onlyRow, signOfRow, withRow } from './computed-rows.ts'

const SHARE_OF = /^(?:%|pct|percent|percentage|share) of (?:the |our |total )?(.+)$/
const PORTION = /^(?:share|portion|fraction|proportion|part)$/
const UNIT_VOLUME = /^(?:auvs?|average unit volumes?)$/
const UNIT_VOLUME_NAME = 'Average unit volume'
const WEEKS_OPEN = /^(?:store|unit|restaurant|location|operating|open) weeks\b|\bweeks (?:open|in business)\b/i
/** Words that compare figures: next to them `over` compares, too. */
const COMPARING: readonly KeyWord[] = [
  'BUDGET',
  'PRIOR_YEAR',
  'PRIOR_PERIOD',
  'VERSUS',
  'GROWTH',
  'UP',
  'DOWN',
  'CHANGE',
  'VARIANCE',
  'WHICH',
  'WHO',
]

/** `EBITDA over revenue`, `labor divided by guests`, `the ratio of labor to sales`: a share of revenue, or so much per metric. */
export function ratios(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  const line = new PieceLine(pieces)
  // `is labor over sales`: whether it exceeds them.
  const asksWhether = /^(?:is|are|was|were|did|do|does|has|have)\b/.test(line.words(0))
  const compares = asksWhether || line.places((at) => line.hasKey(at, ...COMPARING) || line.kind(at) === 'AMOUNT').length > 0
  for (const at of line.places((place) => line.rowsAt(place) !== null)) {
    const own = onlyRow(line, at)
    if (own === null || isListedBefore(line, at) || isNamedBefore(line, at)) continue
    // `labor to COGS ratio`: shares are of revenue.
    const second = line.words(at + 1) === 'to' ? onlyRow(line, at + 2) : null
    if (second !== null && line.words(at + 3) === 'ratio' && lexicon.isIncome(second) !== true) {
      const quotient = computedQuotient(own, second, lexicon)
      if (quotient === null) return pieces.map((piece, place) => (place === at + 3 ? { ...piece, kind: 'UNREAD' } : piece))
      return withRow(pieces, { from: at, to: at + 4 }, quotient)
    }
    const slashed = quotientAt(line, at, own, lexicon)
    if (slashed !== null) return withRow(pieces, { from: at, to: slashed.to }, slashed.row)
    const bounded = boundedQuotient(line, at, own, lexicon)
    if (bounded !== null)
      return [
        ...pieces.slice(0, at),
        ...withRow(pieces.slice(at, at + 1), { from: 0, to: 1 }, bounded.row),
        ...pieces.slice(at + 1, bounded.ofAt),
        ...pieces.slice(bounded.to),
      ]
    const asked = askedShare(line, at, own, lexicon)
    if (asked !== null) return withRow(pieces, { from: asked.from, to: asked.to }, asked.row)
    const isRatioOf = line.words(at - 1) === 'of' && /^ratio$/.test(line.words(at - 2))
    const isDivided = line.words(at + 1) === 'divided' && line.words(at + 2) === 'by'
    const isOver = !compares && /^over$/.test(line.words(at + 1))
    const shareAt = line.words(at + 1) === 'as' || line.words(at + 1) === 'as a' ? at + 2 : at + 1
    const ofMetric = rowOfShare(line, shareAt, lexicon)
    if (ofMetric !== null) {
      const quotient = computedQuotient(own, ofMetric, lexicon)
      if (quotient !== null) return withRow(pieces, { from: at, to: shareAt + 1 }, quotient)
    }
    const isShareOf = (line.hasKey(shareAt, 'SHARE') || PORTION.test(line.words(shareAt))) && line.words(shareAt + 1) === 'of'
    const to = isRatioOf && line.words(at + 1) === 'to' ? at + 1 : isDivided ? at + 2 : isOver ? at + 1 : isShareOf ? shareAt + 1 : null
    if (to === null) continue
    const next = articlesAfter(line, to)
    // `of delivery sales`: what is earned by it, of two lines of that name.
    const named = line.rowsAt(next)
    const sold = line.hasKey(next + 1, 'SALES') ? (named ?? []).filter(({ row }) => lexicon.isIncome(row) === true) : []
    const isSold = sold.length === 1
    const whole = isSold ? sold : named
    const [divisor] = whole ?? []
    const last = isSold ? next + 1 : next
    if (whole?.length !== 1 || divisor === undefined || line.rowsAt(last + 1) !== null || line.hasKey(last + 1, 'AND')) continue
    const isRevenue = lexicon.isRevenueLine(divisor.row)
    const isShare = isRevenue && lexicon.isIncome(own) !== true
    const isPer = divisor.row.kind === 'METRIC' && !isOver
    if (isShareOf && (isRevenue || divisor.row.kind === 'METRIC')) continue
    // `food cost over food sales`, `rent over EBITDA`
    const isOfEarned = lexicon.isIncome(divisor.row) !== false && divisor.row.kind !== 'METRIC' && lexicon.isIncome(own) === false
    if (!isShare && !isPer && (!isOver || isOfEarned)) {
      const quotient = computedQuotient(own, divisor.row, lexicon)
      if (quotient === null) continue
      return withRow(pieces, { from: isRatioOf ? at - 2 : at, to: last + 1 }, quotient)
    }
    if ((!isShare && !isPer) || isSold) continue
    const said = pieces
      .slice(at + 1, next + 1)
      .map((piece) => piece.said ?? piece.words)
      .join(' ')
    const divided = isShare
      ? [keyPiece('SHARE', '% of revenue', { kind: 'UNREAD', words: said })]
      : [keyPiece('PER', 'per', pieces[at + 1]), ...pieces.slice(next, next + 1)]
    const opening = isRatioOf ? at - 2 : at
    return [...pieces.slice(0, opening), ...pieces.slice(at, at + 1), ...divided, ...pieces.slice(next + 1)]
  }
  return pieces
}

/** `overtime is over 5% of labor`: a limit on the one in the other. @returns what replaces the first, and the places of `of` and of the last. */
function boundedQuotient(
  line: PieceLine,
  at: number,
  own: PlanRow,
  lexicon: Lexicon,
): { readonly row: MeantRow; readonly ofAt: number; readonly to: number } | null {
  const ofAt = line.places((place) => place > at && line.words(place) === 'of' && line.kind(place - 1) === 'AMOUNT')[0] ?? -1
  const amount = line.pieces[ofAt - 1]
  const next = articlesAfter(line, ofAt)
  const whole = ofAt === -1 ? null : onlyRow(line, next)
  const between = line.places((place) => place > at && place < ofAt - 1)
  const isBound = between.every(
    (place) =>
      line.hasKey(place, 'ABOVE', 'BELOW', 'FILLER') || /^(?:is|was|are|were|at|least|most|more|less|than)$/.test(line.words(place)),
  )
  if (whole === null || amount?.kind !== 'AMOUNT' || amount.unit !== 'PERCENT' || !isBound || between.length === 0) return null
  const row = lexicon.isRevenueLine(whole) ? null : computedQuotient(own, whole, lexicon)
  return row && { row, ofAt, to: next + 1 }
}

/** `what percent of labor is overtime`, `how much of labor is overtime`. @param at of the part, which comes last. */
function askedShare(
  line: PieceLine,
  at: number,
  own: PlanRow,
  lexicon: Lexicon,
): { readonly row: MeantRow; readonly from: number; readonly to: number } | null {
  const isAt = /^(?:the|our)$/.test(line.words(at - 1)) ? at - 2 : at - 1
  if (!/^(?:is|was|are|were|that is|goes to|went to)$/.test(line.words(isAt))) return null
  const ofMetric = rowOfShare(line, isAt - 1, lexicon)
  const whole = ofMetric ?? onlyRow(line, isAt - 1)
  const articleAt = /^(?:the|our)$/.test(line.words(isAt - 2)) ? isAt - 2 : isAt - 1
  const shareAt = ofMetric === null ? articleAt - 2 : isAt - 1
  const isShare =
    ofMetric !== null ||
    (line.words(articleAt - 1) === 'of' &&
      (line.hasKey(shareAt, 'SHARE') || PORTION.test(line.words(shareAt)) || line.words(shareAt) === 'much'))
  if (whole === null || !isShare || lexicon.isRevenueLine(whole) || signOfRow(own, whole, lexicon) !== 1) return null
  const row = computedQuotient(own, whole, lexicon)
  return row && { row, from: shareAt, to: at + 1 }
}

/** `overtime/labor`, `rent/EBITDA %`: one in the other where it is a part of that or that is earned; `labor/occupancy` lists two. */
function quotientAt(line: PieceLine, at: number, own: PlanRow, lexicon: Lexicon): { readonly row: MeantRow; readonly to: number } | null {
  const whole = line.pieces[at + 1]?.isAfterSlash === true ? onlyRow(line, at + 1) : null
  const isOnly = line.pieces[at]?.isAfterSlash !== true && line.pieces[at + 2]?.isAfterSlash !== true && line.rowsAt(at + 2) === null
  if (whole === null || !isOnly) return null
  const isEarned = lexicon.isIncome(whole) !== false && lexicon.isIncome(own) === false
  if (lexicon.isRevenueLine(whole) || (!isEarned && signOfRow(own, whole, lexicon) !== 1)) return null
  const row = computedQuotient(own, whole, lexicon)
  return row && { row, to: line.hasKey(at + 2, 'SHARE') ? at + 3 : at + 2 }
}

/** The line of `percent of labor`, which is also what a metric is called; null for another piece. */
function rowOfShare(line: PieceLine, at: number, lexicon: Lexicon): PlanRow | null {
  const [, whole] = SHARE_OF.exec(line.words(at)) ?? []
  if (whole === undefined || line.rowsAt(at)?.every(({ row }) => row.kind === 'METRIC') !== true) return null
  const meant = lexicon.meanings(questionWords(whole).map(({ stem }) => stem)).flatMap((one) => (one.is === 'ROWS' ? one.rows : []))
  const [only, ...more] = meant
  return only === undefined || more.length > 0 || lexicon.isIncome(only.row) === true ? null : only.row
}

const PER = /^(.+) per (.+)$/

/**
 * `sales per labor dollar`, `sales per dollar of labor`: one amount divided by another. `sales per labor` alone may name a metric, which
 * a dollar behind it then does not mean.
 */
export function perDollar(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  const line = new PieceLine(pieces)
  const [dollar] = line.places(
    (at) =>
      /^(?:dollar|buck)$/.test(line.words(at)) &&
      (line.hasKey(at - 1, 'PER') || line.hasKey(at - 2, 'PER') || PER.test(line.words(at - 1))),
  )
  if (dollar === undefined) return pieces
  const isOf = line.words(dollar + 1) === 'of'
  const last = isOf ? articlesAfter(line, dollar + 1) : dollar
  const per = isOf ? dollar - 1 : dollar - 2
  const [, dividend, divisor] = PER.exec(line.words(dollar - 1)) ?? []
  const rowOf = (words: string): PlanRow | null => {
    const meant = lexicon.meanings(questionWords(words).map(({ stem }) => stem)).flatMap((one) => (one.is === 'ROWS' ? one.rows : []))
    return meant.length === 1 && meant[0] !== undefined ? meant[0].row : null
  }
  const isMetric = !isOf && dividend !== undefined && divisor !== undefined
  const own = isMetric ? rowOf(dividend) : line.hasKey(per, 'PER') ? onlyRow(line, per - 1) : null
  const whole = isMetric ? rowOf(divisor) : onlyRow(line, isOf ? last : dollar - 1)
  // `a dollar of controllable costs`, where there is a line of controllable income.
  const isEarned =
    whole === null || lexicon.isIncome(whole) !== false || line.hasKey(last + 1, 'COSTS', 'EXPENSES', 'SALES', 'CHANGE', 'VARIANCE')
  const quotient = own === null || isEarned ? null : computedQuotient(own, whole, lexicon)
  if (quotient === null) return isMetric ? pieces.map((piece, at) => (at === dollar ? { ...piece, kind: 'UNREAD' } : piece)) : pieces
  return withRow(pieces, { from: isMetric ? dollar - 1 : per - 1, to: last + 1 }, quotient)
}

/** `AUV`, what a store sells in a year: sales per week in business, times 52. Stays as it is where no metric counts these weeks. */
export function perStore(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  const [at] = new PieceLine(pieces).places((place) => UNIT_VOLUME.test(pieces[place]?.words ?? ''))
  const weeks = lexicon.names.metrics.find(({ name }) => WEEKS_OPEN.test(name))
  const revenue = lexicon.lineOf('REVENUE')?.row
  if (at === undefined || weeks === undefined || revenue?.kind !== 'GROUP') return pieces
  const formula = `${operandReference(revenue)} / ${operandReference({ kind: 'METRIC', metricId: weeks.id })} * 52`
  return withRow(
    pieces,
    { from: at, to: at + 1 },
    { row: { kind: 'CALCULATION', formula, name: UNIT_VOLUME_NAME }, name: UNIT_VOLUME_NAME },
    true,
  )
}
