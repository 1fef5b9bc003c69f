import type { ChartCell, ChartStep, ChartWaterfall } from '../charts/chart-figures.ts'
import { contributions, lineFactors } from '../charts/line-contributions.ts'
import type { FigureTable } from '../figures/answer-cells.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { favorabilities } from '../mappings/favorability.ts'
import { groupTree, isCategory } from '../mappings/group-tree.ts'
import { decimalFromFraction, fractionFromDecimal } from '../money/decimal.ts'
import { addFractions, type Fraction, fraction, multiplyFractions } from '../money/fraction.ts'

/**
 * The categories that a calculation comes to, however many calculations lie between, in the order of the report, each with how often its
 * figure counts. Empty for one that is no sum.
 */
export function headlineParts(groups: readonly ProfitLossGroup[], groupId: string): ReadonlyMap<string, Fraction> {
  const tree = groupTree(groups)
  const found = new Map<string, Fraction>()
  const add = (id: string, factor: Fraction, above: ReadonlySet<string>): void => {
    const node = tree.byId.get(id)
    if (node === undefined || above.has(id)) return
    if (isCategory(node.group)) {
      found.set(id, addFractions(found.get(id) ?? fraction(0n), factor))
      return
    }
    for (const [key, own] of lineFactors(tree, id)) add(key.slice('group:'.length), multiplyFractions(factor, own), new Set([...above, id]))
  }
  const node = tree.byId.get(groupId)
  if (node !== undefined && isCategory(node.group))
    for (const [key, own] of lineFactors(tree, groupId)) found.set(key.slice('group:'.length), own)
  else add(groupId, fraction(1n), new Set())
  return new Map(tree.nodes.flatMap(({ group }) => (found.has(group.id) ? [[group.id, found.get(group.id) ?? fraction(0n)]] : [])))
}

/**
 * The waterfall to a headline by its categories. Steps add up to the difference; what they leave is a step of its own.
 *
 * @param answer with VALUE and CHANGE of the categories; null leaves the waterfall as it is.
 */
export function withHeadlineSteps(
  waterfall: ChartWaterfall | null,
  answer: FigureTable | null,
  groups: readonly ProfitLossGroup[],
  groupId: string,
): ChartWaterfall | null {
  const factors = headlineParts(groups, groupId)
  if (waterfall === null || answer === null || factors.size === 0) return waterfall
  const at = answer.columns.findIndex(({ measure }) => measure === 'CHANGE')
  const parts = answer.rows.flatMap((row) => {
    const [cell, factor] = [row.cells[at], factors.get(row.groupId ?? '')]
    if (cell === undefined || factor === undefined) return []
    const value = cell.value === null ? null : decimalFromFraction(multiplyFractions(fractionFromDecimal(cell.value), factor), 0)
    const own: ChartCell = { question: 0, key: `${row.key}|${answer.columns[at]?.key ?? ''}`, ...cell, value }
    return [{ key: row.key, label: row.label, cell: own }]
  })
  const favorability = favorabilities(groupTree(groups)).get(groupId) ?? null
  const [base, actual] = [waterfall.base.cell.value, waterfall.actual.cell.value]
  const steps: readonly ChartStep[] | null = contributions({ parts, base, actual, favorability, signs: null })
  return steps === null ? waterfall : { ...waterfall, steps }
}
