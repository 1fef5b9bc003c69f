import type { SceneBox } from '../scene/scene.ts'
import type { NativeChart, NativeSeries, NativeStroke } from './native-chart.ts'

/** Points: half the slant of a gap, and how far it reaches over its bar. */
const SLANT = 3
const OVER = 1
const GAP_WIDTH = 3

type DrawnChart = Omit<NativeChart, 'strokes'>

/** Slanted gaps in bars that are longer than their scale, which end at its edge: halfway, where no figure stands. */
export function brokenBars(chart: DrawnChart): readonly NativeStroke[] {
  const { scale, series } = chart
  if (chart.grouping !== 'SIDE_BY_SIDE' || scale.most <= scale.least) return []
  const bars = series.filter(({ isLine }) => !isLine)
  return bars.flatMap((one, at) =>
    one.values.flatMap((value, category) => {
      const number = Number(value ?? 0)
      if (number <= scale.most && number >= scale.least) return []
      return [gapIn(chart, barBox(chart, { at, count: bars.length, category, from: 0, to: number }))]
    }),
  )
}

/** Slanted gaps in the bars of a stack on a scale without zero. @param series whose figures are such bars. */
export function footlessBars(chart: DrawnChart, ends: readonly (readonly [category: number, value: number])[]): readonly NativeStroke[] {
  return ends.map(([category, to]) => gapIn(chart, barBox(chart, { at: 0, count: 1, category, from: 0, to })))
}

/** The sign of a scale that leaves out zero, at the left end of its axis. */
export function cutSign({ plot }: Pick<NativeChart, 'plot'>): readonly NativeStroke[] {
  const [left, y] = [plot.x, plot.y + plot.height]
  const points = [
    [left - 2, y + 3],
    [left + 1, y - 3],
    [left + 4, y + 3],
    [left + 7, y - 3],
  ] as const
  return [
    { points, ink: 'page', width: 4 },
    { points, ink: 'base', width: 1 },
  ]
}

interface BarPlace {
  /** Among the bars of a category. */
  readonly at: number
  readonly count: number
  readonly category: number
  readonly from: number
  readonly to: number
}

/** Where office programs draw the part of a bar that is seen, in points of the chart. */
function barBox({ plot, isLying, categories, gap, overlap, scale }: DrawnChart, { at, count, category, from, to }: BarPlace): SceneBox {
  const slot = (isLying ? plot.height : plot.width) / categories.length
  const next = 1 - overlap / 100
  const across = slot / (1 + (count - 1) * next + gap / 100)
  const start = slot * category + (slot - across * (1 + (count - 1) * next)) / 2 + at * across * next
  const share = (value: number): number => (Math.min(Math.max(value, scale.least), scale.most) - scale.least) / (scale.most - scale.least)
  const [low, high] = [share(Math.min(from, to)), share(Math.max(from, to))]
  return isLying
    ? { x: plot.x + low * plot.width, y: plot.y + start, width: (high - low) * plot.width, height: across }
    : { x: plot.x + start, y: plot.y + (1 - high) * plot.height, width: across, height: (high - low) * plot.height }
}

function gapIn({ isLying }: Pick<NativeChart, 'isLying'>, { x, y, width, height }: SceneBox): NativeStroke {
  const [middle, level] = [x + width / 2, y + height / 2]
  const points = isLying
    ? ([
        [middle - SLANT, y + height + OVER],
        [middle + SLANT, y - OVER],
      ] as const)
    : ([
        [x - OVER, level + SLANT],
        [x + width + OVER, level - SLANT],
      ] as const)
  return { points, ink: 'page', width: GAP_WIDTH }
}

/**
 * Lines from the end of each column of a waterfall to the next, as series of a line chart: every third line in one series, so that
 * nothing joins them.
 *
 * @param levels Decimals that each column ends at; null for one that leads to none.
 */
export function connectors(levels: readonly (string | null)[]): readonly NativeSeries[] {
  const series = Array.from(
    { length: CONNECTORS },
    (_, own): NativeSeries => ({
      label: `Connector ${own + 1}`,
      isLine: true,
      values: levels.map((level, at) => {
        if (at % CONNECTORS === own) return level
        return at > 0 && (at - 1) % CONNECTORS === own ? (levels[at - 1] ?? null) : null
      }),
      look: { fill: null, stroke: 'base', dash: [1, 2], isHatched: false, isDots: false },
      exceptions: new Map(),
      labels: null,
      isHelper: true,
    }),
  )
  return series.filter(({ values }) => values.some((value) => value !== null))
}

const CONNECTORS = 3
