import type { View } from '@fourwall/domain/layouts/address/view.ts'
import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { USUAL_LOCATION_ROWS } from '@fourwall/domain/profit-loss/location-rows.ts'
import { PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { outlineReport } from '@fourwall/domain/profit-loss/report-rows.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { group, periodColumn } from '../../../../../test/report-models.ts'
import type { ReceivedReport } from '../../../../blocks/report-figures/received-report.ts'
import type { MappingChoice } from '../../mapping/mapping-choice.ts'
import { levelsOfReport } from '../../reading/row-levels.ts'
import { reportModel } from '../../report/report-model.ts'
import { firstTab } from '../first-view.ts'
import type { Viewer } from '../use-viewer.ts'
import { viewOfTab } from '../view.ts'
import type { BudgetsAndMetrics } from '../viewer-budgets-and-metrics.ts'
import type { ViewerCategorization } from '../viewer-data.ts'
import { viewerCommands } from './viewer-commands.ts'

const context: TimeContext = { today: parseDay('2026-06-20'), lastLedgerDay: parseDay('2026-06-20'), fiscalYearStartMonth: 1 }

const mapping = (id: string, name: string) => ({ __typename: 'NamedRef', id, name }) as const

const categorization = (id: string, name: string, ...mappings: readonly ReturnType<typeof mapping>[]): ViewerCategorization => ({
  __typename: 'ProfitLossCategorization',
  id,
  name,
  version: 1,
  createdAt: '2026-01-05T10:00:00.000Z',
  mappings: [...mappings],
  groups: [{ __typename: 'ProfitLossGroup', ...group(id === 'c' ? 'g' : `g-${id}`) }],
})

const categorizations = [
  categorization('c', 'Standard', mapping('m1', 'Management'), mapping('m2', 'Lender')),
  categorization('d', 'Other lines', mapping('m3', 'Tax')),
]

const location = (id: string, name: string): LocationNode<string> => ({ id, name, tag: 'LOCATION', locationIds: [id], children: [] })
const locationTree: readonly LocationNode<string>[] = [
  {
    id: 'all',
    name: 'Everything',
    tag: 'CORPORATE_GROUP',
    locationIds: [],
    children: [
      { id: 'north', name: 'North', tag: 'REGION_GROUP', locationIds: [], children: [location('1', 'Harbor'), location('2', 'Hill')] },
      location('3', 'Airport'),
    ],
  },
]

const columns = [
  periodColumn('2026-05-01', { label: 'May 2026' }),
  periodColumn('2025-05-01', { key: '2026-05-01~py', label: 'May 2025', comparison: 'PRIOR_YEAR' }),
  periodColumn('2026-06-01', { label: 'Jun 2026' }),
  periodColumn('2026-05-01', { key: 'total', label: 'Total', range: 'TOTAL' }),
]
const account = (accountId: string, accountName: string, entryCounts: readonly number[]) => ({
  accountId,
  accountNumber: '',
  accountName,
  values: entryCounts.map(() => '1.00'),
  entryCounts,
})
const report: ReceivedReport = {
  columns,
  sections: [
    {
      profitLossGroupId: 'g',
      rows: [account('10', 'Food', [1, 1, 1, 2]), account('11', 'Catering', [3, 0, 0, 3]), account('12', 'Old', [0, 4, 0, 0])],
      sumRow: { values: ['1.00', '1.00', '1.00', '1.00'] },
    },
    { profitLossGroupId: 'h', rows: [account('20', 'Events', [1, 1, 1, 1])], sumRow: { values: ['1.00', '1.00', '1.00', '1.00'] } },
  ],
}

const change = vi.fn<(change: Partial<View>, isStep?: boolean) => void>()
const onOpen = vi.fn<(id: string) => void>()
const copyText = vi.fn<(text: string) => void>()
const onMapping = vi.fn<(choice: MappingChoice) => void>()
const onChooseDay = vi.fn<() => void>()
const onLine = vi.fn<(groupId: string) => void>()
const onMateriality = vi.fn<() => void>()
beforeEach(() => {
  for (const spy of [change, onOpen, copyText, onMapping, onChooseDay, onLine, onMateriality]) spy.mockClear()
})

const tab = firstTab('t1', { id: 'm1', name: 'Management' }, context, null)

const nothingBeside: BudgetsAndMetrics = { budgets: [], metrics: [] }

function commandsOf(rest: Partial<View> = {}, received: ReceivedReport = report, beside = nothingBeside) {
  const view: View = {
    ...viewOfTab(tab, { expanded: null, nameWidth: null, hiddenColumns: null, columnWidths: null, hasNoLocations: false }),
    ...rest,
  }
  const nothing = () => undefined
  const viewer: Viewer = {
    tabs: [tab, { ...tab, id: 't2', name: 'Board pack' }],
    activeTab: tab,
    isGuest: false,
    view,
    categorization: null,
    change,
    tie: () => undefined,
    addressOf: () => '/address',
    tabActions: {
      onOpen,
      onAdd: nothing,
      onRename: nothing,
      onPin: nothing,
      onMove: nothing,
      onDuplicate: nothing,
      onClose: nothing,
      onCloseOthers: nothing,
      onReopen: null,
      onOpenBeside: nothing,
    },
  }
  const groups = [group('g'), group('h', { parentId: 'g' })]
  const model = reportModel(groups, received)
  const commands = viewerCommands({
    viewer,
    model,
    levels: levelsOfReport(outlineReport(groups, received.sections)),
    expanded: view.expanded ?? new Set(),
    onExpand: (expanded) => change({ expanded }),
    categorizations,
    locationTree,
    context,
    ledger: {
      accounts: [
        { id: '10', displayId: '4010', name: 'Food' },
        { id: '11', displayId: '', name: 'Catering' },
        { id: '12', displayId: '4030', name: 'Old' },
        { id: '13', displayId: '1010', name: 'Cash' },
      ],
      locationNames: new Map([['1', 'Harbor']]),
      locationSets: [{ id: 's1', name: 'Patio', locationIds: ['3', '1', '99'] }],
    },
    onMapping,
    onChooseDay,
    budgetsAndMetrics: beside,
    onBudgets: nothing,
    onMetrics: nothing,
    onLines: nothing,
    onLine,
    onMateriality,
    onShowHidden: null,
    copyText,
  })
  return new Map(commands.map((command) => [command.id, command]))
}

it('has an id for each', () => {
  const commands = commandsOf()
  expect(commands.size).toBeGreaterThan(40)
})

describe('what changes the view', () => {
  it.each([
    { id: 'location:north', is: { locationIds: ['1', '2'] } },
    { id: 'location:3', is: { locationIds: ['3'] } },
    { id: 'location-set:s1', is: { locationIds: ['1', '3'] } },
    { id: 'locations:all', is: { locationIds: null } },
    { id: 'time:LAST_6_MONTHS', is: { timeSpan: { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 6, anchor: 'TODAY' } } },
    { id: 'view.collapse-all', is: { expanded: new Set() } },
    { id: 'view.expand-all', is: { expanded: new Set(['g', 'h']) } },
    { id: 'view.expand-to.2', is: { expanded: new Set(['g']) } },
    { id: 'view.showGrid', is: { settings: { ...DEFAULT_VIEW_SETTINGS, showGrid: true } } },
    { id: 'view.currency.THOUSANDS', is: { settings: { ...DEFAULT_VIEW_SETTINGS, currencyView: 'THOUSANDS' } } },
    { id: 'columns.PRIOR_YEAR', is: { columns: { ...PLAIN_COLUMNS, comparisons: ['PRIOR_YEAR'] } } },
    { id: 'columns.rolling-12', is: { columns: { ...PLAIN_COLUMNS, rolling: [12] } } },
    { id: 'columns.total', is: { columns: { ...PLAIN_COLUMNS, hasTotal: true } } },
    { id: 'columns.locations.GROUPS', is: { columns: { ...PLAIN_COLUMNS, locations: 'GROUPS' } } },
  ])('$id', ({ id, is }) => {
    commandsOf().get(id)?.run()
    expect(change).toHaveBeenCalledExactlyOnceWith(is)
  })

  it('takes back what is there already', () => {
    const chosen = commandsOf({ columns: { ...PLAIN_COLUMNS, comparisons: ['PRIOR_PERIOD', 'PRIOR_YEAR'] } }).get('columns.PRIOR_YEAR')
    expect(chosen).toMatchObject({ isChosen: true, verb: 'Leave out' })
    chosen?.run()
    expect(change).toHaveBeenCalledExactlyOnceWith({ columns: { ...PLAIN_COLUMNS, comparisons: ['PRIOR_PERIOD'] } })
  })
})

describe('budgets and metrics', () => {
  const metric = {
    unit: null,
    definition: null,
    formula: null,
    timeAggregation: 'SUM',
    locationAggregation: 'SUM',
    favorability: null,
  } as const
  const budget = (id: string, name: string) => ({ id, name, categorizationId: 'c1', version: 1, period: 'MONTHLY' }) as const
  const beside: BudgetsAndMetrics = {
    budgets: [budget('b1', 'Plan 2026')],
    metrics: [
      { ...metric, id: 'm1', name: 'Guests' },
      { ...metric, id: 'm2', name: 'Hours' },
    ],
  }
  const withBoth = { ...PLAIN_COLUMNS, comparisons: ['BUDGET'], budgetId: 'b1', metricIds: ['m1'], perMetricId: 'm2' } as const

  it.each([
    { id: 'columns.budget.b1', from: PLAIN_COLUMNS, to: { ...PLAIN_COLUMNS, comparisons: ['BUDGET'], budgetId: 'b1' } },
    { id: 'columns.budget.b1', from: withBoth, to: { ...withBoth, comparisons: [], budgetId: null } },
    { id: 'metrics.row.m2', from: withBoth, to: { ...withBoth, metricIds: ['m1', 'm2'] } },
    { id: 'metrics.row.m1', from: withBoth, to: { ...withBoth, metricIds: [] } },
    { id: 'metrics.per.m1', from: withBoth, to: { ...withBoth, perMetricId: 'm1' } },
    { id: 'metrics.per.m2', from: withBoth, to: { ...withBoth, perMetricId: null } },
    { id: 'columns.prorate', from: withBoth, to: { ...withBoth, isProrated: true } },
  ])('$id', ({ id, from, to }) => {
    commandsOf({ columns: from }, report, beside).get(id)?.run()
    expect(change).toHaveBeenCalledExactlyOnceWith({ columns: to })
  })

  it('go by name, and lead to where budgets come in while there is none', () => {
    expect(commandsOf({}, report, beside).get('columns.budget.b1')).toMatchObject({ label: 'Compare with the budget', detail: 'Plan 2026' })
    const two = { ...beside, budgets: [...beside.budgets, budget('b2', 'Forecast')] }
    expect(commandsOf({}, report, two).get('columns.budget.b2')?.label).toBe('Compare with the budget Forecast')
    expect(commandsOf().get('columns.budget')?.label).toBe('Compare with a budget')
  })
})

it('knows what is in force', () => {
  const chosen = (rest: Partial<View>) => [...commandsOf(rest).values()].filter(({ isChosen }) => isChosen === true).map(({ id }) => id)
  expect(chosen({})).toEqual(expect.arrayContaining(['tab:t1', 'mapping:m1', 'locations:all', 'time:MONTH_TO_DATE', 'view.currency.FULL']))
  expect(chosen({ locationIds: ['2', '1'] })).toEqual(expect.arrayContaining(['location:north']))
  expect(chosen({ locationIds: ['2', '1'] })).not.toContain('locations:all')
  expect(commandsOf({ expanded: new Set() }).get('view.collapse-all')?.disabledReason).toBe('Everything is collapsed.')
})

it('shows another mapping as of the same day, and leads to another day and back', () => {
  const mappedOn = parseDay('2026-03-31')
  const commands = commandsOf({ mappedOn })
  commands.get('mapping:m3')?.run()
  expect(onMapping).toHaveBeenLastCalledWith({ mappingId: 'm3', mappedOn })
  commands.get('mapped-now')?.run()
  expect(onMapping).toHaveBeenLastCalledWith({ mappingId: 'm1', mappedOn: null })
  expect(commands.get('mapped-on')?.label).toBe('As mapped on another day…')
  commands.get('mapped-on')?.run()
  expect(onChooseDay).toHaveBeenCalledOnce()
  expect(commandsOf().has('mapped-now')).toBe(false)
  expect(commandsOf({ mappingId: 'gone' }).has('mapped-on')).toBe(false)
})

it('takes a ranking back where there is one', () => {
  expect(commandsOf().has('columns.unrank')).toBe(false)
  commandsOf({ rank: { groupId: 'g', accountId: null, column: null } })
    .get('columns.unrank')
    ?.run()
  expect(change).toHaveBeenCalledExactlyOnceWith({ rank: null })
})

it('opens tabs and copies the address', () => {
  const commands = commandsOf()
  expect(commands.get('view.pin-tab')?.label).toBe('Pin tab')
  expect(commands.get('view.reopen-tab')?.disabledReason).toMatch(/^No tab was closed/)
  commands.get('tab:t2')?.run()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('t2')
  commands.get('view.copy-link')?.run()
  expect(copyText).toHaveBeenCalledExactlyOnceWith('/address')
})

describe('an account', () => {
  it.each([
    // The last period; neither a comparison nor a total.
    { id: '10', column: '2026-06-01', verb: 'Trace in Jun 2026' },
    // The last one in which it has entries.
    { id: '11', column: '2026-05-01', verb: 'Trace in May 2026' },
    // It has none but a year ago: the last period says so.
    { id: '12', column: '2026-06-01', verb: 'Trace in Jun 2026' },
  ])('$id is traced in its last period', ({ id, column: key, verb }) => {
    const command = commandsOf().get(`account:${id}`)
    expect(command?.verb).toBe(verb)
    command?.run()
    expect(change).toHaveBeenCalledExactlyOnceWith({ trace: { cell: { groupId: 'g', accountId: id, column: key }, path: [] } }, true)
  })

  it('is traced at any location, where no column holds all of them', () => {
    const place = { kind: 'LOCATION', id: '1', name: 'Harbor' } as const
    const atLocation: ReceivedReport = { ...report, columns: columns.map((one) => ({ ...one, key: `${one.key}@l1`, place })) }
    commandsOf({}, atLocation).get('account:10')?.run()
    expect(change.mock.calls[0]?.[0].trace?.cell.column).toBe('2026-06-01@l1')
  })

  it('outside of the report says that it has no figures', () => {
    expect(commandsOf().get('account:13')).toMatchObject({ code: '1010', label: 'Cash', disabledReason: 'No figures in this report.' })
  })

  it('is not offered before there are figures', () => {
    expect(commandsOf({}, { columns: [], sections: [] }).has('account:10')).toBe(false)
  })
})

describe('lines', () => {
  it('of the open view lead to their row, those of others to a mapping along them first', () => {
    const commands = commandsOf()
    commands.get('line:g')?.run()
    expect(onLine.mock.calls).toEqual([['g']])
    expect(onMapping).not.toHaveBeenCalled()
    const elsewhere = commandsOf({ mappingId: 'm9' })
    expect(elsewhere.get('line:g')).toMatchObject({ group: 'Lines', verb: 'Show it in Management' })
    elsewhere.get('line:g')?.run()
    expect(onMapping).toHaveBeenCalledExactlyOnceWith({ mappingId: 'm1', mappedOn: null })
  })

  it('become columns where locations are rows', () => {
    const turn = commandsOf().get('rows.locations')
    expect(turn?.isChosen).toBe(false)
    turn?.run()
    const [[turned] = []] = change.mock.calls
    expect(turned?.columns?.byLocation).toEqual(USUAL_LOCATION_ROWS)
    const commands = commandsOf(turned)
    expect(commands.get('rows.locations')?.isChosen).toBe(true)
    commands.get('rows.groups')?.run()
    expect(change.mock.lastCall?.[0].columns?.byLocation?.isFlat).toBe(true)
    commands.get('rows.lines')?.run()
    expect(change.mock.lastCall?.[0].columns?.byLocation).toBeNull()
  })
})

it('opens the materiality of the view by the names that people give it', () => {
  const command = commandsOf().get('view.materiality')
  expect(command?.keywords).toMatch(/threshold/)
  command?.run()
  expect(onMateriality).toHaveBeenCalledOnce()
})
