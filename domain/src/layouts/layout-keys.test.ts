import { describe, expect, it } from 'vitest'
import { planColumns } from '../profit-loss/plan-columns.ts'
import { PLAIN_COLUMNS } from '../profit-loss/report-columns.ts'
import { shownColumns } from '../profit-loss/shown-columns.ts'
import { type MonthOfYear, parseDay } from '../time/day.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '../time/time-span.ts'
import { figureColumnKeys, groupOrTotalKey, partsOfCellKey, shownColumnKey, sideOfKey, withoutHeldReferences } from './layout-keys.ts'

const keysOn = (today: string, setting: TimeSpanSetting, choice: Partial<typeof PLAIN_COLUMNS> = {}, fiscalYearStart: MonthOfYear = 1) => {
  const span = resolveTimeSpan(setting, { today: parseDay(today), lastLedgerDay: null, fiscalYearStartMonth: fiscalYearStart })
  const { columns } = planColumns({
    choice: { ...PLAIN_COLUMNS, ...choice },
    span,
    fiscalYearStart,
    locationIds: null,
    locations: [],
    tree: [],
  })
  return { figures: columns, keys: figureColumnKeys({ setting, fiscalYearStart, figures: columns }) }
}

describe('columns', () => {
  const fixed: TimeSpanSetting = { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-04-10'), endDate: parseDay('2026-05-20') }
  const rolling: TimeSpanSetting = { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 3, anchor: 'TODAY' }

  it.each<[string, string, TimeSpanSetting, Partial<typeof PLAIN_COLUMNS>, MonthOfYear, readonly string[]]>([
    ['by the first day of the whole period', '2026-05-20', fixed, {}, 1, ['period:2026-04-01', 'period:2026-05-01']],
    ['by the distance from the current period', '2026-05-20', rolling, {}, 1, ['period:-2', 'period:-1', 'period:0']],
    ['the same as time goes on', '2027-01-03', rolling, {}, 1, ['period:-2', 'period:-1', 'period:0']],
    [
      'from the current one, wherever the span begins',
      '2026-05-20',
      { kind: 'RELATIVE', period: 'MONTHLY', startsPeriodsBeforeCurrent: 1, numberOfPeriods: 3, anchor: 'TODAY' },
      {},
      1,
      ['period:-1', 'period:0', 'period:1'],
    ],
    [
      'wholly in the past',
      '2026-05-20',
      { kind: 'RELATIVE', period: 'QUARTERLY', startsPeriodsBeforeCurrent: 4, numberOfPeriods: 2, anchor: 'TODAY' },
      {},
      1,
      ['period:-4', 'period:-3'],
    ],
    [
      'of the year to date',
      '2026-03-20',
      { kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'TODAY' },
      {},
      1,
      ['period:-2', 'period:-1', 'period:0'],
    ],
    [
      'along the fiscal year',
      '2026-05-20',
      { kind: 'FIXED', period: 'QUARTERLY', startDate: parseDay('2026-02-01'), endDate: parseDay('2026-06-30') },
      {},
      2,
      ['period:2026-02-01', 'period:2026-05-01'],
    ],
    [
      'with comparisons, totals and ranges',
      '2026-05-20',
      { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 1, anchor: 'TODAY' },
      { comparisons: ['BUDGET', 'PRIOR_PERIOD', 'PRIOR_YEAR'], budgetId: 'b', hasTotal: true, hasYearToDate: true, rolling: [12] },
      1,
      [
        'period:0',
        'period:0~b',
        'period:0~pp',
        'period:0~py',
        'total',
        'total~b',
        'total~pp',
        'total~py',
        'ytd',
        'ytd~b',
        'ytd~py',
        'r12',
        'r12~b',
        'r12~py',
      ],
    ],
  ])('have the keys %s', (_, today, setting, choice, start, wanted) => {
    const { keys } = keysOn(today, setting, choice, start)
    expect(keys.filter((key) => wanted.includes(key))).toEqual(keys)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('side by side have keys of place and period', () => {
    const { figures } = keysOn('2026-05-20', fixed, { comparisons: ['PRIOR_YEAR'] })
    const at = figures.map((column, place) => ({ ...column, place: { kind: 'LOCATION' as const, id: `l${place < 2 ? 1 : 2}`, name: 'A' } }))
    expect(figureColumnKeys({ setting: fixed, fiscalYearStart: 1, figures: at })).toEqual([
      'location:l1@2026-04-01',
      'location:l1@2026-04-01~py',
      'location:l2@2026-05-01',
      'location:l2@2026-05-01~py',
    ])
  })

  it('that are derived have keys based on their figure', () => {
    const { figures, keys } = keysOn('2026-05-20', { ...rolling, lastPeriods: 1 }, { comparisons: ['PRIOR_YEAR'] })
    const choice = { showVarianceUSD: true, showVariancePercent: true, showPercentOfRevenue: true, showPerMetric: true }
    expect(shownColumns(figures, choice).map((column) => shownColumnKey(column, keys))).toEqual([
      'period:0',
      'period:0!r',
      'period:0!u',
      'period:0~py',
      'period:0~py!d',
      'period:0~py!p',
    ])
  })
})

it.each([
  ['group:a|total', { rowKey: 'group:a', columnKey: 'total' }],
  ['total', null],
  ['|total', null],
  ['group:a|', null],
])('splits %s', (key, parts) => expect(partsOfCellKey(key)).toEqual(parts))

it.each([
  ['group:total', 'row'],
  ['account:g/1', 'row'],
  ['sum:g', 'row'],
  ['metric:m', 'row'],
  ['period:-1', 'column'],
  ['period:2026-05-01~py!d', 'column'],
  ['location:l1@total', 'column'],
  ['total!r', 'column'],
  ['ytd', 'column'],
  ['totally', null],
  ['inserted:x', null],
  ['group:', null],
] as const)('%s is of a %s', (key, side) => expect(sideOfKey(key)).toBe(side))

it.each([
  ['{$group:a|$total} * { $period:-1 }', '{group:a|total} * { period:-1 }'],
  ['{group:a|total} + 1', '{group:a|total} + 1'],
  // Invalid formulas stay as typed.
  ['$B$4 +', '$B$4 +'],
])('%s without held references is %s', (formula, bare) => expect(withoutHeldReferences(formula)).toBe(bare))

it.each([
  ['group:a', 'sum:a'],
  ['sum:a', 'group:a'],
  ['account:a/1', null],
])('the twin of %s is %s', (key, twin) => expect(groupOrTotalKey(key)).toBe(twin))
