import type { ChartDocument } from '../charts/chart-document.ts'
import type { ElementScope, Presentation, SlideElement } from './presentation.ts'

/** What a presentation shows, by ids; each once, in the order in which it is met. */
export interface NamesInPresentation {
  /** Mappings, layouts, charts, budgets and metrics. */
  readonly namedIds: readonly string[]
  readonly groupIds: readonly string[]
  /** Locations and nodes of their tree. */
  readonly locationIds: readonly string[]
  readonly pictureIds: readonly string[]
}

interface FoundNames {
  readonly named: (string | null)[]
  readonly groups: (string | null)[]
  readonly locations: string[]
  readonly pictures: (string | null)[]
}

export function namesInPresentation({ slides, settings }: Presentation): NamesInPresentation {
  const found: FoundNames = {
    named: [settings.defaultMappingId, settings.defaultBudgetId],
    groups: [],
    locations: [...settings.defaultLocationIds],
    pictures: [settings.brand?.logo?.pictureId ?? null],
  }
  for (const { backgroundImageId, elements } of slides) {
    found.pictures.push(backgroundImageId)
    for (const element of elements) addElement(found, element)
  }
  return {
    namedIds: eachOnce(found.named),
    groupIds: eachOnce(found.groups),
    locationIds: eachOnce(found.locations),
    pictureIds: eachOnce(found.pictures),
  }
}

function addElement(found: FoundNames, element: SlideElement): void {
  switch (element.type) {
    case 'TEXT':
      for (const { groupId, metricId, scope } of element.figures) {
        found.groups.push(groupId)
        found.named.push(metricId)
        addScope(found, scope)
      }
      return
    case 'IMAGE':
      found.pictures.push(element.imageId)
      return
    case 'PNL_VIEWER':
      found.named.push(element.layoutId, element.columns?.budgetId ?? null, element.columns?.perMetricId ?? null)
      found.named.push(...(element.columns?.metricIds ?? []))
      addScope(found, element.scope)
      return
    case 'CHART':
      found.named.push(element.chartId)
      if (element.chart !== null) addChart(found, element.chart)
      addScope(found, element.scope)
      return
    default:
  }
}

function addScope({ named, locations }: FoundNames, { mappingId, budgetId, places }: ElementScope): void {
  named.push(mappingId, budgetId)
  locations.push(...(places?.locationIds ?? []), ...(places?.nodeIds ?? []))
}

function addChart({ named, groups, locations }: FoundNames, { mappingId, places, metrics, options }: ChartDocument): void {
  named.push(mappingId, options.perMetricId)
  locations.push(...places.locationIds, ...places.nodeIds)
  for (const { subject, budgetId, locationIds } of metrics) {
    named.push(budgetId, subject.kind === 'METRIC' ? subject.metricId : null)
    groups.push(subject.kind === 'METRIC' ? null : subject.groupId)
    locations.push(...locationIds)
  }
}

function eachOnce(ids: readonly (string | null)[]): readonly string[] {
  return [...new Set(ids.flatMap((id) => id ?? []))]
}
