import type { AnswerPart, AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import type { AnsweringProgress, AnsweringStep, AnswerWay } from './answer-way.ts'

/** How far an answer is; the last three are its ends. */
export type ProgressStep = AnsweringStep | 'DONE' | 'STOPPED' | 'FAILED'

export interface ProgressEvent {
  /** From 1, rising within one answer. */
  readonly position: number
  readonly step: ProgressStep
  /** The question that is answered; null while it is being looked for. */
  readonly questionId: string | null
  /** The id that the answer's message will have. */
  readonly messageId: string
  /** As far as it is ready; null while nothing is. */
  readonly answer: AssistantAnswer | null
  /** How many leading parts are the same as in the previous event. */
  readonly firstPart: number
  readonly isFinished: boolean
}

/** Only each step's last event is kept in memory, up to this many: the latest contains everything that is ready. */
const MOST_EVENTS = 20

/** A question being answered, and those who follow its progress. */
export class AnswerRun implements AnswerWay {
  /** Given to the message when it is stored. */
  readonly messageId: string
  readonly startedAt: Date
  readonly #ending = new AbortController()
  #questionId: string | null = null
  #events: readonly ProgressEvent[] = []
  #changed = Promise.withResolvers<void>()
  #isOver = false

  constructor(messageId: string, startedAt: Date) {
    this.messageId = messageId
    this.startedAt = startedAt
    this.report({ step: 'READING', answer: null })
  }

  get signal(): AbortSignal {
    return this.#ending.signal
  }

  /** What is ready; null while nothing is. */
  get ready(): AssistantAnswer | null {
    return this.#events.at(-1)?.answer ?? null
  }

  /** The message with the finished answer; null until then. */
  get storedAs(): string | null {
    const last = this.#events.at(-1)
    return last?.isFinished === true ? last.messageId : null
  }

  /** @param questionId whose answer all that follows is. */
  begin(questionId: string): void {
    this.#questionId = questionId
  }

  report({ step, answer }: AnsweringProgress): void {
    this.#add({ step, answer: answer ?? this.ready, messageId: this.messageId, isFinished: false })
  }

  /** @param answer as it is stored; null for one that this version cannot read. */
  finish(answer: AssistantAnswer | null, messageId: string = this.messageId): void {
    this.#add({ step: endOf(answer), answer, messageId, isFinished: true })
    this.close()
  }

  /** Nothing more comes: those who watch look at the chat again. */
  close(): void {
    this.#isOver = true
    this.#changed.resolve()
  }

  /** Stops work on an answer that is no longer wanted. */
  abandon(): void {
    this.#ending.abort(new Error('This answer is no longer needed.'))
    this.close()
  }

  /**
   * What happened after a position, then what happens, until the end of the answer.
   *
   * @param after null, or of another run that was further: all.
   * @param signal aborts when the watcher leaves.
   */
  async *events(after: number | null, signal: AbortSignal): AsyncGenerator<ProgressEvent, void, void> {
    const last = this.#events.at(-1)?.position ?? 0
    let seen = after === null || after > last ? 0 : Math.min(after, this.#isOver ? last - 1 : last)
    const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    while (!signal.aborted) {
      const changed = this.#changed.promise
      const next = this.#events.find(({ position }) => position > seen)
      if (next !== undefined) {
        yield next.position === seen + 1 ? next : { ...next, firstPart: 0 }
        seen = next.position
      } else if (this.#isOver) return
      else await Promise.race([changed, left])
    }
  }

  #add(made: Pick<ProgressEvent, 'step' | 'answer' | 'messageId' | 'isFinished'>): void {
    if (this.#isOver) return
    const before = this.#events.at(-1)
    const event = {
      ...made,
      questionId: this.#questionId,
      position: (before?.position ?? 0) + 1,
      firstPart: equalParts(before?.answer?.parts ?? [], made.answer?.parts ?? []),
    }
    const kept = before?.step === made.step ? this.#events.slice(0, -1) : this.#events
    this.#events = [...kept, event].slice(-MOST_EVENTS)
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}

/** The step with which an answer ended. */
export function endOf(answer: AssistantAnswer | null): ProgressStep {
  return answer?.status === 'STOPPED' || answer?.status === 'FAILED' ? answer.status : 'DONE'
}

/** How many parts at the beginning are the same objects. */
function equalParts(before: readonly AnswerPart[], after: readonly AnswerPart[]): number {
  const different = before.findIndex((part, at) => part !== after[at])
  return different === -1 ? before.length : different
}
