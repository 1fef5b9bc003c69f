import { CHART_TYPE_NAMES, type ChartType } from '@fourwall/domain/charts/chart-document.ts'
import { compareNames } from '@fourwall/domain/natural-order.ts'
import type { SavedChart } from './charts-request.ts'

/** Types that people look for under one name. */
export const CHART_KINDS = ['BAR', 'LINE', 'COMBINATION', 'WATERFALL'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

export const CHART_KIND_NAMES: Readonly<Record<ChartKind, string>> = {
  BAR: 'Bar',
  LINE: 'Line',
  COMBINATION: 'Combination',
  WATERFALL: 'Waterfall',
}

export function kindOf(type: ChartType): ChartKind {
  return type === 'LINE' || type === 'COMBINATION' || type === 'WATERFALL' ? type : 'BAR'
}

export const CHART_SORTS = ['latest', 'title', 'type'] as const
export type ChartSort = (typeof CHART_SORTS)[number]

/** What the address of the gallery holds. */
export interface ChartListSearch {
  readonly q?: string
  readonly kind?: string
  readonly sort?: string
  readonly folder?: string
}

/** A chart with its text as stored: charts of equal text have equal figures. */
export interface GalleryChart extends SavedChart {
  readonly text: string
}

/** A chart with what it is called. */
export interface TitledChart extends SavedChart {
  readonly shownTitle: string
}

/** The charts that match a search, in its order. */
export function listedCharts<Chart extends SavedChart>(
  charts: readonly Chart[],
  titleOf: (chart: Chart) => string,
  { q = '', kind, sort, folder }: ChartListSearch,
): readonly Chart[] {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = charts.filter((item) => {
    const { chart, updatedBy, path } = item
    if (kind !== undefined && kindOf(chart.type) !== kind) return false
    if (folder !== undefined && path !== folder && !path.startsWith(`${folder}/`)) return false
    const text = [titleOf(item), CHART_TYPE_NAMES[chart.type], updatedBy, path, ...chart.metrics.map(({ dataLabel }) => dataLabel)]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
  switch (sort) {
    case 'title':
      return found.toSorted((one, other) => compareNames(titleOf(one), titleOf(other)))
    case 'type':
      return found.toSorted((one, other) => CHART_TYPE_NAMES[one.chart.type].localeCompare(CHART_TYPE_NAMES[other.chart.type]))
    default:
      return found
  }
}

/** The folders that charts lie in, by name. */
export function foldersOf(charts: readonly Pick<SavedChart, 'path'>[]): readonly string[] {
  return [...new Set(charts.map(({ path }) => path).filter((path) => path !== '/'))].sort(compareNames)
}
