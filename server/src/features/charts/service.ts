import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import { chartText, parseChart } from '@fourwall/domain/charts/chart-text.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { folderNames, folderPath, ROOT_PATH } from '@fourwall/domain/layouts/library-paths.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { recordMade } from '../../platform/database/idempotency-keys.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import { type HistoryService, refuseStale, type SavedVersion } from '../history/service.ts'
import type { MappingService } from '../mappings/service.ts'
import { listedByKind, type References } from '../references/service.ts'
import { chartsPolicy } from './policy.ts'
import {
  type ChartFacts,
  type DeletedChartRow,
  deleteChartRow,
  insertChart,
  lockChart,
  type SavedChartRow,
  selectChart,
  selectChartIds,
  selectCharts,
  selectDeletedCharts,
  sweepCharts,
  undeleteChart,
  updateChart,
} from './repository.ts'

/** A stored chart with what it asks for. */
export interface Chart extends Omit<SavedChartRow, 'document'> {
  readonly chart: ChartDocument
}

/** A chart whose document this program does not know. */
export type UnreadableChart = Pick<SavedChartRow, 'id' | 'title'>

/** A chart to save. */
export interface ChartInput {
  /** Chosen by the caller for a new chart, or that of the stored one; null for a new one. */
  readonly id: string | null
  /** As the caller read it; null for a new chart. */
  readonly version: number | null
  /** Its folder; null leaves it where it is. */
  readonly path: string | null
  /** As the API takes it. */
  readonly document: unknown
}

interface ChartParts {
  readonly mappings: MappingService
  readonly history: HistoryService
  readonly references: References
}

/** How long a deleted chart can be brought back. */
const RESTORABLE_MS = 30 * 86_400_000

/** A deleted chart, until it is deleted for good. */
export interface DeletedChart extends DeletedChartRow {
  readonly restorableUntil: Date
}

/** Saved charts. Their figures are figure questions, which the browser asks separately. */
export class ChartService {
  readonly #parts: ChartParts
  readonly #clock: Clock
  readonly #newId: () => string

  constructor(parts: ChartParts, clock: Clock, newId: () => string) {
    this.#parts = parts
    this.#clock = clock
    this.#newId = newId
  }

  /** Changed last first; without those that cannot be read, see `unreadable`. */
  async list(access: Access): Promise<readonly Chart[]> {
    return (await selectCharts(chartsPolicy.read(access))).flatMap((row) => readableChart(row) ?? [])
  }

  /** Charts that a newer version of the program saved in a way this one does not know. They stay unchanged. */
  async unreadable(access: Access): Promise<readonly UnreadableChart[]> {
    return (await selectCharts(chartsPolicy.read(access))).filter((row) => readableChart(row) === null)
  }

  /** Null if the company has no such chart. @throws DomainError (CONFLICT) for one that cannot be read. */
  async get(access: Access, id: string): Promise<Chart | null> {
    const scope = chartsPolicy.read(access)
    const stored = isUuid(id) ? await selectChart(scope, id) : null
    return stored && chartOf(stored)
  }

  /** Newest first. */
  async versions(access: Access, id: string): Promise<readonly SavedVersion[]> {
    return this.#parts.history.versions(access, { kind: 'CHART', id })
  }

  /** A version of a chart; null if it does not exist. */
  async saved(access: Access, id: string, version: number): Promise<ChartDocument | null> {
    const document = await this.#parts.history.document(chartsPolicy.read(access), { kind: 'CHART', id }, version)
    return document === null ? null : readDocument(document)
  }

  /**
   * Saves a new chart, or the next version of one. Saves nothing where nothing changes, so a retry after a lost answer is safe.
   *
   * @throws BadInputError with the reason if it cannot be saved; DomainError (CONFLICT) if another user saved in the meantime; NOT_FOUND.
   */
  async save(access: Access, { id, version, path, document }: ChartInput): Promise<Chart> {
    const scope = chartsPolicy.change(access)
    const chart = parseChart(document)
    if (id !== null && !isUuid(id)) throw new BadInputError('The id of a chart must be a UUID.', 'input.id')
    if ((await this.#parts.mappings.mapping(access, chart.mappingId)) === null)
      throw new BadInputError('There is no such mapping (any more). Choose another one.', 'input.profitLossMappingId')
    const folder = path === null ? null : folderPath(folderNames(path, 'input.path'))
    const ownId = id?.toLowerCase() ?? this.#newId()
    await scope.transaction(async (tx) => {
      const stored = await lockChart(tx, ownId)
      if (stored?.isDeleted === true) throw gone()
      if (stored === null && version !== null) throw gone()
      await this.#write(tx, { id: ownId, stored, version, folder, chart, by: access.user.name })
      if (stored === null) await recordMade(tx, ownId)
    })
    return this.#required(access, ownId)
  }

  async #write(
    tx: Queryable,
    {
      id,
      stored,
      version,
      folder,
      chart,
      by,
    }: {
      readonly id: string
      readonly stored: SavedChartRow | null
      readonly version: number | null
      readonly folder: string | null
      readonly chart: ChartDocument
      readonly by: string
    },
  ): Promise<void> {
    const text = chartText(chart)
    const path = folder ?? stored?.path ?? ROOT_PATH
    if (stored !== null) {
      const current = chartOf(stored).chart
      if (chartText(current) === text && path === stored.path) return
      // A new chart that was saved already, by a request whose answer was lost, goes on from there.
      refuseStale({ name: `"${nameOf(current)}"`, version: stored.version }, version ?? 1)
    }
    const now = this.#clock.now()
    const next = (stored?.version ?? 0) + 1
    const written = { id, path, version: next, text, updatedAt: now, updatedBy: by }
    if (stored === null) await insertChart(tx, written, factsOf(chart))
    else await updateChart(tx, written, factsOf(chart))
    await this.#parts.history.record(tx, { kind: 'CHART', id }, { version: next, savedAt: now, savedBy: by }, JSON.parse(text))
  }

  /** Can be restored for 30 days. @throws BadInputError while something shows it, naming that; NOT_FOUND. */
  async delete(access: Access, id: string): Promise<void> {
    const scope = chartsPolicy.change(access)
    const uses = await this.#parts.references.to(scope, 'CHART', id)
    await scope.transaction(async (tx) => {
      const stored = isUuid(id) ? await lockChart(tx, id) : null
      if (stored === null || stored.isDeleted) throw gone()
      const readable = readableChart(stored)
      const name = readable === null ? stored.title : nameOf(readable.chart)
      if (uses.length > 0)
        throw new BadInputError(`"${name}" is used by ${listedByKind(uses)}. Remove it there first, then delete it.`, 'chartId')
      const now = this.#clock.now()
      await deleteChartRow(tx, stored.id, now, access.user.name)
      await sweepCharts(tx, new Date(now.getTime() - RESTORABLE_MS))
    })
  }

  /** What can be brought back, deleted last first. */
  async deleted(access: Access): Promise<readonly DeletedChart[]> {
    const found = await selectDeletedCharts(chartsPolicy.read(access), new Date(this.#clock.now().getTime() - RESTORABLE_MS))
    return found.map((one) => ({ ...one, restorableUntil: new Date(one.deletedAt.getTime() + RESTORABLE_MS) }))
  }

  /** Brings back a deleted chart. @throws DomainError (NOT_FOUND). */
  async restore(access: Access, id: string): Promise<Chart> {
    const scope = chartsPolicy.change(access)
    await scope.transaction(async (tx) => {
      const stored = isUuid(id) ? await lockChart(tx, id) : null
      if (stored === null) throw gone()
      if (stored.isDeleted) await undeleteChart(tx, stored.id)
    })
    return this.#required(access, id)
  }

  /** By chart: where it is used, in words. Unused charts are omitted. */
  async uses(access: Access): Promise<ReadonlyMap<string, readonly string[]>> {
    const scope = chartsPolicy.read(access)
    const found = await this.#parts.references.toEach(scope, 'CHART', await selectChartIds(scope))
    return new Map([...found].map(([id, references]) => [id, references.map(({ inWords }) => inWords)]))
  }

  async #required(access: Access, id: string): Promise<Chart> {
    const chart = await this.get(access, id)
    if (chart === null) throw gone()
    return chart
  }
}

/** @throws DomainError (CONFLICT) for what a newer version of the program stored. */
function chartOf({ document, ...stored }: SavedChartRow): Chart {
  return { ...stored, chart: readDocument(document) }
}

/** Null for what a newer version of the program stored. */
function readableChart(row: SavedChartRow): Chart | null {
  try {
    return chartOf(row)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

function readDocument(document: unknown): ChartDocument {
  try {
    return parseChart(document, 'chart')
  } catch (error) {
    if (!(error instanceof BadInputError)) throw error
    throw new DomainError('CONFLICT', 'A newer version of Fourwall saved this chart, and this one cannot read it. It stays unchanged.')
  }
}

/** The name of a chart where its figures are not available. */
function nameOf({ title, metrics }: ChartDocument): string {
  return title === '' ? (metrics[0]?.dataLabel ?? 'Untitled') : title
}

function factsOf({ title, mappingId, metrics, places, options }: ChartDocument): ChartFacts {
  const each = (ids: readonly (string | null)[]): readonly string[] => [...new Set(ids.flatMap((id) => id ?? []))]
  return {
    title,
    mappingId,
    namedIds: each([
      ...metrics.flatMap(({ subject, budgetId }) => [subject.kind === 'METRIC' ? subject.metricId : null, budgetId]),
      options.perMetricId,
    ]),
    groupIds: each(metrics.map(({ subject }) => (subject.kind === 'METRIC' ? null : subject.groupId))),
    locationIds: each([...places.locationIds, ...metrics.flatMap(({ locationIds }) => locationIds)]),
  }
}

function gone(): DomainError {
  return new DomainError('NOT_FOUND', 'There is no such chart (any more). It may have been deleted.')
}
