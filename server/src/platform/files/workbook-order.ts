import type { FigureLine } from '@fourwall/domain/workbooks/read-figures.ts'
import type { BudgetReadingFacts, OpsDataReadingFacts, WorkbookSummary } from '@fourwall/domain/workbooks/workbook-reading.ts'

/** A workbook to be read, by what it may name. Plain data, to be handed to another process. */
export interface WorkbookOrder {
  readonly path: string
  /** As people know the file. */
  readonly fileName: string
  readonly reading: OpsDataReadingFacts | BudgetReadingFacts
}

/** Takes lines as they are read; nothing more is read until it is done with some of them. */
export type TakeLines = (lines: readonly FigureLine[]) => Promise<void>

/**
 * Reads the figures of a workbook outside of the server's own process.
 *
 * @throws DomainError with a sentence for what cannot be read at all, such as a workbook that is damaged, too large or made
 * for another company. Lines may have been taken by then.
 */
export type ReadWorkbookFigures = (order: WorkbookOrder, onLines: TakeLines) => Promise<WorkbookSummary>
