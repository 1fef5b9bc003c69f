import type { PlaceOption } from '../../../blocks/location-picker/PlaceChoice.tsx'
import type { SpreadQuestion } from '../editor/SpreadDialog.tsx'
import { lineName } from './change-words.ts'
import type { SheetColumn, SheetFrame } from './sheet-frame.ts'
import { metricOf, type SheetRow } from './sheet-rows.ts'
import { type OwnFigures, type SubjectKey, subjectOf } from './sheet-values.ts'

/** A figure that is to be spread. */
export interface OpenSpread {
  readonly subject: SubjectKey
  /** The periods that it is spread over. */
  readonly column: SheetColumn
  readonly text: string
}

/**
 * What is spread from where the selection is: a figure of its line, over the total that is selected, else over all periods. Null
 * where no such line is selected.
 */
export function spreadOfSelection(
  active: { readonly rowKey: string; readonly columnKey: string } | null,
  rows: readonly SheetRow[],
  frame: SheetFrame,
): OpenSpread | null {
  const row = active && rows.find(({ key }) => key === active.rowKey)
  const at = frame.columns.findIndex(({ key, kind }) => key === active?.columnKey && kind !== 'PERIOD')
  const index = at < 0 ? frame.columns.length - 1 : at
  const column = frame.columns[index]
  if (!row || row.subject === null || column === undefined || !addsUpOverTime(row, frame)) return null
  return { subject: row.key, column, text: row.values?.[index] ?? '' }
}

/** Whether a total of the row can be spread over its periods. */
export function addsUpOverTime(row: Pick<SheetRow, 'key'>, { metrics }: Pick<SheetFrame, 'metrics'>): boolean {
  const metric = metricOf(row)
  return metric === null || metrics.find(({ id }) => id === metric.id)?.timeAggregation === 'SUM'
}

/** Decimals of a metric's parts: it may count heads or hours. */
const METRIC_DECIMALS = 2

/** What has to be known to spread a figure of a place. */
export function spreadQuestion(
  { subject, column, text }: OpenSpread,
  frame: SheetFrame,
  figures: OwnFigures,
  place: PlaceOption,
  mappings: SpreadQuestion['mappings'],
): Omit<SpreadQuestion, 'print'> {
  const planned = subjectOf(subject)
  const periods = frame.columns.filter(({ kind, from }) => kind === 'PERIOD' && from >= column.from && from < column.to)
  const own = figures.get(subject) ?? []
  return {
    name: planned === null ? '' : lineName(frame, planned),
    place: place.name,
    column,
    text,
    mappings,
    decimals: planned?.kind === 'METRIC' ? METRIC_DECIMALS : frame.scale,
    periods: periods.map(({ key, heading, from }) => ({ key, heading, planned: own[from] ?? null })),
  }
}
