import { buildLayoutTable, type LayoutTableCell, shownTable } from '../layouts/export/layout-table.ts'
import { type Layout, plainLayout } from '../layouts/layout.ts'
import type { LayoutEngine } from '../layouts/layout-engine.ts'
import { sameStoreLine } from '../locations/same-store-text.ts'
import type { NegativeStyle } from '../money/format.ts'
import { type ColumnChoice, DERIVED_SUFFIX, type FigureColumn, PLAIN_COLUMNS } from '../profit-loss/report-columns.ts'
import { type GridRowKind, metricOfRow } from '../profit-loss/report-rows.ts'
import { rangeName } from '../time/day-format.ts'
import { cutIntoPeriods } from '../time/periods.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpanSetting } from '../time/time-span.ts'
import type { ProfitLossElement } from './presentation.ts'

/** A profit and loss as a slide shows it, cell by cell: what screens draw and files hold. */
export interface SlideTable {
  /** Above the names of rows: the currency, with thousands or millions. */
  readonly corner: string
  readonly columns: readonly SlideTableColumn[]
  readonly rows: readonly SlideTableRow[]
  /** Said below it: its unit and days, legends of the marks on its figures, and which locations are comparable. */
  readonly notes: readonly string[]
  /** Its scope, unless a column says otherwise. `locationIds`: null for every one. */
  readonly of: {
    readonly mappingId: string
    readonly locationIds: readonly string[] | null
    /** That is compared with. Tables that were recorded before do not have it. */
    readonly budgetId?: string | null
    /** Whether calculated rows may depend on ops data. Missing in tables recorded earlier. */
    readonly hasMetrics?: boolean
  }
}

export interface SlideTableColumn {
  /** Of the same days and the same comparison the same, whatever time the table rolls with: `2026-10-01~b!d`. */
  readonly key: string
  readonly heading: string
  readonly detail: string | null
  /** It has its own figures, as opposed to comparisons. */
  readonly isOwn: boolean
  /** The days of its figures, or of the compared ones; null for typed or calculated columns. */
  readonly of: SlideTableDays | null
  /** Days and places that its figures are compared with. Default: none, or unknown. */
  readonly base?: SlideTableDays | null
}

/** The days and places of a column. */
export interface SlideTableDays extends Pick<FigureColumn, 'startDate' | 'endDate' | 'comparison'> {
  /** Null: as the table has them. */
  readonly locationIds: readonly string[] | null
}

export interface SlideTableRow {
  readonly key: string
  readonly kind: GridRowKind
  readonly label: string
  readonly accountNumber: string | null
  /** From 1. */
  readonly level: number
  /** Its subject; null for inserted rows. */
  readonly of: { readonly groupId: string; readonly accountId: string | null; readonly metricId: string | null } | null
  readonly cells: readonly SlideTableCell[]
}

export interface SlideTableCell {
  /** As printed, with its marks. */
  readonly text: string
  /** Decimal; null for no value. */
  readonly value: string | null
  readonly outcome: LayoutTableCell['outcome']
}

/** What a profit and loss of a slide is of, once what it inherits is filled in. */
export interface AskedTable extends Pick<ProfitLossElement, 'columns' | 'currencyView' | 'showAccountNumbers'> {
  readonly mappingId: string | null
  /** Empty: every location. Null: as the layout has them. */
  readonly locationIds: readonly string[] | null
  readonly timeSpan: TimeSpanSetting | null
  readonly budgetId: string | null
}

/**
 * The layout that a profit and loss of a slide shows.
 *
 * @param saved the layout of the library that it names; null for a plain one, which needs a known mapping and time span.
 */
export function layoutOfTable(asked: AskedTable, saved: Layout | null, context: TimeContext): Layout | null {
  const base = saved ?? plainOf(asked)
  if (base === null) return null
  const timeSpan = asked.timeSpan ?? base.timeSpan
  const chosen = asked.columns ?? (saved === null ? usualTableColumns(timeSpan, asked.budgetId, context) : base.columns)
  // A budget column without a budget uses the presentation's.
  const budgetId = chosen.comparisons.includes('BUDGET') ? (asked.columns?.budgetId ?? asked.budgetId ?? chosen.budgetId) : chosen.budgetId
  const comparisons = budgetId === null ? chosen.comparisons.filter((one) => one !== 'BUDGET') : chosen.comparisons
  return {
    ...base,
    mappingId: asked.mappingId ?? base.mappingId,
    timeSpan,
    locationIds: asked.locationIds ?? base.locationIds,
    columns: { ...chosen, budgetId, comparisons, byLocation: null },
    settings: { ...base.settings, showAccountNumbers: asked.showAccountNumbers, currencyView: asked.currencyView, showEmptyRows: false },
  }
}

function plainOf({ mappingId, locationIds, timeSpan }: AskedTable): Layout | null {
  return mappingId === null || timeSpan === null ? null : plainLayout({ mappingId, locationIds: locationIds ?? [], timeSpan })
}

/** One period against the budget, or the year before; of several the periods with their total. */
export function usualTableColumns(timeSpan: TimeSpanSetting, budgetId: string | null, context: TimeContext): ColumnChoice {
  const periods = cutIntoPeriods(resolveTimeSpan(timeSpan, context), context.fiscalYearStartMonth)
  if (periods.length > 1) return { ...PLAIN_COLUMNS, hasTotal: true }
  return { ...PLAIN_COLUMNS, comparisons: [budgetId === null ? 'PRIOR_YEAR' : 'BUDGET'], budgetId }
}

interface SlideTableOptions {
  /** Keys of the rows that show; null for all. */
  readonly rows: readonly string[] | null
  /** ISO code. */
  readonly currency: string
  readonly negatives: NegativeStyle
}

/** The table of a layout, without what is hidden or folded. */
export function slideTable(engine: LayoutEngine, { rows, currency, negatives }: SlideTableOptions): SlideTable {
  const { settings } = engine.layout
  const format = { settings, currency, negatives, decimals: null }
  const table = shownTable(buildLayoutTable({ engine, titleLines: [], corner: cornerOf(currency, settings.currencyView), format }))
  const kept = rows === null ? null : new Set(rows)
  const { sameStores } = engine.figures
  const columns = table.columns.map(({ key, heading, detail, isOwn }) => ({ ...columnOf(engine, key), heading, detail, isOwn }))
  return {
    corner: table.corner,
    columns,
    rows: table.rows
      .filter(({ key }) => kept === null || kept.has(key))
      .map(({ key, kind, label, accountNumber, level, cells }) => ({
        key,
        kind,
        label,
        accountNumber: table.hasAccountNumbers ? accountNumber : null,
        level,
        of: rowOf(engine, key),
        cells: cells.map(({ text, marks, content, outcome }) => ({
          text: text + marks,
          value: content.kind === 'number' || content.kind === 'formula' ? content.value : null,
          outcome,
        })),
      })),
    notes: [...daysLine(table.corner, columns), ...table.markNotes, ...(sameStores ? [sameStoreLine(sameStores)] : [])],
    of: {
      mappingId: engine.layout.mappingId,
      locationIds: engine.figures.locationIds ?? null,
      budgetId: engine.layout.columns.budgetId,
      hasMetrics: usesMetrics(engine.layout),
    },
  }
}

/** The unit and the days of all columns except comparisons: `USD thousands, Jan – Oct 2026`; none if their days are unknown. */
function daysLine(corner: string, columns: readonly SlideTableColumn[]): readonly string[] {
  const days = columns.flatMap(({ isOwn, of }) => (isOwn && of !== null ? [of] : []))
  const [first] = days
  if (first === undefined) return []
  const startDate = days.reduce((least, one) => (one.startDate < least ? one.startDate : least), first.startDate)
  const endDate = days.reduce((most, one) => (one.endDate > most ? one.endDate : most), first.endDate)
  return [`${corner}, ${rangeName(startDate, endDate)}`]
}

function usesMetrics({ columns, insertedRows }: LayoutEngine['layout']): boolean {
  return columns.metricIds.length > 0 || columns.perMetricId !== null || insertedRows.some(({ metricId }) => metricId !== null)
}

function columnOf({ structure, figures }: LayoutEngine, key: string): Pick<SlideTableColumn, 'key' | 'of' | 'base'> {
  const column = structure.columns[structure.columnAt.get(key) ?? -1]
  const shown = column?.shown ?? null
  const figure = figures.columns[shown?.column ?? column?.figure ?? -1]
  if (figure === undefined) return { key, of: null }
  const of = daysOf(figure)
  if (shown === null) return { key, of }
  if (shown.kind === 'FIGURE') return { key: figure.key, of }
  const base = 'base' in shown ? figures.columns[shown.base] : undefined
  return { key: (base ?? figure).key + DERIVED_SUFFIX[shown.kind], of, base: base === undefined ? null : daysOf(base) }
}

function daysOf({ startDate, endDate, comparison, locationIds = null }: LayoutEngine['figures']['columns'][number]): SlideTableDays {
  return { startDate, endDate, comparison, locationIds }
}

function rowOf({ structure }: LayoutEngine, key: string): SlideTableRow['of'] {
  const base = structure.rows[structure.rowAt.get(key) ?? -1]?.base ?? null
  if (base === null) return null
  const { groupId, accountId } = base
  return { groupId, accountId, metricId: metricOfRow(groupId) }
}

const VIEWS = { FULL: '', THOUSANDS: ' thousands', MILLIONS: ' millions' } as const

function cornerOf(currency: string, view: keyof typeof VIEWS): string {
  return `${currency}${VIEWS[view]}`
}
