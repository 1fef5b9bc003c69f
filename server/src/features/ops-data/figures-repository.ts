import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { FiguresElsewhere } from '@fourwall/domain/ops-data/plausibility.ts'
import type { StoredFigure } from '@fourwall/domain/ops-data/stored-figures.ts'
import { addToMonth, type MonthIndex } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** A metric at a location. */
export interface FigurePlace {
  readonly metricId: string
  readonly locationId: LocationId
}

/** All figures of a metric at a location, earliest first. */
export interface FigurePack extends FigurePlace {
  readonly figures: readonly StoredFigure[]
}

/** The extent of a metric's figures. */
export interface MetricExtent {
  readonly figures: number
  readonly locations: number
  readonly firstMonth: MonthIndex
  /** The last month of the last figure. */
  readonly lastMonth: MonthIndex
  /** When the last of its uploads was saved. */
  readonly uploadedAt: Date
}

/** For statements about all figures of a large company. */
const LONG_MS = 60_000

interface PackRow {
  readonly metric_id: string
  readonly location_id: LocationId
  /** Months and uploads of its figures as three array texts; null if equal to those of the previous row. */
  readonly shape: string | null
  /** An array's text, which the database returns several times as fast. */
  readonly figures: string
}

/** Most packs have the same months and uploads; returned only where they change, in the query's order. */
const PACK = `f.metric_id, f.location_id, f.values::text as figures,
  case when f.first_months = lag(f.first_months) over () and f.months = lag(f.months) over () and f.uploads = lag(f.uploads) over () then null
    else f.first_months::text || f.months::text || f.uploads::text end as shape`

/** The packs of some metrics, by metric, then location. */
export async function selectPacksOf(scope: Queryable, metricIds: readonly string[]): Promise<FigurePack[]> {
  const rows = await scope.query<PackRow>(
    `select ${PACK} from (select * from metric_figures where company_id = $1 and metric_id = any($2::uuid[]) order by metric_id, location_id) f`,
    [metricIds],
    { timeoutMs: LONG_MS },
  )
  return packsOf(rows)
}

/** Packs by `figurePlaceKey`; places without figures are omitted. */
export async function selectPacksAt(scope: Queryable, places: readonly FigurePlace[]): Promise<Map<string, readonly StoredFigure[]>> {
  const rows = await scope.query<PackRow>(
    // One by one through the index, even if the planner's statistics of a growing table are outdated.
    `select ${PACK} from unnest($2::uuid[], $3::int[]) as w(metric_id, location_id) cross join lateral (
       select * from metric_figures p where p.company_id = $1 and p.metric_id = w.metric_id and p.location_id = w.location_id offset 0) f`,
    [places.map(({ metricId }) => metricId), places.map(({ locationId }) => locationId)],
    { timeoutMs: LONG_MS },
  )
  return new Map(packsOf(rows).map((pack) => [figurePlaceKey(pack), pack.figures]))
}

export function figurePlaceKey({ metricId, locationId }: FigurePlace): string {
  return `${metricId}/${locationId}`
}

/** Stores packs, replacing those of the same metrics and locations. None is empty. */
export async function upsertPacks(tx: Queryable, packs: readonly FigurePack[]): Promise<void> {
  if (packs.length === 0) return
  const shapes = new Shapes()
  const places = packs.map(({ figures }) => shapes.placeOf(figures))
  await tx.query(
    `with shapes as materialized (
       select s.at, s.first_months::int[], s.months::int[], s.uploads::int[]
       from unnest($6::text[], $7::text[], $8::text[]) with ordinality as s(first_months, months, uploads, at))
     insert into metric_figures (company_id, metric_id, location_id, first_months, months, values, uploads)
     select $1, p.metric_id, p.location_id, s.first_months, s.months, p.figures::numeric[], s.uploads
     from unnest($2::uuid[], $3::int[], $4::int[], $5::text[]) as p(metric_id, location_id, shape, figures) join shapes s on s.at = p.shape
     on conflict (company_id, metric_id, location_id) do update
       set first_months = excluded.first_months, months = excluded.months, values = excluded.values, uploads = excluded.uploads`,
    [
      packs.map(({ metricId }) => metricId),
      packs.map(({ locationId }) => locationId),
      places,
      packs.map(({ figures }) => arrayOf(figures, ({ value }) => value)),
      ...shapes.arrays,
    ],
    { timeoutMs: LONG_MS },
  )
}

/** Distinct months and uploads of packs, each stored once: parsing them would take an insert the longest. */
class Shapes {
  readonly #places = new Map<string, number>()
  /** Array texts: first months, months, uploads. */
  readonly arrays: readonly [string[], string[], string[]] = [[], [], []]

  /** From 1. */
  placeOf(figures: readonly StoredFigure[]): number {
    let key = ''
    for (const { firstMonth, months, upload } of figures) key += `${firstMonth}/${months}/${upload} `
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const [firstMonths, months, uploads] = this.arrays
    firstMonths.push(arrayOf(figures, (figure) => figure.firstMonth))
    months.push(arrayOf(figures, (figure) => figure.months))
    uploads.push(arrayOf(figures, ({ upload }) => upload))
    this.#places.set(key, this.#places.size + 1)
    return this.#places.size
  }
}

function arrayOf(figures: readonly StoredFigure[], of: (figure: StoredFigure) => string | number): string {
  return `{${figures.map(of).join(',')}}`
}

/** By metric; metrics without figures are omitted. */
export async function selectExtents(scope: Queryable): Promise<Map<string, MetricExtent>> {
  const rows = await scope.query<{
    metric_id: string
    figures: number
    locations: number
    first_month: MonthIndex
    end_month: MonthIndex
    saved_at: Date
  }>(
    `select f.*, u.saved_at from (
       select metric_id, sum(cardinality(values))::int as figures, count(*)::int as locations, min(first_months[1])::int as first_month,
         max(first_months[cardinality(first_months)] + months[cardinality(months)])::int as end_month,
         max((select max(n) from unnest(uploads) n))::int as upload
       from metric_figures where company_id = $1 group by metric_id) f
     join ops_data_uploads u on u.company_id = $1 and u.number = f.upload`,
    [],
    { timeoutMs: LONG_MS },
  )
  return new Map(
    rows.map((row) => [
      row.metric_id,
      {
        figures: row.figures,
        locations: row.locations,
        firstMonth: row.first_month,
        lastMonth: addToMonth(row.end_month, -1),
        uploadedAt: row.saved_at,
      },
    ]),
  )
}

/** Locations whose figures tell what is usual for a metric. */
const USUAL_LOCATIONS = 30

/** What figures of some metrics are usual, by metric and length of period, at up to 30 locations each. */
export async function selectUsualFigures(
  scope: Queryable,
  metricIds: readonly string[],
): Promise<Map<string, ReadonlyMap<number, FiguresElsewhere>>> {
  const rows = await scope.query<{ metric_id: string; months: number; figures: number; negatives: number; largest: number }>(
    `select w.metric_id, v.months, count(*)::int as figures, count(*) filter (where v.value < 0)::int as negatives,
       max(abs(v.value))::float8 as largest
     from unnest($2::uuid[]) as w(metric_id)
     cross join lateral (select * from metric_figures p where p.company_id = $1 and p.metric_id = w.metric_id
       order by p.location_id limit $3) f
     cross join lateral unnest(f.months, f.values) as v(months, value)
     group by w.metric_id, v.months`,
    [metricIds, USUAL_LOCATIONS],
    { timeoutMs: LONG_MS },
  )
  return new Map(
    [...Map.groupBy(rows, ({ metric_id }) => metric_id)].map(([metricId, ofMetric]) => [
      metricId,
      new Map(ofMetric.map(({ months, figures, negatives, largest }) => [months, { figures, negatives, largest }])),
    ]),
  )
}

/** Whether a metric, or any metric, has figures. */
export async function hasFigures(tx: Queryable, metricId: string | null): Promise<boolean> {
  const rows = await tx.query('select 1 from metric_figures where company_id = $1 and ($2::uuid is null or metric_id = $2) limit 1', [
    metricId,
  ])
  return rows.length > 0
}

/** Makes other changes of the company's figures wait until the transaction ends, for at most a minute. */
export async function holdFigures(tx: Queryable): Promise<void> {
  await tx.query("select set_config('lock_timeout', '60s', true) where $1::uuid is not null")
  await tx.query("select pg_advisory_xact_lock(hashtextextended('metric figures of ' || $1::text, 0))", [], { timeoutMs: LONG_MS })
}

/** Deletes all figures of a metric, and what uploads and edits changed of them. */
export async function deletePacks(tx: Queryable, metricId: string): Promise<void> {
  await tx.query('delete from metric_figures where company_id = $1 and metric_id = $2', [metricId], { timeoutMs: LONG_MS })
  await tx.query('delete from metric_figure_changes where company_id = $1 and metric_id = $2', [metricId], { timeoutMs: LONG_MS })
}

export async function deletePacksAt(tx: Queryable, places: readonly FigurePlace[]): Promise<void> {
  if (places.length === 0) return
  await tx.query(
    `delete from metric_figures f using unnest($2::uuid[], $3::int[]) as w(metric_id, location_id)
     where f.company_id = $1 and f.metric_id = w.metric_id and f.location_id = w.location_id`,
    [places.map(({ metricId }) => metricId), places.map(({ locationId }) => locationId)],
    { timeoutMs: LONG_MS },
  )
}

/** Rows in the order in which they came. */
function packsOf(rows: readonly PackRow[]): FigurePack[] {
  let periods: readonly Omit<StoredFigure, 'value'>[] = []
  return rows.map(({ metric_id, location_id, shape, figures }) => {
    if (shape !== null) periods = periodsOf(shape)
    const values = figures.slice(1, -1).split(',')
    return {
      metricId: metric_id,
      locationId: location_id,
      figures: periods.map(({ firstMonth, months, upload }, at) => ({ firstMonth, months, upload, value: values[at] ?? '' })),
    }
  })
}

function periodsOf(shape: string): readonly Omit<StoredFigure, 'value'>[] {
  const [firstMonths = [], months = [], uploads = []] = shape
    .slice(1, -1)
    .split('}{')
    .map((array) => array.split(',').map(Number))
  return firstMonths.map((firstMonth, at) => ({
    // Only ever written from a MonthIndex.
    firstMonth: firstMonth as MonthIndex,
    months: months[at] ?? 0,
    upload: uploads[at] ?? 0,
  }))
}
