import { isComparing } from '../figures/figure-question.ts'
import { joinNames } from '../sentence-text.ts'
import { type ChartDocument, roleOf } from './chart-document.ts'
import type { ChartData } from './chart-figures.ts'

type Drawn = Pick<ChartDocument, 'type' | 'metrics'> & { readonly options: Pick<ChartDocument['options'], 'measure'> }
type Figures = Pick<ChartData, 'panels' | 'waterfall' | 'lacking' | 'whyEmpty'>

/** Why a chart whose figures were read has nothing to draw. */
export interface EmptyChart {
  /** A few words. */
  readonly title: string
  /** The reason, in a sentence. */
  readonly reason: string
  /** What to do about it, in a sentence; null where the reason says it. */
  readonly advice: string | null
}

/** Names what is missing: figures, something to compare with, or a total to take shares of. */
export function emptyChart(chart: Drawn, data: Figures): EmptyChart {
  const undrawn = undrawnSentence(chart, data)
  // Some of these days have no figure for a reason of their own.
  if (data.whyEmpty !== undefined && undrawn === data.whyEmpty) return nothingToDraw(undrawn)
  if (chart.type === 'WATERFALL' && data.waterfall === null) {
    const lack = waterfallLack(chart, data.lacking ?? [])
    if (lack !== null) return lack
  }
  if (undrawn !== null) return nothingToDraw(undrawn)
  const bases = baseLabels(chart)
  if (isComparing(chart.options.measure) && bases.length > 0)
    return {
      title: NO_DATA,
      reason: `There is nothing to compare: this time span lacks figures, or ${joinNames(bases, 'or')} does.`,
      advice: 'Choose another time span, other locations or something else to compare with.',
    }
  return { title: NO_DATA, reason: 'No figures in this time span.', advice: 'Choose another time span or other locations.' }
}

/** Why a chart whose figures were read has nothing to draw, in a sentence. */
export function emptyChartSentence(chart: Drawn, data: Figures): string {
  return emptyChart(chart, data).reason
}

const NO_DATA = 'No P&L data returned'

function nothingToDraw(reason: string): EmptyChart {
  return { title: 'Nothing to draw', reason, advice: null }
}

/** What a waterfall has no figures of; null if it has both ends. */
function waterfallLack(chart: Drawn, lacking: readonly string[]): EmptyChart | null {
  const bases = baseLabels(chart)
  if (bases.length === 0)
    return {
      title: 'A waterfall leads from one figure to another',
      reason: 'There is nothing to compare with: this waterfall has no budget and no prior year.',
      advice: 'Add one of them from the measures: the steps are what differs from it.',
    }
  if (lacking.length === 0) return null
  const isOfBase = lacking.length === 1 && lacking.every((label) => bases.includes(label))
  return {
    title: NO_DATA,
    reason: `${joinNames(lacking)} ${lacking.length > 1 ? 'have' : 'has'} no figures in this time span and at these locations, so there is nothing to ${isOfBase ? 'compare with' : 'split'}.`,
    advice: `Choose ${isOfBase ? 'something else to compare with' : 'another line'}, another time span or other locations.`,
  }
}

/** What the chart compares with, as its data labels call it. */
function baseLabels({ metrics }: Drawn): readonly string[] {
  return metrics.flatMap((metric) => (roleOf(metric) === 'ACTUAL' ? [] : [metric.dataLabel]))
}

/** Why figures have no marks in a chart, in a sentence; null if there are none. */
function undrawnSentence({ type }: Drawn, { panels, whyEmpty }: Figures): string | null {
  const cells = panels.flatMap(({ series }) => series.flatMap((one) => [...one.cells, ...(one.total === null ? [] : [one.total])]))
  if (cells.some(({ value }) => value !== null && Number(value) !== 0))
    return type === 'NORMALISED_BAR'
      ? 'These figures have no shares, because their total is not positive (n/m).'
      : 'There is nothing to draw of these figures.'
  if (cells.some(({ state }) => state === 'NOT_MEANINGFUL'))
    return 'These figures are not meaningful (n/m), because what they are divided by is not positive.'
  return cells.some(({ value }) => value !== null) ? 'All figures are zero in this time span.' : (whyEmpty ?? null)
}
