import { isComparing } from '../figures/figure-question.ts'
import { REST } from '../figures/ranked-columns.ts'
import { compareDecimals, negateDecimal, sumDecimals } from '../money/decimal.ts'
import type { NegativeStyle } from '../money/format.ts'
import { isPlural, verbFor } from '../sentence-text.ts'
import { periodWithDays } from '../time/periods.ts'
import { type ChartDocument, roleOf } from './chart-document.ts'
import { type ChartCategory, type ChartCell, type ChartData, type ChartSeries, type ChartWaterfall, cutDaysOf } from './chart-figures.ts'
import { type ChartNumbers, chartNumbers } from './chart-numbers.ts'
import { REMAINING, UNLIKE } from './line-contributions.ts'

interface MessageQuestion {
  readonly chart: ChartDocument
  readonly data: ChartData
  readonly currency: string
  readonly negatives: NegativeStyle
}

/** What the figures of a chart say, in one sentence without a full stop: its title unless the user types one. Empty without figures. */
export function chartMessage(question: MessageQuestion): string {
  const { chart, data } = question
  const [panel] = data.panels
  const lead = panel?.series.find(({ role }) => role === 'ACTUAL')
  if (lead === undefined || panel === undefined) return ''
  const numbers = chartNumbers({
    unit: data.waterfall?.unit ?? lead.unit,
    unitLabel: data.waterfall === null ? lead.unitLabel : data.waterfall.unitLabel,
    values: [...lead.cells.map(({ value }) => value), data.waterfall?.base.cell.value ?? null, data.waterfall?.actual.cell.value ?? null],
    format: { ...chart.options.format, currencyView: 'FULL' },
    currency: question.currency,
    negatives: question.negatives,
  })
  if (data.waterfall !== null) return ofWaterfall(question, numbers)
  // A simple bar has one part alone.
  const name = lead.part !== null && chart.type === 'SIMPLE_BAR' ? measuredName(chart, lead.label) : metricLabel(chart, lead)
  if (chart.options.multiples !== 'NONE') return ofMultiples(chart, data, numbers)
  if (isComparing(chart.options.measure)) return ofVariances(chart, data, lead, numbers)
  if (chart.type === 'NORMALISED_BAR' || chart.type === 'STACKED_BAR' || chart.type === 'GROUPED_STACKS') {
    if (panel.series.length > 1) return ofStack(data, panel.series, numbers)
  }
  // One part alone is the whole.
  const hasParts = lead.part !== null && panel.series.some(({ part }) => part !== null && part.key !== lead.part?.key)
  if (hasParts && chart.type !== 'SIMPLE_BAR') return ofParts(chart, data, panel.series, numbers)
  // Of folded places it is only known that the ranking's figure is not extreme.
  const isFolded = data.categories.some(({ kind }) => kind === 'REST')
  const difference = lead.difference
  if (difference !== null && chart.type !== 'LINE' && (!isFolded || chart.options.order === 'CHANGE')) {
    const largest = extreme(whole(difference.amounts, data, lead), (one, other) => compareDecimals(size(one), size(other)))
    const at = largest === null ? undefined : data.categories[largest.at]
    if (largest !== null && at !== undefined && Number(largest.value) !== 0) {
      const [up, down] = lead.favorability === null ? ['above', 'below'] : ['better', 'worse']
      const text = unsigned(numbers.difference(largest.value))
      return `${name} ${verbFor(name, 'is')} furthest from ${lowerInSentence(difference.label)} in ${placeName(at, lead.cells[largest.at], lead)}: ${text} ${largest.value.startsWith('-') ? down : up}`
    }
  }
  const most = extreme(whole(lead.cells, data, lead), compareDecimals)
  if (most === null || (isFolded && difference !== null && chart.options.order === 'CHANGE')) return ''
  const at = placeName(data.categories[most.at], lead.cells[most.at], lead)
  if (chart.xAxis === 'LOCATION' && data.categories.length === 1)
    return `${name} ${verbFor(name, 'was')} ${numbers.text(most.value)} at ${at}`
  if (chart.xAxis === 'LOCATION') return `${at} has ${theMost(name, lead)}, ${numbers.text(most.value)}`
  return chart.type === 'LINE'
    ? ofLine(data, lead, name, numbers)
    : `${name} ${verbFor(name, 'was')} highest in ${at}, ${numbers.text(most.value)}`
}

/** Cells of periods that are not over have no value here, unless no others have one: they are no lowest ones. Folded places have none either. */
function whole(
  cells: readonly ChartCell[],
  { categories }: Pick<ChartData, 'categories'>,
  series: Pick<ChartSeries, 'isOfOpsData'>,
): readonly Pick<ChartCell, 'value'>[] {
  const isRest = (at: number): boolean => categories[at]?.kind === 'REST'
  const without = (isLeftOut: (at: number) => boolean) => cells.map((cell, at) => (isLeftOut(at) ? { value: null } : cell))
  const isCut = (category: ChartCategory | undefined): boolean => category === undefined || cutDaysOf(category, series) !== null
  const over = without((at) => isRest(at) || isCut(categories[at]))
  return over.some(({ value }) => value !== null) ? over : without(isRest)
}

/** The category of a figure within a sentence. A period that the figure covers only in part names its days. */
function placeName(
  category: Pick<ChartCategory, 'label' | 'cutDays' | 'spanDays'> | undefined,
  cell: Pick<ChartCell, 'state'> | undefined,
  series: Pick<ChartSeries, 'isOfOpsData'>,
): string {
  if (category === undefined) return ''
  // A metric of the whole period, however few of its days are shown.
  return cell?.state === 'CUT' ? category.label : periodWithDays(category.label, cutDaysOf(category, series))
}

/** A place among the cells with its figure. */
interface Extreme {
  readonly at: number
  readonly value: string
}

/** The first of the largest, as `compare` has it; null without figures. */
function extreme(cells: readonly Pick<ChartCell, 'value'>[], compare: (one: string, other: string) => number): Extreme | null {
  let found: Extreme | null = null
  for (const [at, { value }] of cells.entries())
    if (value !== null && (found === null || compare(value, found.value) > 0)) found = { at, value }
  return found
}

/** The prior year or period by its days, such as `Oct 2025`; others by their names. */
function datedBase({ label, days }: ChartWaterfall['base']): string {
  return days && /^prior (year|period)$/i.test(label) ? days : lowerInSentence(label)
}

function ofWaterfall({ chart, data }: MessageQuestion, numbers: ChartNumbers): string {
  const { waterfall } = data
  if (waterfall === null || waterfall.base.cell.value === null || waterfall.actual.cell.value === null) return ''
  const change = sumDecimals([waterfall.actual.cell.value, negateDecimal(waterfall.base.cell.value)])
  const is = verbFor(waterfall.actual.label, 'is')
  const name = periodWithDays(waterfall.actual.label, waterfall.actual.cutDays ?? null)
  const base = datedBase(waterfall.base)
  if (Number(change) === 0) return `${name} ${is} as ${waterfall.base.days === base ? 'in ' : ''}${base}`
  const isDown = change.startsWith('-')
  const unlike = waterfall.steps.find(({ key }) => key === UNLIKE)
  const [largest] = waterfall.steps
    .filter((step) => step.change.startsWith('-') === isDown)
    .toSorted((left, right) => compareDecimals(size(right.change), size(left.change)))
  const words = `${name} ${is} ${isDown ? 'down' : 'up'} ${unsigned(numbers.difference(size(change)))} on ${base}`
  // What nothing can be said of comes first: it may be most of the difference.
  if (unlike !== undefined)
    return `${words}, ${unsigned(numbers.difference(size(unlike.change)))} of it by ${unlike.label}, which is not over`
  if (largest === undefined) return words
  const text = unsigned(numbers.difference(size(largest.change)))
  const by = chart.xAxis === 'LOCATION' && largest.key !== REMAINING ? largest.label : lowerInSentence(largest.label)
  // Other steps took some of it away again.
  const isMore = compareDecimals(size(largest.change), size(change)) > 0
  return isMore ? `${words}, ${by} alone ${text}` : `${words}, ${text} of it by ${by}`
}

/** Who is furthest from what it is compared with, on either side: `South’s labor is 80 worse than budget`. */
function ofVariances(chart: ChartDocument, { categories }: ChartData, lead: ChartSeries, numbers: ChartNumbers): string {
  const cells = whole(lead.cells, { categories }, lead)
  const [best, worst] = [extreme(cells, compareDecimals), extreme(cells, (one, other) => compareDecimals(other, one))]
  const base = lowerInSentence(chart.metrics.find(({ budgetId, comparison }) => budgetId !== null || comparison !== null)?.dataLabel ?? '')
  const name = metricLabel(chart, lead)
  const [up, down] = sideWords(chart, lead)
  const sides = [
    ...(best !== null && Number(best.value) > 0
      ? [{ at: placeName(categories[best.at], lead.cells[best.at], lead), value: best.value, word: up }]
      : []),
    ...(worst !== null && Number(worst.value) < 0
      ? [{ at: placeName(categories[worst.at], lead.cells[worst.at], lead), value: worst.value, word: down }]
      : []),
  ]
  return sides
    .map(({ at, value, word: [alone, before] }, index) => {
      const amount = unsigned(numbers.difference(value))
      const isFirst = index === 0
      const words = isFirst ? `${amount} ${before} ${base}` : `${amount} ${alone}`
      if (chart.xAxis === 'DATE') return isFirst ? `${name} ${verbFor(name, 'is')} ${words} in ${at}` : `${words} in ${at}`
      return isFirst ? `${at}’s ${lowerInSentence(name)} ${verbFor(name, 'is')} ${words}` : `${at}’s ${words}`
    })
    .join(', ')
}

type SideWord = readonly [alone: string, before: string]

/** A change goes up or down, as does a difference that is neither better nor worse; others are for or against the company. */
function sideWords({ options: { measure } }: ChartDocument, { favorability }: ChartSeries): readonly [up: SideWord, down: SideWord] {
  if (measure === 'CHANGE' || measure === 'CHANGE_PERCENT' || favorability === null)
    return [
      ['above', 'above'],
      ['below', 'below'],
    ]
  if (favorability === 'DOWN')
    return [
      ['better', 'better than'],
      ['worse', 'worse than'],
    ]
  return [
    ['ahead', 'ahead of'],
    ['behind', 'behind'],
  ]
}

/** The category that parts are compared in: the last period that is over, if any has figures, or the first place. */
function toldCategory({ categories }: Pick<ChartData, 'categories'>, series: readonly ChartSeries[]): number {
  const isValued = (at: number): boolean =>
    categories[at]?.kind !== 'REST' && series.some(({ cells }) => (cells[at]?.value ?? null) !== null)
  if (categories[0]?.kind !== 'PERIOD') return categories.findIndex((_, at) => isValued(at))
  const isWhole = (category: ChartCategory): boolean => series.every((one) => cutDaysOf(category, one) === null)
  const over = categories.findLastIndex((category, at) => isWhole(category) && isValued(at))
  return over === -1 ? categories.findLastIndex((_, at) => isValued(at)) : over
}

/** For parts side by side: which has the most. */
function ofParts(chart: ChartDocument, data: ChartData, series: readonly ChartSeries[], numbers: ChartNumbers): string {
  const [lead] = series.filter(({ role }) => role === 'ACTUAL')
  if (lead === undefined) return ''
  const own = series.filter(({ role, metricId }) => role === 'ACTUAL' && metricId === lead.metricId)
  const parts = own.flatMap(unfolded)
  const at = toldCategory(data, parts)
  const cells = parts.map((one) => ({ value: one.cells[at]?.value ?? null }))
  const ofPlaces = chart.options.split === 'LOCATION' || chart.options.split === 'LEVEL'
  const areCosts = !ofPlaces && cells.every(({ value }) => value === null || value.startsWith('-'))
  const most = extreme(cells, areCosts ? (one, other) => compareDecimals(other, one) : compareDecimals)
  if (most === null) return ''
  // Without totals the last category decides which places stay apart.
  const isRanked = keepsLargest(chart) && !chart.options.showTotal && at === data.categories.length - 1
  if (!isRanked && !isLargest(most, own.find(isUnknown)?.cells[at], cells)) return ofRanked(chart, parts, numbers)
  const { label = '', cells: named } = parts[most.at] ?? {}
  const name = metricLabel(chart, lead)
  const words = ofPlaces
    ? `${label} has ${theMost(name, lead)}`
    : `${label} ${verbFor(label, 'is')} the largest part of ${lowerInSentence(name)}`
  return `${words} in ${placeName(data.categories[at], named?.[at], lead)}, ${numbers.text(most.value)}`
}

/** The parts themselves: a title is about all of them, folded or not. */
function unfolded(one: ChartSeries): readonly ChartSeries[] {
  return one.part?.key === REST ? (one.folded ?? []) : [one]
}

/** Whether it is the folded rest, and no single part of it is known. */
function isUnknown({ part, folded }: ChartSeries): boolean {
  return part?.key === REST && folded === undefined
}

/** Where the largest over all categories stay apart, none of the folded ones has more in all; of any other order nothing is known. */
function ofRanked(chart: ChartDocument, parts: readonly ChartSeries[], numbers: ChartNumbers): string {
  if (!keepsLargest(chart) || !chart.options.showTotal) return ''
  const sums = parts.map(({ cells }) => ({ value: sumDecimals(cells.map(({ value }) => value ?? '0')) }))
  const most = extreme(sums, (one, other) => compareDecimals(size(one), size(other)))
  const part = most === null ? undefined : parts[most.at]
  if (most === null || part === undefined || part.unit !== 'money') return ''
  return `${part.label} has ${theMost(metricLabel(chart, part), part)} in all, ${numbers.text(most.value)}`
}

/** Whether the places that stay apart are those with the largest values. */
function keepsLargest({ options: { order, isAscending, measure } }: ChartDocument): boolean {
  return order !== 'CHANGE' && !isAscending && measure === 'VALUE'
}

/** Whether none of the parts that are folded in `rest` can be larger than the largest separate part. */
function isLargest(
  { value }: Pick<Extreme, 'value'>,
  rest: Pick<ChartCell, 'value'> | undefined,
  cells: readonly Pick<ChartCell, 'value'>[],
): boolean {
  const folded = rest?.value ?? null
  if (folded === null) return true
  // Parts of one sign: together they are at least as large as each of them.
  const areAlike = [...cells.flatMap((cell) => cell.value ?? []), folded].every((one) => one.startsWith('-') === value.startsWith('-'))
  return areAlike && compareDecimals(size(folded), size(value)) <= 0
}

function ofStack(data: ChartData, series: readonly ChartSeries[], numbers: ChartNumbers): string {
  const { categories } = data
  const last = toldCategory(data, series)
  const own = series.filter(({ role }) => role === 'ACTUAL')
  const valueOf = ({ cells }: ChartSeries): string | null => cells[last]?.value ?? null
  const parts = own.flatMap(unfolded).flatMap((one) => {
    const value = valueOf(one)
    return value === null ? [] : [{ label: one.label, value }]
  })
  const negative = parts.filter(({ value }) => value.startsWith('-')).length
  const ascending = parts.toSorted((left, right) => compareDecimals(left.value, right.value))
  const most = negative === parts.length ? ascending[0] : ascending.at(-1)
  if (most === undefined) return ''
  const sum = sumDecimals(own.flatMap((one) => valueOf(one) ?? []))
  const at = placeName(categories[last], own[0]?.cells[last], own[0] ?? {})
  if (!isLargest(most, own.find(isUnknown)?.cells[last], parts)) return `The parts add up to ${numbers.text(sum)} in ${at}`
  // A part is no share of a sum that others take away from.
  return negative > 0 && negative < parts.length
    ? `${most.label} of ${numbers.text(most.value)} ${isPlural(most.label) ? 'become' : 'becomes'} ${numbers.text(sum)} with the other parts in ${at}`
    : `${most.label} ${verbFor(most.label, 'is')} the largest part, ${numbers.text(most.value)} of ${numbers.text(sum)} in ${at}`
}

function ofLine(data: ChartData, lead: ChartSeries, name: string, numbers: ChartNumbers): string {
  const valued = whole(lead.cells, data, lead).flatMap(({ value }, at) => (value === null ? [] : [{ at, value }]))
  const { categories } = data
  const [first, last] = [valued[0], valued.at(-1)]
  if (first === undefined || last === undefined) return ''
  const at = (one: Extreme): string => `${numbers.text(one.value)} in ${placeName(categories[one.at], lead.cells[one.at], lead)}`
  return first === last ? `${name} ${verbFor(name, 'was')} ${at(first)}` : `${name} went from ${at(first)} to ${at(last)}`
}

function ofMultiples(chart: ChartDocument, { panels, categories }: ChartData, numbers: ChartNumbers): string {
  if (chart.options.multiples === 'METRIC') return ''
  const last = toldCategory(
    { categories },
    panels.flatMap(({ series }) => series.filter(({ role }) => role === 'ACTUAL')),
  )
  const cells = panels.map(({ series }) => series.find(({ role }) => role === 'ACTUAL')?.cells[last])
  const known = cells.flatMap((cell) => cell ?? [])
  const lead = panels[0]?.series.find(({ role }) => role === 'ACTUAL')
  const most = extreme(known, compareDecimals)
  const name = measuredName(chart, chart.metrics.find((metric) => roleOf(metric) === 'ACTUAL')?.dataLabel ?? '')
  const panel = most === null ? undefined : panels[cells.indexOf(known[most.at])]
  if (most === null || lead === undefined) return ''
  const [place, at, value] = [panel?.label ?? '', placeName(categories[last], known[most.at], lead), numbers.text(most.value)]
  if (panels.length === 1) return `${name} ${verbFor(name, 'was')} ${value} in ${at} at ${place}`
  // Of more places than are shown, only these are compared.
  const words = panels.length === chart.options.first ? `Of these ${panels.length}, ${place}` : place
  return `${words} has ${theMost(name, lead)} in ${at}, ${value}`
}

function metricLabel(chart: ChartDocument, { metricId, label }: ChartSeries): string {
  return measuredName(chart, chart.metrics.find(({ id }) => id === metricId)?.dataLabel ?? label)
}

/** A name with its measure: `Net income as a share of revenue`. Unchanged if the name says it already. */
function measuredName({ options: { measure } }: ChartDocument, name: string): string {
  switch (measure) {
    case 'SHARE_OF_REVENUE':
      return /%|share|percent/i.test(name) ? name : `${name} as a share of revenue`
    case 'PER_METRIC':
      return / per /i.test(name) ? name : `${name} per unit of a metric`
    default:
      return name
  }
}

function size(value: string): string {
  return value.startsWith('-') ? value.slice(1) : value
}

/** The superlative of a name: `the most guests`, but `the highest revenue`. */
function theMost(name: string, { unit }: ChartSeries): string {
  return `the ${unit === 'plain' && isPlural(name) ? 'most' : 'highest'} ${lowerInSentence(name)}`
}

/** A difference whose direction is said in words. */
function unsigned(text: string): string {
  return text.replace(/^\+|^\u2212|^\((.*)\)$/, '$1')
}

/** A name inside a sentence: small, unless it is or has a name of its own, such as "Budget 2026"; `four-wall EBITDA`. */
export function lowerInSentence(label: string): string {
  return /^[A-Z][a-z]+(?:-[a-z]+)*(?: (?:[a-z]+(?:-[a-z]+)*|[A-Z]{2,}|&|%))*$/.test(label)
    ? label.slice(0, 1).toLowerCase() + label.slice(1)
    : label
}
