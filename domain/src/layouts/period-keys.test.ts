import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { type LayoutBooks, layoutFigures, monthsLayout, surroundingsOf } from '../../test/layouts.ts'
import { parseDay } from '../time/day.ts'
import type { TimeContext, TimeSpanSetting } from '../time/time-span.ts'
import type { Layout } from './layout.ts'
import { LayoutEngine } from './layout-engine.ts'
import type { LayoutFigures } from './layout-figures.ts'
import { withTimeSpan } from './layout-time.ts'
import { mergeLayouts } from './merge-layouts.ts'

const context: TimeContext = { today: parseDay('2026-02-10'), lastLedgerDay: parseDay('2026-01-31'), fiscalYearStartMonth: 1 }
const [jan, feb] = ['period:2026-01-01', 'period:2026-02-01']
const books: LayoutBooks = {
  groups: [group('rev', { type: 'REVENUE', name: 'Revenue' })],
  accounts: [{ groupId: 'rev', amounts: [-10_000, null, -8000, null] }],
  plans: [1],
  coverage: 'WHOLE',
}
const last = (period: 'MONTHLY' | 'QUARTERLY', anchor: 'TODAY' | 'LEDGER'): TimeSpanSetting => ({
  kind: 'LAST_PERIODS',
  period,
  lastPeriods: 2,
  anchor,
})

/** The report for one quarter, from monthly figures. */
function quarterFigures(layout: Layout): LayoutFigures {
  const figures = layoutFigures(books, layout)
  const at = figures.columns.findIndex(({ range, comparison, place }) => range === 'PERIOD' && comparison === null && place.kind === 'ALL')
  const column = figures.columns[at]
  if (column === undefined) throw new Error('There is a month')
  const only = <Value>(values: readonly Value[]): readonly Value[] => values.slice(at, at + 1)
  return {
    ...figures,
    timeSpan: { ...monthsLayout.timeSpan, period: 'QUARTERLY' },
    columns: [{ ...column, of: null, startDate: parseDay('2026-01-01'), endDate: parseDay('2026-03-31') }],
    ownColumns: 1,
    metrics: [],
    perMetric: null,
    insertedRows: new Map(),
    sections: figures.sections.map(({ profitLossGroupId, rows, sumRow }) => ({
      profitLossGroupId,
      rows: rows.map((row) => ({ ...row, values: only(row.values), entryCounts: only(row.entryCounts) })),
      sumRow: sumRow && { values: only(sumRow.values) },
    })),
  }
}

describe('a figure typed over a month', () => {
  const typed: Layout = { ...monthsLayout, formulas: new Map([[`group:rev|${jan}`, '7']]) }

  it('does not apply to the quarter that starts with it', () => {
    const quarterly = withTimeSpan(typed, { ...typed.timeSpan, period: 'QUARTERLY' }, context)
    const bare: Layout = { ...quarterly, formulas: new Map() }
    const figures = quarterFigures(typed)
    const resultOf = (layout: Layout) => new LayoutEngine(layout, figures, surroundingsOf(books)).resultAt(0, 0).decimal
    expect(resultOf(quarterly)).toBe(resultOf(bare))
  })

  it('stays in its month if a rolling span counts from another day', () => {
    const today = withTimeSpan(typed, last('MONTHLY', 'TODAY'), context)
    const ledger = withTimeSpan(today, last('MONTHLY', 'LEDGER'), context)
    expect([...withTimeSpan(ledger, typed.timeSpan, context).formulas]).toEqual([...typed.formulas])
  })

  it('comes back with months after any other spans', () => {
    const quarters = withTimeSpan(typed, last('QUARTERLY', 'TODAY'), context)
    const months = withTimeSpan(quarters, last('MONTHLY', 'TODAY'), context)
    expect([...months.formulas.keys()]).toEqual(['group:rev|period:-1'])
  })

  it('survives a concurrent change to a rolling span', () => {
    const mine = withTimeSpan(monthsLayout, last('MONTHLY', 'TODAY'), context)
    const theirs: Layout = { ...monthsLayout, formulas: new Map([[`group:rev|${feb}`, '9']]) }
    const { layout, clashes } = mergeLayouts(monthsLayout, mine, theirs, undefined, context)
    expect([...layout.formulas.keys(), ...clashes]).not.toEqual([`group:rev|${feb}`])
  })

  it('stays in its month while figures of other days are loading', () => {
    const relative = (startsPeriodsBeforeCurrent: number): TimeSpanSetting => ({
      kind: 'RELATIVE',
      period: 'MONTHLY',
      startsPeriodsBeforeCurrent,
      numberOfPeriods: 2,
      anchor: 'TODAY',
    })
    const rolling = withTimeSpan(typed, relative(1), context)
    const figures: LayoutFigures = { ...layoutFigures(books, rolling), timeSpan: rolling.timeSpan }
    const before = new LayoutEngine(rolling, figures, surroundingsOf(books))
    const januaryOf = (engine: LayoutEngine) => engine.structure.columns[0]?.key
    expect(januaryOf(before)).toBe('period:-1')
    expect(januaryOf(before.next(withTimeSpan(rolling, relative(3), context)))).toBe('period:-1')
  })
})
