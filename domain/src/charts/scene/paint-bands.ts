import type { SeriesDifference } from '../chart-figures.ts'
import { type Area, drawGround, groundOf, yOf } from './areas.ts'
import { type Painting, type PlacedCell, placedCells, reach } from './painting.ts'
import { CHART_TEXT, type Ink } from './scene.ts'
import { textWidth } from './text-width.ts'

const BAR = 0.42
/** From this width each column's difference has a figure if it has room. */
const LEAST_STEP = 12

/** The difference from what a series is compared with, above its columns: bars in amounts, or pins in percent. */
export function paintBand(painting: Painting, difference: SeriesDifference, kind: 'AMOUNT' | 'PERCENT'): void {
  const { canvas, area, columns } = painting
  const isAmount = kind === 'AMOUNT'
  const cells = placedCells(
    painting,
    isAmount ? difference.amounts : difference.percents,
    isAmount ? difference.total : difference.totalPercent,
  )
  drawGround(canvas, area, columns.right)
  if (columns.totalCenter !== null)
    drawGround(canvas, { ...area, left: columns.totalCenter - columns.step / 2 }, columns.totalCenter + columns.step / 2)
  for (const placed of cells) if (placed.cell.value !== null) paintOne(painting, placed, kind, difference.label)
  writeDifferences(painting, cells)
}

function paintOne(painting: Painting, placed: PlacedCell, kind: 'AMOUNT' | 'PERCENT', base: string): void {
  const { canvas, area, numbers, columns } = painting
  const { cell, x } = placed
  const value = Number(cell.value)
  const [y, ground] = [yOf(area, value), groundOf(area)]
  const [top, bottom] = [Math.min(y, ground), Math.max(y, ground)]
  const ink = inkOf(placed)
  const width = Math.max(2, columns.step * BAR)
  const isBeyond = value > area.scale.most || value < area.scale.least
  if (kind === 'AMOUNT') {
    canvas.bar({
      x: x - width / 2,
      y: top,
      width,
      height: Math.max(bottom - top, value === 0 ? 0 : 1),
      fill: ink,
      isBroken: isBeyond,
      cell,
    })
  } else {
    canvas.bar({ x: x - 0.75, y: top, width: 1.5, height: bottom - top, fill: ink, cell })
    canvas.dot(x, y, 2.5, ink, { shape: 'SQUARE', cell })
  }
  reach(painting, { x: x - width / 2, y: top, width, height: Math.max(4, bottom - top) }, placed, {
    key: kind === 'AMOUNT' ? 'difference' : 'difference-percent',
    label: `${kind === 'AMOUNT' ? 'Difference' : 'Difference in %'} from ${base}`,
    text: kind === 'AMOUNT' ? numbers.wholeDifference(cell.value) : numbers.whole(cell.value),
  })
}

/** Differences that matter in their color, others gray. */
function inkOf({ cell }: PlacedCell): Ink {
  if (cell.outcome === 'NEUTRAL' || !cell.isMaterial || Number(cell.value) === 0) return 'prior'
  return cell.outcome === 'FAVORABLE' ? 'better' : 'worse'
}

function writeDifferences({ canvas, area, numbers, columns, highlight, showsValues }: Painting, cells: readonly PlacedCell[]): void {
  if (!showsValues) return
  const fits = cells.every(({ cell }) => textWidth(numbers.difference(cell.value), CHART_TEXT, 600) + 2 <= columns.step)
  const sizes = cells.toSorted((left, right) => Math.abs(Number(right.cell.value)) - Math.abs(Number(left.cell.value)))
  // Between narrow columns an unimportant figure would take the room of important ones.
  const isNarrow = columns.step < LEAST_STEP
  for (const placed of fits ? cells : sizes) {
    const { cell, x, category } = placed
    if (cell.value === null || (isNarrow && inkOf(placed) === 'prior' && category.key !== highlight)) continue
    const value = Number(cell.value)
    const middle = value < 0 ? yOf(area, value) + 10 : yOf(area, value) - 9
    const ink = inkOf(placed)
    canvas.text(numbers.difference(cell.value), [{ x, middle: value === 0 ? groundOf(area) + 10 : middle, anchor: 'middle' }], {
      weight: category.key === highlight ? 600 : 500,
      ink: ink === 'prior' ? 'text-3' : ink,
      cell,
    })
  }
}

/** An area for a band: with room for figures above what is better and below what is worse. */
export function bandArea(box: Pick<Area, 'top' | 'height' | 'left' | 'right'>, values: readonly number[]): Area {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const above = most > 0 ? LABEL : 2
  const below = least < 0 || values.some((value) => value === 0) ? LABEL : 2
  return {
    ...box,
    top: box.top + above,
    height: Math.max(4, box.height - above - below),
    scale: { least, most: most === least ? least + 1 : most, ticks: [], isCut: false },
  }
}

const LABEL = 17
