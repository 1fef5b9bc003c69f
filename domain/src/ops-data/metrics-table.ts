import type { InstructionsTable } from '../workbooks/instructions-sheet.ts'
import { overLocationsWords, overTimeWords } from './aggregation-words.ts'
import type { Metric } from './metric.ts'

/** What metrics are and how they add up, as the instructions of a workbook list them. `names`: of metrics that others are weighed by. */
export function metricsTable(metrics: readonly Metric[], names: ReadonlyMap<string, string>): InstructionsTable {
  return {
    headings: ['Metric', 'Unit', 'Over time', 'Over locations', 'What it is'],
    rows: metrics.map((metric) => {
      const weight = names.get(metric.weightMetricId ?? '') ?? null
      return [metric.name, metric.unit ?? '', overTimeWords(metric, weight), overLocationsWords(metric, weight), metric.definition ?? '']
    }),
  }
}
