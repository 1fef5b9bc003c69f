import type { ClosedMonthsAgreement } from '@fourwall/domain/closing/closed-month-changes.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { checkedMetric, type Metric, withDependencies } from '@fourwall/domain/ops-data/metric.ts'
import type { MetricSource } from '@fourwall/domain/ops-data/metric-columns.ts'
import type { MetricBooks } from '@fourwall/domain/ops-data/metric-figures.ts'
import { implausibleFigures } from '@fourwall/domain/ops-data/plausibility.ts'
import { figuresWithin, type StoredFigure } from '@fourwall/domain/ops-data/stored-figures.ts'
import { type MonthIndex, monthOf } from '@fourwall/domain/time/day.ts'
import { resolveTimeSpan, type TimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { PackedFigures } from '@fourwall/domain/workbooks/packed-figures.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { recordMade } from '../../platform/database/idempotency-keys.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import { VersionedCache } from '../../platform/versioned-cache.ts'
import type { ClosingService } from '../closing/service.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import type { MappingService } from '../mappings/service.ts'
import type { Reference, References } from '../references/service.ts'
import { closedFigures } from './closed-figures.ts'
import { FigureBooks } from './figure-books.ts'
import { deletePacks, hasFigures, holdFigures, type MetricExtent, selectExtents, selectPacksOf } from './figures-repository.ts'
import { takeOutOfUploads } from './metrics-in-uploads.ts'
import { figureFacts } from './place-facts.ts'
import { opsDataPolicy } from './policy.ts'
import { deleteMetricRow, type StoredMetric, selectMetrics, upsertMetricRow } from './repository.ts'
import { type ListedUpload, selectUploads, selectUploadsNumbered, type UploadsPage } from './uploads-repository.ts'

export type { MetricExtent } from './figures-repository.ts'
export type { StoredMetric } from './repository.ts'
export type { ListedUpload } from './uploads-repository.ts'

/** New properties of a metric. Omitted ones stay, or get the default for a new metric; null removes one. */
export type MetricChange = Pick<Metric, 'name' | 'showInBudget'> & Partial<Omit<Metric, 'id' | 'name' | 'showInBudget'>>

/** A stored figure, and why it is implausible among the others; null if it is not. */
export interface JudgedFigure extends StoredFigure {
  readonly mark: string | null
}

/** A metric's figures within a span. */
export interface MetricPreview {
  readonly metricId: string
  readonly timeSpan: TimeSpan
  /** Every location with figures of the metric, in the order of the location tree. */
  readonly usedLocations: readonly { readonly id: LocationId; readonly name: string }[]
  /** By location in the same order: figures of periods that begin in the span, earliest first. */
  readonly figures: ReadonlyMap<LocationId, readonly JudgedFigure[]>
}

/** Most uploads in one list. */
export const MOST_UPLOADS = 1_000

interface OpsDataParts {
  readonly closing: ClosingService
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly mappings: MappingService
  readonly references: References
}

const USUAL: Omit<Metric, 'id' | 'name' | 'showInBudget'> = {
  definition: null,
  unit: null,
  timeAggregation: 'SUM',
  locationAggregation: 'SUM',
  weightMetricId: null,
  formula: null,
  favorability: null,
}

/** Metrics and their figures for computing reports: with definitions of today, or of an earlier time. */
export type MetricReading = Pick<OpsDataService, 'metrics' | 'books' | 'source'>

/** Metrics, and their figures by location and time. */
export class OpsDataService {
  readonly #parts: OpsDataParts
  readonly #clock: Clock
  readonly #newId: () => string
  readonly #metrics: VersionedCache<ReadonlyMap<string, StoredMetric>>
  readonly #extents: VersionedCache<ReadonlyMap<string, MetricExtent>>
  readonly #books: FigureBooks

  constructor(parts: OpsDataParts, clock: Clock, newId: () => string) {
    this.#parts = parts
    this.#clock = clock
    this.#newId = newId
    const { companies } = parts
    this.#metrics = new VersionedCache(
      async (scope) => (await companies.versions(scope)).settings,
      async (scope) => new Map((await selectMetrics(scope)).map((metric) => [metric.id, metric])),
    )
    this.#extents = new VersionedCache(async (scope) => (await companies.versions(scope)).figures, selectExtents)
    this.#books = new FigureBooks(companies)
  }

  /** By name. */
  async metrics(access: Access): Promise<readonly StoredMetric[]> {
    const scope = opsDataPolicy.read(access)
    return [...(await this.#metrics.get(scope)).values()]
  }

  /** Where and when a metric has figures; null if it has none. */
  async extent(access: Access, metricId: string): Promise<MetricExtent | null> {
    const scope = opsDataPolicy.read(access)
    return (await this.#extents.get(scope)).get(metricId) ?? null
  }

  /**
   * Everything needed to compute the given metrics: their figures, and those of the metrics that they are computed from or weighted by.
   * Cached until figures or metrics change. Has no figures of other metrics.
   */
  async books(access: Access, metricIds: readonly string[]): Promise<Pick<MetricBooks, 'metrics' | 'figuresOf'>> {
    const scope = opsDataPolicy.figures(access)
    const metrics = await this.#metrics.get(scope)
    const figures = await this.#books.figures(scope, withDependencies(metrics, metricIds))
    return { metrics, figuresOf: (metricId) => figures.get(metricId) ?? [] }
  }

  /** `books`, plus the months in which each location was open. */
  async source(access: Access, metricIds: readonly string[]): Promise<MetricSource> {
    const { ledger, locations } = this.#parts
    const books = await this.books(access, metricIds)
    const open = await locations.openDays(
      access,
      (await ledger.locations(access)).map(({ id }) => id),
    )
    return {
      ...books,
      openMonths(locationId) {
        const days = open.get(locationId) ?? null
        return days && { from: monthOf(days.firstDay), to: monthOf(days.lastDay) }
      },
    }
  }

  /** By location: a metric's figures that overlap the given months, both included. */
  async packedFigures(access: Access, metricId: string, firstMonth: MonthIndex, lastMonth: MonthIndex): Promise<PackedFigures[]> {
    const scope = opsDataPolicy.figures(access)
    const packs = await selectPacksOf(scope, [metricId])
    return packs.flatMap(({ locationId, figures }) => {
      const within = figuresWithin(figures, { firstMonth, months: lastMonth - firstMonth + 1 })
      if (within.length === 0) return []
      const line: PackedFigures = {
        subjectId: metricId,
        locationId,
        firstMonths: within.map((figure) => figure.firstMonth),
        months: within.map((figure) => figure.months),
        values: within.map((figure) => figure.value),
      }
      return [line]
    })
  }

  /**
   * Saved uploads and edits, newest first; only those with figures of a metric if one is given.
   * @throws BadInputError for more than `MOST_UPLOADS` at once, and for negative numbers.
   */
  async uploads(access: Access, metricId: string | null, { first = MOST_UPLOADS, offset = 0 }: Partial<UploadsPage> = {}) {
    const scope = opsDataPolicy.read(access)
    if (first < 1 || first > MOST_UPLOADS)
      throw new BadInputError(`Ask for 1 to ${MOST_UPLOADS.toLocaleString('en-US')} uploads at once.`, 'first')
    if (offset < 0) throw new BadInputError('The offset is 0 or more.', 'offset')
    return metricId !== null && !isUuid(metricId) ? [] : selectUploads(scope, metricId, { first, offset })
  }

  /** The saved uploads and edits that figures of a metric came from, newest first. */
  async uploadsOf(access: Access, { figures }: Pick<MetricPreview, 'figures'>): Promise<readonly ListedUpload[]> {
    const numbers = [...figures.values()].flatMap((own) => own.map(({ upload }) => upload))
    return selectUploadsNumbered(opsDataPolicy.read(access), [...new Set(numbers)])
  }

  /** By metric: what uses it, metrics first. Unused metrics are omitted. */
  async uses(access: Access): Promise<ReadonlyMap<string, readonly Reference[]>> {
    const scope = opsDataPolicy.read(access)
    const ids = (await this.metrics(access)).map(({ id }) => id)
    return this.#parts.references.toEach(scope, 'METRIC', ids)
  }

  /**
   * Creates a metric, or changes the one with the id.
   *
   * @throws BadInputError with the reason if it cannot be saved; NOT_FOUND for an unknown id.
   */
  async upsert(access: Access, id: string | null, change: MetricChange): Promise<StoredMetric> {
    const scope = opsDataPolicy.change(access)
    const groups = new Set((await this.#parts.mappings.categorizations(access)).flatMap((one) => one.groups.map((group) => group.id)))
    return this.#parts.companies.changeAtEnd(scope, 'SETTINGS', async (tx) => {
      await holdFigures(tx)
      const metrics = await selectMetrics(tx)
      const before = id === null ? null : metrics.find((metric) => metric.id === id)
      if (before === undefined) throw gone()
      const metric = checkedMetric(
        { ...USUAL, ...before, id: before?.id ?? this.#newId(), ...change },
        { metrics, hasGroup: (groupId) => groups.has(groupId) },
      )
      if (metric.formula !== null && before !== null && (await hasFigures(tx, metric.id)))
        throw new BadInputError(`"${metric.name}" has its own figures. Create another metric for the formula.`, 'formula')
      const updatedAt = this.#clock.now()
      await upsertMetricRow(tx, metric, updatedAt)
      if (before === null) await recordMade(tx, metric.id)
      // Computed metrics take no figures, not even waiting ones.
      if (metric.formula !== null && before !== null) await takeOutOfUploads(tx, metric.id)
      return { ...metric, updatedAt }
    })
  }

  /**
   * Deletes a metric with its figures, including those in waiting uploads.
   *
   * @throws BadInputError while something uses it, naming what; NOT_FOUND; ClosedMonthsError if it has figures of closed months and their
   * deletion was not confirmed.
   */
  async delete(access: Access, id: string, changeClosedMonths: ClosedMonthsAgreement = false): Promise<void> {
    const scope = opsDataPolicy.change(access)
    const { references, closing } = this.#parts
    const before = isUuid(id) ? await references.to(scope, 'METRIC', id) : []
    await this.#parts.companies.changeAtEnd(scope, 'SETTINGS_AND_FIGURES', async (tx) => {
      await holdFigures(tx)
      const metric = (await selectMetrics(tx)).find((one) => one.id === id)
      if (metric === undefined) throw gone()
      // From here on, no one else can change metrics.
      const metrics = (await references.toEachWithin(tx, 'METRIC', [id], ['METRIC'])).get(id) ?? []
      const using = [...metrics, ...before.filter(({ kind }) => kind !== 'METRIC')].map(({ inWords }) => inWords)
      if (using.length > 0) throw new BadInputError(`"${metric.name}" is used by ${listed(using)}. Remove it there first.`, 'metricId')
      const closed = await closedFigures(closing, tx, access)
      for (const { locationId, figures } of await selectPacksOf(tx, [id])) closed.add(id, locationId, figures, [])
      await closed.admit({ name: `Deleting metric "${metric.name}"`, agreement: changeClosedMonths })
      await deletePacks(tx, id)
      await takeOutOfUploads(tx, id)
      await deleteMetricRow(tx, id)
    })
  }

  /** Null if the company has no such metric. */
  async preview(access: Access, metricId: string, setting: TimeSpanSetting): Promise<MetricPreview | null> {
    const scope = opsDataPolicy.figures(access)
    if (!(await this.#metrics.get(scope)).has(metricId)) return null
    const timeSpan = resolveTimeSpan(setting, await this.#parts.ledger.timeContext(access))
    const byLocation = new Map((await selectPacksOf(scope, [metricId])).map(({ locationId, figures }) => [locationId, figures]))
    const usedLocations = (await this.#parts.locations.inOrder(access)).filter(({ id }) => byLocation.has(id))
    const [first, last] = [monthOf(timeSpan.startDate), monthOf(timeSpan.endDate)]
    const inSpan = ({ firstMonth }: StoredFigure): boolean => firstMonth >= first && firstMonth <= last
    const facts = await figureFacts(access, this.#parts)
    await facts.load(scope, [metricId])
    const judged = (locationId: LocationId): JudgedFigure[] => {
      const figures = byLocation.get(locationId) ?? []
      const marks = implausibleFigures(figures, [], facts.of({ metricId, locationId }))
      return figures.map((figure, at) => ({ ...figure, mark: marks.get(at) ?? null })).filter(inSpan)
    }
    return {
      metricId,
      timeSpan,
      usedLocations,
      figures: new Map(usedLocations.map(({ id }) => [id, judged(id)])),
    }
  }
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5)
  return names.length > shown.length ? `${shown.join(', ')} and ${names.length - shown.length} more` : shown.join(', ')
}

function gone(): DomainError {
  return new DomainError('NOT_FOUND', 'This metric has been deleted.')
}
