import type { ModelTrouble } from '@fourwall/domain/assistant/model/model-notes.ts'
import type { ModelMessage } from '@fourwall/domain/assistant/model/planning.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import type { ModelLimits } from '../../platform/config/config.ts'
import { estimatedTokens, type LanguageModel, ModelFailure, type ModelRequest } from '../../platform/model/language-model.ts'

/** A reply of ours has a few hundred. */
const MOST_REPLY_TOKENS = 1_500
/** A reply that does not check is sent back so many times. */
const MOST_SENT_BACK = 2

/** The model gave nothing that can be used. */
export class ModelStopped extends Error {
  override readonly name = 'ModelStopped'
  readonly trouble: ModelTrouble
  /** For the log. */
  readonly reason: string

  constructor(trouble: ModelTrouble, reason: string) {
    super(reason)
    this.trouble = trouble
    this.reason = reason
  }
}

/** The requests to a model for one answer, within its limits. */
export class ModelRun {
  readonly #model: LanguageModel
  readonly #limits: ModelLimits
  readonly #wanted: AbortSignal
  readonly #signal: AbortSignal
  #hasReadOthers = false
  #steps = 0
  #tokens = 0

  /** @param wanted aborts when the answer is no longer wanted. */
  constructor(model: LanguageModel, limits: ModelLimits, wanted: AbortSignal) {
    this.#model = model
    this.#limits = limits
    this.#wanted = wanted
    this.#signal = AbortSignal.any([wanted, AbortSignal.timeout(limits.answerMs)])
  }

  get tokens(): number {
    return this.#tokens
  }

  get tokensLeft(): number {
    return Math.max(0, this.#limits.answerTokens - this.#tokens)
  }

  /**
   * Asks until a reply checks, and sends it back with the reason otherwise.
   *
   * @param readsOthers whether the request holds what others wrote, such as memos and files. It is the last one then: whatever they made
   * the model do ends there.
   * @param read throws BadInputError for a reply that does not check.
   * @throws ModelStopped; the wanted signal's reason.
   */
  async ask<Read>(
    {
      messages,
      schema,
      sentBack,
      readsOthers = false,
    }: {
      readonly readsOthers?: boolean
      readonly messages: readonly ModelMessage[]
      readonly schema: ModelRequest['schema']
      readonly sentBack: (reply: string, problem: string) => readonly ModelMessage[]
    },
    read: (reply: string) => Read,
  ): Promise<Read> {
    if (this.#hasReadOthers) throw new ModelStopped('UNCHECKED', 'it has read what others wrote')
    this.#hasReadOthers = readsOthers
    let turns = messages
    for (let attempt = 0; ; attempt += 1) {
      const reply = await this.#request({ turns, schema })
      try {
        return read(reply)
      } catch (error) {
        if (!(error instanceof BadInputError)) throw error
        if (attempt === MOST_SENT_BACK || this.#steps >= this.#limits.steps) throw new ModelStopped('UNCHECKED', 'replies did not check')
        turns = [...turns, ...sentBack(reply, error.message)]
      }
    }
  }

  async #request(request: Omit<ModelRequest, 'mostTokens'>): Promise<string> {
    if (this.#steps >= this.#limits.steps) throw new ModelStopped('UNCHECKED', 'no step is left')
    const needed = estimatedTokens(JSON.stringify(request.turns)) + estimatedTokens(JSON.stringify(request.schema))
    const mostTokens = Math.min(MOST_REPLY_TOKENS, this.tokensLeft - needed)
    if (mostTokens < 200) throw new ModelStopped('TOKENS', 'the answer’s tokens are used up')
    this.#steps += 1
    try {
      const { text, tokens } = await this.#model.ask({ ...request, mostTokens }, this.#signal)
      this.#tokens += tokens
      return text
    } catch (error) {
      this.#tokens += error instanceof ModelFailure ? error.tokens : needed
      this.#wanted.throwIfAborted()
      if (this.#signal.aborted) throw new ModelStopped('SLOW', 'no answer in time')
      if (error instanceof ModelFailure) throw new ModelStopped(error.kind, error.message)
      throw error
    }
  }
}
