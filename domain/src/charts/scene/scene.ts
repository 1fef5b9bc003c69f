import type { SeriesColor } from '../chart-document.ts'
import type { ChartCell } from '../chart-figures.ts'
import type { TextWeight } from './text-width.ts'

/** The roles of color in charts; each theme, and each kind of file, gives them its own. ON: text on a fill. */
export type Ink =
  | 'actual'
  | 'prior'
  | 'plan'
  | 'better'
  | 'worse'
  | SeriesColor
  | 'rest'
  | 'text-1'
  | 'text-2'
  | 'text-3'
  | 'grid'
  | 'base'
  | 'page'
  | `on-${'actual' | SeriesColor}`

/** Everything is in pixels, or points, from the upper left corner. */
export type SceneMark = RectMark | LineMark | DotMark | TextMark

export interface RectMark {
  readonly kind: 'RECT'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly fill: Ink | null
  readonly stroke: Ink | null
  readonly strokeWidth: number
  /** Of a period that is cut short. */
  readonly isHatched: boolean
  /** A slanted gap: longer than the scale can show. */
  readonly isBroken: boolean
  /** Whether it grows sideways. */
  readonly isLying: boolean
  /** What it stands for; null for what is no figure. */
  readonly cell: ChartCell | null
}

export interface LineMark {
  readonly kind: 'LINE'
  readonly points: readonly (readonly [number, number])[]
  readonly ink: Ink
  readonly width: number
  /** Lengths of strokes and gaps; empty for a whole line. */
  readonly dash: readonly number[]
}

export interface DotMark {
  readonly kind: 'DOT'
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly fill: Ink
  readonly stroke: Ink | null
  readonly shape: 'ROUND' | 'SQUARE'
  readonly cell: ChartCell | null
}

export interface TextMark {
  readonly kind: 'TEXT'
  readonly x: number
  /** Of its baseline. */
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly text: string
  readonly size: number
  readonly weight: TextWeight
  readonly ink: Ink
  /** What it says; null for what is no figure. */
  readonly cell: ChartCell | null
}

/** What a person can point at or walk to: a figure of a chart with the area that stands for it. */
export interface SceneTarget {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly cell: ChartCell
  /** The place along the chart, and what it is called. */
  readonly category: string
  readonly categoryLabel: string
  /** The series, the band or the step. */
  readonly series: string
  readonly seriesLabel: string
  /** The small chart that it is in; empty for the only one. */
  readonly panel: string
  /** What the small chart is called. */
  readonly panelLabel: string
  /** Exact. */
  readonly text: string
}

/** The name of some series, written next to them or in the key: pointing at it shows those alone. */
export interface SceneName {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Keys of the series that it names: of one subject or part in every role, or one line. */
  readonly series: readonly string[]
  readonly label: string
}

/** A picture of a chart: what is drawn, in its order, and what can be reached. */
export interface ChartScene {
  readonly width: number
  readonly height: number
  readonly marks: readonly SceneMark[]
  readonly targets: readonly SceneTarget[]
  /** Where names of series stand; none where one name would be the only one. */
  readonly names: readonly SceneName[]
  /** The units of its figures, such as `USD thousands · Guests`; empty for none. */
  readonly unit: string
  /** What has to be said about the picture, such as a cut axis: sentences. */
  readonly notes: readonly string[]
}

export interface SceneBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The slanted gap of a broken bar, from end to end: across the middle of an upright one, near the end of a lying one. */
export function breakOf({ x, y, width, height, isLying }: SceneBox & Pick<RectMark, 'isLying'>): readonly [number, number, number, number] {
  if (!isLying) return [x - 1, y + height / 2 + 3, x + width + 1, y + height / 2 - 3]
  const at = x + width * 0.88
  return [at - 3, y + height + 1, at + 3, y - 1]
}

/** The categories of the first and the last bar of a waterfall, and of the plan next to them. */
export const WATERFALL_ENDS = { base: 'base', actual: 'actual', plan: 'plan' } as const

/** Between the units of a chart that has several. */
export const UNITS_APART = ' · '

/** Size of texts in a chart, in pixels. */
export const CHART_TEXT = 11
