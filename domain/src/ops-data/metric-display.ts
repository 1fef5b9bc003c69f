import { type FigureUnit, formulaUnit } from '../mappings/figure-units.ts'
import { parseFormula } from '../mappings/formula.ts'
import { decimalPlaces } from '../money/decimal.ts'
import { type Metric, metricReference } from './metric.ts'
import { decimalsOfMetric } from './metric-columns.ts'

/** How a metric's figures print, the same for a whole row. */
export interface MetricDisplay {
  /** A derived metric that divides money by money, such as labor by revenue, is a share. */
  readonly figure: 'share' | 'plain'
  readonly decimals: number
}

/** Maximum decimals of quotients and of stored figures. */
const [QUOTIENT, STORED] = [2, 4]

/**
 * Display format of a metric's values: as many decimals as they have, at most two for averages and derived metrics.
 *
 * @param groupUnit unit of a group of the report; null for a group of another categorization.
 */
export function metricDisplay(
  metric: Pick<Metric, 'formula' | 'timeAggregation' | 'locationAggregation'>,
  values: readonly (string | null)[],
  groupUnit: (groupId: string) => FigureUnit | null,
): MetricDisplay {
  const figure = isShareMetric(metric, groupUnit) ? 'share' : 'plain'
  return { figure, decimals: metricDecimals(metric, values) }
}

/** Common number of decimals of a metric's values. */
export function metricDecimals(
  metric: Pick<Metric, 'formula' | 'timeAggregation' | 'locationAggregation'>,
  values: readonly (string | null)[],
): number {
  const most = decimalsOfMetric(metric) > 6 ? STORED : QUOTIENT
  const has = values.reduce((decimals, value) => Math.max(decimals, decimalPlaces(value ?? '')), 0)
  return Math.min(most, has)
}

/** Unit next to a metric's name; null if the name says it already: guests counted in guests, labor hours in hours. */
export function unitBeside(name: string, unit: string | null): string | null {
  return unit !== null && ` ${name}`.toLowerCase().endsWith(` ${unit}`.toLowerCase()) ? null : unit
}

/** Whether a metric divides money by money, such as labor by revenue. @param groupUnit as for `metricDisplay`. */
export function isShareMetric({ formula }: Pick<Metric, 'formula'>, groupUnit: (groupId: string) => FigureUnit | null): boolean {
  if (formula === null) return false
  const unit = formulaUnit(parseFormula(formula), (reference) => {
    const named = metricReference(reference)
    return named?.kind === 'group' ? groupUnit(named.id) : null
  })
  return unit === 'share'
}
