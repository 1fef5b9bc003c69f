import type { AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import { withFilesCompared, withFilesKept } from '@fourwall/domain/assistant/files/compare-files.ts'
import { fileQuestion } from '@fourwall/domain/assistant/files/file-question.ts'
import { answerWithNote } from '@fourwall/domain/assistant/model/model-notes.ts'
import type { Plan } from '@fourwall/domain/assistant/plan.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { AnswerWay } from '../answer-way.ts'
import type { AnsweringService } from '../answering.ts'
import type { AskedQuestion } from '../asked-question.ts'
import type { ModelPlanner } from '../model-planner.ts'
import type { ChatFiles } from './chat-files.ts'

type Answering = Pick<AnsweringService, 'answer' | 'answerFurther' | 'checkContext' | 'suggestions' | 'names'>

/**
 * Answers questions with files. The question's words and the names of its files decide what is asked; the plan is made and
 * answered, and only then are the files read and compared with its cells. So nothing in a file can change the question.
 */
export class AnsweringWithFiles implements Answering {
  readonly #inner: Answering
  readonly #files: ChatFiles
  readonly #model: Pick<ModelPlanner, 'pickInFiles'>
  readonly #log: Log

  constructor(inner: Answering, files: ChatFiles, model: Pick<ModelPlanner, 'pickInFiles'>, log: Log) {
    this.#inner = inner
    this.#files = files
    this.#model = model
    this.#log = log
  }

  async answer(access: Access, question: AskedQuestion, last: Plan | null, way: AnswerWay): Promise<AssistantAnswer> {
    const files = question.files ?? []
    if (files.length === 0) return this.#inner.answer(access, question, last, way)
    const names = files.map(({ filename }) => filename)
    const { ledgerText, compares } = fileQuestion(question.text, names)
    const answer = await this.#inner.answer(access, { ...question, text: ledgerText }, last, way)
    if (answer.status !== 'ANSWERED' || way.signal.aborted) return answer
    return compares ? this.#compared(access, question, answer, way) : withFilesKept(answer, names)
  }

  answerFurther: Answering['answerFurther'] = (...asked) => this.#inner.answerFurther(...asked)
  checkContext: Answering['checkContext'] = (access, context) => this.#inner.checkContext(access, context)
  suggestions: Answering['suggestions'] = (access) => this.#inner.suggestions(access)
  names: Answering['names'] = (access, mappingId, asOf) => this.#inner.names(access, mappingId, asOf)

  async #compared(access: Access, { text, files = [] }: AskedQuestion, answer: AssistantAnswer, way: AnswerWay): Promise<AssistantAnswer> {
    try {
      const read = await this.#files.figures(
        access,
        files.map(({ id }) => id),
      )
      const compared = withFilesCompared(answer, read)
      const names = await this.#inner.names(access, answer.plan?.mappingId ?? null)
      if (names === null) return compared
      way.report({ step: 'WORDING', answer: compared })
      const asked = { access, today: names.time.today, question: text }
      const picked = await this.#model.pickInFiles(asked, read, (ids) => this.#files.texts(access, ids), way.signal)
      const answered = withFilesCompared(answer, picked.files)
      return picked.note === null ? answered : answerWithNote(answered, picked.note)
    } catch (error) {
      way.signal.throwIfAborted()
      this.#log.error({ err: error }, 'A file of a question could not be read')
      const unread = files.map(({ id, filename }) => ({
        id,
        name: filename,
        figures: [],
        problem: 'Something went wrong while it was read. Ask again.',
      }))
      return withFilesCompared(answer, unread)
    }
  }
}
