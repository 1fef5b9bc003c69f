import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { BalanceFacts } from '@fourwall/domain/ledger/balances/balance-facts.ts'
import { sumAt } from '@fourwall/domain/money/wide-sums.ts'
import { addDays, addMonths, type Day, firstDayOf, monthOf } from '@fourwall/domain/time/day.ts'
import { monthsPerPeriod, type Period } from '@fourwall/domain/time/fiscal-calendar.ts'
import { cutIntoPeriods } from '@fourwall/domain/time/periods.ts'
import type { Scope } from '../src/platform/database/database.ts'
import type { Services } from '../src/services.ts'
import { accessOf } from '../test/access.ts'
import type { LedgerSize } from './bench-options.ts'
import { LAST_DAY } from './ledger-file.ts'
import { type Measurement, measured, median, timed } from './measurement.ts'
import {
  cellsFromEntries,
  cellsFromMonths,
  chartFromEntries,
  chartFromMonths,
  pageFromEntries,
  type SqlCell,
  type SqlQuestion,
} from './sql-reports.ts'

const PART = 'reports'
const PAGE = 100
const WARM_UP = 50
const AGAIN = 5
const FULL_SIZE = 5_000_000

/** Milliseconds of each run. `facts`: what SQL also answers; `report`: the finished report with exact decimals. */
interface Times {
  readonly facts: number[]
  readonly report: number[]
  readonly months: number[]
  readonly entries: number[]
}

export interface QuestionResult {
  readonly name: string
  /** Medians in ms; null if not measured. */
  readonly facts: number | null
  readonly report: number | null
  readonly months: number | null
  readonly entries: number
}

interface ReportQuestion {
  readonly name: string
  readonly period: Period
  /** Number of columns; the last one is December or the period ending with it. */
  readonly columns: number
  readonly locations: (all: readonly LocationId[], run: number) => readonly LocationId[] | null
  /** Whether the first and last columns are partial; each run cuts other days. */
  readonly isCut: boolean
}

const QUESTIONS: readonly ReportQuestion[] = [
  { name: 'all locations x 24 months', period: 'MONTHLY', columns: 24, locations: () => null, isCut: false },
  { name: 'one location, all months', period: 'MONTHLY', columns: 60, locations: (all, run) => one(all, run), isCut: false },
  {
    name: '20 locations, 8 quarters',
    period: 'QUARTERLY',
    columns: 8,
    locations: (all, run) => Array.from({ length: 20 }, (_, at) => one(all, run * 7 + at * 3)[0] ?? 0),
    isCut: false,
  },
  { name: 'all locations, all years', period: 'YEARLY', columns: 5, locations: () => null, isCut: false },
  { name: 'all x 24 months, first and last cut', period: 'MONTHLY', columns: 24, locations: () => null, isCut: true },
]

function one(all: readonly LocationId[], run: number): LocationId[] {
  const id = all[(run * 13) % all.length]
  return id === undefined ? [] : [id]
}

/**
 * Asks the engine and SQL the same questions alternately, and compares the answers to the cent.
 *
 * @throws Error if any two answers differ.
 */
export async function askReports(
  services: Services,
  scope: Scope,
  { entries, months }: LedgerSize,
  rounds: number,
  say: (line: string) => void,
): Promise<{ results: QuestionResult[]; measurements: Measurement[] }> {
  const results: QuestionResult[] = []
  const measurements: Measurement[] = []
  for (const question of QUESTIONS) {
    const columns = Math.min(question.columns, Math.floor(months / monthsPerPeriod(question.period)))
    const { cold, ...result } = await askReport(services, scope, { ...question, columns }, rounds)
    results.push(result)
    if (question.isCut) measurements.push(measured(PART, 'two months cut for the first time, their days not in memory yet', cold, 'ms'))
    say(`  ${question.name}`)
  }
  results.push(await askChart(services, scope, rounds))
  say('  chart of one group')
  results.push(await askPage(services, scope, rounds))
  say('  page of a drill-down')
  const [widest] = results
  const factor = (widest?.entries ?? 0) / (widest?.report ?? Number.NaN)
  const what = 'all locations x 24 months: report by the engine, faster than SQL on entries'
  // SQL's time grows with the entries, the engine's does not: a small ledger shows nothing.
  const target = entries >= FULL_SIZE ? { atLeast: 100 } : {}
  return { results, measurements: [...measurements, measured(PART, what, factor, 'x', target)] }
}

async function askReport(
  services: Services,
  scope: Scope,
  question: ReportQuestion,
  rounds: number,
): Promise<QuestionResult & { cold: number }> {
  const { database, ledger, reports, mappings } = services
  const all = (await ledger.locations(accessOf(scope))).map(({ id }) => id)
  const [mapping] = await mappings.mappings(accessOf(scope), null)
  if (mapping === undefined) throw new Error('The import proposed no mapping')
  const times: Times = { facts: [], report: [], months: [], entries: [] }
  let cold = 0
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const { startDate, endDate } = spanOf(question, round)
    const locations = question.locations(all, round)
    const sql: SqlQuestion = {
      companyId: scope.companyId,
      startDate,
      endDate,
      monthsPerColumn: monthsPerPeriod(question.period),
      locations,
    }
    const setting = { kind: 'FIXED', period: question.period, startDate, endDate } as const
    const columns = cutIntoPeriods(setting, 1)
    const report = (): Promise<unknown> =>
      reports.report(accessOf(scope), { mappingId: mapping.id }, setting, (locations ?? []).map(String))
    const facts = (): Promise<BalanceFacts> => ledger.facts(accessOf(scope), columns, locations)
    const first = await timed(facts)
    if (round === 0) cold = first.ms
    // SQL takes so much longer that the engine would hardly run: ask it more often, as on a busy server.
    for (let again = 0; again < (round === 0 ? WARM_UP : AGAIN); again += 1) {
      const [asFacts, asReport] = [await timed(facts), await timed(report)]
      if (round === 0) continue
      times.facts.push(asFacts.ms)
      times.report.push(asReport.ms)
    }
    const asMonths = await timed(() => cellsFromMonths(database, sql))
    const asEntries = await timed(() => cellsFromEntries(database, sql))
    expectSame(question.name, first.result, asMonths.result)
    expectSame(question.name, first.result, asEntries.result)
    if (round === 0) continue
    times.months.push(asMonths.ms)
    times.entries.push(asEntries.ms)
  }
  return { ...medians(question.name, times), cold }
}

function spanOf({ period, columns, isCut }: ReportQuestion, run: number): { startDate: Day; endDate: Day } {
  const startDate = addDays(addMonths(LAST_DAY, -columns * monthsPerPeriod(period)), 1)
  if (!isCut) return { startDate, endDate: LAST_DAY }
  return { startDate: addDays(startDate, 3 + (run % 20)), endDate: addDays(LAST_DAY, -4 - (run % 20)) }
}

/** One group's amounts by location over a year, as for a chart. */
async function askChart({ database, ledger, mappings, reports }: Services, scope: Scope, rounds: number): Promise<QuestionResult> {
  const { mappingId, groupId, accounts } = await largestGroup(mappings, scope)
  const startDate = addDays(addMonths(LAST_DAY, -12), 1)
  const sql: SqlQuestion = { companyId: scope.companyId, startDate, endDate: LAST_DAY, monthsPerColumn: 1, locations: null }
  const setting = { kind: 'FIXED', period: 'MONTHLY', startDate, endDate: LAST_DAY } as const
  const times: Times = { facts: [], report: [], months: [], entries: [] }
  const locations = (await ledger.locations(accessOf(scope))).length
  for (let round = 0; round <= rounds; round += 1) {
    const chart = await timed(() => reports.chart(accessOf(scope), { mappingId, pnlGroupId: groupId, accountId: null }, setting))
    const asMonths = await timed(() => chartFromMonths(database, sql, accounts))
    const asEntries = await timed(() => chartFromEntries(database, sql, accounts))
    const total = (rows: readonly { readonly sum: number }[]): number => rows.reduce((sum, row) => sum + row.sum, 0)
    const charted = (chart.result ?? []).reduce((sum, { amount }) => sum + Math.round(Number(amount ?? 0) * 100), 0)
    if (total(asMonths.result) !== total(asEntries.result) || Math.abs(charted) !== Math.abs(total(asEntries.result)))
      throw new Error(`The chart totals ${charted}, SQL ${total(asEntries.result)}`)
    if (round === 0) continue
    times.report.push(chart.ms)
    times.months.push(asMonths.ms)
    times.entries.push(asEntries.ms)
  }
  return medians(`${locations} locations x 12 months, one group as a chart`, times)
}

/** The newest transactions of one account in one month. */
async function askPage({ database, mappings, drillDown }: Services, scope: Scope, rounds: number): Promise<QuestionResult> {
  const { mappingId, groupId, accounts } = await largestGroup(mappings, scope)
  const times: Times = { facts: [], report: [], months: [], entries: [] }
  for (let round = 0; round <= rounds * 3; round += 1) {
    const account = accounts[round % accounts.length] ?? 0
    const endDate = addMonths(LAST_DAY, -(round % 20))
    const startDate = firstDayOf(monthOf(endDate))
    const filter = { vendor: null, transactionTypes: null, leastAmount: null, mostAmount: null }
    const question = {
      mappingId,
      pnlGroupId: groupId,
      accountId: String(account),
      startDate,
      endDate,
      locationIds: [],
      search: null,
      filter,
    }
    const page = await timed(() =>
      drillDown.transactions(accessOf(scope), question, { first: PAGE, offset: 0, after: null, order: 'NEWEST' }),
    )
    const sql: SqlQuestion = { companyId: scope.companyId, startDate, endDate, monthsPerColumn: 1, locations: null }
    const asEntries = await timed(() => pageFromEntries(database, sql, [account], PAGE))
    if (page.result.map(({ id }) => id).join() !== asEntries.result.join())
      throw new Error('The drill-down and SQL show different transactions')
    if (round === 0) continue
    times.report.push(page.ms)
    times.entries.push(asEntries.ms)
  }
  return medians(`page of ${PAGE} transactions of an account's month`, times)
}

async function largestGroup(
  mappings: Services['mappings'],
  scope: Scope,
): Promise<{ mappingId: string; groupId: string; accounts: AccountId[] }> {
  const [mapping] = await mappings.mappings(accessOf(scope), null)
  if (mapping === undefined) throw new Error('The import proposed no mapping')
  const groups = Map.groupBy(mapping.accountMappings, ({ groupId }) => groupId)
  const [groupId, held] = [...groups].sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', []]
  return { mappingId: mapping.id, groupId, accounts: held.map(({ accountId }) => accountId) }
}

function medians(name: string, times: Times): QuestionResult {
  const of = (values: readonly number[]): number | null => (values.length === 0 ? null : median(values))
  return { name, facts: of(times.facts), report: of(times.report), months: of(times.months), entries: median(times.entries) }
}

function expectSame(name: string, facts: BalanceFacts, cells: readonly SqlCell[]): void {
  const ordinals = new Map(facts.accountIds.map((id, at) => [id, at]))
  const sums = new Float64Array(facts.accountIds.length * facts.columns)
  for (const { account_id, column, sum } of cells) sums[(ordinals.get(account_id) ?? -1) * facts.columns + column] = sum
  const differs = sums.findIndex((sum, at) => sum !== Number(sumAt(facts.sums, at)))
  if (differs !== -1) throw new Error(`${name}: the engine says ${sumAt(facts.sums, differs)}, SQL ${sums[differs]}`)
}
