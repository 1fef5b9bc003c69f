import { decimalFromFraction, decimalPlaces, fractionFromDecimal, sumDecimals } from '../../money/decimal.ts'
import { addFractions, type Fraction } from '../../money/fraction.ts'
import type { ChartDocument, ChartFormat } from '../chart-document.ts'
import type { ChartCell, ChartStep, ChartWaterfall } from '../chart-figures.ts'
import { type ChartNumbers, chartNumbers } from '../chart-numbers.ts'
import { REMAINING, UNLIKE } from '../line-contributions.ts'
import { stepsApart } from '../steps-apart.ts'
import { shortLabel } from './category-labels.ts'
import { type Ink, WATERFALL_ENDS } from './scene.ts'
import type { ScenePlace } from './scene-place.ts'
import type { ValueScale } from './value-scale.ts'

/** If the steps span less than this share of the whole, the scale leaves out zero, which is drawn and said. */
const LEAST_SHARE = 0.1
/** Space before the shorter end on such a scale, as a share of what the steps span. */
const STUB = 0.5
/** Steps below this width are folded. */
const LEAST_STEP = 44
const LEAST_MONTH = 30

/** A column of a waterfall: one of its ends, or a step. */
export interface WaterfallColumn {
  readonly label: string
  /** Of an end whose days differ from the other's; null for other columns. */
  readonly days: string | null
  /** Of its foot and of its top; equal to the running sum for steps. */
  readonly from: number
  readonly to: number
  /** The same, exact: Decimals. */
  readonly ends: readonly [from: string, to: string]
  readonly text: string
  readonly fill: Ink | null
  readonly stroke: Ink | null
  readonly ink: Ink
  readonly isEnd: boolean
  /** A plan column's difference from the actual figure next to it; null for other columns. */
  readonly difference: { readonly text: string; readonly ink: Ink } | null
  readonly cell: ChartCell | null
  readonly key: string
  /** The running sum after it. */
  readonly reached: number
}

export interface WaterfallColumns {
  /** From the comparison to the figure, and the plan next to it. */
  readonly columns: readonly WaterfallColumn[]
  readonly numbers: ChartNumbers
  readonly scale: ValueScale
}

/** The columns of a waterfall in a room: ends dark, steps better or worse, each beginning where the last one ended. */
export function waterfallColumns(chart: Pick<ChartDocument, 'options'>, place: ScenePlace, waterfall: ChartWaterfall): WaterfallColumns {
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
  const columns: WaterfallColumn[] = []
  const [start, end] = [Number(base.cell.value ?? 0), Number(actual.cell.value ?? 0)]
  const isPlan = base.role === 'PLAN'
  columns.push({
    label: base.label,
    days: base.days ?? null,
    from: 0,
    to: start,
    ends: ['0', base.cell.value ?? '0'],
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
  let exact = base.cell.value ?? '0'
  let reached = fractionFromDecimal(exact)
  for (const { key, label, change, outcome, cell } of steps) {
    const from = asNumber(reached)
    const ends = [exact, sumDecimals([exact, change])] as const
    exact = ends[1]
    reached = addFractions(reached, fractionFromDecimal(change))
    const ink: Ink = outcome === 'NEUTRAL' ? 'prior' : outcome === 'FAVORABLE' ? 'better' : 'worse'
    columns.push({
      label: ofMonths ? shortLabel({ label, kind: 'PERIOD' }) : label,
      days: null,
      from,
      to: asNumber(reached),
      ends,
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
    days: actual.days ?? null,
    from: 0,
    to: end,
    ends: ['0', actual.cell.value ?? '0'],
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
  return { columns, numbers, scale: scaleOf(columns) }
}

/** The plan next to the figure, with its difference below its name. */
function planColumn({ label, cell, difference }: NonNullable<ChartWaterfall['plan']>, numbers: ChartNumbers): WaterfallColumn {
  const { outcome, isMaterial, value } = difference
  const isJudged = isMaterial && outcome !== 'NEUTRAL'
  return {
    label,
    days: null,
    from: 0,
    to: Number(cell.value ?? 0),
    ends: ['0', cell.value ?? '0'],
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

/** Points of a tenth hide steps that are smaller than most of a point. */
function withDigits(format: ChartFormat, { unit, steps }: ChartWaterfall): ChartFormat {
  const largest = Math.max(0, ...steps.map(({ change }) => Math.abs(Number(change))))
  return unit === 'share' && format.decimals === null && largest < 0.01 ? { ...format, decimals: 2 } : format
}

/** The change as a cell of its step: its key opens what the step is of. */
function stepCell(cell: ChartCell | null, change: string, outcome: ChartStep['outcome']): ChartCell | null {
  return cell && { ...cell, value: change, outcome }
}

/** From zero, or from a round figure where the steps would be too small to see. */
function scaleOf(columns: readonly WaterfallColumn[]): ValueScale {
  const values = columns.map(({ to }) => to)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const farthest = Math.max(Math.abs(lowest), Math.abs(highest))
  const isCut = (lowest > 0 || highest < 0) && highest > lowest && highest - lowest < LEAST_SHARE * farthest
  const room = (highest - lowest) * STUB
  if (isCut) return { least: lowest > 0 ? lowest - room : lowest, most: lowest > 0 ? highest : highest + room, ticks: [], isCut }
  const [least, most] = [Math.min(0, lowest), Math.max(0, highest)]
  return { least, most: most === least ? least + 1 : most, ticks: [], isCut: false }
}

/** The best, the worst and the largest steps stay in their order; the others become one at the end. */
export function foldedSteps(steps: readonly ChartStep[], most: number): readonly ChartStep[] {
  if (steps.length <= most || most < 1) return steps
  // What no part explains is one of the others, where there are others.
  const kept = stepsApart(
    steps.filter(({ key }) => key !== REMAINING),
    most - 1,
  )
  const rest = steps.filter((step) => !kept.has(step))
  const change = rest.reduce((sum, step) => addFractions(sum, fractionFromDecimal(step.change)), fractionFromDecimal('0'))
  const decimals = Math.max(...rest.map((step) => decimalPlaces(step.change)))
  const outcome = outcomeOf(change, steps)
  const folded: ChartStep = {
    key: 'rest',
    label: `${rest.length} others`,
    change: decimalFromFraction(change, decimals, decimals),
    outcome,
    cell: null,
  }
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
