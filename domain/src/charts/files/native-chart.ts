import type { Ink, SceneBox } from '../scene/scene.ts'

/** A chart as office programs draw it, from figures that stay with it. A chart of several scales is several of these. */
export interface NativeChart {
  /** In the room of the whole chart, in points. */
  readonly box: SceneBox
  /** The text above it; empty for none. */
  readonly heading: string
  /** Where its bars and lines stand, inside its box. */
  readonly plot: SceneBox
  readonly isLying: boolean
  readonly grouping: 'SIDE_BY_SIDE' | 'STACKED' | 'SHARES'
  readonly categories: readonly NativeCategory[]
  readonly series: readonly NativeSeries[]
  /** Figures that stay with it and are not drawn. */
  readonly kept: readonly Pick<NativeSeries, 'label' | 'values'>[]
  /** Percent of a bar: the space between groups, and how far bars of a group lie over each other. */
  readonly gap: number
  readonly overlap: number
  readonly scale: NativeScale
  /** Whether the scale has lines with figures. */
  readonly showsTicks: boolean
  /** Whether categories have their names. */
  readonly showsNames: boolean
  /** Number format of office programs: of the scale, and of figures next to bars. */
  readonly code: string
  readonly hasKey: boolean
  /** Lines over it: of bars and scales that leave something out. */
  readonly strokes: readonly NativeStroke[]
}

/** A line from point to point, in points of the chart's box. */
export interface NativeStroke {
  readonly points: readonly (readonly [x: number, y: number])[]
  readonly ink: Ink
  readonly width: number
}

export interface NativeCategory {
  readonly label: string
  /** The label below several of them; null for none. */
  readonly group: string | null
}

export interface NativeScale {
  readonly least: number
  readonly most: number
  /** From one line to the next; null for as the program likes. */
  readonly step: number | null
}

export interface NativeSeries {
  readonly label: string
  readonly isLine: boolean
  /** Decimals, exact; null for none. One per category. */
  readonly values: readonly (string | null)[]
  readonly look: NativeLook
  /** Where a category's differs, by its place. */
  readonly exceptions: ReadonlyMap<number, NativeLook>
  readonly labels: NativeLabels | null
  /** Only there to raise the bar on top of it or to carry texts: invisible, and not in the key. */
  readonly isHelper: boolean
}

export interface NativeLook {
  readonly fill: Ink | null
  /** An outline, or the line itself. */
  readonly stroke: Ink | null
  readonly dash: readonly number[]
  /** Of a period that is cut short. */
  readonly isHatched: boolean
  /** Of lines: whether its points have dots, and no line between them. */
  readonly isDots: boolean
}

export interface NativeLabels extends NativeLabelLook {
  readonly isBold: boolean
  /** Places of the categories that have one; null for all. */
  readonly only: ReadonlySet<number> | null
  /** Where a category's differs, by its place. */
  readonly exceptions: ReadonlyMap<number, NativeLabel>
}

export interface NativeLabelLook {
  readonly position: 'ABOVE' | 'BELOW' | 'CENTER' | 'OUTSIDE' | 'INSIDE'
  readonly ink: Ink
}

export interface NativeLabel extends NativeLabelLook {
  /** Where no number format can say it; null for the figure itself, empty for nothing. */
  readonly text: string | null
}

export const NOTHING_SEEN: NativeLook = { fill: null, stroke: null, dash: [], isHatched: false, isDots: false }
