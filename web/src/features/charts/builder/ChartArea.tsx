import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import type { ChartData } from '@fourwall/domain/charts/chart-figures.ts'
import { chartTable } from '@fourwall/domain/charts/chart-table.ts'
import { emptyChart } from '@fourwall/domain/charts/empty-chart.ts'
import { withoutWords } from '@fourwall/domain/charts/files/titled-scene.ts'
import { chartScene } from '@fourwall/domain/charts/scene/chart-scene.ts'
import type { ChartScene, SceneName, SceneTarget } from '@fourwall/domain/charts/scene/scene.ts'
import { type ReactNode, useMemo } from 'react'
import { ChartPicture } from '../../../blocks/chart-view/ChartPicture.tsx'
import { CHART_KEYS, targetKey } from '../../../blocks/chart-view/scene-walk.ts'
import { useNarrowScreen } from '../../../blocks/page/narrow-screen.ts'
import { SameStoreReasons } from '../../../blocks/same-stores/SameStoreReasons.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ChartTable } from './ChartTable.tsx'
import { type FigureActs, FigureMenu } from './FigureActs.tsx'
import type { Drawing, DrawnChart } from './use-drawn-chart.ts'

interface Room {
  readonly width: number
  readonly height: number
}

/** Of the title and what is below it, in pixels; the rows of a table; at each side. */
const HEADING = 112
const TABLE_ROW = 25
const LEAST_HEIGHT = 300
const SIDE = 16

/** The picture of a chart as large as the page leaves room; null before there are figures. */
export function useChartScene(drawn: DrawnChart | null, room: Room, currency: string, only: readonly string[] | null): ChartScene | null {
  const { negatives } = useDisplay()
  // On a phone the page is as high as the picture makes it.
  const isNarrow = useNarrowScreen()
  const height = pictureHeight(drawn, isNarrow ? 0 : room.height - HEADING)
  return useMemo(() => {
    if (drawn === null || room.width < 3 * SIDE) return null
    return chartScene(drawn.chart, drawn.figures.data, { width: room.width - 2 * SIDE, height, currency, negatives, only })
  }, [drawn, room.width, height, currency, negatives, only])
}

/** As high as the page allows next to the table; a lying chart and small ones as high as they need. */
function pictureHeight(drawn: DrawnChart | null, room: number): number {
  if (drawn === null) return LEAST_HEIGHT
  const { chart, figures } = drawn
  const rows = hasTable(chart, figures.data) ? chartTable(chart, figures.data).rows.length + 1 : 0
  const free = Math.max(LEAST_HEIGHT, room - rows * TABLE_ROW - 24)
  if (chart.type === 'HORIZONTAL_BAR') return Math.max(free, (figures.data.categories.length + (figures.data.total === null ? 0 : 1)) * 18)
  return chart.options.multiples === 'NONE' ? free : Math.max(free, Math.ceil(figures.data.panels.length / 4) * 120)
}

interface ChartAreaProps {
  readonly chart: ChartDocument
  readonly drawing: Drawing
  readonly scene: ChartScene | null
  readonly title: string
  readonly subtitle: string
  readonly currency: string
  readonly selected: string | null
  readonly target: SceneTarget | null
  readonly onSelect: (key: string | null) => void
  readonly actsOn: (target: SceneTarget) => FigureActs | null
  readonly onName: (name: SceneName) => void
  readonly onMark: (categories: readonly string[]) => void
  /** Back up. */
  readonly onUp: () => void
}

/** The picture of a chart with its notes and its table, or the reason for its absence. */
export function ChartArea(props: ChartAreaProps) {
  const { drawing, scene, title, subtitle, currency, selected, target, onSelect, actsOn, onName, onMark } = props
  const { drawn } = drawing
  const why = whyEmpty(props)
  const targetActs = target && actsOn(target)
  if (why !== null) return <div className="px-4">{why}</div>
  if (scene === null || drawn === null) return <p className="px-4 py-6 text-3">Loading the figures …</p>
  return (
    <>
      <div className="px-4">
        <ChartPicture
          scene={scene}
          label={`${title}. ${subtitle}`}
          isLying={drawn.chart.type === 'HORIZONTAL_BAR'}
          selected={selected}
          onSelect={(one) => onSelect(one === null ? null : targetKey(one))}
          onOpen={(one) => actsOn(one)?.trace()}
          onKey={(key, one) => handleKey(key, one, props)}
          onName={onName}
          onMark={onMark}
          menu={targetActs && <FigureMenu acts={targetActs} />}
        />
      </div>
      {[...scene.notes, ...withoutWords(drawn.figures.data)].map((note) => (
        <p key={note} className="px-4 pt-1 text-small text-3">
          {note}
        </p>
      ))}
      {drawn.figures.sameStores !== null && (
        <p className="px-4 pt-1 text-small">
          <SameStoreReasons stores={drawn.figures.sameStores} />
        </p>
      )}
      {hasTable(drawn.chart, drawn.figures.data) && (
        <div className="mt-3">
          <ChartTable
            chart={drawn.chart}
            data={drawn.figures.data}
            currency={currency}
            caption={title}
            selected={target?.category ?? null}
          />
        </div>
      )}
    </>
  )
}

function handleKey(key: string, target: SceneTarget | null, { actsOn, onUp }: Pick<ChartAreaProps, 'actsOn' | 'onUp'>): void {
  if (key === 'Backspace') return onUp()
  const acts = target && actsOn(target)
  if (acts === null) return
  if (key.toLowerCase() === CHART_KEYS.bridge) acts.bridge?.()
  else if (key.toLowerCase() === CHART_KEYS.alone) acts.alone?.act()
  else if (key === CHART_KEYS.drillArrow) {
    const [step] = acts.steps
    if (step !== undefined) acts.drill(step)
    else acts.days?.()
  }
}

function whyEmpty({ chart, drawing: { drawn, failure, again }, scene }: ChartAreaProps): ReactNode {
  if (failure !== null)
    return (
      <EmptyState title="Error loading data" actions={<Button onClick={again}>Try again</Button>}>
        {failure}
      </EmptyState>
    )
  if (chart.metrics.length === 0)
    return (
      <EmptyState title="Nothing is shown yet">
        Choose a line or a metric from the measures. Then add a budget or the prior year to compare it with.
      </EmptyState>
    )
  const problem = drawn?.figures.problem ?? null
  if (problem !== null) return <EmptyState title="Failed to load chart data">{problem}</EmptyState>
  if (scene === null || scene.targets.length > 0) return null
  if (drawn === null) return null
  const { title, reason, advice } = emptyChart(drawn.chart, drawn.figures.data)
  return <EmptyState title={title}>{[reason, advice].filter((one) => one !== null).join(' ')}</EmptyState>
}

function hasTable({ options }: ChartDocument, { categories, total, waterfall }: ChartData): boolean {
  return options.showTable && (categories.length > 0 || total !== null || waterfall !== null)
}
