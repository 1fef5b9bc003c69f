import { type ChartDocument, NEW_CHART, USUAL_CHART_OPTIONS } from '../charts/chart-document.ts'
import type { ChartWaterfall } from '../charts/chart-figures.ts'
import { lowerInSentence } from '../charts/chart-message.ts'
import { chartScene } from '../charts/scene/chart-scene.ts'
import type { ChartScene } from '../charts/scene/scene.ts'
import type { ScenePlace } from '../charts/scene/scene-place.ts'
import { absoluteDecimal, compareDecimals, negateDecimal, sumDecimals } from '../money/decimal.ts'
import { verbFor } from '../sentence-text.ts'
import { parseDay } from '../time/day.ts'
import { type BridgeSide, type HeadlineBridge, isOfChangedStores } from './headline-bridge.ts'

/** Its figures are given, so that what it asks for does not matter. */
const DRAWN: ChartDocument = {
  ...NEW_CHART,
  mappingId: '',
  timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2000-01-01'), endDate: parseDay('2000-01-31') },
  type: 'WATERFALL',
  options: { ...USUAL_CHART_OPTIONS, showTable: false, format: { ...USUAL_CHART_OPTIONS.format, currencyView: 'FULL' } },
}

/** The bridge as a chart. The first step of same-store locations says that it covers only these. */
export function bridgeScene({ waterfall, stores }: HeadlineBridge, place: ScenePlace): ChartScene {
  const first = waterfall.steps.findIndex((step) => !isOfChangedStores(step))
  const steps = waterfall.steps.map((step, at) =>
    stores !== null && at === first && step.cell !== null ? { ...step, label: `Same-store ${lowerInSentence(step.label)}` } : step,
  )
  const drawn: ChartWaterfall = { ...waterfall, steps }
  return chartScene(
    DRAWN,
    { categories: [], total: null, panels: [{ key: '', label: '', series: [] }], waterfall: drawn, without: [] },
    place,
  )
}

interface TitleQuestion {
  readonly bridge: HeadlineBridge
  /** Of the headline. */
  readonly label: string
  readonly against: BridgeSide
  /** Writes an amount without its sign. */
  readonly amount: (size: string) => string
}

/** What the bridge says, in one sentence without a full stop. */
export function bridgeTitle({ bridge: { waterfall, stores, sameStoreChange }, label, against, amount }: TitleQuestion): string {
  const { base, actual, steps } = waterfall
  const change = sumDecimals([actual.cell.value ?? '0', negateDecimal(base.cell.value ?? '0')])
  const isDown = change.startsWith('-')
  const is = verbFor(label, 'is')
  if (compareDecimals(change, '0') === 0) return against === 'BUDGET' ? `${label} ${is} as budgeted` : `${label} ${is} as in ${base.label}`
  const size = absoluteDecimal(change)
  const words =
    against === 'BUDGET'
      ? `${label} ${is} ${amount(size)} ${isDown ? 'below' : 'above'} budget`
      : `${label} ${is} ${isDown ? 'down' : 'up'} ${amount(size)} on ${base.label}`
  const [largest] = steps
    .filter(({ change: own }) => own.startsWith('-') === isDown)
    .toSorted((left, right) => compareDecimals(absoluteDecimal(right.change), absoluteDecimal(left.change)))
  const part =
    stores === null || sameStoreChange === null
      ? largest && { name: lowerInSentence(largest.label), change: largest.change }
      : { name: 'same-store', change: sameStoreChange }
  if (part === undefined) return words
  const own = amount(absoluteDecimal(part.change))
  const sign = compareDecimals(part.change, '0')
  if (sign === 0) return `${words}, none of it ${part.name}`
  if (sign < 0 !== isDown) return `${words}, same-store ${isDown ? 'up' : 'down'} ${own}`
  // Others took some of it away again.
  if (compareDecimals(absoluteDecimal(part.change), size) > 0) return `${words}, ${part.name} alone ${own}`
  return `${words}, ${own} of it ${stores === null ? `by ${part.name}` : part.name}`
}
