import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
  type ValidationRule,
  validate,
} from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { computeFor, yieldToEventLoop } from '../../event-loop.ts'
import { STATUS } from '../errors.ts'
import type { Release } from '../fair-turns.ts'
import { arrivingChunks } from '../stopping.ts'
import { fileTooLarge, type IncomingFile, receiveFile } from '../uploads/incoming-file.ts'
import type { UploadStore } from '../uploads/upload-store.ts'
import { CacheableQuestions } from './cacheable-questions.ts'
import { type AnswerBasis, type CachedAnswer, CachedAnswers } from './cached-answers.ts'
import { type Encoding, encoded, encodingOf, LEAST_COMPRESSED } from './encodings.ts'
import { isTold, requestTooLarge, tellError, underWay } from './graphql-errors.ts'
import { DocumentCache, refuseLongLists } from './graphql-limits.ts'
import { type NamedOperation, readJsonOperation } from './json-operation.ts'
import { isHeavyWork, takesLong } from './long-fields.ts'
import { multipartBoundary, readMultipartOperation } from './multipart-operation.ts'
import { LARGEST_BODY, LARGEST_QUESTION, largestRequest } from './request-size.ts'
import { readLongVariables } from './sliced-variables.ts'
import { type Subscriber, subscriptions } from './subscriptions.ts'
import { executeWritten, WrittenDocuments, writtenSchema } from './written-fields.ts'

const PATH = '/api/graphql'
/** Longest address of a query by GET. */
const LONGEST_ADDRESS = 2_047
/** Larger bodies need one of a few places. */
const USUAL_BODY = 1_000_000
const LARGE_AT_ONCE = 4
const DEADLINE_MS = 10_000
/** For requests with a file, which must be read first; saving the largest takes some seconds. */
const LONG_DEADLINE_MS = 60_000
/** How long bodies are read before others get their turn. */
const READING_TURN_MS = 4
/** Faults named of an invalid operation. Each takes time, since the library looks for names that may be meant instead. */
const MOST_ERRORS = 10
/** After its deadline, sending the answer must begin within this time. */
const TIME_TO_SEND_MS = 10_000
/** A connection without data for a minute is closed anyway (request-places.ts); this closes one on which a file only trickles in. */
const FILE_ARRIVES_WITHIN = 1_800_000
const OPERATION_ARRIVES_WITHIN = 120_000
/** After this long, the next one gets its turn even if the work has not finished. */
const TURN_ENDS_AFTER_MS = 60_000
const JSON_TYPE = /^application\/(graphql(-response)?\+)?json\s*(;|$)/i
/** Across origins, browsers send these only after a preflight request, which we never allow. */
const CSRF_HEADERS = ['x-fourwall', 'x-graphql-yoga-csrf', 'apollo-require-preflight']

export interface GraphqlEndpointOptions<Context extends object> {
  readonly schema: GraphQLSchema
  /**
   * The caller and their company. A DomainError (UNAUTHORIZED) ends the request before its body is read. The signal aborts when the caller
   * disconnects before the answer.
   */
  readonly contextOf: (request: FastifyRequest, signal: AbortSignal) => Promise<Context>
  /** Throws a DomainError if the caller may no longer see what they may have seen when they asked: asked again while a subscription is open. */
  readonly stillAllowed?: (request: FastifyRequest) => Promise<void>
  /** What answers to cached fields depend on, asked for each request. Without it nothing is cached. */
  readonly basisOf?: (context: Context) => Promise<AnswerBasis>
  /** The web app's operations by document id. */
  readonly documents: ReadonlyMap<string, string>
  /** Accept only those operations. */
  readonly documentsOnly: boolean
  /** Where files of an operation are stored. */
  readonly uploads: UploadStore
  /** How often that is asked; default 5 s. */
  readonly checkedEveryMs?: number
  /** Deadline of an answer; default 10 s. */
  readonly deadlineMs?: number
  /** Deadline for requests with a file and for slow fields; default 60 s, or the deadline of an answer if that is longer. */
  readonly longDeadlineMs?: number
}

function largestOf<Context extends object>(
  { query, documentId, operationName }: NamedOperation,
  options: GraphqlEndpointOptions<Context>,
  cache: DocumentCache,
): number {
  const source = documentId === null ? query : documentNamed(options, documentId)
  return largestRequest(options.schema, cache.parse(source ?? ''), operationName)
}

/** Recognizes operations that may be cached, by their text or name. */
function cacheableQuestions<Context extends object>(options: GraphqlEndpointOptions<Context>, cache: DocumentCache): CacheableQuestions {
  const { schema, documents, documentsOnly } = options
  return new CacheableQuestions(schema, ({ query, documentId }) => {
    const source = typeof documentId === 'string' ? documents.get(withoutAlgorithm(documentId)) : documentsOnly ? null : query
    try {
      return typeof source === 'string' ? cache.parse(source) : null
    } catch {
      // Errors are reported where it is answered.
      return null
    }
  })
}

/** Answers an error outside GraphQL execution in the same form as GraphQL errors. */
function sendError(reply: FastifyReply, error: unknown, { message, extensions }: GraphQLError): FastifyReply {
  const status = error instanceof DomainError ? STATUS[error.code] : 500
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (status === 429) reply.header('retry-after', '5')
  const { http: _, ...shown } = extensions
  return reply
    .code(status)
    .type('application/json')
    .send({ errors: [{ message, extensions: shown }] })
}

/** The deadline of a request's answer. @returns milliseconds */
function deadlineFor(
  {
    deadlineMs = DEADLINE_MS,
    longDeadlineMs = Math.max(LONG_DEADLINE_MS, deadlineMs),
  }: Pick<GraphqlEndpointOptions<never>, 'deadlineMs' | 'longDeadlineMs'>,
  request: FastifyRequest | undefined,
  isLong: boolean,
): number {
  if (!isLong || request === undefined) return deadlineMs
  // Its connection is silent until the answer, and would otherwise be closed for that.
  request.raw.socket.setTimeout(longDeadlineMs + TIME_TO_SEND_MS)
  return longDeadlineMs
}

/** Serves GraphQL at `/api/graphql`: POST, GET for queries, multipart for files, incremental and event-stream answers. */
export function graphqlEndpoint<Context extends object>(app: FastifyInstance, options: GraphqlEndpointOptions<Context>): void {
  const asking = new AsyncLocalStorage<FastifyRequest>()
  const large = new WeakSet<FastifyRequest>()
  const isLarge = (request: FastifyRequest | undefined): boolean => request !== undefined && large.has(request)
  const deadlineOf = (isLong: boolean): number => deadlineFor(options, asking.getStore(), isLong || isLarge(asking.getStore()))
  /** Large bodies take as long as reports, whatever is done with them. */
  const turn = (isHeavy: boolean): Promise<Release> => app.places.turn(asking.getStore(), isHeavy || isLarge(asking.getStore()))
  const tell = (error: unknown): GraphQLError => {
    const request = asking.getStore()
    return tellError(error, request?.id ?? '', (cause) => (request?.log ?? app.log).error({ err: cause }, 'a request failed'))
  }
  const cache = new DocumentCache()
  const kept = new CachedAnswers()
  /** Requests executed without errors. */
  const sound = new WeakSet<FastifyRequest>()
  const questions = cacheableQuestions(options, cache)
  const largestFor = (operation: NamedOperation): number => largestOf(operation, options, cache)
  const yoga = createYoga<{ context: Context; params: object | null }, Context>({
    schema: options.schema,
    graphqlEndpoint: PATH,
    cors: false,
    graphiql: false,
    landingPage: false,
    batching: false,
    // Limited below, where the rest of an oversized body can be discarded.
    maxRequestBodySize: false,
    parserAndValidationCache: false,
    logging: false,
    context: ({ context }) => context,
    plugins: [
      readParams(),
      documentIds(options),
      parsing(cache),
      validatedOnce(cache),
      execution({ schema: options.schema, allowedMs: deadlineOf, turn, tell }),
      subscriptions(() => subscriberOf(app, asking.getStore(), options), tell),
      telling(tell, () => markSound(asking.getStore())),
    ],
    maskedErrors: { maskError: tell },
  })
  const markSound = (request: FastifyRequest | undefined): void => {
    if (request !== undefined) sound.add(request)
  }
  const arriving = bodyReader(app.stopping, (request) => large.add(request))

  const answer = async (request: FastifyRequest, signal: AbortSignal): Promise<Response | CachedAnswer> => {
    refuse(request)
    const context = await options.contextOf(request, signal)
    return computeFor(app.places.userOf(request) ?? '', () => answerIn(context, request))
  }

  /** A cached answer to the same question, otherwise a new one, cached if allowed. */
  const keeping = async (
    context: Context,
    request: FastifyRequest,
    params: object | null,
    work: () => Promise<Response>,
  ): Promise<Response | CachedAnswer> => {
    // In the user's turn, so that many short requests of one user come after those of others, too.
    await yieldToEventLoop()
    const encoding = encodingOf(request.headers['accept-encoding'])
    const question = params && options.basisOf && questions.textOf(params, [request.headers.accept ?? null, encoding])
    if (!question || options.basisOf === undefined) return work()
    const basis = await options.basisOf(context)
    const known = kept.get(basis, question)
    if (known !== null) return known
    const response = await work()
    if (response.status !== 200 || !sound.has(request) || isStream(response)) return response
    const made = await packed(response, encoding)
    kept.keep(basis, question, made)
    return made
  }

  const answerIn = async (context: Context, request: FastifyRequest): Promise<Response | CachedAnswer> => {
    const { accept, 'content-type': type } = request.headers
    const headers = { ...(accept === undefined ? {} : { accept }), ...(type === undefined ? {} : { 'content-type': type }) }
    const address = `http://localhost${request.raw.url ?? PATH}`
    if (request.method !== 'POST')
      return keeping(context, request, inAddressOf(address), async () =>
        yoga.fetch(address, { method: request.method, headers }, { context, params: null }),
      )
    const boundary = multipartBoundary(type)
    if (boundary === null) {
      if (!JSON_TYPE.test(type ?? ''))
        return yoga.fetch(address, { method: 'POST', headers, body: await whole(arriving(request)) }, { context, params: null })
      const statedBytes = Number(request.headers['content-length'] ?? 0)
      const params = await readJsonOperation(arriving(request), { statedBytes, largestFor })
      return keeping(context, request, params, async () => yoga.fetch(address, { method: 'POST', headers }, { context, params }))
    }
    const files: IncomingFile[] = []
    try {
      const params = await readMultipartOperation(arriving(request), boundary, async (chunks) => {
        large.add(request)
        const file = await receiveFile(options.uploads, chunks)
        files.push(file)
        return file
      })
      return await yoga.fetch(address, { method: 'POST', headers }, { context, params })
    } finally {
      for (const { path } of files) await rm(path, { force: true })
    }
  }

  app.register(async (scope) => {
    // Bodies are read here, after authentication.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      url: PATH,
      method: ['GET', 'POST'],
      config: {
        arrivesWithin: ({ headers }) =>
          multipartBoundary(headers['content-type']) === null ? OPERATION_ARRIVES_WITHIN : FILE_ARRIVES_WITHIN,
      },
      handler: (request, reply) =>
        asking.run(request, async () => {
          try {
            const answered = await answer(request, leaving(reply))
            return await ('etag' in answered ? sendKept(request, reply, answered) : send(reply, answered))
          } catch (error) {
            return sendError(reply, error, tell(error))
          }
        }),
    })
  })
}

function subscriberOf<Context extends object>(
  { places, closing }: FastifyInstance,
  request: FastifyRequest | undefined,
  { stillAllowed, checkedEveryMs }: GraphqlEndpointOptions<Context>,
): Subscriber {
  const gone = places.leftBy(request)
  return {
    open: () => places.stayOpen(request),
    check: async () => request && stillAllowed?.(request),
    ended: gone === null ? closing : AbortSignal.any([closing, gone]),
    checkedEveryMs,
  }
}

/** Aborts if the connection ends before the answer is sent. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new BadInputError('The request was given up before it was answered.'))
  })
  return controller.signal
}

function refuse({ method, headers, raw }: FastifyRequest): void {
  if (method === 'GET' && (raw.url ?? '').length > LONGEST_ADDRESS)
    throw new BadInputError(`A query by GET fits into ${LONGEST_ADDRESS} characters of address. Send it by POST.`)
  if (Number(headers['content-length'] ?? 0) > LARGEST_BODY)
    throw multipartBoundary(headers['content-type']) === null ? requestTooLarge(LARGEST_BODY) : fileTooLarge()
  if ((method === 'GET' || !JSON_TYPE.test(headers['content-type'] ?? '')) && !CSRF_HEADERS.some((header) => header in headers))
    throw new DomainError('FORBIDDEN', 'Send the header x-fourwall: 1 with this kind of request.')
}

/** Reads bodies as they come, few large ones at a time; `isLarge` is called for those. */
function bodyReader(
  stopping: AbortSignal,
  isLarge: (request: FastifyRequest) => void,
): (request: FastifyRequest) => AsyncGenerator<Buffer, void, void> {
  let reading = 0
  const turns = new ReadingTurns()
  return async function* (request) {
    const { raw } = request
    let size = 0
    let hasPlace = false
    try {
      for await (const chunk of arrivingChunks(raw, stopping)) {
        size += chunk.length
        if (size > LARGEST_BODY) throw requestTooLarge(LARGEST_BODY)
        if (size > USUAL_BODY && !hasPlace) {
          if (reading >= LARGE_AT_ONCE)
            throw new DomainError('RATE_LIMITED', `${LARGE_AT_ONCE} large requests are being read already. Try again in a moment.`)
          reading += 1
          hasPlace = true
          isLarge(request)
        }
        await turns.take()
        yield chunk
      }
    } catch (error) {
      // The client has disconnected; the message is not read, and this is not an error.
      if (raw.destroyed) throw new BadInputError('The request ended before it was whole.')
      throw error
    } finally {
      if (hasPlace) reading -= 1
    }
  }
}

/** Limits what is read of all bodies in one turn of the event loop: a fast sender may have megabytes ready at any time. */
class ReadingTurns {
  #began: number | null = null

  async take(): Promise<void> {
    for (;;) {
      if (this.#began === null) {
        this.#began = performance.now()
        setImmediate(() => {
          this.#began = null
        })
      }
      if (performance.now() - this.#began < READING_TURN_MS) return
      await nextTurn()
    }
  }
}

/** A body other than JSON, used only by queries. */
async function whole(chunks: AsyncIterable<Buffer>): Promise<Buffer<ArrayBuffer>> {
  const all: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > LARGEST_QUESTION) throw requestTooLarge(LARGEST_QUESTION)
    all.push(chunk)
  }
  return Buffer.concat(all)
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  if (response.status === 415)
    throw new BadInputError('Send the operation as application/json, or as multipart/form-data where it has files.')
  if (response.status === 406)
    throw new BadInputError('The answer comes as application/json, multipart/mixed or text/event-stream; accept one of them.')
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  // The library announces an encoding that it does not apply. Proxies must pass events on as they come.
  if (isStream(response)) reply.removeHeader('content-encoding').header('x-accel-buffering', 'no')
  return reply.send(isStream(response) ? response.body : await response.text())
}

function isStream({ headers }: Response): boolean {
  return /^(multipart\/|text\/event-stream)/.test(headers.get('content-type') ?? '')
}

/** An answer in the encoding in which it is sent. */
async function packed(response: Response, encoding: Encoding | null): Promise<CachedAnswer> {
  const text = Buffer.from(await response.text())
  const used = text.length < LEAST_COMPRESSED ? null : encoding
  const bytes = used === null ? text : await encoded(text, used)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  return { contentType: response.headers.get('content-type') ?? 'application/json', encoding: used, bytes, etag }
}

/** Conditional requests apply to GET only: for other methods they mean refusal (RFC 9110, 13.1.2). */
function sendKept(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { contentType, encoding, bytes, etag }: CachedAnswer,
): FastifyReply {
  reply.header('vary', 'accept-encoding')
  if (method === 'GET') {
    reply.header('etag', etag)
    if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send()
  }
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.type(contentType).send(bytes)
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}

/** JSON was parsed above; other unreadable requests are the client's fault too, whatever the library says. */
function readParams<Context>(): Plugin<object, { params: object | null; context: Context }> {
  return {
    onRequestParse({ requestParser, setRequestParser, serverContext }) {
      const { params } = serverContext
      if (params !== null) return setRequestParser(() => params)
      if (requestParser === undefined) return
      setRequestParser(async (request) => {
        try {
          return await requestParser(request)
        } catch (error) {
          if (error instanceof GraphQLError) throw error
          throw new BadInputError('The request cannot be read: its address or its form is not sound.')
        }
      })
    },
  }
}

function documentIds<Context extends object>({ documents, documentsOnly }: GraphqlEndpointOptions<Context>): Plugin {
  return {
    onParams({ params, request, setParams }) {
      refuseLongLists(params.variables)
      const { documentId, ...rest } = { documentId: inAddress(request), ...params }
      if (typeof documentId === 'string') {
        setParams({ ...rest, query: documentNamed({ documents }, documentId) })
      } else if (documentsOnly) throw new DomainError('FORBIDDEN', "This server answers the web app's own operations only.")
    },
  }
}

function withoutAlgorithm(documentId: string): string {
  return documentId.replace(/^sha256:/, '')
}

function documentNamed({ documents }: Pick<GraphqlEndpointOptions<object>, 'documents'>, id: string): string {
  const query = documents.get(withoutAlgorithm(id))
  if (query === undefined) throw new DomainError('NOT_FOUND', 'This server does not know the document. Reload the page.')
  return query
}

/** An operation in an address; null if its variables are not valid JSON. */
function inAddressOf(address: string): object | null {
  const fields = Object.fromEntries(new URL(address).searchParams)
  try {
    return { ...fields, ...(fields['variables'] === undefined ? {} : { variables: JSON.parse(fields['variables']) as unknown }) }
  } catch {
    return null
  }
}

/** The library only reads the fields that it knows from an address. */
function inAddress(request: Request): string | undefined {
  if (request.method !== 'GET') return undefined
  return new URL(request.url).searchParams.get('documentId') ?? undefined
}

/** An operation that is new or invalid is parsed and checked at one stretch, which may take as long as a report: in the user's turn. */
function parsing(cache: DocumentCache): Plugin {
  return {
    onParams: ({ params: { query } }) => (typeof query !== 'string' || cache.isKnown(query) ? undefined : yieldToEventLoop()),
    onParse({ params, setParsedDocument }) {
      // The library's parser takes a text or a Source.
      const { source } = params as { readonly source: string | { readonly body: string } }
      setParsedDocument(cache.parse(typeof source === 'string' ? source : source.body))
    },
  }
}

/** A valid document stays valid: the cache returns the same object. */
function validatedOnce(cache: DocumentCache): Plugin {
  return {
    onValidate({ params, setResult, setValidationFn }) {
      const document = params.documentAST as DocumentNode // from the cache above
      if (cache.isValid(document)) {
        setResult([])
        return undefined
      }
      setValidationFn((schema: GraphQLSchema, asked: DocumentNode, rules: readonly ValidationRule[]) =>
        validate(schema, asked, rules, { maxErrors: MOST_ERRORS }),
      )
      return ({ valid: isValid }) => {
        if (isValid) cache.keepValid(document)
      }
    },
  }
}

interface Execution {
  readonly schema: GraphQLSchema
  readonly allowedMs: (isLong: boolean) => number
  /** Waits for the user's turn. */
  readonly turn: (isHeavy: boolean) => Promise<Release>
  readonly tell: (error: unknown) => unknown
}

/** Waits for the user's own earlier work, and answers with an error when the deadline passes. */
function execution({ schema: own, allowedMs, turn, tell }: Execution): Plugin {
  const written = writtenSchema(own)
  const documents = new WrittenDocuments(own)
  return {
    onExecute({ args: asked, executeFn, setExecuteFn }) {
      // Typed any by the library; it passes what its function of that name takes.
      const { schema, document, operationName } = asked as ExecutionArgs
      const isLong = takesLong(schema, document, operationName)
      const isHeavy = isHeavyWork(schema, document, operationName)
      const goesOn = isLong && getOperationAST(document, operationName)?.operation === OperationTypeNode.MUTATION
      const isWritten = isHeavy && documents.has(document)
      const milliseconds = allowedMs(isLong)
      setExecuteFn(async (args) => {
        // Slow fields do not compute, so they do not block the user's other requests.
        const release = isLong && !isHeavy ? () => undefined : await turn(isHeavy)
        const late = Promise.withResolvers<never>()
        let timer: NodeJS.Timeout | undefined
        const execute = async (): Promise<object> => {
          const read = await readLongVariables(args)
          timer = setTimeout(() => late.reject(goesOn ? underWay(milliseconds) : tooLate(milliseconds)), milliseconds)
          if (isHeavy) await yieldToEventLoop()
          // Also typed any: one result, or several in sequence.
          const result = (await (isWritten ? executeWritten(written, read) : executeFn(read))) as object
          // A long result also takes long to write.
          if (isHeavy) await yieldToEventLoop()
          return result
        }
        const executing = execute()
        // The turn lasts as long as the work, even if the caller has stopped waiting.
        const turnTimer = setTimeout(release, TURN_ENDS_AFTER_MS)
        const over = (): void => {
          clearTimeout(turnTimer)
          clearTimeout(timer)
          release()
        }
        executing.then(over, over)
        // The result is not awaited, but failures are still logged.
        late.promise.catch(() => executing.then((result) => errorsOf(result).forEach(tell), tell))
        return Promise.race([executing, late.promise])
      })
    },
  }
}

function errorsOf(result: object): readonly unknown[] {
  return 'errors' in result && Array.isArray(result.errors) ? result.errors : []
}

function tooLate(milliseconds: number): DomainError {
  return new DomainError('INTERNAL', `The answer took longer than ${milliseconds / 1000} seconds. Ask for less at once, or later.`)
}

/**
 * Reports errors from before execution (syntax, validation, variables) like all others.
 * @param isSound is called just before a complete result without errors is written.
 */
function telling(tell: (error: unknown) => GraphQLError, isSound: () => void): Plugin {
  return {
    onResultProcess(answered) {
      const { result } = answered
      if (!Array.isArray(result) && 'data' in result && errorsOf(result).length === 0) isSound()
      if (Array.isArray(result) || !('errors' in result) || result.errors === undefined || result.errors.every((error) => isTold(error)))
        return
      answered.setResult({ ...result, errors: result.errors.map((error) => (isTold(error) ? error : tell(error))) })
    },
  }
}
