import { CHART_TYPE_NAMES } from '@fourwall/domain/charts/chart-document.ts'
import { chartText } from '@fourwall/domain/charts/chart-text.ts'
import { emptyChartSentence } from '@fourwall/domain/charts/empty-chart.ts'
import { chartScene } from '@fourwall/domain/charts/scene/chart-scene.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { Link } from '@tanstack/react-router'
import { memo, useId, useMemo } from 'react'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import { SceneMarks } from '../../blocks/chart-view/SceneMarks.tsx'
import { useTurn } from '../../blocks/chart-view/use-turn.ts'
import { useDisplay } from '../../ui/display.ts'
import { Tag } from '../../ui/Tag.tsx'
import type { TitledChart } from './chart-list.ts'
import { type FiguresByChart, subtitleOf } from './chart-pictures.ts'

interface ChartTileProps {
  readonly item: TitledChart
  readonly company: ReportingCompany
  /** Null while they are loading. */
  readonly figures: FiguresByChart | null
  readonly failure: string | null
  /** Of the picture. */
  readonly width: number
  readonly actions: React.ReactNode
}

const HEIGHT = 176
const NO_SERIES = { panels: [] }

/** A chart of the gallery: its title, what it shows, and its picture, drawn from today's figures. */
export const ChartTile = memo(function ChartTile({ item, company, figures, failure, width, actions }: ChartTileProps) {
  const display = useDisplay()
  const id = useId()
  const { chart, shownTitle, updatedAt, updatedBy, usedBy } = item
  const own = figures?.get(chartText(chart)) ?? null
  const isDrawn = useTurn(own !== null && width > 0)
  const scene = useMemo(
    () =>
      own === null || width <= 0 || !isDrawn
        ? null
        : chartScene(chart, own.data, { width, height: HEIGHT, currency: company.currency, negatives: display.negatives }),
    [chart, own, width, isDrawn, company.currency, display.negatives],
  )
  const problem = failure ?? own?.problem ?? null
  return (
    <article
      aria-labelledby={`${id}-title`}
      className="group relative flex min-w-0 flex-col border-r border-b border-line-1 p-4 hover:bg-sunken focus-within:bg-sunken"
    >
      <h2 id={`${id}-title`} className="line-clamp-2 min-h-[36px] text-body leading-[18px] font-semibold text-pretty" title={shownTitle}>
        <Link to="/charts/$chartId" params={{ chartId: item.id }} className="after:absolute after:inset-0">
          {shownTitle}
        </Link>
      </h2>
      <p className="mt-px truncate text-small text-3">{subtitleOf(chart, scene?.unit ?? '', company, own?.data ?? NO_SERIES)}</p>
      <div className="mt-2 h-[176px] min-w-0 overflow-hidden">
        {problem !== null ? (
          <p className="flex h-full items-center text-small text-2">{problem}</p>
        ) : scene === null || own === null ? (
          <TileSkeleton />
        ) : scene.targets.length === 0 ? (
          <p className="flex h-full items-center text-small text-2">{emptyChartSentence(chart, own.data)}</p>
        ) : (
          <svg role="img" aria-label={shownTitle} width={width} height={HEIGHT} className="block">
            <SceneMarks marks={scene.marks} id={id} />
          </svg>
        )}
      </div>
      <footer className="mt-2 flex h-control items-center gap-2 text-small text-3">
        <Tag>{chart.options.multiples === 'NONE' ? CHART_TYPE_NAMES[chart.type] : `${CHART_TYPE_NAMES[chart.type]}, small multiples`}</Tag>
        <span className="truncate">
          {updatedBy}, {display.dayInYear(parseDay(updatedAt.slice(0, 10)))}
        </span>
        <span className="relative z-10 ml-auto flex flex-none items-center gap-1">
          {usedBy.length > 0 && <span title={usedBy.join(', ')}>{usedBy.length === 1 ? '1 use' : `${usedBy.length} uses`}</span>}
          {actions}
        </span>
      </footer>
    </article>
  )
})

/** Gray bars in the places of a chart's own. */
function TileSkeleton() {
  return (
    <div aria-hidden="true" className="flex h-full animate-appear items-end gap-3 border-b border-line-1 px-2">
      {[58, 44, 66, 80, 100, 64, 52, 74, 62, 90].map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
        <span key={at} className="flex-1 bg-active" style={{ height: `${height * 0.8}%` }} />
      ))}
    </div>
  )
}
