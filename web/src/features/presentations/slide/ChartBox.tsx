import { chartScene } from '@fourwall/domain/charts/scene/chart-scene.ts'
import type { ChartScene } from '@fourwall/domain/charts/scene/scene.ts'
import { wrappedText } from '@fourwall/domain/charts/scene/text-width.ts'
import { CHART_TITLE } from '@fourwall/domain/presentations/chart-title.ts'
import { chartCellKey } from '@fourwall/domain/presentations/figure-sources.ts'
import type { ChartElement } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { useId, useMemo } from 'react'
import { told } from '../../../blocks/chart-view/ChartPicture.tsx'
import { SceneMarks } from '../../../blocks/chart-view/SceneMarks.tsx'
import { targetKey } from '../../../blocks/chart-view/scene-walk.ts'
import type { SlideLook } from './slide-look.ts'
import { useTraced } from './slide-tracing.ts'

interface ChartBoxProps {
  readonly element: ChartElement
  readonly size: { readonly width: number; readonly height: number }
  /** Null while it is loading, and for a saved chart that is gone. */
  readonly shown: ReturnType<PresentationFigures['charts']['get']> | null
  readonly look: SlideLook
}

/** A chart, drawn from the figures of now, under a title that says what they say. */
export function ChartBox({ element, size: { width, height }, shown, look }: ChartBoxProps) {
  const id = useId()
  const traced = useTraced(element.presentedRecordId === null ? element.id : null)
  const title = element.title || (shown?.title ?? '')
  const lines = useMemo(() => wrappedText(title, width, CHART_TITLE.size, 600), [title, width])
  const top = lines.length === 0 ? 0 : lines.length * CHART_TITLE.line + CHART_TITLE.gap
  const scene = useMemo(
    () =>
      shown === null || shown === undefined || height - top < 20 || width < 20
        ? null
        : chartScene(shown.chart, shown.data, { width, height: height - top, currency: look.currency, negatives: look.negatives }),
    [shown, width, height, top, look],
  )
  if (shown === null || shown === undefined)
    return (
      <div className="flex size-full items-center justify-center border border-dashed border-line-2 p-2 text-center text-small text-2">
        {element.chartId === null ? 'Loading' : 'Failed to load chart data'}
      </div>
    )
  return (
    <figure className="size-full text-1" aria-label={title}>
      {lines.length > 0 && (
        <figcaption
          className="font-semibold"
          style={{ fontSize: CHART_TITLE.size, lineHeight: `${CHART_TITLE.line}px`, marginBottom: CHART_TITLE.gap }}
        >
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </figcaption>
      )}
      {shown.problem !== null ? (
        <p className="text-small text-2">{shown.problem}</p>
      ) : scene === null ? null : scene.targets.length === 0 ? (
        <p className="text-small text-2">No figures in this time span.</p>
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
    const button = traced.as === 'BUTTONS' ? { role: 'button', tabIndex: 0, 'aria-label': told(target) } : {}
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
