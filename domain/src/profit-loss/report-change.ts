import type { LedgerAccount } from '../ledger/account.ts'
import { factsOfColumn } from '../ledger/balances/changed-facts.ts'
import { type FigureUnit, figureUnits } from '../mappings/figure-units.ts'
import { groupTree } from '../mappings/group-tree.ts'
import { buildReport, type ReportInput } from './build-report.ts'
import { type Reconciliation, reconcile } from './reconciliation.ts'
import { variance } from './variance.ts'

/** One Decimal per column in the line's sign; the difference is after minus before, null if either has no value. */
export interface ChangedFigures {
  readonly before: readonly (string | null)[]
  readonly after: readonly (string | null)[]
  readonly difference: readonly (string | null)[]
}

export interface ChangedLine extends ChangedFigures {
  readonly groupId: string
  readonly name: string
  /** 1 for a root. */
  readonly depth: number
  readonly isCalculation: boolean
  readonly unit: FigureUnit
}

export interface ReportChange {
  /** Every group of the categorization, in tree order. */
  readonly lines: readonly ChangedLine[]
  /** Total of unmapped accounts, credit minus debit. */
  readonly unmapped: ChangedFigures
  /** Unmapped accounts without entries before, largest first; amounts over all columns except the last, the total. */
  readonly newUnmapped: readonly { readonly account: LedgerAccount; readonly amount: string; readonly entries: number }[]
}

/** Difference between two reports with the same columns; the last column is the total. */
export function reportChange(before: ReportInput, after: ReportInput): ReportChange {
  const tree = groupTree(after.categorization.groups)
  const units = figureUnits(tree)
  const earlier = new Map(buildReport(before).map(({ profitLossGroupId, sumRow }) => [profitLossGroupId, sumRow.values]))
  const lines = buildReport(after).map(({ profitLossGroupId, name, sumRow }): ChangedLine => {
    const node = tree.byId.get(profitLossGroupId)
    return {
      groupId: profitLossGroupId,
      name,
      depth: node?.depth ?? 1,
      isCalculation: node !== undefined && node.group.formula !== null,
      unit: units.get(profitLossGroupId) ?? 'money',
      ...changed(earlier.get(profitLossGroupId) ?? [], sumRow.values),
    }
  })
  const proofs = (input: ReportInput): Reconciliation[] =>
    Array.from({ length: input.facts.columns }, (_, column) => reconcile({ ...input, facts: factsOfColumn(input.facts, column) }))
  const [proofsBefore, proofsAfter] = [proofs(before), proofs(after)]
  const held = accountsWithEntries(before)
  return {
    lines,
    unmapped: changed(
      proofsBefore.map(({ unmappedTotal }) => unmappedTotal),
      proofsAfter.map(({ unmappedTotal }) => unmappedTotal),
    ),
    newUnmapped: proofsAfter.at(-1)?.unmapped.filter(({ account }) => !held.has(account.id)) ?? [],
  }
}

function changed(before: readonly (string | null)[], after: readonly (string | null)[]): ChangedFigures {
  return { before, after, difference: after.map((value, column) => variance(value, before[column] ?? null, null).difference) }
}

function accountsWithEntries({ facts }: ReportInput): ReadonlySet<number> {
  const { accountIds, columns, entries } = facts
  return new Set(accountIds.filter((_, account) => entries.slice(account * columns, (account + 1) * columns).some((count) => count > 0)))
}
