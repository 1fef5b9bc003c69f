import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { type GroupNode, groupTree, isCategory } from '../mappings/group-tree.ts'
import type { UncoveredMonths } from '../ops-data/metric-columns.ts'
import { unitBeside } from '../ops-data/metric-display.ts'
import { untouchedGroups } from './untouched-groups.ts'

/** A section of a report as screens receive it; {@link ReportSection} is one. */
export interface ReceivedSection {
  readonly profitLossGroupId: string
  readonly rows: readonly ReceivedRow[]
  readonly sumRow: { readonly values: readonly (string | null)[] } | null
}

export interface ReceivedRow {
  readonly accountId: string | number
  readonly accountNumber: string
  readonly accountName: string
  readonly values: readonly (string | null)[]
  readonly entryCounts: readonly number[]
}

/** A metric with its value in each column of a report. */
export interface ReceivedMetric {
  readonly metricId: string
  readonly name: string
  readonly unit: string | null
  readonly values: readonly (string | null)[]
  /** Missing figures by column; default: none. */
  readonly gaps?: MetricGaps
  /** Months without figures before the ledger begins, by column; default: none. */
  readonly uncovered?: UncoveredMonths
  /** Whether it is computed from the ledger alone, so that it covers just the days of each column. Default: no. */
  readonly isOfLedger?: boolean
}

/** Why a metric's value is partial or missing, by column. */
export type MetricGaps = ReadonlyMap<number, ReceivedGap>

export interface ReceivedGap {
  /** The metric whose figures are missing: for a derived metric one of its operands. */
  readonly name: string
  /** Number of locations that should have figures, and of those that lack some. */
  readonly expected: number
  readonly missing: number
  /** Names of the first locations that lack figures. */
  readonly locationNames: readonly string[]
}

/**
 * Kind of a grid row: heading of an expanded category, without figures; account; collapsed category with its total; total of
 * an expanded category, below a rule; calculation; net income, above a double rule; metric, below all others.
 */
export type GridRowKind = 'heading' | 'account' | 'group' | 'total' | 'calculation' | 'net-income' | 'metric'

/** A row of the grid, in display order. */
export interface GridRow {
  readonly kind: GridRowKind
  /** Key of the row in layouts: `group:<id>`, `account:<group id>/<account id>`, `sum:<group id>`, `metric:<id>`. */
  readonly key: string
  /** Depth in the tree, from 1; an account is one deeper than its group, a total on the level of its heading. */
  readonly level: number
  readonly label: string
  /** The part of the label that is a location's code, such as `101`. Left out: none. */
  readonly code?: string
  /** Shown next to the label; only for metrics. */
  readonly unit: string | null
  /** For a metric its `metricRowId`, which no group has. */
  readonly groupId: string
  /** Only for accounts. */
  readonly accountId: string | null
  readonly accountNumber: string | null
  readonly isExpandable: boolean
  readonly isExpanded: boolean
  /** Decimals, one per column; null for a heading, which has no figures. */
  readonly values: readonly (string | null)[] | null
  /** Number of entries per value; 0 means no value. For a calculation 1 stands for any. Null if entries do not matter: every value shows. */
  readonly entryCounts: readonly number[] | null
  /** Missing figures of a metric; default: none. */
  readonly gaps?: MetricGaps
  /** Of a metric: see `ReceivedMetric`. */
  readonly uncovered?: UncoveredMonths
  /** Of a metric: see `ReceivedMetric`. */
  readonly isOfLedger?: boolean
  /** Of a planned calculation: whether it has no value in a column because it divides money by zero or negative money. */
  readonly isMeaningless?: (column: number) => boolean
  /** Of an account, per column: whether it is a plan's, which has some account of the same category. Default: nowhere. */
  readonly isPlannedByAccount?: readonly boolean[]
}

/** A row's Decimal in a column; null for rows without figures, without a value, and without entries. */
export function figureAt({ values, entryCounts }: Pick<GridRow, 'values' | 'entryCounts'>, column: number): string | null {
  return entryCounts?.[column] === 0 ? null : (values?.[column] ?? null)
}

/** Used instead of a group id in a metric's row. */
export function metricRowId(metricId: string): string {
  return METRIC + metricId
}

/** The metric of such a row, by its group id; null for a row of a group or account. */
export function metricOfRow(groupId: string): string | null {
  return groupId.startsWith(METRIC) ? groupId.slice(METRIC.length) : null
}

const METRIC = 'metric:'

/** A report arranged by its categorization. Built once per report; the visible rows are derived from it. */
export interface ReportOutline {
  readonly roots: readonly OutlineNode[]
  /** The rows below the profit and loss, in order. */
  readonly metrics: readonly GridRow[]
}

interface OutlineNode {
  readonly id: string
  readonly name: string
  readonly depth: number
  readonly kind: 'category' | 'calculation' | 'net-income'
  readonly rows: readonly ReceivedRow[]
  /** See `GridRow`; null for no column. */
  readonly isPlannedByAccount: readonly boolean[] | null
  readonly values: readonly (string | null)[]
  readonly entryCounts: readonly number[] | null
  readonly children: readonly OutlineNode[]
}

/** Content of a report other than sections of actuals. */
export interface BesideActuals {
  readonly metrics: readonly ReceivedMetric[]
  /** Plan columns: their figures have no entries, and show unless they are null. */
  readonly isPlan: (column: number) => boolean
}

/**
 * Arranges sections by the groups of their categorization. A group without a section has no rows and no figures. A
 * calculation that is zero because nothing behind it has entries has no value, like the categories around it.
 */
export function outlineReport(
  groups: readonly ProfitLossGroup[],
  sections: readonly ReceivedSection[],
  { metrics, isPlan }: BesideActuals = { metrics: [], isPlan: () => false },
): ReportOutline {
  const tree = groupTree(groups)
  const sectionOf = new Map(sections.map((section) => [section.profitLossGroupId, section]))
  const untouched = untouchedGroups(tree, sectionOf)
  const outline = (node: GroupNode): OutlineNode => {
    const { group, depth } = node
    const section = sectionOf.get(group.id)
    const children = node.children.map(outline)
    const values = section?.sumRow?.values ?? []
    const rows = plannedRows(section?.rows ?? [], values.length)
    const own = { id: group.id, name: group.name, depth, ...rows, values, children }
    if (isCategory(group)) {
      const parts = [...rows.rows, ...children.filter(({ kind }) => kind === 'category')]
      return { ...own, kind: 'category', entryCounts: addCounts(values.length, parts).map(withPlans(values)) }
    }
    const isNothing = (value: string | null, column: number): boolean =>
      // A plan of zero is a value.
      !isPlan(column) && isZero(value) && untouched(group.id, values.length)[column] === true
    const entryCounts = values.some(isNothing) ? values.map((value, column) => (isNothing(value, column) ? 0 : 1)) : null
    return { ...own, kind: group.type === 'NET_INCOME' ? 'net-income' : 'calculation', entryCounts }
  }
  const withPlans =
    (values: readonly (string | null)[]) =>
    (count: number, column: number): number =>
      isPlan(column) ? Number((values[column] ?? null) !== null) : count
  /** Accounts whose plans, which have no entries, show as well. */
  const plannedRows = (rows: readonly ReceivedRow[], columns: number): Pick<OutlineNode, 'rows' | 'isPlannedByAccount'> => {
    const isPlanned = Array.from(
      { length: columns },
      (_, column) => isPlan(column) && rows.some(({ values }) => (values[column] ?? null) !== null),
    )
    if (!isPlanned.includes(true)) return { rows, isPlannedByAccount: null }
    return {
      rows: rows.map((row) => ({ ...row, entryCounts: row.entryCounts.map(withPlans(row.values)) })),
      isPlannedByAccount: isPlanned,
    }
  }
  return { roots: tree.roots.map(outline), metrics: metrics.map(metricRow) }
}

function isZero(value: string | null): boolean {
  return value !== null && /^-?[0.]+$/.test(value)
}

function metricRow({ metricId, name, unit, values, gaps, uncovered, isOfLedger = false }: ReceivedMetric): GridRow {
  const id = metricRowId(metricId)
  return {
    kind: 'metric',
    key: id,
    level: 1,
    label: name,
    unit: unitBeside(name, unit),
    groupId: id,
    accountId: null,
    accountNumber: null,
    isExpandable: false,
    isExpanded: false,
    values,
    entryCounts: null,
    ...(gaps && { gaps }),
    ...(uncovered && { uncovered }),
    ...(isOfLedger && { isOfLedger }),
  }
}

function addCounts(columns: number, parts: readonly { readonly entryCounts: readonly number[] | null }[]): readonly number[] {
  const counts = new Array<number>(columns).fill(0)
  for (const { entryCounts } of parts) {
    if (entryCounts === null) continue
    for (let column = 0; column < columns; column += 1) counts[column] = (counts[column] ?? 0) + (entryCounts[column] ?? 0)
  }
  return counts
}

/**
 * The visible rows for a set of expanded groups: a collapsed category is one row with its total; an expanded one has a
 * heading, its accounts and child groups one level deeper, and its total. A category without accounts and children is
 * always one row. Metrics follow. If `showEmptyRows` is false, categories without entries or plan, and metrics without
 * values are omitted.
 */
export function visibleRows(
  outline: ReportOutline,
  expanded: ReadonlySet<string>,
  { showEmptyRows }: { readonly showEmptyRows: boolean } = { showEmptyRows: true },
): readonly GridRow[] {
  const rows: GridRow[] = []
  const show = (node: OutlineNode): void => {
    // No entries at all, as opposed to entries that sum to zero.
    if (!showEmptyRows && node.kind === 'category' && node.entryCounts?.every((count) => count === 0) === true) return
    if (node.kind !== 'category') {
      rows.push(groupRow(node, node.kind, false))
      return
    }
    if (!(isExpandable(node) && expanded.has(node.id))) {
      rows.push(groupRow(node, 'group', false))
      return
    }
    rows.push({ ...groupRow(node, 'heading', true), values: null, entryCounts: null })
    for (const row of node.rows) rows.push(accountRow(node, row))
    for (const child of node.children) show(child)
    rows.push({ ...groupRow(node, 'total', false), key: `sum:${node.id}`, label: totalLabel(node.name), isExpandable: false })
  }
  for (const root of outline.roots) show(root)
  for (const row of outline.metrics) if (showEmptyRows || row.values?.some((value) => value !== null) === true) rows.push(row)
  return rows
}

function groupRow(node: OutlineNode, kind: GridRowKind, isExpanded: boolean): GridRow {
  return {
    kind,
    key: `group:${node.id}`,
    level: node.depth,
    label: node.name,
    unit: null,
    groupId: node.id,
    accountId: null,
    accountNumber: null,
    isExpandable: isExpandable(node),
    isExpanded,
    values: node.values,
    entryCounts: node.entryCounts,
  }
}

function accountRow(node: OutlineNode, row: ReceivedRow): GridRow {
  return {
    kind: 'account',
    key: `account:${node.id}/${row.accountId}`,
    level: node.depth + 1,
    label: row.accountName,
    unit: null,
    groupId: node.id,
    accountId: String(row.accountId),
    accountNumber: row.accountNumber,
    isExpandable: false,
    isExpanded: false,
    values: row.values,
    entryCounts: row.entryCounts,
    ...(node.isPlannedByAccount && { isPlannedByAccount: node.isPlannedByAccount }),
  }
}

function isExpandable(node: OutlineNode): boolean {
  return node.kind === 'category' && (node.rows.length > 0 || node.children.length > 0)
}

/**
 * Label of a category's total: `Total cost of goods`. A name in sentence case continues in lower case; one with several
 * capitalized words (`Food Sales`, `EBITDA items`) stays as it is.
 */
export function totalLabel(name: string): string {
  const [first = '', ...others] = name.split(' ')
  const isSentenceCase = /^\p{Lu}\p{Ll}+$/u.test(first) && others.every((word) => !/^\p{Lu}/u.test(word))
  return `Total ${isSentenceCase ? name.charAt(0).toLowerCase() + name.slice(1) : name}`
}

/** Ids of all expandable groups: with these every row is visible. */
export function expandAll(outline: ReportOutline): ReadonlySet<string> {
  return expandToLevel(outline, Number.POSITIVE_INFINITY)
}

/** Ids to expand so that rows show down to a level: 1 shows only the roots, 2 their contents. */
export function expandToLevel(outline: ReportOutline, level: number): ReadonlySet<string> {
  const ids = new Set<string>()
  const visit = (node: OutlineNode): void => {
    if (node.depth >= level) return
    if (isExpandable(node)) ids.add(node.id)
    node.children.forEach(visit)
  }
  outline.roots.forEach(visit)
  return ids
}

/** Number of levels; accounts are one below their group. */
export function outlineDepth({ roots }: ReportOutline): number {
  const depthOf = (node: OutlineNode): number => Math.max(node.depth + (node.rows.length > 0 ? 1 : 0), ...node.children.map(depthOf))
  return Math.max(0, ...roots.map(depthOf))
}

/** The ids with one group toggled. */
export function toggleExpanded(expanded: ReadonlySet<string>, groupId: string): ReadonlySet<string> {
  const next = new Set(expanded)
  if (!next.delete(groupId)) next.add(groupId)
  return next
}
