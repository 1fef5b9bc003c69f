import { headlineParts } from '../../home/headline-parts.ts'
import { groupTree, isCategory } from '../../mappings/group-tree.ts'
import { compareFractions, fraction } from '../../money/fraction.ts'
import type { CompanyNames } from '../company-names.ts'
import type { PlanRow } from '../plan.ts'

/** How a line or an account is in another line. */
export interface PartOfLine {
  readonly whole: string
  /** The part of the other line that it is in itself; null where it is one. */
  readonly through: string | null
  readonly isDeducted: boolean
}

/** Null where it is no part of it. Left out, `undefined`: where one of the two is neither, or both are the same. */
export function partOfLine(row: PlanRow, whole: PlanRow | undefined, names: CompanyNames): PartOfLine | null | undefined {
  const { byId } = groupTree(names.groups)
  if (whole?.kind !== 'GROUP' || (row.kind !== 'GROUP' && row.kind !== 'ACCOUNT') || row.groupId === null) return undefined
  const own = byId.get(row.groupId)
  const outer = byId.get(whole.groupId)?.group
  if (own === undefined || outer === undefined || !isCategory(own.group)) return undefined
  if (own.group.id === outer.id) return row.kind === 'ACCOUNT' ? { whole: outer.name, through: null, isDeducted: false } : undefined
  const parts = headlineParts(names.groups, outer.id)
  for (let node: typeof own | null = own; node !== null; node = node.parent) {
    const isWhole = node.group.id === outer.id
    const factor = parts.get(node.group.id)
    if (!isWhole && factor === undefined) continue
    // An account is in the whole through its own line, or through the part of it that this is in.
    const through = isWhole
      ? node !== own && row.kind === 'ACCOUNT'
        ? own.group.name
        : null
      : node !== own || row.kind === 'ACCOUNT'
        ? node.group.name
        : null
    return {
      whole: outer.name,
      through,
      isDeducted: factor !== undefined && compareFractions(factor, fraction(0n)) < 0,
    }
  }
  return null
}
