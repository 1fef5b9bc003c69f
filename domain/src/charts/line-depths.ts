import { type GroupTree, isCategory } from '../mappings/group-tree.ts'
import { addFractions, type Fraction, fraction, multiplyFractions } from '../money/fraction.ts'
import { lineFactors } from './line-contributions.ts'

/** Lines by id, in the order of the report, each with how often its figure counts. */
export type CountedLines = ReadonlyMap<string, Fraction>

/**
 * The categories that a calculation adds up, however many calculations are in between; of a category the lines below it. Empty for a figure
 * that is no sum.
 */
export function countedCategories(tree: GroupTree, groupId: string): CountedLines {
  const node = tree.byId.get(groupId)
  if (node === undefined) return new Map()
  if (isCategory(node.group)) return directLines(tree, groupId)
  const found = new Map<string, Fraction>()
  const add = (id: string, factor: Fraction, above: ReadonlySet<string>): void => {
    const own = tree.byId.get(id)
    if (own === undefined || above.has(id)) return
    if (isCategory(own.group)) found.set(id, addFractions(found.get(id) ?? NONE, factor))
    else for (const [key, times] of lineFactors(tree, id)) add(idOf(key), multiplyFractions(factor, times), new Set([...above, id]))
  }
  add(groupId, ONE, new Set())
  return inOrder(tree, found)
}

/**
 * The parts of a figure, depth by depth: the lines of its formula, the categories behind them, then the lines below these down to the
 * last ones. Each depth differs from the one before. None for a figure that is no sum.
 */
export function lineDepths(tree: GroupTree, groupId: string): readonly CountedLines[] {
  const node = tree.byId.get(groupId)
  if (node === undefined) return []
  const depths: CountedLines[] = []
  const add = (lines: CountedLines): boolean => {
    const last = depths.at(-1)
    const isNew = lines.size > 0 && (last === undefined || [...lines.keys()].join() !== [...last.keys()].join())
    if (isNew) depths.push(lines)
    return isNew
  }
  add(directLines(tree, groupId))
  if (!isCategory(node.group)) add(countedCategories(tree, groupId))
  for (let lines = depths.at(-1); lines !== undefined; ) {
    const next = opened(tree, lines)
    if (!add(next)) break
    lines = next
  }
  return depths
}

/** The lines at a depth from 1, or at the deepest one; empty for a figure that is no sum. */
export function linesAtDepth(tree: GroupTree, groupId: string, depth: number): CountedLines {
  const depths = lineDepths(tree, groupId)
  return depths[Math.min(depth, depths.length) - 1] ?? new Map()
}

const ONE = fraction(1n)
const NONE = fraction(0n)

function idOf(key: string): string {
  return key.slice('group:'.length)
}

/** As a formula names them, or those right below a category. */
function directLines(tree: GroupTree, groupId: string): CountedLines {
  return inOrder(tree, new Map([...lineFactors(tree, groupId)].map(([key, factor]) => [idOf(key), factor])))
}

/** Each category replaced by the lines below it, where it has any. */
function opened(tree: GroupTree, lines: CountedLines): CountedLines {
  const found = new Map<string, Fraction>()
  const add = (id: string, factor: Fraction) => found.set(id, addFractions(found.get(id) ?? NONE, factor))
  for (const [id, factor] of lines) {
    const node = tree.byId.get(id)
    const below = node !== undefined && isCategory(node.group) ? directLines(tree, id) : new Map<string, Fraction>()
    if (below.size === 0) add(id, factor)
    for (const [own, times] of below) add(own, multiplyFractions(factor, times))
  }
  return inOrder(tree, found)
}

function inOrder(tree: GroupTree, lines: CountedLines): CountedLines {
  return new Map(tree.nodes.flatMap(({ group }) => (lines.has(group.id) ? [[group.id, lines.get(group.id) ?? NONE]] : [])))
}
