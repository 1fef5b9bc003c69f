import { REPEATED_WITHIN_DAYS } from '../../ledger/repeated-entries.ts'
import { groupTree } from '../../mappings/group-tree.ts'
import {
  absoluteDecimal,
  compareDecimals,
  decimalFromFraction,
  fractionFromDecimal,
  negateDecimal,
  sumDecimals,
} from '../../money/decimal.ts'
import { formatPercent } from '../../money/format.ts'
import { divideFractions, SHARE_DECIMALS } from '../../money/fraction.ts'
import { capitalize } from '../../sentence-text.ts'
import type { Day } from '../../time/day.ts'
import { DAY_FORMATS, formatDay, rangeName } from '../../time/day-format.ts'
import { entriesName, entryName, lacksTypes, listedTypes } from '../entry-types.ts'
import { isOfNegative, isOfNewVendors, isOfRepeated, isOfSomeEntries } from '../plan.ts'
import type { AnswerEntries, AnswerPart, AnswerSource, AnswerTableRow, AnswerWords, SaidFigure } from './answer.ts'
import { averageValue } from './answer-figures.ts'
import { answer, countFigure, countWords, noChart, note, plainFigure, warning } from './answer-sentences.ts'
import { type AnswerWriting, endOfBooks, inWhenAndWhere, whenOf, whereOf } from './answer-writing.ts'
import { ALL_ENTRIES, oneEntry } from './figure-entries.ts'
import { exactMoney, moneyText } from './figure-text.ts'
import { type EntriesRequest, MOST_ANSWER_ROWS } from './plan-questions.ts'
import type { EntriesResult, VendorSum } from './plan-results.ts'
import { againstName, conditionWords, inBase, listName, ofSomeEntries, planRowsName, SIDE_NAMES } from './plan-words.ts'

/** The entries behind lines and accounts: their number, their total, and the largest of them. */
export function writeTransactions(writing: AnswerWriting): readonly AnswerPart[] {
  const { plan, results } = writing
  const { entries } = results
  if (entries.length === 0) return [warning(results.problem ?? 'Entries stand behind lines and accounts. Ask for one of them.')]
  const count = entries.reduce((sum, one) => sum + one.count, 0)
  const isOfSome = plan.where.length > 0
  const isOfSize = plan.where.some(({ value }) => value !== null)
  const areRepeated = isOfRepeated(plan)
  const areNegative = isOfNegative(plan)
  const negative = areNegative ? 'negative ' : ''
  const types = listedTypes(plan, writing.names)
  const sentences = entries
    .filter((one) => one.count > 0 || entries.length === 1)
    .slice(0, 6)
    .map((one) => {
      // An account outside the mapping is in no report.
      // Nor does the list behind a figure tell negative entries from others.
      const source = one.request.groupId === null || areNegative ? null : sourceOf(writing, one.request)
      const id = `${one.request.groupId ?? ''}/${one.request.accountId ?? ''}`
      const total = plainFigure(exactMoney(one.total), one.total, `entries ${id}`, source)
      const isOfAll = !isOfSome && plan.vendor === null && plan.search === null && types.length === 0
      return answer(
        `${requestName(writing, one.request)}${inWhenAndWhere(writing)} has `,
        areNegative
          ? countFigure(one.count, `entries of ${id}`)
          : { ...countFigure(one.count, `entries of ${id}`), source, entries: entriesOf(one.request) },
        ` ${negative}${one.count === 1 ? entryName(types) : entriesName(types, writing.names)}`,
        `${ofSomeEntries(plan)}${isOfSize ? ' of that size' : ''}${areRepeated ? ' that may be booked twice' : ''}${one.count === 1 ? ', ' : ', together '}`,
        isOfAll || areNegative ? total : { ...total, entries: entriesOf(one.request) },
        ...averageWords(one, id),
        '.',
      )
    })
  const isOfSeveral = entries.length > 1 || plan.rows.some((row) => row.kind === 'GROUP')
  const isNewest = plan.order === 'NEWEST'
  const sorted = entries
    .flatMap((one) => one.entries)
    .toSorted(
      (left, right) =>
        (isNewest ? right.date.localeCompare(left.date) : 0) ||
        compareDecimals(absoluteDecimal(right.amount), absoluteDecimal(left.amount)) ||
        (areRepeated ? left.vendor.localeCompare(right.vendor) || left.date.localeCompare(right.date) : 0),
    )
  const rows =
    plan.first === 1 ? sorted.filter((one) => isLevel(one, sorted[0], isNewest)) : sorted.slice(0, plan.first ?? MOST_ANSWER_ROWS)
  if (rows.length === 0)
    return [
      ...(!isOfSomeEntries(plan) && count > 0 ? sentences : noneOfThese(writing)),
      ...typesSentence(writing),
      ...otherTypesSentence(writing),
      ...endOfBooks(writing),
    ]
  const hasNumbers = rows.some(({ number }) => number !== '')
  const table: AnswerPart = {
    kind: 'TABLE',
    title: `${capitalize(`${areRepeated ? 'possible duplicates among ' : negative}${listName(plan, writing.names)}`)} of ${ofLines(writing)}${ofSomeEntries(plan)}, ${writing.names.currency}, ${whenOf(writing)}, ${whereOf(writing)}`,
    columns: [
      { key: 'date', label: 'Date', isNumber: false },
      ...(isOfSeveral ? [{ key: 'account', label: 'Account', isNumber: false }] : []),
      { key: 'vendor', label: 'Vendor', isNumber: false },
      { key: 'memo', label: 'Memo', isNumber: false },
      ...(hasNumbers ? [{ key: 'number', label: 'Number', isNumber: false }] : []),
      { key: 'location', label: 'Location', isNumber: false },
      { key: 'amount', label: 'Amount', isNumber: true },
    ],
    rows: rows.map((one) => ({
      key: one.id,
      isTotal: false,
      cells: [
        formatDay(one.date, DAY_FORMATS.MONTH_NAME),
        ...(isOfSeveral ? [one.account] : []),
        one.vendor,
        one.memo,
        ...(hasNumbers ? [one.number] : []),
        one.location,
        amountOf(writing, one, 'PARENTHESES'),
      ],
    })),
  }
  const [only] = plan.first === 1 ? rows : []
  const isCut = count > rows.length && only === undefined
  return [
    ...(only === undefined ? [...vendorSentence(writing), ...sentences] : [oneSentence(writing, only, count, isOfSeveral)]),
    ...(only === undefined ? [] : levelSentence(writing, rows.length - 1, isNewest)),
    ...typesSentence(writing),
    ...otherTypesSentence(writing),
    table,
    ...(isCut
      ? [
          note(
            `The table shows the ${isNewest ? 'latest' : 'largest'} `,
            countFigure(rows.length, 'entries shown'),
            ' of ',
            countFigure(count, 'entries of all'),
            ` ${entriesName(types, writing.names)}.`,
          ),
        ]
      : []),
    ...creditsNote(writing, rows),
    ...repeatedNote(plan),
    ...(plan.search === null ? [] : [note('The text was looked for in memos, numbers, references and vendors.')]),
    ...endOfBooks(writing),
  ]
}

/** Of the largest entries of costs some may be credits: they are ranked by their size. */
function creditsNote({ plan }: AnswerWriting, rows: readonly { readonly amount: string }[]): readonly AnswerPart[] {
  const isRanked = plan.first !== null && plan.first > 1 && plan.order !== 'NEWEST' && !isOfNegative(plan)
  const credits = rows.filter(({ amount }) => amount.startsWith('-')).length
  return isRanked && credits > 0 && credits < rows.length
    ? [note('Amounts in parentheses reduce their line. They are ranked by their size, as the others are.')]
    : []
}

/** `: 151.20 on average`, of several entries. */
function averageWords({ count, total }: EntriesResult, id: string): AnswerWords {
  if (count < 2) return []
  const value = averageValue(total, count)
  return [': ', plainFigure(moneyText(value, { decimals: 2 }), value, `entries ${id} / ${count}`), ' on average']
}

/** What entries that may be booked twice have in common. */
function repeatedNote(plan: AnswerWriting['plan']): readonly AnswerPart[] {
  if (!isOfRepeated(plan)) return []
  return [
    note(
      'Looked for: entries of the same vendor, account, location and amount within ',
      countFigure(REPEATED_WITHIN_DAYS, 'days between entries booked twice'),
      ' days of each other, also just before or after these days. Some bills do recur, so compare their references.',
    ),
  ]
}

/** `Repairs and maintenance`, `all costs`: what the entries of a list are of. */
function ofLines({ plan, names }: AnswerWriting): string {
  return planRowsName(plan, names) || SIDE_NAMES[plan.side ?? 'BOTH']
}

/** The one entry that is asked for, the largest or the latest of so many. */
function oneSentence(writing: AnswerWriting, one: ListedEntry, count: number, namesAccount: boolean): AnswerPart {
  const { plan, names } = writing
  const types = listedTypes(plan, names)
  const ofThatSize = plan.where.length > 0 ? ' of that size' : ''
  return answer(
    `The ${listName(plan, names)} of ${ofLines(writing)}${ofSomeEntries(plan)}${ofThatSize}${inWhenAndWhere(writing)} is `,
    amountOf(writing, one, 'MINUS'),
    ` on ${formatDay(one.date, DAY_FORMATS.MONTH_NAME)} at ${one.location}${namesAccount ? `, in ${one.account}` : ''}, of `,
    countFigure(count, 'entries of all'),
    ` ${count === 1 ? entryName(types) : entriesName(types, writing.names)}.`,
  )
}

/** Whether an entry is as late, or as large, as the first one. */
function isLevel(one: ListedEntry, first: ListedEntry | undefined, isNewest: boolean): boolean {
  if (first === undefined) return false
  return isNewest ? one.date === first.date : compareDecimals(absoluteDecimal(one.amount), absoluteDecimal(first.amount)) === 0
}

/** Says that others are as late, or as large, as the one that was asked for. */
function levelSentence({ plan, names }: AnswerWriting, others: number, isNewest: boolean): readonly AnswerPart[] {
  if (others === 0) return []
  const types = listedTypes(plan, names)
  const [noun, are] = others === 1 ? [entryName(types), 'is'] : [entriesName(types, names), 'are']
  return [
    note(countFigure(others, 'entries level with it'), ` more ${noun} of the same ${isNewest ? 'day' : 'amount'} ${are} in the table.`),
  ]
}

/** Says that the ledger does not mark entries with the requested types, or that entries of those types are in no report. */
function typesSentence({ plan, names }: AnswerWriting): readonly AnswerPart[] {
  const all = names.entryTypes
  if (lacksTypes(plan, names)) {
    const asked = entriesName(plan.entryTypes, names)
    const who = all.length === 0 ? 'This ledger does not say' : 'The types of entries in this ledger do not say'
    return [warning(`${who} which entries are ${asked}, so all are listed.`)]
  }
  const types = listedTypes(plan, names)
  const areOutside = all.every(({ name, isOfCosts, isOfIncome }) => !types.includes(name) || !(isOfCosts || isOfIncome))
  if (types.length === 0 || !areOutside) return []
  return [
    note(`The ledger has ${entriesName(types, names)} in accounts of the balance sheet alone, which are no part of the profit and loss.`),
  ]
}

/** What a vendor, or a line from an amount on, has of other types than those listed: reversals of bills, for example. */
function otherTypesSentence({ plan, results: { entries, ofAnyType } }: AnswerWriting): readonly AnswerPart[] {
  const countIn = (all: readonly EntriesResult[]): number => all.reduce((sum, one) => sum + one.count, 0)
  const amountIn = (all: readonly EntriesResult[]): string => sumDecimals(all.map(({ total }) => total))
  const count = countIn(ofAnyType) - countIn(entries)
  if (count <= 0) return []
  const left = sumDecimals([amountIn(ofAnyType), negateDecimal(amountIn(entries))])
  return [
    note(
      'Not included: ',
      countFigure(count, 'entries of other types'),
      ` ${count === 1 ? 'entry' : 'entries'} of other types${plan.vendor === null ? '' : ` from ${plan.vendor}`}${plan.where.length > 0 ? ' of that size' : ''}, together `,
      plainFigure(exactMoney(left), left, 'entries of other types, total'),
      ...(countIn(entries) === 0
        ? []
        : ['; all of these entries total ', plainFigure(exactMoney(amountIn(ofAnyType)), amountIn(ofAnyType), 'entries of every type')]),
      '.',
    ),
  ]
}

function noneOfThese(writing: AnswerWriting): readonly AnswerPart[] {
  const { plan, names } = writing
  const { vendor, search, side } = plan
  const types = listedTypes(plan, names)
  const rows = planRowsName(plan, names)
  const inLines = rows !== '' ? rows : side === null ? 'the profit and loss' : SIDE_NAMES[side]
  const [ofThatSize, inRows] = [plan.where.some(({ value }) => value !== null) ? ' of that size' : '', `in ${inLines}`]
  const when = inWhenAndWhere(writing)
  if (isOfRepeated(plan))
    return [
      answer(`No ${entriesName(types, names)}${ofSomeEntries(plan)}${ofThatSize} ${inRows}${when} look like duplicates.`),
      ...repeatedNote(plan),
    ]
  if (search !== null)
    return [
      answer(
        `No ${entryName(types)}${vendor === null ? '' : ` from ${vendor}`}${ofThatSize} ${inRows}${when} has “${search}” in its memo, number, reference or vendor.`,
      ),
    ]
  if (vendor === null)
    return [
      answer(`There are no ${isOfNegative(plan) ? 'negative ' : ''}${entriesName(types, writing.names)}${ofThatSize} ${inRows}${when}.`),
      ...elsewhereSentences(writing),
    ]
  const isOfAny = types.length === 0 && rows === '' && ofThatSize === ''
  const nothing = { COSTS: `Nothing was paid to ${vendor}`, INCOME: `Nothing came in from ${vendor}` }
  if (vendor === '') return [answer(`There are no ${entriesName(types, names)} without a vendor${ofThatSize} ${inRows}${when}.`)]
  const none = isOfAny && side !== null ? nothing[side] : `${vendor} has no ${entriesName(types, writing.names)}${ofThatSize} ${inRows}`
  return [answer(`${none}${when}.`), ...elsewhereSentences(writing)]
}

/** What else a vendor, or without one a line, has where nothing was found. */
function elsewhereSentences(writing: AnswerWriting): readonly AnswerPart[] {
  return writing.results.elsewhere
    .filter(({ count }) => count > 0)
    .map(({ request, count, total, entries }) => {
      const types = [...new Set(entries.map(({ type }) => type))]
      // Of those that are not listed nothing is known.
      const noun = entries.length < count || types.length > 2 || types.includes('') ? [] : types
      const source = request.groupId === null ? null : sourceOf(writing, request)
      const id = `${request.groupId ?? ''}/${request.accountId ?? ''} elsewhere`
      const has = writing.plan.vendor !== null ? 'It has ' : count === 1 ? 'There is ' : 'There are '
      return answer(
        has,
        { ...countFigure(count, `entries of ${id}`), source, entries: entriesOf(request) },
        ` ${count === 1 ? entryName(noun) : entriesName(noun, writing.names)} in ${requestName(writing, request)}, together `,
        {
          ...plainFigure(exactMoney(total), total, `entries ${id}`, source),
          entries: entriesOf(request),
        },
        '.',
      )
    })
}

/** The total of a vendor's entries over all lines of costs; empty where one line says it, or where something was earned. */
function vendorSentence(writing: AnswerWriting): readonly AnswerPart[] {
  const { plan, results, names } = writing
  const found = results.entries.filter(({ count }) => count > 0)
  const tree = groupTree(names.groups)
  const areCosts = found.every(({ request: { groupId } }) => groupId !== null && tree.byId.get(groupId)?.sign === 1)
  const isOfAny = plan.search === null && plan.rows.length === 0
  if (plan.vendor === null || plan.vendor === '' || !isOfAny || found.length < 2 || !areCosts) return []
  const count = found.reduce((sum, one) => sum + one.count, 0)
  const [{ request } = {}] = found
  const isOfAll = plan.where.length === 0 && listedTypes(plan, names).length === 0
  const source = isOfAll && request !== undefined ? { ...sourceOf(writing, { ...request, groupId: null }), vendor: plan.vendor } : null
  return [
    answer(
      `${plan.vendor} has `,
      countFigure(count, `entries of ${plan.vendor}`),
      ` ${entriesName(listedTypes(plan, names), names)}${plan.where.length > 0 ? ' of that size' : ''} in the profit and loss${inWhenAndWhere(writing)}, together `,
      { ...totalFigure(plan.vendor, sumDecimals(found.map(({ total }) => total)), 'MINUS'), source },
      '.',
    ),
  ]
}

function requestName({ names }: AnswerWriting, { groupId, accountId }: EntriesRequest): string {
  return accountId === null
    ? (names.groups.find(({ id }) => id === groupId)?.name ?? '')
    : (names.accounts.find(({ id }) => id === accountId)?.name ?? '')
}

function entriesOf({ vendor, types, search, least, most, includesLeast, includesMost }: EntriesRequest): AnswerEntries {
  return {
    entryId: null,
    vendor,
    ...(types.length === 0 ? {} : { types }),
    ...(search === null ? {} : { search }),
    leastAmount: least,
    mostAmount: most,
    excludesLeast: least !== null && !includesLeast,
    excludesMost: most !== null && !includesMost,
  }
}

type ListedEntry = EntriesResult['entries'][number]

function amountOf(writing: AnswerWriting, one: ListedEntry, negatives: 'MINUS' | 'PARENTHESES'): SaidFigure {
  const figure = plainFigure(exactMoney(one.amount, negatives), one.amount, `entry ${one.id}`, sourceOfEntry(writing, one))
  return { ...figure, entries: oneEntry(one.id) }
}

/** The account of the entry, on its day and at its location. */
function sourceOfEntry(writing: AnswerWriting, { accountId, date, locationId }: ListedEntry): AnswerSource {
  const groupId = writing.names.accounts.find(({ id }) => id === accountId)?.groupId ?? null
  return sourceOf(writing, { groupId, accountId, startDate: date, endDate: date, locationIds: [locationId] })
}

function sourceOf(
  { plan }: AnswerWriting,
  request: Pick<AnswerSource, 'groupId' | 'accountId' | 'startDate' | 'endDate' | 'locationIds'>,
): AnswerSource {
  const { groupId, accountId, startDate, endDate, locationIds } = request
  return {
    mappingId: plan.mappingId,
    groupId,
    accountId,
    metricId: null,
    startDate,
    endDate,
    locationIds,
    comparison: null,
    budgetId: null,
  }
}

/**
 * Amounts paid to vendors, or by them: sums over entries. The other vendors and entries without a vendor are listed too, so that the table
 * adds up. With a condition, the total covers only the vendors that meet it; entries without a vendor never do.
 */
export function writeVendors(writing: AnswerWriting): readonly AnswerPart[] {
  const { plan, results, names } = writing
  const found = results.vendors
  const [top] = found?.vendors ?? []
  const isOfSome = plan.where.length > 0
  const of = plan.rows.length === 0 ? '' : ` for ${planRowsName(plan, names)}`
  if (found === null || (top === undefined && !isOfSome)) return [warning('No entry of these days names a vendor.'), ...endOfBooks(writing)]
  const limits = plan.where.map((one) => conditionWords(one, plan, names)).join(' and ')
  const conditions = limits.startsWith('at ') ? `of ${limits}` : limits
  const behind = (vendor: string) => behindVendor(writing, vendor)
  if (isOfNewVendors(plan)) return newVendors(writing, found, behind)
  if (top === undefined) return [answer(`No vendor has a total ${conditions}${of}${inWhenAndWhere(writing)}.`), ...endOfBooks(writing)]
  const { vendors, rest, without } = found
  const named = totalOf([...vendors, ...(rest === null ? [] : [rest])])
  const counted = vendors.length + (rest?.vendors ?? 0)
  const noVendor = isOfSome || without === null ? [] : [without]
  const all = totalOf([named, ...noVendor])
  const whole = plan.against === null && !isOfSome && compareDecimals(all.total, '0') > 0 ? all.total : null
  const row = vendorRow.bind(null, { isCompared: plan.against !== null, whole })
  const lead: AnswerWords = isOfSome
    ? [
        ...countWords(counted, 'vendor'),
        ` ${counted === 1 ? 'has a total' : 'have totals'} ${conditions}${of}${inWhenAndWhere(writing)}`,
        ...(counted === 1 ? [': '] : [', together ', totalFigure('all', named.total, 'MINUS'), '. ']),
      ]
    : []
  const base = againstName(plan, names)
  const isOfChange = plan.measure === 'CHANGE'
  const ends = isOfChange ? { ASC: 'largest decrease', DESC: 'largest increase' } : { ASC: 'lowest total', DESC: 'highest total' }
  const most = ends[plan.order === 'ASC' ? 'ASC' : 'DESC']
  const baseOf = (one: VendorSum & { readonly name: string }): SaidFigure => ({
    ...baseFigure(one.name, one.base, 'MINUS'),
    ...behind(one.name).base,
  })
  return [
    answer(
      ...lead,
      isOfSome && counted === 1 ? `${top.name} with ` : `${top.name} has the ${most}${isOfSome ? '' : `${of}${inWhenAndWhere(writing)}`}: `,
      ...(isOfChange ? [changeFigure(top.name, top, 'MINUS'), ', from ', baseOf(top), ' to '] : []),
      { ...totalFigure(top.name, top.total, 'MINUS'), ...behind(top.name).total },
      ' in ',
      { ...countFigure(top.count, `entries of ${top.name}`), ...behind(top.name).count },
      ` ${top.count === 1 ? 'entry' : 'entries'}`,
      ...(base === null || isOfChange ? [] : [', against ', baseOf(top), ` ${inBase(plan, names)}`]),
      '.',
      ...(plan.first === null || vendors.length < 2 || whole === null ? [] : togetherWords(vendors, whole)),
    ),
    {
      kind: 'TABLE',
      title: `Vendors${of}, ${names.currency}, ${whenOf(writing)}, ${whereOf(writing)}`,
      columns: [
        { key: 'vendor', label: 'Vendor', isNumber: false },
        { key: 'entries', label: 'Entries', isNumber: true },
        { key: 'total', label: 'Total', isNumber: true },
        ...(whole === null ? [] : [{ key: 'share', label: 'Of total', isNumber: true }]),
        ...(base === null
          ? []
          : [
              { key: 'base', label: capitalize(base), isNumber: true },
              { key: 'change', label: 'Change', isNumber: true },
            ]),
      ],
      rows: [
        ...vendors.map((one) => row(one.name, one.name, one, behind(one.name))),
        ...(rest === null ? [] : [row('rest', moreVendors(rest.vendors), rest)]),
        ...noVendor.map((one) => row('none', '(no vendor)', one, behind(''))),
        // Those that do not meet a condition are not among them.
        { ...row('all', isOfSome ? 'These vendors' : 'All entries', all), isTotal: true },
      ],
    },
    ...noChart(plan),
    ...(isOfSome ? notAmongVendors(without) : []),
    ...endOfBooks(writing),
  ]
}

const PLAIN_ROW = { isCompared: false, whole: null }

/** Vendors without an entry before, or on the days that they are compared with. */
function newVendors(
  writing: AnswerWriting,
  { vendors, rest }: NonNullable<AnswerWriting['results']['vendors']>,
  behind: (vendor: string) => BehindVendor,
): readonly AnswerPart[] {
  const { plan, names, requests } = writing
  const of = plan.rows.length === 0 ? '' : ` for ${planRowsName(plan, names)}`
  const base = requests.vendors?.base ?? null
  const day = (one: Day): string => formatDay(one, DAY_FORMATS.MONTH_NAME)
  const before = base === null ? 'before' : plan.against === null ? `from ${day(base.startDate)} to ${day(base.endDate)}` : rangeWords(base)
  const count = vendors.length + (rest?.vendors ?? 0)
  if (count === 0) return [answer(`No vendor is new${of}${inWhenAndWhere(writing)}: each had an entry ${before}.`), ...endOfBooks(writing)]
  const sums = totalOf([...vendors, ...(rest === null ? [] : [rest])])
  return [
    answer(
      ...countWords(count, 'vendor'),
      ` ${count === 1 ? 'is' : 'are'} new${of}${inWhenAndWhere(writing)}, with `,
      totalFigure('all', sums.total, 'MINUS'),
      ` in all: ${count === 1 ? 'it' : 'none of them'} had ${count === 1 ? 'no' : 'an'} entry ${before}.`,
    ),
    {
      kind: 'TABLE',
      title: `New vendors${of}, ${names.currency}, ${whenOf(writing)}, ${whereOf(writing)}`,
      columns: [
        { key: 'vendor', label: 'Vendor', isNumber: false },
        { key: 'entries', label: 'Entries', isNumber: true },
        { key: 'total', label: 'Total', isNumber: true },
      ],
      rows: [
        ...vendors.map((one) => vendorRow(PLAIN_ROW, one.name, one.name, one, behind(one.name))),
        ...(rest === null ? [] : [vendorRow(PLAIN_ROW, 'rest', moreVendors(rest.vendors), rest)]),
        { ...vendorRow(PLAIN_ROW, 'all', 'These vendors', sums), isTotal: true },
      ],
    },
    ...endOfBooks(writing),
  ]
}

function rangeWords({ startDate, endDate }: { readonly startDate: Day; readonly endDate: Day }): string {
  return `${startDate === endDate ? 'on' : 'in'} ${rangeName(startDate, endDate)}`
}

function totalOf(sums: readonly VendorSum[]): VendorSum {
  return {
    count: sums.reduce((sum, one) => sum + one.count, 0),
    total: sumDecimals(sums.map(({ total }) => total)),
    base: sumDecimals(sums.map(({ base }) => base)),
  }
}

function moreVendors(count: number): SaidFigure {
  return { ...countFigure(count, 'more vendors'), text: `${count} more ${count === 1 ? 'vendor' : 'vendors'}` }
}

/** The total of entries without a vendor, shown after the vendors that meet a condition. */
function notAmongVendors(without: VendorSum | null): readonly AnswerPart[] {
  if (without === null) return []
  return [
    note(
      'Entries that name no vendor are not among them: ',
      ...countWords(without.count, 'entry', 'entries'),
      ', together ',
      totalFigure('none', without.total, 'MINUS'),
      '.',
    ),
  ]
}

/** @param isCompared whether what it came to on other days stands next to it, and by how much it changed. @param whole shows its share of this total; null for none. */
function vendorRow(
  { isCompared, whole }: { readonly isCompared: boolean; readonly whole: string | null },
  key: string,
  label: string | SaidFigure,
  sum: VendorSum,
  behind: BehindVendor = NOTHING_BEHIND,
): AnswerTableRow {
  const own = [
    { ...countFigure(sum.count, `entries of ${key}`), ...behind.count },
    { ...totalFigure(key, sum.total, 'PARENTHESES'), ...behind.total },
  ]
  const before = { ...baseFigure(key, sum.base, 'PARENTHESES'), ...behind.base }
  const compared = isCompared ? [before, changeFigure(key, sum, 'PARENTHESES')] : []
  const share = whole === null ? [] : [shareFigure(key, sum.total, whole)]
  return { key, isTotal: false, cells: [label, ...own, ...share, ...compared] }
}

/** ` Together the 3 vendors have 1,200, 56.1% of all entries.` */
function togetherWords(vendors: readonly VendorSum[], whole: string): AnswerWords {
  const sum = sumDecimals(vendors.map(({ total }) => total))
  return [
    ' Together the ',
    ...countWords(vendors.length, 'vendor'),
    ' have ',
    totalFigure('those named', sum, 'MINUS'),
    ', ',
    shareFigure('those named', sum, whole),
    ' of all entries.',
  ]
}

function shareFigure(key: string, sum: string, whole: string): SaidFigure {
  const ratio = divideFractions(fractionFromDecimal(sum), fractionFromDecimal(whole))
  const share = ratio === null ? '0' : decimalFromFraction(ratio, 0, SHARE_DECIMALS)
  return plainFigure(formatPercent(share, 1, 'PARENTHESES'), share, `vendor ${key} / all`, null, 'RATIO')
}

function baseFigure(key: string, base: string, negatives: 'MINUS' | 'PARENTHESES'): SaidFigure {
  return plainFigure(moneyText(base, { negatives }), base, `vendor ${key} before`)
}

/** By how much a vendor's sum is above that of the other days. */
function changeFigure(key: string, { total, base }: VendorSum, negatives: 'MINUS' | 'PARENTHESES'): SaidFigure {
  const change = sumDecimals([total, negateDecimal(base)])
  return plainFigure(moneyText(change, { negatives }), change, `change of vendor ${key}`)
}

type Behind = Pick<SaidFigure, 'source' | 'entries'> | null

/** What a vendor's figures open: its number of entries, their total, and the total of the days it is compared with. */
interface BehindVendor {
  readonly count: Behind
  readonly total: Behind
  readonly base: Behind
}

const NOTHING_BEHIND: BehindVendor = { count: null, total: null, base: null }

/** One line or account opens its list of entries. No list has those of several: amounts open what is in each, a number of entries nothing. */
function behindVendor(writing: AnswerWriting, vendor: string): BehindVendor {
  const { vendors: asked } = writing.requests
  const [only, ...others] = asked?.of ?? []
  if (asked === null || only === undefined) return NOTHING_BEHIND
  const { locationIds, base } = asked
  const isEverywhere = writing.plan.rows.length === 0
  const behind = ({ startDate, endDate }: { readonly startDate: Day; readonly endDate: Day }): Behind => {
    const of = others.length === 0 ? only : { groupId: null, accountId: null }
    const source = sourceOf(writing, { ...of, startDate, endDate, locationIds })
    if (others.length === 0) return { source, entries: { ...ALL_ENTRIES, vendor } }
    return { source: { ...source, vendor, ...(!isEverywhere && { lines: asked.of }) } }
  }
  return { count: others.length === 0 ? behind(asked) : null, total: behind(asked), base: base && behind(base) }
}

function totalFigure(key: string, total: string, negatives: 'MINUS' | 'PARENTHESES'): SaidFigure {
  return plainFigure(moneyText(total, { negatives }), total, `vendor ${key}`)
}
