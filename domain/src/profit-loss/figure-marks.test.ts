import { expect, it } from 'vitest'
import { halfJune } from '../../test/report-columns.ts'
import { figureMark } from './figure-marks.ts'
import type { Coverage, FigureColumn } from './report-columns.ts'

const gaps = new Map([[0, { name: 'Guests', expected: 23, missing: 22, locationNames: ['Austin', 'Boston'] }]])
const [cut, part] = ['For all of Jun 2026: the column covers fewer days.', 'Only part of Jun 2026: the budget begins or ends within it.']
const prorated = 'Prorated by days: the share of Jun 2026 that the column covers.'
const gapNote = 'Guests: 22 of 23 locations lack figures: Austin, Boston and 20 more.'

it.each<[string, { kind?: 'group' | 'metric'; value?: string | null; isGap?: boolean }, Coverage, FigureColumn['comparison'], unknown]>([
  ['nothing if it covers the days of its column', { kind: 'metric' }, 'WHOLE', null, null],
  ['a prorated metric', { kind: 'metric' }, 'PRORATED', null, { state: 'PRORATED', note: prorated }],
  ['a prorated plan', {}, 'PRORATED', 'BUDGET', { state: 'PRORATED', note: prorated }],
  ['no actuals next to prorated plans', {}, 'PRORATED', null, null],
  ['nothing for actuals', {}, 'CUT', null, null],
  ['a metric of more days', { kind: 'metric' }, 'CUT', null, { state: 'OTHER_DAYS', note: cut }],
  ['a plan of more days', {}, 'CUT', 'BUDGET', { state: 'OTHER_DAYS', note: cut }],
  ['a plan of some of its days', {}, 'PART', 'BUDGET', { state: 'OTHER_DAYS', note: part }],
  ['nothing without a plan', {}, 'NONE', 'BUDGET', null],
  ['nothing without a figure', { value: null }, 'CUT', 'BUDGET', null],
  [
    'missing locations',
    { kind: 'metric', isGap: true },
    'WHOLE',
    null,
    { state: 'INCOMPLETE', note: `${gapNote} This is the result without them.` },
  ],
  [
    'missing locations, for more days',
    { kind: 'metric', isGap: true },
    'CUT',
    null,
    { state: 'INCOMPLETE', note: `${gapNote} This is the result without them. ${cut}` },
  ],
  [
    'so many missing locations that there is no figure',
    { kind: 'metric', isGap: true, value: null },
    'CUT',
    null,
    { state: 'INCOMPLETE', note: `${gapNote} So nothing is computed from it: the parts would be of different locations or months.` },
  ],
])('marks %s', (_, { kind = 'group', value = '7', isGap = false }, coverage, comparison, mark) => {
  const row = { kind, values: [value], entryCounts: null, ...(isGap ? { gaps } : {}) }
  expect(figureMark(row, halfJune(coverage, comparison), 0)).toEqual(mark)
})
