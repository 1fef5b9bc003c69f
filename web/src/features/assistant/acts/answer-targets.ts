import type { AnsweredReport } from '@fourwall/domain/assistant/acts/answer-report.ts'
import type { AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import type { ExplorerView } from '@fourwall/domain/explorer/explorer-view.ts'
import type { HomeTile } from '@fourwall/domain/home/home-arrangement.ts'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { createContext } from 'react'

/**
 * Where things made from an answer go: provided by the app, which knows the other pages. `leftOut`: how the chart, layout, tile or report
 * differs from the answer, as sentences for the user.
 */
export interface AnswerTargets {
  /** @param name what the answer is called, for messages. */
  readonly saveChart: (chart: ChartDocument, name: string, leftOut: readonly string[]) => Promise<void>
  readonly saveLayout: (layout: Layout, name: string, leftOut: readonly string[]) => void
  readonly addSlide: (answer: AssistantAnswer, names: CompanyNames) => void
  readonly addTile: (tile: HomeTile, mappingId: string, leftOut: readonly string[]) => Promise<void>
  readonly openExplorer: (view: ExplorerView) => void
  readonly openReport: (report: AnsweredReport, leftOut: readonly string[]) => void
}

/** Null where answers are only read. */
export const AnswerTargetsContext = createContext<AnswerTargets | null>(null)
