import type { ChartCell } from '../chart-figures.ts'
import {
  CHART_TEXT,
  type ChartScene,
  type Ink,
  type RectMark,
  type SceneBox,
  type SceneMark,
  type SceneName,
  type SceneTarget,
  type TextMark,
} from './scene.ts'
import { shortenedText, type TextWeight, textWidth } from './text-width.ts'

/** Where a text may stand: the point that it is anchored to, and the middle of its height. */
export interface TextSpot {
  readonly x: number
  readonly middle: number
  readonly anchor: TextMark['anchor']
}

interface TextLook {
  readonly size?: number
  readonly weight?: TextWeight
  readonly ink?: Ink
  readonly cell?: ChartCell | null
}

type Bar = Pick<RectMark, 'x' | 'y' | 'width' | 'height'> & Partial<Omit<RectMark, 'kind'>>

/** Heights of a letter above and below its baseline, in shares of the size. */
const ASCENT = 0.76
const DESCENT = 0.24
/** Free space between two texts. */
const GAP = 2

/** Collects the marks of a chart. Texts never overlap each other and never leave the frame: one without room is left out. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly #marks: SceneMark[] = []
  /** Drawn over the marks. */
  readonly #texts: TextMark[] = []
  readonly #taken: SceneBox[] = []
  readonly #targets: SceneTarget[] = []
  readonly #names: SceneName[] = []
  readonly #notes = new Set<string>()
  #unit = ''

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  bar(bar: Bar): void {
    const box = this.#inside(bar)
    const { fill = null, stroke = null, strokeWidth = 1, isHatched = false, isBroken = false, isLying = false, cell = null } = bar
    this.#marks.push({ kind: 'RECT', ...box, fill, stroke, strokeWidth, isHatched, isBroken, isLying, cell })
  }

  line(points: readonly (readonly [number, number])[], ink: Ink, { width = 1, dash = [] as readonly number[] } = {}): void {
    if (points.length < 2) return
    this.#marks.push({ kind: 'LINE', points: points.map(([x, y]) => [this.#clampX(x), this.#clampY(y)] as const), ink, width, dash })
  }

  dot(
    x: number,
    y: number,
    radius: number,
    fill: Ink,
    more: { readonly stroke?: Ink; readonly shape?: 'ROUND' | 'SQUARE'; readonly cell?: ChartCell } = {},
  ): void {
    const { stroke = null, shape = 'ROUND', cell = null } = more
    const within = (value: number, most: number): number => Math.min(Math.max(value, radius), Math.max(radius, most - radius))
    this.#marks.push({ kind: 'DOT', x: within(x, this.width), y: within(y, this.height), radius, fill, stroke, shape, cell })
  }

  /**
   * Writes a text at the first of its spots that is free.
   *
   * @returns whether it found one.
   */
  text(text: string, spots: readonly TextSpot[], look: TextLook = {}): boolean {
    const { size = CHART_TEXT, weight = 400, ink = 'text-2', cell = null } = look
    if (text === '') return true
    const width = textWidth(text, size, weight)
    for (const spot of spots) {
      const box = boxOf(spot, width, size)
      if (!this.#holds(box) || this.#taken.some((other) => overlap(box, other))) continue
      this.#taken.push(box)
      // The baseline lies where the middle of digits is the middle asked for.
      const y = box.y + size * ASCENT
      this.#texts.push({ kind: 'TEXT', x: spot.x, y, anchor: spot.anchor, text, size, weight, ink, cell })
      return true
    }
    return false
  }

  /** A text that is cut short to a width, at one spot. */
  cutText(text: string, width: number, spot: TextSpot, look: TextLook = {}): boolean {
    return this.text(shortenedText(text, width, look.size ?? CHART_TEXT, look.weight ?? 400), [spot], look)
  }

  /** Keeps texts out of an area. */
  block(box: SceneBox): void {
    this.#taken.push(box)
  }

  target(target: Omit<SceneTarget, 'panelLabel'>): void {
    this.#targets.push({ ...target, panelLabel: '', ...this.#inside(target) })
  }

  name(name: SceneName): void {
    this.#names.push({ ...name, ...this.#inside(name) })
  }

  note(sentence: string): void {
    this.#notes.add(sentence)
  }

  /** Says the unit of the figures. */
  unit(unit: string): void {
    this.#unit = unit
  }

  /** Draws another scene at a place. @param label what it is called, as one of small charts; null for the only one. */
  inset(scene: ChartScene, x: number, y: number, label: string | null): void {
    for (const mark of scene.marks) {
      const moved = movedMark(mark, x, y)
      if (moved.kind === 'TEXT') this.#texts.push(moved)
      else this.#marks.push(moved)
    }
    for (const target of scene.targets)
      this.#targets.push({ ...target, panelLabel: label ?? target.panelLabel, x: target.x + x, y: target.y + y })
    for (const name of scene.names) this.#names.push({ ...name, x: name.x + x, y: name.y + y })
    for (const note of scene.notes) this.#notes.add(note)
    if (this.#unit === '') this.#unit = scene.unit
    this.#taken.push({ x, y, width: scene.width, height: scene.height })
  }

  scene(): ChartScene {
    return {
      width: this.width,
      height: this.height,
      marks: [...this.#marks, ...this.#texts],
      targets: this.#targets,
      names: this.#names,
      unit: this.#unit,
      notes: [...this.#notes],
    }
  }

  #holds({ x, y, width, height }: SceneBox): boolean {
    return x >= 0 && y >= 0 && x + width <= this.width && y + height <= this.height
  }

  #inside({ x, y, width, height }: SceneBox): SceneBox {
    const [left, top] = [this.#clampX(x), this.#clampY(y)]
    return { x: left, y: top, width: this.#clampX(x + Math.max(0, width)) - left, height: this.#clampY(y + Math.max(0, height)) - top }
  }

  #clampX(value: number): number {
    return Math.min(Math.max(value, 0), this.width)
  }

  #clampY(value: number): number {
    return Math.min(Math.max(value, 0), this.height)
  }
}

function boxOf({ x, middle, anchor }: TextSpot, width: number, size: number): SceneBox {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  // The middle of a digit's height lies above that of the line.
  const top = middle - size * (ASCENT - DIGIT / 2)
  return { x: left, y: top, width, height: size * (ASCENT + DESCENT) }
}

/** The height of a digit in shares of the size. */
const DIGIT = 0.7

function overlap(one: SceneBox, other: SceneBox): boolean {
  return (
    one.x < other.x + other.width + GAP &&
    other.x < one.x + one.width + GAP &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

function movedMark(mark: SceneMark, x: number, y: number): SceneMark {
  if (mark.kind === 'LINE') return { ...mark, points: mark.points.map(([left, top]) => [left + x, top + y] as const) }
  return { ...mark, x: mark.x + x, y: mark.y + y }
}
