import { chartChanges } from '../charts/chart-changes.ts'
import type { ChartDocument } from '../charts/chart-document.ts'
import type { Layout } from '../layouts/layout.ts'
import { layoutChanges } from '../layouts/layout-changes.ts'
import { keptRecordOf, type Presentation, type SlideElement } from './presentation.ts'
import type { PresentedBasis } from './presented-record.ts'

/** A saved chart or layout on presented slides that has changed since. */
export interface ChangedDocument {
  readonly id: string
  /** A chart's title when presented, a layout's name now, or what its element is called; empty if neither has a name. */
  readonly name: string
  /** Empty where it is deleted. */
  readonly changes: readonly string[]
  readonly isDeleted: boolean
  /** The slides that show it live, in their order, and its elements on them. */
  readonly slideIds: readonly string[]
  readonly elementIds: readonly string[]
}

/** A layout as it was presented, and as it is now. */
export interface TwoLayouts {
  readonly name: string
  readonly before: Layout
  readonly now: Layout
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
): readonly ChangedDocument[] {
  const idOf = (element: SlideElement) => (element.type === 'CHART' ? element.chartId : null)
  return onSlides(presentation, idOf, (id) => {
    const before = charts.get(id)
    const after = now.get(id)
    if (before === undefined) return null
    return { name: before.title, changes: after === undefined ? null : chartChanges(before, after) }
  })
}

/**
 * The same of layouts.
 *
 * @param changed those that have another version now, by id; null for one that is deleted.
 */
export function changedLayouts(presentation: Presentation, changed: ReadonlyMap<string, TwoLayouts | null>): readonly ChangedDocument[] {
  const idOf = (element: SlideElement) => (element.type === 'PNL_VIEWER' ? element.layoutId : null)
  return onSlides(presentation, idOf, (id) => {
    const both = changed.get(id)
    if (both === undefined) return null
    return both === null ? { name: '', changes: null } : { name: both.name, changes: layoutChanges(both.before, both.now) }
  })
}

/** @param changeOf null for a document that was not there when presented; its changes are null where it is deleted. */
function onSlides(
  { slides }: Presentation,
  idOf: (element: SlideElement) => string | null,
  changeOf: (id: string) => { readonly name: string; readonly changes: readonly string[] | null } | null,
): readonly ChangedDocument[] {
  const shown = slides.flatMap(({ id: slideId, elements }) =>
    elements.flatMap((element) => {
      const id = keptRecordOf(element) === null ? idOf(element) : null
      return id === null ? [] : [{ id, slideId, element }]
    }),
  )
  return [...Map.groupBy(shown, ({ id }) => id)].flatMap(([id, places]): readonly ChangedDocument[] => {
    const change = changeOf(id)
    if (change?.changes?.length === 0 || change === null) return []
    return [
      {
        id,
        name: nameOf(change.name, places[0]?.element),
        changes: change.changes ?? [],
        isDeleted: change.changes === null,
        slideIds: [...new Set(places.map(({ slideId }) => slideId))],
        elementIds: places.map(({ element }) => element.id),
      },
    ]
  })
}

function nameOf(name: string, element: SlideElement | undefined): string {
  const titled = element !== undefined && 'title' in element ? element.title : ''
  return [name, titled, element?.name ?? ''].find((one) => one.trim() !== '') ?? ''
}
