import type { BudgetBook } from '@fourwall/domain/budgets/budget-book.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import {
  answerQuestion,
  columnChoiceOf,
  type FigureAnswer,
  type PreparedFigures,
  prepareFigures,
} from '@fourwall/domain/figures/figure-answer.ts'
import { checkQuestion, type FigureQuestion, type QuestionColumn } from '@fourwall/domain/figures/figure-question.ts'
import type { GatheredColumn, GatheredFigures, VendorFigures } from '@fourwall/domain/figures/gathered-figures.ts'
import {
  columnsByBudget,
  distinctPlaces,
  distinctPlans,
  type ResolvedColumn,
  withEachPlace,
  withInserted,
} from '@fourwall/domain/figures/inserted-columns.ts'
import { locationsKey, type ResolvedRow } from '@fourwall/domain/figures/inserted-rows.ts'
import { neededGroups } from '@fourwall/domain/figures/needed-groups.ts'
import { namedLocations, placesOfLevel } from '@fourwall/domain/figures/question-places.ts'
import { questionText } from '@fourwall/domain/figures/question-text.ts'
import { besideKey, REST } from '@fourwall/domain/figures/ranked-columns.ts'
import { revenueShares } from '@fourwall/domain/figures/revenue-shares.ts'
import {
  accountsOfVendors,
  MOST_COLUMNS_OF_VENDOR,
  MOST_VENDOR_COLUMNS,
  MOST_VENDOR_ROWS,
  vendorsKey,
} from '@fourwall/domain/figures/vendor-rows.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { joinFacts } from '@fourwall/domain/ledger/balances/join-facts.ts'
import { locationNames } from '@fourwall/domain/locations/location-tree.ts'
import { type SameStoreNote, sameStoreNote } from '@fourwall/domain/locations/same-store-text.ts'
import { namedGroups, withDependencies } from '@fourwall/domain/ops-data/metric.ts'
import type { MetricSource } from '@fourwall/domain/ops-data/metric-columns.ts'
import { accountsOfTotals } from '@fourwall/domain/profit-loss/group-totals.ts'
import {
  type ColumnPlan,
  type ColumnQuestion,
  countColumns,
  type PlacedColumn,
  type PlaceLocations,
  planningColumns,
} from '@fourwall/domain/profit-loss/plan-columns.ts'
import type { ColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { cutIntoPeriods } from '@fourwall/domain/time/periods.ts'
import { resolveTimeSpan, type TimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { computeInSlices, yieldToEventLoop } from '../../platform/event-loop.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { BudgetService } from '../budgets/service.ts'
import type { ClosingService } from '../closing/service.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import type { MappingService, ResolvedMapping } from '../mappings/service.ts'
import type { MetricReading } from '../ops-data/service.ts'
import { FactsRequest } from './facts-request.ts'
import { figuresPolicy } from './policy.ts'

/**
 * Figures of accounts that are gathered and not answered, to an item of an answer: adding one up takes a tenth of a microsecond. The lines of
 * 200 locations by month are of hundreds of thousands, and answers of thousands.
 */
const GATHERED_TO_AN_ITEM = 100

/** The columns of a question with the locations that they cover. */
export interface PlannedReport extends ColumnPlan {
  readonly timeSpan: TimeSpan
  /** Null for every location. */
  readonly locations: readonly LocationId[] | null
  /** Which locations are comparable, and why the others are not; null unless only same stores are asked for. */
  readonly sameStores: SameStoreNote | null
  /** Every location of the company. */
  readonly allLocations: readonly LocationId[]
  /** Names of locations, as the tree has them. */
  readonly names: ReadonlyMap<LocationId, string>
}

/** What to gather. Everything that it names is known to be there. */
export interface GatheringQuestion {
  readonly setting: TimeSpanSetting
  /** Ids as the API writes them; empty for every location. */
  readonly locationIds: readonly string[]
  readonly choice: ColumnChoice
  /** The budget of the report's own columns; null for none. */
  readonly book: BudgetBook | null
  readonly inserted: readonly ResolvedColumn[]
  readonly rows: readonly ResolvedRow[]
  /** What else columns are of; see `ColumnQuestion`. */
  readonly shape?: ColumnShape
  /** The groups that are needed; null or left out for all. */
  readonly onlyGroups?: readonly string[] | null
  /** Receives the maximum number of figures before any is computed. */
  readonly plan: (figures: number) => void
}

/** Columns in addition to a report's choice. `places`: those of some locations, null for every one. */
export interface ColumnShape extends Pick<ColumnQuestion, 'hasPeriods' | 'comparesInSteps' | 'keepsOnlyPlace'> {
  readonly places?: (locationIds: readonly LocationId[] | null) => readonly PlaceLocations[]
}

export interface FigureParts {
  readonly closing: ClosingService
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  /** The mappings and budgets that figures are based on: the current ones, or those of an earlier time. */
  readonly mappings: Pick<MappingService, 'resolve'>
  readonly opsData: Pick<MetricReading, 'source'>
  readonly budgets: Pick<BudgetService, 'book'>
}

/** Either figures, or why there are none. */
export interface AnsweredQuestion {
  readonly figures: QuestionAnswer | null
  readonly problem: Pick<DomainError, 'code' | 'message' | 'field'> | null
}

/** The answer to one question. */
export interface QuestionAnswer extends FigureAnswer, Pick<FigureQuestion, 'mappingId' | 'mappedOn'>, Pick<ResolvedMapping, 'mappedAs'> {
  /** Its canonical text. */
  readonly question: string
}

const NO_METRICS: MetricSource = { metrics: new Map(), figuresOf: () => [], openMonths: () => null }

/** Gathers what figures are computed from: balances, plans and metrics. `domain/figures` computes them. */
export class FigureService {
  readonly #parts: FigureParts

  constructor(parts: FigureParts) {
    this.#parts = parts
  }

  /** Everything that a report along a mapping is computed from. */
  async gather(access: Access, { mapping, categorization }: ResolvedMapping, question: GatheringQuestion): Promise<GatheredFigures> {
    const scope = figuresPolicy.figures(access)
    const { closing, companies, ledger } = this.#parts
    const { choice, book, rows } = question
    const { fiscalYearStartMonth: fiscalYearStart, minorDigits: scale, materiality } = await companies.get(scope)
    const metrics = await this.#metricsOf(access, choice, rows)
    const accountCount = (await ledger.accounts(access)).length
    let announced = 0
    const plan = (figures: number): void => {
      question.plan(figures - announced)
      announced = figures
    }
    // Before the columns are made, which itself takes a while if there are thousands; those of a plan do not depend on accounts.
    const own = await this.columns(
      access,
      question.setting,
      question.locationIds,
      choice,
      (columns) => plan(columns * accountCount),
      question.shape,
    )
    const { timeSpan, locations, sameStores, allLocations, names } = own
    const inserted = withEachPlace(question.inserted, own)
    const { columns, places } = withInserted(own, locations, inserted, { fiscalYearStart, isProrated: choice.isProrated })
    const ownColumns = own.columns.length
    const openMonths = await closing.openMonths(access)
    const hasEntries = await ledger.entriesIn(access)
    const uncoveredIn = await ledger.uncoveredIn(access)
    const gathered = columns.map((column, at): GatheredColumn => {
      const beside = inserted[at - ownColumns]
      const placed = places[column.placeAt]?.locationIds ?? null
      const isReports = column.place.kind === 'ALL' && (beside?.locations ?? null) === null
      const isEmpty = beside?.kind === 'NOTHING'
      // A plan is not booked, and stays what it is when a month is closed.
      const isBooked = column.comparison !== 'BUDGET' && !isEmpty
      const open = isBooked ? openMonths(column) : []
      const uncovered = isBooked ? uncoveredIn(column) : []
      return {
        ...column,
        ...(open.length === 0 ? {} : { openMonths: open }),
        ...(uncovered.length === 0 ? {} : { uncoveredMonths: uncovered }),
        ...(isBooked && !hasEntries(column) ? { hasEntries: false } : {}),
        locationIds: placed ?? allLocations,
        ownLocationIds: isReports ? null : placed,
        isEmpty,
      }
    })
    // A plan is not in the ledger.
    const actual = gathered.flatMap(({ comparison, isEmpty }, at) => (comparison === 'BUDGET' || isEmpty ? [] : [at]))
    const isActual = new Set(actual)
    const daysOf = (at: readonly number[]): readonly PlacedColumn[] => at.flatMap((one) => columns[one] ?? [])
    // Rows with their own locations need the ledger's figures of these if a metric is computed from them.
    const ownPlaces = this.#needsGroups(metrics, rows) ? distinctPlaces(rows) : []
    // Variances of a place are colored by its share of the company's revenue.
    const compares = inserted.length > 0 || own.columns.some(({ comparison }) => comparison !== null)
    const shared = compares ? places.flatMap(({ locationIds }, at) => (locationIds === null ? [] : [{ at, locationIds }])) : []
    plan(
      (actual.length * (1 + ownPlaces.length) + shared.length) * accountCount +
        (columns.length - actual.length + columns.length * distinctPlans(rows)) * categorization.groups.length +
        columns.length * (namedMetrics(choice).length + rows.length),
    )
    // Work in memory never yields on its own: let other requests run first.
    await yieldToEventLoop()
    const onlyGroups = question.onlyGroups ?? null
    const request = new FactsRequest(onlyGroups && accountsOfTotals({ categorization, mapping }, onlyGroups))
    const ofPlaces = places.map((place) => {
      const at = place.columns.filter((one) => isActual.has(one))
      return { columns: at, facts: request.add(daysOf(at), place.locationIds) }
    })
    const elsewhere = ownPlaces.map((ids) => ({ key: locationsKey(ids), facts: request.add(daysOf(actual), ids) }))
    const periods = cutIntoPeriods(timeSpan, fiscalYearStart)
    // Reconciliation covers the whole span and all its locations, whatever the columns show. A plain report has these balances already.
    const isPlain = question.shape === undefined && places.length === 1 && columns.length === periods.length
    const ofSpan = (isPlain ? ofPlaces[0]?.facts : undefined) ?? request.add(periods, locations)
    const ofCompany = shared.length === 0 ? null : request.add([timeSpan], null)
    const ofShared = shared.map((place) => request.add([timeSpan], place.locationIds))
    await request.read(access, ledger)
    const found =
      ofCompany === null
        ? []
        : revenueShares(
            { categorization, mapping, scale },
            ofCompany(),
            ofShared.map((facts) => facts()),
          )
    const shares = new Map(shared.map(({ at }, index) => [at, found[index] ?? null]))
    return {
      categorization,
      mapping,
      // Read after the facts: an account that came with an import in between is then known.
      accounts: await ledger.accounts(access),
      scale,
      timeSpan,
      locationIds: locations,
      sameStores,
      names,
      columns: gathered.map((column) => ({ ...column, revenueShare: shares.get(column.placeAt) ?? null })),
      ownColumns,
      facts: joinFacts(
        ofPlaces.map(({ columns: at, facts }) => ({ facts: facts(), columns: at })),
        columns.length,
      ),
      onlyGroups,
      spanFacts: ofSpan(),
      factsAt: new Map(elsewhere.map(({ key, facts }) => [key, joinFacts([{ facts: facts(), columns: actual }], columns.length)])),
      metrics,
      vendors: new Map(),
      book,
      budgets: columnsByBudget(book, own.columns, inserted),
      isProrated: choice.isProrated,
      materiality,
    }
  }

  /**
   * The columns of a report; with same stores only, of the locations that were open throughout what is compared.
   *
   * @param plan receives the maximum number of ledger columns before they are made.
   */
  async columns(
    access: Access,
    setting: TimeSpanSetting,
    named: readonly string[],
    choice: ColumnChoice,
    plan: (columns: number) => void = () => undefined,
    shape: ColumnShape = {},
  ): Promise<PlannedReport> {
    const scope = figuresPolicy.figures(access)
    const { companies, ledger } = this.#parts
    const chosen = await ledger.locationsNamed(access, named)
    const span = resolveTimeSpan(setting, await ledger.timeContext(access))
    const { fiscalYearStartMonth: fiscalYearStart } = await companies.get(scope)
    const locations = await ledger.locations(access)
    const { tree } = await this.#parts.locations.tree(access)
    const { hasPeriods = true, comparesInSteps = false, keepsOnlyPlace = false } = shape
    const placesAt = (ids: readonly LocationId[] | null): Pick<ColumnQuestion, 'places'> =>
      shape.places ? { places: shape.places(ids) } : {}
    const question = { choice, span, fiscalYearStart, locationIds: chosen, locations, tree, hasPeriods, comparesInSteps, keepsOnlyPlace }
    const comparisons = choice.comparisons.filter((one) => one !== 'BUDGET')
    plan(countColumns({ ...question, ...placesAt(chosen), choice: { ...choice, comparisons } }))
    const planOf = (locationIds: readonly LocationId[] | null): Promise<ColumnPlan> =>
      computeInSlices(planningColumns({ ...question, ...placesAt(locationIds), locationIds }))
    const names = locationNames(tree, locations)
    const allLocations = locations.map(({ id }) => id)
    if (!choice.isSameStore) return { ...(await planOf(chosen)), timeSpan: span, locations: chosen, sameStores: null, allLocations, names }
    const all = chosen ?? allLocations
    const together = await computeInSlices(planningColumns({ ...question, choice: { ...choice, locations: 'TOGETHER' }, locationIds: all }))
    const stores = await this.#parts.locations.sameStores(access, all, { spans: together.columns, since: span.startDate })
    const sameStores = sameStoreNote(stores, (id) => names.get(id) ?? '')
    return { ...(await planOf(stores.locationIds)), timeSpan: span, locations: stores.locationIds, sameStores, allLocations, names }
  }

  /**
   * A budget as shown in a report.
   *
   * @throws BadInputError for one that does not exist or belongs to another categorization.
   */
  async budgetOf(access: Access, budgetId: string, { id }: { readonly id: string }): Promise<BudgetBook> {
    figuresPolicy.figures(access)
    const book = await this.#parts.budgets.book(access, budgetId)
    if (book === null)
      throw new BadInputError('There is no such budget (any more). Choose another one, or compare with something else.', 'columns.budgetId')
    if (book.categorizationId === id) return book
    throw new BadInputError(
      `"${book.name}" is a budget of other lines than this report has. Choose a budget of the mapping's own categorization.`,
      'columns.budgetId',
    )
  }

  /**
   * Answers several questions, each as if it were asked alone.
   *
   * @param questions each throws a BadInputError if it cannot be read.
   * @param plan receives the maximum number of figures before any is computed.
   * @returns one for each question, in their order.
   */
  async answers(
    access: Access,
    questions: readonly (() => FigureQuestion)[],
    plan: (figures: number) => void = () => undefined,
  ): Promise<readonly AnsweredQuestion[]> {
    figuresPolicy.figures(access)
    const answers: AnsweredQuestion[] = []
    const read = questions.map(readQuestion)
    const prepared = new Map<string, Promise<CountedFigures>>()
    for (const [at, { question, key, refusal: unreadable }] of read.entries()) {
      // Past the limit the whole request fails, not one of its questions.
      let refusal: unknown = null
      const planned = (figures: number): void => {
        try {
          plan(figures)
        } catch (error) {
          refusal = error
          throw error
        }
      }
      try {
        if (question === null) throw unreadable
        const alike = read.flatMap((other) => (other.question !== null && other.key === key ? [other.question] : []))
        answers.push({ figures: await this.#answer(access, question, { key, alike, prepared, plan: planned }), problem: null })
      } catch (error) {
        if (!(error instanceof DomainError) || error === refusal || error.code === 'FORBIDDEN') throw error
        const { code, message, field } = error
        answers.push({ figures: null, problem: { code, message, field } })
      }
      if (!read.some((other, index) => index > at && other.key === key)) prepared.delete(key)
    }
    return answers
  }

  /**
   * @param alike all questions of the same columns.
   * @param prepared by key, what these are answered from: a page asks many of them.
   */
  async #answer(
    access: Access,
    question: FigureQuestion,
    {
      key,
      alike,
      prepared,
      plan,
    }: {
      readonly key: string
      readonly alike: readonly FigureQuestion[]
      readonly prepared: Map<string, Promise<CountedFigures>>
      readonly plan: (figures: number) => void
    },
  ): Promise<QuestionAnswer> {
    const asked = await this.#parts.mappings.resolve(access, question)
    if (asked === null) throw new DomainError('NOT_FOUND', 'The mapping of these figures was deleted. Choose another one.')
    const { tree } = await this.#parts.locations.tree(access)
    const known = { tree, locations: await this.#parts.ledger.locations(access) }
    const { columns, mappingId, mappedOn } = question
    const choice = columnChoiceOf(question)
    const book = choice.budgetId === null ? null : await this.budgetOf(access, choice.budgetId, asked.categorization)
    const inserted: ResolvedColumn[] = []
    for (const column of question.beside) inserted.push(await this.#besideColumn(access, column, question, asked, known))
    const onlyGroups = neededGroups(alike, asked.categorization.groups)
    const prepare = async (places: ColumnShape['places']): Promise<CountedFigures> => {
      let unanswered = 0
      const gathered = await this.gather(access, asked, {
        setting: question.timeSpan,
        locationIds: namedLocations(question.places, known),
        choice,
        book,
        inserted,
        rows: [],
        // An answer has each place that was asked for, also the only one.
        shape: {
          hasPeriods: columns.hasPeriods,
          comparesInSteps: columns.comparesInSteps === true,
          keepsOnlyPlace: true,
          ...(places && { places }),
        },
        onlyGroups,
        plan: (figures) => {
          const items = Math.ceil(figures / GATHERED_TO_AN_ITEM)
          plan(items)
          unanswered += items
        },
      })
      await yieldToEventLoop()
      const withVendors = { ...gathered, vendors: await this.#vendors(access, question, gathered) }
      return { figures: await computeInSlices(prepareFigures(withVendors)), unanswered }
    }
    const answerFrom = (one: FigureQuestion, counted: CountedFigures) =>
      computeInSlices(
        answerQuestion(one, counted.figures, (figures) => {
          const unanswered = Math.min(figures, counted.unanswered)
          counted.unanswered -= unanswered
          plan(figures - unanswered)
        }),
      )
    const { level } = columns
    const ofLevel = columns.places === 'LEVEL' && level !== null
    const figures = prepared.get(key) ?? prepare(ofLevel ? (chosen) => placesOfLevel(known, level, chosen) : undefined)
    prepared.set(key, figures)
    const counted = await figures
    const { gathered } = counted.figures
    const first = await answerFrom(question, counted)
    const text = questionText(question)
    const { mappedAs } = asked
    if (first.folded === null || question.ranking === null) return { ...first.answer, question: text, mappingId, mappedOn, mappedAs }
    const { kept, before, rest, count } = first.folded
    const placeOf = new Map(gathered.columns.map(({ place, locationIds }) => [place, locationIds]))
    const shown = kept.map((place) => ({ place, locationIds: placeOf.get(place) ?? [] }))
    const folded = { place: { kind: 'GROUP', id: REST, name: `${count} others` } as const, locationIds: rest }
    const again = await prepare(() => shown.toSpliced(before, 0, folded))
    const ranking = { ...question.ranking, first: null, last: null, atLeast: null, atMost: null, foldsRest: false }
    const { answer } = await answerFrom({ ...question, ranking }, again)
    return { ...answer, question: text, mappingId, mappedOn, mappedAs }
  }

  /** @throws BadInputError for more columns or vendors than are added up. */
  async #vendors(access: Access, { rows }: FigureQuestion, gathered: GatheredFigures): Promise<GatheredFigures['vendors']> {
    const asked = new Map(rows.flatMap((row) => (row.kind === 'VENDORS' || row.kind === 'VENDOR' ? [[vendorsKey(row), row] as const] : [])))
    const found = new Map<string, readonly VendorFigures[]>()
    if (asked.size === 0) return found
    const actual = gathered.columns.flatMap(({ comparison, isEmpty }, at) => (comparison === 'BUDGET' || isEmpty ? [] : [at]))
    const mostColumns = rows.some(({ kind }) => kind === 'VENDORS') ? MOST_VENDOR_COLUMNS : MOST_COLUMNS_OF_VENDOR
    const looks = mostColumns === MOST_VENDOR_COLUMNS ? actual.length : actual.length * asked.size
    if (looks > mostColumns)
      throw new BadInputError(
        `Vendors are added up in ${mostColumns.toLocaleString('en-US')} columns at most, not ${looks.toLocaleString('en-US')}. Ask for fewer periods or places.`,
        'columns',
      )
    const columns = actual.flatMap((at) => gathered.columns[at] ?? [])
    const most = MOST_VENDOR_ROWS * Math.max(1, columns.length) + 1
    for (const [key, row] of asked) {
      const sums = await this.#parts.ledger.vendorColumns(access, {
        accountIds: accountsOfVendors(gathered, row),
        columns,
        vendor: row.kind === 'VENDOR' ? row.vendor : null,
        most,
      })
      const byVendor = Map.groupBy(sums, ({ vendor }) => vendor)
      if (byVendor.size > MOST_VENDOR_ROWS)
        throw new BadInputError(
          `These entries have more than ${MOST_VENDOR_ROWS.toLocaleString('en-US')} vendors. Ask for fewer days, places or accounts.`,
          'rows',
        )
      const figuresOf = (own: readonly { readonly column: number; readonly sum: bigint }[]) => {
        const values = gathered.columns.map((): bigint | null => null)
        for (const { column, sum } of own) values[actual[column] ?? -1] = sum
        return values
      }
      found.set(
        key,
        [...byVendor].map(([vendor, own]) => ({ vendor, sums: figuresOf(own) })),
      )
    }
    return found
  }

  async #besideColumn(
    access: Access,
    { id, label, timeSpan, places, budgetId, isBase }: QuestionColumn,
    question: FigureQuestion,
    { categorization }: ResolvedMapping,
    known: Parameters<typeof namedLocations>[1],
  ): Promise<ResolvedColumn> {
    const named = places && namedLocations(places, known)
    const book = budgetId === null ? null : await this.budgetOf(access, budgetId, categorization)
    return {
      key: besideKey(id),
      label,
      kind: book === null ? 'ACTUALS' : 'BUDGET',
      isPlan: book !== null,
      span: resolveTimeSpan(timeSpan ?? question.timeSpan, await this.#parts.ledger.timeContext(access)),
      locations: named && { ids: await this.#parts.ledger.locationsNamed(access, named) },
      book,
      isOfEachPlace: isBase && places === null && book === null && question.columns.places !== 'TOGETHER',
    }
  }

  /** The metrics that a question names, with all that they are computed from. */
  async #metricsOf(access: Access, choice: ColumnChoice, rows: readonly ResolvedRow[]): Promise<MetricSource> {
    const [ids, ofRows] = [namedMetrics(choice), metricsOfRows(rows)]
    if (ids.length === 0 && ofRows.length === 0) return NO_METRICS
    const source = await this.#parts.opsData.source(access, [...new Set([...ids, ...ofRows])])
    for (const id of ids)
      if (!source.metrics.has(id))
        throw new BadInputError(
          'There is no such metric (any more). Leave it out of the report.',
          choice.metricIds.includes(id) ? 'columns.metricIds' : 'columns.perMetricId',
        )
    return source
  }

  /** Whether inserted rows need the totals of groups. */
  #needsGroups({ metrics }: MetricSource, rows: readonly ResolvedRow[]): boolean {
    const needed = [...withDependencies(metrics, metricsOfRows(rows))].flatMap((id) => metrics.get(id) ?? [])
    return needed.some((metric) => namedGroups(metric).length > 0)
  }
}

/** A question with the key that it shares with others of the same columns, or why it cannot be read. */
type ReadQuestion =
  | { readonly question: FigureQuestion; readonly key: string; readonly refusal: null }
  | { readonly question: null; readonly key: ''; readonly refusal: unknown }

function readQuestion(read: () => FigureQuestion): ReadQuestion {
  try {
    const question = read()
    checkQuestion(question)
    const rows = question.rows.filter(({ kind }) => kind !== 'GROUP' && kind !== 'ACCOUNT' && kind !== 'ACCOUNTS' && kind !== 'LINES')
    return { question, key: questionText({ ...question, rows, measures: ['VALUE'], ranking: null, materiality: null }), refusal: null }
  } catch (refusal) {
    return { question: null, key: '', refusal }
  }
}

/** Prepared figures, and how many of them were counted but are in no answer yet: those that are in several answers count in each. */
interface CountedFigures {
  readonly figures: PreparedFigures
  unanswered: number
}

function namedMetrics({ metricIds, perMetricId }: ColumnChoice): readonly string[] {
  return [...new Set([...metricIds, ...(perMetricId === null ? [] : [perMetricId])])]
}

function metricsOfRows(rows: readonly ResolvedRow[]): readonly string[] {
  return rows.flatMap(({ of }) =>
    of === null ? [] : of.kind === 'METRIC' ? [of.metricId] : of.subject.kind === 'METRIC' ? [of.subject.id] : [],
  )
}
