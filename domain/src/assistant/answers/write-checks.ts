import { monthsBetween } from '../../closing/open-months.ts'
import { compareDecimals } from '../../money/decimal.ts'
import { exactDecimals } from '../../money/format.ts'
import { joinNames } from '../../sentence-text.ts'
import { addToMonth, countDays, type Day, earlierDay, lastDayOf, type MonthIndex, monthOf } from '../../time/day.ts'
import { DAY_FORMATS, formatDay, monthName, monthsName } from '../../time/day-format.ts'
import { lastWholeMonth } from '../../time/whole-months.ts'
import type { AnswerPart, AnswerWords, SaidFigure } from './answer.ts'
import { answer, countFigure, countWords, plainFigure, warning } from './answer-sentences.ts'
import { type AnswerWriting, endOfBooks, whenOf } from './answer-writing.ts'
import { moneyText } from './figure-text.ts'
import type { PlanRequests } from './plan-questions.ts'
import type { PlanResults } from './plan-results.ts'

/** What lines, accounts and metrics are made of. */
export function writeDefinitions({ results }: AnswerWriting): readonly AnswerPart[] {
  return results.definitions.flatMap(({ name, words }) => words.map((line, at) => answer(at === 0 ? `${name}: ${line}` : line)))
}

export function writeReconciliation(writing: AnswerWriting): readonly AnswerPart[] {
  const found = writing.results.reconciliation
  if (found === null) return [warning(writing.results.problem ?? 'The ledger could not be compared with the report.')]
  const decimals = exactDecimals([found.ledgerTotal, found.mappedTotal, found.unmappedTotal])
  const figure = (name: string, value: string): SaidFigure => plainFigure(moneyText(value, { decimals }), value, `reconciliation ${name}`)
  const isWhole = compareDecimals(found.unmappedTotal, '0') === 0 && found.unmapped === 0
  const accounts = countWords(found.unmapped, 'account')
  return [
    answer(
      isWhole ? 'Yes: the report holds the whole ledger. ' : 'Not all of it: some accounts are not mapped. ',
      `Income less expense in ${whenOf(writing)} comes to `,
      figure('ledger', found.ledgerTotal),
      ' in the ledger and ',
      figure('mapped', found.mappedTotal),
      ' in the report',
      ...(isWhole ? ['.'] : ['; ', figure('unmapped', found.unmappedTotal), ' is in ', ...accounts, ' that the mapping leaves out.']),
    ),
  ]
}

export function writeCoverage({ plan, names, results, requests }: AnswerWriting): readonly AnswerPart[] {
  const { time, firstLedgerDay } = names
  if (time.lastLedgerDay === null) return [answer('There are no entries yet. Import a ledger first.')]
  const day = (one: typeof time.today): string => formatDay(one, DAY_FORMATS.MONTH_NAME)
  const first = firstLedgerDay === null ? '' : ` from ${day(firstLedgerDay)}`
  const sources = results.sources.filter(({ lastDay }) => lastDay !== null)
  const table: AnswerPart = {
    kind: 'TABLE',
    title: 'How far each source goes',
    columns: [
      { key: 'source', label: 'Source', isNumber: false },
      { key: 'through', label: 'Through', isNumber: false },
    ],
    rows: sources.map(({ name, lastDay }) => ({ key: name, isTotal: false, cells: [name, lastDay === null ? '' : day(lastDay)] })),
  }
  const { startDate, endDate } = requests.days
  const isThere = endDate <= lastDayOf(lastWholeMonth(time)) && (firstLedgerDay === null || startDate >= firstLedgerDay)
  const asked =
    plan.span.kind === 'LEDGER'
      ? ''
      : isThere
        ? ` ${whenOf({ plan, names })} is in them to its end.`
        : ` ${whenOf({ plan, names })} is not in them to its end.`
  const part = isThere || plan.span.kind === 'LEDGER' ? [] : bookedDays(requests.days, time.lastLedgerDay)
  const closed = closedWords(results.closedMonths, plan.span.kind === 'LEDGER' ? null : requests.days)
  return [
    answer(`The books have entries${first} through ${day(time.lastLedgerDay)}.${asked}`, ...part, closed),
    ...lateWords(results.figures, names.time.lastLedgerDay),
    ...(sources.length > 1 ? [table] : []),
  ]
}

/** ` Of its 31 days the first 15 are in them.`: how much of a month that is not booked to its end the books hold; nothing for longer days. */
function bookedDays({ startDate, endDate }: PlanRequests['days'], lastDay: Day): AnswerWords {
  if (monthOf(startDate) !== monthOf(endDate)) return []
  const all = countDays(startDate, endDate)
  const booked = lastDay < startDate ? 0 : countDays(startDate, earlierDay(lastDay, endDate))
  const days = countWords(all, 'day')
  if (booked === 0) return [' None of its ', ...days, ' is in them.']
  return [' Of its ', ...days, ' the first ', countFigure(booked, 'days with entries'), booked === 1 ? ' is in them.' : ' are in them.']
}

/** So many accounts are named. */
const MOST_LATE = 12

/** Accounts that had entries in the last whole month and have none yet in the one that the books end in. @param figures of both, in this order. */
function lateWords(figures: PlanResults['figures'], lastDay: Day | null): readonly AnswerPart[] {
  if (figures === null || lastDay === null) return []
  const late = figures.rows.filter(({ cells }) => isBooked(cells.at(-2)) && !isBooked(cells.at(-1)))
  const month = monthOf(lastDay)
  const [own, before] = [monthName(month), monthName(addToMonth(month, -1))]
  if (late.length === 0) return [answer(`Every account with an amount in ${before} has one in ${own} as well.`)]
  const named = late.slice(0, MOST_LATE).map(({ label }) => label)
  const more = late.length - named.length
  return [
    answer(
      ...countWords(late.length, 'account'),
      ` with an amount in ${before} ${late.length === 1 ? 'has' : 'have'} none in ${own} yet: ${more === 0 ? joinNames(named) : named.join(', ')}`,
      ...(more === 0 ? [] : [' and ', countFigure(more, 'accounts that are not named'), ' more']),
      '.',
    ),
  ]
}

function isBooked(cell: { readonly value: string | null } | undefined): boolean {
  return cell !== undefined && cell.value !== null && compareDecimals(cell.value, '0') !== 0
}

/** Whether the months of some days are closed, or which one was closed last; empty if no days are asked about and none is closed. */
function closedWords(closed: PlanResults['closedMonths'], days: PlanRequests['days'] | null): string {
  if (closed.size === 0) return days === null ? '' : ' No month is closed.'
  if (days === null) return ` ${monthName(Math.max(...closed) as MonthIndex)} is the latest month that is closed.`
  const months = monthsBetween(monthOf(days.startDate), monthOf(days.endDate))
  const open = months.filter((month) => !closed.has(month))
  if (months.length === 1) return ` It is ${open.length === 0 ? 'closed' : 'not closed'}.`
  return open.length === 0
    ? ' All of its months are closed.'
    : ` Of its months ${monthsName(open)} ${open.length === 1 ? 'is' : 'are'} not closed.`
}

export function writeGaps(writing: AnswerWriting): readonly AnswerPart[] {
  const { results } = writing
  const rows = results.figures?.rows ?? []
  const missing = rows.flatMap((row) => {
    const gap = results.gaps.get(row.key)
    return gap === undefined || gap.missing === 0 ? [] : [{ row, gap }]
  })
  if (rows.length === 0) return [answer('The company has no metrics yet.')]
  // A gap is of some locations: where none has a figure there is no value, and no gap either.
  const without = rows.filter((row) => (results.gaps.get(row.key)?.missing ?? 0) === 0 && row.cells.every(({ value }) => value === null))
  const none: readonly AnswerPart[] =
    without.length === 0
      ? []
      : [
          answer(
            `${joinNames(without.map(({ label }) => label))} ${without.length === 1 ? 'has' : 'have'} no figures at all in ${whenOf(writing)}.`,
          ),
        ]
  if (missing.length === 0 && none.length > 0) return [...none, ...endOfBooks(writing)]
  if (missing.length === 0)
    return [
      answer(
        `Nothing is missing in ${whenOf(writing)}: ${writing.plan.rows.length === 0 ? 'every metric has' : `${joinNames(rows.map(({ label }) => label))} ${rows.length === 1 ? 'has' : 'have'}`} figures of each location that traded.`,
      ),
      ...endOfBooks(writing),
    ]
  return [
    answer(...countWords(missing.length, 'metric'), ` ${missing.length === 1 ? 'lacks' : 'lack'} figures in ${whenOf(writing)}.`),
    ...none,
    {
      kind: 'TABLE',
      title: `Missing figures, ${whenOf(writing)}`,
      columns: [
        { key: 'metric', label: 'Metric', isNumber: false },
        { key: 'missing', label: 'Locations without', isNumber: true },
        { key: 'expected', label: 'Of', isNumber: true },
        { key: 'names', label: 'Such as', isNumber: false },
      ],
      rows: missing.map(({ row, gap }) => ({
        key: row.key,
        isTotal: false,
        cells: [
          row.label,
          countFigure(gap.missing, `locations without ${row.label}`),
          countFigure(gap.expected, `locations with ${row.label}`),
          gap.names.join(', '),
        ],
      })),
    },
  ]
}
