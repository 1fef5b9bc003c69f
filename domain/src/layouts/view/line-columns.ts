import type { Favorability } from '../../mappings/categorization.ts'
import { parseFormula } from '../../mappings/formula.ts'
import { type GroupNode, isCategory, isSubtotal, revenueGroups } from '../../mappings/group-tree.ts'
import { COMPARISON_LABELS, comparedWith } from '../../profit-loss/column-headings.ts'
import { MOST_LINES } from '../../profit-loss/location-rows.ts'
import { COMPARISON_SUFFIX, type Comparison, DERIVED_SUFFIX } from '../../profit-loss/report-columns.ts'
import type { LayoutEngine } from '../layout-engine.ts'
import { insertedKey } from '../layout-keys.ts'
import { rowName } from '../layout-names.ts'

/** What a column shows of its line: the figure, its share of revenue, per unit of a metric, what it is compared with, the variance. */
export type LinePart = 'FIGURE' | 'SHARE' | 'PER_METRIC' | 'COMPARED' | 'VARIANCE' | 'VARIANCE_PERCENT'

/** A column of a line. */
export interface LineColumn {
  /** Key of the line with what the column shows of it: `group:rent`, `group:rent~py!d`. */
  readonly key: string
  /** Key of the line's row. */
  readonly line: string
  readonly part: LinePart
  readonly heading: string
  readonly detail: string | null
  readonly title: string
  /** In few words: `Rent`, `Rent variance %`. */
  readonly words: string
  /** Which way its figures are good; null if nothing says. */
  readonly favorability: Favorability | null
  /** Whether a line separates it from the next column. */
  readonly edge: boolean
  /** Whether colored cells have a triangle: a percentage next to its amount has none. */
  readonly hasTriangle: boolean
}

/** A line that can be a column. */
export interface LineChoice {
  readonly key: string
  readonly name: string
  /** From 1, as in the report. */
  readonly level: number
  /** Of amounts: whether their share of revenue can be a column of its own. */
  readonly hasShare: boolean
}

/** Ends the key of a line whose share of revenue is a column of its own. */
const SHARE = DERIVED_SUFFIX.PERCENT_OF_REVENUE

/** The lines that can be columns: groups in tree order, the report's metrics, inserted rows. */
export function lineChoices(engine: LayoutEngine): readonly LineChoice[] {
  const choiceOf = (key: string, name: string, level: number): LineChoice[] => {
    const row = rowAt(engine, key)
    return row === undefined ? [] : [{ key, name, level, hasShare: engine.unitOf(row) === 'money' }]
  }
  return [
    ...engine.tree.nodes.flatMap(({ group, depth }) => choiceOf(`group:${group.id}`, group.name, depth)),
    ...engine.outline.metrics.flatMap(({ key, label }) => choiceOf(key, label, 1)),
    ...engine.layout.insertedRows.flatMap(({ id, label }) => choiceOf(insertedKey(id), label || 'Unnamed row', 1)),
  ]
}

/** The usual lines: revenue, the standard subtotals, the main result and its margin, and the report's metrics. */
export function usualLines(engine: LayoutEngine): readonly string[] {
  const { revenue, amounts, main, margin } = mainResult(engine)
  const subtotals = amounts.filter(({ group }) => isSubtotal(group) || group.id === main).map(({ group }) => group.id)
  return [
    ...[...revenue, ...subtotals].map((id) => `group:${id}`),
    ...(margin === null ? [] : [margin]),
    ...engine.outline.metrics.map(({ key }) => key),
  ].slice(0, MOST_LINES)
}

interface MainResult {
  /** Ids of the groups that make up revenue. */
  readonly revenue: readonly string[]
  /** Calculations of amounts. */
  readonly amounts: readonly GroupNode[]
  /** Id of the calculation; null if none exists. */
  readonly main: string | null
  /** Key of the line with its margin. */
  readonly margin: string | null
}

/** The result whose margin the categorization states, else EBITDA, else net income, else the last calculation. */
function mainResult(engine: LayoutEngine): MainResult {
  const { tree } = engine
  const revenue = revenueGroups(tree)
  const isUnit = ({ group }: GroupNode, unit: string): boolean => {
    const row = rowAt(engine, `group:${group.id}`)
    return row !== undefined && engine.unitOf(row) === unit
  }
  const calculations = tree.nodes.filter(({ group }) => !isCategory(group))
  const amounts = calculations.filter((node) => isUnit(node, 'money'))
  const stated = calculations.flatMap((node) => {
    const part = isUnit(node, 'share') ? marginOf(node, revenue) : null
    const result = amounts.find(({ group }) => group.id === part)
    return result === undefined || result.group.type === 'GROSS_PROFIT' ? [] : [{ margin: node.group.id, part: result.group.id }]
  })[0]
  const typed = (type: GroupNode['type']) => amounts.find(({ group }) => group.type === type)?.group.id
  const main = stated?.part ?? typed('EBITDA') ?? typed('NET_INCOME') ?? amounts.at(-1)?.group.id ?? null
  const derived = main === null || revenue.length === 0 ? null : `group:${main}${SHARE}`
  return { revenue, amounts, main, margin: stated === undefined ? derived : `group:${stated.margin}` }
}

/** The calculation that a share divides by revenue; null for any other share. */
function marginOf({ group }: GroupNode, revenue: readonly string[]): string | null {
  try {
    const formula = parseFormula(group.formula ?? '')
    if (formula.kind !== 'operation' || formula.operator !== '/') return null
    const { left, right } = formula
    const isOfRevenue = right.kind === 'reference' && revenue.includes(right.reference)
    return left.kind === 'reference' && isOfRevenue && group.favorability !== 'DOWN' ? left.reference : null
  } catch {
    // A calculation with an error is no margin.
    return null
  }
}

/** The lines that a view shows: the chosen ones that there are, else the usual ones. */
export function columnLines(engine: LayoutEngine): readonly string[] {
  const chosen = engine.layout.columns.byLocation?.lines ?? null
  const there = (chosen ?? []).filter((key) => rowAt(engine, lineOf(key)) !== undefined)
  return there.length > 0 ? there : usualLines(engine)
}

/** The line by which places are ranked if no column sorts them: the main result, else the last amount, else the first line. */
export function usualRanking(engine: LayoutEngine): string | null {
  const lines = columnLines(engine)
  const main = `group:${mainResult(engine).main ?? ''}`
  const isAmount = (key: string): boolean => {
    const row = rowAt(engine, key)
    return row !== undefined && engine.unitOf(row) === 'money'
  }
  return lines.find((key) => key === main) ?? lines.findLast(isAmount) ?? lines[0] ?? null
}

/**
 * The columns of the chosen lines, each with what the view adds to figures: shares of revenue, the first comparison, amounts per unit of a
 * metric.
 */
export function lineColumns(engine: LayoutEngine): readonly LineColumn[] {
  const { layout, tree } = engine
  const lines = columnLines(engine)
  const { settings, columns } = layout
  const comparison = firstComparison(engine)
  const [onlyRevenue, ...others] = revenueGroups(tree)
  const shownOf = lines.flatMap((key) => {
    const line = lineOf(key)
    const row = rowAt(engine, line)
    if (row === undefined) return []
    const name = nameOf(engine, line)
    const isShare = key !== line
    const isMoney = engine.unitOf(row) === 'money'
    const isRatio = engine.unitOf(row) === 'share'
    const isRevenue = others.length === 0 && line === `group:${onlyRevenue ?? ''}`
    const hasShare = settings.showPercentOfRevenue && isMoney && !isRevenue && !isShare && !lines.includes(line + SHARE)
    const parts: readonly (LinePart | false)[] = isShare
      ? ['SHARE']
      : [
          'FIGURE',
          hasShare && 'SHARE',
          isMoney && columns.perMetricId !== null && 'PER_METRIC',
          comparison !== null && columns.byLocation?.showsCompared === true && 'COMPARED',
          // Shares are compared in points alone.
          comparison !== null && (settings.showVarianceUSD || (isRatio && settings.showVariancePercent)) && 'VARIANCE',
          comparison !== null && settings.showVariancePercent && !isRatio && 'VARIANCE_PERCENT',
        ]
    const shown = parts.filter((part) => part !== false)
    const direction = engine.directionOf(row)
    return shown.map((part, at) => ({
      key: partKey(line, part, comparison),
      line,
      part,
      ...headingOf(part, { name, isShare, comparison, per: engine.figures.perMetric?.name ?? null }),
      favorability: part === 'VARIANCE' || part === 'VARIANCE_PERCENT' ? 'UP' : direction,
      isLast: at === shown.length - 1,
      hasTriangle: part === 'VARIANCE' || !settings.showVarianceUSD,
    }))
  })
  // Lines of one column each are like months: nothing separates them.
  const hasBlocks = shownOf.some(({ isLast }) => !isLast)
  return shownOf.map(({ isLast, ...column }, at) => ({ ...column, edge: hasBlocks && isLast && at < shownOf.length - 1 }))
}

/** The first comparison of the report; null if it compares with nothing. */
export function firstComparison({ figures }: Pick<LayoutEngine, 'figures'>): Comparison | null {
  return figures.columns.slice(0, figures.ownColumns).find(({ comparison }) => comparison !== null)?.comparison ?? null
}

/** Key of the column that shows a part of a line. */
function partKey(line: string, part: LinePart, comparison: Comparison | null): string {
  const compared = comparison === null ? '' : COMPARISON_SUFFIX[comparison]
  switch (part) {
    case 'FIGURE':
      return line
    case 'SHARE':
      return line + SHARE
    case 'PER_METRIC':
      return line + DERIVED_SUFFIX.PER_METRIC
    case 'COMPARED':
      return line + compared
    case 'VARIANCE':
    case 'VARIANCE_PERCENT':
      return line + compared + DERIVED_SUFFIX[part]
  }
}

interface HeadingOptions {
  readonly name: string
  /** The share is a line of its own. */
  readonly isShare: boolean
  readonly comparison: Comparison | null
  readonly per: string | null
}

function headingOf(
  part: LinePart,
  { name, isShare, comparison, per }: HeadingOptions,
): Pick<LineColumn, 'heading' | 'detail' | 'title' | 'words'> {
  const other = comparison === null ? '' : COMPARISON_LABELS[comparison]
  const from = comparedWith({ comparison })
  switch (part) {
    case 'FIGURE':
      return { heading: name, detail: null, title: name, words: name }
    case 'SHARE':
      return {
        ...(isShare ? { heading: name, detail: '% of revenue' } : { heading: '% of revenue', detail: name }),
        title: `${name} in percent of revenue`,
        words: `${name} % of revenue`,
      }
    case 'PER_METRIC':
      return {
        heading: `Per ${per ?? 'unit'}`,
        detail: name,
        title: `${name} divided by ${per ?? 'what is counted'}`,
        words: `${name} per ${per ?? 'unit'}`,
      }
    case 'COMPARED':
      return { heading: other, detail: name, title: `${other} of ${name}`, words: `${name}, ${from}` }
    case 'VARIANCE':
      return { heading: 'Variance', detail: name, title: `${name}, better or (worse) than the ${from}`, words: `${name} variance` }
    case 'VARIANCE_PERCENT':
      return {
        heading: 'Variance %',
        detail: name,
        title: `${name}, better or (worse) than the ${from}, in percent of it`,
        words: `${name} variance %`,
      }
  }
}

/** The key of a line without the mark of its share. */
function lineOf(key: string): string {
  return key.endsWith(SHARE) ? key.slice(0, -SHARE.length) : key
}

function rowAt(engine: LayoutEngine, key: string) {
  return engine.structure.rows[engine.valueRowOf(key) ?? -1]
}

function nameOf(engine: LayoutEngine, line: string): string {
  const group = line.startsWith('group:') ? engine.tree.byId.get(line.slice('group:'.length))?.group : undefined
  const row = rowAt(engine, line)
  return group?.name ?? (row === undefined ? '' : rowName(row))
}
