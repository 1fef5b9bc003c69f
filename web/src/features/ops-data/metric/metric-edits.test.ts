import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { monthIndex } from '@fourwall/domain/time/day.ts'
import { NO_BASED_EDITS, withBasedEdits } from '@fourwall/domain/typed-figures/based-edits.ts'
import { NO_EDITS } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { describe, expect, it } from 'vitest'
import { editsToSave, figureLock, readMetricFigures, storedFigures, withFigureEdits } from './metric-edits.ts'

const JAN = monthIndex(2026, 1)
const cell = (timestamp: string, value: string, months = 1) => ({ timestamp, months, value, upload: null, mark: null })
const cells = new Map([
  ['1', [cell('2026-01-01', '10'), cell('2026-02-01', '20')]],
  ['2', [cell('2026-01-01', '100', 3)]],
])
const edited = (...all: readonly (readonly [row: string, column: string, value: string | null])[]) =>
  withBasedEdits(
    NO_BASED_EDITS,
    all.map(([row, column, value]) => ({ row, column, figure: value === null ? { kind: 'BLANK' } : { kind: 'FIGURE', value } })),
    storedFigures(cells),
  )
const row = (key: string): GridRow => ({
  key,
  kind: 'account',
  level: 1,
  label: key,
  isExpandable: false,
  isExpanded: false,
  values: [],
  groupId: key,
  accountId: null,
  accountNumber: null,
  entryCounts: null,
  unit: null,
})
const column = (from: number, months: number, isTotal = false) => ({
  key: isTotal ? 'total' : `${JAN + from}/${months}`,
  label: '',
  // Counted from a MonthIndex.
  span: { from: (JAN + from) as typeof JAN, to: (JAN + from + months - 1) as typeof JAN },
  isTotal,
})

it('puts edits over the stored figures', () => {
  const after = withFigureEdits(cells, edited(['1', `${JAN}/1`, null], ['1', `${JAN + 1}/1`, '25'], ['3', `${JAN}/1`, '7']).edits)
  expect([...after].map(([id, own]) => [id, own.map(({ value }) => value)])).toEqual([
    ['1', ['25']],
    ['2', ['100']],
    ['3', ['7']],
  ])
  expect(withFigureEdits(cells, NO_EDITS)).toBe(cells)
})

it('saves what differs, with what it was typed over', () =>
  expect(editsToSave(edited(['1', `${JAN}/1`, '10'], ['1', `${JAN + 1}/1`, null], ['3', `${JAN}/1`, '7']))).toEqual([
    { locationId: '1', columnKey: `${JAN + 1}/1`, timestamp: '2026-02-01', months: 1, value: null, previousValue: '20' },
    { locationId: '3', columnKey: `${JAN}/1`, timestamp: '2026-01-01', months: 1, value: '7', previousValue: null },
  ]))

describe('a cell', () => {
  it.each([
    { what: 'with a figure of its period', at: row('location 1'), in: column(0, 1), lock: null },
    { what: 'without figures', at: row('location 3'), in: column(0, 3), lock: null },
    { what: 'of a total', at: row('all'), in: column(0, 1), lock: 'Totals follow from their locations. Edit the figures of these.' },
    {
      what: 'of all periods',
      at: row('location 1'),
      in: column(0, 12, true),
      lock: 'This is computed from the periods. Edit the figures of these.',
    },
    {
      what: 'of a month under a quarter',
      at: row('location 2'),
      in: column(1, 1),
      lock: 'Stored as one figure for Jan – Mar 2026, which is never divided. Show quarters to edit it.',
    },
    {
      what: 'of a quarter over months',
      at: row('location 1'),
      in: column(0, 3),
      lock: 'Computed from figures of single months. Show months to edit them.',
    },
  ])('$what can be edited, or says why not', ({ at, in: of, lock }) => expect(figureLock(at, of, cells)).toBe(lock))
})

it.each([
  ['29.5%', '%', '29.5'],
  ['29.5 %', 'Percent of covers', '29.5'],
  ['(1.5%)', '%', '-1.5'],
  ['29,5%', '%', '29.5'],
  ['29.5', '%', '29.5'],
  ['29.5%', 'guests', '“29.5%” is a percentage, and no amount.'],
  ['29.5%', null, '“29.5%” is a percentage, and no amount.'],
])('%s of a metric in %s is %s', (text, unit, expected) => {
  const [figure] = readMetricFigures([text], unit).figures
  expect(figure?.kind === 'FIGURE' ? figure.value : figure?.kind === 'INVALID' && figure.reason).toBe(expected)
})
