import { counted } from '../../../money/format.ts'
import type { MinorDigits } from '../../../money/minor.ts'
import { joinFirst } from '../../../sentence-text.ts'
import { accountLabel } from '../../account.ts'
import { wordsOf } from '../../account-kinds.ts'
import { isAccountTypeWord, kindOfName } from '../../account-types.ts'
import { growsEachMonth, monthSums } from '../../balances/growing-balances.ts'
import { isStatisticalName, unbalancingAccount } from '../../statistical-accounts.ts'
import { isTradeTax } from '../../tax-accounts.ts'
import { splitSegments } from '../account-segments.ts'
import { currenciesIn } from '../currency-text.ts'
import type { FileMatch } from '../file-match.ts'
import { sizeText } from '../file-sentences.ts'
import type { FileSurvey, SurveyedAccount } from '../ledger-file-survey.ts'
import { isResultLine, readTotalLine } from '../report-lines.ts'
import type { AccountShownOtherwise } from '../rows/shown-accounts.ts'
import type { ReadLedgerFile } from './read-ledger-file.ts'

export function segmentsRemark({ segments }: Pick<FileMatch, 'segments'>): string | null {
  if (segments === null) return null
  const { number, place } = splitSegments(segments.example, segments)
  return `A part of the account numbers is read as the location, since accounts that differ in it alone have the same name: ${segments.example} is account ${number} at ${place}. If the numbers are whole, choose so at their column.`
}

/** Account numbers around which their workbook shows something that is not read. */
export function shownOtherwiseRemark(found: AccountShownOtherwise | null): string | null {
  if (found === null) return null
  const { column, number, line } = found
  return `${column} shows account numbers such as ${number} on line ${line} in a number format that writes something around them and is not known: they are read without it. If it belongs to the numbers, write them as text in the file.`
}

/** Accounts of the profit and loss that name another currency than the ledger's, in a file that does not say the currency of each row. */
export function accountCurrencyRemark(
  accounts: FileSurvey['accounts'],
  currency: string | null,
  { roles }: Pick<FileMatch, 'roles'>,
): string | null {
  if (currency === null || roles.includes('CURRENCY')) return null
  const foreign = accounts.find(({ name, typing }) => {
    const named = currenciesIn(OF_CURRENCY.exec(name)?.[0] ?? '')
    return typing.type !== null && typing.type !== 'BALANCE_SHEET' && named.size > 0 && !named.has(currency) && !OF_EXCHANGE.test(name)
  })
  return foreign === undefined
    ? null
    : `“${foreign.name}” names a currency other than the ledger's, and its amounts are read as ${currency}. If they are not, export them in ${currency}.`
}

/** Codes are words, too, as in “PEN AND PAPER”: one in brackets, after `in` or a dash, or last in a name that is not all capitals. */
const OF_CURRENCY = /[([] ?[^)\]]+[)\]]|(?:\bin|[-–—]) ?\S+(?: \S+)?$|(?<=\p{Ll}.*) \S+$/u

/** What a change of rates brings or takes is in the ledger's own currency. */
const OF_EXCHANGE = /\b(?:exchange|fx|forex|currency|translation|revaluation|kurs\w*|change|cambio|gains?|loss(?:es)?|(?:un)?realized)\b/i

/** A number under which rows name accounts that have no word in common, such as Food Sales and Interest Paid. */
export function otherNamesRemark(accounts: FileSurvey['accounts']): string | null {
  const found = accounts.filter(({ number, names }) => number !== '' && haveNothingInCommon(names))
  const [first] = found
  if (first === undefined) return null
  const [one = '', ...others] = first.names
  const more = found.length === 1 ? '' : `, and ${counted(found.length - 1, 'other number')} likewise`
  return `Account ${first.number} is called ${joinFirst([one, ...others].map((name) => `“${name}”`))}${more}: its rows are read as one account, “${one}”. If they are several accounts, give them different numbers in the file.`
}

/** Whether names share no word. They are two words together at least: codes and abbreviations say nothing. */
export function haveNothingInCommon(names: readonly string[]): boolean {
  const [first = new Set<string>(), ...others] = names.map(
    (name) =>
      new Set(
        wordsOf(name)
          .split(' ')
          .filter((word) => word.length > 2 && /\p{L}/u.test(word)),
      ),
  )
  return (
    first.size > 0 && others.some((words) => words.size > 0 && words.size + first.size > 2 && ![...words].some((word) => first.has(word)))
  )
}

/** Debits and credits that equal each other, all of one account: its column may be another. */
export function oneAccountRemark({ accounts, rows, debits, credits }: FileSurvey): string | null {
  const [account, ...others] = accounts
  if (account === undefined || others.length > 0 || Number(debits) === 0 || BigInt(debits) !== BigInt(credits)) return null
  return `All ${counted(rows, 'row')} belong to one account, “${accountLabel(account)}”, whose debits equal its credits. If the accounts are in another column, choose that one.`
}

/** Accounts whose names differ in one part alone, such as `Expenses:Harbor:Rent` and `Expenses:Mill:Rent`, in a file without locations. */
export function namedPlacesRemark({ accounts, locations }: Pick<FileSurvey, 'accounts' | 'locations'>): string | null {
  if (locations.some(({ name }) => name !== '')) return null
  for (const separator of NAME_SEPARATORS) {
    const names = accounts.map(({ name }) => name.split(separator).map((part) => part.trim())).filter(({ length }) => length > 1)
    const longest = Math.max(0, ...names.map(({ length }) => length))
    for (let at = 0; at < longest; at++) {
      const pair = placesAt(names, at)
      if (pair !== null)
        return `Accounts have the same names except for “${pair[0]}” and “${pair[1]}”, and no column is read as the location. If these are locations, add a column for them to the file, or import each from a file of its own; otherwise everything goes to “(No location)”.`
    }
  }
  return null
}

const NAME_SEPARATORS = [':', ' - ', ' – ', ' / ', '|', '\\', ', '] as const

/** Two parts at this place that several accounts have, the one as well as the other. */
function placesAt(names: readonly (readonly string[])[], at: number): readonly [string, string] | null {
  const placesOf = new Map<string, Set<string>>()
  for (const parts of names) {
    const place = parts[at] ?? ''
    const others = parts.toSpliced(at, 1)
    if (!/\p{L}/u.test(place) || ROOT.test(place) || kindOfName(place) !== undefined || others.every((part) => ROOT.test(part))) continue
    const account = others.join('\n')
    placesOf.set(account, (placesOf.get(account) ?? new Set()).add(place))
  }
  const shared = new Map<string, number>()
  for (const places of placesOf.values()) {
    // Neighbors are enough: accounts of the same places have the same ones.
    const sorted = [...places].toSorted()
    for (const [index, place] of sorted.slice(1).entries()) {
      const pair = `${sorted[index]}\n${place}`
      const count = (shared.get(pair) ?? 0) + 1
      if (count >= FEWEST_SHARED) return [sorted[index] ?? '', place]
      shared.set(pair, count)
    }
  }
  return null
}

/** What paths of accounts begin with. */
const ROOT = /^(?:other )?(?:incomes?|revenues?|expenses?|assets?|liabilit(?:y|ies)|equity|cogs|cost of (?:goods sold|sales))$/i
/** Accounts that two places have in common by chance, such as Other. */
const FEWEST_SHARED = 2

/** Account numbers that a spreadsheet has rounded or taken for days. */
export function brokenNumbersRemark(accounts: FileSurvey['accounts']): string | null {
  const rounded = accounts.find(({ number }) => ROUNDED.test(number))
  if (rounded !== undefined)
    return `A spreadsheet has rounded the account number ${rounded.number}: accounts that differ in other digits are read as one. Write account numbers as text in the file.`
  const long = accounts.filter(({ number }) => LONG.test(number))
  const [first] = long
  // Spreadsheets keep 15 digits and write zeros for the others.
  if (first !== undefined && long.length > 1 && long.every(({ number }) => ZEROS_AFTER_15.test(number)))
    return `The account numbers have more than 15 digits, and all end in zero, as ${first.number} does: a spreadsheet may have replaced their last digits, and accounts that differ in them are read as one. Write account numbers as text in the file.`
  const dated = accounts.find(({ number }) => DATED.test(number))
  return dated === undefined
    ? otherFormsRemark(accounts)
    : `The account number ${dated.number} looks like a day, as which spreadsheets take numbers such as 4-10. If it is not meant, write account numbers as text in the file.`
}

/** Account numbers that a program has written as amounts, such as `4000.0` and `4,000`, or some without their leading zeros. */
function otherFormsRemark(accounts: FileSurvey['accounts']): string | null {
  const numbers = accounts.map(({ number }) => number).filter((number) => number !== '')
  const [first] = numbers
  const form = AMOUNT_FORMS.find((one) => numbers.length > 1 && numbers.every((number) => one.test(number)))
  if (first !== undefined && form !== undefined)
    return `Account numbers such as ${first} are written like amounts, and are other accounts than ${first.replace(/\.0$|,/g, '')}. Write account numbers as text in the file.`
  const seen = new Map<string, string>()
  for (const { number, name } of accounts) {
    if (!/^\d+$/.test(number)) continue
    const key = `${number.replace(/^0+/, '')} ${name}`
    const other = seen.get(key)
    if (other !== undefined && other !== number)
      return `The account numbers ${other} and ${number} have the same name and differ by zeros in front alone: they are read as two accounts. If they are one, write its number in one way.`
    seen.set(key, number)
  }
  return null
}

const AMOUNT_FORMS = [/^\d{3,}\.0$/, /^\d{1,3}(?:,\d{3})+$/]
const LONG = /^\d{16,}$/
const ZEROS_AFTER_15 = /^\d{15}0+$/
const ROUNDED = /^\d(?:[.,]\d+)?e\+\d+$/i
const DATED =
  /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$|^\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d{2,4})?$/i

/** An account that the file calls revenue on some rows and a cost, or one of the balance sheet, on others. */
export function accountTypesRemark(found: ReadLedgerFile['otherType']): string | null {
  if (found === null) return null
  return `“${found.account}” is ${found.first} on some rows and ${found.other} on line ${found.line}: all are read as one account of the first type. If they are two accounts, give them different names or numbers in the file.`
}

/** Accounts whose numbers begin those of others, and which have their sums. */
export function parentsRemark(accounts: FileSurvey['accounts']): string | null {
  const parents = accounts.filter(({ number, amount }) => {
    // 40 begins 4000 and 4100, and 4000 begins 4010.
    const start = number.replace(/0+$/, '')
    const parts = start === '' ? [] : accounts.filter((one) => one.number !== number && one.number.startsWith(start))
    return parts.length > 1 && Number(amount) !== 0 && parts.reduce((sum, one) => sum + BigInt(one.amount), 0n) === BigInt(amount)
  })
  const [first] = parents
  if (first === undefined || parents.length < FEWEST_PARENTS) return null
  return `“${accountLabel(first)}” and ${counted(parents.length - 1, 'other account')} have the sum of the accounts whose numbers begin with theirs. If they only add these up, they count twice: remove them from the file.`
}

const FEWEST_PARENTS = 2

/** An account such as Net Sales, whose amounts are those of all others of its type together, month by month. */
export function sumAccountRemark({ accounts, balances }: Pick<FileSurvey, 'accounts' | 'balances'>): string | null {
  const ofType = Map.groupBy(accounts.filter(isOfProfit), ({ typing }) => typing.type)
  const months = [...monthSums(balances, () => true).values()]
  for (const alike of ofType.values()) {
    if (alike.length < FEWEST_SUMMED) continue
    const sums = months.map((own) => alike.flatMap(({ index }) => own.get(index) ?? [])).map(partsOf)
    const total = alike.find(({ index, name }) =>
      addsUp(
        months.map((own) => own.get(index) ?? 0),
        sums,
        name,
      ),
    )
    if (total !== undefined)
      return `“${accountLabel(total)}” has the amounts of all other accounts of its type together in each month. If it only adds them up, they count twice: remove it from the file.`
  }
  return null
}

/** A sum and two others. */
const FEWEST_SUMMED = 3

interface Parts {
  readonly sum: number
  /** Accounts with an amount. */
  readonly count: number
}

function partsOf(amounts: readonly number[]): Parts {
  return { sum: amounts.reduce((sum, one) => sum + one, 0), count: amounts.filter((one) => one !== 0).length }
}

/** Whether amounts are half of the sums that they are a part of, in each month with any. */
function addsUp(own: readonly number[], sums: readonly Parts[], name: string): boolean {
  const filled = sums.flatMap(({ sum, count }, at) => (count === 0 ? [] : [{ amount: own[at] ?? 0, sum, count }]))
  // In a single month, or in all of them alike, it may be chance.
  const isEnough = new Set(filled.map(({ amount }) => amount)).size > 1 || SUM_NAME.test(name)
  return (
    isEnough && filled.length > 0 && filled.every(({ amount, sum, count }) => amount !== 0 && count >= FEWEST_SUMMED && amount * 2 === sum)
  )
}

const SUM_NAME = /^(?:total|net|gross|all) (?:sales|revenues?|income|turnover|takings|receipts|costs?|expenses?)\b|\btotals?$/i

/** Accounts called `Gross Profit`, `Total Income`, or `Total Wages` next to Wages, which are not the sums of rows above them. */
export function totalNameRemark(accounts: FileSurvey['accounts'], minorDigits: MinorDigits): string | null {
  const ofProfit = accounts.filter(isOfProfit)
  const names = new Set(ofProfit.map(({ name }) => wordsOf(name)))
  const found = ofProfit.filter(({ index, name, typing: { type } }) => {
    if (isResultLine(name)) return ofProfit.length > 1
    const total = readTotalLine(name)
    const isAlone = !ofProfit.some((one) => one.index !== index && one.typing.type === type)
    return total !== null && !isAlone && (total.of === '' || names.has(wordsOf(total.of)) || isAccountTypeWord(total.of))
  })
  const [first] = found
  if (first === undefined) return null
  const called = joinFirst(found.map((account) => `“${accountLabel(account)}”`))
  const amount = sizeText(first.amount, minorDigits)
  return found.length === 1
    ? `${called} is named like a sum, and is read as an account with ${amount}. If it adds up other rows, they count twice: remove it from the file.`
    : `${called} are named like sums, and are read as accounts, the first with ${amount}. If they add up other rows, these count twice: remove them from the file.`
}

/** Tax on sales and purchases in the profit and loss, as where the file gives it the type of what it is on. */
export function taxAccountsRemark(accounts: FileSurvey['accounts'], minorDigits: MinorDigits): string | null {
  const found = accounts.filter(
    ({ name, amount, typing: { type } }) => type !== null && type !== 'BALANCE_SHEET' && Number(amount) !== 0 && isTradeTax(wordsOf(name)),
  )
  const [first] = found
  if (first === undefined) return null
  const names = joinFirst(found.map((account) => `“${accountLabel(account)}”`))
  const [they, are] = found.length === 1 ? ['counts', 'it is'] : ['count', 'they are']
  const example =
    found.length === 1 ? `with ${sizeText(first.amount, minorDigits)}` : `the first with ${sizeText(first.amount, minorDigits)}`
  return `${names} ${they} in the profit and loss, ${example}. If this tax is owed or claimed back, ${are} no revenue and no cost: choose the type Balance sheet.`
}

/** Guest counts and the like, known by their names or because debits equal credits without them. */
export function statisticalRemark(accounts: FileSurvey['accounts'], minorDigits: MinorDigits): string | null {
  const named = accounts.filter(({ name, typing: { type, certainty } }) => {
    return type === 'BALANCE_SHEET' && certainty !== 'STATED' && isStatisticalName(wordsOf(name))
  })
  const [one] = named
  if (one !== undefined) {
    const names = joinFirst(named.map((account) => `“${accountLabel(account)}”`))
    return named.length === 1
      ? `${names} is read as a count, not as money, and is not in the profit and loss. If it holds money, set its type.`
      : `${names} are read as counts, not as money, and are not in the profit and loss. If they hold money, set their types.`
  }
  const stated = accounts.find(({ name, amount, typing: { type, certainty } }) => {
    const isWhole = BigInt(amount) % 10n ** BigInt(minorDigits) === 0n
    return isWhole && type !== 'BALANCE_SHEET' && certainty === 'STATED' && isStatisticalName(wordsOf(name))
  })
  if (stated !== undefined)
    return `“${accountLabel(stated)}” is in the profit and loss, as the file says, and its name is that of a count. If it counts guests, hours or the like, set its type to balance sheet, which leaves it out.`
  const account = unbalancingAccount(accounts)
  if (account === undefined) return null
  return `Without “${accountLabel(account)}”, with ${account.amount < 0 ? 'credits' : 'debits'} of ${sizeText(account.amount, minorDigits)}, debits would equal credits. If it counts guests, hours or the like, set its type to balance sheet, which leaves it out of the profit and loss.`
}

/** Balances rather than entries, by the titles of the report or as amounts that only grow. */
export function balancesRemark({ titles, survey }: ReadLedgerFile): string | null {
  const title = titles.find(({ text }) =>
    /\btrial balance\b|\byear[- ]to[- ]date\b|\bytd\b|\bcumulative\b|summen.{0,5}saldenliste/i.test(text),
  )
  if (title !== undefined)
    return `“${title.text}” on line ${title.line} may mean balances up to each date. Amounts are read as entries: if they are balances, export the general ledger instead.`
  const ofProfit = new Set(survey.accounts.filter(isOfProfit).map(({ index }) => index))
  return survey.rows === survey.cellCount && growsEachMonth(monthSums(survey.balances, (account) => ofProfit.has(account)))
    ? 'Each account has one row a month at each location, and nearly all amounts grow from month to month, as balances since the beginning of a year do. Amounts are read as entries: if they are balances, export the general ledger, or the change of each month.'
    : null
}

function isOfProfit({ typing: { type } }: SurveyedAccount): boolean {
  return type !== null && type !== 'BALANCE_SHEET'
}
