import { emptyChartSentence } from '@fourwall/domain/charts/empty-chart.ts'
import type { ChartScene } from '@fourwall/domain/charts/scene/scene.ts'
import { CHART_TITLE, CHART_UNIT } from '@fourwall/domain/presentations/chart-title.ts'
import { chartCellKey } from '@fourwall/domain/presentations/figure-sources.ts'
import type { ChartElement } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { slideChart } from '@fourwall/domain/presentations/slide-chart.ts'
import { useId, useMemo } from 'react'
import { targetLabel } from '../../../blocks/chart-view/ChartPicture.tsx'
import { SceneMarks } from '../../../blocks/chart-view/SceneMarks.tsx'
import { targetKey } from '../../../blocks/chart-view/scene-walk.ts'
import type { SlideLook } from './slide-look.ts'
import { useTraced } from './slide-tracing.ts'

interface ChartBoxProps {
  readonly element: ChartElement
  readonly size: { readonly width: number; readonly height: number }
  /** Null while it is loading, and for a saved chart that was deleted. */
  readonly shown: ReturnType<PresentationFigures['charts']['get']> | null
  readonly look: SlideLook
}

/** A chart drawn from current figures, under a title that states its message. */
export function ChartBox({ element, size: { width, height }, shown, look }: ChartBoxProps) {
  const id = useId()
  const traced = useTraced(element.presentedRecordId === null ? element.id : null)
  const title = element.title || (shown?.title ?? '')
  const drawn = useMemo(
    () => (shown === null || shown === undefined ? null : slideChart(element.title, { width, height }, shown, look)),
    [element.title, shown, width, height, look],
  )
  if (shown === null || shown === undefined || drawn === null)
    return (
      <div className="flex size-full items-center justify-center border border-dashed border-line-2 p-2 text-center text-small text-2">
        {element.chartId === null ? 'Loading' : 'Failed to load chart data'}
      </div>
    )
  const { lines, subtitle, top, scene } = drawn
  return (
    <figure className="size-full text-1" aria-label={title}>
      {lines.length > 0 && (
        <figcaption
          className="font-semibold"
          style={{
            fontSize: CHART_TITLE.size,
            lineHeight: `${CHART_TITLE.line}px`,
            marginBottom: subtitle.length === 0 ? CHART_TITLE.gap : 0,
          }}
        >
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </figcaption>
      )}
      {subtitle.length > 0 && (
        <p className="text-3" style={{ fontSize: CHART_UNIT.size, lineHeight: `${CHART_UNIT.line}px`, marginBottom: CHART_TITLE.gap }}>
          {subtitle.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      )}
      {shown.problem !== null ? (
        <p className="text-small text-2">{shown.problem}</p>
      ) : scene === null ? null : scene.targets.length === 0 ? (
        <p className="text-small text-2">{emptyChartSentence(shown.chart, shown.data)}</p>
      ) : (
        <svg role={traced.as === 'BUTTONS' ? 'group' : 'img'} aria-label={title} width={width} height={height - top} className="block">
          <SceneMarks marks={scene.marks} id={id} />
          {traced.as !== null && <TracedMarks targets={scene.targets} traced={traced} />}
        </svg>
      )}
    </figure>
  )
}

interface TracedMarksProps {
  readonly targets: ChartScene['targets']
  readonly traced: ReturnType<typeof useTraced>
}

/** Over the marks of a chart: what opens the figure of each. */
function TracedMarks({ targets, traced }: TracedMarksProps) {
  return targets.map((target) => {
    const source = traced.keyOf(chartCellKey(target.cell))
    if (source === null) return null
    const { x, y, width, height } = target
    const button = traced.as === 'BUTTONS' ? { role: 'button', tabIndex: 0, 'aria-label': targetLabel(target) } : {}
    return (
      <rect
        key={targetKey(target)}
        data-source={source}
        x={x}
        y={y}
        width={width}
        height={height}
        className="cursor-pointer fill-transparent outline-offset-1 hover:stroke-accent"
        {...button}
      />
    )
  })
}
