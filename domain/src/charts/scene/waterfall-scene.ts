import { decimalFromFraction, decimalPlaces, fractionFromDecimal } from '../../money/decimal.ts'
import { addFractions, type Fraction } from '../../money/fraction.ts'
import type { ChartFormat } from '../chart-document.ts'
import type { ChartCell, ChartStep, ChartWaterfall } from '../chart-figures.ts'
import { type ChartNumbers, chartNumbers } from '../chart-numbers.ts'
import { REMAINING, UNLIKE } from '../line-contributions.ts'
import { type Area, drawGround, groundOf, yOf } from './areas.ts'
import { Canvas } from './canvas.ts'
import { LABEL_LINE, shortLabel } from './category-labels.ts'
import { CHART_TEXT, type ChartScene, type Ink, WATERFALL_ENDS } from './scene.ts'
import type { SceneQuestion } from './scene-place.ts'
import { shortenedText, textWidth, wrappedText } from './text-width.ts'
import type { ValueScale } from './value-scale.ts'

const BAR = 0.64
const ABOVE = 16
const DOTS = [1, 2] as const
/** If the steps span less than this share of the whole, the scale leaves out zero, which is drawn and said. */
const LEAST_SHARE = 0.1
/** Space before the shorter end on such a scale, as a share of what the steps span. */
const STUB = 0.5
/** Steps below this width are folded. */
const LEAST_STEP = 44
const LEAST_MONTH = 30

interface Column {
  readonly label: string
  /** Of its foot and of its top; equal to the running sum for steps. */
  readonly from: number
  readonly to: number
  readonly text: string
  readonly fill: Ink | null
  readonly stroke: Ink | null
  readonly ink: Ink
  readonly isEnd: boolean
  /** The difference from the actual figure, of a plan that stands beside it; null for other columns. */
  readonly difference: { readonly text: string; readonly ink: Ink } | null
  readonly cell: ChartCell | null
  readonly key: string
  /** The running sum after it. */
  readonly reached: number
}

/** From what a figure is compared with to the figure: ends dark, steps better or worse, each beginning where the last one ended. */
export function waterfallScene({ chart, panel, place }: SceneQuestion, waterfall: ChartWaterfall): ChartScene {
  const canvas = new Canvas(place.width, place.height)
  const own = waterfall.steps.filter(({ key }) => key !== REMAINING && key !== UNLIKE)
  const years = new Set(own.map(({ label }) => label.slice(-4)))
  const ofMonths = years.size === 1 && own.every(({ label }) => shortLabel({ label, kind: 'PERIOD' }) !== label)
  const most = Math.max(1, Math.floor(place.width / (ofMonths ? LEAST_MONTH : LEAST_STEP)) - (waterfall.plan ? 3 : 2))
  const steps = foldedSteps(waterfall.steps, chart.options.first === null ? most : Math.min(most, chart.options.first))
  const { base, actual } = waterfall
  const numbers = chartNumbers({
    unit: waterfall.unit,
    unitLabel: waterfall.unitLabel,
    values: [base.cell.value, actual.cell.value],
    format: withDigits(chart.options.format, waterfall),
    currency: place.currency,
    negatives: place.negatives,
  })
  canvas.unit(numbers.unit)
  const columns: Column[] = []
  const [start, end] = [Number(base.cell.value ?? 0), Number(actual.cell.value ?? 0)]
  const isPlan = base.role === 'PLAN'
  columns.push({
    label: base.label,
    from: 0,
    to: start,
    text: numbers.text(base.cell.value),
    fill: isPlan ? null : 'prior',
    stroke: isPlan ? 'plan' : null,
    ink: 'text-1',
    isEnd: true,
    difference: null,
    cell: base.cell,
    key: WATERFALL_ENDS.base,
    reached: start,
  })
  let reached = fractionFromDecimal(base.cell.value ?? '0')
  for (const { key, label, change, outcome, cell } of steps) {
    const from = asNumber(reached)
    reached = addFractions(reached, fractionFromDecimal(change))
    const ink: Ink = outcome === 'NEUTRAL' ? 'prior' : outcome === 'FAVORABLE' ? 'better' : 'worse'
    columns.push({
      label: ofMonths ? shortLabel({ label, kind: 'PERIOD' }) : label,
      from,
      to: asNumber(reached),
      text: numbers.difference(change),
      fill: ink,
      stroke: null,
      ink: ink === 'prior' ? 'text-2' : ink,
      isEnd: false,
      difference: null,
      cell: stepCell(cell, change, outcome),
      key,
      reached: asNumber(reached),
    })
  }
  columns.push({
    label: actual.label,
    from: 0,
    to: end,
    text: numbers.text(actual.cell.value),
    fill: 'actual',
    stroke: null,
    ink: 'text-1',
    isEnd: true,
    difference: null,
    cell: actual.cell,
    key: WATERFALL_ENDS.actual,
    reached: end,
  })
  const { plan } = waterfall
  if (plan) columns.push(planColumn(plan, numbers))
  const scale = scaleOf(columns)
  const step = place.width / columns.length
  const isWrapped = ({ label, isEnd }: Column): boolean => (isEnd || step >= 44) && textWidth(label, CHART_TEXT, 600) > step - 4
  const lines = plan || columns.some(isWrapped) ? 2 : 1
  const foot = 8 + lines * LABEL_LINE + (scale.isCut ? 6 : 0)
  const low = scale.least < 0 && !scale.isCut ? ABOVE - 2 : 0
  const area: Area = { left: 1, right: place.width - 1, top: ABOVE, height: Math.max(4, place.height - ABOVE - foot - low), scale }
  draw(canvas, area, columns, step, numbers.whole, panel.key)
  if (base.cell.state === 'CUT' || base.cell.state === 'PART')
    canvas.note(`${base.label} is of whole months, and the last one is not over. Prorate it, or end with a whole month.`)
  if (scale.isCut) {
    canvas.note('The columns do not begin at zero: the steps would be too small to see.')
  }
  const below = area.top + area.height + low + 10 + (scale.isCut ? 6 : 0)
  for (const [at, column] of columns.entries())
    writeNames(canvas, column, { x: (at + 0.5) * step, below, step, isWrapped: isWrapped(column) })
  return canvas.scene()
}

/** The plan beside the figure, with what it differs by below its name. */
function planColumn({ label, cell, difference }: NonNullable<ChartWaterfall['plan']>, numbers: ChartNumbers): Column {
  const { outcome, isMaterial, value } = difference
  const isJudged = isMaterial && outcome !== 'NEUTRAL'
  return {
    label,
    from: 0,
    to: Number(cell.value ?? 0),
    text: numbers.text(cell.value),
    fill: null,
    stroke: 'plan',
    ink: 'text-1',
    isEnd: true,
    difference: {
      text: value === null ? '' : numbers.difference(value),
      ink: !isJudged ? 'text-2' : outcome === 'FAVORABLE' ? 'better' : 'worse',
    },
    cell,
    key: WATERFALL_ENDS.plan,
    reached: Number(cell.value ?? 0),
  }
}

interface NamePlace {
  /** The middle of the column, and of the first line of its name. */
  readonly x: number
  readonly below: number
  readonly step: number
  readonly isWrapped: boolean
}

/** What a column is called, below it. */
function writeNames(canvas: Canvas, { label, isEnd, difference }: Column, { x, below, step, isWrapped }: NamePlace): void {
  const weight = isEnd ? 600 : 400
  const texts =
    isWrapped && difference === null
      ? wrappedText(label, step - 4, CHART_TEXT, weight)
      : [shortenedText(label, step - 4, CHART_TEXT, weight)]
  for (const [line, text] of texts.entries())
    canvas.text(text, [{ x, middle: below + line * LABEL_LINE, anchor: 'middle' }], { weight, ink: isEnd ? 'text-1' : 'text-2' })
  if (difference !== null)
    canvas.text(difference.text, [{ x, middle: below + LABEL_LINE, anchor: 'middle' }], { weight, ink: difference.ink })
}

/** Points of a tenth hide steps that are smaller than most of a point. */
function withDigits(format: ChartFormat, { unit, steps }: ChartWaterfall): ChartFormat {
  const largest = Math.max(0, ...steps.map(({ change }) => Math.abs(Number(change))))
  return unit === 'share' && format.decimals === null && largest < 0.01 ? { ...format, decimals: 2 } : format
}

function draw(
  canvas: Canvas,
  area: Area,
  columns: readonly Column[],
  step: number,
  whole: (value: string | null) => string,
  panel: string,
): void {
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

/** The change as a cell of its step: its key opens what the step is of. */
function stepCell(cell: ChartCell | null, change: string, outcome: ChartStep['outcome']): ChartCell | null {
  return cell && { ...cell, value: change, outcome }
}

/** From zero, or from a round figure where the steps would be too small to see. */
function scaleOf(columns: readonly Column[]): ValueScale {
  const values = columns.map(({ to }) => to)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const farthest = Math.max(Math.abs(lowest), Math.abs(highest))
  const isCut = (lowest > 0 || highest < 0) && highest > lowest && highest - lowest < LEAST_SHARE * farthest
  const room = (highest - lowest) * STUB
  if (isCut) return { least: lowest > 0 ? lowest - room : lowest, most: lowest > 0 ? highest : highest + room, ticks: [], isCut }
  const [least, most] = [Math.min(0, lowest), Math.max(0, highest)]
  return { least, most: most === least ? least + 1 : most, ticks: [], isCut: false }
}

/** The largest steps stay in their order, the others become one, which keeps its place at the end. */
export function foldedSteps(steps: readonly ChartStep[], most: number): readonly ChartStep[] {
  if (steps.length <= most || most < 1) return steps
  // What no part explains is one of the others, where there are others.
  const kept = new Set(
    steps
      .filter(({ key }) => key !== REMAINING)
      .toSorted((left, right) => Math.abs(Number(right.change)) - Math.abs(Number(left.change)))
      .slice(0, Math.max(0, most - 1)),
  )
  const rest = steps.filter((step) => !kept.has(step))
  const change = rest.reduce((sum, step) => addFractions(sum, fractionFromDecimal(step.change)), fractionFromDecimal('0'))
  const decimals = Math.max(...rest.map((step) => decimalPlaces(step.change)))
  const outcome = outcomeOf(change, steps)
  const folded: ChartStep = { key: 'rest', label: 'Others', change: decimalFromFraction(change, decimals, decimals), outcome, cell: null }
  return [...steps.filter((step) => kept.has(step)), ...(change.numerator === 0n ? [] : [folded])]
}

/** As other steps of the same sign. */
function outcomeOf(change: Fraction, steps: readonly ChartStep[]): ChartStep['outcome'] {
  const judged = steps.find(({ outcome }) => outcome !== 'NEUTRAL')
  if (judged === undefined || change.numerator === 0n) return 'NEUTRAL'
  const isSameSign = judged.change.startsWith('-') === change.numerator < 0n
  return isSameSign === (judged.outcome === 'FAVORABLE') ? 'FAVORABLE' : 'UNFAVORABLE'
}

function asNumber({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator)
}
