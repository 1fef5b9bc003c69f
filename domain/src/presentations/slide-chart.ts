import { chartSubtitle } from '../charts/chart-subtitle.ts'
import { chartScene } from '../charts/scene/chart-scene.ts'
import type { ChartScene } from '../charts/scene/scene.ts'
import { wrappedText } from '../charts/scene/text-width.ts'
import { sameStoreLine } from '../locations/same-store-text.ts'
import type { NegativeStyle } from '../money/format.ts'
import { CHART_TITLE, CHART_UNIT } from './chart-title.ts'
import type { ShownChart } from './presentation-figures.ts'
import type { SlideSize } from './slide-box.ts'

/** A chart in its box: its title, below it what it shows, then the picture. */
export interface SlideChart {
  readonly lines: readonly string[]
  /** Such as `Net income, USD thousands, Oct 2026, against Budget 2026. Same-store: 2 of 3 locations are comparable`. */
  readonly subtitle: readonly string[]
  /** Points above the picture. */
  readonly top: number
  /** Null where there is no room for it. */
  readonly scene: ChartScene | null
}

interface SlideChartLook {
  /** ISO code. */
  readonly currency: string
  readonly negatives: NegativeStyle
}

const LEAST = 20

/** @param title typed by a user; empty for the message of the figures. */
export function slideChart(title: string, box: SlideSize, shown: ShownChart, look: SlideChartLook): SlideChart {
  const lines = wrappedText(title || shown.title, box.width, CHART_TITLE.size, 600)
  const titled = lines.length * CHART_TITLE.line
  const pictureBelow = (top: number): ChartScene | null =>
    box.width < LEAST || box.height - top < LEAST
      ? null
      : chartScene(shown.chart, shown.data, { width: box.width, height: box.height - top, ...look })
  const top = lines.length === 0 ? 0 : titled + CHART_TITLE.gap
  const scene = pictureBelow(top)
  const said = [subtitleOf(shown, scene?.unit ?? ''), shown.sameStores ? sameStoreLine(shown.sameStores) : '']
  const subtitle = wrappedText(said.filter((text) => text !== '').join('. '), box.width, CHART_UNIT.size)
  if (scene === null || subtitle.length === 0) return { lines, subtitle: [], top, scene }
  const below = titled + subtitle.length * CHART_UNIT.line + CHART_TITLE.gap
  return { lines, subtitle, top: below, scene: pictureBelow(below) }
}

/** The lines, the unit and the days of a chart. */
function subtitleOf({ chart, data, days }: ShownChart, unit: string): string {
  return days === undefined ? unit : chartSubtitle({ chart, unit, ...days, places: '', lead: data.panels[0]?.series[0] ?? null })
}
