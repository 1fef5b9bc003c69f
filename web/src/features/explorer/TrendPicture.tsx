import { lineScale } from '@fourwall/domain/charts/scene/value-scale.ts'
import { quartiles } from '@fourwall/domain/explorer/distribution.ts'
import type { Pivot, PivotRow } from '@fourwall/domain/explorer/pivot.ts'
import type { ExplorerNumbers } from './explorer-numbers.ts'

interface TrendPictureProps {
  readonly pivot: Pivot
  readonly row: PivotRow
  readonly numbers: ExplorerNumbers
}

const WIDTH = 238
const HEIGHT = 120
const LEFT = 34
const RIGHT = 62
const EDGE = 8

/** A row over its last periods compared with the median of all rows. */
export function TrendPicture({ pivot, row, numbers }: TrendPictureProps) {
  const medians = row.trend.map((_, at) => quartiles(pivot.leaves.map(({ trend }) => trend[at] ?? null))?.median ?? null)
  const drawn = [...row.trend, ...medians].flatMap((value) => (value === null ? [] : [Number(value)]))
  if (row.trend.length < 3 || drawn.length === 0) return null
  const scale = lineScale(drawn, 3)
  const range = scale.most - scale.least || 1
  const yOf = (value: number): number => EDGE + ((scale.most - value) / range) * (HEIGHT - 2 * EDGE)
  const xOf = (at: number): number => LEFT + (at / Math.max(1, row.trend.length - 1)) * (WIDTH - LEFT - RIGHT)
  const runs = (values: readonly (string | null)[]): readonly string[] => {
    const found: string[][] = [[]]
    for (const [at, value] of values.entries()) {
      if (value === null) found.push([])
      else found.at(-1)?.push(`${xOf(at)},${yOf(Number(value))}`)
    }
    return found.filter(({ length }) => length > 1).map((points) => points.join(' '))
  }
  const end = (values: readonly (string | null)[]): number => {
    const last = values.findLast((value) => value !== null)
    return last === undefined || last === null ? HEIGHT / 2 : yOf(Number(last))
  }
  const [own, median] = [end(row.trend), end(medians)]
  // Names that would touch stand apart.
  const apart = Math.max(0, 13 - Math.abs(own - median)) / 2
  const isAbove = own <= median
  return (
    <section aria-label="Against the median of all" className="mt-4">
      <h3 className="text-small font-semibold">
        Against the median of all <span className="font-normal text-3">{`last ${row.trend.length} periods`}</span>
      </h3>
      <svg width={WIDTH} height={HEIGHT} aria-hidden="true" className="mt-1 block max-w-full">
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={yOf(tick)} y2={yOf(tick)} stroke={tick === 0 ? 'var(--ch-base)' : 'var(--ch-grid)'} />
            <text x={LEFT - 6} y={yOf(tick) + 4} fontSize={11} textAnchor="end" fill="var(--text-3)">
              {numbers.threshold(tick)}
            </text>
          </g>
        ))}
        {runs(medians).map((points) => (
          <polyline key={points} points={points} fill="none" stroke="var(--ch-prior)" strokeWidth={1.5} />
        ))}
        {runs(row.trend).map((points) => (
          <polyline key={points} points={points} fill="none" stroke="var(--accent)" strokeWidth={2} />
        ))}
        <text x={WIDTH - RIGHT + 5} y={own + 4 + (isAbove ? -apart : apart)} fontSize={11} fontWeight={600} fill="var(--accent)">
          {row.label.length > 9 ? 'This row' : row.label}
        </text>
        <text x={WIDTH - RIGHT + 5} y={median + 4 + (isAbove ? apart : -apart)} fontSize={11} fill="var(--text-2)">
          Median
        </text>
      </svg>
      {scale.isCut && <p className="text-micro text-3">The axis does not start at zero.</p>}
    </section>
  )
}
