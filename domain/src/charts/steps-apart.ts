import { compareDecimals } from '../money/decimal.ts'
import type { ChartStep } from './chart-figures.ts'

/** Which steps stand by themselves: the best and the worst, then the largest. What is folded is among the others. */
export function stepsApart(steps: readonly ChartStep[], count: number): ReadonlySet<ChartStep> {
  const bySize = steps.toSorted((left, right) => compareDecimals(sizeOf(right), sizeOf(left)))
  // Where all go one way, the smallest is no end that anybody looks for.
  const ends = new Set([bySize.find(isDown), bySize.find((step) => !isDown(step))].flatMap((step) => step ?? []))
  return new Set([...bySize.filter((step) => ends.has(step)), ...bySize.filter((step) => !ends.has(step))].slice(0, Math.max(0, count)))
}

function isDown({ change }: ChartStep): boolean {
  return change.startsWith('-')
}

function sizeOf({ change }: ChartStep): string {
  return change.startsWith('-') ? change.slice(1) : change
}
