import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import type { DrillStep } from '@fourwall/domain/charts/chart-drill.ts'
import type { SceneName } from '@fourwall/domain/charts/scene/scene.ts'
import { useState } from 'react'

/** What is looked at of a chart without changing it: the way into it, and the series that are shown alone. */
export interface Drilling {
  readonly path: readonly DrillStep[]
  /** The chart at the end of the way, or the chart itself. */
  readonly shown: ChartDocument
  /** Null: all series. */
  readonly alone: SceneName | null
  readonly open: (step: DrillStep) => void
  /** Back to the first so many steps. */
  readonly backTo: (steps: number) => void
  /** Shows the series of a name alone; those of the same name again: all. */
  readonly showAlone: (name: SceneName | null) => void
}

export function useDrilling(chart: ChartDocument): Drilling {
  const [path, setPath] = useState<readonly DrillStep[]>([])
  const [alone, setAlone] = useState<SceneName | null>(null)
  const go = (next: readonly DrillStep[]): void => {
    setPath(next)
    setAlone(null)
  }
  return {
    path,
    shown: path.at(-1)?.chart ?? chart,
    alone,
    open: (step) => go([...path, step]),
    backTo: (steps) => go(path.slice(0, steps)),
    showAlone: (name) => setAlone(name === null || name.series.join() === alone?.series.join() ? null : name),
  }
}
