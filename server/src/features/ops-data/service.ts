import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { checkedMetric, type Metric, metricsUsing, namedGroups } from '@fourwall/domain/ops-data/metric.ts'
import type { MetricFigure } from '@fourwall/domain/ops-data/metric-figures.ts'
import { monthOf } from '@fourwall/domain/time/day.ts'
import { resolveTimeSpan, type TimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable, Scope } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MappingService } from '../mappings/service.ts'
import type { ReportService } from '../reports/service.ts'
import { deleteMetric, type StoredMetric, selectFigures, selectMetrics, upsertMetric } from './repository.ts'

export type { StoredMetric } from './repository.ts'

/** What is said of a metric. What is left out stays as it is, or as it is usual for a new one; null takes it away. */
export type MetricChange = Pick<Metric, 'name' | 'showInBudget'> & Partial<Omit<Metric, 'id' | 'name' | 'showInBudget'>>

/** A metric's figures within a span. */
export interface MetricPreview {
  readonly metricId: string
  readonly timeSpan: TimeSpan
  /** Every location that has figures of it, in order of name. */
  readonly usedLocations: readonly { readonly id: LocationId; readonly name: string }[]
  /** Of these locations, in the same order; those of periods that begin in the span, the earliest first. */
  readonly figures: ReadonlyMap<LocationId, readonly MetricFigure[]>
}

interface OpsDataParts {
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly mappings: MappingService
  readonly reports: ReportService
}

const USUAL: Omit<Metric, 'id' | 'name' | 'showInBudget'> = {
  definition: null,
  unit: null,
  timeAggregation: 'SUM',
  locationAggregation: 'SUM',
  weightMetricId: null,
  formula: null,
}

/** Operational metrics: what they are, and their figures by location and time. */
export class OpsDataService {
  readonly #parts: OpsDataParts
  readonly #clock: Clock
  readonly #newId: () => string

  constructor(parts: OpsDataParts, clock: Clock, newId: () => string) {
    this.#parts = parts
    this.#clock = clock
    this.#newId = newId
  }

  /** In order of name. */
  metrics(scope: Scope): Promise<StoredMetric[]> {
    return selectMetrics(scope)
  }

  /**
   * Makes a metric, or changes the one of that id.
   *
   * @throws BadInputError for what keeps it from being saved; NOT_FOUND for an id that the company does not have.
   */
  async upsert(scope: Scope, id: string | null, change: MetricChange): Promise<StoredMetric> {
    const groups = new Set((await this.#parts.mappings.categorizations(scope)).flatMap((one) => one.groups.map((group) => group.id)))
    return this.#parts.companies.change(scope, 'SETTINGS', async (tx) => {
      const metrics = await selectMetrics(tx)
      const before = id === null ? null : metrics.find((metric) => metric.id === id)
      if (before === undefined) throw gone()
      const uploadedAt = before?.uploadedAt ?? null
      const metric = checkedMetric(
        { ...USUAL, ...before, id: before?.id ?? this.#newId(), ...change },
        { metrics, hasGroup: (groupId) => groups.has(groupId) },
      )
      if (metric.formula !== null && uploadedAt !== null)
        throw new BadInputError(`"${metric.name}" has figures of its own. Make another metric for what is computed.`, 'formula')
      const updatedAt = this.#clock.now()
      await upsertMetric(tx, metric, updatedAt)
      return { ...metric, updatedAt, uploadedAt }
    })
  }

  /** With its figures. @throws BadInputError while other metrics need it, naming them; NOT_FOUND. */
  async delete(scope: Scope, id: string): Promise<void> {
    await this.#parts.companies.change(scope, 'SETTINGS', async (tx) => {
      const metrics = await selectMetrics(tx)
      const metric = metrics.find((one) => one.id === id)
      if (metric === undefined) throw gone()
      const using = metricsUsing(metrics, id).map(({ name }) => `"${name}"`)
      if (using.length > 0)
        throw new BadInputError(
          `"${metric.name}" is needed by ${using.join(', ')}. Change ${using.length === 1 ? 'that metric' : 'those metrics'} first.`,
          'metricId',
        )
      await deleteMetric(tx, id)
    })
  }

  /** Null where the company has no such metric. */
  async preview(scope: Scope, metricId: string, setting: TimeSpanSetting): Promise<MetricPreview | null> {
    if (!isUuid(metricId) || !(await selectMetrics(scope)).some(({ id }) => id === metricId)) return null
    const timeSpan = resolveTimeSpan(setting, await this.#parts.reports.timeContext(scope))
    const byLocation = Map.groupBy(await selectFigures(scope, metricId), ({ locationId }) => locationId)
    const usedLocations = (await this.#parts.ledger.locations(scope))
      .filter(({ id }) => byLocation.has(id))
      .sort((left, right) => left.name.localeCompare(right.name, 'en'))
    const [first, last] = [monthOf(timeSpan.startDate), monthOf(timeSpan.endDate)]
    const inSpan = (figure: MetricFigure): boolean => figure.firstMonth >= first && figure.firstMonth <= last
    return {
      metricId,
      timeSpan,
      usedLocations,
      figures: new Map(usedLocations.map(({ id }) => [id, (byLocation.get(id) ?? []).filter(inSpan)])),
    }
  }
}

/** The metrics that are computed from some groups, in words by group. Inside the change that would take the groups away. */
export async function metricsFromGroups(tx: Queryable, groupIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const uses = new Map<string, string[]>()
  for (const metric of groupIds.length === 0 ? [] : await selectMetrics(tx))
    for (const groupId of namedGroups(metric))
      if (groupIds.includes(groupId)) uses.set(groupId, [...(uses.get(groupId) ?? []), `the metric "${metric.name}"`])
  return uses
}

function gone(): DomainError {
  return new DomainError('NOT_FOUND', 'This metric is gone: somebody deleted it.')
}
