import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import type { ChartData } from '@fourwall/domain/charts/chart-figures.ts'
import { chartScene } from '@fourwall/domain/charts/scene/chart-scene.ts'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { SceneMarks } from '../src/blocks/chart-view/SceneMarks.tsx'

// The product's chart engine alone, as a script that draws charts into boxes of any page (e2e/bench/chart-engines-bench.ts).

const roots = new WeakMap<HTMLElement, Root>()
let drawn = 0

/** Draws the chart's picture into the box, as large as the box. */
export function draw(box: HTMLElement, { chart, data }: { readonly chart: ChartDocument; readonly data: ChartData }): void {
  const { offsetWidth: width, offsetHeight: height } = box
  const root = roots.get(box) ?? createRoot(box)
  roots.set(box, root)
  drawn += 1
  const { marks } = chartScene(chart, data, { width, height, currency: 'USD', negatives: 'PARENTHESES' })
  flushSync(() =>
    root.render(
      <svg width={width} height={height} role="img" aria-label={chart.title}>
        <SceneMarks marks={marks} id={`c${drawn}`} />
      </svg>,
    ),
  )
}
