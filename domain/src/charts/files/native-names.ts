import type { ChartCategory } from '../chart-figures.ts'
import { shortLabel } from '../scene/category-labels.ts'
import { CHART_TEXT } from '../scene/scene.ts'
import { textWidth, wrappedText } from '../scene/text-width.ts'
import { widestText } from './stand-in-widths.ts'

/** Points between names of neighbors. */
const GAP = 4

/** Points that a name below a chart takes at most. */
function widthOf(name: string): number {
  return widestText(name, { size: CHART_TEXT, isBold: false })
}

/**
 * The names of categories as office programs write them, which break them at spaces. Months that have no room next to each other leave out
 * the year, except for the first of each year; where the year itself has no room, it has two digits.
 *
 * @param step points from one to the next.
 */
export function nativeNames(categories: readonly ChartCategory[], step: number): readonly string[] {
  const whole = categories.map(({ label }) => label)
  const isMonths = categories.every((category) => category.kind === 'PERIOD' && shortLabel(category) !== category.label)
  if (!isMonths || whole.every((name) => widthOf(name) <= step - GAP)) return whole
  return categories.map((category, at) => {
    const year = yearOf(category)
    const before = categories[at - 1]
    if (before !== undefined && yearOf(before) === year) return shortLabel(category)
    return `${shortLabel(category)} ${widthOf(year) <= step - GAP ? year : `’${year.slice(2)}`}`
  })
}

function yearOf({ startDate }: ChartCategory): string {
  return startDate.slice(0, 4)
}

/** The most lines that any of the names takes below columns of a width, whichever font there is. */
export function nativeNameLines(names: readonly string[], width: number, most: number): number {
  const linesOf = (name: string): number => {
    const wider = Math.max(1, widthOf(name) / (textWidth(name, CHART_TEXT) || 1))
    return wrappedText(name, width / wider, CHART_TEXT, 400, most).length
  }
  return Math.max(1, ...names.map(linesOf))
}

/**
 * Which figures above and below bars have room next to each other, the largest first. Those above do not touch those below.
 *
 * @param texts empty for none.
 * @param step points from one to the next.
 */
export function figuresWithRoom(texts: readonly { readonly text: string; readonly value: number }[], step: number): ReadonlySet<number> {
  const kept = new Set<number>()
  const halfOf = (at: number): number => widthOf(texts[at]?.text ?? '') / 2
  const isBelow = (at: number): boolean => (texts[at]?.value ?? 0) < 0
  const bySize = [...texts.keys()].toSorted((one, other) => Math.abs(texts[other]?.value ?? 0) - Math.abs(texts[one]?.value ?? 0))
  for (const at of bySize) {
    const touches = (other: number): boolean =>
      isBelow(at) === isBelow(other) && halfOf(at) + halfOf(other) + GAP / 2 > Math.abs(at - other) * step
    if (![...kept].some(touches)) kept.add(at)
  }
  return kept
}
