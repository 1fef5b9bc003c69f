import type { PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import { accountLabel } from '@fourwall/domain/ledger/account.ts'
import type { GroupNode } from '@fourwall/domain/mappings/group-tree.ts'
import { unitBeside } from '@fourwall/domain/ops-data/metric-display.ts'
import { type GridRow, type GridRowKind, totalLabel } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { SheetFrame } from './sheet-frame.ts'
import { type SheetValues, type SubjectKey, subjectKey, subjectOf } from './sheet-values.ts'

/** A row of a budget's grid. */
export interface SheetRow extends GridRow {
  /** The subject planned in this row; null if it is computed. */
  readonly subject: PlannedSubject | null
}

/**
 * The rows of a budget's grid: a category with accounts or others under it is a heading with its own figures, and closed by its
 * total; collapsed it is its total alone. A category that is planned by account has no figures of its own.
 *
 * @param isShown whether a category has a row for its own figures nevertheless; default: no.
 */
export function sheetRows(
  frame: SheetFrame,
  values: SheetValues,
  collapsed: ReadonlySet<string>,
  isShown: (key: SubjectKey) => boolean = () => false,
): readonly SheetRow[] {
  const { lines } = frame
  const byAccount = plannedByAccount(frame, values)
  return lines.flatMap((line): SheetRow[] => {
    switch (line.kind) {
      case 'CATEGORY': {
        if (isHidden(line.node, collapsed)) return []
        const { node } = line
        const subject = { kind: 'GROUP', id: node.group.id } as const
        if (line.isHeading && collapsed.has(node.group.id))
          return [{ ...groupRow(node, 'group', `sum:${node.group.id}`, values.group(node.group.id)), isExpandable: true }]
        if (byAccount.has(node.group.id) && !isShown(subjectKey(subject)))
          return [
            {
              ...rowOf('heading', `heading:${node.group.id}`, node.depth, node.group.name, null),
              groupId: node.group.id,
              isExpandable: true,
              isExpanded: true,
            },
          ]
        return [
          {
            ...groupRow(node, line.isHeading ? 'heading' : 'group', subjectKey(subject), values.own(subject)),
            subject,
            isExpandable: line.isHeading,
            isExpanded: line.isHeading,
          },
        ]
      }
      case 'ACCOUNT': {
        const { node, account } = line
        if (node !== null && (collapsed.has(node.group.id) || isHidden(node, collapsed))) return []
        const subject = { kind: 'ACCOUNT', id: String(account.id) } as const
        return [
          {
            ...rowOf('account', subjectKey(subject), (node?.depth ?? 1) + 1, accountLabel(account), values.own(subject)),
            groupId: node?.group.id ?? '',
            accountId: subject.id,
            subject,
          },
        ]
      }
      case 'UNPLACED':
        return [rowOf('heading', 'unplaced', 1, line.label, null)]
      case 'TOTAL': {
        const { node } = line
        if (collapsed.has(node.group.id) || isHidden(node, collapsed)) return []
        return [{ ...groupRow(node, 'total', `sum:${node.group.id}`, values.group(node.group.id)), label: totalLabel(node.group.name) }]
      }
      case 'CALCULATION': {
        const { node } = line
        if (isHidden(node, collapsed)) return []
        const kind = node.group.type === 'NET_INCOME' ? 'net-income' : 'calculation'
        const { id } = node.group
        return [
          { ...groupRow(node, kind, `calculation:${id}`, values.group(id)), isMeaningless: (column) => values.isMeaningless(id, column) },
        ]
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

/** Categories whose figures are those of their accounts alone. */
function plannedByAccount({ lines, accounts }: SheetFrame, values: SheetValues): ReadonlySet<string> {
  const isFilled = (subject: PlannedSubject): boolean => values.own(subject).some((value) => value !== null)
  const planned = new Set(accounts.all.flatMap(({ id, isPlanned }) => (isPlanned ? [id] : [])))
  const groups = new Set<string>()
  for (const line of lines) {
    if (line.kind !== 'ACCOUNT' || line.node === null || groups.has(line.node.group.id)) continue
    const { id } = line.node.group
    if (!planned.has(line.account.id) && !isFilled({ kind: 'ACCOUNT', id: String(line.account.id) })) continue
    if (!accounts.wholeGroupIds.has(id) && !isFilled({ kind: 'GROUP', id })) groups.add(id)
  }
  return groups
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
export function above({ tree, places }: SheetFrame, { kind, id }: PlannedSubject): readonly string[] {
  if (kind === 'METRIC') return [METRICS_KEY]
  const ids: string[] = []
  const own = kind === 'ACCOUNT' ? places.nodeOf(Number(id)) : tree.byId.get(id)
  for (let node = own ?? undefined; node; node = node.parent ?? undefined) ids.push(node.group.id)
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
