import { type CalculationOperand, MOST_OPERANDS, operandReference } from '../../../figures/calculation.ts'
import { countsTwice, signOfPart } from '../../../figures/operand-weights.ts'
import { addTerms, categoryQuotients, weightsOf } from '../../../mappings/linear-terms.ts'
import { addFractions, compareFractions, type Fraction, fraction, negateFraction } from '../../../money/fraction.ts'
import type { Plan, PlanRow } from '../../plan.ts'
import type { Lexicon, MeantRow } from '../lexicon.ts'
import { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'
import { questionWords } from '../question-words.ts'
import type { KeyWord } from '../trade-words.ts'

/** Lines that are added up, or taken off. */
interface Sum {
  readonly terms: readonly { readonly row: PlanRow; readonly isTakenOff: boolean }[]
  /** The first piece, and the one after the last. */
  readonly from: number
  readonly to: number
  /** `sales without discounts`, as opposed to `net of` them. */
  readonly isWithout?: boolean
  /** `the difference between`: whatever the two are. */
  readonly isDifference?: boolean
}

const ADDED = /^(?:plus|added to|together with)$/
const TAKEN_OFF = /^(?:minus|less|net of|less the|net)$/
/** Of a line that was asked about before. `other than labor, what went up` asks for something else. */
const WITHOUT_BEFORE =
  /^(?:without|excluding|exclude|excl|ex|leaving out|leave out|not counting|not including|exclusive of|strip out|stripping out|take out|taking out|remove|removing|back out|backing out|drop the)$/
/** Words that ask for more than the same without a part. */
const ASKING = /^(?:how|what|when|did|does|do|is|are|was|were)\b/
const MORE: readonly KeyWord[] = [
  'WHICH',
  'WHO',
  'WHY',
  'EXPENSES',
  'COSTS',
  'SPENDING',
  'COMPARE',
  'SALES',
  'PROFIT',
  'ADD',
  'AND',
  'PERFORMANCE',
]
/** Beside a line that holds what follows. */
const WITHOUT =
  /^(?:without|excluding|exclude|excl|except|except for|other than|apart from|aside from|besides|ex|leaving out|not counting|not including|exclusive of|strip out|stripping out)$/
const DIFFERENCE = /^(?:the )?(?:difference|diff|gap|spread)$/
const TOGETHER = /^(?:combined|together|altogether)$/
/** What sales are already net of. */
const DEDUCTED = /\bcomps?\b|discount|promo|allowance|refund|\breturns?\b|\bvoids?\b/i
const SHARE_OF = /^(?:%|pct|percent|percentage|share) of (?:the |our |total )?(.+)$/
const UNIT_VOLUME = /^(?:auvs?|average unit volumes?)$/
const UNIT_VOLUME_NAME = 'Average unit volume'
const WEEKS_OPEN = /^(?:store|unit|restaurant|location|operating|open) weeks\b|\bweeks (?:open|in business)\b/i
const ZERO = fraction(0n)
const ONE = fraction(1n)
/** Words that set figures against others, beside which `over` compares. */
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

/**
 * Sums, differences and ratios of lines. The report has a name for some: `COGS and labor combined` is prime cost, `revenue less COGS` is
 * gross profit, `labor divided by sales` is its share of revenue. Others are computed from their lines: `occupancy without property tax`.
 */
export function withArithmetic(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  return placesTogether(ratios(sums(perStore(pieces, lexicon), lexicon), lexicon))
}

/** `AUV`, what a store sells in a year: sales per week in business, times 52. Stays as it is where no metric counts these weeks. */
function perStore(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
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

/** `Savannah plus Charleston` */
function placesTogether(pieces: readonly Piece[]): readonly Piece[] {
  const line = new PieceLine(pieces)
  return pieces.map((piece, at) =>
    piece.words === 'plus' && line.isPlace(at - 1) && line.isPlace(at + 1) ? keyPiece('AND', 'and', piece) : piece,
  )
}

/** `without property tax`, `less overtime`, `as a % of labor`, of a line that was asked about before: that line stands before it. */
export function withLineBefore(pieces: readonly Piece[], last: Plan | null, lexicon: Lexicon): readonly Piece[] {
  const line = new PieceLine(pieces)
  const [whole, ...others] = last?.rows ?? []
  if (whole?.kind !== 'GROUP' || others.length > 0 || last?.kind === 'FILTER' || last?.kind === 'TRANSACTIONS') return pieces
  const [first = -1] = line.places((at) => !line.isFiller(at) && !line.hasKey(at, 'AND', 'FOLLOW'))
  const isLess = WITHOUT_BEFORE.test(line.words(first)) || TAKEN_OFF.test(line.words(first))
  const next = articlesAfter(line, first)
  const part = onlyRow(line, next)
  // What follows says when, where or against what, and nothing else.
  const isMore =
    line.places(
      (at) =>
        at > next && (line.rowsAt(at) !== null || line.kind(at) === 'UNREAD' || line.hasKey(at, ...MORE) || ASKING.test(line.words(at))),
    ).length > 0
  if (!isLess || part === null || isMore || signOfRow(part, whole, lexicon) === null) return pieces
  const name = lexicon.nameOf(whole)
  const meanings = [{ is: 'ROWS' as const, rows: [{ row: whole, name }], isAssumed: false }]
  const before: Piece = {
    kind: 'MEANT',
    words: name.toLowerCase(),
    said: '',
    meanings,
    isAfterSlash: false,
    isAfterComma: false,
    isAfterDash: false,
  }
  const without = { ...keyPiece('EXCEPT', 'without', pieces[first]), isAfterComma: false }
  return [...pieces.slice(0, first), before, without, ...pieces.slice(first + 1)]
}

function sums(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  const line = new PieceLine(pieces)
  for (const at of line.places((place) => line.rowsAt(place) !== null)) {
    const sum = chainFrom(line, at, lexicon) ?? listFrom(line, at)
    if (sum === null) continue
    const named = sumNamed(sum, lexicon)
    const found = named ?? computedSum(sum, lexicon)
    if (found === null) continue
    return withRow(pieces, sum, found, named !== null)
  }
  return pieces
}

/** `overtime/labor`, `rent/EBITDA %`: one in the other where it is a part of that or that is earned; `labor/occupancy` lists two. */
function quotientAt(line: PieceLine, at: number, own: PlanRow, lexicon: Lexicon): { readonly row: MeantRow; readonly to: number } | null {
  const whole = line.pieces[at + 1]?.isAfterSlash === true ? onlyRow(line, at + 1) : null
  const isOnly = line.pieces[at]?.isAfterSlash !== true && line.pieces[at + 2]?.isAfterSlash !== true && line.rowsAt(at + 2) === null
  if (whole === null || !isOnly) return null
  const isEarned = lexicon.isIncome(whole) !== false && lexicon.isIncome(own) === false
  const isRevenue = JSON.stringify(whole) === JSON.stringify(lexicon.lineOf('REVENUE')?.row)
  if (isRevenue || (!isEarned && signOfRow(own, whole, lexicon) !== 1)) return null
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

/** The pieces with some of them as the name of a row. */
function withRow(pieces: readonly Piece[], { from, to }: Pick<Sum, 'from' | 'to'>, row: MeantRow, isAssumed = false): readonly Piece[] {
  const words = pieces
    .slice(from, to)
    .map((piece) => piece.said ?? piece.words)
    .join(' ')
  const { isAfterSlash = false, isAfterComma = false, isAfterDash = false } = pieces[from] ?? {}
  const parts = pieces.slice(from, to).flatMap((piece) => (piece.kind === 'MEANT' ? piece.meanings : []))
  // `rent plus interest`, where rent is read as occupancy.
  const isOfAssumed = parts.some((one) => one.is === 'ROWS' && one.isAssumed)
  const meanings = [{ is: 'ROWS' as const, rows: [row], isAssumed: isAssumed || isOfAssumed }]
  return pieces.toSpliced(from, to - from, { kind: 'MEANT', words, meanings, isAfterSlash, isAfterComma, isAfterDash })
}

/** `revenue less COGS less labor`; null for none, and where an `and` goes on: `revenue less COGS and labor`. */
function chainFrom(line: PieceLine, from: number, lexicon: Lexicon): Sum | null {
  const first = onlyRow(line, from)
  if (first === null || ADDED.test(line.words(from - 1)) || TAKEN_OFF.test(line.words(from - 1)) || isNamedBefore(line, from)) return null
  const terms = [{ row: first, isTakenOff: false }]
  let isWithoutAny = false
  let to = from + 1
  for (;;) {
    const isWithout = WITHOUT.test(line.words(to))
    // `sales, net, labor`
    if (line.pieces[to]?.isAfterComma === true && !isWithout) break
    const isTakenOff = TAKEN_OFF.test(line.words(to))
    const isBeside = /^(?:before|after)$/.test(line.words(to)) && lexicon.isIncome(first) !== false
    const next = isWithout || isTakenOff || isBeside || ADDED.test(line.words(to)) ? articlesAfter(line, to) : -1
    const row = onlyRow(line, next) ?? (isTakenOff ? compsAt(line, next, lexicon) : null)
    if (row === null) break
    const sign = signOfRow(row, first, lexicon)
    // Only what is part of something can be left out of it; a profit without a cost is the more.
    if (isWithout && sign === null) break
    // `EBITDA before rent`, which lessens it; `EBITDA after corporate overhead`, which does not yet.
    if (isBeside && sign !== (line.words(to) === 'before' ? -1 : null)) break
    isWithoutAny ||= isWithout
    terms.push({ row, isTakenOff: isWithout ? sign === 1 : isBeside ? line.words(to) === 'after' : isTakenOff })
    to = next + 1
    // `without rent and property tax`: without both.
    for (const also of isWithout ? alsoParts(line, to, first, lexicon) : []) {
      terms.push({ row: also.row, isTakenOff: also.sign === 1 })
      to = also.to
    }
  }
  const goesOn = line.hasKey(to, 'AND', 'ADD', 'EXCEPT') || line.rowsAt(to) !== null
  return terms.length < 2 || goesOn || isListedBefore(line, from) ? null : { terms, from, to, isWithout: isWithoutAny }
}

/** After what is left out of a line the other parts of it that are, past `and` or a comma. */
function alsoParts(line: PieceLine, from: number, whole: PlanRow, lexicon: Lexicon): readonly { row: PlanRow; sign: 1 | -1; to: number }[] {
  const next = /^(?:and|or|and without)$/.test(line.words(from))
    ? articlesAfter(line, from)
    : line.pieces[from]?.isAfterComma === true
      ? from
      : -1
  const row = onlyRow(line, next)
  const sign = row === null ? null : signOfRow(row, whole, lexicon)
  return row === null || sign === null ? [] : [{ row, sign, to: next + 1 }, ...alsoParts(line, next + 1, whole, lexicon)]
}

/** `COGS and labor combined`, `the sum of management, hourly staff and benefits`; null for none. */
function listFrom(line: PieceLine, from: number): Sum | null {
  const first = onlyRow(line, from)
  // `the difference between gross profit and EBITDA`
  const other = line.words(from + 1) === 'and' ? articlesAfter(line, from + 1) : -1
  const less = onlyRow(line, other)
  const betweenAt = /^(?:the|our)$/.test(line.words(from - 1)) ? from - 2 : from - 1
  if (first !== null && less !== null && line.words(betweenAt) === 'between' && DIFFERENCE.test(line.words(betweenAt - 1))) {
    const terms = [
      { row: first, isTakenOff: false },
      { row: less, isTakenOff: true },
    ]
    return { terms, from: betweenAt - 1, to: other + 1, isDifference: true }
  }
  const opening = /^(?:the |a )?(?:sum|total) of$/.test(line.words(from - 1)) ? from - 1 : from
  if (first === null || isListedBefore(line, from) || isNamedBefore(line, from)) return null
  const terms = [{ row: first, isTakenOff: false }]
  let to = from + 1
  for (;;) {
    const next = line.words(to) === 'and' ? articlesAfter(line, to) : line.pieces[to]?.isAfterComma === true ? to : -1
    const row = onlyRow(line, next)
    if (row === null) break
    terms.push({ row, isTakenOff: false })
    to = next + 1
  }
  const isTogether = TOGETHER.test(line.words(to))
  if (terms.length < 2 || (!isTogether && opening === from)) return null
  return { terms, from: opening, to: to + Number(isTogether) }
}

function isListedBefore(line: PieceLine, at: number): boolean {
  const before = line.hasKey(at - 1, 'AND') ? at - 2 : line.pieces[at]?.isAfterComma === true ? at - 1 : -1
  return line.rowsAt(before) !== null
}

/** `hourly labor less overtime`: a name right before is of the same line. */
function isNamedBefore(line: PieceLine, at: number): boolean {
  return line.rowsAt(at - 1) !== null && line.pieces[at]?.isAfterComma !== true
}

/** The place of a name after a word, past `the` and `our`. */
function articlesAfter(line: PieceLine, at: number): number {
  return /^(?:the|our|my|its|their)$/.test(line.words(at + 1)) ? at + 2 : at + 1
}

function onlyRow(line: PieceLine, at: number): PlanRow | null {
  const rows = line.rowsAt(at)
  const [only] = rows ?? []
  return rows?.length === 1 && only !== undefined && only.row.kind !== 'METRIC' ? only.row : null
}

/** `comps`, which may be comparable stores elsewhere: what is given away; null for none. */
function compsAt(line: PieceLine, at: number, { names }: Lexicon): PlanRow | null {
  if (!line.hasKey(at, 'SAME_STORE') || line.words(at) !== 'comps') return null
  const [only, ...more] = names.accounts.filter(({ name }) => /\bcomps\b/i.test(name))
  return only === undefined || more.length > 0 ? null : { kind: 'ACCOUNT', groupId: only.groupId, accountId: only.id }
}

/** The line that equals a sum of others, account by account; null for none. */
function sumNamed({ terms, isWithout = false }: Sum, lexicon: Lexicon): MeantRow | null {
  const { tree, names } = lexicon
  const [first, ...others] = terms
  // `sales net of comps`: sales are already net of them.
  if (first !== undefined && !isWithout && others.every((one) => one.isTakenOff && isDeducted(first.row, one.row, lexicon)))
    return { row: first.row, name: lexicon.nameOf(first.row) }
  if (terms.some(({ row }) => row.kind === 'ACCOUNT' && DEDUCTED.test(lexicon.nameOf(row)))) return null
  let linear: ReadonlyMap<string, Fraction> = new Map()
  const extra = new Map<string, Fraction>()
  for (const { row, isTakenOff } of terms) {
    const factor = isTakenOff ? negateFraction(ONE) : ONE
    if (row.kind === 'GROUP') {
      const sum = categoryQuotients(tree, row.groupId)
      if (sum === null || sum.quotients.length > 0) return null
      linear = addTerms(linear, sum.linear.terms, factor)
    } else if (row.kind === 'ACCOUNT') {
      const node = row.groupId === null ? undefined : tree.byId.get(row.groupId)
      if (node === undefined) return null
      extra.set(row.accountId, addFractions(extra.get(row.accountId) ?? ZERO, node.sign === 1 ? factor : negateFraction(factor)))
    }
  }
  const own = weightsOf(tree, linear)
  const isSame = (weights: readonly Fraction[]): boolean =>
    names.accounts.every(({ id, groupId }) => {
      const index = groupId === null ? undefined : tree.byId.get(groupId)?.index
      if (index === undefined) return !extra.has(id)
      return compareFractions(weights[index] ?? ZERO, addFractions(own[index] ?? ZERO, extra.get(id) ?? ZERO)) === 0
    })
  for (const { group } of tree.nodes) {
    const sum = categoryQuotients(tree, group.id)
    if (sum === null || sum.quotients.length > 0 || compareFractions(sum.linear.constant, ZERO) !== 0) continue
    if (isSame(weightsOf(tree, sum.linear.terms))) return { row: { kind: 'GROUP', groupId: group.id }, name: group.name }
  }
  return null
}

/** A sum as a row of its own; null for lines that are no amounts, and where something would count twice. */
function computedSum({ terms, isDifference = false }: Sum, lexicon: Lexicon): MeantRow | null {
  const operands = terms.flatMap(({ row, isTakenOff }) => {
    const operand = amountOf(row, lexicon)
    return operand === null ? [] : [{ operand, sign: isTakenOff ? (-1 as const) : (1 as const) }]
  })
  if (operands.length < terms.length || operands.length > MOST_OPERANDS || countsTwice(operands, lexicon.tree)) return null
  // `labor plus discounts`: an amount below zero; `opex less depreciation`, which is no part of that line.
  const [first, ...others] = terms
  const isCost = first !== undefined && lexicon.isIncome(first.row) === false
  const isStrange = ({ row, isTakenOff }: Sum['terms'][number]): boolean =>
    first !== undefined && signOfRow(row, first.row, lexicon) === null && (isTakenOff ? isCost && !isDifference : isDiscount(row, lexicon))
  if (others.some(isStrange) || (first !== undefined && isDiscount(first.row, lexicon))) return null
  return computedRow(
    operands.map(({ operand, sign }, at) => `${at === 0 ? '' : sign === 1 ? ' + ' : ' - '}${operandReference(operand)}`).join(''),
    lexicon,
  )
}

function isDiscount(row: PlanRow, lexicon: Lexicon): boolean {
  return row.kind === 'ACCOUNT' && DEDUCTED.test(lexicon.nameOf(row))
}

/** One line or account as a share of another one; null where one of them is no amount. */
function computedQuotient(own: PlanRow, whole: PlanRow, lexicon: Lexicon): MeantRow | null {
  const [dividend, divisor] = [amountOf(own, lexicon), amountOf(whole, lexicon)]
  if (dividend === null || divisor === null || JSON.stringify(dividend) === JSON.stringify(divisor)) return null
  return computedRow(`${operandReference(dividend)} / ${operandReference(divisor)}`, lexicon)
}

function computedRow(formula: string, lexicon: Lexicon): MeantRow {
  const row: PlanRow = { kind: 'CALCULATION', formula }
  return { row, name: lexicon.nameOf(row) }
}

function amountOf(row: PlanRow, { tree }: Lexicon): CalculationOperand | null {
  if (row.kind === 'ACCOUNT') return row.groupId === null ? null : { ...row, groupId: row.groupId }
  if (row.kind !== 'GROUP') return null
  const sum = categoryQuotients(tree, row.groupId)
  return sum === null || sum.quotients.length > 0 ? null : row
}

/** See `signOfPart` of the figures; null also for what is no amount. */
function signOfRow(row: PlanRow, whole: PlanRow, lexicon: Lexicon): 1 | -1 | null {
  const [part, all] = [amountOf(row, lexicon), amountOf(whole, lexicon)]
  return part === null || all === null ? null : signOfPart(part, all, lexicon.tree)
}

function isDeducted(whole: PlanRow, part: PlanRow, lexicon: Lexicon): boolean {
  const isRevenue = whole.kind === 'GROUP' && lexicon.isIncome(whole) === true && lexicon.isInside(part, whole.groupId)
  return isRevenue && part.kind === 'ACCOUNT' && DEDUCTED.test(lexicon.nameOf(part))
}

/** `EBITDA over revenue`, `labor divided by guests`, `the ratio of labor to sales`: a share of revenue, or so much per metric. */
function ratios(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
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
    const isRatioOf = line.words(at - 1) === 'of' && /^ratio$/.test(line.words(at - 2))
    const isDivided = line.words(at + 1) === 'divided' && line.words(at + 2) === 'by'
    const isOver = !compares && /^over$/.test(line.words(at + 1))
    const shareAt = line.words(at + 1) === 'as' || line.words(at + 1) === 'as a' ? at + 2 : at + 1
    const ofMetric = rowOfShare(line, shareAt, lexicon)
    if (ofMetric !== null) {
      const quotient = computedQuotient(own, ofMetric, lexicon)
      if (quotient !== null) return withRow(pieces, { from: at, to: shareAt + 1 }, quotient)
    }
    const isShareOf = line.hasKey(shareAt, 'SHARE') && line.words(shareAt + 1) === 'of'
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
    const isRevenue = JSON.stringify(divisor.row) === JSON.stringify(lexicon.lineOf('REVENUE')?.row)
    const isShare = isRevenue && lexicon.isIncome(own) !== true
    const isPer = divisor.row.kind === 'METRIC' && !isOver
    if (isShareOf && (isRevenue || divisor.row.kind === 'METRIC')) continue
    if (!isShare && !isPer && !isOver) {
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
