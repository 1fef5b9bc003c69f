import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyChart } from '../../test/any-charts.ts'
import { parseTimeSpan } from '../time/time-span.ts'
import { CHART_TYPES, type ChartDocument, NEW_CHART } from './chart-document.ts'
import {
  locationsOfMetric,
  ownLocations,
  settled,
  withAddedMetric,
  withMovedMetric,
  withOptions,
  withoutMetric,
  withType,
  withXAxis,
} from './chart-edits.ts'
import { checkChart } from './chart-problems.ts'

describe('the locations of a metric', () => {
  const leaf = (id: string) => ({ id, name: id, tag: 'LOCATION' as const, locationIds: [id], children: [] })
  const east = { id: 'east', name: 'East', tag: 'REGION_GROUP' as const, locationIds: [], children: [leaf('bay'), leaf('cove')] }
  const known = { tree: [east, leaf('dune')], locationIds: ['bay', 'cove', 'dune'] }
  const every = { locationIds: [], nodeIds: [], isAllBut: false }
  const none = { locationIds: [] }

  test.each([
    { what: 'every location', places: every, shown: null },
    { what: 'a group', places: { ...every, nodeIds: ['east'] }, shown: ['bay', 'cove'] },
    { what: 'all but one', places: { locationIds: ['bay'], nodeIds: [], isAllBut: true }, shown: ['cove', 'dune'] },
  ])('are those of a chart of $what unless it has its own', ({ places, shown }) => {
    expect(locationsOfMetric(none, { places }, known)).toEqual(shown)
    expect(locationsOfMetric({ locationIds: ['dune'] }, { places }, known)).toEqual(['dune'])
    expect(ownLocations(shown, { places }, known)).toEqual([])
    expect(ownLocations(['dune'], { places }, known)).toEqual(['dune'])
  })

  test('are every one where they are chosen over a few of the chart', () => {
    expect(ownLocations(null, { places: { ...every, nodeIds: ['east'] } }, known)).toEqual(['bay', 'cove', 'dune'])
  })
})

describe('edits of a chart', () => {
  const edits = fc.array(
    fc.oneof(
      fc.constantFrom(...CHART_TYPES).map((type) => (chart: ChartDocument) => withType(chart, type)),
      fc.constantFrom('DATE' as const, 'LOCATION' as const).map((xAxis) => (chart: ChartDocument) => withXAxis(chart, xAxis)),
      fc
        .record(
          {
            split: fc.constantFrom('NONE' as const, 'LINES' as const, 'LEVEL' as const, 'LOCATION' as const),
            multiples: fc.constantFrom('NONE' as const, 'LOCATION' as const, 'LEVEL' as const, 'METRIC' as const),
            measure: fc.constantFrom('VALUE' as const, 'VARIANCE' as const, 'PER_METRIC' as const),
            perMetricId: fc.constant(null),
            level: fc.constantFrom(null, 2),
          },
          { requiredKeys: [] },
        )
        .map((part) => (chart: ChartDocument) => withOptions(chart, part)),
      fc.constant((chart: ChartDocument) => withoutMetric(chart, 'm0')),
    ),
    { maxLength: 8 },
  )

  test('lead to charts that can be drawn, whatever their order', () => {
    fc.assert(
      fc.property(anyChart, edits, (chart, acts) => {
        const edited = acts.reduce((before, act) => act(before), chart)
        expect(() => checkChart(edited)).not.toThrow()
      }),
    )
  })

  test('leave a chart alone that can be drawn', () => {
    fc.assert(
      fc.property(anyChart, (chart) => {
        expect(settled(chart)).toBe(chart)
      }),
    )
  })

  test('add a metric once, and move it', () => {
    const of = (id: string) => ({
      id,
      subject: { kind: 'METRIC' as const, metricId: id },
      budgetId: null,
      comparison: null,
      locationIds: [],
      dataLabel: id,
      color: null,
      seriesType: null,
    })
    const empty = { ...NEW_CHART, mappingId: 'm', timeSpan: parseTimeSpan({ period: 'MONTHLY', yearToDate: true }) }
    const two = withAddedMetric(withAddedMetric(empty, of('a')), of('b'))
    expect(withAddedMetric(two, { ...of('a'), id: 'again' })).toBe(two)
    expect(withMovedMetric(two, 'b', 0).metrics.map(({ id }) => id)).toEqual(['b', 'a'])
  })
})
