import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { estimatedTokens, type LanguageModel, type ModelAnswer, ModelFailure, type ModelRequest } from './language-model.ts'

export interface ModelEndpoint {
  /** Such as https://models.example.com/v1. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey: string | null
}

/** Of one reply; ours have less than 10 kB. */
const MOST_BYTES = 262_144
const LONGEST_PAUSE_MS = 3_000
const USUAL_PAUSE_MS = 500

const count = z.number().int().min(0).max(100_000_000)
const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null),
})

/** Any endpoint that speaks OpenAI's chat completions. Nothing is streamed, and redirects are not followed. */
export function createOpenAiModel({ baseUrl, model, apiKey }: ModelEndpoint): LanguageModel {
  const address = `${baseUrl.replace(/\/+$/, '')}/chat/completions`
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  }
  // Some endpoints know neither schemas nor limits of the reply; after a refusal they get the same in words.
  let isKnownPlain = false
  const send = async (request: ModelRequest, signal: AbortSignal, isPlain = isKnownPlain): Promise<ModelAnswer> => {
    const body = JSON.stringify(isPlain ? plainBody(model, request) : fullBody(model, request))
    const spent = estimatedTokens(body)
    const response = await answered(address, { method: 'POST', headers, body, redirect: 'manual', signal }, spent)
    if (!isPlain && (response.status === 400 || response.status === 422)) {
      await response.body?.cancel()
      const answer = await send(request, signal, true)
      isKnownPlain = true
      return answer
    }
    if (response.status !== 200) {
      await response.body?.cancel()
      const isBusy = response.status === 429 || response.status >= 500
      throw new EndpointRefusal(isBusy, response.status, isBusy ? pauseOf(response.headers.get('retry-after')) : null, spent)
    }
    const text = await boundedText(response, signal, spent)
    const read = completion.safeParse(parsed(text))
    const content = read.data?.choices[0]?.message.content
    if (content === undefined || content === null || content === '')
      throw new ModelFailure('BROKEN', 'the endpoint sent no text in the format of chat completions', spent + estimatedTokens(text))
    const usage = read.data?.usage
    return { text: content, tokens: usage ? usage.prompt_tokens + usage.completion_tokens : spent + estimatedTokens(content) }
  }
  return {
    name: model,
    ask: async (request, signal) => {
      try {
        return await send(request, signal)
      } catch (error) {
        if (!(error instanceof EndpointRefusal)) throw error
        if (error.pauseMs === null) throw error.failure()
        await sleep(error.pauseMs, null, { signal })
        const answer = await send(request, signal).catch((again: unknown) => {
          throw again instanceof EndpointRefusal ? again.failure(error.tokens) : again
        })
        return { ...answer, tokens: answer.tokens + error.tokens }
      }
    },
  }
}

class EndpointRefusal extends Error {
  readonly isBusy: boolean
  readonly status: number
  /** How long to wait before another attempt; null if there is no use in one. */
  readonly pauseMs: number | null
  readonly tokens: number

  constructor(isBusy: boolean, status: number, pauseMs: number | null, tokens: number) {
    super(`the endpoint answered ${status}`)
    this.isBusy = isBusy
    this.status = status
    this.pauseMs = pauseMs
    this.tokens = tokens
  }

  failure(before = 0): ModelFailure {
    return new ModelFailure(this.isBusy ? 'BUSY' : 'REFUSED', this.message, this.tokens + before)
  }
}

function fullBody(model: string, { turns, schema, mostTokens }: ModelRequest): object {
  return {
    model,
    messages: turns,
    temperature: 0,
    max_tokens: mostTokens,
    stream: false,
    response_format: { type: 'json_schema', json_schema: { name: schema.name, strict: true, schema: schema.document } },
  }
}

function plainBody(model: string, { turns, schema }: ModelRequest): object {
  const [first, ...rest] = turns
  const content = `${first?.content ?? ''}\n\nThe JSON Schema of your reply:\n${JSON.stringify(schema.document)}`
  return { model, messages: [{ role: first?.role ?? 'system', content }, ...rest], stream: false }
}

/** An error of the network may name the address with what is in it: it stays here. */
async function answered(address: string, init: RequestInit, spent: number): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    init.signal?.throwIfAborted()
    const code = error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : 'no code'
    throw new ModelFailure('BROKEN', `the endpoint could not be reached (${code})`, spent)
  }
}

async function boundedText(response: Response, signal: AbortSignal, spent: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > MOST_BYTES)
        throw new ModelFailure('TOO_LONG', `the reply has more than ${MOST_BYTES} bytes`, spent + Math.ceil(bytes / 3))
      chunks.push(chunk)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ModelFailure ? error : new ModelFailure('BROKEN', 'the reply was cut off', spent + Math.ceil(bytes / 3))
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Null for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Seconds alone: a date would need the endpoint's clock. */
function pauseOf(header: string | null): number {
  const seconds = header !== null && /^\d{1,6}(\.\d+)?$/.test(header.trim()) ? Number(header) : null
  return seconds === null ? USUAL_PAUSE_MS : Math.min(seconds * 1_000, LONGEST_PAUSE_MS)
}
