import type { FigureCell } from '../figures/answer-cells.ts'

/** Steps of size, from the smallest; of a difference those of better and of worse, each from the smallest. */
export type HeatStep = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'hf1' | 'hf2' | 'hf3' | 'hu1' | 'hu2' | 'hu3'

/** Where one step ends and the next begins: a figure at a threshold belongs to the upper step. */
export interface HeatScale {
  /** Round figures, rising: four for sizes, two for the size of differences. Fewer where all figures are alike. */
  readonly thresholds: readonly number[]
  readonly isDifference: boolean
}

const STEPS = [1, 2, 2.5, 4, 5, 10]
/** Figures further out than this share at each end do not widen the steps. */
const LEFT_OUT = 0.05
const SIZES = ['h1', 'h2', 'h3', 'h4', 'h5'] as const
const BETTER = ['hf1', 'hf2', 'hf3'] as const
const WORSE = ['hu1', 'hu2', 'hu3'] as const

/** Round thresholds around the middle of the figures. Doubles do: colors are coarser than their last digits. */
export function heatScale(values: readonly (string | null)[], isDifference: boolean): HeatScale {
  const numbers = values.flatMap((value) => (value === null ? [] : [Number(value)]))
  if (isDifference) {
    const sizes = numbers.map(Math.abs).sort((one, other) => one - other)
    const step = roundStep((sizes[Math.floor((sizes.length - 1) * (1 - LEFT_OUT))] ?? 0) / 3)
    return { thresholds: step === 0 ? [] : [step, tidy(2 * step)], isDifference }
  }
  const sorted = numbers.sort((one, other) => one - other)
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] ?? 0
  const step = roundStep((at(1 - LEFT_OUT) - at(LEFT_OUT)) / 5)
  if (step === 0) return { thresholds: [], isDifference }
  const lowest = Math.round((at(0.5) - 1.5 * step) / step)
  return { thresholds: [0, 1, 2, 3].map((steps) => tidy((lowest + steps) * step)), isDifference }
}

/** The step of a cell; null without a value, and for a difference that is neither better nor worse. */
export function heatStep(
  { thresholds, isDifference }: HeatScale,
  { value, outcome }: Pick<FigureCell, 'value' | 'outcome'>,
): HeatStep | null {
  if (value === null) return null
  const number = Number(value)
  if (!isDifference) {
    if (thresholds.length === 0) return 'h3'
    return SIZES[thresholds.filter((threshold) => number >= threshold).length] ?? null
  }
  if (outcome === 'NEUTRAL') return null
  const reached = thresholds.filter((threshold) => Math.abs(number) >= threshold).length
  return (outcome === 'FAVORABLE' ? BETTER : WORSE)[reached] ?? null
}

/** The smallest round figure at or above a size; 0 for none. */
function roundStep(size: number): number {
  if (!(size > 0) || !Number.isFinite(size)) return 0
  const unit = 10 ** Math.floor(Math.log10(size))
  return tidy(unit * (STEPS.find((one) => one * unit >= size * (1 - 1e-9)) ?? 10))
}

/** Without the tail of a sum of doubles: 0.12 and not 0.12000000000000001. */
function tidy(value: number): number {
  return Number(value.toPrecision(12))
}
