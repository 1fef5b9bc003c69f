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

/** For how long a workbook is waited for. */
export interface ReadingWait {
  /** Aborts once nobody waits for it any more: the reading ends then. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads the figures of a workbook outside of the server's own process.
 *
 * @throws DomainError with a sentence for what cannot be read at all, such as a workbook that is damaged, too large or made
 * for another company, and the signal's reason. Lines may have been taken by then, and none are taken any more.
 */
export type ReadWorkbookFigures = (order: WorkbookOrder, onLines: TakeLines, wait?: ReadingWait) => Promise<WorkbookSummary>
