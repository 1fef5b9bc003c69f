import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { type GroupTree, groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { outlineReport, type ReceivedRow, type ReportOutline } from '@fourwall/domain/reports/report-rows.ts'

/** A column as the server cuts it. */
export interface ReportColumn {
  readonly date: string
  readonly startDate: string
  readonly endDate: string
  readonly label: string
}

export interface ReceivedReport {
  readonly sections: readonly {
    readonly profitLossGroupId: string
    readonly rows: readonly ReceivedRow[]
    readonly sumRow: { readonly values: readonly (string | null)[] } | null
  }[]
  readonly columns: readonly ReportColumn[]
}

/** A report beside the categorization that it is laid out along, prepared once for grid and trace. */
export interface ReportModel {
  readonly tree: GroupTree
  readonly outline: ReportOutline
  readonly columns: readonly ReportColumn[]
  /** The accounts and totals of each group by its id. */
  readonly sections: ReadonlyMap<string, ReceivedReport['sections'][number]>
}

export function reportModel(groups: readonly ProfitLossGroup[], report: ReceivedReport): ReportModel {
  return {
    tree: groupTree(groups),
    outline: outlineReport(groups, report.sections),
    columns: report.columns,
    sections: new Map(report.sections.map((section) => [section.profitLossGroupId, section])),
  }
}
