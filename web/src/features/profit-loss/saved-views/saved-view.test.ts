import type { View } from '@fourwall/domain/layouts/address/view.ts'
import { type Layout, plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { layoutChanges } from '@fourwall/domain/layouts/layout-changes.ts'
import { PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { parseDay, parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { usualTimeSpan } from '@fourwall/domain/time/time-span-presets.ts'
import { describe, expect, it } from 'vitest'
import { basisText, hasLayers, isOwnView, layoutOfView, parseBasis, viewOfLayout } from './saved-view.ts'

const context = { today: parseDay('2026-07-06'), lastLedgerDay: parseDay('2026-06-30'), fiscalYearStartMonth: parseMonthOfYear(1) }
const timeSpan: TimeSpanSetting = { kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'TODAY' }
const view: View = {
  mappingId: 'm1',
  mappedOn: null,
  locationIds: null,
  timeSpan,
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
const base: Layout = {
  ...plainLayout({ mappingId: 'm1', timeSpan, locationIds: ['4', '7'] }),
  formulas: new Map([['row|column', '5']]),
  expandedGroups: new Set(['revenue']),
}
const shown: View = { ...view, ...viewOfLayout(base) }

describe('a layout with the viewer’s state', () => {
  it('is the same object without changes', () => {
    expect(layoutChanges(base, layoutOfView(base, shown, shown.expanded, context))).toEqual([])
    expect(layoutChanges(base, layoutOfView(base, { ...shown, locationIds: ['7', '4'] }, null, context))).toEqual([])
  })
  it.each([
    { what: 'P&L mapping', change: { mappingId: 'm2' } },
    { what: 'locations', change: { locationIds: null } },
    { what: 'time span', change: { timeSpan: { ...timeSpan, anchor: 'LEDGER' } as const } },
    { what: 'columns', change: { columns: { ...PLAIN_COLUMNS, hasTotal: true } } },
    { what: 'view settings', change: { settings: { ...DEFAULT_VIEW_SETTINGS, showGrid: true } } },
  ])('takes the $what, and keeps rows, columns and formats on top', ({ what, change }) => {
    const next = layoutOfView(base, { ...shown, ...change }, shown.expanded, context)
    expect(layoutChanges(base, next)).toEqual([expect.stringMatching(new RegExp(`^${what} changed`))])
    expect(next.formulas).toBe(base.formulas)
    const back: View = { ...view, ...viewOfLayout(next) }
    expect(layoutChanges(next, layoutOfView(next, back, back.expanded, context))).toEqual([])
  })
  it('takes the expanded groups', () => {
    const next = layoutOfView(base, shown, new Set(['revenue', 'labor']), context)
    expect(next.expandedGroups).toEqual(new Set(['revenue', 'labor']))
    expect(layoutChanges(base, next)).toHaveLength(1)
  })
  it('takes hidden columns and widths, and keeps its own if the view has none', () => {
    const own = { ...base, hiddenColumns: new Set(['total~py']), columnWidths: new Map([['total', 120]]) }
    const silent = { ...view, ...viewOfLayout(own), hiddenColumns: null, columnWidths: null }
    expect(layoutOfView(own, silent, null, context)).toMatchObject({ hiddenColumns: own.hiddenColumns, columnWidths: own.columnWidths })
    const changed = { ...silent, hiddenColumns: new Set<string>(), columnWidths: new Map([['total', 96]]) }
    expect(layoutOfView(own, changed, null, context)).toMatchObject({ hiddenColumns: new Set(), columnWidths: new Map([['total', 96]]) })
  })
  it('starts as a plain one', () => {
    expect(layoutOfView(null, view, new Set(['labor']), context)).toEqual({
      ...plainLayout({ mappingId: 'm1', timeSpan, locationIds: [] }),
      expandedGroups: new Set(['labor']),
    })
  })
})

it('recognizes additions on top of a report', () => {
  const plain = plainLayout({ mappingId: 'm1', timeSpan, locationIds: [] })
  expect(hasLayers({ ...plain, expandedGroups: new Set(['labor']) })).toBe(false)
  expect(hasLayers(base)).toBe(true)
  for (const layer of [{ hiddenRows: new Set(['group:labor']) }, { frozenRows: 2 }, { columnWidths: new Map([['0', 120]]) }])
    expect(hasLayers({ ...plain, ...layer })).toBe(true)
})

it.each([
  { change: {}, isOwn: false },
  { change: { expanded: new Set(['labor']), nameWidth: 300 }, isOwn: false },
  { change: { locationIds: ['4'] }, isOwn: true },
  { change: { hiddenColumns: new Set(['total']) }, isOwn: true },
  { change: { columnWidths: new Map([['total', 96]]) }, isOwn: true },
  { change: { columns: { ...PLAIN_COLUMNS, hasTotal: true } }, isOwn: true },
  { change: { settings: { ...DEFAULT_VIEW_SETTINGS, showGrid: true } }, isOwn: true },
  { change: { timeSpan: { ...timeSpan, period: 'QUARTERLY' } as const }, isOwn: true },
])('$change is a view of one’s own: $isOwn', ({ change, isOwn }) =>
  expect(isOwnView({ ...view, timeSpan: usualTimeSpan(context), ...change }, context)).toBe(isOwn),
)

it('stores the version that a view is based on', () => {
  for (const basis of [
    { version: 1, isChanged: false, hasLayers: false },
    { version: 12, isChanged: true, hasLayers: false },
    { version: 3, isChanged: true, hasLayers: true },
  ])
    expect(parseBasis(basisText(basis))).toEqual(basis)
  for (const text of [null, '', '*', '1x', '-1', '1**', '1+*']) expect(parseBasis(text)).toBeNull()
})
