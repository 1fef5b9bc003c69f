import { chartChanges } from '../charts/chart-changes.ts'
import type { ChartDocument } from '../charts/chart-document.ts'
import { type ChartElement, keptRecordOf } from './presentation.ts'
import type { PresentedBasis } from './presented-record.ts'

/** A saved chart on presented slides that has changed since. */
export interface ChangedChart {
  readonly chartId: string
  /** The title when presented, or that of its element; empty if neither has one. */
  readonly name: string
  /** Empty where it is deleted. */
  readonly changes: readonly string[]
  readonly isDeleted: boolean
  /** The slides that show it live, in their order, and its elements on them. */
  readonly slideIds: readonly string[]
  readonly elementIds: readonly string[]
}

/**
 * The saved charts of presented slides that were changed, renamed or deleted since, in the order of the slides. Elements with frozen
 * figures do not count.
 *
 * @param now the saved charts by id.
 */
export function changedCharts(
  { presentation, charts }: Pick<PresentedBasis, 'presentation' | 'charts'>,
  now: ReadonlyMap<string, ChartDocument>,
): readonly ChangedChart[] {
  const shown = presentation.slides.flatMap(({ id: slideId, elements }) =>
    elements.flatMap((element) => (element.type === 'CHART' && keptRecordOf(element) === null ? [{ slideId, element }] : [])),
  )
  return [...Map.groupBy(shown, ({ element }) => element.chartId)].flatMap(([chartId, places]): readonly ChangedChart[] => {
    const before = chartId === null ? undefined : charts.get(chartId)
    const [first] = places
    if (chartId === null || before === undefined || first === undefined) return []
    const after = now.get(chartId)
    const changes = after === undefined ? [] : chartChanges(before, after)
    if (after !== undefined && changes.length === 0) return []
    const slideIds = [...new Set(places.map(({ slideId }) => slideId))]
    return [
      {
        chartId,
        name: nameOf(before, first.element),
        changes,
        isDeleted: after === undefined,
        slideIds,
        elementIds: places.map(({ element }) => element.id),
      },
    ]
  })
}

function nameOf({ title }: ChartDocument, element: Pick<ChartElement, 'title' | 'name'>): string {
  return [title, element.title, element.name].find((name) => name.trim() !== '') ?? ''
}
