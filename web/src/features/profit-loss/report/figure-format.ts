import { figureUnits } from '@fourwall/domain/mappings/figure-units.ts'
import type { ViewSettings } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { Display } from '../../../ui/display.ts'
import type { ReportModel } from './report-model.ts'

/** Formats for figures in traces and bridges. */
export interface FigureFormats {
  /** The exact number with all decimals. */
  readonly exact: (value: string | null, groupId: string) => string
  /** The exact difference of two of a group's figures: of percentages in points. */
  readonly exactChange: (value: string, groupId: string) => string
  /** Whether a group's figures are percentages of one amount in another. */
  readonly isShare: (groupId: string) => boolean
}

/** @param display the reader's formats. */
export function figureFormats(
  { showDollarSign }: Pick<ViewSettings, 'showDollarSign'>,
  currency: string,
  minorDigits: number,
  { tree, metrics }: Pick<ReportModel, 'tree' | 'metrics'>,
  display: Display,
): FigureFormats {
  const sign = showDollarSign ? currency : null
  const groupUnits = figureUnits(tree)
  const unitOf = (groupId: string) => metrics.get(groupId)?.figure ?? groupUnits.get(groupId) ?? 'money'
  const exact = (value: string | null, groupId: string): string => {
    const unit = unitOf(groupId)
    const decimals = Math.max(decimalsOf(value), unit === 'money' ? minorDigits : 0)
    if (unit === 'plain') return display.figure(value, decimals)
    return unit === 'share'
      ? display.percent(value, Math.max(1, decimalsOf(value) - 2))
      : display.money(value, { currencyView: 'FULL', decimals, currency: sign })
  }
  const isShare = (groupId: string): boolean => unitOf(groupId) === 'share'
  return {
    exact,
    isShare,
    exactChange: (value, groupId) => (isShare(groupId) ? display.points(value, Math.max(1, decimalsOf(value) - 2)) : exact(value, groupId)),
  }
}

function decimalsOf(value: string | null): number {
  const point = value?.indexOf('.') ?? -1
  return value === null || point === -1 ? 0 : value.length - point - 1
}
