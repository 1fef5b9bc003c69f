import { withOutsideLocations } from '@fourwall/domain/locations/location-order.ts'
import { flattenLocations, type LocationNode, locationIdsUnder } from '@fourwall/domain/locations/location-tree.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import type { ColumnChoice, Comparison, FigureColumn, LocationsShown } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { ViewerTab, ViewSettings } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { presetOf, presetSetting, TIME_SPAN_PRESETS, usualAnchor } from '@fourwall/domain/time/time-span-presets.ts'
import { useClient } from 'urql'
import type { Command } from '../../../blocks/command-palette/command.ts'
import { useCommands } from '../../../blocks/command-palette/command-registry.ts'
import { offeredSets, selectedSet } from '../../../blocks/location-picker/location-sets.ts'
import { selectionOf, withEveryLocation } from '../../../blocks/location-picker/picker-rows.ts'
import { comparedPart, withBudget, withMetric, withoutBudget } from '../../../blocks/report-view/column-choices.ts'
import { toast } from '../../../ui/toast.ts'
import { type FindableAccount, type FindableLedger, findableLedger } from '../find/findable-ledger.ts'
import type { MappingChoice } from '../mapping/mapping-choice.ts'
import type { RowLevels } from '../reading/row-levels.ts'
import { sameExpansion } from '../reading/usual-expansion.ts'
import type { ReportModel } from '../report/report-model.ts'
import { copyToClipboard } from './copy-to-clipboard.ts'
import type { Viewer } from './use-viewer.ts'
import type { ViewerBeside } from './viewer-budgets-and-metrics.ts'
import type { ViewerCategorization } from './viewer-data.ts'

export interface OfferedViewer {
  readonly viewer: Viewer
  /** Of the figures that show; null if the mapping is gone. */
  readonly model: ReportModel | null
  /** How far rows can be expanded; null if none are known. */
  readonly levels: RowLevels | null
  readonly categorizations: readonly ViewerCategorization[]
  readonly locationTree: readonly LocationNode<string>[]
  readonly context: TimeContext
  readonly onMapping: (choice: MappingChoice) => void
  /** Asks for the day as of which the view is to be mapped. */
  readonly onChooseDay: () => void
  /** What can stand beside actuals; budgets of the view's lines alone. */
  readonly beside: ViewerBeside
  /** Null if it is not known which there are. */
  readonly onBudgets: (() => void) | null
  readonly onMetrics: (() => void) | null
}

/** Offers what the viewer can do to the command palette. */
export function useViewerCommands(offered: OfferedViewer): void {
  const client = useClient()
  useCommands(() => viewerCommands({ ...offered, ledger: findableLedger(client), copyText: (text) => void copyLink(text) }))
}

interface ViewerCommandsInput extends OfferedViewer {
  readonly ledger: Pick<FindableLedger, 'accounts' | 'locationNames' | 'locationSets'>
  readonly copyText: (text: string) => void
}

/** All that the viewer does at a word. */
export function viewerCommands(input: ViewerCommandsInput): readonly Command[] {
  const { viewer, model, levels, locationTree, context, ledger, copyText } = input
  const { view, change, tabActions, activeTab } = viewer
  return [
    ...tabCommands(viewer.tabs, activeTab.id, tabActions.onOpen),
    ...viewCommands(viewer, levels, copyText),
    ...columnCommands(viewer),
    ...besideCommands(input),
    ...timeSpanCommands(viewer, context),
    ...mappingCommands(input),
    ...locationCommands({ ...ledger, locationTree }, view.locationIds, (locationIds) => change({ locationIds })),
    ...(model ? tracedAccountCommands(viewer, model, ledger.accounts) : []),
  ]
}

/** The user's tabs by their names. `activeId`: the one that shows. */
export function tabCommands(
  tabs: readonly Pick<ViewerTab, 'id' | 'name'>[],
  activeId: string | null,
  open: (id: string) => void,
): readonly Command[] {
  return tabs.map(({ id, name }) => ({
    id: `tab:${id}`,
    group: 'Views',
    label: name,
    keywords: 'open tab view report',
    verb: 'Open',
    isChosen: id === activeId,
    run: () => open(id),
  }))
}

function viewCommands(viewer: Viewer, levels: RowLevels | null, copyText: (text: string) => void): readonly Command[] {
  const { view, change, tabActions, activeTab, tabs, addressOf } = viewer
  const all = levels?.all ?? null
  const expanded = view.expanded
  const group = 'This view'
  return [
    { id: 'view.new-tab', group, label: 'New tab', keywords: 'add create view', run: tabActions.onAdd },
    { id: 'view.duplicate-tab', group, label: 'Duplicate tab', keywords: 'copy view', run: () => tabActions.onDuplicate(activeTab.id) },
    {
      id: 'view.pin-tab',
      group,
      label: activeTab.pinned ? 'Unpin tab' : 'Pin tab',
      keywords: 'keep first view',
      run: () => tabActions.onPin(activeTab.id, !activeTab.pinned),
    },
    {
      id: 'view.open-beside',
      group,
      label: 'Open this view in a new browser tab',
      keywords: 'window beside',
      run: () => tabActions.onOpenBeside(activeTab.id),
    },
    ...(tabs.length > 1
      ? [
          {
            id: 'view.close-tab',
            group,
            label: 'Close tab',
            keywords: 'remove view',
            run: () => tabActions.onClose(activeTab.id),
          } as const,
          {
            id: 'view.close-other-tabs',
            group,
            label: 'Close all other tabs but pinned ones',
            keywords: 'remove views',
            run: () => tabActions.onCloseOthers(activeTab.id),
          } as const,
        ]
      : []),
    {
      id: 'view.reopen-tab',
      group,
      label: 'Reopen closed tab',
      keywords: 'undo close bring back view',
      ...(tabActions.onReopen === null ? { disabledReason: 'No tab was closed since this page was opened.' } : {}),
      run: () => tabActions.onReopen?.(),
    },
    {
      id: 'view.copy-link',
      group,
      label: 'Copy link to this view',
      keywords: 'share address url send',
      run: () => copyText(addressOf(view)),
    },
    {
      id: 'view.expand-all',
      group,
      label: 'Expand all groups',
      keywords: 'open unfold rows',
      ...(all && expanded && sameExpansion(expanded, all) ? { disabledReason: 'Everything is expanded.' } : {}),
      run: () => change({ expanded: all }),
    },
    ...Array.from({ length: Math.max(0, (levels?.depth ?? 0) - 2) }, (_, at) => ({
      id: `view.expand-to.${at + 2}`,
      group: 'This view' as const,
      label: `Expand to level ${at + 2}`,
      keywords: 'open unfold rows groups depth',
      run: () => levels && change({ expanded: levels.to(at + 2) }),
    })),
    {
      id: 'view.collapse-all',
      group,
      label: 'Collapse all groups',
      keywords: 'close fold rows',
      ...(expanded?.size === 0 ? { disabledReason: 'Everything is collapsed.' } : {}),
      run: () => change({ expanded: new Set() }),
    },
    settingCommand(viewer, group, 'showAccountNumbers', 'Account numbers', 'codes'),
    settingCommand(viewer, group, 'showDollarSign', 'Dollar sign', 'currency $'),
    settingCommand(viewer, group, 'showGrid', 'Grid', 'lines borders'),
    settingCommand(viewer, group, 'showEmptyRows', 'Rows without entries', 'empty zero'),
    ...currencyViews.map(({ value, label, keywords }) => ({
      id: `view.currency.${value}`,
      group: 'This view' as const,
      label,
      keywords,
      verb: 'Show',
      isChosen: view.settings.currencyView === value,
      run: () => change({ settings: { ...view.settings, currencyView: value } }),
    })),
  ]
}

type BooleanSetting = Exclude<keyof ViewSettings, 'currencyView' | 'materiality'>

/** A setting that is on or off. */
function settingCommand({ view, change }: Viewer, group: Command['group'], key: BooleanSetting, label: string, keywords: string): Command {
  return {
    id: `view.${key}`,
    group,
    label,
    keywords: `show hide ${keywords}`,
    verb: view.settings[key] ? 'Hide' : 'Show',
    isChosen: view.settings[key],
    run: () => change({ settings: { ...view.settings, [key]: !view.settings[key] } }),
  }
}

const currencyViews: readonly { readonly value: ViewSettings['currencyView']; readonly label: string; readonly keywords: string }[] = [
  { value: 'FULL', label: 'Full amounts', keywords: 'currency view round units' },
  { value: 'THOUSANDS', label: 'Thousands', keywords: 'currency view round K' },
  { value: 'MILLIONS', label: 'Millions', keywords: 'currency view round M' },
]

const comparisons: readonly { readonly comparison: Exclude<Comparison, 'BUDGET'>; readonly label: string }[] = [
  { comparison: 'PRIOR_PERIOD', label: 'Compare with prior period' },
  { comparison: 'PRIOR_YEAR', label: 'Compare with prior year' },
]

const locationsShown: readonly { readonly shown: LocationsShown; readonly label: string }[] = [
  { shown: 'TOGETHER', label: 'Locations together' },
  { shown: 'SIDE_BY_SIDE', label: 'Locations side by side' },
  { shown: 'WITH_GROUPS', label: 'Locations side by side, with groups' },
  { shown: 'GROUPS', label: 'Groups of locations only' },
]

/** What stands beside the periods. */
function columnCommands(viewer: Viewer): readonly Command[] {
  const { view, change } = viewer
  const { columns } = view
  const group = 'Columns'
  const toggled = (id: string, label: string, keywords: string, isOn: boolean, next: Partial<ColumnChoice>): Command => ({
    id: `columns.${id}`,
    group,
    label,
    keywords: `show hide ${keywords}`,
    verb: isOn ? 'Leave out' : 'Show',
    isChosen: isOn,
    run: () => change({ columns: { ...columns, ...next } }),
  })
  return [
    ...comparisons.map(({ comparison, label }) => {
      const isOn = columns.comparisons.includes(comparison)
      const others = columns.comparisons.filter((other) => other !== comparison)
      return toggled(comparison, label, 'variance versus last', isOn, { comparisons: isOn ? others : [...others, comparison] })
    }),
    ...(columns.comparisons.length === 0
      ? []
      : [
          toggled(
            'compared-total',
            'Compare the total only',
            'comparison beside',
            comparedPart(columns) === 'TOTAL',
            comparedPart(columns) === 'TOTAL' ? { comparedOn: null } : { comparedOn: ['total'], hasTotal: true },
          ),
        ]),
    settingCommand(viewer, group, 'showVarianceUSD', 'Variance as an amount', 'dollars difference comparison'),
    settingCommand(viewer, group, 'showVariancePercent', 'Variance in percent', '% difference comparison'),
    settingCommand(viewer, group, 'showPercentOfRevenue', 'Percent of revenue', '% share common size'),
    toggled('total', 'Total', 'sum', columns.hasTotal, { hasTotal: !columns.hasTotal }),
    toggled('year-to-date', 'Year to date beside the periods', 'ytd', columns.hasYearToDate, { hasYearToDate: !columns.hasYearToDate }),
    ...([12, 13] as const).map((months) => {
      const isOn = columns.rolling.includes(months)
      const others = columns.rolling.filter((other) => other !== months)
      return toggled(`rolling-${months}`, `Rolling ${months} months`, 'trailing ttm ltm', isOn, {
        rolling: isOn ? others : [...others, months],
      })
    }),
    toggled('same-store', 'Same-store only', 'comparable comp stores', columns.isSameStore, { isSameStore: !columns.isSameStore }),
    ...(view.rank === null
      ? []
      : [
          {
            id: 'columns.unrank',
            group,
            label: 'Locations in tree order',
            keywords: 'rank sort none',
            run: () => change({ rank: null }),
          } as const,
        ]),
    ...locationsShown.map(
      ({ shown, label }): Command => ({
        id: `columns.locations.${shown}`,
        group,
        label,
        keywords: 'columns regions by store',
        verb: 'Show',
        isChosen: columns.locations === shown,
        run: () => change({ columns: { ...columns, locations: shown } }),
      }),
    ),
  ]
}

/** Budgets to compare with, and metrics as rows and as units. */
function besideCommands({ viewer: { view, change }, beside, onBudgets, onMetrics }: OfferedViewer): readonly Command[] {
  const { columns } = view
  const group = 'Columns'
  const budgets = beside.budgets.map(({ id, name }): Command => {
    const isOn = columns.budgetId === id
    return {
      id: `columns.budget.${id}`,
      group,
      label: beside.budgets.length === 1 ? 'Compare with the budget' : `Compare with the budget ${name}`,
      ...(beside.budgets.length === 1 ? { detail: name } : {}),
      keywords: 'show hide plan variance versus actual',
      verb: isOn ? 'Leave out' : 'Show',
      isChosen: isOn,
      run: () => change({ columns: isOn ? withoutBudget(columns) : withBudget(columns, id) }),
    }
  })
  const rows = beside.metrics.map(({ id, name }): Command => {
    const isOn = columns.metricIds.includes(id)
    return {
      id: `metrics.row.${id}`,
      group,
      label: `${name} as a row`,
      keywords: 'show hide metric operational kpi ops data',
      verb: isOn ? 'Leave out' : 'Show',
      isChosen: isOn,
      run: () => change({ columns: withMetric(columns, id, !isOn) }),
    }
  })
  const units = beside.metrics.map(({ id, name }): Command => {
    const isOn = columns.perMetricId === id
    return {
      id: `metrics.per.${id}`,
      group,
      label: `Per unit of ${name}`,
      keywords: 'show hide metric divided by each',
      verb: isOn ? 'Leave out' : 'Show',
      isChosen: isOn,
      run: () => change({ columns: { ...columns, perMetricId: isOn ? null : id } }),
    }
  })
  return [
    ...budgets,
    ...(budgets.length > 0 || onBudgets === null
      ? []
      : [{ id: 'columns.budget', group, label: 'Compare with a budget', keywords: 'plan variance add', run: onBudgets } as const]),
    ...(onMetrics === null
      ? []
      : [
          {
            id: 'metrics.choose',
            group,
            label: 'Metrics in this report…',
            keywords: 'rows per unit order ops data',
            run: onMetrics,
          } as const,
        ]),
    ...rows,
    ...units,
    {
      id: 'columns.prorate',
      group,
      label: 'Prorate plans and metrics by days',
      keywords: 'partial month cut short share',
      verb: columns.isProrated ? 'Leave out' : 'Show',
      isChosen: columns.isProrated,
      run: () => change({ columns: { ...columns, isProrated: !columns.isProrated } }),
    },
  ]
}

function timeSpanCommands({ view, change }: Viewer, context: TimeContext): readonly Command[] {
  const { timeSpan } = view
  const anchor = timeSpan.kind === 'FIXED' ? usualAnchor(context) : timeSpan.anchor
  const shown = presetOf(timeSpan, context)
  return TIME_SPAN_PRESETS.map(({ preset, label }) => ({
    id: `time:${preset}`,
    group: 'Time span',
    label,
    keywords: 'period dates last previous',
    verb: 'Show',
    isChosen: preset === shown,
    run: () => change({ timeSpan: presetSetting(preset, timeSpan.period, anchor, context) }),
  }))
}

function mappingCommands({ viewer: { view }, categorizations, onMapping, onChooseDay }: OfferedViewer): readonly Command[] {
  const group = 'Mappings'
  const mappings = categorizations.flatMap((categorization) =>
    categorization.mappings.map(
      ({ id, name }): Command => ({
        id: `mapping:${id}`,
        group,
        label: name,
        ...(categorization.name === name ? {} : { detail: categorization.name }),
        keywords: 'report switch',
        verb: 'Switch to it',
        isChosen: id === view.mappingId,
        run: () => onMapping({ mappingId: id, mappedOn: view.mappedOn }),
      }),
    ),
  )
  if (!mappings.some(({ isChosen }) => isChosen)) return mappings
  return [
    ...mappings,
    {
      id: 'mapped-on',
      group,
      label: view.mappedOn === null ? 'As mapped on a day…' : 'As mapped on another day…',
      keywords: 'history version past date audit restated',
      verb: 'Choose',
      run: onChooseDay,
    },
    ...(view.mappedOn === null
      ? []
      : [
          {
            id: 'mapped-now',
            group,
            label: 'As mapped now',
            keywords: 'current version today back',
            verb: 'Show',
            run: () => onMapping({ mappingId: view.mappingId, mappedOn: null }),
          } as const,
        ]),
  ]
}

/** The location mappings, then every location and every group of them, in the order of the tree. `selection`: what a view shows, null for all; undefined if nothing does. None before their names are known. */
export function locationCommands(
  { locationTree, locationNames, locationSets }: Pick<FindableLedger, 'locationTree' | 'locationNames' | 'locationSets'>,
  selection: readonly string[] | null | undefined,
  choose: (selection: readonly string[] | null) => void,
): readonly Command[] {
  if (locationNames === null) return []
  const every = withOutsideLocations(
    locationTree,
    [...locationNames].map(([id, name]) => ({ id, name })),
  )
  const tree = withEveryLocation(every, (id) => locationNames.get(id))
  const total = locationIdsUnder(...tree).length
  const chosen = selection === null || selection === undefined ? null : new Set(selection)
  const commands: Command[] = [
    {
      id: 'locations:all',
      group: 'Locations',
      label: 'All locations',
      detail: formatCount(total),
      keywords: 'every company',
      verb: 'Show',
      isChosen: selection === null,
      run: () => choose(null),
    },
  ]
  for (const { id, name, locationIds } of offeredSets(locationSets, new Set(locationIdsUnder(...tree)), ''))
    commands.push({
      id: `location-set:${id}`,
      group: 'Locations',
      label: name,
      detail: counted(locationIds.length, 'location'),
      keywords: 'location mapping set group only',
      verb: 'Show only these',
      isChosen: chosen !== null && selectedSet([{ id, name, locationIds }], chosen) !== undefined,
      run: () => choose(selectionOf(tree, new Set(locationIds))),
    })
  for (const { node, parent } of flattenLocations(tree)) {
    const ids = locationIdsUnder(node)
    // What holds every location is the entry above; what holds none shows nothing.
    if (ids.length === 0 || (node.children.length > 0 && ids.length === total)) continue
    const isGroup = node.children.length > 0
    const region = parent?.node.name
    const detail = isGroup ? (ids.length === 1 ? '1 location' : `${formatCount(ids.length)} locations`) : region
    commands.push({
      id: `location:${node.id}`,
      group: 'Locations',
      label: node.name,
      ...(detail === undefined ? {} : { detail }),
      keywords: isGroup ? 'region group only' : 'store only',
      verb: isGroup ? 'Show only these' : 'Show only this one',
      isChosen: chosen !== null && chosen.size === ids.length && ids.every((id) => chosen.has(id)),
      run: () => choose(selectionOf(tree, new Set(ids))),
    })
  }
  return commands
}

/** Every account of the ledger by number and name. */
export function accountCommands(
  accounts: readonly FindableAccount[],
  commandOf: (account: FindableAccount) => Partial<Command> & Pick<Command, 'run'>,
) {
  return accounts.map(
    (account): Command => ({
      id: `account:${account.id}`,
      group: 'Accounts',
      label: account.name === '' ? account.displayId : account.name,
      ...(account.displayId === '' || account.name === '' ? {} : { code: account.displayId }),
      keywords: 'trace transactions',
      verb: 'Trace',
      ...commandOf(account),
    }),
  )
}

/** Each account's number in the last period that it has entries in; of all locations together where there is such a column. */
function tracedAccountCommands(viewer: Viewer, model: ReportModel, accounts: readonly FindableAccount[]) {
  // Before the first answer nobody knows which accounts have figures.
  if (model.columns.length === 0) return []
  const periods = periodColumns(model.columns)
  const places = new Map<string, { readonly groupId: string; readonly column: FigureColumn }>()
  for (const [groupId, { rows }] of model.sections) {
    for (const { accountId, entryCounts } of rows) {
      const column = model.columns[periods.findLast((at) => (entryCounts[at] ?? 0) > 0) ?? periods.at(-1) ?? -1]
      if (column) places.set(String(accountId), { groupId, column })
    }
  }
  return accountCommands(accounts, ({ id }) => {
    const place = places.get(id)
    if (!place) return { disabledReason: 'No figures in this report.', run: () => undefined }
    const { groupId, column } = place
    return {
      verb: `Trace in ${column.label}`,
      run: () => viewer.change({ trace: { cell: { groupId, accountId: id, column: column.key }, path: [] } }, true),
    }
  })
}

/** Which columns are the periods themselves: of all locations together where there are such, else of any. */
function periodColumns(columns: readonly FigureColumn[]): readonly number[] {
  const own = columns.flatMap(({ comparison, range }, at) => (comparison === null && range === 'PERIOD' ? [at] : []))
  const together = own.filter((at) => columns[at]?.place.kind === 'ALL')
  return together.length > 0 ? together : own
}

async function copyLink(address: string): Promise<void> {
  if (await copyToClipboard(new URL(address, location.origin).href)) toast.success('Link copied')
  else toast.failure('The link could not be copied', { detail: 'Copy it from the address bar: it always links to this view.' })
}
