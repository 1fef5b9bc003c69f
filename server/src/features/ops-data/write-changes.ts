import type { AppliedChange } from '@fourwall/domain/ops-data/figure-changes.ts'
import { isSamePeriod, type StoredFigure } from '@fourwall/domain/ops-data/stored-figures.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { BASE, keepChanges } from './changes-repository.ts'
import { deletePacksAt, type FigurePlace, upsertPacks } from './figures-repository.ts'
import type { KeptUploads } from './uploads-repository.ts'

/** A place whose figures an upload or edit changes. */
export interface ChangedPlace extends FigurePlace {
  readonly stored: readonly StoredFigure[]
  readonly changed: AppliedChange
}

/** A place for which an upload states figures again that are stored already. */
export interface RestatedPlace extends FigurePlace {
  readonly figures: readonly StoredFigure[]
}

/** Writes what an upload or edit changes, and keeps what it replaces and what it states again. */
export async function writeChanges(
  tx: Queryable,
  upload: number,
  uploads: KeptUploads,
  places: readonly ChangedPlace[],
  stated: readonly RestatedPlace[] = [],
): Promise<void> {
  await writeFigures(
    tx,
    uploads,
    places.map(({ metricId, locationId, stored, changed }) => ({ metricId, locationId, before: stored, after: changed.figures })),
  )
  await keepChanges(
    tx,
    places.flatMap(({ metricId, locationId, changed: { cleared } }) =>
      cleared.length === 0 ? [] : [{ metricId, locationId, upload, figures: [], cleared }],
    ),
  )
  await keepChanges(
    tx,
    stated.map((place) => ({ ...place, upload, cleared: [] })),
  )
}

/** A place with all its figures, before and after. */
export interface RewrittenPlace extends FigurePlace {
  readonly before: readonly StoredFigure[]
  readonly after: readonly StoredFigure[]
}

/** Stores all figures of some places, and keeps those that go. The only writer of figures. */
export async function writeFigures(tx: Queryable, uploads: KeptUploads, places: readonly RewrittenPlace[]): Promise<void> {
  const packs = places.map(({ metricId, locationId, after }) => ({ metricId, locationId, figures: after }))
  await upsertPacks(
    tx,
    packs.filter(({ figures }) => figures.length > 0),
  )
  await deletePacksAt(
    tx,
    packs.filter(({ figures }) => figures.length === 0),
  )
  await keepChanges(
    tx,
    places.flatMap(({ metricId, locationId, before, after }) => {
      const gone = goneFigures(before, after)
      return [...Map.groupBy(gone, (figure) => keptUnder(figure, uploads))].map(([upload, figures]) => ({
        metricId,
        locationId,
        upload,
        figures,
        cleared: [],
      }))
    }),
  )
}

function keptUnder({ upload }: StoredFigure, uploads: KeptUploads): number {
  return uploads.has(upload) ? upload : BASE
}

function goneFigures(before: readonly StoredFigure[], after: readonly StoredFigure[]): readonly StoredFigure[] {
  if (before.length === 0) return before
  const identical = new Set(after)
  const rest = before.filter((figure) => !identical.has(figure))
  return rest.length === 0 ? rest : rest.filter((figure) => !after.some((other) => isSame(figure, other)))
}

function isSame(one: StoredFigure, other: StoredFigure): boolean {
  return isSamePeriod(one, other) && one.upload === other.upload
}
