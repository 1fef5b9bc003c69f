import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ModelPlan, ModelReply } from '@fourwall/domain/assistant/model/model-plan.ts'

/** The text of a reply, or what makes it from the request, as a model would. */
export type ScriptedText = string | ((request: ReceivedRequest) => string)

/**
 * What the endpoint does with a request. CUT ends in the middle of the body; HANG never answers; DRIP answers byte by byte, without an end;
 * FLOOD never ends.
 */
export type ScriptedReply =
  | { readonly kind: 'TEXT'; readonly text: ScriptedText; readonly usage?: unknown; readonly message?: object }
  | { readonly kind: 'RAW'; readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'CUT' | 'HANG' | 'DRIP' | 'FLOOD' | 'RESET' }

export interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The code of a name in what was sent, such as L3; `none` if it was not sent. */
  code(name: string): string
}

export interface ScriptedModel {
  readonly baseUrl: string
  /** Requests since the last script. */
  readonly received: readonly ReceivedRequest[]
  /** Everything that was ever received, headers and bodies, except the endpoint's own replies that are sent back to it. */
  readonly everything: () => string
  /** What was ever said to the model for single questions: without instructions, schemas and its own replies. */
  readonly userTurns: () => readonly string[]
  /** How many requests were given up by the other side before their answer was whole. */
  readonly givenUp: () => number
  /** Resolves with the next request that is given up. */
  nextGivenUp(): Promise<void>
  /** Resolves once so many requests of the script have arrived. */
  untilReceived(count: number): Promise<void>
  /** What comes next; the last one repeats. */
  script(...replies: readonly ScriptedReply[]): void
  close(): Promise<void>
}

/** An endpoint on this machine that speaks chat completions and follows its script. */
export async function startScriptedModel(): Promise<ScriptedModel> {
  let replies: readonly ScriptedReply[] = []
  let received: ReceivedRequest[] = []
  const all: string[] = []
  const turns: string[] = []
  let givenUp = 0
  const waiting: (() => void)[] = []
  const arrivals: (() => void)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      all.push(`${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${withoutReplies(body)}`)
      turns.push(...messagesIn(body).flatMap(({ role, content }) => (role === 'user' ? [content] : [])))
      const one: ReceivedRequest = { path: request.url ?? '', headers: request.headers, body, code: (name) => codeIn(body, name) }
      received.push(one)
      for (const told of arrivals.splice(0)) told()
      response.on('close', () => {
        if (response.writableFinished) return
        givenUp += 1
        for (const told of waiting.splice(0)) told()
      })
      act(replies[Math.min(received.length, replies.length) - 1] ?? { kind: 'HANG' }, one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server has an address with a port
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    get received() {
      return received
    },
    everything: () => all.join('\n'),
    userTurns: () => turns,
    givenUp: () => givenUp,
    nextGivenUp: () => new Promise((resolve) => waiting.push(resolve)),
    untilReceived: async (count) => {
      while (received.length < count) await new Promise<void>((resolve) => arrivals.push(resolve))
    },
    script: (...next) => {
      replies = next
      received = []
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function act(reply: ScriptedReply, request: ReceivedRequest, response: ServerResponse): void {
  switch (reply.kind) {
    case 'TEXT': {
      const content = typeof reply.text === 'string' ? reply.text : reply.text(request)
      const usage = reply.usage === undefined ? { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } : reply.usage
      const message = { role: 'assistant', content, ...reply.message }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ id: 'x', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }], usage }))
      return
    }
    case 'RAW':
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      response.end(reply.body)
      return
    case 'CUT':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
      response.write('{"choices":[{"message":{"content":"{\\"read\\":')
      setImmediate(() => response.destroy())
      return
    case 'RESET':
      response.destroy()
      return
    case 'HANG':
      return
    case 'DRIP': {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drops = setInterval(() => response.write(' '), 20)
      response.once('close', () => clearInterval(drops))
      return
    }
    case 'FLOOD': {
      response.writeHead(200, { 'content-type': 'application/json' })
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    }
  }
}

function withoutReplies(body: string): string {
  const rest = JSON.parse(body) as object // as the adapter writes it
  const messages = messagesIn(body)
  return JSON.stringify({ ...rest, messages: messages.filter(({ role }) => role !== 'assistant') })
}

function messagesIn(body: string): readonly { readonly role: string; readonly content: string }[] {
  return (JSON.parse(body) as { messages: { role: string; content: string }[] }).messages // as the adapter writes it
}

/** Lists of names are sent as [code, name, …]. */
function codeIn(body: string, name: string): string {
  for (const { role, content } of messagesIn(body)) {
    if (role !== 'user' || !content.startsWith('{')) continue
    const lists = Object.values(JSON.parse(content) as object).filter((one) => Array.isArray(one))
    for (const entry of lists.flat())
      if (Array.isArray(entry) && (entry[1] === name || String(entry[1]).endsWith(` ${name}`))) return String(entry[0])
  }
  return 'none'
}

const NO_PLAN: ModelPlan = {
  kind: 'FIGURES',
  rows: [],
  span: { kind: 'DAYS', period: 'MONTHLY', startDate: '2026-05-01', endDate: '2026-05-31', periods: null, periodsBack: null },
  places: { at: [], isAllBut: false },
  measure: 'VALUE',
  perMetric: null,
  against: null,
  alsoAgainst: null,
  hasYearToDate: false,
  isSameStore: false,
  by: null,
  order: null,
  first: null,
  last: null,
  where: [],
  entryTypes: [],
  rolling: null,
  drivers: [],
  check: null,
  chart: null,
}

/** A plan of May 2026 with changes. */
export function scriptedPlan(changes: Partial<ModelPlan>): ModelPlan {
  return { ...NO_PLAN, ...changes }
}

/** A whole reply: a plan unless `changes` say otherwise. */
export function scriptedReading(changes: Partial<ModelReply>): string {
  return JSON.stringify({ read: 'PLAN', plan: null, assumed: [], choices: [], words: [], reason: null, readsMemos: false, ...changes })
}
