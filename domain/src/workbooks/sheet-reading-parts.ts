import type { DecimalMark } from '../ledger/reading/file-match.ts'
import type { CellRemarks } from './cell-remarks.ts'
import type { FigureSigns } from './figure-signs.ts'
import type { IssueList } from './issue-list.ts'
import type { SheetScale } from './scaled-figures.ts'
import type { WorkbookRow } from './workbook-cells.ts'

/** What reading a sheet needs in either form, wide or long. */
export interface SheetReadingParts {
  readonly issues: IssueList
  readonly remarks: CellRemarks
  readonly mark: DecimalMark
  /** Required months per figure; null for any. */
  readonly months: number | null
  /** Null if nothing is to be scaled. */
  readonly scale: SheetScale | null
  readonly signs: FigureSigns
  readonly isStamped: boolean
  /** Whether a row belongs to the chosen version. */
  readonly counts: (row: WorkbookRow) => boolean
}
