import { decimalPlaces } from '../money/decimal.ts'
import {
  type CurrencyView,
  formatFigure,
  formatMoney,
  formatPercent,
  formatPoints,
  type NegativeStyle,
  usualDecimals,
} from '../money/format.ts'
import { metricDecimals } from '../ops-data/metric-display.ts'
import { metricOfRow } from '../profit-loss/report-rows.ts'
import type { ViewSettings } from '../profit-loss/viewer-tabs.ts'
import type { LayoutUnit } from './calculation-unit.ts'
import type { CellFormatting } from './cell-formatting.ts'
import type { CellResult } from './engine/cell-result.ts'
import type { LayoutEngine } from './layout-engine.ts'
import type { LayoutColumn, LayoutRow } from './layout-structure.ts'

/** Unit of a cell: that of its row, or as changed by its column. `each`: money per unit of a metric. */
export type CellUnit = LayoutUnit | 'percent' | 'points' | 'each'

export function cellUnit(engine: LayoutEngine, row: LayoutRow, { shown, inserted }: LayoutColumn): CellUnit {
  const unit = engine.unitOf(row)
  if (shown?.kind === 'VARIANCE_PERCENT' || shown?.kind === 'PERCENT_OF_REVENUE' || inserted?.variance === 'PERCENT') return 'percent'
  if (shown?.kind === 'PER_METRIC') return 'each'
  if (shown?.kind === 'VARIANCE' || inserted?.variance === 'AMOUNT') return unit === 'share' ? 'points' : unit
  return unit
}

/** Default format of figures. */
export interface TextFormat {
  readonly settings: Pick<ViewSettings, 'currencyView' | 'showDollarSign'>
  /** ISO code. */
  readonly currency: string
  readonly negatives: NegativeStyle
  /** Decimals of figures other than money and percentages; null: their own, two if computed. */
  readonly decimals: number | null
}

/** Shown if a formula cannot be evaluated, unless its result says otherwise; the reason is shown separately. */
export const FORMULA_ERROR = '#ERROR'

/** Text of a cell, in its own format or else the layout's. Rounded half away from zero, for display only. */
export function cellText(result: CellResult, unit: CellUnit, look: CellFormatting, format: TextFormat): string {
  switch (result.kind) {
    case 'EMPTY':
      return ''
    case 'NONE':
      return result.instead
    case 'TEXT':
      return result.text ?? ''
    case 'ERROR':
      return result.shown ?? FORMULA_ERROR
    case 'NUMBER':
      return numberText(result.decimal ?? '0', unit, look, format)
  }
}

/** Number format: unit and ISO code of money; percentages and points are multiplied by a hundred. */
export type NumberFormat =
  | { readonly kind: 'PLAIN' | 'PERCENT' | 'POINTS'; readonly decimals: number }
  | { readonly kind: 'MONEY'; readonly decimals: number; readonly currencyView: CurrencyView; readonly currency: string | null }

/**
 * Format of a number, by its own look or else the layout's. Amounts are shown in the layout's unit (thousands or millions), and
 * so are figures in typed rows; in full units these have the decimals that they were typed with.
 */
export function numberFormat(
  value: string,
  unit: CellUnit,
  look: CellFormatting,
  { settings, currency, decimals }: Omit<TextFormat, 'negatives'>,
): NumberFormat {
  const places = look.decimalPlaces
  const isPercent = look.formatAsPercent ?? (unit === 'share' || unit === 'percent')
  if (unit === 'points' && look.formatAsPercent !== false) return { kind: 'POINTS', decimals: places ?? 1 }
  if (isPercent) return { kind: 'PERCENT', decimals: places ?? 1 }
  const isMoney = unit === 'money' || unit === 'each'
  const view = look.currencyView ?? (unit === 'money' || unit === 'typed' ? settings.currencyView : 'FULL')
  const hasSign = look.showCurrency ?? (isMoney && settings.showDollarSign)
  if (!isMoney && !hasSign && view === 'FULL') return { kind: 'PLAIN', decimals: places ?? decimals ?? decimalsIn(value) }
  const isOfView = isMoney || (unit === 'typed' && view !== 'FULL')
  const usual = unit === 'each' ? 2 : isOfView ? usualDecimals(view) : (decimals ?? decimalsIn(value))
  return { kind: 'MONEY', decimals: places ?? usual, currencyView: view, currency: hasSign ? currency : null }
}

/** A formatted number, in its own format or else the layout's. */
export function numberText(value: string, unit: CellUnit, look: CellFormatting, format: TextFormat): string {
  const { negatives } = format
  const of = numberFormat(value, unit, look, format)
  switch (of.kind) {
    case 'PLAIN':
      return formatFigure(value, of.decimals, negatives)
    case 'PERCENT':
      return formatPercent(value, of.decimals, negatives)
    case 'POINTS':
      return formatPoints(value, of.decimals, negatives)
    case 'MONEY':
      return formatMoney(value, { currencyView: of.currencyView, decimals: of.decimals, currency: of.currency, negatives })
  }
}

/** At most two decimals for quotients, four for typed figures. */
function decimalsIn(value: string): number {
  const has = decimalPlaces(value)
  return has > 4 ? 2 : has
}

/** Text that can be typed to get the same figure again: a percentage with its sign, otherwise all decimals. */
export function sourceText(result: CellResult, isPercent: boolean): string {
  if (result.kind === 'TEXT') return result.text ?? ''
  if (result.kind !== 'NUMBER' || result.decimal === null) return ''
  return isPercent
    ? formatPercent(result.decimal, Math.max(0, (result.decimal.split('.')[1]?.length ?? 0) - 2), 'MINUS').replace('\u2212', '-')
    : result.decimal
}

/**
 * Common number of decimals for all figures of a row: two if calculated, a metric's own, ignoring prorated figures, which have
 * too many; null if each figure has its own.
 */
export function decimalsOfRow(
  { base, inserted }: LayoutRow,
  { figures, surroundings }: Pick<LayoutEngine, 'figures' | 'surroundings'>,
): number | null {
  if (inserted?.type === 'CALCULATION') return 2
  const metricId = inserted?.type === 'OPS_DATA' ? inserted.metricId : metricOfRow(base?.groupId ?? '')
  if (metricId === null) return base === null ? null : 2
  const metric = surroundings.metrics.find(({ id }) => id === metricId)
  const values = (inserted === null ? base?.values : figures.insertedRows.get(inserted.id)?.values) ?? null
  if (metric === undefined || values === null) return null
  const whole = values.filter((_, column) => figures.columns[column]?.coverage !== 'PRORATED')
  return metricDecimals(metric, whole.some((value) => value !== null) ? whole : [])
}
