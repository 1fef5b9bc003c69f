import { memo } from 'react'

interface MonthBarsProps {
  /** Chronological; null without entries. Only proportions matter. */
  readonly values: readonly (number | null)[]
  /** The sign of the sum next to them. */
  readonly sign: 1 | -1
}

const BAR = 5
const GAP = 1
const HEIGHT = 16

/** One bar per month from the zero line; a dash without entries. */
export const MonthBars = memo(function MonthBars({ values, sign }: MonthBarsProps) {
  const shown = values.map((value) => (value === null ? null : value * sign))
  const [most, least] = [Math.max(0, ...shown.map((value) => value ?? 0)), Math.min(0, ...shown.map((value) => value ?? 0))]
  const scale = most === least ? 0 : (HEIGHT - 2) / (most - least)
  const zero = 1 + most * scale
  return (
    <svg aria-hidden="true" width={values.length * (BAR + GAP)} height={HEIGHT} className="block flex-none text-3">
      {shown.map((value, month) => {
        const x = month * (BAR + GAP)
        if (value === null)
          return <line key={month} x1={x} x2={x + BAR} y1={zero + 0.5} y2={zero + 0.5} strokeDasharray="2 1" className="stroke-line-2" />
        const height = Math.max(1, Math.abs(value) * scale)
        return <rect key={month} x={x} y={value < 0 ? zero : zero - height} width={BAR} height={height} className="fill-current" />
      })}
    </svg>
  )
})
