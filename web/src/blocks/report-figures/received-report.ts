import type { FigureColumn } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { ReceivedMetric, ReceivedRow } from '@fourwall/domain/profit-loss/report-rows.ts'

/** A column of the server's answer, with its own locations; null: those of the report. */
export interface ReceivedColumn extends FigureColumn {
  readonly locationIds: readonly string[] | null
}

export interface ReceivedReport {
  readonly sections: readonly {
    readonly profitLossGroupId: string
    readonly rows: readonly ReceivedRow[]
    readonly sumRow: { readonly values: readonly (string | null)[] } | null
  }[]
  readonly columns: readonly ReceivedColumn[]
  /** The budget that figures are compared with; left out: none. */
  readonly budget?: { readonly id: string; readonly name: string } | null
  /** Those that have rows; left out: none. */
  readonly metrics?: readonly ReceivedMetric[]
  /** What money is divided by; left out: nothing. */
  readonly perMetric?: ReceivedMetric | null
}
