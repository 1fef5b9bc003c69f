import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ColumnChoice } from '../../profit-loss/report-columns.ts'
import { PLAIN_COLUMNS } from '../../profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS } from '../../profit-loss/viewer-tabs.ts'
import { parseDay } from '../../time/day.ts'
import { parseTimeSpan } from '../../time/time-span.ts'
import type { View } from './view.ts'
import { type ViewerSearch, viewFromSearch, viewSearch } from './view-address.ts'

const groupIds = ['3f2a77c0-1b', '3f2a9911-2c', '9bc14d20-3d', 'labor', 'lab']
const fallback: View = {
  mappingId: 'map-0',
  mappedOn: null,
  locationIds: ['1'],
  timeSpan: parseTimeSpan({ period: 'MONTHLY', yearToDate: true, anchor: 'LEDGER' }),
  settings: DEFAULT_VIEW_SETTINGS,
  columns: PLAIN_COLUMNS,
  rank: null,
  expanded: null,
  nameWidth: null,
  hiddenColumns: null,
  columnWidths: null,
  trace: null,
  bridge: null,
}

const anyDays = fc.tuple(fc.integer({ min: 1, max: 27 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1990, max: 2100 }))
const anyPeriod = fc.constantFrom('MONTHLY', 'QUARTERLY', 'YEARLY')
const anyAnchor = fc.constantFrom('TODAY', 'LEDGER')
const anyTimeSpan = fc.oneof(
  fc.record({ period: anyPeriod, days: anyDays }).map(({ period, days: [day, month, year] }) => {
    const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    return parseTimeSpan({ period, startDate: text, endDate: `${year + 1}-01-31` })
  }),
  fc.record({ period: anyPeriod, anchor: anyAnchor }).map((fields) => parseTimeSpan({ ...fields, yearToDate: true })),
  fc.record({ period: anyPeriod, anchor: anyAnchor, lastPeriods: fc.integer({ min: 1, max: 400 }) }).map((fields) => parseTimeSpan(fields)),
  fc
    .record({
      period: anyPeriod,
      anchor: anyAnchor,
      startsPeriodsBeforeCurrent: fc.integer({ min: -40, max: 40 }),
      numberOfPeriods: fc.integer({ min: 1, max: 40 }),
    })
    .map((fields) => parseTimeSpan(fields)),
)
const anyGroup = fc.constantFrom(...groupIds)
const anyLine = fc.oneof(
  anyGroup.map((id) => `group:${id}`),
  anyGroup.map((id) => `group:${id}!r`),
  fc.uuid().map((id) => `metric:${id}`),
)
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('group' as const), groupId: anyGroup }),
  fc.record({ kind: fc.constant('account' as const), groupId: anyGroup, accountId: fc.nat(9999).map(String) }),
  fc.constant({ kind: 'transactions' as const }),
  fc.record({ kind: fc.constant('transaction' as const), id: fc.uuid() }),
)
const anyOpening: fc.Arbitrary<View> = fc.record({
  mappingId: fc.uuid(),
  mappedOn: fc.option(fc.constantFrom(parseDay('2026-03-31'), parseDay('2024-02-29'))),
  locationIds: fc.option(fc.uniqueArray(fc.nat(300).map(String))),
  timeSpan: anyTimeSpan,
  settings: fc.record({
    currencyView: fc.constantFrom('FULL', 'THOUSANDS', 'MILLIONS'),
    showAccountNumbers: fc.boolean(),
    showDollarSign: fc.boolean(),
    showGrid: fc.boolean(),
    showVarianceUSD: fc.boolean(),
    showVariancePercent: fc.boolean(),
    showPercentOfRevenue: fc.boolean(),
    showEmptyRows: fc.boolean(),
    materiality: fc.option(fc.constant({ amount: '1000.5', percent: '0.005', metricPercent: '0.1' })),
  }),
  columns: fc
    .record({
      comparisons: fc.subarray(['PRIOR_PERIOD', 'PRIOR_YEAR'] as const),
      comparedOn: fc.constantFrom(null, ['2026-05-01', 'total']),
      hasTotal: fc.boolean(),
      hasYearToDate: fc.boolean(),
      rolling: fc.subarray([12, 13] as const),
      locations: fc.constantFrom('TOGETHER', 'SIDE_BY_SIDE', 'WITH_GROUPS', 'GROUPS'),
      isSameStore: fc.boolean(),
      budgetId: fc.option(fc.uuid()),
      isProrated: fc.boolean(),
      metricIds: fc.uniqueArray(fc.uuid(), { maxLength: 4 }),
      perMetricId: fc.option(fc.uuid()),
      byLocation: fc.option(
        fc.record({
          lines: fc.option(fc.uniqueArray(anyLine, { minLength: 1, maxLength: 4 })),
          isFlat: fc.boolean(),
          foldedGroups: fc.uniqueArray(fc.uuid(), { maxLength: 3 }),
          sort: fc.option(
            fc.record({
              column: fc
                .tuple(anyLine, fc.constantFrom('', '~py!d', '~b', '!u'))
                .map((parts) => parts.join('').replace('!r!', '!').replace('!r~', '~')),
              order: fc.constantFrom('BEST', 'WORST'),
            }),
          ),
          hasRank: fc.boolean(),
          showsCompared: fc.boolean(),
        }),
      ),
    })
    .map((choice): ColumnChoice => (choice.budgetId === null ? choice : { ...choice, comparisons: ['BUDGET', ...choice.comparisons] }))
    .map((choice): ColumnChoice => (choice.comparisons.length > 0 ? choice : { ...choice, comparedOn: null })),
  rank: fc.option(
    fc.record({
      groupId: anyGroup,
      accountId: fc.option(fc.nat(9999).map(String)),
      column: fc.option(fc.constantFrom('2026-05-01', '2026-05-01~py', 'total!r', 'ytd~b!p')),
    }),
  ),
  expanded: fc.option(fc.uniqueArray(anyGroup).map((ids) => new Set(ids))),
  nameWidth: fc.option(fc.integer({ min: 120, max: 560 })),
  hiddenColumns: fc.option(fc.array(fc.constantFrom('total~py!p', 'period:2026-05-01', 'location:7@M-1')).map((keys) => new Set(keys))),
  columnWidths: fc.option(
    fc.array(fc.tuple(fc.constantFrom('total', 'period:2026-05-01~b'), fc.integer({ min: 32, max: 600 }))).map((all) => new Map(all)),
  ),
  trace: fc.option(
    fc.record({
      cell: fc.record({
        groupId: anyGroup,
        accountId: fc.option(fc.nat(9999).map(String)),
        column: fc.constantFrom('2026-05-01', '2026-05-01~py', 'total@l12', 'r12@geast-1~pp'),
      }),
      path: fc.array(anyStep, { maxLength: 4 }),
    }),
  ),
  bridge: fc.option(
    fc.record({
      cell: fc.record({
        groupId: anyGroup,
        accountId: fc.option(fc.nat(9999).map(String)),
        column: fc.constantFrom('2026-05-01~pp', 'total@l12~py'),
      }),
      locationId: fc.option(fc.nat(9999).map(String)),
      cut: fc.option(fc.constantFrom('LINE', 'ACCOUNT', 'LOCATION')),
    }),
  ),
})
// One of the two is open.
const anyView = anyOpening.map((view) => (view.trace === null ? view : { ...view, bridge: null }))

const sorted = (view: View) => ({ ...view, locationIds: view.locationIds && [...view.locationIds].sort() })

describe('an address', () => {
  it('opens what its sender saw', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const opened = viewFromSearch(viewSearch(view, groupIds), groupIds, fallback)
        expect(opened.unreadable).toEqual([])
        expect(sorted(opened.view)).toEqual(sorted(view))
      }),
    )
  })

  it.each<{ name: string; view: Partial<View>; search: Partial<ViewerSearch> }>([
    { name: 'all locations', view: { locationIds: null }, search: {} },
    { name: 'no location', view: { locationIds: [] }, search: { l: 'none' } },
    { name: 'runs of locations', view: { locationIds: ['12', '3', '1', '2', '4', '9', '10'] }, search: { l: 'i1-4.9.10.12' } },
    { name: 'nothing expanded', view: { expanded: new Set() }, search: { x: 'none' } },
    { name: 'expanded groups', view: { expanded: new Set(['3f2a9911-2c', 'lab', '9bc14d20-3d']) }, search: { x: '3f2a9.9bc1.lab' } },
    {
      name: 'months that stay',
      view: { timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-06-30') } },
      search: { t: 'm.2026-01-01.2026-06-30' },
    },
    {
      name: 'columns beside the periods',
      view: { columns: { ...PLAIN_COLUMNS, comparisons: ['PRIOR_YEAR'], rolling: [12], locations: 'WITH_GROUPS', isSameStore: true } },
      search: { c: 'py.r12.lg.s' },
    },
    { name: 'a ranking', view: { rank: { groupId: 'labor', accountId: '12', column: null } }, search: { k: 'labo_12' } },
    {
      name: 'a ranking by variance',
      view: { rank: { groupId: 'labor', accountId: null, column: '2026-05-01~py!p' } },
      search: { k: 'labo.2026-05-01~py!p' },
    },
    { name: 'the day of a mapping', view: { mappedOn: parseDay('2026-03-31') }, search: { a: '2026-03-31' } },
    { name: 'hidden columns', view: { hiddenColumns: new Set(['total~py', 'total~py!d']) }, search: { h: 'total~py,total~py!d' } },
    { name: 'no hidden column, whatever its layout hides', view: { hiddenColumns: new Set() }, search: { h: ',' } },
    { name: 'widths of columns', view: { columnWidths: new Map([['total', 120]]) }, search: { w: 'total*120' } },
    { name: 'the width of names', view: { nameWidth: 260 }, search: { v: 'Fau.w260' } },
    {
      name: 'a trace',
      view: {
        trace: {
          cell: { groupId: 'labor', accountId: null, column: '2026-05-01' },
          path: [{ kind: 'account', groupId: 'lab', accountId: '12' }],
        },
      },
      search: { d: '2026-05-01.labo.alab_12' },
    },
    {
      name: 'a bridge',
      view: { bridge: { cell: { groupId: 'labor', accountId: '12', column: '2026-05-01~py' }, locationId: '7', cut: 'ACCOUNT' } },
      search: { b: '2026-05-01~py.labo_12.i7.A' },
    },
  ])('writes $name shortly', ({ view, search }) => {
    expect(viewSearch({ ...fallback, locationIds: null, ...view }, groupIds)).toEqual({ m: 'map-0', t: 'm.ytd.L', v: 'Fau', ...search })
  })

  it.each(['2026-02-30', '2026', 'now'])('says so where the day of the mapping "%s" cannot be read', (a) => {
    const { view, unreadable } = viewFromSearch({ m: 'map-1', a }, groupIds, fallback)
    expect([view.mappedOn, unreadable]).toEqual([null, ['day of the mapping']])
  })

  it('leaves everything to the tab where it names no mapping', () => {
    expect(viewFromSearch({ t: 'm.ytd.T', l: '3' }, groupIds, fallback)).toEqual({ view: fallback, unreadable: [] })
  })

  it.each([
    '',
    'm',
    'w.ytd.L',
    'm.ytd',
    'm.ytd.X',
    'm.2026-02-30.2026-03-01',
    'm.2026-03-01.2026-02-01',
    'm.last0.L',
    'm.9999x9999.L',
    'm.ytd.L.L',
  ])('says so where the time span "%s" cannot be read', (t) => {
    const { view, unreadable } = viewFromSearch({ m: 'map-1', ...(t === '' ? { t: '.' } : { t }) }, groupIds, fallback)
    expect(unreadable).toEqual(['time span'])
    expect(view).toMatchObject({ mappingId: 'map-1', timeSpan: fallback.timeSpan })
  })

  it('survives what is gone or never was', () => {
    const { view, unreadable } = viewFromSearch(
      { m: 'map-1', l: 'i4-1', t: 'm.ytd.L', v: '?', x: 'gone.lab.3f2a', d: '2026-05-01.labor.gone.all' },
      groupIds,
      fallback,
    )
    expect(unreadable).toEqual(['locations', 'view settings', 'expanded groups', 'traced figure'])
    expect(view.settings).toEqual(fallback.settings)
    expect(view.locationIds).toEqual(['1'])
    expect([...(view.expanded ?? [])]).toEqual(['lab'])
    expect(view.trace).toEqual({ cell: { groupId: 'labor', accountId: null, column: '2026-05-01' }, path: [] })
    // Words that every object knows.
    const bridge = viewFromSearch({ m: 'map-1', t: 'm.ytd.L', b: '2026-05-01~py.labor.constructor' }, groupIds, fallback)
    expect(bridge).toMatchObject({ view: { bridge: null }, unreadable: ['explained difference'] })
  })
})
