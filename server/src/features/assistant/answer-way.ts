import type { AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'

/** What is done for a question: it is read, its figures are asked for, and words are found for them. */
export type AnsweringStep = 'READING' | 'FIGURES' | 'WORDING'

export interface AnsweringProgress {
  readonly step: AnsweringStep
  /** What is ready: shown as it is, and kept if the user stops here. Null as long as nothing is. */
  readonly answer: AssistantAnswer | null
}

/** The way of one answer, from the question to its end. */
export interface AnswerWay {
  /** Aborts when nobody wants the answer any more: stopped, or the question was edited. */
  readonly signal: AbortSignal
  /** Tells the user how far the answer is. Costs next to nothing, so call it whenever a part is ready. */
  report(progress: AnsweringProgress): void
}
