import type { ReportSection } from '../profit-loss/build-report.ts'
import type { Coverage } from '../profit-loss/report-columns.ts'
import type { PlannedColumn, PlannedValues } from './planned-values.ts'

/** A plan shown next to actuals: the indexes of its columns in the report, in order. */
export interface PlanBeside {
  readonly at: readonly number[]
  readonly planned: Pick<PlannedValues, 'groups' | 'accounts'>
}

/** Fills a report's plan columns. Accounts have a plan where they are planned themselves. */
export function withPlannedColumns(sections: readonly ReportSection[], { at, planned }: PlanBeside): readonly ReportSection[] {
  return sections.map((section) => {
    const values = [...section.sumRow.values]
    const plan = planned.groups.printed(section.profitLossGroupId)
    for (const [index, column] of at.entries()) values[column] = plan[index] ?? null
    const rows = section.rows.map((row) => {
      const own: (string | null)[] = [...row.values]
      const ofAccount = planned.accounts.printed(row.accountId)
      for (const [index, column] of at.entries()) own[column] = ofAccount[index] ?? null
      return { ...row, values: own }
    })
    return { ...section, rows, sumRow: { values } }
  })
}

/** How a plan covers a column's days. @param isPlanned whether it has any figure for the column's locations. */
export function planCoverage({ coverage, isProrated }: PlannedColumn, isPlanned: boolean): Coverage {
  if (!isPlanned) return 'NONE'
  return coverage === 'WHOLE' && isProrated ? 'PRORATED' : coverage
}
