import { chartScene } from '../charts/scene/chart-scene.ts'
import type { ChartScene } from '../charts/scene/scene.ts'
import { shortenedText, wrappedText } from '../charts/scene/text-width.ts'
import { sameStoreLine } from '../locations/same-store-text.ts'
import type { NegativeStyle } from '../money/format.ts'
import { CHART_TITLE, CHART_UNIT } from './chart-title.ts'
import type { ShownChart } from './presentation-figures.ts'
import type { SlideSize } from './slide-box.ts'

/** A chart in its box: its title, below it what its figures are in, then the picture. */
export interface SlideChart {
  readonly lines: readonly string[]
  /** Such as `USD thousands. Same-store: 2 of 3 locations are comparable`, in a line; empty where every figure says it. */
  readonly unit: string
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

/** @param title typed by somebody; empty for what the figures say. */
export function slideChart(title: string, box: SlideSize, shown: ShownChart, look: SlideChartLook): SlideChart {
  const lines = wrappedText(title || shown.title, box.width, CHART_TITLE.size, 600)
  const titled = lines.length * CHART_TITLE.line
  const pictureBelow = (top: number): ChartScene | null =>
    box.width < LEAST || box.height - top < LEAST
      ? null
      : chartScene(shown.chart, shown.data, { width: box.width, height: box.height - top, ...look })
  const top = lines.length === 0 ? 0 : titled + CHART_TITLE.gap
  const scene = pictureBelow(top)
  const said = [scene?.unit ?? '', shown.sameStores ? sameStoreLine(shown.sameStores) : ''].filter((text) => text !== '').join('. ')
  if (scene === null || said === '') return { lines, unit: '', top, scene }
  const below = titled + CHART_UNIT.line + CHART_TITLE.gap
  return { lines, unit: shortenedText(said, box.width, CHART_UNIT.size), top: below, scene: pictureBelow(below) }
}
