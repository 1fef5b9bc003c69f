import { describe, expect, it } from 'vitest'
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
    ['a renamed measure', { metrics: [metric('a', { dataLabel: 'Alpha' }), metric('b')] }, ['A changed']],
    ['the order of measures', { metrics: [metric('b'), metric('a')] }, ['Order of the measures changed']],
    ['a setting', options({ showTotal: true, first: 5 }), ['Number shown by themselves changed', 'Total column on']],
    [
      'another format',
      options({ format: { currencyView: 'THOUSANDS', showDollarSign: false, decimals: null } }),
      ['Number format changed'],
    ],
  ])('say %s', (_, more, changes) => {
    expect(chartChanges(chart(), chart(more))).toEqual(changes)
  })
})
