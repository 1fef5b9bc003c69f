import type { ChartWaterfall } from '@fourwall/domain/charts/chart-figures.ts'
import { classNames } from '../../ui/class-names.ts'
import { useDisplay } from '../../ui/display.ts'

interface LyingBridgeProps {
  readonly waterfall: ChartWaterfall
  readonly width: number
}

/** Share of the width for the bars; the rest is for names and figures. */
const BARS = 0.42

/** A bridge on a phone: a row for each step, its bar where it starts and ends. */
export function LyingBridge({ waterfall, width }: LyingBridgeProps) {
  const display = useDisplay()
  const rows = bridgeRows(waterfall)
  const ends = rows.flatMap(({ from, to }) => [from, to])
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const room = width * BARS
  const xOf = (value: number): number => ((value - least) / (most - least || 1)) * room
  return (
    <ul className="flex flex-col">
      {rows.map(({ key, label, from, to, value, fill, isEnd, tone }) => (
        <li key={key} className={classNames('flex h-[24px] items-center gap-2', isEnd && 'font-semibold')}>
          <span className="min-w-0 flex-1 truncate" title={label}>
            {label}
          </span>
          <svg width={room} height={14} aria-hidden="true" className="flex-none">
            <rect x={Math.min(xOf(from), xOf(to))} y={2} width={Math.max(1, Math.abs(xOf(to) - xOf(from)))} height={10} fill={fill} />
          </svg>
          <span className={classNames('w-[76px] flex-none text-right tabular-nums', tone)}>{display.amount(value, 0)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Where each bar starts and ends. For drawing alone: figures are printed from their exact text. */
function bridgeRows({ base, actual, steps }: ChartWaterfall) {
  let reached = Number(base.cell.value ?? 0)
  return [
    { key: 'base', label: base.label, from: 0, to: reached, value: base.cell.value, fill: 'var(--ch-prior)', isEnd: true, tone: '' },
    ...steps.map(({ key, label, change, outcome }) => {
      const from = reached
      reached += Number(change)
      const isGain = outcome === 'FAVORABLE'
      const isJudged = outcome !== 'NEUTRAL'
      return {
        key,
        label,
        from,
        to: reached,
        value: change,
        fill: isJudged ? (isGain ? 'var(--fav)' : 'var(--unfav)') : 'var(--ch-prior)',
        isEnd: false,
        tone: isJudged ? (isGain ? 'text-fav' : 'text-unfav') : '',
      }
    }),
    {
      key: 'actual',
      label: actual.label,
      from: 0,
      to: Number(actual.cell.value ?? 0),
      value: actual.cell.value,
      fill: 'var(--ch-actual)',
      isEnd: true,
      tone: '',
    },
  ]
}
