import type { NativeChart } from '../../charts/files/native-chart.ts'
import { nativeCharts } from '../../charts/files/native-charts.ts'
import type { NegativeStyle } from '../../money/format.ts'
import { CHART_TITLE, CHART_UNIT } from '../chart-title.ts'
import type { ChartElement } from '../presentation.ts'
import type { ShownChart } from '../presentation-figures.ts'
import { slideChart } from '../slide-chart.ts'
import { SLIDE_COLORS } from '../slide-colors.ts'
import { transformOf } from './drawing.ts'
import { drawnThing, elementName, locksOf, type ShapeIds } from './shape-frame.ts'
import { wordsShape } from './text-shape.ts'
import { namespaces, xml } from './xml.ts'

export interface ChartPlace {
  readonly ids: ShapeIds
  /** ISO code. */
  readonly currency: string
  readonly negatives: NegativeStyle
  /** Stores a chart and its figures. @returns the relationship by which the slide names it. */
  readonly addChart: (chart: NativeChart) => string
}

/** Why a chart has no figures, as on the screen; null if it may have some. */
export function chartProblem(shown: ShownChart | undefined): string | null {
  return shown === undefined ? 'Failed to load chart data' : shown.problem
}

/** A chart with its title above it: one frame for each scale. Null if there is nothing to draw. */
export function chartShapes(element: ChartElement, shown: ShownChart, place: ChartPlace): string | null {
  const { box } = element
  const { lines, subtitle, top, charts } = chartsIn(element, shown, place)
  if (charts.length === 0) return null
  const name = elementName(element)
  const alt = element.title || shown.title
  const frames = charts.map((chart, at) => {
    const id = place.ids.next()
    const own = charts.length === 1 ? name : `${name}, ${chart.heading || at + 1}`
    // Charts cannot be turned in presentation programs.
    const frame = { ...chart.box, x: box.x + chart.box.x, y: box.y + top + chart.box.y, rotation: 0 }
    return xml(
      'p:graphicFrame',
      {},
      xml(
        'p:nvGraphicFramePr',
        {},
        drawnThing({ id, name: own, alt }),
        xml('p:cNvGraphicFramePr', {}, locksOf(element, 'a:graphicFrameLocks')),
        xml('p:nvPr'),
      ),
      transformOf(frame, 'p:xfrm'),
      xml(
        'a:graphic',
        {},
        xml(
          'a:graphicData',
          { uri: 'http://schemas.openxmlformats.org/drawingml/2006/chart' },
          xml('c:chart', { ...namespaces('c'), 'r:id': place.addChart(chart) }),
        ),
      ),
    )
  })
  const subtitleWords =
    subtitle.length === 0
      ? ''
      : wordsShape({
          id: place.ids.next(),
          name: `${name}, subtitle`,
          box: { ...box, y: box.y + lines.length * CHART_TITLE.line, height: subtitle.length * CHART_UNIT.line, rotation: 0 },
          lines: subtitle,
          look: { size: CHART_UNIT.size, color: SLIDE_COLORS.faint },
          lineHeight: CHART_UNIT.line,
        })
  const words =
    lines.length === 0
      ? ''
      : wordsShape({
          id: place.ids.next(),
          name: `${name}, title`,
          box: { ...box, height: lines.length * CHART_TITLE.line, rotation: 0 },
          lines,
          look: { size: CHART_TITLE.size, color: SLIDE_COLORS.text, isBold: true },
          lineHeight: CHART_TITLE.line,
        })
  return words + subtitleWords + frames.join('')
}

function chartsIn({ box, title }: ChartElement, shown: ShownChart, { currency, negatives }: ChartPlace) {
  const { chart, data } = shown
  const { lines, subtitle, top } = slideChart(title, box, shown, { currency, negatives })
  const place = { width: box.width, height: box.height - top, currency, negatives }
  const charts = place.width < 20 || place.height < 20 ? [] : nativeCharts(chart, data, place)
  return { lines, subtitle, top, charts: charts.filter(({ series }) => series.some(({ values }) => values.some((one) => one !== null))) }
}
