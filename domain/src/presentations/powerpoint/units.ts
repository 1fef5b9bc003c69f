/** Lengths of office files: 12,700 to the point. */
export function emu(points: number): number {
  return Math.round(points * 12_700)
}

/** Sizes of type and of exact line heights: hundredths of a point. */
export function hundredths(points: number): number {
  return Math.round(points * 100)
}

/** Angles: 60,000 to the degree, from 0 up to a whole turn. */
export function angle(degrees: number): number {
  const turn = Math.round(degrees * 60_000) % 21_600_000
  return turn < 0 ? turn + 21_600_000 : turn
}

/** Shares: 100,000 to the whole. */
export function perHundredThousand(value: number): number {
  return Math.round(value * 100_000)
}
