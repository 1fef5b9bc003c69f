import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyChart } from '../../test/any-charts.ts'
import { BadInputError } from '../errors.ts'
import { chartText, parseChart, readChartText } from './chart-text.ts'

const BASE = {
  type: 'SIMPLE_BAR',
  xAxis: 'DATE',
  mappingId: 'm',
  timeSpan: { period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-06-30' },
  metrics: [{ id: 'a', subject: { groupId: 'g' }, dataLabel: 'Revenue' }],
}
const ONE = BASE.metrics[0]

describe('the text of a chart', () => {
  test('holds everything that a chart says', () => {
    fc.assert(
      fc.property(anyChart, (chart) => {
        expect(readChartText(chartText(chart))).toEqual(chart)
      }),
    )
  })

  test('is the same whatever stands in what order', () => {
    const chart = parseChart(BASE)
    const { metrics, ...rest } = BASE
    expect(chartText(parseChart({ metrics, ...rest }))).toBe(chartText(chart))
    expect(chartText(chart)).not.toContain('options')
  })

  test.each<[string, object, string, RegExp]>([
    ['no label', { metrics: [{ ...ONE, dataLabel: ' ' }] }, 'input.metrics.0.dataLabel', /^Data label cannot be empty$/],
    [
      'a line and a metric at once',
      { metrics: [{ ...ONE, subject: { groupId: 'g', metricId: 'm' } }] },
      'input.metrics.0.subject',
      /only one/,
    ],
    ['an account without its line', { metrics: [{ ...ONE, subject: { accountId: '7' } }] }, 'input.metrics.0.subject', /only one/],
    ['two of an id', { metrics: [ONE, ONE] }, 'input.metrics', /same id/],
    [
      'a budget and an earlier time',
      { metrics: [{ ...ONE, budgetId: 'b', comparison: 'PRIOR_YEAR' }] },
      'input.metrics.0.comparison',
      /either/,
    ],
    ['a difference from nothing', { options: { measure: 'VARIANCE' } }, 'input.options.measure', /budget or the prior year/],
    ['an unknown type', { type: 'PIE' }, 'input.type', /COMBINATION/],
    ['too many measures', { metrics: Array.from({ length: 13 }, (_, at) => ({ ...ONE, id: `m${at}` })) }, 'input.metrics', /12/],
    ['locations twice', { xAxis: 'LOCATION', options: { split: 'LOCATION' } }, 'input.options.split', /already/],
    ['a level without its number', { options: { split: 'LEVEL' } }, 'input.options.level', /1 for its roots/],
    [
      'a stack of differences',
      { type: 'STACKED_BAR', metrics: [ONE, { ...ONE, id: 'b', budgetId: 'b' }], options: { measure: 'VARIANCE' } },
      'input.options.measure',
      /do not add up/,
    ],
    ['three decimals', { options: { format: { decimals: 3 } } }, 'input.options.format.decimals', /0, 1 or 2/],
    ['a control character', { title: 'A\u0000' }, 'input.title', /cannot be shown/],
  ])('refuses %s with a sentence at its field', (_, change, field, sentence) => {
    const refused = (() => {
      try {
        return parseChart({ ...BASE, ...change })
      } catch (error) {
        return error
      }
    })()
    expect(refused).toBeInstanceOf(BadInputError)
    expect(refused).toMatchObject({ field, message: expect.stringMatching(sentence) })
  })

  test.each(['', '{', 'null', '[]', '{"version":2}', '"text"'])('refuses %s as unreadable', (text) => {
    expect(() => readChartText(text)).toThrow(/copy the link again/)
  })
})
