import { type NamedFigure, sourceOnSlide } from '@fourwall/domain/assistant/shown-figures.ts'
import { roleOf } from '@fourwall/domain/charts/chart-document.ts'
import { type FigureSource, sourceKey } from '@fourwall/domain/presentations/figure-sources.ts'
import { keptRecordOf, type Presentation, type SlideElement } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import type { DaySpan } from '@fourwall/domain/time/time-span.ts'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { type ShownContext, useShowing } from '../../../blocks/shown-context/shown-context.ts'
import { contextOfDescribed, contextOfFigure, contextOfView } from '../../../blocks/shown-context/shown-view.ts'
import { useDisplay } from '../../../ui/display.ts'
import { elementToDescribe, isDescribed } from '../describing/element-to-describe.ts'

interface ShownOnSlide {
  readonly presentation: Presentation
  /** The elements that are chosen. */
  readonly selected: readonly SlideElement[]
  /** The figure whose trace is open; null for none. */
  readonly traced: FigureSource | null
  readonly figures: Pick<PresentationFigures, 'tables' | 'charts'>
  /** By `sourceKey`. */
  readonly sources: ReadonlyMap<string, FigureSource>
  readonly daysName: (days: DaySpan) => string
}

/** Makes what the deck editor shows the context of questions. */
export function useShowingSlide(shown: Omit<ShownOnSlide, 'daysName'>, company: ReportingCompany): void {
  const { rangeName } = useDisplay()
  useShowing(slideContext({ ...shown, daysName: ({ startDate, endDate }) => rangeName(startDate, endDate) }, company))
}

/** What the deck editor shows: the figure that is traced, else the chosen element, else the presentation's own scope. */
export function slideContext(shown: ShownOnSlide, company: ReportingCompany): ShownContext {
  const { presentation, selected, traced, figures, sources } = shown
  const { title, settings } = presentation
  const [element, ...others] = selected
  const only = element !== undefined && others.length === 0 && keptRecordOf(element) === null ? element : null
  const source = traced ?? (only === null ? null : soleSource(only, sources))
  if (source !== null) return contextOfFigure(title, namedFigure(source, shown, company))
  const described = only !== null && isDescribed(only) ? elementToDescribe(only, figures, settings) : null
  if (described !== null && typeof described !== 'string') {
    const metrics = figures.charts.get(only?.id ?? '')?.chart.metrics ?? []
    const lead = metrics.find((metric) => roleOf(metric) === 'ACTUAL') ?? metrics[0]
    return contextOfDescribed(title, described, lead?.dataLabel ?? '', company)
  }
  const places = { locationIds: settings.defaultLocationIds, nodeIds: [], isAllBut: false }
  const mappingId = settings.defaultMappingId ?? company.usualMappingId
  return contextOfView(title, { mappingId, places, timeSpan: settings.defaultTimePeriod }, company)
}

/** Of a text with one figure alone. */
function soleSource(element: SlideElement, sources: ShownOnSlide['sources']): FigureSource | null {
  const [figure, ...others] = element.type === 'TEXT' ? element.figures : []
  return figure === undefined || others.length > 0 ? null : (sources.get(sourceKey(element.id, figure.name)) ?? null)
}

function namedFigure(of: FigureSource, { daysName }: ShownOnSlide, company: ReportingCompany): NamedFigure {
  const groups = company.mappings.find(({ id }) => id === of.mappingId)?.groups ?? []
  const line = groups.find(({ id }) => id === of.groupId) ?? company.metrics.find(({ id }) => id === of.metricId)
  const name = `${of.accountId === null ? '' : 'An account of '}${line?.name ?? 'The figure'}`
  return { name: `${name}, ${daysName(of)}`, source: sourceOnSlide(of, company) }
}
