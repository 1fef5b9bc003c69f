import { sparklineMarks } from '@fourwall/domain/charts/scene/sparkline.ts'
import { memo, useId, useMemo } from 'react'
import { SceneMarks } from './SceneMarks.tsx'

type SparklineProps = Parameters<typeof sparklineMarks>[0]

/** Some periods as a small picture. Hidden from screen readers: the figures are next to it. */
export const Sparkline = memo(function Sparkline({ values, plans, shape, startsYearBefore, width, height, ink }: SparklineProps) {
  const id = useId()
  const marks = useMemo(
    () => sparklineMarks({ values, plans, shape, startsYearBefore, width, height, ink }),
    [values, plans, shape, startsYearBefore, width, height, ink],
  )
  return (
    <svg width={width} height={height} aria-hidden="true">
      <SceneMarks marks={marks} id={id} />
    </svg>
  )
})
