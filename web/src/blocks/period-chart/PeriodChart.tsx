import { useLayoutEffect, useRef, useState } from 'react'
import { useDisplay } from '../../ui/display.ts'
import { axisText } from './axis-text.ts'
import { chartScale } from './chart-scale.ts'

/** A period with its figure and that of the year before, if there is one. */
export interface ChartPeriod {
  readonly key: string
  readonly label: string
  /** Decimals, drawn as doubles; null for none. */
  readonly value: string | null
  readonly before: string | null
}

interface PeriodChartProps {
  /** The description for screen readers; the figures are in the table beside the chart. */
  readonly label: string
  readonly periods: readonly ChartPeriod[]
  readonly textOf: (value: string | null) => string
  /** The values are shares: 0.4 is 40%. */
  readonly isShare?: boolean
}

const HEIGHT = 156
const TOP = 34
const BOTTOM = 22
const LEFT = 8
const RIGHT = 16
const MOST_BAR = 28

/** A bar per period, with a hollow dot for the year before; figures above the bars if there is room. */
export function PeriodChart({ label, periods, textOf, isShare = false }: PeriodChartProps) {
  const { negatives } = useDisplay()
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [pointed, setPointed] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const drawn = periods.flatMap(({ value, before }) => [value, before]).flatMap((value) => (value === null ? [] : [Number(value)]))
  const scale = chartScale(drawn)
  const axis = Math.max(...scale.ticks.map((tick) => axisText(tick, isShare, negatives).length)) * 6.6 + 10
  const plot = Math.max(0, width - LEFT - axis - RIGHT)
  const step = periods.length === 0 ? 0 : plot / periods.length
  const bar = Math.min(MOST_BAR, step * 0.62)
  const y = (value: number) => TOP + ((scale.most - value) / (scale.most - scale.least)) * (HEIGHT - TOP - BOTTOM)
  const x = (at: number) => LEFT + axis + step * (at + 0.5)
  const widest = Math.max(0, ...periods.map(({ value }) => textOf(value).length)) * 6.8
  const areFiguresShown = widest + 6 <= step
  const labelWidth = Math.max(0, ...periods.map((period) => period.label.length)) * 6.6 + 10
  const everyLabel = Math.max(1, Math.ceil(labelWidth / Math.max(1, step)))
  const shown = pointed === null ? undefined : periods[pointed]
  const hasBefore = periods.some(({ before }) => before !== null)
  return (
    <div ref={frame} className="relative min-w-0">
      <svg role="img" aria-label={label} width={width} height={HEIGHT} className="block" onPointerLeave={() => setPointed(null)}>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={LEFT + axis}
              x2={width - RIGHT}
              y1={Math.round(y(tick)) + 0.5}
              y2={Math.round(y(tick)) + 0.5}
              className={tick === 0 ? 'stroke-line-control' : 'stroke-line-1'}
            />
            <text x={LEFT + axis - 6} y={y(tick) + 4} textAnchor="end" className="fill-[var(--text-3)] text-micro">
              {axisText(tick, isShare, negatives)}
            </text>
          </g>
        ))}
        {periods.map(({ key, label: name, value, before }, at) => {
          const top = value === null ? 0 : y(Math.max(0, Number(value)))
          const bottom = value === null ? 0 : y(Math.min(0, Number(value)))
          return (
            <g key={key} onPointerEnter={() => setPointed(at)}>
              <rect
                x={LEFT + axis + step * at}
                y={0}
                width={step}
                height={HEIGHT}
                className={pointed === at ? 'fill-[var(--bg-hover)]' : 'fill-transparent'}
              />
              {value !== null && (
                <rect x={x(at) - bar / 2} y={top} width={bar} height={Math.max(1, bottom - top)} className="fill-[var(--c1)]" />
              )}
              {before !== null && (
                <circle cx={x(at)} cy={y(Number(before))} r={3.5} strokeWidth={1.5} className="fill-[var(--bg)] stroke-[var(--text-2)]" />
              )}
              {areFiguresShown && value !== null && (
                <text
                  x={x(at)}
                  y={top - 5 - (before !== null && Math.abs(y(Number(before)) - top) < 10 ? 6 : 0)}
                  textAnchor="middle"
                  className="fill-[var(--text-1)] text-micro"
                >
                  {textOf(value)}
                </text>
              )}
              {at % everyLabel === 0 && (
                <text x={x(at)} y={HEIGHT - 6} textAnchor="middle" className="fill-[var(--text-2)] text-micro">
                  {name}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <p className="pointer-events-none absolute top-0 right-4 flex gap-3 bg-page pl-2 text-micro text-2" aria-hidden="true">
        {shown === undefined ? (
          hasBefore && (
            <span className="flex items-center gap-1">
              <svg width="9" height="9">
                <circle cx="4.5" cy="4.5" r="3.5" strokeWidth="1.5" className="fill-[var(--bg)] stroke-[var(--text-2)]" />
              </svg>
              Prior year
            </span>
          )
        ) : (
          <span>
            {shown.label} <b>{textOf(shown.value)}</b>
            {shown.before !== null && <>, prior year {textOf(shown.before)}</>}
          </span>
        )}
      </p>
    </div>
  )
}
