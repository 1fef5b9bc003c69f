import type { FigureLine } from '@fourwall/domain/workbooks/read-figures.ts'
import type { ReadingAnswers } from '@fourwall/domain/workbooks/reading-questions.ts'
import type { BudgetReadingFacts, OpsDataReadingFacts, WorkbookSummary } from '@fourwall/domain/workbooks/workbook-reading.ts'

/** A workbook to read, and what it may refer to. Plain data, to be sent to another process. */
export interface WorkbookOrder {
  readonly path: string
  /** As users know the file. */
  readonly fileName: string
  readonly reading: OpsDataReadingFacts | BudgetReadingFacts
  /** Left out if nothing was answered. */
  readonly answers?: ReadingAnswers
}

/** Receives lines as they are read; reading waits for it. */
export type TakeLines = (lines: readonly FigureLine[]) => Promise<void>

/** How long to wait for a workbook. */
export interface ReadingWait {
  /** Aborts when it is no longer needed, which ends reading. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads a workbook's figures outside the server's own process.
 *
 * @throws DomainError with a sentence if it cannot be read at all, such as a workbook that is damaged, too large or made for another
 * company, an `OpenQuestionsError` if it can be read in several ways and `answers` do not say which; the signal's reason. Lines may have been taken by then; none are taken afterwards.
 */
export type ReadWorkbookFigures = (order: WorkbookOrder, onLines: TakeLines, wait?: ReadingWait) => Promise<WorkbookSummary>
