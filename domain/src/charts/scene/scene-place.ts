import type { NegativeStyle } from '../../money/format.ts'
import { type ChartDocument, isStacked } from '../chart-document.ts'
import type { ChartData, ChartPanel, ChartSeries } from '../chart-figures.ts'
import { type ChartNumbers, chartNumbers } from '../chart-numbers.ts'
import type { Ink } from './scene.ts'
import type { ValueScale } from './value-scale.ts'

/** The room that a chart is drawn in, in pixels or points, and how the company writes figures. */
export interface ScenePlace {
  readonly width: number
  readonly height: number
  /** ISO code. */
  readonly currency: string
  readonly negatives: NegativeStyle
  /** Whether there is room for marks only, without an axis and figures: one of small multiples. Default: false. */
  readonly isBare?: boolean
  /** Shows the series of these keys alone, each in its own color. Default, and where there are none of them: all. */
  readonly only?: readonly string[] | null
}

/** What a picture is drawn of: one panel of a chart's figures. */
export interface SceneQuestion {
  readonly chart: ChartDocument
  readonly data: Pick<ChartData, 'categories' | 'total'>
  readonly panel: ChartPanel
  /** All panels of the chart: small multiples write their figures alike. */
  readonly panels: readonly ChartPanel[]
  readonly place: ScenePlace
  /** The scale that small multiples share; null for the panel's own. */
  readonly sharedScale: ValueScale | null
}

/** How figures of series of one unit are written. @param isTight see `chartNumbers`. */
export function numbersOf(
  series: readonly ChartSeries[],
  question: Pick<SceneQuestion, 'chart' | 'place' | 'panel' | 'panels'>,
  isTight = false,
): ChartNumbers {
  const { chart, place } = question
  const alike = [series, ...alikeIn(series, question)]
  return chartNumbers({
    unit: series[0]?.unit ?? 'money',
    unitLabel: series[0]?.unitLabel ?? null,
    values: [
      ...alike.flatMap((own) => own.flatMap(({ cells }) => cells.map(({ value }) => value))),
      ...(isStacked(chart.type) ? alike.flatMap(heightsOf) : []),
    ],
    format: chart.options.format,
    currency: place.currency,
    negatives: place.negatives,
    isTight,
  })
}

/** The series of the other small charts that have the unit of these. */
export function alikeIn(
  series: readonly ChartSeries[],
  { panel, panels, place }: Pick<SceneQuestion, 'panel' | 'panels' | 'place'>,
): readonly (readonly ChartSeries[])[] {
  const [first] = series
  return panels
    .filter((other) => other !== panel)
    .map((other) => shownSeries(other.series, place).filter((one) => first !== undefined && unitKey(one) === unitKey(first)))
}

/** How high the stacks of each role are, about. */
function heightsOf(series: readonly ChartSeries[]): readonly string[] {
  const sums = new Map<string, number>()
  for (const { role, cells } of series)
    for (const [at, { value }] of cells.entries()) {
      const stack = `${role} ${at}`
      sums.set(stack, (sums.get(stack) ?? 0) + Number(value ?? 0))
    }
  return [...sums.values()].map(String)
}

/** A figure as a double, for drawing; null without a value. */
export function drawn(value: string | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}

/** How a series is painted. */
export interface SeriesLook {
  readonly fill: Ink | null
  readonly stroke: Ink | null
  /** Text on its fill. */
  readonly on: Ink
  /** Of a line. */
  readonly ink: Ink
  readonly dash: readonly number[]
}

const NAMES = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const
const DASHES: readonly (readonly number[])[] = [[], [5, 3], [1.5, 3], [8, 3, 1.5, 3], [3, 2], [10, 4]]

/**
 * The look of each series: actual solid, prior gray, plan outlined. If several subjects or parts are shown together, each has its own
 * color, the same in every role, and lines also a dash.
 */
export function seriesLooks(series: readonly ChartSeries[]): ReadonlyMap<string, SeriesLook> {
  const names = new Map<string, number>()
  for (const one of series) {
    const name = nameKey(one)
    if (!names.has(name)) names.set(name, names.size)
  }
  const isNamed = names.size > 1
  return new Map(
    series.map((one): [string, SeriesLook] => {
      const at = names.get(nameKey(one)) ?? 0
      const isRest = one.part?.key === 'rest' || (at >= NAMES.length && one.color === null)
      const name: Ink = isRest ? 'rest' : (one.color ?? NAMES[at] ?? 'rest')
      const own: Ink = isNamed || one.color !== null ? name : 'actual'
      const on: Ink = own === 'rest' ? 'text-1' : own === 'actual' ? 'on-actual' : `on-${own as 'c1'}`
      const dash = isNamed ? (DASHES[at % DASHES.length] ?? []) : []
      switch (one.role) {
        case 'ACTUAL':
          return [one.key, { fill: own, stroke: null, on, ink: own, dash }]
        case 'PRIOR':
          return [one.key, { fill: isNamed ? 'rest' : 'prior', stroke: null, on: 'text-1', ink: 'prior', dash: isNamed ? dash : [] }]
        case 'PLAN':
          return [one.key, { fill: null, stroke: isNamed ? own : 'plan', on: 'text-1', ink: 'plan', dash: [4, 3] }]
      }
    }),
  )
}

/** The name that distinguishes series: the part, else the subject. */
export function nameKey({ part, subject }: Pick<ChartSeries, 'part' | 'subject'>): string {
  return part === null ? subject : `${subject} ${part.key}`
}

/** The series that a picture shows. */
export function shownSeries(series: readonly ChartSeries[], { only }: Pick<ScenePlace, 'only'>): readonly ChartSeries[] {
  const own = series.filter(({ key }) => only?.includes(key) === true)
  return own.length === 0 ? series : own
}

/** Series of each unit, those of the first series' unit first: figures of two units share no scale. */
export function seriesByUnit(series: readonly ChartSeries[]): readonly (readonly ChartSeries[])[] {
  return [...Map.groupBy(series, unitKey).values()]
}

function unitKey({ unit, unitLabel }: ChartSeries): string {
  return `${unit} ${unitLabel ?? ''}`
}

/** Keys of the series that have the same name: one subject or part in every role. */
export function namesakes(series: readonly ChartSeries[], named: ChartSeries): readonly string[] {
  return series.filter((one) => nameKey(one) === nameKey(named)).map(({ key }) => key)
}

/** Whether series must be distinguished by their names, in addition to their role: actual, prior or plan. */
export function needsNames(series: readonly ChartSeries[]): boolean {
  return new Set(series.map(nameKey)).size > 1
}
