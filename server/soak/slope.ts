/** A reading at a time in minutes. */
export interface Reading {
  readonly minute: number
  readonly value: number
}

/** By how much readings grow in a minute: the slope of the line with the least squares; 0 for fewer than two moments. */
export function slopePerMinute(readings: readonly Reading[]): number {
  const mean = (of: (reading: Reading) => number): number => readings.reduce((sum, reading) => sum + of(reading), 0) / readings.length
  const [minute, value] = [mean((reading) => reading.minute), mean((reading) => reading.value)]
  const spread = readings.reduce((sum, reading) => sum + (reading.minute - minute) ** 2, 0)
  if (spread === 0 || readings.length === 0) return 0
  return readings.reduce((sum, reading) => sum + (reading.minute - minute) * (reading.value - value), 0) / spread
}
