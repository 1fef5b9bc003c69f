import { parseChart } from '@fourwall/domain/charts/chart-text.ts'
import { expect, test } from 'vitest'
import { type ChartListSearch, foldersOf, listedCharts, type TitledChart } from './chart-list.ts'

function titled(shownTitle: string, type: string, path = '/'): TitledChart {
  const chart = parseChart({
    type,
    xAxis: 'DATE',
    mappingId: 'm',
    timeSpan: { period: 'MONTHLY', yearToDate: true },
    metrics: [{ id: 'a', subject: { groupId: 'g' }, dataLabel: `Measure of ${shownTitle}` }],
  })
  return {
    id: shownTitle,
    title: '',
    path,
    version: 1,
    updatedAt: '2026-11-20T00:00:00Z',
    updatedBy: 'Dana',
    usedBy: [],
    chart,
    shownTitle,
  }
}

const CHARTS = [titled('Bravo', 'LINE', '/Board/Monthly'), titled('alpha', 'SIMPLE_BAR'), titled('Charlie', 'WATERFALL', '/Board')]
const found = (search: ChartListSearch) => listedCharts(CHARTS, ({ shownTitle }) => shownTitle, search).map(({ shownTitle }) => shownTitle)

test('charts are found by all words of title, measure, type, folder and person', () => {
  expect(found({})).toEqual(['Bravo', 'alpha', 'Charlie'])
  expect(found({ q: 'measure BRAVO' })).toEqual(['Bravo'])
  expect(found({ q: 'simple' })).toEqual(['alpha'])
  expect(found({ q: 'board' })).toEqual(['Bravo', 'Charlie'])
  expect(found({ q: 'nothing of this' })).toEqual([])
})

test('charts are filtered by kind and folder, and ordered', () => {
  expect(found({ kind: 'BAR' })).toEqual(['alpha'])
  expect(found({ folder: '/Board' })).toEqual(['Bravo', 'Charlie'])
  expect(found({ folder: '/Bo' })).toEqual([])
  expect(found({ sort: 'title' })).toEqual(['alpha', 'Bravo', 'Charlie'])
  expect(foldersOf(CHARTS)).toEqual(['/Board', '/Board/Monthly'])
})
