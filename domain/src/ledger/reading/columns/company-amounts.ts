import { AmountReader, decideDecimalMark } from '../amount-text.ts'
import { isBlank } from '../cell-text.ts'
import { currenciesOfSign, foreignCurrency } from '../currency-text.ts'
import type { ColumnRole, SignRule } from '../file-match.ts'
import type { RawRow } from '../raw-row.ts'
import { AMOUNT_ROLES } from './column-roles.ts'
import { conversionOf } from './converted-amounts.ts'
import { isNetHeading, isOfDocument, isOfGroup, isOfLedger, isTaxBase, namesCurrency, roleOfHeading } from './headings.ts'
import type { UnreadHint } from './unread-hints.ts'

export interface CompanyAmounts {
  /** The column of the amounts, or those of the debits and the credits. */
  readonly at: readonly number[]
  /** What signs mean; null where the columns that are read otherwise say so. */
  readonly signs: Exclude<SignRule, 'DEBIT_AND_CREDIT' | 'NATURAL'> | null
}

/**
 * The columns with amounts in the ledger's currency, by their headings, next to amounts, or debits and credits, whose headings do not say so
 * and which differ from them in some rows as those in the currencies of documents do, see `conversionOf`. Debits and credits say what the signs of
 * one column mean; null where it has none, where it is often empty or zero, and for no such columns. Amounts in a reporting currency are the
 * company's only if others are the same.
 *
 * @param currency of the ledger; null where it does not matter.
 */
export function companyAmounts(
  roles: readonly ColumnRole[],
  headings: readonly string[],
  rows: readonly RawRow[],
  currency: string | null,
): CompanyAmounts | null {
  const readAt = readColumns(roles)
  const dateAt = roles.indexOf('DATE')
  const isTold = readAt.some((at) => isOfLedger(headings[at] ?? '', currency) || isNetHeading(headings[at] ?? ''))
  if (readAt.length === 0 || isTold || dateAt === -1) return null
  const unread = headings.flatMap((heading, at) => (roles[at] === 'IGNORED' ? [{ heading, at }] : []))
  const own = unread.find(({ heading }) => isCompanyAmount(heading, headings, currency))?.at
  const reporting = unread.filter(({ heading }) => isOfGroup(heading) && !isOfDocument(heading) && !isNetHeading(heading))
  const ofRole = (role: ColumnRole): number[] =>
    reporting.flatMap(({ heading, at }) => (roleOfHeading(heading) === role ? [at] : [])).slice(0, 1)
  const sides = readAt.length === 1 ? [] : [...ofRole('DEBIT'), ...ofRole('CREDIT')]
  const at = own !== undefined ? [own] : sides.length === 2 ? sides : ofRole('AMOUNT')
  if (at.length === 0) return null
  return comparedAmounts(
    { readAt, at, isOfGroup: own === undefined, headings, currency },
    rows.filter(({ cells }) => !isBlank(cells[dateAt])),
  )
}

/** The column of amounts, or those of debits and credits. */
function readColumns(roles: readonly ColumnRole[]): readonly number[] {
  const [debitAt, creditAt] = [roles.indexOf('DEBIT'), roles.indexOf('CREDIT')]
  if (debitAt !== -1 && creditAt !== -1) return [debitAt, creditAt]
  return roles.includes('AMOUNT') ? [roles.indexOf('AMOUNT')] : []
}

interface ComparedColumns {
  readonly readAt: readonly number[]
  readonly at: readonly number[]
  /** The other amounts are in a reporting currency. */
  readonly isOfGroup: boolean
  readonly headings: readonly string[]
  readonly currency: string | null
}

function comparedAmounts(
  { readAt, at, isOfGroup: isReporting, headings, currency }: ComparedColumns,
  rows: readonly RawRow[],
): CompanyAmounts | null {
  const dated = rows.filter(({ cells }) => readAt.some((index) => !isBlank(cells[index])))
  const read = readerOf(dated.flatMap(({ cells }) => [...readAt, ...at].map((index) => cells[index] ?? '')))
  const [readOf, otherOf] = [readAt, at].map((columns) => amountsOf(columns, dated, read))
  if (readOf === undefined || otherOf === undefined) return null
  const pairs = dated.map(({ cells }) => ({ cells, other: otherOf(cells), read: readOf(cells) ?? 0 }))
  const known = pairs.flatMap((pair) => (isFilled(pair.other) && pair.read !== 0 ? [{ ...pair, other: pair.other }] : []))
  const differing = known.filter((pair) => !isSameSize(pair.other, pair.read, UNIT))
  if (isReporting && differing.length === known.length) return null
  const isOfCurrency = isReporting || at.some((index) => saysConverted(headings[index] ?? ''))
  const amountOf = readerOf(differing.flatMap(({ cells }) => cells.filter((_, index) => isOfDocument(headings[index] ?? ''))))
  if (conversionOf(differing, { headings, currency, unit: UNIT, amountOf, isOfCurrency }) === null) return null
  // A zero is too small an amount for that currency, or the column has only some amounts.
  const lowest = known.reduce((least, pair) => Math.min(least, Math.abs(pair.other / pair.read)), Number.POSITIVE_INFINITY)
  if (pairs.some((pair) => pair.other === 0 && Math.abs(pair.read) * lowest >= 1)) return null
  const empty = pairs.filter((pair) => !isFilled(pair.other) && pair.read !== 0).length
  if (empty > dated.length * MOST_EMPTY) return null
  const isSided = readAt.length > 1 && at.length === 1
  if (known.every((pair) => pair.other > 0 === pair.read > 0)) return { at, signs: isSided ? 'DEBIT_POSITIVE' : null }
  return isSided && known.every((pair) => pair.other > 0 !== pair.read > 0) ? { at, signs: 'CREDIT_POSITIVE' } : null
}

/** Reads one column, or debits less credits, which may be below zero. */
function amountsOf(
  [first = -1, creditAt]: readonly number[],
  rows: readonly RawRow[],
  read: (text: string | undefined) => number | null,
): (cells: readonly string[]) => number | null {
  if (creditAt === undefined) return (cells) => read(cells[first])
  const credits = rows.map(({ cells }) => Math.sign(read(cells[creditAt]) ?? 0)).reduce((sum, sign) => sum + sign, 0)
  return (cells) => {
    const [debit, credit] = [read(cells[first]), read(cells[creditAt])]
    return debit === null && credit === null ? null : (debit ?? 0) - (credit ?? 0) * (credits < 0 ? -1 : 1)
  }
}

/** What to say of amounts that are read instead of others; none without. */
export function companyAmountHints(found: CompanyAmounts | null, roles: readonly ColumnRole[], headings: readonly string[]): UnreadHint[] {
  if (found === null) return []
  const [others, own] = [readColumns(roles), found.at].map((columns) => columns.map((at) => headings[at] ?? ''))
  return [{ kind: 'COMPANY_AMOUNTS', heading: own?.join('” and “') ?? '', text: `“${others?.join('” and “') ?? ''}”` }]
}

/** Reads the amounts of a column instead of others; a column of the documents' currencies then says nothing about them. */
export function withCompanyAmounts(roles: readonly ColumnRole[], found: CompanyAmounts | null): ColumnRole[] {
  if (found === null) return [...roles]
  const own: readonly ColumnRole[] = found.at.length > 1 ? ['DEBIT', 'CREDIT'] : ['AMOUNT']
  return roles.map((role, at) => own[found.at.indexOf(at)] ?? (REPLACED.has(role) ? 'IGNORED' : role))
}

/**
 * Gives the column of currencies its role back where amounts that are called the company's are those of the documents in every row of another
 * currency: the company has that one then.
 */
export function withCurrencies(
  roles: readonly ColumnRole[],
  headings: readonly string[],
  rows: readonly RawRow[],
  currency: string | null,
): ColumnRole[] {
  const at = headings.findIndex((heading, index) => roles[index] === 'IGNORED' && roleOfHeading(heading) === 'CURRENCY')
  if (currency === null || at === -1 || roles.includes('CURRENCY')) return [...roles]
  const foreign = rows.filter(
    ({ cells }) => currenciesOfSign(cells[at] ?? '').length > 0 && foreignCurrency(cells[at] ?? '', currency) !== null,
  )
  const [read, others] = [true, false].map((isRead) =>
    headings.flatMap((heading, index) => {
      if (AMOUNT_ROLES.has(roles[index] ?? 'IGNORED')) return isRead ? [index] : []
      const isAmount = AMOUNT_ROLES.has(roleOfHeading(heading) ?? 'IGNORED') && !isOfLedger(heading, currency)
      return !isRead && (isAmount || isOfDocument(heading)) ? [index] : []
    }),
  )
  if (foreign.length === 0 || read === undefined || others === undefined) return [...roles]
  if (others.length === 0) {
    // Nothing to compare with. Oracle's ledger of another company has none of its rows in this one's currency.
    const isOther =
      read.some((index) => /\baccounted\b/i.test(headings[index] ?? '')) &&
      rows.every(({ cells }) => isBlank(cells[at]) || foreignCurrency(cells[at] ?? '', currency) !== null)
    return roles.map((role, index) => (isOther && index === at ? 'CURRENCY' : role))
  }
  const amountOf = readerOf(foreign.flatMap(({ cells }) => [...read, ...others].map((index) => cells[index] ?? '')))
  const isSame = foreign.every(({ cells }) => {
    const known = new Set(others.map((index) => Math.abs(amountOf(cells[index]) ?? 0)))
    return read.every((index) => known.has(Math.abs(amountOf(cells[index]) ?? 0)) || isBlank(cells[index]))
  })
  return roles.map((role, index) => (isSame && index === at ? 'CURRENCY' : role))
}

/**
 * Whether a heading is that of amounts in the ledger's currency. The reporting currency may be that of the group, net amounts are without tax,
 * and a base, next to `headings` of tax, is the taxed amount.
 */
export function isCompanyAmount(heading: string, headings: readonly string[], currency: string | null): boolean {
  const role = roleOfHeading(heading)
  // `USD Equivalent`, `Accounted`: no word for an amount except the currency.
  const isAmount = role === 'AMOUNT' || (role === undefined && saysConverted(heading))
  return (
    isAmount &&
    isOfLedger(heading, currency) &&
    !isOfDocument(heading) &&
    !isOfGroup(heading) &&
    !isNetHeading(heading) &&
    !isTaxBase(heading, headings)
  )
}

/** Whether a heading says in so many words that its amounts are in a currency, or converted into one. */
export function saysConverted(heading: string): boolean {
  return namesCurrency(heading) || SAYS_CONVERTED.test(heading)
}

const SAYS_CONVERTED = /\b(?:equiv(?:alent)?|accounted|converted|LC)\b/i
const REPLACED: ReadonlySet<ColumnRole> = new Set(['AMOUNT', 'DEBIT', 'CREDIT', 'CURRENCY'])
/** Rows without an amount would not be read; more of them are no slips. */
const MOST_EMPTY = 0.05
/** Amounts are compared in hundredths. */
const UNIT = 100

function isFilled(amount: number | null): amount is number {
  return amount !== null && amount !== 0
}

/** Whether two amounts have the same size, except for decimals that one of them lacks. @param unit minor units of 1. */
export function isSameSize(one: number | bigint, other: number | bigint, unit: number): boolean {
  const [left, right] = [Math.abs(Number(one)), Math.abs(Number(other))]
  return left === right || (left % unit === 0 && Math.abs(left - right) < unit)
}

/** Reads amounts in hundredths, with the decimal mark that they have themselves; null for none. */
function readerOf(texts: readonly string[]): (text: string | undefined) => number | null {
  const marks = new AmountReader('POINT', 2)
  for (const text of texts) if (!isBlank(text)) marks.read(text)
  const amounts = new AmountReader(decideDecimalMark(marks.evidence, 'POINT'), 2)
  return (text) => {
    const amount = isBlank(text) ? null : amounts.read(text ?? '')
    return typeof amount === 'number' ? amount : null
  }
}
