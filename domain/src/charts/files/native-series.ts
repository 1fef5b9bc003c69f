import { noNumberOf } from '../../figures/figure-state-words.ts'
import { sumDecimals } from '../../money/decimal.ts'
import { formatPercent } from '../../money/format.ts'
import { SHARE_DECIMALS } from '../../money/fraction.ts'
import { isStacked } from '../chart-document.ts'
import { type ChartSeries, cutDaysOf } from '../chart-figures.ts'
import type { ChartNumbers } from '../chart-numbers.ts'
import { stackShares, stacksOf } from '../scene/paint-stacks.ts'
import { CHART_TEXT } from '../scene/scene.ts'
import { nameKey, type SceneQuestion, seriesLooks } from '../scene/scene-place.ts'
import { textWidth } from '../scene/text-width.ts'
import { areasOf } from '../scene/upright-scene.ts'
import { type NativeChart, type NativeLabel, type NativeLabels, type NativeLook, type NativeSeries, NOTHING_SEEN } from './native-chart.ts'

const ROLE_ORDER = { PRIOR: 0, ACTUAL: 1, PLAN: 2 } as const

/** The series that the columns, stacks or lines of a chart are drawn from. */
export function mainSeries(
  question: SceneQuestion,
  main: readonly ChartSeries[],
  prints: 'ALL' | 'ACTUAL' | 'FEW',
  room: Omit<Printing, 'only'>,
): readonly NativeSeries[] {
  const { chart } = question
  if (chart.type === 'LINE') return lineSeries(question, main, true)
  if (chart.type === 'GROUPED_STACKS' && stacksOf(main, true).length > 1) return groupedStackSeries(question, main, room)
  if (isStacked(chart.type)) return stackSeries(question, main, room)
  const lines = chart.type === 'COMBINATION' ? main.filter(({ isLine }) => isLine) : []
  const columns = main.filter((one) => !lines.includes(one))
  const ordered = [...Map.groupBy(columns, nameKey).values()].flatMap((own) =>
    own.toSorted((left, right) => ROLE_ORDER[left.role] - ROLE_ORDER[right.role]),
  )
  const only = prints === 'FEW' ? few(question, ordered) : null
  // Columns of several subjects are side by side, not one behind the other.
  const isOne = chart.type !== 'GROUPED_CATEGORY' && new Set(ordered.map(nameKey)).size === 1
  const carriers: NativeSeries[] = []
  const made = ordered.map((one) => {
    if (!chart.options.showValues || (prints !== 'ALL' && one.role !== 'ACTUAL')) return columnSeries(question, one, null)
    const behind = isOne ? ordered.filter((other) => other !== one) : []
    const { labels, above } = columnLabels(question, one, behind, { ...room, only })
    if (above.size > 0) carriers.push(carrierSeries(one, behind, above, room.numbers))
    return columnSeries(question, one, labels)
  })
  return [...made, ...lineSeries(question, lines, false), ...carriers]
}

/** The most important figures if not all fit: the highlighted one, and of one series the last, the largest and the smallest. */
function few({ chart, data }: SceneQuestion, series: readonly ChartSeries[]): ReadonlySet<number> {
  const meant = data.categories.findIndex(({ key }) => key === chart.options.highlight)
  const found = new Set(meant === -1 ? [] : [meant])
  const [one, other] = series.filter(({ role }) => role === 'ACTUAL')
  if (one === undefined || other !== undefined) return found
  const order = [...one.cells.keys()].toSorted((left, right) => Number(one.cells[left]?.value) - Number(one.cells[right]?.value))
  for (const at of [one.cells.length - 1, order[0], order.at(-1)]) if (at !== undefined) found.add(at)
  return found
}

/** The look of a series in each category, and where it differs from its usual one. */
function looksOf({ chart, data, panel }: SceneQuestion, series: ChartSeries): Pick<NativeSeries, 'look' | 'exceptions'> {
  const { key, role } = series
  const own = seriesLooks(panel.series).get(key)
  const look: NativeLook = { ...NOTHING_SEEN, fill: own?.fill ?? null, stroke: own?.stroke ?? null }
  const { highlight } = chart.options
  const exceptions = data.categories.flatMap((one, at): [number, NativeLook][] => {
    const isHatched = cutDaysOf(one, series) !== null && role === 'ACTUAL'
    // One column is meant: the others step back.
    const isBack = chart.type === 'SIMPLE_BAR' && highlight !== null && one.key !== highlight && look.fill === 'actual'
    return isHatched || isBack ? [[at, { ...look, isHatched, fill: isBack ? 'prior' : look.fill }]] : []
  })
  return { look, exceptions: new Map(exceptions) }
}

interface Printing {
  readonly only: ReadonlySet<number> | null
  readonly numbers: ChartNumbers
  /** Points: from one category to the next, and of the tallest column. */
  readonly step: number
  readonly height: number
}

/** Of a bar that is compared with others: its width in steps, and how many points it must be high to hold its figure. */
export const COMPARED = 0.42
const LEAST_HOLDING = 18

function columnSeries(question: SceneQuestion, series: ChartSeries, labels: NativeLabels | null): NativeSeries {
  return {
    label: series.label,
    isLine: false,
    values: series.cells.map(({ value }) => value),
    ...looksOf(question, series),
    labels,
    isHelper: false,
  }
}

/** Figures of columns. If a taller column is behind, the figure is inside its own column, or above both if that is too small. */
function columnLabels(
  { panel }: SceneQuestion,
  series: ChartSeries,
  behind: readonly ChartSeries[],
  { only, numbers, step, height }: Printing,
): { readonly labels: NativeLabels; readonly above: ReadonlySet<number> } {
  const sizes = [series, ...behind].flatMap(({ cells }) => cells.map(({ value }) => Math.abs(Number(value ?? 0))))
  const perUnit = height / (Math.max(...sizes) || 1)
  const on = seriesLooks(panel.series).get(series.key)?.on ?? 'text-1'
  const exceptions = new Map<number, NativeLabel>()
  const above = new Set<number>()
  for (const [at, { value }] of series.cells.entries()) {
    const own = Number(value ?? 0)
    const isBehind = behind.some(({ cells }) => {
      const other = Number(cells[at]?.value ?? 0)
      return Math.sign(other) === Math.sign(own) && (Math.abs(other) - Math.abs(own)) * perUnit > 3
    })
    if (!isBehind || (only !== null && !only.has(at))) continue
    const holds = Math.abs(own) * perUnit >= LEAST_HOLDING && textWidth(numbers.text(value), CHART_TEXT, 600) <= COMPARED * step
    if (!holds) above.add(at)
    exceptions.set(at, holds ? { position: 'INSIDE', ink: on, text: null } : { position: 'OUTSIDE', ink: on, text: '' })
  }
  const ink = series.role === 'ACTUAL' ? 'text-1' : 'text-2'
  return { labels: { position: 'OUTSIDE', ink, isBold: false, only, exceptions }, above }
}

/** An invisible line that carries the figures above whatever is behind their columns. */
function carrierSeries(
  series: ChartSeries,
  behind: readonly ChartSeries[],
  above: ReadonlySet<number>,
  numbers: ChartNumbers,
): NativeSeries {
  const farthest = (at: number): string | null => {
    const values = [series, ...behind].flatMap(({ cells }) => cells[at]?.value ?? [])
    return values.toSorted((one, other) => Math.abs(Number(other)) - Math.abs(Number(one)))[0] ?? null
  }
  const exceptions = series.cells.map(({ value }, at): [number, NativeLabel] => {
    const position = value?.startsWith('-') === true ? 'BELOW' : 'ABOVE'
    return [at, { position, ink: 'text-1', text: above.has(at) ? numbers.text(value) : '' }]
  })
  return {
    label: 'Place of figures',
    isLine: true,
    values: series.cells.map((_, at) => (above.has(at) ? farthest(at) : null)),
    look: NOTHING_SEEN,
    exceptions: new Map(),
    labels: { position: 'ABOVE', ink: 'text-1', isBold: false, only: null, exceptions: new Map(exceptions) },
    isHelper: true,
  }
}

/** Lines; dots alone where there is no order between the categories. @param isNamed whether each has its name at its end. */
export function lineSeries(
  { chart, data, panel, place }: SceneQuestion,
  series: readonly ChartSeries[],
  isNamed: boolean,
): readonly NativeSeries[] {
  const looks = seriesLooks(panel.series)
  const isDots = !data.categories.every(({ kind }) => kind === 'PERIOD')
  const meant = data.categories.findIndex(({ key }) => key === chart.options.highlight)
  const labels: NativeLabels | null =
    isNamed && chart.options.showValues && meant !== -1 && place.isBare !== true
      ? { position: 'ABOVE', ink: 'text-1', isBold: true, only: new Set([meant]), exceptions: new Map() }
      : null
  // The actual figures lie on top.
  return series
    .toSorted((left, right) => Number(left.role === 'ACTUAL') - Number(right.role === 'ACTUAL'))
    .map((one) => {
      const look = looks.get(one.key)
      return {
        label: one.label,
        isLine: true,
        values: one.cells.map(({ value }) => value),
        look: { ...NOTHING_SEEN, stroke: look?.ink ?? 'actual', dash: look?.dash ?? [], isDots },
        exceptions: new Map(),
        labels,
        isHelper: false,
      }
    })
}

/** Height of a part that holds its share, and width of a stack in steps. */
const LEAST_SHARE = 24
const STACK = 0.64

/**
 * Whether shares are drawn instead of figures: office programs take negative parts for positive ones when they compute shares, compute
 * them for totals of zero or less, and count only the parts that are shown.
 */
export function drawsShares(question: SceneQuestion, shown: readonly ChartSeries[]): boolean {
  const whole = actualSeries(question)
  return whole.length > shown.filter(({ role }) => role === 'ACTUAL').length || hasNegativeParts(whole)
}

export function hasNegativeParts(parts: readonly ChartSeries[]): boolean {
  return parts.some(({ cells, total }) => [...cells, total].some((cell) => cell?.value?.startsWith('-') === true))
}

function actualSeries({ panel }: SceneQuestion): readonly ChartSeries[] {
  return areasOf(panel.series).main.filter(({ role }) => role === 'ACTUAL')
}

function shareText(value: string | null, share: number | undefined): string | null {
  return value === null ? null : (share ?? 0).toFixed(SHARE_DECIMALS)
}

function stackSeries(
  question: SceneQuestion,
  main: readonly ChartSeries[],
  { numbers, step }: Pick<Printing, 'numbers' | 'step'>,
): readonly NativeSeries[] {
  const { chart, data, place } = question
  const isShares = chart.type === 'NORMALISED_BAR'
  const parts = stacksOf(main, false).flatMap((stack) => stack.parts)
  const looks = seriesLooks(question.panel.series)
  // Shares refer to the whole column, even if only some parts are shown.
  const whole = isShares ? actualSeries(question) : parts
  const shares = data.categories.map((_, at) => {
    const all = stackShares(whole.map(({ cells }) => cells[at]?.value ?? null))
    return all === null ? null : new Map(whole.map(({ key }, index) => [key, all[index]]))
  })
  const isDrawn = isShares && drawsShares(question, parts)
  const series = parts.map((part, index): NativeSeries => {
    const on = looks.get(part.key)?.on ?? 'text-1'
    const exceptions = shares.map((all, at): [number, NativeLabel] => {
      // Said once, at the place of the column.
      if (all === null) {
        const text = index === 0 && part.cells[at]?.value !== null ? noNumberOf('NOT_MEANINGFUL') : ''
        return [at, { position: 'CENTER', ink: 'text-2', text }]
      }
      const percent = all.get(part.key)?.percent ?? 0
      const text = formatPercent(String(percent / 100), 0, place.negatives)
      const fits = Math.abs(percent) * place.height > 100 * LEAST_SHARE && textWidth(text, CHART_TEXT, 500) + 4 <= step * STACK
      const category = data.categories[at]
      const isHatched = category !== undefined && cutDaysOf(category, part) !== null
      return [at, { position: 'CENTER', ink: isHatched ? 'text-1' : on, text: fits ? text : '' }]
    })
    return {
      label: part.label,
      isLine: false,
      values: part.cells.map(({ value }, at) => (isDrawn ? shareText(value, shares[at]?.get(part.key)?.share) : value)),
      ...looksOf(question, part),
      labels:
        isShares && chart.options.showValues
          ? { position: 'CENTER', ink: on, isBold: false, only: null, exceptions: new Map(exceptions) }
          : null,
      isHelper: false,
    }
  })
  if (isShares || !chart.options.showValues) return series
  return [
    ...series,
    totalsSeries(
      data.categories.map((_, at) => parts.map(({ cells }) => cells[at]?.value ?? null)),
      numbers,
      step * STACK,
    ),
  ]
}

/** A line that is not seen: it carries the totals of stacks, above whatever of them is above zero. */
function totalsSeries(stacks: readonly (readonly (string | null)[])[], numbers: ChartNumbers, room: number): NativeSeries {
  const tops = stacks.map((values) => totalOf(values.filter((value) => value === null || !value.startsWith('-'))))
  const exceptions = stacks.flatMap((values, at): [number, NativeLabel][] => {
    const total = totalOf(values)
    return total === tops[at] ? [] : [[at, { position: 'ABOVE', ink: 'text-1', text: numbers.text(total) }]]
  })
  const fits = stacks.every((values) => textWidth(numbers.text(totalOf(values)), CHART_TEXT, 600) <= room + 6)
  return {
    label: exceptions.length === 0 ? 'Total' : 'Top of the stack',
    isLine: true,
    values: tops.map((top, at) => top ?? (totalOf(stacks[at] ?? []) === null ? null : '0')),
    look: NOTHING_SEEN,
    exceptions: new Map(),
    labels: {
      position: 'ABOVE',
      ink: 'text-1',
      isBold: true,
      only: fits ? null : new Set([stacks.length - 1]),
      exceptions: new Map(exceptions),
    },
    isHelper: true,
  }
}

function totalOf(values: readonly (string | null)[]): string | null {
  const found = values.flatMap((value) => value ?? [])
  return found.length === 0 ? null : sumDecimals(found)
}

const ROLE_NAMES = { PRIOR: 'Prior', ACTUAL: 'Act', PLAN: 'Plan' } as const

export function groupedCategories({ data }: SceneQuestion, main: readonly ChartSeries[]): NativeChart['categories'] {
  const stacks = stacksOf(main, true)
  return data.categories.flatMap((category) => stacks.map(({ role }) => ({ label: ROLE_NAMES[role], group: category.label })))
}

/** A series for each part; in each category the stacks of prior, actual and plan are side by side. */
function groupedStackSeries(
  question: SceneQuestion,
  main: readonly ChartSeries[],
  { numbers, step }: Pick<Printing, 'numbers' | 'step'>,
): readonly NativeSeries[] {
  const { chart, data } = question
  const stacks = stacksOf(main, true)
  const names = [...Map.groupBy(main, nameKey)]
  const series = names.map(([, own]): NativeSeries => {
    const lead = own.find(({ role }) => role === 'ACTUAL') ?? own[0]
    const looks = stacks.map(({ role }) => {
      const one = own.find((part) => part.role === role)
      return { one, looks: one === undefined ? null : looksOf(question, one) }
    })
    const cells = data.categories.flatMap((_, at) => looks.map(({ one }) => one?.cells[at]?.value ?? null))
    const exceptions = data.categories.flatMap((_, at) =>
      looks.map(({ looks: found }, index): [number, NativeLook] => [
        at * stacks.length + index,
        found?.exceptions.get(at) ?? found?.look ?? NOTHING_SEEN,
      ]),
    )
    const usual = looks.find(({ one }) => one === lead)?.looks?.look ?? NOTHING_SEEN
    return {
      label: lead?.label ?? '',
      isLine: false,
      values: cells,
      look: usual,
      exceptions: new Map(exceptions),
      labels: null,
      isHelper: false,
    }
  })
  if (!chart.options.showValues) return series
  const count = data.categories.length * stacks.length
  return [
    ...series,
    totalsSeries(
      Array.from({ length: count }, (_, at) => series.map(({ values }) => values[at] ?? null)),
      numbers,
      step / stacks.length,
    ),
  ]
}
