import { describe, expect, it } from 'vitest'
import { parseDay } from '../time/day.ts'
import type { TimeSpan } from '../time/time-span.ts'
import { bridgesOf, rowBridges } from './explained-columns.ts'
import { planColumns } from './plan-columns.ts'
import { type ColumnChoice, PLAIN_COLUMNS } from './report-columns.ts'
import { shownColumns } from './shown-columns.ts'

const span: TimeSpan = { period: 'MONTHLY', startDate: parseDay('2026-05-01'), endDate: parseDay('2026-06-15') }
const bridges = (choice: Partial<ColumnChoice>, isSameStore = false, of = span) => {
  const { columns } = planColumns({
    choice: { ...PLAIN_COLUMNS, ...choice },
    span: of,
    fiscalYearStart: 1,
    locationIds: null,
    locations: [],
    tree: [],
  })
  const shown = shownColumns(columns, {
    showVarianceUSD: true,
    showVariancePercent: false,
    showPercentOfRevenue: false,
    showPerMetric: false,
  })
  const explained = bridgesOf(columns, isSameStore)
  return shown.map((column) => {
    const { bridges: found, opensBridge } = explained(column)
    return [`${columns[column.column]?.key}${column.kind === 'FIGURE' ? '' : '!'}`, opensBridge, found.map(({ key }) => key).join(' ')]
  })
}

describe('bridgesOf', () => {
  it('lists shown comparisons first, and for a variance only its own', () => {
    expect(bridges({ comparisons: ['PRIOR_YEAR'] }).slice(0, 3)).toEqual([
      ['2026-05-01', false, '2026-05-01~py 2026-05-01~pp'],
      ['2026-05-01~py', false, '2026-05-01~py'],
      ['2026-05-01!', true, '2026-05-01~py'],
    ])
  })

  it('puts the prior year first for one of several periods, since the prior period is as many periods back', () => {
    expect(bridges({})[0]).toEqual(['2026-05-01', false, '2026-05-01~py 2026-05-01~pp'])
    expect(bridges({ hasTotal: true }).at(-1)).toEqual(['total', false, 'total~pp total~py'])
    const one = { ...span, startDate: parseDay('2026-06-01') }
    expect(bridges({}, false, one)).toEqual([['2026-06-01', false, '2026-06-01~pp 2026-06-01~py']])
  })

  it('uses the prior year for a year to date', () => {
    expect(bridges({ hasYearToDate: true }).at(-1)).toEqual(['ytd', false, 'ytd~py'])
  })

  it('keeps the same stores', () => {
    expect(bridges({ comparisons: ['PRIOR_YEAR'] }, true)[0]).toEqual(['2026-05-01', false, '2026-05-01~py'])
    expect(bridges({}, true)[0]).toEqual(['2026-05-01', false, ''])
  })

  it('is empty for inserted columns, for metrics, and for accounts compared with a plan', () => {
    expect(bridgesOf([], false)(null)).toEqual({ bridges: [], opensBridge: false })
    const column = { bridges: ['a~b', 'a~py'].map((key) => ({ key, label: key })) }
    expect((['group', 'account', 'metric'] as const).map((kind) => rowBridges({ kind }, column).map(({ key }) => key))).toEqual([
      ['a~b', 'a~py'],
      ['a~py'],
      [],
    ])
  })
})
