/** Of doubles, for deciding alone: amounts that are shown are exact. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (low + high) / 2
}

/** A normal distribution's standard deviation, from its median absolute deviation. */
const TO_DEVIATION = 1.4826

/** How far numbers usually are from their median, as a standard deviation that a few wrong numbers do not move. */
export function usualDeviation(numbers: readonly number[]): number {
  const median = medianOf(numbers)
  return TO_DEVIATION * medianOf(numbers.map((number) => Math.abs(number - median)))
}
