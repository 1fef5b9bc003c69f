import type { BudgetBook } from '@fourwall/domain/budgets/budget-book.ts'
import { type PlanBeside, withPlannedColumns } from '@fourwall/domain/budgets/planned-columns.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { BalanceFacts } from '@fourwall/domain/ledger/balances/balance-facts.ts'
import { joinFacts } from '@fourwall/domain/ledger/balances/join-facts.ts'
import { locationNames } from '@fourwall/domain/locations/location-tree.ts'
import { openDays } from '@fourwall/domain/locations/saved-locations.ts'
import { type Metric, namedGroups, withNeeded } from '@fourwall/domain/ops-data/metric.ts'
import type { MetricSource } from '@fourwall/domain/ops-data/metric-columns.ts'
import type { MetricGap } from '@fourwall/domain/ops-data/metric-figures.ts'
import { accountValues, type ReportSection, reportSections } from '@fourwall/domain/profit-loss/build-report.ts'
import { groupTotals } from '@fourwall/domain/profit-loss/group-totals.ts'
import { type ColumnPlan, countColumns, type PlacedColumn, planningColumns, sameStores } from '@fourwall/domain/profit-loss/plan-columns.ts'
import { type Reconciliation, reconcile } from '@fourwall/domain/profit-loss/reconciliation.ts'
import { type ColumnChoice, type FigureColumn, PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { type Day, monthOf } from '@fourwall/domain/time/day.ts'
import { cutIntoPeriods } from '@fourwall/domain/time/periods.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { computeInSlices, yieldToEventLoop } from '../../platform/event-loop.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { CompanyService } from '../companies/service.ts'
import type { DaysWithEntries, LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import { type MappedAs, type MappingQuestion, type MappingService, treeOf } from '../mappings/service.ts'
import { accountsBehind, refuseAccountElsewhere } from './drill-down.ts'
import { metricsBeside, plannedBeside, type ReportPlan } from './figures-beside.ts'
import { columnsByBudget, distinctPlaces, distinctPlans, withInserted } from './inserted-columns.ts'
import { insertedRows, locationsKey, type RowFigures } from './inserted-rows.ts'
import {
  type LayoutColumnQuestion,
  type LayoutQuestionProblem,
  LayoutQuestions,
  type LayoutRowQuestion,
  type ResolvedColumn,
  type ResolvedRow,
  requireSound,
} from './layout-questions.ts'
import { profitLossPolicy } from './policy.ts'

/** Locations of a chart computed before others are let in. */
const BATCH = 16

/** Where plans and metrics come from. */
export interface FigureSources {
  /** Every metric of the company, with the figures of these and of what they need. */
  readonly metrics: (access: Access, metricIds: readonly string[]) => Promise<Omit<MetricSource, 'openMonths'>>
  /** What a budget says by its version in force; null where the company has no such budget, or none that is in force. */
  readonly budget: (access: Access, budgetId: string) => Promise<BudgetBook | null>
}

/** A metric with what it comes to in each column of a report. */
export interface ReportMetric {
  readonly metric: Metric
  readonly values: readonly (string | null)[]
  readonly gaps: readonly ReportGap[]
}

/** A column in which a metric lacks figures of some locations. */
export interface ReportGap {
  readonly column: number
  /** The metric whose figures are missing. */
  readonly metric: Metric
  /** How many locations are to have figures. */
  readonly expected: number
  readonly missing: number
  /** The first of those that lack some, with what they are called. */
  readonly locations: readonly { readonly id: LocationId; readonly name: string }[]
}

export interface ProfitLossReport {
  readonly sections: readonly ReportSection[]
  readonly timeSpan: TimeSpan
  readonly columns: readonly AnsweredColumn[]
  readonly reconciliation: Reconciliation
  /** Those of which the figures are; null for every location. */
  readonly locationIds: readonly LocationId[] | null
  /** The versions that it was made along; null for the mapping as it is now. */
  readonly mappedAs: MappedAs | null
  /** The budget that figures are compared with; null for none. */
  readonly budget: Pick<BudgetBook, 'budgetId' | 'name' | 'version'> | null
  /** The chosen rows, in their order. */
  readonly metrics: readonly ReportMetric[]
  /** What money is divided by; null for nothing. */
  readonly perMetric: ReportMetric | null
}

/** A column with the locations that it is of; null for the report's. */
export interface AnsweredColumn extends FigureColumn {
  readonly locationIds: readonly LocationId[] | null
}

/** The columns of a report with what they are of. */
interface PlannedReport extends ColumnPlan {
  readonly timeSpan: TimeSpan
  /** Null for every location. */
  readonly locations: readonly LocationId[] | null
  /** Every location of the company. */
  readonly allLocations: readonly LocationId[]
  /** What locations are called. */
  readonly names: ReadonlyMap<LocationId, string>
}

/** What is asked of a layout besides its mapping. */
export interface LayoutQuestion {
  readonly setting: TimeSpanSetting
  /** Ids as the API writes them; empty for every location. */
  readonly locationIds: readonly string[]
  readonly choice: ColumnChoice
  readonly columns: readonly LayoutColumnQuestion[]
  readonly rows: readonly LayoutRowQuestion[]
}

export interface LayoutRowFigures extends Pick<RowFigures, 'id' | 'values' | 'coverages'> {
  readonly gaps: readonly ReportGap[]
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

/** What figures are asked for, all of it known to be there. */
interface FigureQuestion extends Pick<LayoutQuestion, 'setting' | 'locationIds' | 'choice'> {
  /** Of the report's own columns. */
  readonly book: BudgetBook | null
  readonly inserted: readonly ResolvedColumn[]
  readonly rows: readonly ResolvedRow[]
  readonly plan: (figures: number) => void
}

interface ShownMetrics {
  /** The report's own. */
  readonly ids: readonly string[]
  readonly source: MetricSource
  /** Whether inserted rows need what groups come to. */
  readonly needsGroups: boolean
}

type AskedMapping = NonNullable<Awaited<ReturnType<MappingService['asked']>>>

const NOTHING_PLANNED: PlanBeside['planned'] = { groups: { exact: () => [], printed: () => [] } }

/** One amount per location and period, in the group's sign; null where an account has no entries, or a calculation no result. */
export interface ChartAmount {
  readonly locationId: number
  readonly date: Day
  readonly amount: string | null
}

const NO_METRICS: MetricSource = { metrics: new Map(), figuresOf: () => [], openMonths: () => null }

/** Locations of a gap that are named. */
const NAMED_OF_GAP = 5

const nothing: BalanceFacts = { accountIds: [], columns: 0, sums: new Float64Array(0), entries: new Uint32Array(0) }

interface ReportParts {
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly mappings: MappingService
  readonly sources: FigureSources
  readonly today: () => Day
}

/** Reports are ledger x mapping x time span x locations; this is the one place that asks the engine. */
export class ReportService {
  readonly #companies: CompanyService
  readonly #ledger: LedgerService
  readonly #locations: LocationService
  readonly #mappings: MappingService
  readonly #sources: FigureSources
  readonly #today: () => Day

  constructor({ companies, ledger, locations, mappings, sources, today }: ReportParts) {
    this.#companies = companies
    this.#ledger = ledger
    this.#locations = locations
    this.#mappings = mappings
    this.#sources = sources
    this.#today = today
  }

  /** What rolling time spans are resolved against. */
  async timeContext(access: Access): Promise<TimeContext> {
    const scope = profitLossPolicy.read(access)
    const { fiscalYearStartMonth } = await this.#companies.get(scope)
    return { today: this.#today(), lastLedgerDay: (await this.#ledger.days(access))?.lastDay ?? null, fiscalYearStartMonth }
  }

  /**
   * Null where the company has no such mapping.
   *
   * @param plan is told how many figures there can be, before any is computed.
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
    const asked = await this.#mappings.asked(access, question)
    if (asked === null) return null
    const book = choice.budgetId === null ? null : await this.budgetOf(access, choice.budgetId, asked.categorization)
    return (await this.#made(access, asked, { setting, locationIds, choice, book, inserted: [], rows: [], plan })).report
  }

  /**
   * What stands in a layout: a report, with the columns that were inserted behind its own, and what the inserted rows come to in all
   * of them. What is gone is told in sentences, and is left out of the report's own choices. Null as of `report`.
   *
   * @param plan is told how many figures there can be, before any is computed.
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
    const asked = await this.#mappings.asked(access, question)
    if (asked === null) return null
    const time = await this.timeContext(access)
    const books = new Map<string, Promise<BudgetBook>>()
    const bookOf = (id: string): Promise<BudgetBook> => {
      const book = books.get(id) ?? this.budgetOf(access, id, asked.categorization)
      books.set(id, book)
      return book
    }
    const { metrics } = await this.#sources.metrics(access, [])
    const questions = new LayoutQuestions({
      span: resolveTimeSpan(setting, time),
      spanOf: (other) => resolveTimeSpan(other, time),
      locationIds: new Set((await this.#ledger.locations(access)).map(({ id }) => String(id))),
      groupIds: new Set(asked.categorization.groups.map(({ id }) => id)),
      metricIds: new Set(metrics.keys()),
      bookOf,
    })
    const mended = await questions.choice(choice)
    const resolved = {
      locationIds: questions.locations(locationIds),
      choice: mended,
      inserted: [] as ResolvedColumn[],
      rows: [] as ResolvedRow[],
    }
    for (const column of columns) resolved.inserted.push(await questions.column(column))
    for (const row of rows) resolved.rows.push(await questions.row(row))
    const book = mended.budgetId === null ? null : await bookOf(mended.budgetId)
    const made = await this.#made(access, asked, { setting, book, ...resolved, plan })
    return { ...made, problems: questions.problems }
  }

  async #made(
    access: Access,
    { mapping, categorization, mappedAs }: AskedMapping,
    { setting, locationIds, choice, book, inserted, rows, plan }: FigureQuestion,
  ): Promise<Omit<AnsweredLayoutFigures, 'problems'>> {
    const scope = profitLossPolicy.figures(access)
    const company = await this.#companies.get(scope)
    const subjects = rows.flatMap(({ of }) =>
      of === null ? [] : of.kind === 'METRIC' ? [of.metricId] : of.subject.kind === 'METRIC' ? [of.subject.id] : [],
    )
    const shown = await this.#metricsOf(access, choice, subjects)
    const accountCount = (await this.#ledger.accounts(access)).length
    let announced = 0
    const planAll = (figures: number): void => {
      plan(figures - announced)
      announced = figures
    }
    // Before the columns are made, which takes a while by itself where there are thousands; a plan's are not of accounts.
    const own = await this.columns(access, setting, locationIds, choice, (columns) => planAll(columns * accountCount))
    const { timeSpan, locations, allLocations, names } = own
    const { columns, places } = withInserted(own, locations, inserted, {
      fiscalYearStart: company.fiscalYearStartMonth,
      isProrated: choice.isProrated,
    })
    const ownColumns = own.columns.length
    const empty = inserted.flatMap(({ kind }, at) => (kind === 'NOTHING' ? [ownColumns + at] : []))
    const isEmpty = new Set(empty)
    const isNothing = (at: number): boolean => isEmpty.has(at)
    const actual = [...columns.keys()].filter((at) => columns[at]?.comparison !== 'BUDGET' && !isNothing(at))
    const isActual = new Set(actual)
    // Rows with locations of their own need the ledger's figures of these where a metric is worked out from them.
    const ownPlaces = shown.needsGroups ? distinctPlaces(rows) : []
    planAll(
      actual.length * accountCount * (1 + ownPlaces.length) +
        (columns.length - actual.length + columns.length * distinctPlans(rows)) * categorization.groups.length +
        columns.length * (shown.ids.length + rows.length),
    )
    // Out of memory nothing waits by itself: others are let in before each part.
    await yieldToEventLoop()
    const periods = cutIntoPeriods(timeSpan, company.fiscalYearStartMonth)
    // A plan is not in the ledger.
    const ofPlaces = places.map((place) => ({ ...place, columns: place.columns.filter((at) => isActual.has(at)) }))
    const daysOf = (at: readonly number[]): readonly PlacedColumn[] => at.flatMap((one) => columns[one] ?? [])
    // The proof is of the span and of all its locations, whatever columns show: of the plain report's own facts, else of facts beside.
    const isPlain = places.length === 1 && columns.length === periods.length
    const answers = await this.#ledger.factsOfPlaces(access, [
      ...ofPlaces.map((place) => ({ columns: daysOf(place.columns), locations: place.locationIds })),
      ...ownPlaces.map((ids) => ({ columns: daysOf(actual), locations: ids })),
      ...(isPlain ? [] : [{ columns: periods, locations }]),
    ])
    const parts = ofPlaces.map((place, at) => ({ facts: answers[at] ?? nothing, columns: place.columns }))
    const factsOf = new Map(
      ownPlaces.map((ids, at) => {
        const facts = answers[ofPlaces.length + at] ?? nothing
        return [locationsKey(ids), joinFacts([{ facts, columns: actual }], columns.length)]
      }),
    )
    // Read after the facts: an account that came with an import in between is then known.
    const accounts = await this.#ledger.accounts(access)
    const input = { categorization, mapping, accounts, facts: joinFacts(parts, columns.length), scale: company.minorDigits }
    await yieldToEventLoop()
    const sections: readonly ReportSection[] = await computeInSlices(listing(reportSections(input)))
    await yieldToEventLoop()
    const placed = columns.map((column) => ({ ...column, locationIds: places[column.placeAt]?.locationIds ?? allLocations }))
    const metrics = [...shown.source.metrics.values()]
    const budgets = columnsByBudget(book, own.columns, inserted)
    const plans: ReportPlan[] = []
    for (const budget of budgets) {
      plans.push(plannedBeside({ ...budget, input, metrics, columns: placed, isProrated: choice.isProrated }))
      await yieldToEventLoop()
    }
    const coverages = new Map(plans.flatMap((planned) => [...planned.coverages]))
    const valuesOf = metricsBeside({ source: shown.source, input, columns: placed, plans })
    const shownMetrics = new Map<string, ReportMetric>()
    for (const metricId of shown.ids) {
      const metric = shown.source.metrics.get(metricId)
      if (metric === undefined) continue
      // Of hundreds of locations each takes some milliseconds.
      await yieldToEventLoop()
      const { values, gaps } = valuesOf(metricId)
      shownMetrics.set(metricId, { metric, values, gaps: gaps.flatMap((gap, column) => reportGap(gap, column, shown.source, names)) })
    }
    const rowOf = insertedRows({
      source: shown.source,
      metrics,
      input,
      columns: placed,
      budgets,
      plans,
      isProrated: choice.isProrated,
      factsOf,
    })
    const rowFigures: LayoutRowFigures[] = []
    for (const row of rows) {
      await yieldToEventLoop()
      const { id, values, coverages: fits, gaps } = rowOf(row)
      rowFigures.push({
        id,
        values: values.map((value, at) => (isNothing(at) ? null : value)),
        coverages: fits && fits.map((fit, at) => (isNothing(at) ? 'NONE' : fit)),
        gaps: gaps.flatMap((gap, column) => reportGap(gap, column, shown.source, names)),
      })
    }
    await yieldToEventLoop()
    const reconciliation = reconcile({ ...input, facts: (isPlain ? answers[0] : answers.at(-1)) ?? nothing })
    await yieldToEventLoop()
    const without = { at: empty, planned: NOTHING_PLANNED }
    const report: ProfitLossReport = {
      sections: [...plans, without].reduce(
        (before, planned) => (planned.at.length === 0 ? before : withPlannedColumns(before, planned)),
        sections,
      ),
      timeSpan,
      columns: columns.map((column, at) => ({
        ...column,
        coverage: isNothing(at) ? 'NONE' : (coverages.get(at) ?? column.coverage),
        locationIds:
          column.place.kind === 'ALL' && (inserted[at - ownColumns]?.locationIds ?? null) === null
            ? null
            : (places[column.placeAt]?.locationIds ?? null),
      })),
      reconciliation,
      locationIds: locations,
      mappedAs,
      budget: book && { budgetId: book.budgetId, name: book.name, version: book.version },
      metrics: choice.metricIds.flatMap((id) => shownMetrics.get(id) ?? []),
      perMetric: (choice.perMetricId === null ? null : shownMetrics.get(choice.perMetricId)) ?? null,
    }
    return { report, ownColumns, rows: rowFigures }
  }

  /**
   * A budget as it stands beside a report.
   *
   * @throws BadInputError for one that is not there and for one of another categorization.
   */
  async budgetOf(access: Access, budgetId: string, { id }: { readonly id: string }): Promise<BudgetBook> {
    profitLossPolicy.figures(access)
    const book = await this.#sources.budget(access, budgetId)
    if (book === null)
      throw new BadInputError('There is no such budget (any more). Choose another one, or compare with something else.', 'columns.budgetId')
    if (book.categorizationId === id) return book
    throw new BadInputError(
      `"${book.name}" is a budget of other lines than this report has. Choose a budget of the mapping's own categorization.`,
      'columns.budgetId',
    )
  }

  /** Every metric, with the figures of some of them and of what they need, and when each location is open. */
  async metricSource(access: Access, metricIds: readonly string[]): Promise<MetricSource> {
    profitLossPolicy.figures(access)
    const figures = await this.#sources.metrics(access, metricIds)
    const open = await this.#openDays(
      access,
      (await this.#ledger.locations(access)).map(({ id }) => id),
    )
    return {
      ...figures,
      openMonths(locationId) {
        const days = open.get(locationId) ?? null
        return days && { from: monthOf(days.firstDay), to: monthOf(days.lastDay) }
      },
    }
  }

  /** The metrics that a report names, with all that they are worked out from. */
  async #metricsOf(access: Access, { metricIds, perMetricId }: ColumnChoice, ofRows: readonly string[]): Promise<ShownMetrics> {
    const ids = [...new Set([...metricIds, ...(perMetricId === null ? [] : [perMetricId])])]
    if (ids.length === 0 && ofRows.length === 0) return { ids, source: NO_METRICS, needsGroups: false }
    const source = await this.metricSource(access, [...new Set([...ids, ...ofRows])])
    for (const id of ids)
      if (!source.metrics.has(id))
        throw new BadInputError(
          'There is no such metric (any more). Leave it out of the report.',
          metricIds.includes(id) ? 'columns.metricIds' : 'columns.perMetricId',
        )
    const needed = [...withNeeded(source.metrics, ofRows)].flatMap((id) => source.metrics.get(id) ?? [])
    return { ids, source, needsGroups: needed.some((metric) => namedGroups(metric).length > 0) }
  }

  /**
   * The columns of a report; with same stores only, of the locations that were open throughout what is compared.
   *
   * @param plan is told how many columns of the ledger there can be, before they are made.
   */
  async columns(
    access: Access,
    setting: TimeSpanSetting,
    named: readonly string[],
    choice: ColumnChoice,
    plan: (columns: number) => void = () => undefined,
  ): Promise<PlannedReport> {
    const scope = profitLossPolicy.figures(access)
    const chosen = await this.#ledger.locationsNamed(access, named)
    const span = resolveTimeSpan(setting, await this.timeContext(access))
    const { fiscalYearStartMonth: fiscalYearStart } = await this.#companies.get(scope)
    const locations = await this.#ledger.locations(access)
    const { tree } = await this.#locations.tree(access)
    const question = { choice, span, fiscalYearStart, locationIds: chosen, locations, tree }
    const comparisons = choice.comparisons.filter((one) => one !== 'BUDGET')
    plan(countColumns({ ...question, choice: { ...choice, comparisons } }))
    const planOf = (locationIds: readonly LocationId[] | null, locationsShown = choice.locations): Promise<ColumnPlan> =>
      computeInSlices(planningColumns({ ...question, choice: { ...choice, locations: locationsShown }, locationIds }))
    const names = locationNames(tree, locations)
    const allLocations = locations.map(({ id }) => id)
    if (!choice.isSameStore) return { ...(await planOf(chosen)), timeSpan: span, locations: chosen, allLocations, names }
    const all = chosen ?? allLocations
    const ledger = await this.#ledger.days(access)
    const days = await this.#openDays(access, all)
    const same = ledger === null ? [] : sameStores((await planOf(all, 'TOGETHER')).columns, all, (id) => days.get(id) ?? null, ledger)
    return { ...(await planOf(same)), timeSpan: span, locations: same, allLocations, names }
  }

  /** From which to which day each location was open, as stated, else by its entries; null where neither says. */
  async #openDays(access: Access, locationIds: readonly LocationId[]): Promise<ReadonlyMap<LocationId, DaysWithEntries | null>> {
    const ledger = await this.#ledger.days(access)
    const { dates } = await this.#locations.tree(access)
    const stated = new Map(dates.map((one) => [one.locationId, one]))
    const days = new Map<LocationId, DaysWithEntries | null>()
    for (const id of locationIds) days.set(id, ledger && openDays(stated.get(id), await this.#ledger.daysOfLocation(access, id), ledger))
    return days
  }

  /**
   * A group's amounts by location, or an account's within it, as a report of that location alone has
   * them; in order of location id, then date. Null where the company has no such mapping.
   *
   * @param plan is told how many amounts there will be, before any is computed.
   */
  async chart(
    access: Access,
    question: MappingQuestion & { readonly pnlGroupId: string; readonly accountId: string | null },
    setting: TimeSpanSetting,
    plan: (amounts: number) => void = () => undefined,
  ): Promise<ChartAmount[] | null> {
    const scope = profitLossPolicy.figures(access)
    const asked = await this.#mappings.asked(access, question)
    if (asked === null) return null
    const { mapping, categorization } = asked
    const { fiscalYearStartMonth, minorDigits: scale } = await this.#companies.get(scope)
    const node = treeOf(categorization).byId.get(question.pnlGroupId)
    if (node === undefined) throw new BadInputError('The group is not one of the mapping.', 'pnlGroupId')
    const account = question.accountId === null ? null : await this.#ledger.accountNamed(access, question.accountId)
    if (account !== null) refuseAccountElsewhere(account, accountsBehind(categorization, mapping, question.pnlGroupId).accountIds)
    const columns = cutIntoPeriods(resolveTimeSpan(setting, await this.timeContext(access)), fiscalYearStartMonth)
    const inForce = await this.#ledger.locationsInForce(access)
    const locations = (await this.#ledger.locations(access)).filter(({ id }) => inForce.has(id))
    plan(locations.length * columns.length)
    const facts = await this.#ledger.factsByLocation(access, columns)
    const totalsOf = groupTotals({ categorization, mapping, scale })
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

/** All that is yielded, with a step for each. */
function* listing<Item>(items: Iterable<Item>): Generator<void, Item[], void> {
  const list: Item[] = []
  for (const item of items) {
    list.push(item)
    yield
  }
  return list
}

function reportGap(
  gap: MetricGap | null,
  column: number,
  { metrics }: MetricSource,
  names: ReadonlyMap<LocationId, string>,
): readonly ReportGap[] {
  const metric = gap && metrics.get(gap.metricId)
  if (!metric) return []
  const locations = gap.missing.slice(0, NAMED_OF_GAP).map((id) => ({ id, name: names.get(id) ?? String(id) }))
  return [{ column, metric, expected: gap.expected, missing: gap.missing.length, locations }]
}
