import { type ExplorerContext, exploredLocations, pivotColumns } from '../explorer/explorer-questions.ts'
import { type ExplorerView, showsDifference } from '../explorer/explorer-view.ts'
import { lineTerms } from '../explorer/line-terms.ts'
import { type LocationNode, locationIdsUnder } from '../locations/location-tree.ts'
import { parseFormula, referencesOf } from '../mappings/formula.ts'
import { type GroupTree, groupTree } from '../mappings/group-tree.ts'
import { type ColumnChoice, type LocationsShown, PLAIN_COLUMNS } from '../profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS, type ViewSettings } from '../profit-loss/viewer-tabs.ts'
import { type Layout, plainLayout } from './layout.ts'

/** What the explorer shows as a layout, or why that cannot be. */
export type ExploredLayout =
  | {
      readonly layout: Layout
      /** What the layout cannot say, as sentences for a person. */
      readonly leftOut: readonly string[]
    }
  | { readonly layout: null; readonly problem: string }

/** Why one metric per unit of another is no layout. */
export const DIVIDES_AMOUNTS = 'A layout divides amounts by a metric, but not one metric by another. Save it as a chart instead.'

/** Columns that a layout made from the explorer has at most. */
const MOST_LAYOUT_COLUMNS = 2_000

/**
 * The figures of a view as a layout: the line, account or metric in rows, periods and places in columns, other lines hidden.
 * A figure of the layout is that of the view at the same line, place and days.
 *
 * @param view of same-store: with the locations that were found. They are saved as they are.
 */
export function exploredLayout(view: ExplorerView, context: ExplorerContext): ExploredLayout {
  if (view.isDaily) return { layout: null, problem: 'A layout has no days. Choose months as columns.' }
  if (view.shownAs === 'PER_METRIC' && view.subject.kind === 'METRIC') return { layout: null, problem: DIVIDES_AMOUNTS }
  const chosen = exploredLocations(view, context)
  const locations = locationsShown(view, context, chosen)
  const columns = pivotColumns(view, context.time).length + 1
  const places = locations === 'TOGETHER' ? 1 : chosen.length + 1
  if (columns * places > MOST_LAYOUT_COLUMNS)
    return {
      layout: null,
      problem: `This would be a layout of ${columns * places} columns. Choose fewer locations or a shorter time span.`,
    }
  const tree = groupTree(context.groups)
  const shown = linesShownBy(view, tree)
  const around = new Set(shown.flatMap((groupId) => groupsOutside(tree, groupId)))
  const opened = openedGroup(view, tree)
  const isShown = new Set(shown)
  return {
    layout: {
      ...plainLayout({
        mappingId: view.mappingId,
        timeSpan: view.timeSpan,
        locationIds: chosen.length === context.locationIds.length ? [] : chosen,
      }),
      columns: { ...columnsOf(view), locations },
      settings: settingsOf(view),
      expandedGroups: new Set([...around, ...(opened === null ? [] : [opened])]),
      hiddenRows: new Set(context.groups.flatMap(({ id }) => (isShown.has(id) ? [] : [`group:${id}`, `sum:${id}`]))),
    },
    leftOut: leftOutOf(view, locations),
  }
}

/** Of places the periods and the whole span side by side, with groups where the view has them. */
function locationsShown({ rows }: ExplorerView, { tree }: ExplorerContext, chosen: readonly string[]): LocationsShown {
  if (rows.kind === 'COMPANY' || rows.kind === 'ACCOUNT' || chosen.length === 1) return 'TOGETHER'
  if (rows.kind === 'LOCATION') return 'WITH_GROUPS'
  return isOutermost(tree, rows.level, new Set(chosen)) ? 'GROUPS' : 'WITH_GROUPS'
}

/** Whether the nodes of a level are the outermost ones that divide the chosen locations: what a layout shows as groups. */
function isOutermost(tree: readonly LocationNode<string>[], level: number, chosen: ReadonlySet<string>): boolean {
  let nodes = tree
  for (let depth = 1; depth < level; depth += 1) {
    const around = nodes.filter((node) => locationIdsUnder(node).some((id) => chosen.has(id)))
    if (around.length !== 1) return false
    nodes = around.flatMap(({ children }) => children)
  }
  return true
}

function columnsOf(view: ExplorerView): ColumnChoice {
  return {
    ...PLAIN_COLUMNS,
    hasTotal: true,
    comparisons: [view.comparison],
    // Of figures the explorer compares the whole span alone.
    comparedOn: showsDifference(view) ? null : ['total'],
    budgetId: view.comparison === 'BUDGET' ? view.budgetId : null,
    perMetricId: view.shownAs === 'PER_METRIC' ? view.perMetricId : null,
    metricIds: view.subject.kind === 'METRIC' ? [view.subject.metricId] : [],
  }
}

function settingsOf({ shownAs }: ExplorerView): ViewSettings {
  return {
    ...DEFAULT_VIEW_SETTINGS,
    showPercentOfRevenue: shownAs === 'SHARE_OF_REVENUE',
    showVarianceUSD: shownAs !== 'VARIANCE_PERCENT',
    showVariancePercent: shownAs === 'VARIANCE_PERCENT',
  }
}

/** The groups whose own rows show. */
export function linesShownBy({ subject, rows }: Pick<ExplorerView, 'subject' | 'rows'>, tree: GroupTree): readonly string[] {
  if (subject.kind === 'METRIC') return []
  if (subject.kind === 'ACCOUNT' || rows.kind !== 'ACCOUNT') return [subject.groupId]
  const terms = lineTerms(tree, subject.groupId).map(({ groupId }) => groupId)
  const formula = tree.byId.get(subject.groupId)?.group.formula ?? null
  const operands = terms.length > 0 || formula === null ? [] : referencesOf(parseFormula(formula)).filter((id) => tree.byId.has(id))
  return [subject.groupId, ...terms, ...operands]
}

/** The group whose accounts show as rows; null for none. */
function openedGroup({ subject, rows }: Pick<ExplorerView, 'subject' | 'rows'>, tree: GroupTree): string | null {
  if (subject.kind === 'METRIC') return null
  const isOpen = subject.kind === 'ACCOUNT' || (rows.kind === 'ACCOUNT' && tree.byId.get(subject.groupId)?.group.formula === null)
  return isOpen ? subject.groupId : null
}

/** The groups around a group: folded, they would hide it. */
export function groupsOutside(tree: GroupTree, groupId: string): readonly string[] {
  const parent = tree.byId.get(groupId)?.parent ?? null
  return parent === null ? [] : [parent.group.id, ...groupsOutside(tree, parent.group.id)]
}

function leftOutOf({ rows, subject, isSameStore }: ExplorerView, locations: LocationsShown): readonly string[] {
  return [
    ...(locations === 'TOGETHER' ? [] : ['Locations stand side by side in columns.']),
    'Heat, distribution, trend, rank and sorting stay in the explorer.',
    ...(rows.kind === 'LEVEL' && locations === 'WITH_GROUPS' ? ['Other levels and single locations have columns, too.'] : []),
    ...(subject.kind === 'ACCOUNT' ? ['The other accounts of the line show, too.'] : []),
    ...(isSameStore ? ['The same-store locations are saved as they are now.'] : []),
  ]
}
