import { MOST_OPERANDS, operandReference } from '../../../figures/calculation.ts'
import { countsTwice } from '../../../figures/operand-weights.ts'
import { addTerms, categoryQuotients, weightsOf } from '../../../mappings/linear-terms.ts'
import { addFractions, compareFractions, type Fraction, fraction, negateFraction } from '../../../money/fraction.ts'
import type { PlanRow } from '../../plan.ts'
import type { Lexicon, MeantRow } from '../lexicon.ts'
import { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'
import { amountOf, articlesAfter, computedRow, isListedBefore, isNamedBefore, onlyRow, signOfRow, withRow } from './computed-rows.ts'
import { perDollar, perStore, ratios } from './ratios.ts'

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
export const TAKEN_OFF = /^(?:minus|less|net of|less the|net)$/
/** After a line that includes the one that follows. */
export const WITHOUT =
  /^(?:without|excluding|exclude|excl|except|except for|other than|apart from|aside from|besides|ex|leaving out|not counting|not including|exclusive of|strip out|stripping out)$/
const DIFFERENCE = /^(?:the )?(?:difference|diff|gap|spread)$/
const TOGETHER = /^(?:combined|together|altogether)$/
/** What sales are already net of. */
const DEDUCTED = /\bcomps?\b|discount|promo|allowance|refund|\breturns?\b|\bvoids?\b/i
const ZERO = fraction(0n)
const ONE = fraction(1n)

/**
 * Sums, differences and ratios of lines. The report has a name for some: `COGS and labor combined` is prime cost, `revenue less COGS` is
 * gross profit, `labor divided by sales` is its share of revenue. Others are computed from their lines: `occupancy without property tax`.
 */
export function withArithmetic(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  const plain = grossSales(withoutSaidAgain(pieces, lexicon), lexicon)
  return placesTogether(ratios(sums(perStore(perDollar(plain, lexicon), lexicon), lexicon), lexicon))
}

/** `overtime as % of hourly wages`: wages say what hourly is of. */
function withoutSaidAgain(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  const line = new PieceLine(pieces)
  const isSaidAgain = (at: number): boolean => {
    const [own, outer] = [onlyRow(line, at - 1), onlyRow(line, at)]
    return (
      line.words(at - 2) === 'of' &&
      line.pieces[at]?.isAfterComma !== true &&
      own !== null &&
      outer?.kind === 'GROUP' &&
      lexicon.isInside(own, outer.groupId)
    )
  }
  return pieces.filter((_, at) => !isSaidAgain(at))
}

/** `gross sales`, `sales before discounts`: without what is given away, where sales are net of it. */
function grossSales(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  const line = new PieceLine(pieces)
  const isRevenue = (at: number): boolean => {
    const row = onlyRow(line, at)
    return row?.kind === 'GROUP' && lexicon.isIncome(row) === true
  }
  const isGiven = (place: number): boolean => line.rowsAt(place)?.some(({ row }) => isDiscount(row, lexicon)) === true
  const at = line.places((place) => isRevenue(place) && !/\bnet\b/.test(line.words(place)))
  // `gross sales less discounts`, `gross sales and discounts`
  const goesOn = (place: number): boolean => !/^(?:for|in|at|by|of|on|per|vs|versus|before)$/.test(line.words(place)) && isGiven(place + 1)
  const isGross = (place: number): boolean =>
    line.words(place - 1) === 'gross' && line.pieces[place]?.isAfterComma !== true && !goesOn(place + 1)
  const isBefore = (place: number): boolean => {
    const [own, given] = [onlyRow(line, place), onlyRow(line, articlesAfter(line, place + 1))]
    return line.words(place + 1) === 'before' && own !== null && given !== null && isDeducted(own, given, lexicon)
  }
  return pieces.flatMap((piece, place): readonly Piece[] => {
    if (at.includes(place + 1) && isGross(place + 1) && givenAway(onlyRow(line, place + 1), lexicon).length > 0) return []
    if (at.includes(place - 1) && isBefore(place - 1)) return [keyPiece('EXCEPT', 'without', piece)]
    if (!at.includes(place) || !isGross(place) || isBefore(place)) return [piece]
    const rows = givenAway(onlyRow(line, place), lexicon)
    const parts = rows.flatMap((row, number): readonly Piece[] => [
      number === 0 ? keyPiece('EXCEPT', 'without') : keyPiece('AND', 'and'),
      { ...keyPiece('FILLER', row.name), kind: 'MEANT', meanings: [{ is: 'ROWS', rows: [row], isAssumed: false }] },
    ])
    return [piece, ...parts]
  })
}

function givenAway(revenue: PlanRow | null, lexicon: Lexicon): readonly MeantRow[] {
  if (revenue === null) return []
  return lexicon.names.accounts.flatMap(({ id, groupId, name }): readonly MeantRow[] => {
    const row = { kind: 'ACCOUNT', groupId, accountId: id } as const
    return isDeducted(revenue, row, lexicon) ? [{ row, name }] : []
  })
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
    if (sum === null) continue
    const named = sumNamed(sum, lexicon)
    const found = named ?? computedSum(sum, lexicon)
    if (found === null) continue
    return withRow(pieces, sum, found, named !== null)
  }
  return pieces
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
    const row = onlyRow(line, next) ?? (isTakenOff ? compsAt(line, next, lexicon) : isWithout ? partAt(line, next, first, lexicon) : null)
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
  const opening = /^(?:(?:the |a )?(?:sum|total) of|combined)$/.test(line.words(from - 1)) ? from - 1 : from
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

/** Of several lines of that name the one that is part of a line: `sales without delivery`; null for none or more. */
function partAt(line: PieceLine, at: number, whole: PlanRow, lexicon: Lexicon): PlanRow | null {
  const [only, ...more] = (line.rowsAt(at) ?? []).filter(({ row }) => signOfRow(row, whole, lexicon) !== null)
  return only === undefined || more.length > 0 ? null : only.row
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
    first !== undefined &&
    !terms.some((one) => !one.isTakenOff && signOfRow(row, one.row, lexicon) !== null) &&
    (isTakenOff ? isCost && !isDifference : isDiscount(row, lexicon))
  if (others.some(isStrange) || (first !== undefined && isDiscount(first.row, lexicon))) return null
  return computedRow(
    operands.map(({ operand, sign }, at) => `${at === 0 ? '' : sign === 1 ? ' + ' : ' - '}${operandReference(operand)}`).join(''),
    lexicon,
  )
}

function isDiscount(row: PlanRow, lexicon: Lexicon): boolean {
  return row.kind === 'ACCOUNT' && DEDUCTED.test(lexicon.nameOf(row))
}

function isDeducted(whole: PlanRow, part: PlanRow, lexicon: Lexicon): boolean {
  const isRevenue = whole.kind === 'GROUP' && lexicon.isIncome(whole) === true && lexicon.isInside(part, whole.groupId)
  return isRevenue && part.kind === 'ACCOUNT' && DEDUCTED.test(lexicon.nameOf(part))
}
