import type { Plan, PlanKind } from '../plan.ts'
import type { Lexicon, MeantRow } from './lexicon.ts'
import type { Sketch } from './sketch.ts'

/** `sales and labor`: whether revenue is listed with costs or profits in a table of amounts, which then shows their shares too. */
export function isListedBeside(sketch: Sketch, kind: PlanKind, named: readonly MeantRow[], lexicon: Lexicon): boolean {
  const compares = sketch.base !== null || sketch.againstSpan !== null || sketch.againstPlaces.length > 0
  // A comparison has room for both if nothing else is shown side by side.
  const isTabled = compares
    ? kind === 'COMPARE' && sketch.axes.length === 0
    : kind === 'FIGURES' || kind === 'BREAKDOWN' || (kind === 'TREND' && sketch.rolling === null)
  const isShared = named.some(({ row }) => row.kind !== 'METRIC' && lexicon.isIncome(row) !== true)
  return sketch.isRevenueListed && isTabled && isShared && sketch.perMetrics.length === 0
}

/** `as a percent of revenue` applies to everything listed, `labor %` only to labor. */
export function saysOfRevenue({ keyWords }: Sketch): boolean {
  return /sale|revenue/.test(keyWords.get('SHARE') ?? '')
}

/** Whether the question asks for a report with shares of revenue, shown next to the amounts if there is room. */
export function isReportOfShares(sketch: Sketch, { against, by }: Pick<Plan, 'against' | 'by'>): boolean {
  const words = sketch.keyWords.get('SHARE') ?? ''
  // In a comparison, both have amounts and shares if nothing else is shown side by side.
  return (against === null || by === null) && words !== '' && words !== 'ratio'
}
