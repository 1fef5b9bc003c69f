import { compareDecimals, negateDecimal, sumDecimals } from '../../money/decimal.ts'
import { counted } from '../../money/format.ts'
import { addDays, compareDays, countDays } from '../../time/day.ts'
import { formatDay, monthName } from '../../time/day-format.ts'
import type { AttentionFacts } from './attention-facts.ts'
import { type FoundFault, money, NO_TARGET, namedPlaces, type SentencePart, sizeOf, text, totalAmount } from './finding.ts'

/** Days after which a ledger without new entries is stale: a month and the time that its closing takes. */
const STALE_DAYS = 45
/** Months in which a metric must have had a figure at a location for it to be missed. */
const EXPECTED_AFTER = 3

/** Amounts of accounts that no line has. */
export function unmappedAccounts({ unmapped, month }: AttentionFacts): readonly FoundFault[] {
  if (unmapped.length === 0) return []
  const [first] = unmapped
  const amounts = unmapped.map(({ amount }) => amount)
  return [
    {
      rule: 'UNMAPPED',
      subject: '',
      tag: 'Unmapped',
      sentence: [
        text(
          unmapped.length === 1
            ? `${first?.account} holds an amount outside the report`
            : `${counted(unmapped.length, 'account')} hold amounts outside the report`,
        ),
        ...bothSides(amounts),
      ],
      amount: totalAmount(amounts),
      // Amounts that net out are missing from the report all the same.
      weight: totalAmount(amounts.map(sizeOf)),
      extent: '',
      figures: unmapped.flatMap(({ accountId, amount }) => [accountId, amount]),
      locationIds: [],
      accountIds: unmapped.map(({ accountId }) => accountId),
      act: { ...NO_TARGET, kind: 'MAP_ACCOUNTS', month },
    },
  ]
}

/** Credits and debits, where there are both. */
function bothSides(amounts: readonly string[]): readonly SentencePart[] {
  const credits = amounts.filter((amount) => compareDecimals(amount, '0') > 0)
  const debits = amounts.filter((amount) => compareDecimals(amount, '0') < 0)
  if (credits.length === 0 || debits.length === 0) return []
  return [text(': '), money(totalAmount(credits)), text(' credit, '), money(sizeOf(totalAmount(debits))), text(' debit')]
}

/** Closed months that no longer hold what they were closed with. */
export function lateChanges({ closed, materiality }: AttentionFacts): readonly FoundFault[] {
  return closed
    .filter(({ before, after, entriesBefore, entriesAfter }) => before !== after || entriesBefore !== entriesAfter)
    .map(({ month, before, after, entriesBefore, entriesAfter }) => {
      const change = sumDecimals([after, negateDecimal(before)])
      const added = entriesAfter - entriesBefore
      const how = added === 0 ? 'entries changed' : `${counted(Math.abs(added), 'entry', 'entries')} ${added > 0 ? 'came in' : 'went'}`
      return {
        rule: 'LATE_POSTING',
        subject: '',
        tag: 'Closed month',
        sentence: [text(`${monthName(month)} changed after it was closed: ${how}, net income was `), money(before)],
        amount: change,
        // Entries that net out may be of any size: as one that counts.
        ...(compareDecimals(change, '0') === 0 ? { weight: materiality.amount } : {}),
        extent: '',
        figures: [before, after, String(entriesBefore), String(entriesAfter)],
        locationIds: [],
        act: { ...NO_TARGET, kind: 'CLOSING', month },
      }
    })
}

/** Entries that close a year and that imports left out of the month. */
export function closingLeftOut({ leftOutClosing, month }: AttentionFacts): readonly FoundFault[] {
  return leftOutClosing.map(({ importId, rows, profit }) => ({
    rule: 'CLOSING_LEFT_OUT',
    subject: importId,
    tag: 'Year end',
    sentence: [
      text(`Entries that close a year were left out of ${monthName(month)}: a ${profit.startsWith('-') ? 'loss' : 'profit'} of `),
      money(sizeOf(profit)),
    ],
    amount: null,
    extent: counted(rows, 'row'),
    figures: [String(rows), profit],
    locationIds: [],
    act: { ...NO_TARGET, kind: 'LEFT_OUT_ROWS', importId, month },
  }))
}

/** Metrics without figures of a month at locations that had them in each of the months before. */
export function missingMetrics({ metrics, names }: AttentionFacts): readonly FoundFault[] {
  const found = metrics.flatMap(({ metricId, name, months, places }) => {
    const expected = places.filter(
      ({ has, isOpen }) => isOpen && has.slice(0, -1).slice(-EXPECTED_AFTER).every(Boolean) && has.length > EXPECTED_AFTER,
    )
    const missing = expected.filter(({ has }) => has.at(-1) === false)
    const month = months.at(-1)
    return missing.length === 0 || month === undefined
      ? []
      : [{ metricId, name, month, missing: missing.map(({ locationId }) => locationId) }]
  })
  // Metrics that come in one workbook are missing together.
  const together = Map.groupBy(found, ({ month, missing }) => `${month} ${missing.join(' ')}`)
  return [...together.values()].flatMap((own): readonly FoundFault[] => {
    const [first] = own
    if (first === undefined) return []
    const { month, missing } = first
    const what = inOneSentence(own.map(({ name }) => name))
    const where = missing.length <= 3 ? ` at ${namedPlaces(missing.map((id) => names.get(id) ?? id))}` : ''
    return [
      {
        rule: 'METRIC_MISSING',
        subject: own
          .map(({ metricId }) => metricId)
          .join('+')
          .slice(0, 80),
        tag: 'Ops data',
        sentence: [text(`${what} of ${monthName(month)} ${own.length > 1 ? 'are' : 'is'} not in yet${where}`)],
        amount: null,
        extent: counted(missing.length, 'location'),
        figures: [...own.map(({ metricId }) => metricId), ...missing],
        locationIds: missing,
        act: { ...NO_TARGET, kind: 'UPLOAD_METRICS', metricId: first.metricId, month },
      },
    ]
  })
}

/** Figures of metrics that are implausible among the others. */
export function implausibleMetrics({ implausible, month, names }: AttentionFacts): readonly FoundFault[] {
  return [...Map.groupBy(implausible, ({ metricId }) => metricId)].flatMap(([metricId, own]): readonly FoundFault[] => {
    const [first] = own
    if (first === undefined) return []
    const locationIds = own.map(({ locationId }) => locationId)
    return [
      {
        rule: 'METRIC_IMPLAUSIBLE',
        subject: metricId,
        tag: 'Ops data',
        sentence: [
          text(`${first.metric} of ${monthName(month)} looks wrong at ${namedPlaces(locationIds.map((id) => names.get(id) ?? id))}`),
        ],
        amount: null,
        extent: counted(own.length, 'location'),
        figures: own.flatMap(({ locationId, value }) => [locationId, value]),
        locationIds,
        act: { ...NO_TARGET, kind: 'METRIC', metricId, month },
      },
    ]
  })
}

export function staleLedger({ today, lastLedgerDay, month }: AttentionFacts): readonly FoundFault[] {
  if (compareDays(addDays(lastLedgerDay, STALE_DAYS), today) >= 0) return []
  const days = countDays(lastLedgerDay, today) - 1
  return [
    {
      rule: 'STALE_LEDGER',
      subject: '',
      tag: 'Stale',
      sentence: [text(`The ledger ends on ${formatDay(lastLedgerDay, 'MMM dd, yyyy')}`)],
      amount: null,
      extent: `${counted(days, 'day')} ago`,
      // Every day it is older, but it is the same finding until entries come.
      figures: [lastLedgerDay],
      locationIds: [],
      act: { ...NO_TARGET, kind: 'UPLOAD_LEDGER', month },
    },
  ]
}

/** A budget that ends before the month that is judged. */
export function endedBudget({ budget, month }: AttentionFacts): readonly FoundFault[] {
  if (budget === null || budget.lastMonth >= month) return []
  return [
    {
      rule: 'BUDGET_ENDS',
      subject: budget.id,
      tag: 'Budget',
      sentence: [text(`“${budget.name}” ends in ${monthName(budget.lastMonth)}: ${monthName(month)} has nothing to compare with`)],
      amount: null,
      extent: '',
      figures: [String(budget.lastMonth)],
      locationIds: [],
      act: { ...NO_TARGET, kind: 'BUDGET', budgetId: budget.id, month },
    },
  ]
}

/** `Guests and labor hours`: the first as it is written, the others as in a sentence. */
function inOneSentence(names: readonly string[]): string {
  const [first = '', ...others] = names
  const rest = others.map((name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`)
  if (rest.length === 0) return first
  return rest.length <= 2
    ? [[first, ...rest.slice(0, -1)].join(', '), rest.at(-1)].join(' and ')
    : `${first} and ${rest.length} other metrics`
}
