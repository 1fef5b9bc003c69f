import { decimalFromMinor } from '../../money/decimal.ts'
import { counted, formatCount, formatFigure } from '../../money/format.ts'
import type { MinorDigits } from '../../money/minor.ts'
import { joinNames } from '../../sentence-text.ts'
import type { Day } from '../../time/day.ts'
import { formatDay } from '../../time/day-format.ts'
import { wordsOf } from '../account-kinds.ts'
import { growsEachMonth } from '../balances/growing-balances.ts'
import { isStatisticalName, unbalancingAccount } from '../statistical-accounts.ts'
import { splitSegments } from './account-segments.ts'
import { bothReadings } from './amount-text.ts'
import { daysAtZero } from './closing-rows.ts'
import { AMOUNT_ROLES, type UnreadHint } from './columns/column-recognition.ts'
import { isNetHeading, roleOfHeading, taxHeading } from './columns/headings.ts'
import { currenciesIn } from './currency-text.ts'
import { type Readings, readingsOf } from './dates/date-text.ts'
import { farRowsSentence } from './dates/far-days.ts'
import type { FileMatch } from './file-match.ts'
import { dayNumberSentence, swappedDaysSentence } from './file-sentences.ts'
import type { SettledPass } from './ledger-file-pass.ts'
import type { FileSurvey, SurveyedAccount } from './ledger-file-survey.ts'
import { beforeSecondEncoding, looksGarbled } from './single-byte.ts'
import type { SurveyedFile } from './survey-ledger-file.ts'

/** What a person should know about how a file was read. */
export interface FileRemark {
  readonly kind:
    | 'UNCALCULATED'
    | 'CLOSING'
    | 'UNPOSTED'
    | 'SEGMENTS'
    | 'DATE_ORDER'
    | 'DATE_FORM'
    | 'OTHER_DATES'
    | 'OTHER_PERIODS'
    | 'FAR_DAYS'
    | 'DAY_NUMBERS'
    | 'DECIMAL_MARK'
    | 'SAME_LOOKS'
    | 'HIDDEN_ROWS'
    | 'GARBLED'
    | 'LOCATION_CURRENCY'
    | 'OTHER_LOCATIONS'
    | 'NET_AMOUNTS'
    | 'UNBALANCED'
    | 'COPIED_ROWS'
    | 'LONG_ROWS'
    | 'SWALLOWED_ROWS'
    | 'FEW_LOCATIONS'
    | UnreadHint['kind']
    | 'BALANCES'
    | 'CLOSED'
    | 'REVERSED'
    | 'SUM_ROWS'
    | 'PARENT_ACCOUNTS'
    | 'LOCATION_DATES'
    | 'WEEKS'
    | 'VOIDED'
    | 'STATISTICAL'
    | 'REPEATED_ROWS'
    | 'TOTAL_LOCATION'
    | 'NEGATIVE_CREDITS'
    | 'REMOVED'
    | 'REPLACED'
    | 'STAYING'
    | 'OTHER_SOURCE'
    | 'LIKE_NAMES'
    | 'NO_LOCATION'
  readonly sentence: string
  /** Another reading would be possible, and nothing of the file says which is right. */
  readonly isGuess: boolean
}

type ReadFile = Pick<
  SettledPass,
  | 'survey'
  | 'match'
  | 'dateOrderBasis'
  | 'ambiguousDate'
  | 'shortYearDate'
  | 'swappedDays'
  | 'obstacle'
  | 'otherDates'
  | 'otherPeriods'
  | 'dayNumber'
  | 'areDayNumbersOpen'
  | 'weakAmount'
  | 'sameLooks'
  | 'repeated'
  | 'negativeCredits'
  | 'otherLocations'
  | 'copied'
  | 'longRows'
  | 'swallowed'
  | 'unreadHints'
  | 'titles'
  | 'takenBack'
  | 'sumRows'
> &
  Pick<SurveyedFile, 'closing' | 'corrections'>

/** Remarks on a file's reading, the most important first. @param currency of the ledger; null where it does not matter. */
export function fileRemarks(read: ReadFile, minorDigits: MinorDigits, currency: string | null = null): readonly FileRemark[] {
  const { survey } = read
  const remarks: FileRemark[] = []
  const say = (kind: FileRemark['kind'], sentence: string | null, isGuess = false): void => {
    if (sentence !== null) remarks.push({ kind, sentence, isGuess })
  }
  const { uncalculated, hidden } = survey
  if (uncalculated > 0)
    say(
      'UNCALCULATED',
      `${counted(uncalculated, 'formula')} ${uncalculated === 1 ? 'has' : 'have'} no result: open the file in Excel, save it and import it again.`,
    )
  say('CLOSING', closingSentence(read, minorDigits))
  say('UNPOSTED', unpostedRemark(survey.unposted))
  say('VOIDED', voidedRemark(read.takenBack), true)
  say('STATISTICAL', statisticalRemark(survey.accounts, minorDigits), true)
  say('SWALLOWED_ROWS', swallowedRemark(read), true)
  say('LONG_ROWS', longRowsRemark(read), true)
  say('UNBALANCED', unbalancedRemark(survey, minorDigits), true)
  say('REPEATED_ROWS', repeatedRowsRemark(read), true)
  say('COPIED_ROWS', copiedRemark(read), true)
  say('FEW_LOCATIONS', fewLocationsRemark(survey), true)
  // Rows that books have twice are named already.
  for (const { kind, heading } of read.unreadHints) if (kind !== 'BOOKS' || read.repeated === null) say(kind, HINTS[kind](heading), true)
  say('BALANCES', balancesRemark(read), true)
  say('CLOSED', closedRemark(read), true)
  say('SUM_ROWS', sumRowsRemark(read.sumRows), true)
  say('PARENT_ACCOUNTS', parentsRemark(survey.accounts), true)
  say('LOCATION_DATES', scatteredRemark(survey.totals), true)
  say('REVERSED', reversedRemark(survey, minorDigits), true)
  say('WEEKS', weeksRemark(read.match), true)
  say('TOTAL_LOCATION', totalLocationRemark(survey.locations), true)
  say('NET_AMOUNTS', netRemark(read), true)
  say('OTHER_LOCATIONS', otherLocationsRemark(read), true)
  say('LOCATION_CURRENCY', locationCurrencyRemark(survey.locations, currency), true)
  say('NEGATIVE_CREDITS', negativeCreditsRemark(read.negativeCredits), true)
  say('SEGMENTS', segmentsRemark(read.match), true)
  say('DATE_ORDER', dateOrderRemark(read), read.dateOrderBasis === 'GUESSED')
  say('DATE_FORM', yearFirstRemark(read), true)
  if (read.swappedDays !== null && read.obstacle === null) say('DATE_FORM', swappedDaysSentence(read.swappedDays), true)
  say('OTHER_DATES', otherDatesRemark(read, read.otherDates))
  say('OTHER_PERIODS', otherDatesRemark(read, read.otherPeriods), true)
  if (survey.far.length > 0) say('FAR_DAYS', farRowsSentence(survey.far))
  if (read.dayNumber !== null) say('DAY_NUMBERS', dayNumberSentence(read.dayNumber, read.areDayNumbersOpen), read.areDayNumbersOpen)
  say('DECIMAL_MARK', decimalMarkRemark(read), true)
  say('SAME_LOOKS', sameLooksRemark(read.sameLooks))
  say('GARBLED', garbledRemark(survey), true)
  if (hidden.rows > 0) {
    const amount = (minor: number | bigint): string => formatFigure(decimalFromMinor(minor, minorDigits), minorDigits)
    const [are, these] = hidden.rows === 1 ? ['is', 'the row'] : ['are', 'these rows']
    say(
      'HIDDEN_ROWS',
      `${counted(hidden.rows, 'row')} ${are} hidden in the workbook, by a filter or by hand, and ${are} imported like the others: debits ${amount(hidden.debits)}, credits ${amount(hidden.credits)}. Delete ${these} from the file if ${hidden.rows === 1 ? 'it' : 'they'} should not count.`,
    )
  }
  return remarks
}

/** Which entries of a file close a year, and whether they are left out; null for none. */
export function closingSentence(
  { closing, corrections }: Pick<ReadFile, 'closing' | 'corrections'>,
  minorDigits: MinorDigits,
): string | null {
  const last = closing.at(-1)
  if (last === undefined) return null
  const amount = (minor: number | bigint): string => formatFigure(decimalFromMinor(minor < 0 ? -minor : minor, minorDigits), minorDigits)
  const rows = closing.reduce((sum, { lines }) => sum + lines.length, 0)
  const days = closing.length === 1 ? dayName(last.day) : `${counted(closing.length, 'day')}, the last on ${dayName(last.day)}`
  const to = last.equity === null ? 'off the profit and loss' : `to ${last.equity}`
  const which = `${counted(rows, 'row')} of ${days}, ${rows === 1 ? 'closes' : 'close'} a year: ${closing.length === 1 ? 'they carry' : 'those carry'} a ${last.profit < 0 ? 'loss' : 'profit'} of ${amount(last.profit)} ${to}.`
  const { account, amount: lost } = last.largest
  return corrections.importsClosing === true
    ? `${which} They are imported as chosen, so that ${account} is ${amount(lost)} lower.`
    : `${which} They are left out; with them, ${account} would be ${amount(lost)} lower.`
}

function segmentsRemark({ segments }: Pick<FileMatch, 'segments'>): string | null {
  if (segments === null) return null
  const { number, place } = splitSegments(segments.example, segments)
  return `A part of the account numbers is read as the location, since accounts that differ in it alone have the same name: ${segments.example} is account ${number} at ${place}. If the numbers are whole, choose so at their column.`
}

function repeatedRowsRemark({ repeated: many, match }: ReadFile): string | null {
  if (many === null) return null
  const { repeated, rows, column } = many
  const heading = match.headings[column] ?? ''
  const differ = heading === '' ? 'another column' : `“${heading}”`
  return `${formatCount(repeated)} of ${formatCount(rows)} rows repeat an earlier one and differ from it under ${differ}, which is not read. They count twice. If these are other books, scenarios or levels of consolidation, export one of them.`
}

function swallowedRemark({ swallowed }: ReadFile): string | null {
  return swallowed === null
    ? null
    : `A cell on line ${swallowed} holds several lines that look like rows, which are not read: a quotation mark in it is not closed. Remove the mark and import the file again.`
}

function longRowsRemark({ longRows }: ReadFile): string | null {
  if (longRows === null) return null
  const { count, line } = longRows
  return `${counted(count, 'row')} ${count === 1 ? 'has' : 'have'} more cells than there are headings, the first on line ${line}. If amounts such as 1,234.50 stand without quotes between commas, only a part of each is read: export the file with another delimiter.`
}

/** A file with both sides of its entries has equal debits and credits. */
function unbalancedRemark(survey: FileSurvey, minorDigits: MinorDigits): string | null {
  const { accounts, debits, credits, unreadableCount, closingCount } = survey
  const difference = BigInt(debits) - BigInt(credits)
  const hasBalance = accounts.some(({ typing }) => typing.type === 'BALANCE_SHEET')
  if (difference === 0n || !hasBalance || unreadableCount + closingCount + survey.unposted.size > 0) return null
  // Said of that account already.
  if (unbalancingAccount(accounts) !== undefined) return null
  const statistical = accounts.filter(({ name }) => isStatisticalName(wordsOf(name)))
  if (statistical.reduce((sum, { amount }) => sum + BigInt(amount), 0n) === difference) return null
  const amount = formatFigure(decimalFromMinor(difference < 0n ? -difference : difference, minorDigits), minorDigits)
  return `Debits and credits differ by ${amount}, although the file has accounts of the balance sheet. If it should have whole entries, rows are missing, or signs or amounts are read wrong.`
}

function copiedRemark({ copied }: ReadFile): string | null {
  if (copied === 0) return null
  return `${counted(copied, 'row')} ${copied === 1 ? 'repeats' : 'repeat'} earlier ones of the file, cell by cell and one after the other, and ${copied === 1 ? 'counts' : 'count'} twice. If a part of the file is there twice, remove it.`
}

/** A location that is only written where it changes. */
function fewLocationsRemark({ locations, totals }: FileSurvey): string | null {
  const without = locations.find(({ name }) => name === '')?.rows ?? 0
  const named = locations.reduce((sum, { name, rows }) => (name === '' ? sum : sum + rows), 0)
  if (named > 0 && without > 0 && without < named * 4 && isEarnedNowhere(totals))
    return `${counted(without, 'row')} name no location, with most of the revenue, and go to “(No location)”. If each location is written only on the first row of its entries, fill it down in the file.`
  if (named === 0 || without < named * 4) return null
  return `Only ${formatCount(named)} of ${formatCount(named + without)} rows name a location; the others go to “(No location)”. If each location is written only on the first row of its entries, fill it down in the file.`
}

/** What an unread column may mean for the amounts. */
const HINTS: Readonly<Record<UnreadHint['kind'], (heading: string) => string>> = {
  OTHER_UNITS: (heading) =>
    `“${heading}” has several texts for the same location and is not read. If locations of one name are different ones there, import a file for each.`,
  BOOKS: (heading) =>
    `“${heading}” has several texts and is not read: all of its entries count. If they are several bases or books, such as accrual and cash, export one of them.`,
  MEASURES: (heading) =>
    `“${heading}” has several units and is not read: all amounts count as money. If some are hours or quantities, leave those rows out of the file.`,
  SAME_HEADINGS: (heading) =>
    `Several columns with amounts are headed “${heading}”, and the first is read. If another one has the actual entries, choose that column.`,
  RATES: (heading) =>
    `“${heading}” has several rates and is not read, so amounts may be in several currencies. Import amounts in the ledger's currency.`,
  SHARES: (heading) =>
    `“${heading}” has several shares and is not read: each amount counts in full. If the rows of a divided entry have its whole amount each, multiply them by the share in the file.`,
}

/** Balances rather than entries, by the titles of the report or as amounts that only grow. */
function balancesRemark({ titles, survey }: ReadFile): string | null {
  const title = titles.find(({ text }) =>
    /\btrial balance\b|\byear[- ]to[- ]date\b|\bytd\b|\bcumulative\b|summen.{0,5}saldenliste/i.test(text),
  )
  if (title !== undefined)
    return `“${title.text}” on line ${title.line} may mean balances up to each date. Amounts are read as entries: if they are balances, export the general ledger instead.`
  const ofProfit = new Set(survey.accounts.filter(isOfProfit).map(({ index }) => index))
  return survey.rows === survey.cellCount && growsEachMonth(survey.balances, (account) => ofProfit.has(account))
    ? 'Each account has one row a month at each location, and nearly all amounts grow from month to month, as balances since the beginning of a year do. Amounts are read as entries: if they are balances, export the general ledger, or the change of each month.'
    : null
}

function sumRowsRemark(count: number): string | null {
  return count === 0
    ? null
    : `${counted(count, 'row')} have the sum of the rows above them at the same account and location. If they are subtotals, they count twice: remove them from the file.`
}

/** Accounts whose numbers begin those of others, and which have their sums. */
function parentsRemark(accounts: FileSurvey['accounts']): string | null {
  const parents = accounts.filter(({ number, amount }) => {
    // 40 begins 4000 and 4100, and 4000 begins 4010.
    const start = number.replace(/0+$/, '')
    const parts = start === '' ? [] : accounts.filter((one) => one.number !== number && one.number.startsWith(start))
    return parts.length > 1 && Number(amount) !== 0 && parts.reduce((sum, one) => sum + BigInt(one.amount), 0n) === BigInt(amount)
  })
  const [first] = parents
  if (first === undefined || parents.length < FEWEST_PARENTS) return null
  return `“${[first.number, first.name].filter((text) => text !== '').join(' ')}” and ${counted(parents.length - 1, 'other account')} have the sum of the accounts whose numbers begin with theirs. If they only add these up, they count twice: remove them from the file.`
}

const FEWEST_PARENTS = 2

/** A location whose rows are spread over many months, and those of the others are not: its days and months may be in another order. */
function scatteredRemark(totals: FileSurvey['totals']): string | null {
  const months = [...Map.groupBy(totals, ({ locationName }) => locationName)].map(([name, own]) => ({
    name,
    months: own.length,
    // A month that was meant as a day has rows of one day alone.
    single: own.filter(({ firstDay, lastDay }) => firstDay === lastDay && Number(firstDay.slice(8)) <= 12).length,
  }))
  const found = months.find(({ name, months: own, single }) => {
    const others = months.filter((one) => one.name !== name).map((one) => one.months)
    return single >= FEWEST_SINGLE && others.length > 0 && own > Math.max(...others) * 2
  })
  return found === undefined
    ? null
    : `The rows of “${found.name}” are spread over ${found.months} months, most with a single day, and those of the other locations are not. Day and month may be in another order there: correct its dates in the file.`
}

const FEWEST_SINGLE = 4

/** Revenue and costs that are both below zero, as where debits and credits are exchanged. */
function reversedRemark({ accounts }: FileSurvey, minorDigits: MinorDigits): string | null {
  const sumOf = (isMeant: (type: SurveyedAccount['typing']['type']) => boolean): bigint =>
    accounts.reduce((sum, { typing, amount }) => (isMeant(typing.type) ? sum + BigInt(amount) : sum), 0n)
  const income = sumOf((type) => type === 'INCOME')
  const costs = sumOf((type) => type === 'EXPENSE' || type === 'COST_OF_GOODS_SOLD')
  if (income <= 0n || costs >= 0n) return null
  const amount = (minor: bigint): string => formatFigure(decimalFromMinor(minor, minorDigits), minorDigits)
  return `Revenue of ${amount(income)} and costs of ${amount(-costs)} are both below zero, as if debits and credits were exchanged. If they are, choose the columns or signs the other way round.`
}

function weeksRemark({ headings, roles }: FileMatch): string | null {
  const heading = headings[roles.indexOf('DATE')] ?? ''
  return /\bweek|\bw ?e\b/.test(wordsOf(heading))
    ? `The days are those under “${heading}”. If rows are sums of weeks, a week over two months counts in one of them: export entries by their own day.`
    : null
}

/** Whether rows without a location make a profit, and those with one a loss. */
function isEarnedNowhere(totals: FileSurvey['totals']): boolean {
  const profitOf = (isNamed: boolean): bigint =>
    totals.reduce((sum, { locationName, netIncome }) => ((locationName !== '') === isNamed ? sum + BigInt(netIncome) : sum), 0n)
  return profitOf(false) > 0n && profitOf(true) < 0n
}

function closedRemark(read: ReadFile): string | null {
  const known = new Set(read.closing.map(({ day }) => day.slice(0, 7)))
  const day = daysAtZero(read.survey, FEWEST_CLOSED).find((one) => !known.has(one.slice(0, 7)))
  if (day === undefined) return null
  return `After ${dayName(day)} every account of the profit and loss is zero, as if entries that close a year were in the file. Reports over the year show nothing then: leave those entries out of the file.`
}

function isOfProfit({ typing: { type } }: SurveyedAccount): boolean {
  return type !== null && type !== 'BALANCE_SHEET'
}

const FEWEST_CLOSED = 4

function voidedRemark(takenBack: number): string | null {
  if (takenBack === 0) return null
  return `For ${takenBack === 1 ? 'the voided row that is' : `each of the ${counted(takenBack, 'voided row')} that are`} left out, the file has a row with the opposite amount, which is imported. If voided entries are taken back by entries of their own, set the column of the status to “Not read”, so that both are imported.`
}

function negativeCreditsRemark(count: number): string | null {
  if (count === 0) return null
  const [all, they] =
    count === 1
      ? ['The only credit is', 'it is read as taken back, as a debit']
      : [`All ${formatCount(count)} credits are`, 'they are read as taken back, as debits']
  return `${all} below zero: ${they}. If the minus only marks a credit, say so under the column of credits, or with --negative-credits yes.`
}

/** Guest counts and the like, known by their names or because debits equal credits without them. */
function statisticalRemark(accounts: FileSurvey['accounts'], minorDigits: MinorDigits): string | null {
  const nameOf = ({ number, name }: SurveyedAccount): string => [number, name].filter((text) => text !== '').join(' ')
  const named = accounts.filter(({ name, typing: { type, certainty } }) => {
    return type === 'BALANCE_SHEET' && certainty !== 'STATED' && isStatisticalName(wordsOf(name))
  })
  const [one] = named
  if (one !== undefined) {
    const shown = named.slice(0, MOST_NAMES_SHOWN).map((account) => `“${nameOf(account)}”`)
    const more = named.length > shown.length ? [`${named.length - shown.length} more`] : []
    const names = joinNames([...shown, ...more])
    return named.length === 1
      ? `${names} is read as a count, not as money, and is not in the profit and loss. If it holds money, set its type.`
      : `${names} are read as counts, not as money, and are not in the profit and loss. If they hold money, set their types.`
  }
  const account = unbalancingAccount(accounts)
  if (account === undefined) return null
  const amount = formatFigure(decimalFromMinor(account.amount < 0 ? -account.amount : account.amount, minorDigits), minorDigits)
  return `Without “${nameOf(account)}”, with ${account.amount < 0 ? 'credits' : 'debits'} of ${amount}, debits would equal credits. If it counts guests, hours or the like, set its type to balance sheet, which leaves it out of the profit and loss.`
}

/** Beside other locations, one that is called a total holds their sums. */
function totalLocationRemark(locations: FileSurvey['locations']): string | null {
  const total = locations.find(({ name }) => TOTAL_NAME.test(name.trim()))
  if (total === undefined || locations.length < 2) return null
  const { name, rows } = total
  return `“${name}” is read as a location like the others, with ${counted(rows, 'row')}. If ${rows === 1 ? 'it adds' : 'they add'} up the others, ${rows === 1 ? 'it counts' : 'they count'} twice: remove ${rows === 1 ? 'it' : 'them'} from the file.`
}

function netRemark({ match: { headings, roles }, corrections }: ReadFile): string | null {
  const tax = corrections.roles === undefined ? taxHeading(headings) : null
  const net = headings.find((heading, at) => AMOUNT_ROLES.has(roles[at] ?? 'IGNORED') && isNetHeading(heading))
  const gross = headings.find((heading, at) => roles[at] === 'IGNORED' && AMOUNT_ROLES.has(roleOfHeading(heading) ?? 'IGNORED'))
  if (tax === null || net === undefined || gross === undefined) return null
  return `The amounts are those under “${net}”, without the tax under “${tax}”. If the tax has no lines of its own, as sales tax that is part of a cost, choose “${gross}” instead.`
}

function otherLocationsRemark({ otherLocations, match }: ReadFile): string | null {
  if (otherLocations.length === 0) return null
  const others = otherLocations.map((heading) => `“${heading}”`)
  if (!match.roles.includes('LOCATION'))
    return match.segments === null
      ? `No column is read as the location. If locations are under ${joinNames(others, 'or')}, choose that column; otherwise everything goes to “(No location)”.`
      : null
  return `The locations are those under “${match.headings[match.roles.indexOf('LOCATION')] ?? ''}”. If they are under ${joinNames(others, 'or')}, choose that column instead.`
}

function locationCurrencyRemark(locations: FileSurvey['locations'], currency: string | null): string | null {
  if (currency === null) return null
  const foreign = locations.find(({ name }) => {
    const named = currenciesIn(name)
    return named.size > 0 && !named.has(currency)
  })
  return foreign === undefined
    ? null
    : `“${foreign.name}” names a currency other than the ledger's, and its amounts are read as ${currency}. If they are not, export them in ${currency}.`
}

const TOTAL_NAME =
  /^(?:(?:grand |sub-? ?)?totals?|(?:all|total) (?:locations|stores|restaurants|sites|outlets|units|shops|branches|company|group)|consolidated|(?:gesamt|zwischen)?summe|gesamt|total g[eé]n[eé]ral)$/i

function unpostedRemark(unposted: ReadonlyMap<string, number>): string | null {
  if (unposted.size === 0) return null
  const rows = [...unposted.values()].reduce((sum, one) => sum + one, 0)
  const statuses = [...unposted].toSorted(([, left], [, right]) => right - left).map(([status, count]) => `“${status}” (${count})`)
  const shown = statuses.slice(0, MOST_NAMES_SHOWN)
  const more = statuses.length > shown.length ? [`${statuses.length - shown.length} more`] : []
  return `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} left out, since ${rows === 1 ? 'its' : 'their'} status says that ${rows === 1 ? 'it is' : 'they are'} not posted: ${joinNames([...shown, ...more])}. To import ${rows === 1 ? 'it' : 'them'}, set the column of the status to “Not read”.`
}

/** The days that a date of the file can be, if nothing says which: two of them. */
export interface DateQuestion extends Readings {
  readonly text: string
}

export function dateQuestion({ dateOrderBasis, ambiguousDate }: Pick<ReadFile, 'dateOrderBasis' | 'ambiguousDate'>): DateQuestion | null {
  const days = dateOrderBasis !== 'GUESSED' || ambiguousDate === null ? null : readingsOf(ambiguousDate)
  return ambiguousDate === null || days === null ? null : { text: ambiguousDate.trim(), ...days }
}

/** `“02/01/2026” is Feb 01, 2026 if the month comes first, and Jan 02, 2026 if the day does.` */
export function dateQuestionSentence({ text, monthFirst, dayFirst, yearFirst }: DateQuestion): string {
  const readings = [
    { part: 'month', day: monthFirst },
    { part: 'day', day: dayFirst },
    { part: 'year', day: yearFirst },
  ].flatMap(({ part, day }) => (day === null ? [] : [{ part, day }]))
  const clauses = readings.map(({ part, day }, at) => `${dayName(day)} if the ${part} ${at === 0 ? 'comes first' : 'does'}`)
  return `“${text}” is ${clauses.join(', and ')}.`
}

function dayName(day: Day): string {
  return formatDay(day, 'MMM dd, yyyy')
}

function dateOrderRemark(read: ReadFile): string | null {
  const { dateOrderBasis: basis, ambiguousDate, match } = read
  const question = dateQuestion(read)
  if (question !== null) return `The dates can be read both ways. ${dateQuestionSentence(question)}`
  const days = basis === 'EARLIER_FILE' && ambiguousDate !== null ? readingsOf(ambiguousDate) : null
  if (days === null) return null
  const { part, day } = {
    ISO: { part: 'year', day: days.yearFirst },
    MONTH_FIRST: { part: 'month', day: days.monthFirst },
    DAY_FIRST: { part: 'day', day: days.dayFirst },
  }[match.dateOrder]
  if (day === null) return null
  return `The dates can be read both ways, and are read as in the earlier file of the source, the ${part} first: “${ambiguousDate}” is ${dayName(day)}.`
}

function yearFirstRemark({ shortYearDate, match }: ReadFile): string | null {
  const { yearFirst: day = null } = (shortYearDate === null ? null : readingsOf(shortYearDate)) ?? {}
  if (day === null) return null
  return match.dateOrder === 'ISO'
    ? `Dates such as “${shortYearDate}” are read with the year first: ${dayName(day)}.`
    : `Dates such as “${shortYearDate}” are read in the order of an earlier file of the source, but look as if the year came first: ${dayName(day)}.`
}

function otherDatesRemark({ match }: ReadFile, other: ReadFile['otherDates']): string | null {
  if (other === null) return null
  const { heading, rows } = other
  return `The days are those under “${match.headings[match.roles.indexOf('DATE')] ?? ''}”. Under “${heading}”, ${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} in another month.`
}

function sameLooksRemark(names: readonly string[]): string | null {
  if (names.length === 0) return null
  const shown = names.slice(0, MOST_NAMES_SHOWN).map((name) => `“${name}”`)
  const more = names.length > shown.length ? [`${names.length - shown.length} more`] : []
  const [are, each] = names.length === 1 ? ['is', 'it is'] : ['are', 'each is']
  return `${joinNames([...shown, ...more])} ${are} written in several ways that look the same, with other blanks, accents, letters of another alphabet or invisible characters; ${each} read as one name.`
}

/** Names that another encoding has garbled. */
function garbledRemark({ locations, accounts }: Pick<FileSurvey, 'locations' | 'accounts'>): string | null {
  const names = [...locations, ...accounts].map(({ name }) => name)
  for (const name of names) {
    const before = beforeSecondEncoding(name)
    if (before !== null)
      return `“${name}” was probably “${before}”: the text of the file was encoded twice. Export it again as UTF-8, or correct the names.`
  }
  const name = names.find(looksGarbled)
  return name === undefined
    ? null
    : `“${name}” is probably not the name that was meant: the file's encoding is not known. Export it again as UTF-8, or correct the names.`
}

const MOST_NAMES_SHOWN = 5

function decimalMarkRemark({ weakAmount, match }: ReadFile): string | null {
  return weakAmount === null ? null : `${bothReadings(weakAmount, match.decimalMark)}; no amount says which mark is decimal.`
}
