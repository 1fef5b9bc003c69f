import { counted, formatCount } from '../../../money/format.ts'
import type { MinorDigits } from '../../../money/minor.ts'
import { joinNames } from '../../../sentence-text.ts'
import { monthOf } from '../../../time/day.ts'
import { monthsName } from '../../../time/day-format.ts'
import { accountLabel } from '../../account.ts'
import { wordsOf } from '../../account-kinds.ts'
import { isStatisticalName, unbalancingAccount } from '../../statistical-accounts.ts'
import { bothReadings } from '../amount-text.ts'
import { AMOUNT_ROLES } from '../columns/column-roles.ts'
import { isNetHeading, roleOfHeading, taxHeading } from '../columns/headings.ts'
import type { UnreadHint } from '../columns/unread-hints.ts'
import { takesBack } from '../entry-signs.ts'
import { sizeText } from '../file-sentences.ts'
import type { FileSurvey } from '../ledger-file-survey.ts'
import { closedRemark } from './closing-remarks.ts'
import type { ReadLedgerFile } from './read-ledger-file.ts'

/** A file with both sides of its entries has equal debits and credits. */
export function unbalancedRemark(survey: FileSurvey, minorDigits: MinorDigits): string | null {
  const { accounts, debits, credits, unreadableCount, closingCount } = survey
  const difference = BigInt(debits) - BigInt(credits)
  const hasBalance = accounts.some(({ typing }) => typing.type === 'BALANCE_SHEET')
  if (difference === 0n || !hasBalance || unreadableCount + closingCount + survey.unposted.size > 0) return null
  // Said of that account already.
  if (unbalancingAccount(accounts) !== undefined) return null
  const statistical = accounts.filter(({ name }) => isStatisticalName(wordsOf(name)))
  if (statistical.reduce((sum, { amount }) => sum + BigInt(amount), 0n) === difference) return null
  return `Debits and credits differ by ${sizeText(difference, minorDigits)}, although the file has accounts of the balance sheet. If it should have whole entries, rows are missing, or signs or amounts are read wrong.`
}

/**
 * Revenue and costs that are both below zero, in the whole file, at a location or in a month, as where debits and credits are exchanged; or
 * either alone, where columns of debits and credits, or the source's earlier file, determine the signs.
 */
export function reversedRemark(read: ReadLedgerFile, minorDigits: MinorDigits): string | null {
  const { match, markBefore, survey, closing, corrections } = read
  // Entries that close a year take it back in their month, and a person imports them knowingly.
  const closed = new Set(corrections.importsClosing === true ? closing.map(({ day }) => monthOf(day)) : [])
  const totals = survey.totals.filter(({ month }) => !closed.has(month))
  const cause =
    closedRemark(read) === null
      ? ', as if debits and credits were exchanged'
      : ': either entries that close a year are among them, or debits and credits are exchanged'
  const below = (own: FileSurvey['totals']): string | null => {
    const income = sumOf(own, 'income')
    const costs = income - sumOf(own, 'netIncome')
    return income >= 0n || costs >= 0n
      ? null
      : `evenue of ${sizeText(income, minorDigits)} and costs of ${sizeText(costs, minorDigits)} are both below zero${cause}`
  }
  // Of many thousands of locations hardly any has revenue below zero.
  const suspects = totals.filter(({ income }) => income < 0)
  const [revenue, all] = [sumOf(totals, 'income'), sumOf(totals, 'netIncome')]
  const isAlone = (revenue < 0n && revenue === all) || (revenue === 0n && all > 0n)
  const isSided = match.signRule === 'DEBIT_AND_CREDIT'
  if (isAlone && (isSided || markBefore !== null)) {
    const [what, are, amount] = revenue < 0n ? ['Revenue', 'is', revenue] : ['Costs', 'are', all]
    const [of, choose] = !isSided
      ? ['signs of the earlier file', 'choose the signs the other way round']
      : [
          'debits and credits of the file',
          match.roles.includes('SIDE') ? 'exchange the two sides in the file' : 'choose the columns the other way round',
        ]
    return `${what} of ${sizeText(amount, minorDigits)} ${are} below zero as a whole, with the ${of}. If nothing is taken back, as by refunds, ${choose}.`
  }
  if (suspects.length === 0) return null
  const whole = below(totals)
  if (whole !== null) return `R${whole}. If they are, choose the columns or signs the other way round.`
  const [income, net, size] = [sumOf(totals, 'income'), sumOf(totals, 'netIncome'), totals.reduce((sum, one) => sum + one.rows, 0)]
  // The signs of an earlier file may not be those of this one, however small it is.
  const isEnough = size >= FEWEST_REVERSED || (!isSided && markBefore !== null)
  if (income < 0n && isEnough && -income * 10n > income - net)
    return `Revenue of ${sizeText(income, minorDigits)} is below zero as a whole. If it is not taken back, as by refunds, choose the columns or signs the other way round.`
  const [names, months] = [new Set(suspects.map(({ locationName }) => locationName)), new Set(suspects.map(({ month }) => month))]
  const places = totals.filter(({ locationName }) => names.has(locationName) && !ELIMINATING.test(locationName))
  const times = totals.filter(({ month }) => months.has(month))
  const parts = [
    ...[...Map.groupBy(places, ({ locationName }) => locationName)].map(([name, own]) => ({
      where: name === '' ? 'Without a location' : `At “${name}”`,
      own,
    })),
    ...[...Map.groupBy(times, ({ month }) => month)].map(([month, own]) => ({ where: `In ${monthsName([month])}`, own })),
  ]
  const found = parts.flatMap(({ where, own }) => {
    const words = below(own)
    const isLarge = words !== null && own.reduce((sum, { rows }) => sum + rows, 0) >= FEWEST_REVERSED
    return !isLarge ? [] : [`${where}, r${words} there.`]
  })
  return found[0] === undefined
    ? null
    : `${found[0]} Its signs may be the other way round than those of the rest: import it from a file of its own.`
}

function sumOf(totals: FileSurvey['totals'], figure: 'income' | 'netIncome'): bigint {
  return totals.reduce((sum, one) => sum + BigInt(one[figure]), 0n)
}

/** Fewer rows may be corrections of other months. */
const FEWEST_REVERSED = 10
/** Places where figures of others are taken back. */
const ELIMINATING = /eliminat|inter-?company|consolidat|adjust|konsolidierung/i

export function negativeCreditsRemark(count: number): string | null {
  if (count === 0) return null
  const [all, they] =
    count === 1
      ? ['The only credit is', 'it is read as taken back, as a debit']
      : [`All ${formatCount(count)} credits are`, 'they are read as taken back, as debits']
  return `${all} below zero: ${they}. If the minus only marks a credit, say so under the column of credits, or with --negative-credits yes.`
}

/** Credit memos and the like that are added, since no amount has a sign. */
export function creditDocumentsRemark(found: ReadLedgerFile['creditDocuments'], minorDigits: MinorDigits): string | null {
  if (found === null) return null
  const { rows, words, first } = found
  const [say, are, they, their] =
    rows === 1 ? ['says', 'It is', 'it reduces', 'its amount'] : ['say', 'They are', 'they reduce', 'their amounts']
  const names = joinNames(
    words.map((word) => `“${word}”`),
    'or',
  )
  return `No amount is below zero, and ${counted(rows, 'row')} ${say} ${names}. ${are} added like all others: line ${first.line} adds ${sizeText(first.amount, minorDigits)} to ${first.account}. If ${they} sales or costs, write ${their} with a minus sign.`
}

/**
 * Discounts, refunds and the like that add to revenue, where sales and costs are both above zero: they usually take from it, and no debit or
 * credit says so.
 */
export function addedDiscountsRemark(
  { survey: { accounts }, match: { signRule } }: ReadLedgerFile,
  minorDigits: MinorDigits,
): string | null {
  if (signRule !== 'NATURAL') return null
  const added = accounts.filter((account) => account.amount < 0 && takesBack(account, null, null) && !RECEIVED.test(account.name))
  const [first] = added
  if (first === undefined || accounts.every((account) => added.includes(account) || account.typing.type !== 'INCOME')) return null
  const more = added.length === 1 ? '' : ` and ${counted(added.length - 1, 'other such account')}`
  const sum = added.reduce((all, { amount }) => all + BigInt(amount), 0n)
  return `${accountLabel(first)}${more} ${added.length === 1 ? 'adds' : 'add'} ${sizeText(sum, minorDigits)} to revenue, with the sign of sales. If ${added.length === 1 ? 'it takes' : 'they take'} from revenue, write those amounts with the other sign.`
}

/** What the company is given, as by vendors. */
const RECEIVED =
  /\b(?:vendors?|suppliers?|earned|received|taken|purchases?|income|allowance from|rebates?|(?:early|prompt) pay\w*|lieferanten\w*|erhalten\w*|obtenu\w*|fournisseurs?|ottenut\w+|fornitori|recibid\w+|proveedores|ontvangen|leveranciers?)\b/i

export function netRemark({ match: { headings, roles }, corrections }: ReadLedgerFile): string | null {
  const tax = corrections.roles === undefined ? taxHeading(headings) : null
  const net = headings.find((heading, at) => AMOUNT_ROLES.has(roles[at] ?? 'IGNORED') && isNetHeading(heading))
  const gross = headings.find((heading, at) => roles[at] === 'IGNORED' && AMOUNT_ROLES.has(roleOfHeading(heading) ?? 'IGNORED'))
  if (tax === null || net === undefined || gross === undefined) return null
  return `The amounts are those under “${net}”, without the tax under “${tax}”. If the tax has no lines of its own, as sales tax that is part of a cost, choose “${gross}” instead.`
}

/** Amounts under a heading that says that tax is in them. */
export function grossRemark({ match: { headings, roles }, corrections }: ReadLedgerFile): string | null {
  if (corrections.roles !== undefined) return null
  const gross = headings.find((heading, at) => AMOUNT_ROLES.has(roles[at] ?? 'IGNORED') && WITH_TAX.test(wordsOf(heading)))
  if (gross === undefined) return null
  return TAX.test(wordsOf(gross))
    ? `The amounts under “${gross}” have tax in them, as the heading says, so revenue and costs are too high by it. Export amounts without tax.`
    : `The amounts under “${gross}” may have tax in them, or be those before discounts. If revenue and costs are booked without, export net amounts.`
}

const WITH_TAX =
  /\b(?:incl(?:uding|usive)?|inc|with|plus) (?:of )?(?:sales )?(?:tax|gst|vat|hst|mwst|ust|tva|iva|btw|moms)\b|\b(?:ttc|gross|brutto\w*|bruto|lordo)\b/
const TAX = /\b(?:tax|gst|vat|hst|mwst|ust|tva|iva|btw|moms|ttc)\b/

export function decimalMarkRemark({ weakAmount, thousandsAmount, match, markBefore }: ReadLedgerFile): string | null {
  if (weakAmount !== null)
    return `${bothReadings(weakAmount, match.decimalMark)}${markBefore === match.decimalMark ? ', as amounts of the earlier file were' : ''}; no amount says which mark is decimal.`
  if (thousandsAmount === null) return null
  return `${bothReadings(thousandsAmount, match.decimalMark)}, although other amounts have fewer decimals. If its mark separates thousands, write it without.`
}

/** What an unread column may mean for the amounts. */
export const UNREAD_HINTS: Readonly<Record<UnreadHint['kind'], (heading: string, text: string) => string>> = {
  SPENT: (heading) =>
    `Amounts under “${heading}” are read as debits, which raise costs, and what was received as credits, which raise revenue. If the accounts are those of a bank, exchange the two columns.`,
  OTHER_UNITS: (heading) =>
    `“${heading}” has several texts for the same location and is not read. If locations of one name are different ones there, import a file for each.`,
  BOOKS: (heading) =>
    `“${heading}” has several texts and is not read: all of its entries count. If they are several bases or books, such as accrual and cash, export one of them.`,
  MEASURES: (heading) =>
    `“${heading}” has several units and is not read: all amounts count as money. If some are hours or quantities, leave those rows out of the file.`,
  SAME_HEADINGS: (heading) =>
    `Several columns with amounts are headed “${heading}”, and the first is read. If another one has the actual entries, choose that column.`,
  OTHER_AMOUNTS: (heading, text) =>
    `“${heading}” is not read and has other amounts, such as ${text}. If these are the ones of the books, as without tax or in the ledger's currency, choose that column instead.`,
  COMPANY_AMOUNTS: (heading, text) =>
    `Amounts under “${heading}” are read, as those in the ledger's currency, in place of ${text}, which differ from them.`,
  RATES: (heading) =>
    `“${heading}” has rates and is not read, so amounts may be in several currencies. Import amounts in the ledger's currency.`,
  SIGNS: (heading) =>
    `No amount is below zero, and “${heading}” is not read. If it says which of them are credits or taken back, give those amounts a minus in the file.`,
  STATUSES: (heading, text) =>
    `“${heading}” has codes such as “${text}” and is not read: all rows are imported. If some are drafts, parked or voided, leave these rows out of the file.`,
  ELIMINATED_AMOUNTS: (heading, text) =>
    `“${heading}” has amounts such as ${text} and is not read: the figures are before eliminations. To have these in the totals, import them as rows of a location of their own.`,
  ELIMINATION_MARKS: (heading, text) =>
    `Rows that “${heading}” marks, as with “${text}”, are imported like all others. If they eliminate sales between companies, give them a location of their own, so that those of the companies are whole.`,
  REVERSALS: (heading, text) =>
    `“${heading}” has days such as ${text} on which entries are to be reversed, and is not read. The file has no entry of the same account on that day: if the system posts the reversals automatically, export them, too, or those costs stay.`,
  NEVER_POSTED: (heading, text) =>
    `“${heading}” says “${text}” on some rows, and they are imported like the others. If they are no actual entries, leave them out of the file.`,
  PARTS: (heading, text) =>
    `${text} add up to “${heading}” and are not read. If they are locations, months or the like, write a row for each with its amount.`,
  VERSIONS: (heading, text) =>
    `“${heading}” says ${text}, and the rows of all of them count. If they are versions of the same figures, leave those out of the file that should not count.`,
  SHARES: (heading) =>
    `“${heading}” has shares and is not read: each amount counts in full. If the rows of a divided entry have its whole amount each, multiply them by the share in the file.`,
}
