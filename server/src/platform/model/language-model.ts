/** A turn of a conversation. */
export interface ModelTurn {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface ModelRequest {
  readonly turns: readonly ModelTurn[]
  /** JSON Schema of the reply, with a name of letters. */
  readonly schema: { readonly name: string; readonly document: object }
  /** The longest reply. */
  readonly mostTokens: number
}

export interface ModelAnswer {
  readonly text: string
  /** Of request and reply, as the endpoint counts them; else a third of the bytes. */
  readonly tokens: number
}

/** A language model, wherever it runs. */
export interface LanguageModel {
  /** As its operator calls it. */
  readonly name: string
  /**
   * @param signal aborts the request at the endpoint.
   * @throws ModelFailure for whatever is no answer; the signal's reason if it is aborted.
   */
  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer>
}

/**
 * Why a model did not answer. BUSY: too many requests, or an error of the endpoint. REFUSED: the endpoint does not take the request.
 * BROKEN: no connection, or no answer in the format. TOO_LONG: more bytes than are read.
 */
export type ModelFailureKind = 'BUSY' | 'REFUSED' | 'BROKEN' | 'TOO_LONG'

/** The message is for logs and holds nothing of the request or the reply. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly kind: ModelFailureKind
  /** What the requests have cost that came to nothing, estimated. */
  readonly tokens: number

  constructor(kind: ModelFailureKind, message: string, tokens: number) {
    super(message)
    this.kind = kind
    this.tokens = tokens
  }
}

/** The estimated token count of a text, for endpoints that report none. */
export function estimatedTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3)
}
