import type { GroupTree } from '@fourwall/domain/mappings/group-tree.ts'
import type { MonthOfYear } from '@fourwall/domain/time/day.ts'
import { formatDayRange } from '@fourwall/domain/time/day-format.ts'
import { cutIntoPeriods } from '@fourwall/domain/time/periods.ts'
import type { TimeSpan } from '@fourwall/domain/time/time-span.ts'
import { figureWidth, type GridColumn } from '../../blocks/report-grid/grid-model.ts'
import type { ReceivedReport } from './report-model.ts'

/** A column for each period; one that the span cuts short says which days it holds. */
export function reportColumns(span: TimeSpan, fiscalYearStart: MonthOfYear): readonly GridColumn[] {
  return cutIntoPeriods(span, fiscalYearStart).map((period) => ({
    key: period.date,
    heading: period.label,
    detail: period.daysLabel,
    title: period.isCut ? `${formatDayRange(period.startDate, period.endDate)} only` : null,
    edge: false,
  }))
}

/** CSS pixels that the widest figure or heading needs. Only the longest numbers are printed to find it. */
export function widestText(
  report: Pick<ReceivedReport, 'sections'>,
  columns: readonly GridColumn[],
  print: (value: string, groupId: string) => string,
): number {
  const longest = new Map<string, { value: string; groupId: string }>()
  const consider = (values: readonly (string | null)[], groupId: string) => {
    for (const value of values) {
      if (value === null) continue
      const kind = value.startsWith('-') ? 'negative' : 'positive'
      const known = longest.get(`${groupId} ${kind}`)
      if (!known || wholeDigits(value) > wholeDigits(known.value)) longest.set(`${groupId} ${kind}`, { value, groupId })
    }
  }
  for (const { profitLossGroupId, rows, sumRow } of report.sections) {
    for (const row of rows) consider(row.values, profitLossGroupId)
    if (sumRow) consider(sumRow.values, profitLossGroupId)
  }
  let width = 0
  for (const { value, groupId } of longest.values()) width = Math.max(width, figureWidth(print(value, groupId)))
  for (const { heading, detail } of columns) width = Math.max(width, heading.length * 6.9, (detail ?? '').length * 5.4)
  return width
}

function wholeDigits(value: string): number {
  const point = value.indexOf('.')
  return point === -1 ? value.length : point
}

/** The groups of a categorization as rows of a report that is not there yet: names without figures. */
export function emptySections(tree: GroupTree): ReceivedReport['sections'] {
  return tree.nodes.map(({ group }) => ({ profitLossGroupId: group.id, rows: [], sumRow: { values: [] } }))
}
