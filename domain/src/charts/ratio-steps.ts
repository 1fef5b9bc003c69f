import type { QuestionRow } from '../figures/figure-question.ts'
import type { Favorability, ProfitLossGroup } from '../mappings/categorization.ts'
import { type GroupTree, groupTree, isCategory, revenueGroups } from '../mappings/group-tree.ts'
import { type LinearSum, type QuotientSum, reference } from '../mappings/linear-terms.ts'
import { decimalFromUnits, decimalPlaces, fractionFromDecimal } from '../money/decimal.ts'
import {
  addFractions,
  compareFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  negateFraction,
  roundFraction,
  subtractFractions,
} from '../money/fraction.ts'
import { roundToSum } from '../money/round-to-sum.ts'
import { calculationLines, changeFactors, type TwoValues } from '../profit-loss/bridge/change-factors.ts'
import { type ChartDocument, type ChartMetric, type ChartSubject, chartSubjectKey, roleOf } from './chart-document.ts'
import type { ChartCell, ChartStep } from './chart-figures.ts'
import { REMAINING } from './line-contributions.ts'

/** A ratio whose change a waterfall explains: a margin, a share of revenue, a figure per unit of a metric. */
export interface WaterfallRatio {
  /** What the ends of the waterfall show. */
  readonly measure: 'VALUE' | 'SHARE_OF_REVENUE' | 'PER_METRIC'
  /** Of the keys of rows: `group:<id>`, `account:<group id>/<account id>`, `metric:<id>`. */
  readonly formula: QuotientSum
  /** The rows of the formula other than the subject's own, in the order of the report. */
  readonly rows: readonly QuestionRow[]
}

/** The ratio that a waterfall is of; null for other charts, and where figures add up by themselves. */
export function waterfallRatio(
  chart: Pick<ChartDocument, 'type' | 'metrics' | 'options'>,
  groups: readonly ProfitLossGroup[],
): WaterfallRatio | null {
  const subject = waterfallMetric(chart)?.subject
  if (chart.type !== 'WATERFALL' || subject === undefined || subject.kind === 'METRIC') return null
  const tree = groupTree(groups)
  const { measure, split, perMetricId } = chart.options
  if (measure !== 'SHARE_OF_REVENUE' && measure !== 'PER_METRIC') {
    const node = subject.kind === 'GROUP' ? tree.byId.get(subject.groupId) : undefined
    const lines = node === undefined || isCategory(node.group) ? null : calculationLines(tree, node)
    return lines === null || lines.quotients.length === 0 ? null : ratioOf('VALUE', withRowKeys(lines), subject, tree)
  }
  const numerator = split === 'LINES' ? linesOf(tree, subject) : own(subject)
  const below = measure === 'PER_METRIC' ? [`metric:${perMetricId ?? ''}`] : revenueGroups(tree).map((id) => `group:${id}`)
  if (numerator === null || below.length === 0) return null
  const denominator: LinearSum = { terms: new Map(below.map((key) => [key, ONE])), constant: ZERO }
  return ratioOf(measure, { linear: NOTHING, quotients: [{ factor: ONE, numerator, denominator }] }, subject, tree)
}

/** Whose figures a waterfall leads to. */
export function waterfallMetric({ metrics }: Pick<ChartDocument, 'metrics'>): ChartMetric | undefined {
  return metrics.find((metric) => roleOf(metric) === 'ACTUAL')
}

/** @param valuesOf the whole figure of a row, now and before. @returns by how much its change by one changes the ratio, by row; null without a ratio. */
export function ratioFactors({ formula }: WaterfallRatio, valuesOf: (row: string) => TwoValues): ReadonlyMap<string, Fraction> | null {
  return changeFactors(formula, valuesOf)
}

/** What a part does to a ratio. */
export interface RatioPart extends Pick<ChartStep, 'key' | 'label'> {
  readonly cell: ChartCell | null
  readonly change: Fraction
}

interface RatioSteps {
  readonly parts: readonly RatioPart[]
  /** Decimals; null without a value. */
  readonly base: string | null
  readonly actual: string | null
  readonly favorability: Favorability | null
}

/** Steps from a ratio to another, which add up exactly: see `roundToSum`. What parts do not explain is a step of its own at the end. */
export function ratioSteps({ parts, base, actual, favorability }: RatioSteps): readonly ChartStep[] | null {
  if (base === null || actual === null) return null
  const decimals = Math.max(decimalPlaces(base), decimalPlaces(actual))
  const difference = subtractFractions(fractionFromDecimal(actual), fractionFromDecimal(base))
  const left = subtractFractions(
    difference,
    parts.reduce((sum, { change }) => addFractions(sum, change), ZERO),
  )
  // Both ends are rounded, and so are the parts of some sums.
  const rounding = fraction(BigInt(parts.length + 2), 10n ** BigInt(decimals))
  const isAll = parts.length > 0 && compareFractions(left.numerator < 0n ? negateFraction(left) : left, rounding) <= 0
  const all = isAll ? parts : [...parts, { key: REMAINING, label: 'Other', cell: null, change: left }]
  const units = roundToSum(
    all.map(({ change }) => change),
    roundFraction(difference, decimals),
    decimals,
  )
  return all.flatMap(({ key, label, cell }, at): ChartStep[] => {
    const change = units[at] ?? 0n
    if (change === 0n) return []
    const outcome = favorability === null ? 'NEUTRAL' : change > 0n === (favorability === 'UP') ? 'FAVORABLE' : 'UNFAVORABLE'
    return [{ key, label, cell, change: decimalFromUnits(change, decimals), outcome }]
  })
}

/** What rows change together, each times its factor. */
export function changeByFactors(factors: ReadonlyMap<string, Fraction>, valuesOf: (row: string) => TwoValues): Fraction {
  return [...factors].reduce((sum, [key, factor]) => {
    const [now, before] = valuesOf(key)
    return addFractions(sum, multiplyFractions(factor, subtractFractions(now, before)))
  }, ZERO)
}

const ZERO = fraction(0n)
const ONE = fraction(1n)
const NOTHING: LinearSum = { terms: new Map(), constant: ZERO }

function own(subject: ChartSubject): LinearSum {
  return reference(chartSubjectKey(subject)).linear
}

/** The lines that a group adds up; the group itself where there are none, null for a ratio. */
function linesOf(tree: GroupTree, subject: ChartSubject): LinearSum | null {
  const node = subject.kind === 'GROUP' ? tree.byId.get(subject.groupId) : undefined
  if (node === undefined) return own(subject)
  if (isCategory(node.group)) {
    const lines = node.children.filter(({ group }) => isCategory(group))
    const terms = lines.map(({ group, sign }) => [`group:${group.id}`, fraction(sign === node.sign ? 1n : -1n)] as const)
    return terms.length === 0 ? own(subject) : { terms: new Map(terms), constant: ZERO }
  }
  const lines = calculationLines(tree, node)
  if (lines === null) return own(subject)
  return lines.quotients.length > 0 ? null : withRowKeys(lines).linear
}

function withRowKeys({ linear, quotients }: QuotientSum): QuotientSum {
  const keyed = ({ terms, constant }: LinearSum): LinearSum => ({
    terms: new Map([...terms].map(([id, times]) => [`group:${id}`, times])),
    constant,
  })
  return {
    linear: keyed(linear),
    quotients: quotients.map(({ factor, numerator, denominator }) => ({
      factor,
      numerator: keyed(numerator),
      denominator: keyed(denominator),
    })),
  }
}

function ratioOf(measure: WaterfallRatio['measure'], formula: QuotientSum, subject: ChartSubject, tree: GroupTree): WaterfallRatio {
  const sums = [formula.linear, ...formula.quotients.flatMap(({ numerator, denominator }) => [numerator, denominator])]
  const keys = new Set(sums.flatMap(({ terms }) => [...terms.keys()]))
  keys.delete(chartSubjectKey(subject))
  const indexOf = (key: string): number => tree.byId.get(key.slice('group:'.length))?.index ?? tree.nodes.length
  const ordered = [...keys].sort((one, other) => indexOf(one) - indexOf(other))
  const rows = ordered.map((key): QuestionRow => {
    const id = key.slice(key.indexOf(':') + 1)
    return key.startsWith('metric:') ? { kind: 'METRIC', metricId: id } : { kind: 'GROUP', groupId: id }
  })
  return { measure, formula, rows }
}
