import { addTerms, categoryQuotients, weightsOf } from '../../../mappings/linear-terms.ts'
import { addFractions, compareFractions, type Fraction, fraction, negateFraction } from '../../../money/fraction.ts'
import type { PlanRow } from '../../plan.ts'
import type { Lexicon, MeantRow } from '../lexicon.ts'
import { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'
import type { KeyWord } from '../trade-words.ts'

/** Lines that are added up, or taken off. */
interface Sum {
  readonly terms: readonly { readonly row: PlanRow; readonly isTakenOff: boolean }[]
  /** The first piece, and the one after the last. */
  readonly from: number
  readonly to: number
}

const ADDED = /^(?:plus|added to|together with)$/
const TAKEN_OFF = /^(?:minus|less|net of|less the|net)$/
const TOGETHER = /^(?:combined|together|altogether)$/
/** What sales are already net of. */
const DEDUCTED = /\bcomps?\b|discount|promo|allowance|refund|\breturns?\b|\bvoids?\b/i
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
 * Sums, differences and ratios of lines that the report has a name for: `COGS and labor combined` is prime cost, `revenue less COGS` is
 * gross profit, `labor divided by sales` is its share of revenue. Others stay as they are: the report has no such figure.
 */
export function withArithmetic(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  return placesTogether(ratios(sums(pieces, lexicon), lexicon))
}

/** `Savannah plus Charleston` */
function placesTogether(pieces: readonly Piece[]): readonly Piece[] {
  const line = new PieceLine(pieces)
  return pieces.map((piece, at) =>
    piece.words === 'plus' && line.isPlace(at - 1) && line.isPlace(at + 1) ? keyPiece('AND', 'and', piece) : piece,
  )
}

function sums(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  const line = new PieceLine(pieces)
  for (const at of line.places((place) => line.rowsAt(place) !== null)) {
    const sum = chainFrom(line, at, lexicon) ?? listFrom(line, at)
    const found = sum === null ? null : sumNamed(sum, lexicon)
    if (sum === null || found === null) continue
    const words = pieces
      .slice(sum.from, sum.to)
      .map((piece) => piece.said ?? piece.words)
      .join(' ')
    const { isAfterSlash = false, isAfterComma = false, isAfterDash = false } = pieces[sum.from] ?? {}
    const piece: Piece = {
      kind: 'MEANT',
      words,
      meanings: [{ is: 'ROWS', rows: [found], isAssumed: true }],
      isAfterSlash,
      isAfterComma,
      isAfterDash,
    }
    return pieces.toSpliced(sum.from, sum.to - sum.from, piece)
  }
  return pieces
}

/** `revenue less COGS less labor`; null for none, and where an `and` goes on: `revenue less COGS and labor`. */
function chainFrom(line: PieceLine, from: number, lexicon: Lexicon): Sum | null {
  const first = onlyRow(line, from)
  if (first === null || ADDED.test(line.words(from - 1)) || TAKEN_OFF.test(line.words(from - 1))) return null
  const terms = [{ row: first, isTakenOff: false }]
  let to = from + 1
  for (;;) {
    const isTakenOff = TAKEN_OFF.test(line.words(to))
    const next = isTakenOff || ADDED.test(line.words(to)) ? articlesAfter(line, to) : -1
    const row = onlyRow(line, next) ?? (isTakenOff ? compsAt(line, next, lexicon) : null)
    if (row === null) break
    terms.push({ row, isTakenOff })
    to = next + 1
  }
  const goesOn = line.hasKey(to, 'AND', 'ADD', 'EXCEPT') || line.rowsAt(to) !== null || line.pieces[to]?.isAfterComma === true
  return terms.length < 2 || goesOn || isListedBefore(line, from) ? null : { terms, from, to }
}

/** `COGS and labor combined`, `the sum of management, hourly staff and benefits`; null for none. */
function listFrom(line: PieceLine, from: number): Sum | null {
  const first = onlyRow(line, from)
  const opening = /^(?:the |a )?sum of$/.test(line.words(from - 1)) ? from - 1 : from
  if (first === null || isListedBefore(line, from)) return null
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
function sumNamed({ terms }: Sum, lexicon: Lexicon): MeantRow | null {
  const { tree, names } = lexicon
  const [first, ...others] = terms
  // `sales net of comps`: sales are already net of them.
  if (first !== undefined && others.every((one) => one.isTakenOff && isDeducted(first.row, one.row, lexicon)))
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
    if (own === null) continue
    // `labor to COGS ratio`: shares are of revenue.
    const second = line.words(at + 1) === 'to' ? onlyRow(line, at + 2) : null
    if (second !== null && line.words(at + 3) === 'ratio' && lexicon.isIncome(second) !== true)
      return pieces.map((piece, place) => (place === at + 3 ? { ...piece, kind: 'UNREAD' } : piece))
    const isRatioOf = line.words(at - 1) === 'of' && /^ratio$/.test(line.words(at - 2))
    const isDivided = line.words(at + 1) === 'divided' && line.words(at + 2) === 'by'
    const isOver = !compares && /^over$/.test(line.words(at + 1))
    const to = isRatioOf && line.words(at + 1) === 'to' ? at + 1 : isDivided ? at + 2 : isOver ? at + 1 : null
    if (to === null) continue
    const next = articlesAfter(line, to)
    const whole = line.rowsAt(next)
    const [divisor] = whole ?? []
    if (whole?.length !== 1 || divisor === undefined || line.rowsAt(next + 1) !== null || line.hasKey(next + 1, 'AND')) continue
    const isRevenue = JSON.stringify(divisor.row) === JSON.stringify(lexicon.lineOf('REVENUE')?.row)
    const isShare = isRevenue && lexicon.isIncome(own) !== true
    const isPer = divisor.row.kind === 'METRIC' && !isOver
    if (!isShare && !isPer) continue
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
