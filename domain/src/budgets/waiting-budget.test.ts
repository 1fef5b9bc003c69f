import { describe, expect, it } from 'vitest'
import { monthIndex } from '../time/day.ts'
import type { ReadFigure } from '../workbooks/read-figures.ts'
import { extendedSpan, statedBudgetLines, type WaitingBudgetLine, waitingEdits } from './waiting-budget.ts'

const GROUP = { kind: 'GROUP', id: 'a' } as const

function figure(month: number, value: string | null, rest: Partial<ReadFigure> = {}): ReadFigure {
  return {
    column: 1 + month,
    firstMonth: monthIndex(2026, month),
    months: 3,
    text: value ?? 'x',
    value,
    error: value === null ? 'No number.' : null,
    ...rest,
  }
}

function line(figures: readonly ReadFigure[], at = 5): WaitingBudgetLine {
  return { subject: GROUP, subjectId: 'a', locationId: 1, sheet: 'Downtown', line: at, figures }
}

const rules = { period: 'QUARTERLY', firstMonth: monthIndex(2026, 1), problemOf: () => null, mixedProblemOf: () => null } as const
const planned = [{ subject: GROUP, locationId: 1, figures: [{ firstMonth: monthIndex(2026, 1), value: '5' }] }]

describe('statedBudgetLines', () => {
  it.each([
    { what: figure(1, '5'), state: 'OLD', oldValue: '5', error: null },
    { what: figure(1, '6'), state: 'OVERRIDE', oldValue: '5', error: null },
    { what: figure(4, '6'), state: 'NEW', oldValue: null, error: null },
    { what: figure(4, null), state: 'INVALID', oldValue: null, error: 'No number.' },
    {
      what: figure(1, '6', { months: 1 }),
      state: 'INVALID',
      oldValue: null,
      error: 'The budget is planned by the quarter, and this column is not of a quarter. Use a template of this budget.',
    },
    {
      what: figure(2, '6'),
      state: 'INVALID',
      oldValue: null,
      error: 'No quarter of the budget begins with this month. Use a template of this budget.',
    },
  ])('marks $what.text from month $what.firstMonth as $state', ({ what, state, oldValue, error }) => {
    const lines = [line([what])]
    const stated = statedBudgetLines(lines, planned, rules)
    expect(stated[0]?.[0]).toMatchObject({ state, oldValue, error })
    expect(waitingEdits(lines, stated)).toHaveLength(state === 'INVALID' ? 0 : 1)
  })

  it('says which figures of a plan look unusual', () => {
    const year = [1, 4, 7, 10].map((month) => figure(month, month === 7 ? '52000' : String(5000 + month)))
    const [stated] = statedBudgetLines([line(year)], [], rules)
    expect(stated?.map(({ mark }) => mark)).toEqual([
      null,
      null,
      'About 10 times as large as the figures around it. Check its decimal point and digits.',
      null,
    ])
  })

  it('refuses figures that can no longer be planned', () => {
    const [stated] = statedBudgetLines([line([figure(1, '6')])], planned, { ...rules, problemOf: () => 'Gone.' })
    expect(stated?.[0]).toMatchObject({ state: 'INVALID', error: 'Gone.' })
  })

  it('refuses to plan a category both ways, but not what is planned already', () => {
    const lines = [line([figure(1, '5'), figure(4, '6')])]
    const [stated] = statedBudgetLines(lines, planned, { ...rules, mixedProblemOf: () => 'Both.' })
    expect(stated?.map(({ state, error }) => [state, error])).toEqual([
      ['OLD', null],
      ['INVALID', 'Both.'],
    ])
  })

  it('accepts the first of two lines for the same subject', () => {
    const stated = statedBudgetLines([line([figure(1, '6')]), line([figure(1, '7')], 9)], planned, rules)
    expect(stated.map(([only]) => only?.state)).toEqual(['OVERRIDE', 'INVALID'])
    expect(stated[1]?.[0]?.error).toContain('Downtown!C5')
  })

  it('extends the budget’s span to the new figures', () => {
    const span = { period: 'QUARTERLY', firstMonth: monthIndex(2026, 4), lastMonth: monthIndex(2026, 6) } as const
    expect(extendedSpan(span, [{ firstMonth: monthIndex(2026, 1) }, { firstMonth: monthIndex(2026, 10) }])).toEqual({
      firstMonth: monthIndex(2026, 1),
      lastMonth: monthIndex(2026, 12),
    })
    expect(extendedSpan(span, [])).toEqual({ firstMonth: span.firstMonth, lastMonth: span.lastMonth })
  })
})
