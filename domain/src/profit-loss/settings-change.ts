import type { LedgerAccount } from '../ledger/account.ts'
import type { BalanceFacts } from '../ledger/balances/balance-facts.ts'
import { factsOfColumn } from '../ledger/balances/changed-facts.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { type FigureUnit, figureUnits } from '../mappings/figure-units.ts'
import { type GroupNode, type GroupTree, groupTree, isCategory, isSubtotal } from '../mappings/group-tree.ts'
import type { MinorDigits } from '../money/minor.ts'
import { groupTotals } from './group-totals.ts'
import type { Placing } from './mapped-places.ts'
import { type Reconciliation, reconcile } from './reconciliation.ts'
import type { ChangedFigures } from './report-change.ts'
import { variance } from './variance.ts'

/** Settings that determine a report in addition to the ledger: groups, and the group of each account. May be drafts. */
export interface ReportSettings extends Placing {
  /** Valid: see `categorizationProblems`. */
  readonly groups: readonly ProfitLossGroup[]
}

/** Balances for a preview of settings. */
export interface Books {
  readonly accounts: readonly LedgerAccount[]
  /** The last column is the total. */
  readonly facts: BalanceFacts
  readonly scale: MinorDigits
}

/** Figures of the books under some settings. */
export interface SettingsFigures {
  readonly tree: GroupTree
  readonly units: ReadonlyMap<string, FigureUnit>
  /** One Decimal per column in the group's sign, null without a value; empty for an unknown group. */
  readonly valuesOf: (groupId: string) => readonly (string | null)[]
  /** For the last column. */
  readonly reconciliation: Reconciliation
}

export function settingsFigures(settings: ReportSettings, { accounts, facts, scale }: Books): SettingsFigures {
  const input = { categorization: settings, mapping: settings, scale }
  const totals = groupTotals(input)(facts)
  const tree = groupTree(settings.groups)
  return {
    tree,
    units: figureUnits(tree),
    valuesOf: totals.printed,
    reconciliation: reconcile({ ...input, accounts, facts: factsOfColumn(facts, facts.columns - 1) }),
  }
}

/** A report line before and after. Added and deleted lines have no figures on the other side. */
export interface ChangedSetting extends ChangedFigures {
  readonly groupId: string
  readonly name: string
  /** 1 for a root. */
  readonly depth: number
  readonly isCalculation: boolean
  /** Gross profit, EBITDA, net income, and top-level revenue, which people look at first. */
  readonly isKey: boolean
  readonly unit: FigureUnit
  readonly state: 'SAME' | 'CHANGED' | 'ADDED' | 'REMOVED'
}

export interface SettingsChange {
  /** In the order of the later tree; deleted lines keep their place. */
  readonly lines: readonly ChangedSetting[]
  readonly before: Reconciliation
  readonly after: Reconciliation
}

/** Difference between two settings over the same books. */
export function settingsChange(before: SettingsFigures, after: SettingsFigures): SettingsChange {
  const order: GroupNode[] = [...after.tree.nodes]
  const gone = new Set<GroupNode>()
  for (const node of before.tree.nodes) {
    if (after.tree.byId.has(node.group.id)) continue
    gone.add(node)
    const earlier = before.tree.nodes.slice(0, node.index).findLast(({ group }) => order.some((one) => one.group.id === group.id))
    order.splice(earlier === undefined ? 0 : order.findIndex(({ group }) => group.id === earlier.group.id) + 1, 0, node)
  }
  return {
    lines: order.map((node) => changedLine(node, gone.has(node), before, after)),
    before: before.reconciliation,
    after: after.reconciliation,
  }
}

function changedLine(node: GroupNode, isGone: boolean, before: SettingsFigures, after: SettingsFigures): ChangedSetting {
  const { id, name, type } = node.group
  const [was, is] = [before.valuesOf(id), after.valuesOf(id)]
  const columns = Math.max(was.length, is.length)
  const none = new Array<null>(columns).fill(null)
  const state = isGone
    ? 'REMOVED'
    : before.tree.byId.has(id)
      ? was.every((value, column) => value === is[column])
        ? 'SAME'
        : 'CHANGED'
      : 'ADDED'
  return {
    groupId: id,
    name,
    depth: node.depth,
    isCalculation: !isCategory(node.group),
    isKey: isSubtotal(node.group) || (type === 'REVENUE' && node.parent === null),
    unit: (isGone ? before : after).units.get(id) ?? 'money',
    state,
    before: was.length === 0 ? none : was,
    after: is.length === 0 ? none : is,
    difference: none.map((_, column) => differenceOf(is[column] ?? null, was[column] ?? null)),
  }
}

/** Fast path: most figures are unchanged. */
function differenceOf(is: string | null, was: string | null): string | null {
  return is !== null && is === was ? '0' : variance(is, was, null).difference
}

/**
 * A few lines that summarize a change, in report order: changed key lines first, then other changed calculations, then
 * changed top-level categories, then unchanged key lines if there is room. Lower lines win ties, so that the bottom line is
 * dropped last.
 */
export function keyLines({ lines }: SettingsChange, most: number): readonly ChangedSetting[] {
  const rank = ({ state, isKey, isCalculation, depth }: ChangedSetting): number =>
    (state === 'SAME' ? (isKey ? 4 : 9) : 0) + (isKey ? 0 : isCalculation ? 1 : depth === 1 ? 2 : 3)
  const chosen = new Set(
    lines
      .filter((line) => rank(line) < 9)
      .toReversed()
      .toSorted((left, right) => rank(left) - rank(right))
      .slice(0, most),
  )
  return lines.filter((line) => chosen.has(line))
}
