import { type FigureUnit, formulaUnit } from '../mappings/figure-units.ts'
import { parseFormula } from '../mappings/formula.ts'
import { type Metric, metricReference } from './metric.ts'
import { decimalsOfMetric } from './metric-columns.ts'

/** How a metric's figures are printed, all of a row alike. */
export interface MetricDisplay {
  /** A derived metric that divides money by money, such as labor by revenue, is a share. */
  readonly figure: 'share' | 'plain'
  readonly decimals: number
}

/** Decimals of figures that are divided, and of such as people typed, at most. */
const [DIVIDED, TYPED] = [2, 4]

/**
 * How values of a metric are printed: with the decimals that they have, those of averages and derived metrics with two at most.
 *
 * @param groupUnit the unit of a group of the report; null where it has no such group.
 */
export function metricDisplay(
  metric: Pick<Metric, 'formula' | 'timeAggregation' | 'locationAggregation'>,
  values: readonly (string | null)[],
  groupUnit: (groupId: string) => FigureUnit | null,
): MetricDisplay {
  const figure = metric.formula === null ? 'plain' : figureOf(metric.formula, groupUnit)
  return { figure, decimals: metricDecimals(metric, values) }
}

/** The decimals that all values of a metric are printed with. */
export function metricDecimals(
  metric: Pick<Metric, 'formula' | 'timeAggregation' | 'locationAggregation'>,
  values: readonly (string | null)[],
): number {
  const most = decimalsOfMetric(metric) > 6 ? TYPED : DIVIDED
  const has = values.reduce((decimals, value) => Math.max(decimals, decimalsIn(value)), 0)
  return Math.min(most, has)
}

/** The unit beside a metric's name; null where the name says it: guests counted in guests, labor hours in hours. */
export function unitBeside(name: string, unit: string | null): string | null {
  return unit !== null && ` ${name}`.toLowerCase().endsWith(` ${unit}`.toLowerCase()) ? null : unit
}

function figureOf(formula: string, groupUnit: (groupId: string) => FigureUnit | null): 'share' | 'plain' {
  const unit = formulaUnit(parseFormula(formula), (reference) => {
    const named = metricReference(reference)
    return named?.kind === 'group' ? groupUnit(named.id) : null
  })
  return unit === 'share' ? 'share' : 'plain'
}

function decimalsIn(value: string | null): number {
  const point = value?.indexOf('.') ?? -1
  return value === null || point === -1 ? 0 : value.length - point - 1
}
