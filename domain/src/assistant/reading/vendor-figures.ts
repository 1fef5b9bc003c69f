import { operandsOf, type Plan, type PlanRow } from '../plan.ts'
import type { Lexicon, MeantRow } from './lexicon.ts'
import { PieceLine } from './piece-line.ts'
import { keyPiece, type Piece } from './pieces.ts'
import { questionWords } from './question-words.ts'
import type { Sketch } from './sketch.ts'
import { PERIOD_OF } from './times/year-words.ts'
import type { RephrasingRule } from './wordings/rephrased-asking.ts'

/**
 * Turns vendors into rows where figures of them are asked for, and not their entries: `Sysco by store`, `Sysco vs last year`, `Sysco and US
 * Foods`. What a beginning of a name means is a choice, unless something is bought. Returns the plan before, of its vendor's figures where
 * the question goes on with these.
 */
export function readVendorFigures(sketch: Sketch, line: PieceLine, last: Plan | null, lexicon: Lexicon): Plan | null {
  const before = last === null ? [] : vendorRowsOf(last, lexicon)
  const { vendors, rows, rowChoices } = sketch
  const isOfLast = rows.length === 0 && before.length > 0
  const isAdded = isOfLast && sketch.begins === 'ADD'
  const isOnward = isAdded || (isOfLast && last?.kind !== 'TRANSACTIONS' && (sketch.beginsWithAnd || sketch.has('FOLLOW')))
  if (vendors.length === 0 && narrowsVendors(sketch, line, before, lexicon)) return last
  if (!(isOnward && vendors.length > 0) && (!asksFigures(sketch) || rowChoices.length > 0)) return last
  if (vendors.length === 0) return isOfLast && last?.kind === 'TRANSACTIONS' ? figuresOfVendors(last, before) : last
  const of = partOfReport(rows, lexicon)
  if (of === null || !areListed(line) || !isVendorWithin(line) || isOfRatio(sketch)) return last
  const [lead] = before
  const place = isOnward && lead !== undefined ? lead : of
  const named = vendors.map(({ words, names, isSure }) => ({
    words,
    // Next to a vendor only another one is meant.
    isSure: isSure || sketch.has('SPENDING', 'VENDOR') || vendors.some((other) => other.isSure),
    rows: names.map((vendor) => namedRow({ kind: 'VENDOR', vendor, groupId: place.groupId, accountId: place.accountId }, lexicon)),
  }))
  rows.length = 0
  for (const { words, rows: meant, isSure } of named) {
    if (isSure && meant.length === 1) rows.push(...meant)
    else sketch.rowChoices = [...sketch.rowChoices, { words, rows: meant, at: -1, after: rows.length }]
  }
  // `the vendor Sysco by store`
  for (const kinds of [sketch.axes, sketch.nouns]) kinds.splice(0, kinds.length, ...kinds.filter((kind) => kind !== 'VENDOR'))
  vendors.length = 0
  sketch.vendor = null
  return isOnward && last?.kind === 'TRANSACTIONS' ? figuresOfVendors(last, before) : last
}

/** `just food cost`, `in repairs`, after figures of vendors: theirs in that line. */
function narrowsVendors(sketch: Sketch, line: PieceLine, before: readonly VendorRow[], lexicon: Lexicon): boolean {
  const of = sketch.rows.length === 1 && sketch.rowChoices.length === 0 ? partOfReport(sketch.rows, lexicon) : null
  const isWithin = NARROWING.test(line.words(0)) || line.words(line.pieces.length - 1) === 'only'
  if (of === null || !isWithin || before.length === 0 || before.some(({ groupId }) => groupId !== null)) return false
  sketch.rows.splice(0, 1, ...before.map((row) => namedRow({ ...row, ...of }, lexicon)))
  return true
}

const NARROWING = /^(?:in|for|within|just|only)$/

/** Whether nothing but `and`, `vs` or a comma stands between vendors: `US Foods this year vs Baldor last year` has days for each. */
function areListed(line: PieceLine): boolean {
  const vendors = line.places((at) => line.isVendor(at))
  return vendors.slice(1).every((at, place) => {
    const between = line.places((one) => one > (vendors[place] ?? 0) && one < at)
    const isSet = line.hasKey(0, 'COMPARE') && between.some((one) => /^(?:to|with)$/.test(line.words(one)))
    const areJoined = isSet || between.some((one) => line.hasKey(one, 'AND', 'VERSUS', 'COMPARE')) || line.pieces[at]?.isAfterComma === true
    return areJoined && between.every((one) => line.hasKey(one, 'AND', 'VERSUS', 'COMPARE') || ARTICLE.test(line.words(one)))
  })
}

const ARTICLE = /^(?:the|our|with|to)$/
/** Between a vendor and the line that follows it. */
const WITHIN = /^(?:in|on|for|of|within|under|the|our)$/

/** Whether a line that is named is where the vendor's entries are: `food cost from Sysco`, but not `Sysco vs total food cost`. */
function isVendorWithin(line: PieceLine): boolean {
  const rows = line.places((at) => line.rowsAt(at) !== null && !line.isVendor(at))
  const [first = -1] = line.places((at) => line.isVendor(at))
  const isAfter = (row: number): boolean => {
    // `Uber Eats vs DoorDash commissions`: of both.
    const [from = first] = line.places((at) => at < row && line.isVendor(at)).toReversed()
    const between = line.places((at) => at > from && at < row && !line.hasKey(at, 'AND'))
    return line.pieces[row]?.isAfterComma !== true && between.every((at) => WITHIN.test(line.words(at)) || line.rowsAt(at) !== null)
  }
  const isBefore = (row: number): boolean => {
    const between = line.places((at) => at > row && at < first)
    const isApart = between.some((at) => line.hasKey(at, 'AND', 'VERSUS', 'COMPARE', 'SHARE', 'EXCEPT'))
    return !isApart && line.pieces.slice(row + 1, first + 1).every(({ isAfterComma }) => isAfterComma !== true)
  }
  return rows.every((row) => (row > first ? isAfter(row) : isBefore(row)))
}

/** `US Foods ratio`: to what is not said. */
function isOfRatio({ keyWords }: Sketch): boolean {
  return /\bratio\b/.test(keyWords.get('SHARE') ?? '')
}

/** `US Foods and DoorDash`: vendors, next to others, whose names also mean a line. No line is listed with a vendor. */
export const listedVendors: RephrasingRule = (pieces, _line, lexicon) => {
  const listed = withListed(pieces, lexicon)
  return listed.some((piece, at) => piece !== pieces[at]) ? listedVendors(listed, new PieceLine(listed), lexicon) : withoutListed(pieces)
}

/** `DoorDash fees last quarter`: what is paid to that vendor, and no account that has the word in its name. */
export const vendorFees: RephrasingRule = (pieces, line) =>
  pieces.map((piece, at) =>
    line.isVendor(at - 1) && /^(?:fees?|charges?|costs?|spend)$/.test(line.words(at)) ? keyPiece('SPENDING', piece.words, piece) : piece,
  )

/** Those that stand next to a vendor already known. */
function withListed(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  const line = new PieceLine(pieces)
  return pieces.map((piece, at) => {
    if (line.rowsAt(at) === null || line.isVendor(at) || !(isJoined(line, at) || isAfterCommaOf(line, at))) return piece
    const vendors = lexicon.vendorsOf(questionWords(piece.words).map(({ stem }) => stem))
    return vendors?.is === 'VENDORS' && vendors.isWhole ? { ...piece, kind: 'MEANT', meanings: [vendors] } : piece
  })
}

function withoutListed(pieces: readonly Piece[]): readonly Piece[] {
  const line = new PieceLine(pieces)
  const isLine = (at: number): boolean => line.rowsAt(at) !== null && !line.isVendor(at)
  return pieces.map((piece, at) => (isLine(at) && isJoined(line, at) ? { ...piece, kind: 'UNREAD' } : piece))
}

function isJoined(line: PieceLine, at: number): boolean {
  return [-1, 1].some((step) => line.hasKey(at + step, 'AND', 'VERSUS') && line.isVendor(at + 2 * step))
}

function isAfterCommaOf(line: PieceLine, at: number): boolean {
  return [0, 1].some((step) => line.pieces[at + step]?.isAfterComma === true && line.isVendor(at + 2 * step - 1))
}

/** Lists a vendor's entries again where a plan of its figures turned to entries; leaves any other plan as it is. */
export function withVendorEntries(plan: Plan): Plan {
  const [row, ...others] = plan.rows
  if (plan.kind !== 'TRANSACTIONS' || row?.kind !== 'VENDOR' || others.length > 0) return plan
  const entries = { rows: operandsOf(row), vendor: row.vendor, side: row.groupId === null ? ('COSTS' as const) : null }
  return { ...plan, ...entries, by: null, measure: 'VALUE', perMetricId: null, against: null, isSameStore: false, chart: null }
}

type VendorRow = Extract<PlanRow, { kind: 'VENDOR' }>

/** The vendors of a plan as rows; none of a plan that is of more. */
function vendorRowsOf({ kind, vendor, rows, where, first, order, entryTypes, side }: Plan, lexicon: Lexicon): readonly VendorRow[] {
  if (kind !== 'TRANSACTIONS' || vendor === null) {
    const found = rows.filter((row) => row.kind === 'VENDOR')
    return found.length === rows.length ? found : []
  }
  const [row, ...others] = rows
  // `the largest 5 entries`: their figures would be of all.
  if (others.length + where.length + entryTypes.length > 0 || first !== null || order !== null || side === 'INCOME') return []
  if (row === undefined) return [{ kind: 'VENDOR', vendor, groupId: null, accountId: null }]
  if (partOfReport([{ row, name: '' }], lexicon) === null) return []
  if (row.kind === 'GROUP') return [{ kind: 'VENDOR', vendor, groupId: row.groupId, accountId: null }]
  return row.kind !== 'ACCOUNT' || row.groupId === null ? [] : [{ kind: 'VENDOR', vendor, groupId: row.groupId, accountId: row.accountId }]
}

function figuresOfVendors(last: Plan, rows: readonly VendorRow[]): Plan {
  return { ...last, kind: 'FIGURES', rows, vendor: null, side: null, order: null, first: null }
}

/** Where in the report the entries of vendors are looked for: in all lines of costs, or in the line or account that is named; null for what has none. */
function partOfReport(rows: readonly MeantRow[], lexicon: Lexicon): Pick<VendorRow, 'groupId' | 'accountId'> | null {
  const [named, ...others] = rows
  if (others.length > 0) return null
  if (named === undefined) return { groupId: null, accountId: null }
  const { row } = named
  if (lexicon.isIncome(row) !== false || row.kind === 'METRIC' || row.kind === 'CALCULATION' || row.groupId === null) return null
  return { groupId: row.groupId, accountId: row.kind === 'GROUP' ? null : row.accountId }
}

function namedRow(row: VendorRow, lexicon: Lexicon): MeantRow {
  return { row, name: lexicon.nameOf(row) }
}

/** Whether something is asked that only figures answer: side by side, over time, or set against something. */
function asksFigures(sketch: Sketch): boolean {
  if (sketch.has('TRANSACTIONS', 'POSTED', 'SUSPENSE', 'WHY', 'DEFINE', 'CHANGED', 'REPORT') || sketch.asksLatest) return false
  const { axes, nouns, spans, vendors, base, againstSpan, againstPlaces } = sketch
  const isRanked = sketch.has('TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK') || sketch.conditions.length > 0
  const isPlace = (axis: string): boolean => axis === 'LOCATION' || axis === 'REGION'
  const isPart = (axis: string): boolean => axis === 'ACCOUNT' || axis === 'LINE'
  const isDivided =
    axes.some((axis) => isPlace(axis) || isPart(axis) || PERIOD_OF[axis] !== undefined) ||
    nouns.some((noun) => PERIOD_OF[noun] !== undefined || (isRanked && isPlace(noun))) ||
    sketch.isSideBySide
  const compares = base !== null || againstSpan !== null || againstPlaces.length > 0 || spans.length > 1
  return isDivided || compares || vendors.length > 1 || sketch.rolling !== null || sketch.has('TREND', 'GROWTH', 'UP', 'DOWN', 'CHANGE')
}
