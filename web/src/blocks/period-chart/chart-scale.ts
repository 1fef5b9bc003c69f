/** The scale of an axis, which includes zero. */
export interface ChartScale {
  readonly least: number
  readonly most: number
  /** The values of grid lines, the lowest first. */
  readonly ticks: readonly number[]
}

const STEPS = [1, 2, 2.5, 5, 10]

/** A scale that starts at zero, with about three lines at round numbers. */
export function chartScale(values: readonly number[], lines = 3): ChartScale {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  const range = most - least
  if (range === 0) return { least: 0, most: 1, ticks: [0] }
  const size = 10 ** Math.floor(Math.log10(range / lines))
  const step = size * (STEPS.find((one) => one * size * lines >= range) ?? 10)
  const from = Math.floor(least / step)
  const to = Math.ceil(most / step)
  return { least: from * step, most: to * step, ticks: Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step) }
}
