import { chartScene } from '@fourwall/domain/charts/scene/chart-scene.ts'
import { wrappedText } from '@fourwall/domain/charts/scene/text-width.ts'
import type { ChartElement } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { useId, useMemo } from 'react'
import { SceneMarks } from '../../../blocks/chart-view/SceneMarks.tsx'
import type { SlideLook } from './slide-look.ts'

interface ChartBoxProps {
  readonly element: ChartElement
  readonly size: { readonly width: number; readonly height: number }
  /** Null while it is loading, and for a saved chart that is gone. */
  readonly shown: ReturnType<PresentationFigures['charts']['get']> | null
  readonly look: SlideLook
}

const TITLE_SIZE = 12
const TITLE_LINE = 16
/** Below its title. */
const GAP = 6

/** A chart, drawn from the figures of now, under a title that says what they say. */
export function ChartBox({ element, size: { width, height }, shown, look }: ChartBoxProps) {
  const id = useId()
  const title = element.title || (shown?.title ?? '')
  const lines = useMemo(() => wrappedText(title, width, TITLE_SIZE, 600), [title, width])
  const top = lines.length === 0 ? 0 : lines.length * TITLE_LINE + GAP
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
        <figcaption className="font-semibold" style={{ fontSize: TITLE_SIZE, lineHeight: `${TITLE_LINE}px`, marginBottom: GAP }}>
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
        <svg role="img" aria-label={title} width={width} height={height - top} className="block">
          <SceneMarks marks={scene.marks} id={id} />
        </svg>
      )}
    </figure>
  )
}
