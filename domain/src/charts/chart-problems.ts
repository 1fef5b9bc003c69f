import { BadInputError } from '../errors.ts'
import { isComparing } from '../figures/figure-question.ts'
import { CHART_TYPE_NAMES, type ChartDocument, isStacked, roleOf } from './chart-document.ts'

/** @throws BadInputError for a chart that cannot be drawn, whatever the company has. */
export function checkChart({ type, xAxis, metrics, options }: ChartDocument, path = 'input'): void {
  const refuse = (sentence: string, field: string): never => {
    throw new BadInputError(sentence, `${path}.${field}`)
  }
  if (new Set(metrics.map(({ id }) => id)).size < metrics.length)
    refuse('Two measures of the chart have the same id. Give each one of its own.', 'metrics')
  for (const [at, { dataLabel, budgetId, comparison }] of metrics.entries()) {
    if (dataLabel.trim() === '') refuse('Data label cannot be empty', `metrics.${at}.dataLabel`)
    if (budgetId !== null && comparison !== null)
      refuse('A measure is either of a budget or of an earlier time. Add one of each.', `metrics.${at}.comparison`)
  }
  const compared = metrics.some((metric) => roleOf(metric) !== 'ACTUAL')
  if (isComparing(options.measure) && metrics.length > 0 && !compared)
    refuse('A difference needs something to compare with: add a budget or the prior year.', 'options.measure')
  if (options.measure === 'PER_METRIC' && options.perMetricId === null) refuse('Choose the metric to divide by.', 'options.perMetricId')
  const isOfPlaces = options.split === 'LEVEL' || options.split === 'LOCATION'
  if (xAxis === 'LOCATION' && isOfPlaces)
    refuse('Locations stand along the chart already. Divide it by lines, or put dates along it.', 'options.split')
  if (xAxis === 'LOCATION' && (options.multiples === 'LOCATION' || options.multiples === 'LEVEL'))
    refuse('Small charts of locations have dates along them. Put dates along the chart.', 'options.multiples')
  if (isOfPlaces && (options.multiples === 'LOCATION' || options.multiples === 'LEVEL'))
    refuse('Locations are either parts of one chart, or each has a small chart of its own.', 'options.multiples')
  if ((options.split === 'LEVEL' || options.multiples === 'LEVEL') && options.level === null)
    refuse('Say which level of the location tree: 1 for its roots.', 'options.level')
  if (type === 'WATERFALL' && options.multiples !== 'NONE')
    refuse('A waterfall has no small charts. Choose another type.', 'options.multiples')
  if (type === 'WATERFALL' && isOfPlaces) refuse('For steps by location put locations along the waterfall.', 'options.split')
  if (isStacked(type) && isComparing(options.measure) && metrics.length > 0)
    refuse(`Differences do not add up to a stack. Choose another type than ${CHART_TYPE_NAMES[type]}.`, 'options.measure')
}
