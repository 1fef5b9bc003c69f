import type { Plan, PlanKind } from '../plan.ts'
import type { Lexicon, MeantRow } from './lexicon.ts'
import type { Sketch } from './sketch.ts'

/** `sales and labor`: whether revenue is listed with costs or profits in a table of amounts, which has their shares beside them. */
export function isListedBeside(sketch: Sketch, kind: PlanKind, named: readonly MeantRow[], lexicon: Lexicon): boolean {
  const compares = sketch.base !== null || sketch.againstSpan !== null || sketch.againstPlaces.length > 0
  // Compared, there is room for both where nothing else stands side by side.
  const isTabled = compares
    ? kind === 'COMPARE' && sketch.axes.length === 0
    : kind === 'FIGURES' || kind === 'BREAKDOWN' || (kind === 'TREND' && sketch.rolling === null)
  const isShared = named.some(({ row }) => row.kind !== 'METRIC' && lexicon.isIncome(row) !== true)
  return sketch.isRevenueListed && isTabled && isShared && sketch.perMetrics.length === 0
}

/** `as a percent of revenue` is said of all that is listed, `labor %` of labor. */
export function saysOfRevenue({ keyWords }: Sketch): boolean {
  return /sale|revenue/.test(keyWords.get('SHARE') ?? '')
}

/** Whether a report is asked for with shares of revenue, next to its amounts as far as there is room. */
export function isReportOfShares(sketch: Sketch, { against, by }: Pick<Plan, 'against' | 'by'>): boolean {
  const words = sketch.keyWords.get('SHARE') ?? ''
  // Compared, both have their amounts and shares where nothing else stands side by side.
  return (against === null || by === null) && words !== '' && words !== 'ratio'
}
