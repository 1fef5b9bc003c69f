import type { ChartDocument } from './chart-document.ts'
import type { ChartData } from './chart-figures.ts'

type Drawn = Pick<ChartDocument, 'type'>
type Figures = Pick<ChartData, 'panels' | 'whyEmpty'>

/** Why a chart whose figures were read has nothing to draw, in a sentence. */
export function emptyChartSentence(chart: Drawn, data: Figures): string {
  return undrawnSentence(chart, data) ?? 'No figures in this time span.'
}

/** Why figures have no marks in a chart, in a sentence; null if there are none. */
export function undrawnSentence({ type }: Drawn, { panels, whyEmpty }: Figures): string | null {
  const cells = panels.flatMap(({ series }) => series.flatMap((one) => [...one.cells, ...(one.total === null ? [] : [one.total])]))
  if (cells.some(({ value }) => value !== null && Number(value) !== 0))
    return type === 'NORMALISED_BAR'
      ? 'These figures have no shares, because their total is not positive (n/m).'
      : 'There is nothing to draw of these figures.'
  if (cells.some(({ state }) => state === 'NOT_MEANINGFUL'))
    return 'These figures are not meaningful (n/m), because what they are divided by is not positive.'
  return cells.some(({ value }) => value !== null) ? 'All figures are zero in this time span.' : (whyEmpty ?? null)
}
