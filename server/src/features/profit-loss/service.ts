import type { BudgetBook } from '@fourwall/domain/budgets/budget-book.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import type { GatheredFigures } from '@fourwall/domain/figures/gathered-figures.ts'
import type { ResolvedColumn } from '@fourwall/domain/figures/inserted-columns.ts'
import type { ResolvedRow } from '@fourwall/domain/figures/inserted-rows.ts'
import {
  figuresBeside,
  type LayoutRowFigures,
  type ReportFigures,
  reportFigures,
  rowFigures,
} from '@fourwall/domain/figures/report-figures.ts'
import type { BalanceFacts } from '@fourwall/domain/ledger/balances/balance-facts.ts'
import { accountValues } from '@fourwall/domain/profit-loss/build-report.ts'
import { accountsOfTotals, groupTotals } from '@fourwall/domain/profit-loss/group-totals.ts'
import { type ColumnChoice, PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import { cutIntoPeriods } from '@fourwall/domain/time/periods.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { computeInSlices, yieldToEventLoop } from '../../platform/event-loop.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { CompanyService } from '../companies/service.ts'
import type { FigureService } from '../figures/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import { type MappedAs, type MappingQuestion, type MappingService, treeOf } from '../mappings/service.ts'
import type { MetricReading } from '../ops-data/service.ts'
import { accountsBehind, refuseAccountElsewhere } from './drill-down.ts'
import {
  type LayoutColumnQuestion,
  type LayoutQuestionProblem,
  LayoutQuestions,
  type LayoutRowQuestion,
  requireSound,
} from './layout-questions.ts'
import { profitLossPolicy } from './policy.ts'

export type { BridgeService } from './bridge.ts'
export type { DrillDownService } from './drill-down.ts'

/** Locations of a chart computed before others are let in. */
const BATCH = 16

export interface ProfitLossReport extends ReportFigures {
  /** The versions that it was made along; null for the mapping as it is now. */
  readonly mappedAs: MappedAs | null
}

/** The question about a layout, without its mapping. */
export interface LayoutQuestion {
  readonly setting: TimeSpanSetting
  /** Ids as the API writes them; empty for every location. */
  readonly locationIds: readonly string[]
  readonly choice: ColumnChoice
  readonly columns: readonly LayoutColumnQuestion[]
  readonly rows: readonly LayoutRowQuestion[]
}

/** The figures of a layout. */
export interface AnsweredLayoutFigures {
  /** Its columns are the report's own, then one for each that was inserted, in their order. */
  readonly report: ProfitLossReport
  /** How many are the report's own. */
  readonly ownColumns: number
  readonly rows: readonly LayoutRowFigures[]
  readonly problems: readonly LayoutQuestionProblem[]
}

/** One amount per location and period, in the group's sign; null where an account has no entries, or a calculation no result. */
export interface ChartAmount {
  readonly locationId: number
  readonly date: Day
  readonly amount: string | null
}

const nothing: BalanceFacts = { accountIds: [], columns: 0, sums: new Float64Array(0), entries: new Uint32Array(0) }

interface ReportParts {
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly mappings: Pick<MappingService, 'resolve'>
  readonly opsData: Pick<MetricReading, 'books'>
  readonly figures: FigureService
}

/** Reports along a mapping, for screens and scripts. What they are computed from is gathered by `FigureService`. */
export class ReportService {
  readonly #companies: CompanyService
  readonly #ledger: LedgerService
  readonly #locations: LocationService
  readonly #mappings: Pick<MappingService, 'resolve'>
  readonly #opsData: Pick<MetricReading, 'books'>
  readonly #figures: FigureService

  constructor({ companies, ledger, locations, mappings, opsData, figures }: ReportParts) {
    this.#companies = companies
    this.#ledger = ledger
    this.#locations = locations
    this.#mappings = mappings
    this.#opsData = opsData
    this.#figures = figures
  }

  /**
   * Null where the company has no such mapping.
   *
   * @param plan receives the maximum number of figures before any is computed.
   */
  async report(
    access: Access,
    question: MappingQuestion,
    setting: TimeSpanSetting,
    locationIds: readonly string[],
    choice: ColumnChoice = PLAIN_COLUMNS,
    plan: (figures: number) => void = () => undefined,
  ): Promise<ProfitLossReport | null> {
    profitLossPolicy.figures(access)
    const asked = await this.#mappings.resolve(access, question)
    if (asked === null) return null
    const book = choice.budgetId === null ? null : await this.#figures.budgetOf(access, choice.budgetId, asked.categorization)
    const gathered = await this.#figures.gather(access, asked, { setting, locationIds, choice, book, inserted: [], rows: [], plan })
    await yieldToEventLoop()
    const figures = await computeInSlices(wholeReport(gathered, choice))
    return { ...figures, mappedAs: asked.mappedAs }
  }

  /**
   * The figures of a layout: a report, with the inserted columns after its own, and the values of the inserted rows in all of them. Deleted
   * things are reported in sentences, and left out of the report's own choices. Null as for `report`.
   *
   * @param plan receives the maximum number of figures before any is computed.
   */
  async layout(
    access: Access,
    question: MappingQuestion,
    { setting, locationIds, choice, columns, rows }: LayoutQuestion,
    plan: (figures: number) => void = () => undefined,
  ): Promise<AnsweredLayoutFigures | null> {
    profitLossPolicy.figures(access)
    requireSound(columns, 'insertedColumns')
    requireSound(rows, 'insertedRows')
    const asked = await this.#mappings.resolve(access, question)
    if (asked === null) return null
    const time = await this.#ledger.timeContext(access)
    const books = new Map<string, Promise<BudgetBook>>()
    const bookOf = (id: string): Promise<BudgetBook> => {
      const book = books.get(id) ?? this.#figures.budgetOf(access, id, asked.categorization)
      books.set(id, book)
      return book
    }
    const { metrics } = await this.#opsData.books(access, [])
    const questions = new LayoutQuestions({
      span: resolveTimeSpan(setting, time),
      spanOf: (other) => resolveTimeSpan(other, time),
      locationIds: new Set((await this.#ledger.locations(access)).map(({ id }) => String(id))),
      groupIds: new Set(asked.categorization.groups.map(({ id }) => id)),
      metricIds: new Set(metrics.keys()),
      bookOf,
    })
    const mended = await questions.choice(choice)
    const inserted: ResolvedColumn[] = []
    const resolvedRows: ResolvedRow[] = []
    const named = questions.locations(locationIds)
    for (const column of columns) inserted.push(await questions.column(column))
    for (const row of rows) resolvedRows.push(await questions.row(row))
    const book = mended.budgetId === null ? null : await bookOf(mended.budgetId)
    const gathered = await this.#figures.gather(access, asked, {
      setting,
      locationIds: named,
      choice: mended,
      book,
      inserted,
      rows: resolvedRows,
      plan,
    })
    await yieldToEventLoop()
    const made = await computeInSlices(wholeLayout(gathered, mended, resolvedRows))
    return { ...made, report: { ...made.report, mappedAs: asked.mappedAs }, ownColumns: gathered.ownColumns, problems: questions.problems }
  }

  /**
   * A group's amounts by location, or an account's within it, as a report of that location alone has
   * them; in order of location id, then date. Null where the company has no such mapping.
   *
   * @param plan receives the number of amounts before any is computed.
   */
  async chart(
    access: Access,
    question: MappingQuestion & { readonly pnlGroupId: string; readonly accountId: string | null },
    setting: TimeSpanSetting,
    plan: (amounts: number) => void = () => undefined,
  ): Promise<ChartAmount[] | null> {
    const scope = profitLossPolicy.figures(access)
    const asked = await this.#mappings.resolve(access, question)
    if (asked === null) return null
    const { mapping, categorization } = asked
    const { fiscalYearStartMonth, minorDigits: scale } = await this.#companies.get(scope)
    const node = treeOf(categorization).byId.get(question.pnlGroupId)
    if (node === undefined) throw new BadInputError('The group is not one of the mapping.', 'pnlGroupId')
    const account = question.accountId === null ? null : await this.#ledger.accountNamed(access, question.accountId)
    if (account !== null) refuseAccountElsewhere(account, accountsBehind(categorization, mapping, question.pnlGroupId).accountIds)
    const columns = cutIntoPeriods(resolveTimeSpan(setting, await this.#ledger.timeContext(access)), fiscalYearStartMonth)
    const inForce = await this.#ledger.locationsInForce(access)
    const locations = (await this.#locations.inOrder(access)).filter(({ id }) => inForce.has(id))
    plan(locations.length * columns.length)
    const accounts = account === null ? accountsOfTotals({ categorization, mapping }, [node.group.id]) : new Set([account.id])
    const facts = await this.#ledger.factsByLocation(access, columns, accounts)
    const totalsOf = groupTotals({ categorization, mapping, scale }, [node.group.id])
    const chart: ChartAmount[] = []
    for (const [at, { id: locationId }] of locations.entries()) {
      if (at % BATCH === 0) await yieldToEventLoop()
      const own = facts.get(locationId) ?? { ...nothing, columns: columns.length }
      const amounts =
        account === null ? totalsOf(own).printed(node.group.id) : accountValues(own, own.accountIds.indexOf(account.id), node.sign, scale)
      for (const [column, { date }] of columns.entries()) chart.push({ locationId, date, amount: amounts[column] ?? null })
    }
    return chart
  }
}

function* wholeReport(gathered: GatheredFigures, choice: ColumnChoice): Generator<void, ReportFigures, void> {
  return yield* reportFigures(gathered, yield* figuresBeside(gathered), choice)
}

function* wholeLayout(
  gathered: GatheredFigures,
  choice: ColumnChoice,
  rows: readonly ResolvedRow[],
): Generator<void, { readonly report: ReportFigures; readonly rows: readonly LayoutRowFigures[] }, void> {
  const beside = yield* figuresBeside(gathered)
  return { report: yield* reportFigures(gathered, beside, choice), rows: yield* rowFigures(gathered, beside, rows) }
}
