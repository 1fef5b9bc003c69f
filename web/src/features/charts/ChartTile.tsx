import { CHART_TYPE_NAMES } from '@fourwall/domain/charts/chart-document.ts'
import { emptyChartSentence } from '@fourwall/domain/charts/empty-chart.ts'
import { chartScene } from '@fourwall/domain/charts/scene/chart-scene.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { Link } from '@tanstack/react-router'
import { memo, useId, useMemo } from 'react'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import { SceneMarks } from '../../blocks/chart-view/SceneMarks.tsx'
import { useNear } from '../../blocks/chart-view/use-near.ts'
import { useTurn } from '../../blocks/chart-view/use-turn.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useDisplay } from '../../ui/display.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { GalleryChart, TitledChart } from './chart-list.ts'
import { type ChartFigures, subtitleOf, titleOf } from './chart-pictures.ts'

interface ChartTileProps {
  readonly item: GalleryChart
  readonly company: ReportingCompany
  /** Null while they are loading. */
  readonly figures: ChartFigures | null
  /** Why there are none. */
  readonly failure: string | null
  /** Of the picture. */
  readonly width: number
  /** Null where one may only look. */
  readonly acts: ChartActs | null
}

export interface ChartActs {
  readonly duplicate: (item: TitledChart) => Promise<void>
  readonly move: (item: TitledChart) => void
  readonly remove: (item: TitledChart) => void
}

const HEIGHT = 176
const NO_SERIES = { panels: [] }

/** A chart of the gallery: its title, what it shows, and its picture, drawn from today's figures once it comes near the window. */
export const ChartTile = memo(function ChartTile({ item, company, figures, failure, width, acts }: ChartTileProps) {
  const display = useDisplay()
  const id = useId()
  const { chart, updatedAt, updatedBy, usedBy } = item
  const shownTitle = titleOf(chart, figures)
  const [tile, isNear] = useNear<HTMLElement>()
  const isDrawn = useTurn(isNear && figures !== null)
  const scene = useMemo(
    () =>
      figures === null || !isDrawn
        ? null
        : chartScene(chart, figures.data, { width, height: HEIGHT, currency: company.currency, negatives: display.negatives }),
    [chart, figures, width, isDrawn, company.currency, display.negatives],
  )
  const subtitle = subtitleOf(chart, scene?.unit ?? '', company, figures?.data ?? NO_SERIES)
  const problem = figures === null ? failure : figures.problem
  return (
    <article
      ref={tile}
      aria-labelledby={`${id}-title`}
      // Tiles outside the window are neither laid out nor painted.
      className="group relative flex min-w-0 flex-col border-r border-b border-line-1 p-4 [contain-intrinsic-height:auto_306px] [content-visibility:auto] hover:bg-sunken focus-within:bg-sunken"
    >
      <TileTitle id={`${id}-title`} chartId={item.id} title={shownTitle} />
      <p className="mt-px truncate text-small text-3 phone:line-clamp-2 phone:whitespace-normal phone:wrap-anywhere" title={subtitle}>
        {subtitle}
      </p>
      <div className="mt-2 h-[176px] min-w-0 overflow-hidden">
        {problem !== null ? (
          <p className="flex h-full items-center text-small text-2">{problem}</p>
        ) : scene === null || figures === null ? (
          <TileSkeleton />
        ) : scene.targets.length === 0 ? (
          <p className="flex h-full items-center text-small text-2">{emptyChartSentence(chart, figures.data)}</p>
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
          {acts !== null && <TileMenu item={item} title={shownTitle} acts={acts} />}
        </span>
      </footer>
    </article>
  )
})

interface TileTitleProps {
  readonly id: string
  readonly chartId: string
  readonly title: string
}

/** Its link covers the whole tile. */
const TileTitle = memo(function TileTitle({ id, chartId, title }: TileTitleProps) {
  return (
    <h2 id={id} className="line-clamp-2 min-h-[36px] text-body leading-[18px] font-semibold text-pretty wrap-anywhere" title={title}>
      <Link to="/charts/$chartId" params={{ chartId }} className="after:absolute after:inset-0">
        {title}
      </Link>
    </h2>
  )
})

interface TileMenuProps extends Pick<ChartTileProps, 'item'> {
  readonly title: string
  readonly acts: ChartActs
}

/** What can be done to a chart of the gallery. */
const TileMenu = memo(function TileMenu({ item, title, acts }: TileMenuProps) {
  const titled = { ...item, shownTitle: title }
  return (
    <Menu label={`Acts on ${title}`} align="end" trigger={<IconButton icon="more" label={`Acts on ${title}`} />}>
      <MenuItem onSelect={() => void acts.duplicate(titled)}>Duplicate</MenuItem>
      <MenuItem onSelect={() => acts.move(titled)}>Move to folder …</MenuItem>
      <MenuSeparator />
      <MenuItem danger onSelect={() => acts.remove(titled)}>
        Delete
      </MenuItem>
    </Menu>
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
