import * as z from 'zod/mini'
import { withSortedKeys } from '../canonical-json.ts'
import { flag, idText, listOf, objectOf, oneOf, orNull, plainText, readAs, wholeNumber, withDefault } from '../document-schema.ts'
import { BadInputError } from '../errors.ts'
import { EVERY_PLACE } from '../figures/figure-question.ts'
import { placesSchema } from '../figures/places-schema.ts'
import { LONGEST } from '../text-limits.ts'
import { timeSpanInput, timeSpanSetting } from '../time/time-span.ts'
import {
  CHART_MEASURES,
  CHART_MULTIPLES,
  CHART_ORDERS,
  CHART_SPLITS,
  CHART_TYPES,
  type ChartDocument,
  type ChartOptions,
  type ChartSubject,
  MOST_CHART_METRICS,
  SERIES_COLORS,
  USUAL_CHART_OPTIONS,
} from './chart-document.ts'
import { checkChart } from './chart-problems.ts'

const usual = USUAL_CHART_OPTIONS
const isSet = (value: boolean) => withDefault(flag, value)
const ids = listOf(idText, 10_000)

const subjectSchema = z.pipe(
  objectOf({ groupId: orNull(idText), accountId: orNull(idText), metricId: orNull(idText) }),
  z.transform(({ groupId, accountId, metricId }, context): ChartSubject => {
    if (metricId !== null && groupId === null && accountId === null) return { kind: 'METRIC', metricId }
    if (groupId !== null && metricId === null)
      return accountId === null ? { kind: 'GROUP', groupId } : { kind: 'ACCOUNT', groupId, accountId }
    context.issues.push({
      code: 'custom',
      message: 'A measure of a chart is a line, an account of a line, or a metric: say which, and only one.',
      input: null,
    })
    return z.NEVER
  }),
)

const metricSchema = objectOf({
  id: idText,
  subject: subjectSchema,
  budgetId: orNull(idText),
  comparison: orNull(oneOf(['PRIOR_PERIOD', 'PRIOR_YEAR'])),
  locationIds: ids,
  dataLabel: plainText(LONGEST.dataLabel),
  color: orNull(oneOf(SERIES_COLORS)),
  seriesType: orNull(oneOf(['COLUMN', 'LINE'])),
})

const optionsSchema = objectOf({
  measure: withDefault(oneOf(CHART_MEASURES), usual.measure),
  perMetricId: orNull(idText),
  split: withDefault(oneOf(CHART_SPLITS), usual.split),
  depth: withDefault(wholeNumber(1, 20), usual.depth),
  multiples: withDefault(oneOf(CHART_MULTIPLES), usual.multiples),
  level: orNull(wholeNumber(1, 5)),
  order: withDefault(oneOf(CHART_ORDERS), usual.order),
  isAscending: isSet(usual.isAscending),
  first: orNull(wholeNumber(1, 500)),
  isSameStore: isSet(usual.isSameStore),
  isProrated: isSet(usual.isProrated),
  showDifference: isSet(usual.showDifference),
  showDifferencePercent: isSet(usual.showDifferencePercent),
  showTotal: isSet(usual.showTotal),
  showTable: isSet(usual.showTable),
  showValues: isSet(usual.showValues),
  format: withDefault(
    objectOf({
      currencyView: orNull(oneOf(['FULL', 'THOUSANDS', 'MILLIONS'])),
      showDollarSign: isSet(false),
      decimals: orNull(z.literal([0, 1, 2], 'Figures of a chart have 0, 1 or 2 decimals.')),
    }),
    usual.format,
  ),
  highlight: orNull(plainText(LONGEST.label)),
  note: withDefault(plainText(LONGEST.chartNote, 'lines'), ''),
} satisfies Record<keyof ChartOptions, z.ZodMiniType>)

const chartSchema = objectOf({
  title: withDefault(plainText(LONGEST.chartTitle), ''),
  type: oneOf(CHART_TYPES),
  xAxis: oneOf(['DATE', 'LOCATION']),
  mappingId: idText,
  timeSpan: timeSpanSetting,
  places: withDefault(placesSchema, EVERY_PLACE),
  metrics: listOf(metricSchema, MOST_CHART_METRICS),
  options: withDefault(optionsSchema, USUAL_CHART_OPTIONS),
})

/**
 * Reads a chart as the API takes it and as it is stored; what is left out is as usual.
 *
 * @throws BadInputError with a sentence for what does not fit, its field below `path`.
 */
export function parseChart(input: unknown, path = 'input'): ChartDocument {
  const chart: ChartDocument = readAs(chartSchema, input, path)
  checkChart(chart, path)
  return chart
}

/** The canonical text of a chart, which is stored and used in addresses: with a version, and without defaults. */
export function chartText({ title, type, xAxis, mappingId, timeSpan, places, metrics, options }: ChartDocument): string {
  const changed = Object.entries(options).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key as keyof ChartOptions]),
  )
  return JSON.stringify(
    withSortedKeys({
      version: 1,
      ...(title !== '' && { title }),
      type,
      xAxis,
      mappingId,
      timeSpan: timeSpanInput(timeSpan),
      ...(JSON.stringify(places) !== JSON.stringify(EVERY_PLACE) && { places }),
      metrics: metrics.map(({ subject, ...metric }) => ({
        ...Object.fromEntries(
          Object.entries(metric).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
        ),
        subject: Object.fromEntries(Object.entries(subject).filter(([key]) => key !== 'kind')),
      })),
      ...(changed.length > 0 && { options: Object.fromEntries(changed) }),
    }),
  )
}

/** The chart of a canonical text. @throws BadInputError for a text that is none. */
export function readChartText(text: string): ChartDocument {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    throw unreadable()
  }
  if (typeof input !== 'object' || input === null || !('version' in input) || input.version !== 1) throw unreadable()
  return parseChart(input, 'chart')
}

function unreadable(): BadInputError {
  return new BadInputError('This link does not hold a chart that can be read. Open the chart and copy the link again.', 'chart')
}
