import type { ChartWaterfall } from '../chart-figures.ts'
import { type Area, drawGround, groundOf, yOf } from './areas.ts'
import { Canvas } from './canvas.ts'
import { LABEL_LINE } from './category-labels.ts'
import { CHART_TEXT, type ChartScene } from './scene.ts'
import type { SceneQuestion } from './scene-place.ts'
import { shortenedText, textWidth, wrappedText } from './text-width.ts'
import { type WaterfallColumn, waterfallColumns } from './waterfall-columns.ts'

const BAR = 0.64
const ABOVE = 16
/** Around marks alone. */
const BARE = 2
const DOTS = [1, 2] as const

/** From what a figure is compared with to the figure: ends dark, steps better or worse, each beginning where the last one ended. */
export function waterfallScene({ chart, panel, place }: SceneQuestion, waterfall: ChartWaterfall): ChartScene {
  const canvas = new Canvas(place.width, place.height)
  const { base, plan } = waterfall
  const { columns, numbers, scale } = waterfallColumns(chart, place, waterfall)
  canvas.unit(numbers.unit)
  const isBare = place.isBare === true
  const step = place.width / columns.length
  const isWrapped = ({ label, isEnd }: WaterfallColumn): boolean => (isEnd || step >= 44) && textWidth(label, CHART_TEXT, 600) > step - 4
  const namesOf = (column: WaterfallColumn) => namesBelow(column, step - 4, isWrapped(column))
  const lines = Math.max(plan ? 2 : 1, ...columns.map((column) => namesOf(column).length))
  const foot = (isBare ? BARE : 8 + lines * LABEL_LINE) + (scale.isCut ? 6 : 0)
  const low = scale.least < 0 && !isBare ? ABOVE - 2 : 0
  const top = isBare ? BARE : ABOVE
  const area: Area = { left: 1, right: place.width - 1, top, height: Math.max(4, place.height - top - foot - low), scale }
  draw(canvas, area, columns, { step, whole: numbers.whole, panel: panel.key, isBare })
  if (isBare) return canvas.scene()
  if (base.cell.state === 'CUT' || base.cell.state === 'PART')
    canvas.note(`${base.label} is of whole months, and the last one is not over. Prorate it, or end with a whole month.`)
  if (scale.isCut) {
    canvas.note('The columns do not begin at zero: the steps would be too small to see.')
  }
  const below = area.top + area.height + low + 10 + (scale.isCut ? 6 : 0)
  for (const [at, column] of columns.entries()) writeNames(canvas, column, { x: (at + 0.5) * step, below, names: namesOf(column) })
  return canvas.scene()
}

interface NamePlace {
  /** The middle of the column, and of the first line of its name. */
  readonly x: number
  readonly below: number
  readonly names: readonly ColumnName[]
}

interface ColumnName {
  readonly text: string
  readonly isOfDays: boolean
}

/** `Jan –`, `Oct`, `2025` */
const MOST_DAY_LINES = 3

/** What a column is called, a line each, its days last. */
function namesBelow({ label, days, isEnd, difference }: WaterfallColumn, width: number, isWrapped: boolean): readonly ColumnName[] {
  const weight = isEnd ? 600 : 400
  const names =
    isWrapped && difference === null ? wrappedText(label, width, CHART_TEXT, weight) : [shortenedText(label, width, CHART_TEXT, weight)]
  const ofDays = days === null ? [] : wrappedText(days, width, CHART_TEXT, 400, MOST_DAY_LINES)
  return [...names.map((text) => ({ text, isOfDays: false })), ...ofDays.map((text) => ({ text, isOfDays: true }))]
}

/** What a column is called, below it. */
function writeNames(canvas: Canvas, { isEnd, difference }: WaterfallColumn, { x, below, names }: NamePlace): void {
  const weight = isEnd ? 600 : 400
  for (const [line, { text, isOfDays }] of names.entries())
    canvas.text(text, [{ x, middle: below + line * LABEL_LINE, anchor: 'middle' }], {
      weight: isOfDays ? 400 : weight,
      ink: isEnd && !isOfDays ? 'text-1' : 'text-2',
    })
  if (difference !== null)
    canvas.text(difference.text, [{ x, middle: below + LABEL_LINE, anchor: 'middle' }], { weight, ink: difference.ink })
}

interface Drawing {
  /** From one column to the next. */
  readonly step: number
  readonly whole: (value: string | null) => string
  /** The key of the panel. */
  readonly panel: string
  /** Whether figures are left out. */
  readonly isBare: boolean
}

function draw(canvas: Canvas, area: Area, columns: readonly WaterfallColumn[], { step, whole, panel, isBare }: Drawing): void {
  const width = step * BAR
  drawGround(canvas, area)
  for (const [at, column] of columns.entries()) {
    const x = (at + 0.5) * step - width / 2
    const ground = column.isEnd ? groundOf(area) : yOf(area, column.from)
    const y = yOf(area, column.to)
    const [top, bottom] = [Math.min(y, ground), Math.max(y, ground)]
    const next = columns[at + 1]
    if (next !== undefined && next.difference === null) {
      const level = yOf(area, column.reached)
      canvas.line(
        [
          [x + width, level],
          [(at + 1.5) * step - width / 2, level],
        ],
        'base',
        { dash: DOTS },
      )
    }
    canvas.bar({
      x,
      y: top,
      width,
      height: Math.max(1, bottom - top),
      fill: column.fill,
      stroke: column.stroke,
      strokeWidth: 1.25,
      isBroken: column.isEnd && area.scale.isCut,
      cell: column.cell,
    })
    const isLoss = column.isEnd ? column.to < 0 : column.to < column.from
    const middle = isLoss ? bottom + 9 : top - 8
    if (!isBare)
      canvas.text(
        column.text,
        [
          { x: x + width / 2, middle, anchor: 'middle' },
          { x: x + width / 2, middle: isLoss ? top - 8 : bottom + 9, anchor: 'middle' },
        ],
        { weight: 600, ink: column.ink, cell: column.cell },
      )
    if (column.cell !== null)
      canvas.target({
        x,
        y: top,
        width,
        height: Math.max(4, bottom - top),
        cell: column.cell,
        category: column.key,
        categoryLabel: column.label,
        series: 'waterfall',
        seriesLabel: column.isEnd ? 'Figure' : 'Difference',
        panel,
        text: column.isEnd ? whole(column.cell.value) : column.text,
      })
  }
}
