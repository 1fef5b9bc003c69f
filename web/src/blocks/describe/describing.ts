import type { CommentaryWords } from '@fourwall/domain/assistant/commentary/write-commentary.ts'
import type { ChartSubject } from '@fourwall/domain/charts/chart-document.ts'
import type { QuestionPlaces } from '@fourwall/domain/figures/figure-question.ts'
import type { Comparison } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { createContext, useContext } from 'react'

/** What a screen shows that is to be described. */
export interface ScreenToDescribe {
  readonly mappingId: string
  readonly timeSpan: TimeSpanSetting
  readonly places: QuestionPlaces
  /** What figures are compared with; null for what is usual. */
  readonly comparison: Comparison | null
  readonly budgetId: string | null
  /** What it is about. Empty: revenue and the headline. */
  readonly subjects: readonly ChartSubject[]
}

/** What a screen can take over of a description. */
export interface InsertedDescription {
  /** Null where nothing can be taken over; `note` says why. */
  readonly insert: (() => void) | null
  /** What is left out; null for nothing. */
  readonly note: string | null
}

/** How a screen takes sentences over; left out by those that cannot. */
export type DescriptionTarget = (sentences: readonly CommentaryWords[]) => InsertedDescription

type Describe = (screen: ScreenToDescribe, target?: DescriptionTarget) => void

/** Opens the description of a screen, given by the app. */
export const DescribeContext = createContext<Describe | null>(null)

/** Null where nothing describes. */
export function useDescribing(): Describe | null {
  return useContext(DescribeContext)
}
