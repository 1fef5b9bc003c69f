import type { ProfitLossGroup } from './categorization.ts'

/** Display names of groups in formulas: the plain name, or the path if the name is ambiguous. */
export interface FormulaNames {
  /** Unique name by id, in the order of the groups. */
  readonly nameOf: ReadonlyMap<string, string>
  /** The groups that a text may mean: by display name; else by group name, exactly or ignoring case; else by path. */
  readonly find: (text: string) => readonly string[]
  /** Texts such as `#REF! Rent` for references to what no longer exists, by id; omitted without any. `find` finds these, too. */
  readonly missing?: ReadonlyMap<string, string>
}

/** Between the groups of a path. */
const SEPARATOR = ' > '

export function formulaNames(groups: readonly Pick<ProfitLossGroup, 'id' | 'parentId' | 'name'>[]): FormulaNames {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const ownName = (name: string): string => plainName(name) || 'Unnamed'
  const pathOf = (id: string): string => {
    const names: string[] = []
    const passed = new Set<string>()
    for (let above = byId.get(id); above !== undefined && !passed.has(above.id); above = byId.get(above.parentId ?? '')) {
      passed.add(above.id)
      names.unshift(ownName(above.name))
    }
    return names.join(SEPARATOR)
  }
  const counts = new Map<string, number>()
  for (const { name } of groups) counts.set(ownName(name), (counts.get(ownName(name)) ?? 0) + 1)
  const nameOf = new Map<string, string>()
  const idOf = new Map<string, string>()
  for (const { id, name } of groups) {
    const wanted = counts.get(ownName(name)) === 1 ? ownName(name) : pathOf(id)
    let given = wanted
    for (let number = 2; idOf.has(given); number += 1) given = `${wanted} (${number})`
    nameOf.set(id, given)
    idOf.set(given, id)
  }
  const find = (text: string): readonly string[] => {
    const wanted = plainName(text)
    const id = idOf.get(wanted)
    if (id !== undefined) return [id]
    const same = groups.filter(({ name }) => ownName(name) === wanted)
    if (same.length > 0) return same.map((group) => group.id)
    const small = wanted.toLowerCase()
    const alike = groups.flatMap((group) =>
      nameOf.get(group.id)?.toLowerCase() === small || ownName(group.name).toLowerCase() === small ? [group.id] : [],
    )
    return alike.length > 0 || !wanted.includes('>')
      ? alike
      : groups.flatMap((group) => (pathOf(group.id).toLowerCase() === small ? [group.id] : []))
  }
  return { nameOf, find }
}

/** The name as used within braces: without braces, with single spaces. */
function plainName(name: string): string {
  return name.replace(/[{}]/g, ' ').replace(/\s+/g, ' ').trim()
}
