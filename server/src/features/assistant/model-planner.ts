import type { AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import type { PlanResults } from '@fourwall/domain/assistant/answers/plan-results.ts'
import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import type { ReadAttachment } from '@fourwall/domain/assistant/files/compare-files.ts'
import { EntryPicking, PICKS_JSON_SCHEMA, withPickedEntries } from '@fourwall/domain/assistant/model/entry-picks.ts'
import { FILE_PICKS_JSON_SCHEMA, FilePicking, needsFileText } from '@fourwall/domain/assistant/model/file-picks.ts'
import {
  answerWithNote,
  FILES_NOT_ALLOWED,
  MEMOS_NOT_ALLOWED,
  type ModelTrouble,
  nothingPickedInFiles,
  pickedInFiles,
  troubleSentence,
} from '@fourwall/domain/assistant/model/model-notes.ts'
import { MODEL_REPLY_JSON_SCHEMA } from '@fourwall/domain/assistant/model/model-plan.ts'
import { ModelPlanning, type ModelQuestion, type ModelReading, readByModel, sentBack } from '@fourwall/domain/assistant/model/planning.ts'
import { AnswerWording, WORDING_JSON_SCHEMA, withSentences } from '@fourwall/domain/assistant/model/wording.ts'
import type { Plan, QuestionReading } from '@fourwall/domain/assistant/plan.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { ModelLimits } from '../../platform/config/config.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Log } from '../../platform/log/log.ts'
import type { LanguageModel } from '../../platform/model/language-model.ts'
import { ModelRun, ModelStopped } from './model-run.ts'
import { assistantPolicy } from './policy.ts'
import { type ModelPermissions, reserveUsage, selectPermissions, settleUsage } from './settings-repository.ts'

/** How a question was read, and what is still to be done with its answer. */
export interface PlannedReading {
  readonly reading: QuestionReading
  /** Says who read the question, and lets the model word the answer or pick entries where it may. */
  readonly finish: (answer: AssistantAnswer, results: PlanResults | null) => Promise<AssistantAnswer>
}

/** Files of a question, with what was picked in them. */
export interface PickedInFiles {
  readonly files: readonly ReadAttachment[]
  /** A sentence for the answer; null for none. */
  readonly note: string | null
}

interface AskedModel {
  readonly access: Access
  readonly names: CompanyNames
  readonly question: ModelQuestion
  /** Of the built-in planner. */
  readonly reading: QuestionReading
}

/** Reads no question. */
export const NO_MODEL: Pick<ModelPlanner, 'read'> = { read: async ({ reading }) => ({ reading, finish: async (answer) => answer }) }

/**
 * Lets a language model read what the built-in planner did not understand. A question that is understood, leaves a choice or is refused never
 * leaves the server: its answer is the same every time. Without a model, or an owner's leave, nothing changes.
 */
export class ModelPlanner {
  readonly #model: LanguageModel | null
  readonly #limits: ModelLimits
  readonly #log: Log
  /** By the signal of each answer. */
  readonly #runs = new WeakMap<AbortSignal, CountedRun>()

  constructor(model: LanguageModel | null, limits: ModelLimits, log: Log) {
    this.#model = model
    this.#limits = limits
    this.#log = log
  }

  /** @throws the signal's reason. */
  async read(asked: AskedModel, signal: AbortSignal): Promise<PlannedReading> {
    const { access, reading } = asked
    const unchanged: PlannedReading = { reading, finish: async (answer) => answer }
    if (this.#model === null || reading.kind !== 'UNREAD') return unchanged
    const permissions = await selectPermissions(assistantPolicy.read(access))
    if (!permissions.usesModel) return unchanged
    const turn = new ModelTurnOfAnswer(asked, this.#model.name, this.#runOf(this.#model, signal))
    const found = await turn.plan()
    if (typeof found === 'string') return { reading, finish: async (answer) => answerWithNote(answer, troubleSentence(found, turn.model)) }
    return { reading: found.reading, finish: (answer, results) => turn.finish(answer, results, found, permissions) }
  }

  /**
   * Lets the model identify which figures of files a question means, by the text around them, if an owner allows it. The plan is already
   * answered by then, and the model is not called again.
   *
   * @param textsOf of files by their ids, asked for only if they are sent.
   * @param signal the answer's, whose limits include earlier requests.
   * @throws the signal's reason.
   */
  async pickInFiles(
    { access, today, question }: { readonly access: Access; readonly today: Day; readonly question: string },
    files: readonly ReadAttachment[],
    textsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
    signal: AbortSignal,
  ): Promise<PickedInFiles> {
    const unclear = files.filter(({ figures }) => needsFileText(figures))
    if (this.#model === null || unclear.length === 0) return { files, note: null }
    const { usesModel, readsFiles } = await selectPermissions(assistantPolicy.read(access))
    if (!usesModel) return { files, note: null }
    if (!readsFiles) return { files, note: FILES_NOT_ALLOWED }
    const texts = await textsOf(unclear.map(({ id }) => id))
    const picking = new FilePicking(
      question,
      unclear.flatMap(({ id, name, figures }) => ({ id, name, figures, text: texts.get(id) ?? '' })),
    )
    const request = {
      messages: picking.messages(),
      schema: { name: 'figures', document: FILE_PICKS_JSON_SCHEMA },
      sentBack,
      readsOthers: true,
    }
    const counted = this.#runOf(this.#model, signal)
    const read = (reply: string) => picking.read(reply)
    const picked = await counted.counted(access, today, counted.run.tokens === 0 ? 1 : 0, () => counted.run.ask(request, read))
    if (typeof picked === 'string') return { files, note: troubleSentence(picked, this.#model.name) }
    if (picked.size === 0) return { files, note: nothingPickedInFiles(this.#model.name) }
    const names = unclear.flatMap(({ id, name }) => (picked.has(id) ? [name] : []))
    return {
      files: files.map((file) => ({ ...file, picked: picked.get(file.id) ?? [] })),
      note: pickedInFiles(this.#model.name, names),
    }
  }

  /** One answer's requests share its limits, whatever they are for. */
  #runOf(model: LanguageModel, signal: AbortSignal): CountedRun {
    const known = this.#runs.get(signal) ?? new CountedRun(new ModelRun(model, this.#limits, signal), this.#limits, this.#log)
    this.#runs.set(signal, known)
    return known
  }
}

/** The requests for one answer, within what the company's day has left. */
class CountedRun {
  readonly run: ModelRun
  readonly #limits: ModelLimits
  readonly #log: Log

  constructor(run: ModelRun, limits: ModelLimits, log: Log) {
    this.run = run
    this.#limits = limits
    this.#log = log
  }

  /** @param questions 1 where the answer has asked nothing before. @throws the reason of the answer's signal. */
  async counted<Done extends object>(access: Access, day: Day, questions: 0 | 1, work: () => Promise<Done>): Promise<Done | ModelTrouble> {
    const scope = assistantPolicy.change(access)
    const [reserved, before] = [this.run.tokensLeft, this.run.tokens]
    if (!(await reserveUsage(scope, day, { questions, tokens: reserved }, this.#limits))) return 'DAY'
    let refusals: 0 | 1 = 0
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ModelStopped)) throw error
      refusals = questions
      // Logs neither the request nor the reply.
      this.#log.warn({ trouble: error.trouble, reason: error.reason }, 'The language model gave nothing that can be used')
      return error.trouble
    } finally {
      await settleUsage(scope, day, { reserved, used: this.run.tokens - before, refusals })
    }
  }
}

/** The model's part in one answer. */
class ModelTurnOfAnswer {
  readonly model: string
  readonly #asked: AskedModel
  readonly #countedRun: CountedRun
  readonly #run: ModelRun

  constructor(asked: AskedModel, model: string, countedRun: CountedRun) {
    this.model = model
    this.#asked = asked
    this.#countedRun = countedRun
    this.#run = countedRun.run
  }

  plan(): Promise<ModelReading | ModelTrouble> {
    const planning = new ModelPlanning(this.#asked.question, this.#asked.names)
    const request = { messages: planning.messages(), schema: { name: 'plan', document: MODEL_REPLY_JSON_SCHEMA }, sentBack }
    return this.#counted(1, () => this.#run.ask(request, (reply) => planning.read(reply)))
  }

  async finish(
    answer: AssistantAnswer,
    results: PlanResults | null,
    { reading, readsMemos }: ModelReading,
    { wordsAnswers, readsMemos: mayReadMemos }: ModelPermissions,
  ): Promise<AssistantAnswer> {
    if (reading.kind !== 'PLAN' || results === null) return answerWithNote(answer, `Read by the model ${this.model}.`)
    const by = readByModel(reading.plan, this.model, this.#asked.names)
    // What others wrote is read last: after it nothing more is asked of the model.
    if (readsMemos)
      return answerWithNote(mayReadMemos ? await this.#picked(answer, results) : answerWithNote(answer, MEMOS_NOT_ALLOWED), by)
    return answerWithNote(wordsAnswers ? await this.#worded(answer, reading.plan, results) : answer, by)
  }

  async #worded(answer: AssistantAnswer, plan: Plan, results: PlanResults): Promise<AssistantAnswer> {
    const wording = new AnswerWording(answer, plan, results.figures, this.#asked.names)
    if (wording.isEmpty) return answer
    const request = { messages: wording.messages(), schema: { name: 'sentences', document: WORDING_JSON_SCHEMA }, sentBack }
    const sentences = await this.#counted(0, () => this.#run.ask(request, (reply) => wording.read(reply)))
    // The template's own sentences say the same.
    return typeof sentences === 'string' ? answer : { ...answer, parts: withSentences(answer.parts, sentences, this.model) }
  }

  async #picked(answer: AssistantAnswer, results: PlanResults): Promise<AssistantAnswer> {
    const picking = new EntryPicking(this.#asked.question.text, results.entries)
    if (picking.isEmpty) return answer
    const request = { messages: picking.messages(), schema: { name: 'entries', document: PICKS_JSON_SCHEMA }, sentBack, readsOthers: true }
    const picked = await this.#counted(0, () => this.#run.ask(request, (reply) => picking.read(reply)))
    return typeof picked === 'string'
      ? answerWithNote(answer, `The model ${this.model} could not pick entries by their memos. All are listed.`)
      : { ...answer, parts: withPickedEntries(answer.parts, picked, this.model) }
  }

  #counted<Done extends object>(questions: 0 | 1, work: () => Promise<Done>): Promise<Done | ModelTrouble> {
    const { access, names } = this.#asked
    return this.#countedRun.counted(access, names.time.today, questions, work)
  }
}
