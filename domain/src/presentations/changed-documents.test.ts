import { expect, it } from 'vitest'
import { type ChartDocument, NEW_CHART } from '../charts/chart-document.ts'
import { plainLayout } from '../layouts/layout.ts'
import { parseTimeSpan } from '../time/time-span.ts'
import { changedCharts, changedLayouts } from './changed-documents.ts'
import { newChartElement, newTable, titledSlide } from './new-elements.ts'
import { type Presentation, USUAL_SETTINGS } from './presentation.ts'

const BOX = { x: 0, y: 0, width: 100, height: 100, rotation: 0 }
const CHART: ChartDocument = {
  ...NEW_CHART,
  title: 'Labor',
  mappingId: 'm',
  timeSpan: parseTimeSpan({ period: 'MONTHLY', yearToDate: true }),
}
const element = (id: string, chartId: string) => newChartElement({ id, box: BOX }, { id: chartId }, `Chart ${chartId}`)
const slide = (id: string, ...elements: Presentation['slides'][number]['elements']) => ({
  ...titledSlide(() => id, { width: 960, height: 540 }, ''),
  id,
  elements,
})
const deck = (...slides: readonly ReturnType<typeof slide>[]): Presentation => ({ title: 'Pack', settings: USUAL_SETTINGS, slides })

const PRESENTED = {
  presentation: deck(slide('a', element('x', 'labor'), element('y', 'labor')), slide('b', element('z', 'labor'), element('w', 'plain'))),
  charts: new Map([
    ['labor', CHART],
    ['plain', { ...CHART, title: '' }],
  ]),
}

it('are those that somebody renamed or changed, each once, with its slides', () => {
  const now = new Map<string, ChartDocument>([
    ['labor', { ...CHART, title: 'Wages', type: 'LINE' }],
    ['plain', { ...CHART, title: '' }],
  ])
  expect(changedCharts(PRESENTED, now)).toEqual([
    {
      id: 'labor',
      name: 'Labor',
      changes: ['Title “Wages”', expect.stringMatching(/became line/)],
      isDeleted: false,
      slideIds: ['a', 'b'],
      elementIds: ['x', 'y', 'z'],
    },
  ])
  expect(changedCharts(PRESENTED, PRESENTED.charts)).toEqual([])
})

it('are also those that are deleted, by the name on the slide if they had none', () => {
  expect(changedCharts(PRESENTED, new Map([['labor', CHART]]))).toEqual([
    { id: 'plain', name: 'Chart plain', changes: [], isDeleted: true, slideIds: ['b'], elementIds: ['w'] },
  ])
})

it('are none where the element keeps what was presented', () => {
  const kept = deck(slide('a', { ...element('x', 'labor'), presentedRecordId: 'r' }))
  expect(changedCharts({ ...PRESENTED, presentation: kept }, new Map())).toEqual([])
})

it('are also layouts that were changed or deleted', () => {
  const { timeSpan } = CHART
  const before = plainLayout({ mappingId: 'm', timeSpan, locationIds: [] })
  const now = { ...before, hiddenRows: new Set(['group:rent']) }
  const table = (id: string, layoutId: string) => newTable({ id, box: BOX }, layoutId, `Table ${layoutId}`)
  const presentation = deck(slide('a', table('x', 'monthly'), table('y', 'same')), slide('b', table('z', 'gone'), table('w', 'monthly')))
  const both = { name: 'Monthly P&L', before, now }
  expect(
    changedLayouts(
      presentation,
      new Map([
        ['monthly', both],
        ['gone', null],
      ]),
    ),
  ).toEqual([
    { id: 'monthly', name: 'Monthly P&L', changes: ['1 row hidden'], isDeleted: false, slideIds: ['a', 'b'], elementIds: ['x', 'w'] },
    { id: 'gone', name: 'Table gone', changes: [], isDeleted: true, slideIds: ['b'], elementIds: ['z'] },
  ])
  expect(changedLayouts(presentation, new Map([['monthly', { ...both, now: before }]]))).toEqual([])
})
