import type { FigureTable } from './answer-cells.ts'
import type { FigureMeasure } from './figure-question.ts'

/** What a figure counts. RATIO: 0.053 is 5.3 percent; a difference of ratios is one, too. PLAIN: in the unit of a metric. */
export const MEASURED_UNITS = ['MONEY', 'RATIO', 'PLAIN', 'COUNT', 'RANK', 'MONEY_PER_UNIT'] as const
export type MeasuredUnit = (typeof MEASURED_UNITS)[number]

/** The unit of a measure of a row. */
export function measuredUnit(measure: FigureMeasure, unit: FigureTable['rows'][number]['unit']): MeasuredUnit {
  switch (measure) {
    case 'RANK':
    case 'RANK_CHANGE':
      return 'RANK'
    case 'SHARE_OF_REVENUE':
    case 'VARIANCE_PERCENT':
    case 'CHANGE_PERCENT':
      return 'RATIO'
    case 'PER_METRIC':
      return unit === 'money' ? 'MONEY_PER_UNIT' : 'PLAIN'
    case 'VALUE':
    case 'VARIANCE':
    case 'CHANGE':
      return unit === 'money' ? 'MONEY' : unit === 'share' ? 'RATIO' : 'PLAIN'
  }
}
