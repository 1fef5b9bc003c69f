import type { ChartCategory, ChartCell, ChartSeries } from '../chart-figures.ts'
import type { ChartNumbers } from '../chart-numbers.ts'
import type { Area } from './areas.ts'
import type { Canvas } from './canvas.ts'
import { CHART_TEXT, type Ink } from './scene.ts'
import type { SeriesLook } from './scene-place.ts'
import { textWidth } from './text-width.ts'

/** Columns along a chart. The total stands apart, on a scale of its own. */
export interface Columns {
  readonly categories: readonly ChartCategory[]
  readonly total: ChartCategory | null
  readonly centers: readonly number[]
  readonly totalCenter: number | null
  /** From one column to the next. */
  readonly step: number
  readonly left: number
  /** Where the columns of the categories end. */
  readonly right: number
}

/** What painters of an upright area share. */
export interface Painting {
  readonly canvas: Canvas
  readonly columns: Columns
  readonly area: Area
  readonly numbers: ChartNumbers
  readonly looks: ReadonlyMap<string, SeriesLook>
  readonly panel: string
  readonly highlight: string | null
  readonly showsValues: boolean
}

/** A category, or the total, with what a series has there. */
export interface PlacedCell {
  readonly category: ChartCategory
  readonly cell: ChartCell
  readonly x: number
  readonly isTotal: boolean
}

export function placedCells(
  { columns }: Pick<Painting, 'columns'>,
  cells: readonly ChartCell[],
  total: ChartCell | null,
): readonly PlacedCell[] {
  const placed = columns.categories.flatMap((category, at): PlacedCell[] => {
    const cell = cells[at]
    return cell === undefined ? [] : [{ category, cell, x: columns.centers[at] ?? 0, isTotal: false }]
  })
  if (columns.total === null || columns.totalCenter === null || total === null) return placed
  return [...placed, { category: columns.total, cell: total, x: columns.totalCenter, isTotal: true }]
}

/** Makes a figure one that can be pointed at and walked to. */
export function reach(
  { canvas, panel }: Pick<Painting, 'canvas' | 'panel'>,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  { category, cell }: Pick<PlacedCell, 'category' | 'cell'>,
  series: { readonly key: string; readonly label: string; readonly text: string },
): void {
  canvas.target({
    ...box,
    cell,
    category: category.key,
    categoryLabel: category.label,
    series: series.key,
    seriesLabel: series.label,
    panel,
    text: series.text,
  })
}

/** Horizontal places of columns between two edges. */
export function columnPlaces(
  { categories, total }: { readonly categories: readonly ChartCategory[]; readonly total: ChartCategory | null },
  left: number,
  right: number,
): Columns {
  const parts = categories.length + (total === null ? 0 : 1 + TOTAL_GAP)
  const step = parts === 0 ? 0 : Math.max(0, right - left) / parts
  return {
    categories,
    total,
    centers: categories.map((_, at) => left + (at + 0.5) * step),
    totalCenter: total === null ? null : right - step / 2,
    step,
    left,
    right: left + categories.length * step,
  }
}

/** The width of a bar that takes a share of its step. A gap thinner than a pixel is left out. */
export function barWidth(share: number, step: number): number {
  return (1 - share) * step < 1 ? step : share * step
}

/** Before the total column, in steps. */
const TOTAL_GAP = 0.25

/** The figures of series, as doubles, of all categories without the total and the folded rest, which stand apart. */
export function drawnValues(
  series: readonly Pick<ChartSeries, 'cells'>[],
  categories: readonly Pick<ChartCategory, 'kind'>[],
): readonly number[] {
  const isOther = (at: number): boolean => isApart(categories[at]?.kind)
  const own = series.flatMap(({ cells }) => cells.flatMap(({ value }, at) => (value === null || isOther(at) ? [] : [Number(value)])))
  const apart = series.flatMap(({ cells }) => cells.flatMap(({ value }, at) => (value === null || !isOther(at) ? [] : [Number(value)])))
  return [...own, ...bounded(apart, own)]
}

/** Figures no larger than the largest of others: what does not fit their scale ends at its edge. Without others: unchanged. */
function bounded(values: readonly number[], others: readonly number[]): readonly number[] {
  const most = Math.max(0, ...others.map(Math.abs))
  return most === 0 ? values : values.map((value) => Math.min(Math.max(value, -most), most))
}

/** Whether a category adds up others, so that it would flatten them on one scale. */
export function isApart(kind: ChartCategory['kind'] | undefined): boolean {
  return kind === 'REST' || kind === 'TOTAL'
}

/** A figure inside its column or part; on a hatch it has a ground of its own. @returns whether there was room. */
export function writeInside(
  canvas: Canvas,
  text: string,
  { x, middle }: { readonly x: number; readonly middle: number },
  { ink, cell, isHatched }: { readonly ink: Ink; readonly cell: ChartCell; readonly isHatched: boolean },
): boolean {
  const width = textWidth(text, CHART_TEXT, 500) + 4
  if (isHatched) canvas.bar({ x: x - width / 2, y: middle - 6, width, height: 12, fill: 'page' })
  return canvas.text(text, [{ x, middle, anchor: 'middle' }], { weight: 500, ink: isHatched ? 'text-1' : ink, cell })
}
