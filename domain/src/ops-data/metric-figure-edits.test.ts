import { describe, expect, it } from 'vitest'
import { addToMonth, monthIndex, parseDay } from '../time/day.ts'
import { checkedEdits, editConflicts, type MetricFigureEdit } from './metric-figure-edits.ts'

const START = monthIndex(2026, 1)
const edit = (timestamp: string, change: Partial<MetricFigureEdit> = {}): MetricFigureEdit => ({
  locationId: 1,
  timestamp: parseDay(timestamp),
  months: 1,
  value: '5',
  before: null,
  ...change,
})
const stored = (month: number, months: number, value: string) => ({ firstMonth: addToMonth(START, month), months, value, upload: 1 })

describe('checkedEdits', () => {
  it('writes figures as they are stored', () =>
    expect(checkedEdits([edit('2026-02-01', { value: '007.50', before: '-0' }), edit('2026-03-01', { value: null })])).toEqual([
      { locationId: 1, firstMonth: addToMonth(START, 1), months: 1, value: '7.5', before: '0' },
      { locationId: 1, firstMonth: addToMonth(START, 2), months: 1, value: null, before: null },
    ]))

  it.each([
    { edits: [edit('2026-02-02')], error: '2026-02-02 is not the first day of a month.' },
    { edits: [edit('2026-02-01', { months: 2 })], error: 'A figure is of 1, 3 or 12 months, not of 2.' },
    { edits: [edit('2026-02-01', { value: '1234567890123456' })], error: 'is too long' },
    { edits: [edit('2026-02-01'), edit('2026-01-01', { months: 3 })], error: 'Feb 2026 is edited twice at the same location.' },
  ])('refuses: $error', ({ edits, error }) => expect(() => checkedEdits(edits)).toThrow(error))

  it('takes the same period at two locations', () =>
    expect(checkedEdits([edit('2026-02-01'), edit('2026-02-01', { locationId: 2 })])).toHaveLength(2))
})

describe('editConflicts', () => {
  const conflicts = (edits: readonly MetricFigureEdit[], ...figures: ReturnType<typeof stored>[]) =>
    editConflicts(checkedEdits(edits), figures, 'Harbor')

  it('finds figures that are not those that an edit is based on', () => {
    expect(conflicts([edit('2026-01-01', { before: '4' })], stored(0, 1, '4'))).toEqual([])
    expect(conflicts([edit('2026-01-01')])).toEqual([])
    expect(conflicts([edit('2026-01-01', { before: '4' })], stored(0, 1, '6'))).toEqual([
      'Harbor, Jan 2026 is 6 now: another user changed it.',
    ])
    expect(conflicts([edit('2026-01-01', { before: '4' })])).toEqual(['Harbor, Jan 2026 is empty now: another user changed it.'])
    expect(conflicts([edit('2026-01-01')], stored(0, 1, '6'))).toHaveLength(1)
  })

  it('refuses months of a figure of other months', () => {
    expect(() => conflicts([edit('2026-02-01')], stored(0, 3, '9'))).toThrow('Harbor has one figure for Jan 2026 to Mar 2026')
    expect(() => conflicts([edit('2026-01-01', { months: 3 })], stored(1, 1, '9'))).toThrow('Harbor has one figure for Feb 2026')
  })
})
