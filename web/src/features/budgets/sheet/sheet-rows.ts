import type { PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import type { GroupNode } from '@fourwall/domain/mappings/group-tree.ts'
import { unitBeside } from '@fourwall/domain/ops-data/metric-display.ts'
import { type GridRow, type GridRowKind, totalLabel } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { SheetFrame } from './sheet-frame.ts'
import { type SheetValues, subjectKey, subjectOf } from './sheet-values.ts'

/** A row of a budget's grid. */
export interface SheetRow extends GridRow {
  /** The subject planned in this row; null if it is computed. */
  readonly subject: PlannedSubject | null
}

/**
 * The rows of a budget's grid: a category with others under it is a heading with its own figures, and closed by its total;
 * collapsed it is its total alone.
 */
export function sheetRows({ lines }: SheetFrame, values: SheetValues, collapsed: ReadonlySet<string>): readonly SheetRow[] {
  return lines.flatMap((line): SheetRow[] => {
    switch (line.kind) {
      case 'CATEGORY': {
        if (isHidden(line.node, collapsed)) return []
        const { node } = line
        const subject = { kind: 'GROUP', id: node.group.id } as const
        if (line.isHeading && collapsed.has(node.group.id))
          return [{ ...groupRow(node, 'group', `sum:${node.group.id}`, values.group(node.group.id)), isExpandable: true }]
        return [
          {
            ...groupRow(node, line.isHeading ? 'heading' : 'group', subjectKey(subject), values.own(subject)),
            subject,
            isExpandable: line.isHeading,
            isExpanded: line.isHeading,
          },
        ]
      }
      case 'TOTAL': {
        const { node } = line
        if (collapsed.has(node.group.id) || isHidden(node, collapsed)) return []
        return [{ ...groupRow(node, 'total', `sum:${node.group.id}`, values.group(node.group.id)), label: totalLabel(node.group.name) }]
      }
      case 'CALCULATION': {
        const { node } = line
        if (isHidden(node, collapsed)) return []
        const kind = node.group.type === 'NET_INCOME' ? 'net-income' : 'calculation'
        return [groupRow(node, kind, `calculation:${node.group.id}`, values.group(node.group.id))]
      }
      case 'METRICS':
        return [
          {
            ...rowOf('heading', METRICS_KEY, 1, line.label, null),
            isExpandable: true,
            isExpanded: !collapsed.has(METRICS_KEY),
          },
        ]
      case 'METRIC': {
        if (collapsed.has(METRICS_KEY)) return []
        const { metric } = line
        const subject = { kind: 'METRIC', id: metric.id } as const
        const key = metric.formula === null ? subjectKey(subject) : `${DERIVED}${metric.id}`
        return [
          {
            ...rowOf('metric', key, 2, metric.name, values.metric(metric.id)),
            unit: unitBeside(metric.name, metric.unit),
            subject: metric.formula === null ? subject : null,
          },
        ]
      }
    }
  })
}

/** Key prefix of rows of derived metrics. */
const DERIVED = 'derived:'

/** The metric of a row; null for other rows. */
export function metricOf(row: Pick<GridRow, 'key'>): { readonly id: string; readonly isDerived: boolean } | null {
  if (row.key.startsWith(DERIVED)) return { id: row.key.slice(DERIVED.length), isDerived: true }
  const subject = subjectOf(row.key)
  return subject?.kind === 'METRIC' ? { id: subject.id, isDerived: false } : null
}

/** Key for collapsing the metrics of a sheet. */
export const METRICS_KEY = 'metrics'

/** Everything that can be collapsed. */
export function collapsible({ lines }: SheetFrame): ReadonlySet<string> {
  return new Set(
    lines.flatMap((line) =>
      line.kind === 'CATEGORY' && line.isHeading ? [line.node.group.id] : line.kind === 'METRICS' ? [METRICS_KEY] : [],
    ),
  )
}

/** Keys that must be expanded to show the row of a subject. */
export function above({ tree }: SheetFrame, { kind, id }: PlannedSubject): readonly string[] {
  if (kind === 'METRIC') return [METRICS_KEY]
  const ids: string[] = []
  for (let node = tree.byId.get(id); node; node = node.parent ?? undefined) ids.push(node.group.id)
  return ids
}

function isHidden({ parent }: GroupNode, collapsed: ReadonlySet<string>): boolean {
  return parent !== null && (collapsed.has(parent.group.id) || isHidden(parent, collapsed))
}

function groupRow({ group, depth }: GroupNode, kind: GridRowKind, key: string, values: readonly (string | null)[]): SheetRow {
  return { ...rowOf(kind, key, depth, group.name, values), groupId: group.id }
}

function rowOf(kind: GridRowKind, key: string, level: number, label: string, values: readonly (string | null)[] | null): SheetRow {
  return {
    kind,
    key,
    level,
    label,
    values,
    groupId: '',
    accountId: null,
    accountNumber: null,
    isExpandable: false,
    isExpanded: false,
    entryCounts: null,
    unit: null,
    subject: null,
  }
}
