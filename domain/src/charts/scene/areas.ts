import type { ChartNumbers } from '../chart-numbers.ts'
import type { Canvas } from './canvas.ts'
import { CHART_TEXT } from './scene.ts'
import { textWidth } from './text-width.ts'
import type { ValueScale } from './value-scale.ts'

/** A part of a chart with one scale, upright. */
export interface Area {
  readonly top: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly scale: ValueScale
}

/** Where a figure lies. Outside of the scale: at its edge. */
export function yOf({ top, height, scale: { least, most } }: Area, value: number): number {
  const share = most === least ? 0 : (Math.min(Math.max(value, least), most) - least) / (most - least)
  return top + height - share * height
}

/** Where columns stand: at zero, or at the lower edge of a scale that is cut. */
export function groundOf(area: Area): number {
  return yOf(area, 0)
}

/** Grid lines with their figures left of the area. */
export function drawTicks(canvas: Canvas, area: Area, numbers: ChartNumbers): void {
  for (const tick of area.scale.ticks) {
    const y = Math.round(yOf(area, tick)) + 0.5
    if (tick !== 0)
      canvas.line(
        [
          [area.left, y],
          [area.right, y],
        ],
        'grid',
      )
    canvas.text(numbers.text(decimalOf(tick)), [{ x: area.left - 6, middle: y, anchor: 'end' }], { ink: 'text-3' })
  }
}

/** Width of the figures next to the grid lines. */
export function ticksWidth({ ticks }: ValueScale, numbers: ChartNumbers): number {
  return Math.max(0, ...ticks.map((tick) => textWidth(numbers.text(decimalOf(tick)), CHART_TEXT))) + 8
}

/** The base line of columns. */
export function drawGround(canvas: Canvas, area: Area, right = area.right): void {
  const y = Math.round(groundOf(area)) + 0.5
  canvas.line(
    [
      [area.left, y],
      [right, y],
    ],
    'base',
  )
}

/** A round figure of a scale as a Decimal. */
function decimalOf(tick: number): string {
  return tick.toFixed(12).replace(/\.?0+$/, '')
}

/** Below a scale that leaves out zero: the axis lies so much lower, with the sign of the cut between. */
export const CUT = 12

/** The sign at the foot of a scale that leaves out zero. */
export function drawCut(canvas: Canvas, { left, top, height }: Pick<Area, 'left' | 'top' | 'height'>): void {
  const y = top + height + CUT / 2
  canvas.line(
    [
      [left - 4, y + 2],
      [left - 1, y - 2],
      [left + 2, y + 2],
      [left + 5, y - 2],
    ],
    'base',
  )
}
