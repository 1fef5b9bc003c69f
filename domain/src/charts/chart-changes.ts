import { sameValue } from '../editing/same-value.ts'
import { unreachable } from '../errors.ts'
import { counted } from '../money/format.ts'
import { rangeName } from '../time/day-format.ts'
import type { Period } from '../time/fiscal-calendar.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'
import { CHART_TYPE_NAMES, type ChartDocument, type ChartMetric, type ChartOptions } from './chart-document.ts'

const OPTION_WORDS: Readonly<Record<keyof ChartOptions, string>> = {
  measure: 'Shown as',
  perMetricId: 'Metric to divide by',
  split: 'Divided by',
  depth: 'Depth of the lines',
  multiples: 'Small charts',
  level: 'Level of locations',
  order: 'Order',
  isAscending: 'Least first',
  first: 'At most',
  isSameStore: 'Same-store',
  isProrated: 'Prorating',
  showDifference: 'Difference band',
  showDifferencePercent: 'Difference band in %',
  showTotal: 'Total column',
  showTable: 'Table',
  showValues: 'Values',
  format: 'Number format',
  highlight: 'Highlight',
  note: 'Note',
}

/** What the choices of a setting are called. */
const CHOICE_WORDS = {
  measure: {
    VALUE: 'amounts',
    VARIANCE: 'difference',
    VARIANCE_PERCENT: 'difference in %',
    CHANGE: 'change',
    CHANGE_PERCENT: 'change in %',
    SHARE_OF_REVENUE: '% of revenue',
    PER_METRIC: 'per unit of a metric',
  },
  split: { NONE: 'nothing', LINES: 'lines', ACCOUNTS: 'accounts', LEVEL: 'groups of locations', LOCATION: 'locations' },
  multiples: { NONE: 'none', METRIC: 'one per measure', LOCATION: 'one per location', LEVEL: 'one per group' },
  order: { VALUE: 'by value', NAME: 'by name', TREE: 'as in the tree or report', CHANGE: 'by difference' },
} as const satisfies { readonly [Name in 'measure' | 'split' | 'multiples' | 'order']: Readonly<Record<ChartOptions[Name], string>> }

type ChartFields = Omit<ChartDocument, 'metrics' | 'options'>

const FIELD_WORDS: Readonly<Record<keyof ChartFields, string>> = {
  title: 'Title',
  type: 'Type',
  xAxis: 'Along the chart',
  mappingId: 'Mapping',
  timeSpan: 'Time',
  places: 'Locations',
}

/** The changes from one state of a chart to a later one, a phrase each such as `Labor % added`. Empty if none exist. */
export function chartChanges(before: ChartDocument, after: ChartDocument): readonly string[] {
  const changes: string[] = []
  if (before.title !== after.title) changes.push(after.title === '' ? 'Title removed' : `Title “${after.title}”`)
  if (before.type !== after.type) changes.push(`${CHART_TYPE_NAMES[before.type]} became ${CHART_TYPE_NAMES[after.type].toLowerCase()}`)
  if (before.xAxis !== after.xAxis) changes.push(after.xAxis === 'DATE' ? 'By date instead of location' : 'By location instead of date')
  if (before.mappingId !== after.mappingId) changes.push('Mapping changed')
  if (!sameValue(before.timeSpan, after.timeSpan)) changes.push(`Time: ${timeWords(after.timeSpan)}`)
  if (!sameValue(before.places, after.places)) changes.push('Locations changed')
  return [...changes, ...metricChanges(before.metrics, after.metrics), ...optionChanges(before.options, after.options)]
}

/** What a field of a chart is called, and in words what it is in one; `changed` for what only ids say. */
export function chartFieldWords(chart: ChartFields, field: keyof ChartFields): { readonly name: string; readonly value: string } {
  const valueOf = (): string => {
    switch (field) {
      case 'title':
        return chart.title || 'Automatic'
      case 'type':
        return CHART_TYPE_NAMES[chart.type]
      case 'xAxis':
        return chart.xAxis === 'DATE' ? 'Dates' : 'Locations'
      case 'timeSpan':
        return timeWords(chart.timeSpan)
      case 'mappingId':
      case 'places':
        return 'changed'
      default:
        return unreachable(field)
    }
  }
  return { name: FIELD_WORDS[field], value: valueOf() }
}

/** The same for one of its settings. */
export function chartOptionWords(options: ChartOptions, name: keyof ChartOptions): { readonly name: string; readonly value: string } {
  return { name: OPTION_WORDS[name], value: optionValue(options, name) }
}

function optionValue(options: ChartOptions, name: keyof ChartOptions): string {
  switch (name) {
    case 'measure':
      return CHOICE_WORDS.measure[options.measure]
    case 'split':
      return CHOICE_WORDS.split[options.split]
    case 'multiples':
      return CHOICE_WORDS.multiples[options.multiples]
    case 'order':
      return CHOICE_WORDS.order[options.order]
    case 'level':
      return options.level === null ? 'single locations' : String(options.level)
    case 'first':
      return options.first === null ? 'all' : `${options.first}, then others`
    case 'depth':
      return String(options.depth)
    case 'note':
      return options.note === '' ? 'none' : `“${options.note}”`
    case 'perMetricId':
    case 'format':
    case 'highlight':
      return 'changed'
    default:
      return options[name] ? 'on' : 'off'
  }
}

const PERIOD_NOUNS: Readonly<Record<Period, string>> = { MONTHLY: 'month', QUARTERLY: 'quarter', YEARLY: 'year' }

function timeWords(setting: TimeSpanSetting): string {
  const noun = PERIOD_NOUNS[setting.period]
  switch (setting.kind) {
    case 'FIXED':
      return `${rangeName(setting.startDate, setting.endDate)}, by ${noun}`
    case 'YEAR_TO_DATE':
      return `year to date, by ${noun}`
    case 'LAST_PERIODS':
      return `last ${counted(setting.lastPeriods, noun)}, to date`
    case 'RELATIVE': {
      const { startsPeriodsBeforeCurrent: starts, numberOfPeriods } = setting
      const from = starts < 0 ? `${counted(-starts, noun)} ahead` : starts === 0 ? `the current ${noun}` : `${counted(starts, noun)} ago`
      return `${counted(numberOfPeriods, noun)} from ${from}`
    }
    default:
      return unreachable(setting)
  }
}

function metricChanges(before: readonly ChartMetric[], after: readonly ChartMetric[]): readonly string[] {
  const earlier = new Map(before.map((metric) => [metric.id, metric]))
  const later = new Set(after.map(({ id }) => id))
  const changes = after.flatMap((metric) => {
    const was = earlier.get(metric.id)
    if (was === undefined) return [`${metric.dataLabel} added`]
    return sameValue(was, metric) ? [] : [metricChange(was, metric)]
  })
  const removed = before.filter(({ id }) => !later.has(id)).map(({ dataLabel }) => `${dataLabel} removed`)
  const kept = (all: readonly ChartMetric[]) => all.filter(({ id }) => earlier.has(id) && later.has(id)).map(({ id }) => id)
  const isReordered = !sameValue(kept(before), kept(after))
  return [...changes, ...removed, ...(isReordered ? ['Order of the measures changed'] : [])]
}

/** A measure with another name alone is renamed. */
function metricChange(was: ChartMetric, is: ChartMetric): string {
  return sameValue({ ...was, dataLabel: is.dataLabel }, is) ? `${was.dataLabel} renamed “${is.dataLabel}”` : `${was.dataLabel} changed`
}

function optionChanges(before: ChartOptions, after: ChartOptions): readonly string[] {
  // The object has the keys of its type alone.
  const names = Object.keys(OPTION_WORDS) as (keyof ChartOptions)[]
  return names.flatMap((name) => {
    if (sameValue(before[name], after[name])) return []
    const value = optionValue(after, name)
    return [`${OPTION_WORDS[name]}${typeof after[name] === 'boolean' || value === 'changed' ? ' ' : ': '}${value}`]
  })
}
