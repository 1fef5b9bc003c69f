import type { InstructionsTable } from '../workbooks/instructions-sheet.ts'
import { overLocationsWords, timeAggregationText } from './aggregation-labels.ts'
import type { Metric } from './metric.ts'

/** Table of metrics and their aggregations for a workbook's instructions. `names`: of the metrics used as weights. */
export function metricsTable(metrics: readonly Metric[], names: ReadonlyMap<string, string>): InstructionsTable {
  return {
    headings: ['Metric', 'Unit', 'Over time', 'Over locations', 'What it is'],
    rows: metrics.map((metric) => {
      const weight = names.get(metric.weightMetricId ?? '') ?? null
      return [
        metric.name,
        metric.unit ?? '',
        timeAggregationText(metric, weight),
        overLocationsWords(metric, weight),
        metric.definition ?? '',
      ]
    }),
  }
}
