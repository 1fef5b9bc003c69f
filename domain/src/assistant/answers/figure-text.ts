import type { FigureState, FigureTable } from '../../figures/answer-cells.ts'
import type { FigureMeasure } from '../../figures/figure-question.ts'
import { noNumberOf } from '../../figures/figure-state-words.ts'
import { absoluteDecimal } from '../../money/decimal.ts'
import { exactDecimals, formatFigure, formatMoney, formatPercent, formatPoints, type NegativeStyle } from '../../money/format.ts'

/** Where a figure stands. TABLE: negative ones in parentheses. PROSE: with a minus. SIZE: in a sentence whose words say which way. */
export type PrintedWhere = 'TABLE' | 'PROSE' | 'SIZE'

type FigureUnit = FigureTable['rows'][number]['unit']

/** A figure as an answer prints it: money in whole units without its sign, which the heading says; ratios in percent. */
export function saidFigureText(
  value: string | null,
  state: FigureState,
  measure: FigureMeasure,
  unit: FigureUnit,
  place: PrintedWhere,
): string {
  if (value === null) return noNumberOf(state)
  const shown = place === 'SIZE' ? absoluteDecimal(value) : value
  const negatives = place === 'TABLE' ? 'PARENTHESES' : 'MINUS'
  switch (measure) {
    case 'RANK':
    case 'RANK_CHANGE':
      return formatFigure(shown, 0, negatives)
    case 'SHARE_OF_REVENUE':
    case 'VARIANCE_PERCENT':
    case 'CHANGE_PERCENT':
      return formatPercent(shown, 1, negatives)
    case 'VARIANCE':
    case 'CHANGE':
      return unit === 'share' ? formatPoints(shown, 1, negatives) : amountText(shown, unit, negatives)
    case 'PER_METRIC':
      return moneyText(shown, { decimals: 2, negatives })
    case 'VALUE':
      return amountText(shown, unit, negatives)
  }
}

/** An amount without the sign of its currency. */
export function moneyText(
  value: string,
  { decimals = 0, negatives = 'MINUS' }: { readonly decimals?: number; readonly negatives?: NegativeStyle } = {},
): string {
  return formatMoney(value, { currencyView: 'FULL', decimals, currency: null, negatives })
}

/** An amount of entries with all of its decimals. */
export function exactMoney(value: string, negatives?: NegativeStyle): string {
  return moneyText(value, { decimals: exactDecimals([value]), ...(negatives && { negatives }) })
}

function amountText(value: string, unit: FigureUnit, negatives: NegativeStyle): string {
  if (unit === 'money') return moneyText(value, { negatives })
  if (unit === 'share') return formatPercent(value, 1, negatives)
  return formatFigure(value, Number.isInteger(Number(value)) ? 0 : 2, negatives)
}
