import { chartScene } from '@fourwall/domain/charts/scene/chart-scene.ts'
import type { ShownChart } from '@fourwall/domain/presentations/presentation-figures.ts'
import { useId, useMemo } from 'react'
import { SceneMarks } from '../../../blocks/chart-view/SceneMarks.tsx'
import type { SlideLook } from '../slide/slide-look.ts'

interface ChartThumbnailProps {
  /** Null while its figures are loading. */
  readonly shown: ShownChart | null
  readonly look: SlideLook
}

/** In pixels; drawn larger, so that lines and bars keep their proportions. */
const [WIDTH, HEIGHT, DRAWN] = [52, 32, 2.5]

/** The marks of a chart, without words and figures. */
export function ChartThumbnail({ shown, look }: ChartThumbnailProps) {
  const id = useId()
  const scene = useMemo(
    () =>
      shown === null ? null : chartScene(shown.chart, shown.data, { width: WIDTH * DRAWN, height: HEIGHT * DRAWN, ...look, isBare: true }),
    [shown, look],
  )
  return (
    <svg aria-hidden="true" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH * DRAWN} ${HEIGHT * DRAWN}`} className="flex-none">
      {scene !== null && <SceneMarks marks={scene.marks.filter(({ kind }) => kind !== 'TEXT')} id={id} />}
    </svg>
  )
}
