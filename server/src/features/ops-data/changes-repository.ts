import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { FigureMonths, StoredFigure } from '@fourwall/domain/ops-data/stored-figures.ts'
import type { MonthIndex } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { FigurePlace } from './figures-repository.ts'

const LONG_MS = 60_000
/** The number used for all uploads from before changes were stored. */
export const BASE = 0

/** What is stored of one upload or edit at a place, in addition to its current figures. */
export interface KeptChange {
  /** Its number, or `BASE`. */
  readonly upload: number
  /** Its figures that something replaced, and those that it stated again. */
  readonly figures: readonly StoredFigure[]
  /** Periods whose figures it removed. */
  readonly cleared: readonly FigureMonths[]
}

/** Adds to the stored changes, each figure once; at most one change for each place and upload. */
export async function keepChanges(tx: Queryable, changes: readonly (FigurePlace & KeptChange)[]): Promise<void> {
  if (changes.length === 0) return
  const array = (values: readonly (string | number)[]): string => `{${values.join(',')}}`
  const all = ({ figures, cleared }: KeptChange): readonly FigureMonths[] => [...figures, ...cleared]
  await tx.query(
    `insert into metric_figure_changes as c (company_id, metric_id, location_id, upload, first_months, months, values, uploads)
     select $1, p.metric_id, p.location_id, p.upload, p.first_months::int[], p.months::int[], p.figures::numeric[], p.uploads::int[]
     from unnest($2::uuid[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[])
       as p(metric_id, location_id, upload, first_months, months, figures, uploads)
     on conflict (company_id, metric_id, location_id, upload) do update set (first_months, months, values, uploads) = (
       select array_agg(first_month order by first_month), array_agg(months order by first_month), array_agg(value order by first_month),
         array_remove(array_agg(upload order by first_month), null)
       from (select * from unnest(c.first_months, c.months, c.values, c.uploads)
         union select * from unnest(excluded.first_months, excluded.months, excluded.values, excluded.uploads))
         as kept(first_month, months, value, upload))`,
    [
      changes.map(({ metricId }) => metricId),
      changes.map(({ locationId }) => locationId),
      changes.map(({ upload }) => upload),
      changes.map((change) => array(all(change).map(({ firstMonth }) => firstMonth))),
      changes.map((change) => array(all(change).map(({ months }) => months))),
      changes.map(({ figures, cleared }) => array([...figures.map(({ value }) => value), ...cleared.map(() => 'NULL')])),
      changes.map((change) => array(change.upload === BASE ? change.figures.map(({ upload }) => upload) : [])),
    ],
    { timeoutMs: LONG_MS },
  )
}

/** Where an upload or edit changed a metric: by location, all stored changes there. */
export async function selectChangesWith(
  tx: Queryable,
  metricId: string,
  upload: number,
): Promise<ReadonlyMap<LocationId, readonly KeptChange[]>> {
  const rows = await tx.query<{
    location_id: LocationId
    upload: number | null
    first_months: MonthIndex[]
    months: number[]
    figures: (string | null)[]
    uploads: number[]
  }>(
    `select w.location_id, c.upload, c.first_months, c.months, c.values::text[] as figures, c.uploads
     from (select location_id from metric_figure_changes where company_id = $1 and metric_id = $2 and upload = $3
       union select location_id from metric_figures where company_id = $1 and metric_id = $2 and $3 = any(uploads)) w
     left join metric_figure_changes c on c.company_id = $1 and c.metric_id = $2 and c.location_id = w.location_id
     order by w.location_id`,
    [metricId, upload],
    { timeoutMs: LONG_MS },
  )
  return new Map(
    [...Map.groupBy(rows, ({ location_id }) => location_id)].map(([locationId, ofPlace]) => [
      locationId,
      ofPlace.flatMap(({ upload: of, first_months, months, figures, uploads }): KeptChange[] => {
        // A place without stored changes.
        if (of === null) return []
        const periods = first_months.map((firstMonth, at) => ({ firstMonth, months: months[at] ?? 1 }))
        return [
          {
            upload: of,
            figures: periods.flatMap((period, at) => {
              const value = figures[at] ?? null
              return value === null ? [] : [{ ...period, value, upload: uploads[at] ?? of }]
            }),
            cleared: periods.filter((_, at) => (figures[at] ?? null) === null),
          },
        ]
      }),
    ]),
  )
}
