import type { AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'

/** What is done for a question: it is read, its figures are asked for, and words are found for them. */
export type AnsweringStep = 'READING' | 'FIGURES' | 'WORDING'

export interface AnsweringProgress {
  readonly step: AnsweringStep
  /** The parts that are ready: shown at once, and stored if the user stops now. Null until there are any. */
  readonly answer: AssistantAnswer | null
}

/** The way of one answer, from the question to its end. */
export interface AnswerWay {
  /** Aborts when the answer is no longer wanted: it was stopped, or the question was edited. */
  readonly signal: AbortSignal
  /** Shows the user the progress so far. Cheap, so call it whenever a part is ready. */
  report(progress: AnsweringProgress): void
}
