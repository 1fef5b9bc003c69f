import { type Distribution, distribution } from '@fourwall/domain/explorer/distribution.ts'
import type { Pivot } from '@fourwall/domain/explorer/pivot.ts'
import { memo, useMemo } from 'react'
import type { ExplorerNumbers } from './explorer-numbers.ts'

interface DistributionStripProps {
  readonly drawn: Distribution
  /** Of a column, in pixels. */
  readonly width: number
  readonly height: number
  /** The picked row; null for none. */
  readonly picked: string | null
  readonly pickedColumn: number
}

/** A dot for each place over its column; the band is the middle half, the bar the median, the picked place joined by a line. */
export function DistributionStrip({ drawn, width, height, picked, pickedColumn }: DistributionStripProps) {
  const own = drawn.columns.map(({ dots }, at) => {
    const dot = dots.find(({ key }) => key === picked)
    return dot === undefined ? null : { x: at * width + dot.x, y: dot.y, at }
  })
  const line = own.flatMap((dot) => dot ?? [])
  return (
    <svg width={drawn.columns.length * width} height={height} aria-hidden="true" className="block overflow-visible">
      <EveryDot drawn={drawn} width={width} />
      <polyline points={line.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')} fill="none" stroke="var(--accent)" strokeWidth={1.5} />
      {line.map(({ x, y, at }) => (
        <circle key={at} cx={x} cy={y} r={at === pickedColumn ? 4 : Math.max(2.5, drawn.radius)} fill="var(--accent)" />
      ))}
    </svg>
  )
}

/** What stays as it is while others are picked. */
const EveryDot = memo(function EveryDot({ drawn, width }: Pick<DistributionStripProps, 'drawn' | 'width'>) {
  const { columns } = drawn
  const dots = columns.flatMap(({ dots: some }, at) => some.map(({ x, y }) => `M${round(at * width + x)} ${round(y)}h0`)).join('')
  return (
    <>
      {drawn.scale.ticks.map((tick) => (
        <line key={tick} x1={0} x2={columns.length * width} y1={drawn.yOf(tick)} y2={drawn.yOf(tick)} stroke="var(--ch-grid)" />
      ))}
      {drawn.columns.map(({ band }, at) =>
        band === null ? null : (
          // Bands have no other identity than their column.
          // biome-ignore lint/suspicious/noArrayIndexKey: they differ only by position.
          <g key={at}>
            <rect
              x={at * width + width * 0.24}
              y={band.top}
              width={width * 0.52}
              height={Math.max(1, band.bottom - band.top)}
              fill="var(--c-rest)"
              opacity={0.55}
            />
            <line
              x1={at * width + width * 0.24}
              x2={at * width + width * 0.76}
              y1={band.median}
              y2={band.median}
              stroke="var(--text-1)"
              strokeWidth={2}
            />
          </g>
        ),
      )}
      <path d={dots} stroke="var(--ch-prior)" strokeWidth={2 * drawn.radius} strokeLinecap="round" />
    </>
  )
})

/** Where the dots of all columns stand. */
export function useDistribution({ leaves, columns }: Pivot, width: number, height: number): Distribution {
  return useMemo(
    () =>
      distribution({
        columns: columns.map((_, at) => leaves.map(({ key, cells }) => ({ key, value: cells[at]?.value ?? null }))),
        width,
        height,
      }),
    [columns, leaves, width, height],
  )
}

interface DistributionScaleProps {
  readonly drawn: Distribution
  readonly numbers: ExplorerNumbers
  readonly height: number
}

/** The figures of the scale, at the right edge of what stays. */
export function DistributionScale({ drawn, numbers, height }: DistributionScaleProps) {
  const { ticks } = drawn.scale
  return (
    <svg width={44} height={height} className="absolute top-1 right-0">
      {ticks.map((tick, at) =>
        ticks.length > 4 && at % 2 === 1 ? null : (
          <text key={tick} x={38} y={Math.min(height - 1, drawn.yOf(tick) + 4)} fontSize={11} textAnchor="end" fill="var(--text-3)">
            {numbers.threshold(tick)}
          </text>
        ),
      )}
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
