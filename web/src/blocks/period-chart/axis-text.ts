import type { NegativeStyle } from '@fourwall/domain/money/format.ts'

const SIZES = [
  { from: 1e12, sign: 'T', of: 1e12 },
  { from: 1e9, sign: 'B', of: 1e9 },
  { from: 1e6, sign: 'M', of: 1e6 },
  { from: 1e4, sign: 'K', of: 1e3 },
]

/** The label of a round number on an axis: `150K`, `(2.5M)`, `0.25`, `40%`. */
export function axisText(value: number, isShare: boolean, negatives: NegativeStyle): string {
  const size = Math.abs(value)
  const text = isShare ? `${rounded(size * 100)}%` : sizeText(size)
  if (value >= 0) return text
  return negatives === 'PARENTHESES' ? `(${text})` : `-${text}`
}

function sizeText(size: number): string {
  const unit = SIZES.find(({ from }) => size >= from)
  return unit === undefined ? rounded(size).toLocaleString('en-US') : `${rounded(size / unit.of).toLocaleString('en-US')}${unit.sign}`
}

function rounded(value: number): number {
  return Number(value.toPrecision(6))
}
