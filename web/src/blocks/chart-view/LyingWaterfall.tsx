import type { ChartCell, ChartWaterfall } from '@fourwall/domain/charts/chart-figures.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useDisplay } from '../../ui/display.ts'

interface LyingWaterfallProps {
  readonly waterfall: ChartWaterfall
  readonly width: number
  /** The figure of a row with what it leads to. */
  readonly renderFigure: (row: LyingRow, text: string) => ReactNode
}

/** A row: an end or a step. */
export interface LyingRow {
  /** `base`, `actual`, or the key of the step. */
  readonly key: string
  /** The key of its line; null for the part that no line explains. */
  readonly rowKey: string | null
  readonly label: string
}

/** Share of the width for the bars, at most; the rest is for names and figures. */
const BARS = 0.42
/** Pixels for a name at least, and for a character of a figure. */
const NAME = 112
const CHARACTER = 8.5
const GAPS = 16

/** A bridge on a phone: a row for each step, its bar where it starts and ends. */
export function LyingWaterfall({ waterfall, width, renderFigure }: LyingWaterfallProps) {
  const display = useDisplay()
  const rows = bridgeRows(waterfall)
  const ends = rows.flatMap(({ from, to }) => [from, to])
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const figureWidth = Math.max(76, ...rows.map(({ value }) => display.amount(value, 0).length * CHARACTER))
  const room = Math.max(24, Math.min(width * BARS, width - NAME - figureWidth - GAPS))
  const xOf = (value: number): number => ((value - least) / (most - least || 1)) * room
  return (
    <ul className="flex flex-col">
      {rows.map(({ key, label, from, to, value, fill, isOutline, isEnd, tone, rowKey }) => {
        const amount = display.amount(value, 0)
        const text = !isEnd && Number(value) > 0 ? `+${amount}` : amount
        const left = Math.min(xOf(from), xOf(to))
        const length = Math.max(1, Math.abs(xOf(to) - xOf(from)))
        return (
          <li key={key} className={classNames('flex min-h-[32px] items-center gap-2', isEnd && 'font-semibold')}>
            <span className="min-w-0 flex-1 truncate" title={label}>
              {label}
            </span>
            <svg width={room} height={14} aria-hidden="true" className="flex-none">
              {isOutline ? (
                <rect
                  x={left + 0.625}
                  y={2.625}
                  width={Math.max(1, length - 1.25)}
                  height={8.75}
                  fill="none"
                  stroke={fill}
                  strokeWidth={1.25}
                />
              ) : (
                <rect x={left} y={2} width={length} height={10} fill={fill} />
              )}
            </svg>
            <span style={{ width: figureWidth }} className={classNames('flex-none text-right tabular-nums', tone)}>
              {renderFigure({ key, rowKey, label }, text)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const FILLS = { ACTUAL: 'var(--ch-actual)', PLAN: 'var(--ch-plan)', PRIOR: 'var(--ch-prior)' } as const

/** Where each bar starts and ends. For drawing alone: figures are printed from their exact text. */
function bridgeRows({ base, actual, steps }: ChartWaterfall) {
  let reached = Number(base.cell.value ?? 0)
  return [
    {
      key: 'base',
      rowKey: rowKeyOf(base.cell),
      label: base.label,
      from: 0,
      to: reached,
      value: base.cell.value,
      fill: FILLS[base.role],
      // A plan is an outline.
      isOutline: base.role === 'PLAN',
      isEnd: true,
      tone: '',
    },
    ...steps.map(({ key, label, change, outcome, cell }) => {
      const from = reached
      reached += Number(change)
      const isGain = outcome === 'FAVORABLE'
      const isJudged = outcome !== 'NEUTRAL'
      return {
        key,
        rowKey: rowKeyOf(cell),
        label,
        from,
        to: reached,
        value: change,
        fill: isJudged ? (isGain ? 'var(--fav)' : 'var(--unfav)') : 'var(--ch-prior)',
        isOutline: false,
        isEnd: false,
        tone: isJudged ? (isGain ? 'text-fav' : 'text-unfav') : '',
      }
    }),
    {
      key: 'actual',
      rowKey: rowKeyOf(actual.cell),
      label: actual.label,
      from: 0,
      to: Number(actual.cell.value ?? 0),
      value: actual.cell.value,
      fill: 'var(--ch-actual)',
      isOutline: false,
      isEnd: true,
      tone: '',
    },
  ]
}

/** The key of the line that a cell is of. */
function rowKeyOf(cell: ChartCell | null): string | null {
  return cell?.key.split('|')[0] ?? null
}
