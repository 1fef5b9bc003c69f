import { operandsOf, type Plan, type PlanRow } from '../plan.ts'
import type { Lexicon, MeantRow } from './lexicon.ts'
import { questionWords } from './question-words.ts'
import type { RephrasingRule } from './rephrased-asking.ts'
import type { Sketch } from './sketch.ts'
import { PERIOD_OF } from './times/named-times.ts'

/**
 * Turns vendors into rows where figures of them are asked for, and not their entries: `Sysco by store`, `Sysco vs last year`, `Sysco and US
 * Foods`. Returns the plan before, of its vendor's figures where the question goes on with these.
 */
export function readVendorFigures(sketch: Sketch, last: Plan | null, lexicon: Lexicon): Plan | null {
  const before = last === null ? [] : vendorRowsOf(last)
  const { vendors, rows, rowChoices } = sketch
  const isOfLast = rows.length === 0 && before.length > 0
  const isAdded = isOfLast && sketch.begins === 'ADD'
  const isOnward = isAdded || (isOfLast && last?.kind !== 'TRANSACTIONS' && (sketch.beginsWithAnd || sketch.has('FOLLOW')))
  if (!(isOnward && vendors.length > 0) && (!asksFigures(sketch) || rowChoices.length > 0)) return last
  if (vendors.length === 0) {
    return isOfLast && last?.kind === 'TRANSACTIONS' ? figuresOfVendors(last, before) : last
  }
  const of = partOfReport(rows, lexicon)
  if (of === null || vendors.some(({ isSure }) => !isSure && rows.length > 0 && !isBought(sketch))) return last
  const [lead] = before
  const place = isOnward && lead !== undefined ? lead : of
  const named = vendors.map(({ words, names }) => ({
    words,
    rows: names.map((vendor) => namedRow({ kind: 'VENDOR', vendor, groupId: place.groupId, accountId: place.accountId }, lexicon)),
  }))
  rows.length = 0
  for (const { words, rows: meant } of named) {
    if (meant.length === 1) rows.push(...meant)
    else sketch.rowChoices = [...sketch.rowChoices, { words, rows: meant, at: -1, after: rows.length }]
  }
  vendors.length = 0
  sketch.vendor = null
  return isOnward && last?.kind === 'TRANSACTIONS' ? figuresOfVendors(last, before) : last
}

/** `US Foods and DoorDash`: a vendor, next to another one, whose name also means a line. No line is listed with a vendor. */
export const listedVendors: RephrasingRule = (pieces, line, lexicon) =>
  pieces.map((piece, at) => {
    if (line.rowsAt(at) === null || line.isVendor(at)) return piece
    const isJoined = [-1, 1].some((step) => line.hasKey(at + step, 'AND', 'VERSUS') && line.isVendor(at + 2 * step))
    const isListed = [0, 1].some((step) => pieces[at + step]?.isAfterComma === true && line.isVendor(at + 2 * step - 1))
    if (!isJoined && !isListed) return piece
    const vendors = lexicon.vendorsOf(questionWords(piece.words).map(({ stem }) => stem))
    if (vendors?.is === 'VENDORS' && vendors.isWhole) return { ...piece, kind: 'MEANT', meanings: [vendors] }
    return isJoined ? { ...piece, kind: 'UNREAD' } : piece
  })

/** A plan of the entries of vendors, where it came to be of their figures; any other as it is. */
export function withVendorEntries(plan: Plan): Plan {
  const [row, ...others] = plan.rows
  if (plan.kind !== 'TRANSACTIONS' || row?.kind !== 'VENDOR' || others.length > 0) return plan
  const entries = { rows: operandsOf(row), vendor: row.vendor }
  return { ...plan, ...entries, by: null, measure: 'VALUE', perMetricId: null, against: null, isSameStore: false, chart: null }
}

type VendorRow = Extract<PlanRow, { kind: 'VENDOR' }>

/** The vendors of a plan as rows; none of a plan that is of more. */
function vendorRowsOf({ kind, vendor, rows, where }: Plan): readonly VendorRow[] {
  if (kind !== 'TRANSACTIONS' || vendor === null) {
    const found = rows.filter((row) => row.kind === 'VENDOR')
    return found.length === rows.length ? found : []
  }
  const [row, ...others] = rows
  if (others.length > 0 || where.length > 0) return []
  if (row === undefined) return [{ kind: 'VENDOR', vendor, groupId: null, accountId: null }]
  if (row.kind === 'GROUP') return [{ kind: 'VENDOR', vendor, groupId: row.groupId, accountId: null }]
  return row.kind !== 'ACCOUNT' || row.groupId === null ? [] : [{ kind: 'VENDOR', vendor, groupId: row.groupId, accountId: row.accountId }]
}

function figuresOfVendors(last: Plan, rows: readonly VendorRow[]): Plan {
  return { ...last, kind: 'FIGURES', rows, vendor: null, order: null, first: null }
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

function isBought(sketch: Sketch): boolean {
  return sketch.has('SPENDING', 'VENDOR')
}

/** Whether something is asked that only figures answer: side by side, over time, or set against something. */
function asksFigures(sketch: Sketch): boolean {
  if (sketch.has('TRANSACTIONS', 'POSTED', 'SUSPENSE', 'WHY', 'DEFINE', 'CHANGED', 'REPORT') || sketch.asksLatest) return false
  const { axes, nouns, spans, vendors, base, againstSpan, againstPlaces } = sketch
  const isRanked = sketch.has('TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK') || sketch.conditions.length > 0
  const isPlace = (axis: string): boolean => axis === 'LOCATION' || axis === 'REGION'
  const isDivided =
    axes.some((axis) => isPlace(axis) || PERIOD_OF[axis] !== undefined) ||
    nouns.some((noun) => PERIOD_OF[noun] !== undefined || (isRanked && isPlace(noun))) ||
    sketch.isSideBySide
  const compares = base !== null || againstSpan !== null || againstPlaces.length > 0 || spans.length > 1
  return isDivided || compares || vendors.length > 1 || sketch.rolling !== null || sketch.has('TREND', 'GROWTH', 'UP', 'DOWN', 'CHANGE')
}
