import { type ChartDocument, type ChartMetric, type ChartSubject, NEW_CHART } from '@fourwall/domain/charts/chart-document.ts'
import { groupTree, isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { presetSetting, usualAnchor } from '@fourwall/domain/time/time-span-presets.ts'
import type { ReportingCompany, ReportingMapping } from '../../../api/reporting-company.ts'

/** An empty chart of the mapping viewed last, of the fiscal year to date by month; null without a mapping. */
export function newChart({ mappings, time }: ReportingCompany): ChartDocument | null {
  const [mapping] = mappings
  if (mapping === undefined) return null
  const timeSpan: TimeSpanSetting = presetSetting('YEAR_TO_DATE', 'MONTHLY', usualAnchor(time), time)
  return { ...NEW_CHART, mappingId: mapping.id, timeSpan }
}

/** Something that can be added to a chart. */
export interface Measure {
  readonly key: string
  readonly label: string
  /** From 0. */
  readonly depth: number
  readonly section: 'LINES' | 'BUDGETS' | 'COMPARE' | 'METRICS'
  readonly isStrong: boolean
  readonly metric: Omit<ChartMetric, 'id'>
}

const PLAIN = { budgetId: null, comparison: null, locationIds: [], color: null, seriesType: null } as const

/**
 * Everything that a chart of a mapping can show: its lines, metrics, and what its first line can be compared with.
 *
 * @param subject of the chart's first metric; null before there is one.
 */
export function measuresOf(
  { metrics, budgets }: ReportingCompany,
  mapping: ReportingMapping,
  subject: ChartSubject | null,
): readonly Measure[] {
  const lines = groupTree(mapping.groups).nodes.map(
    ({ group, depth }): Measure => ({
      key: `group:${group.id}`,
      label: group.name,
      depth: depth - 1,
      section: 'LINES',
      isStrong: !isCategory(group),
      metric: { ...PLAIN, subject: { kind: 'GROUP', groupId: group.id }, dataLabel: group.name },
    }),
  )
  const compared: Measure[] =
    subject === null
      ? []
      : [
          ...budgets
            .filter(({ categorizationId }) => categorizationId === mapping.categorizationId)
            .map(
              ({ id, name }): Measure => ({
                ...side('BUDGETS', `budget:${id}`, name),
                metric: { ...PLAIN, subject, budgetId: id, dataLabel: name },
              }),
            ),
          ...(['PRIOR_YEAR', 'PRIOR_PERIOD'] as const).map((comparison): Measure => {
            const name = comparison === 'PRIOR_YEAR' ? 'Prior year' : 'Prior period'
            return { ...side('COMPARE', comparison, name), metric: { ...PLAIN, subject, comparison, dataLabel: name } }
          }),
        ]
  const counted = metrics.map(
    ({ id, name }): Measure => ({
      ...side('METRICS', `metric:${id}`, name),
      metric: { ...PLAIN, subject: { kind: 'METRIC', metricId: id }, dataLabel: name },
    }),
  )
  return [...lines, ...compared, ...counted]
}

function side(section: Measure['section'], key: string, label: string): Omit<Measure, 'metric'> {
  return { key, label, section, depth: 0, isStrong: false }
}
