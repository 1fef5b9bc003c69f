import { describe, expect, it } from 'vitest'
import { parseDay } from '../time/day.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'
import { chartChanges } from './chart-changes.ts'
import { type ChartDocument, type ChartMetric, NEW_CHART, USUAL_CHART_OPTIONS } from './chart-document.ts'

const metric = (id: string, more: Partial<ChartMetric> = {}): ChartMetric => ({
  id,
  subject: { kind: 'GROUP', groupId: id },
  budgetId: null,
  comparison: null,
  locationIds: [],
  dataLabel: id.toUpperCase(),
  color: null,
  seriesType: null,
  ...more,
})
const chart = (more: Partial<ChartDocument> = {}): ChartDocument => ({
  ...NEW_CHART,
  mappingId: 'm',
  timeSpan: { period: 'MONTHLY', preset: 'LAST_12_MONTHS' } as never,
  metrics: [metric('a'), metric('b')],
  ...more,
})
const options = (more: object) => ({ options: { ...USUAL_CHART_OPTIONS, ...more } })

describe('the changes of a chart', () => {
  it.each<[string, Partial<ChartDocument>, readonly string[]]>([
    ['nothing', {}, []],
    ['its title', { title: 'Sales' }, ['Title “Sales”']],
    ['its type', { type: 'WATERFALL' }, ['Combination became waterfall']],
    ['its axis', { xAxis: 'LOCATION' }, ['By location instead of date']],
    ['its mapping', { mappingId: 'n' }, ['Mapping changed']],
    ['its locations', { places: { locationIds: ['1'], nodeIds: [], isAllBut: false } }, ['Locations changed']],
    ['a measure more', { metrics: [metric('a'), metric('b'), metric('c')] }, ['C added']],
    ['a measure less', { metrics: [metric('b')] }, ['A removed']],
    ['a renamed measure', { metrics: [metric('a', { dataLabel: 'Alpha' }), metric('b')] }, ['A renamed “Alpha”']],
    ['a measure that is drawn otherwise', { metrics: [metric('a', { seriesType: 'LINE' }), metric('b')] }, ['A changed']],
    ['the order of measures', { metrics: [metric('b'), metric('a')] }, ['Order of the measures changed']],
    ['a setting', options({ showTotal: true, first: 5 }), ['At most: 5, then others', 'Total column on']],
    ['the depth of a waterfall', options({ depth: 3 }), ['Depth of the lines: 3']],
    ['its order', options({ order: 'NAME', isAscending: true }), ['Order: by name', 'Least first on']],
    ['how it is divided', options({ split: 'LINES', measure: 'SHARE_OF_REVENUE' }), ['Shown as: % of revenue', 'Divided by: lines']],
    [
      'another format',
      options({ format: { currencyView: 'THOUSANDS', showDollarSign: false, decimals: null } }),
      ['Number format changed'],
    ],
  ])('say %s', (_, more, changes) => {
    expect(chartChanges(chart(), chart(more))).toEqual(changes)
  })

  it.each<[TimeSpanSetting, string]>([
    [
      { kind: 'FIXED', period: 'QUARTERLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-06-30') },
      'Time: Jan – Jun 2026, by quarter',
    ],
    [{ kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'LEDGER' }, 'Time: year to date, by month'],
    [{ kind: 'LAST_PERIODS', period: 'YEARLY', lastPeriods: 1, anchor: 'TODAY' }, 'Time: last 1 year, to date'],
    [
      { kind: 'RELATIVE', period: 'MONTHLY', startsPeriodsBeforeCurrent: 6, numberOfPeriods: 6, anchor: 'LEDGER' },
      'Time: 6 months from 6 months ago',
    ],
  ])('say its time: %o', (timeSpan, change) => {
    expect(chartChanges(chart(), chart({ timeSpan }))).toEqual([change])
  })
})
