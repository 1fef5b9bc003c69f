import { type FigureUnit, figureUnits } from '@fourwall/domain/mappings/figure-units.ts'
import { usualDecimals } from '@fourwall/domain/money/format.ts'
import { EACH_DECIMALS } from '@fourwall/domain/profit-loss/export/report-table.ts'
import type { ViewSettings } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { createFigureText } from '../../../blocks/report-grid/figure-text.ts'
import type { Display } from '../../../ui/display.ts'
import type { ReportModel } from './report-model.ts'

export interface FigureFormats {
  /** As the grid prints a group's figure: in the unit of the view. */
  readonly inGrid: (value: string | null, groupId: string) => string
  /** A figure of a unit as the grid prints it. */
  readonly ofUnit: (value: string | null, unit: FigureUnit) => string
  /** Money per unit of a metric. */
  readonly each: (value: string | null) => string
  /** The exact number, all its decimals. */
  readonly exact: (value: string | null, groupId: string) => string
  /** The exact difference of two of a group's figures: of percentages in points. */
  readonly exactChange: (value: string, groupId: string) => string
  /** Whether a group's figures are percentages of one amount in another. */
  readonly isShare: (groupId: string) => boolean
}

/** @param display how the reader has figures written. */
export function figureFormats(
  settings: ViewSettings,
  currency: string,
  minorDigits: number,
  { tree, metrics }: Pick<ReportModel, 'tree' | 'metrics'>,
  display: Display,
): FigureFormats {
  const { currencyView, showDollarSign } = settings
  const sign = showDollarSign ? currency : null
  const groupUnits = figureUnits(tree)
  const unitOf = (groupId: string): FigureUnit => metrics.get(groupId)?.figure ?? groupUnits.get(groupId) ?? 'money'
  const money = createFigureText((value) => display.money(value, { currencyView, decimals: usualDecimals(currencyView), currency: sign }))
  const share = createFigureText((value) => display.percent(value))
  const plain = createFigureText((value) => display.figure(value, 2))
  const ofMetrics = new Map([...metrics].map(([id, { decimals }]) => [id, createFigureText((value) => display.figure(value, decimals))]))
  const exact = (value: string | null, groupId: string): string => {
    const unit = unitOf(groupId)
    const decimals = Math.max(decimalsOf(value), unit === 'money' ? minorDigits : 0)
    if (unit === 'plain') return display.figure(value, decimals)
    return unit === 'share'
      ? display.percent(value, Math.max(1, decimalsOf(value) - 2))
      : display.money(value, { currencyView: 'FULL', decimals, currency: sign })
  }
  const isShare = (groupId: string): boolean => unitOf(groupId) === 'share'
  const byUnit = { money, share, plain }
  return {
    ofUnit: (value, unit) => byUnit[unit](value),
    exact,
    isShare,
    exactChange: (value, groupId) => (isShare(groupId) ? display.points(value, Math.max(1, decimalsOf(value) - 2)) : exact(value, groupId)),
    inGrid(value, groupId) {
      const unit = unitOf(groupId)
      return (unit === 'plain' ? (ofMetrics.get(groupId) ?? plain) : byUnit[unit])(value)
    },
    each: createFigureText((value) => display.money(value, { currencyView: 'FULL', decimals: EACH_DECIMALS, currency: sign })),
  }
}

function decimalsOf(value: string | null): number {
  const point = value?.indexOf('.') ?? -1
  return value === null || point === -1 ? 0 : value.length - point - 1
}
