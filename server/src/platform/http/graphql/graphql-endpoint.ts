import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, type ExecutionArgs, GraphQLError, type GraphQLSchema } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { computeFor, yieldToEventLoop } from '../../event-loop.ts'
import { STATUS } from '../errors.ts'
import type { Release } from '../fair-turns.ts'
import { arrivingChunks } from '../stopping.ts'
import { fileTooLarge, type IncomingFile, receiveFile } from '../uploads/incoming-file.ts'
import type { UploadStore } from '../uploads/upload-store.ts'
import { type Encoding, encoded, encodingOf, LEAST_COMPRESSED } from './encodings.ts'
import { isTold, requestTooLarge, tellError, underWay } from './graphql-errors.ts'
import { DocumentCache, refuseLongLists } from './graphql-limits.ts'
import { type NamedOperation, readJsonOperation } from './json-operation.ts'
import { type AnswerBasis, type KeptAnswer, KeptAnswers } from './kept-answers.ts'
import { KeptQuestions } from './kept-questions.ts'
import { isHeavyWork, takesLong } from './long-fields.ts'
import { multipartBoundary, readMultipartOperation } from './multipart-operation.ts'
import { LARGEST_BODY, LARGEST_QUESTION, largestRequest } from './request-size.ts'
import { readLongVariables } from './sliced-variables.ts'
import { executeWritten, WrittenDocuments, writtenSchema } from './written-fields.ts'

const PATH = '/api/graphql'
/** Longest address of a query asked by GET. */
const LONGEST_ADDRESS = 2_047
/** Past this a body takes one of few places. */
const USUAL_BODY = 1_000_000
const LARGE_AT_ONCE = 4
const DEADLINE_MS = 10_000
/** What comes with a file has it to read besides; and saving the largest file takes some seconds. */
const LONG_DEADLINE_MS = 60_000
/** How long bodies are read before others are let in. */
const READING_TURN_MS = 4
/** After its deadline an answer is on its way within this. */
const TIME_TO_SEND_MS = 10_000
/** A connection that sends nothing for a minute is ended anyway (request-places.ts); this ends one that only trickles a file. */
const FILE_ARRIVES_WITHIN = 1_800_000
const OPERATION_ARRIVES_WITHIN = 120_000
/** After so long a turn goes to the next, whatever became of the work. */
const TURN_ENDS_AFTER_MS = 60_000
const JSON_TYPE = /^application\/(graphql(-response)?\+)?json\s*(;|$)/i
/** Browsers send it across origins only after asking, which is never granted. */
const CSRF_HEADERS = ['x-fourwall', 'x-graphql-yoga-csrf', 'apollo-require-preflight']

export interface GraphqlEndpointOptions<Context extends object> {
  readonly schema: GraphQLSchema
  /**
   * Who asks and of which company; a DomainError (UNAUTHORIZED) ends the request before its body is read. The signal aborts with
   * another once whoever asked has gone before the answer.
   */
  readonly contextOf: (request: FastifyRequest, signal: AbortSignal) => Promise<Context>
  /** What answers to the fields that are kept stand on; left out, none is kept. Asked anew for each request. */
  readonly basisOf?: (context: Context) => Promise<AnswerBasis>
  /** Operations of the web app by document id. */
  readonly documents: ReadonlyMap<string, string>
  /** Nothing but those operations is answered. */
  readonly documentsOnly: boolean
  /** Where files go that come with an operation. */
  readonly uploads: UploadStore
  /** How long an answer may take; 10 s unless told otherwise. */
  readonly deadlineMs?: number
  /** The same of what comes with a file, and of fields that take long; 60 s. */
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

/** Tells which operations may be kept, by the text or the name that they come with. */
function keptQuestions<Context extends object>(options: GraphqlEndpointOptions<Context>, cache: DocumentCache): KeptQuestions {
  const { schema, documents, documentsOnly } = options
  return new KeptQuestions(schema, ({ query, documentId }) => {
    const source = typeof documentId === 'string' ? documents.get(withoutAlgorithm(documentId)) : documentsOnly ? null : query
    try {
      return typeof source === 'string' ? cache.parse(source) : null
    } catch {
      // Whatever is amiss with it is said where it is answered.
      return null
    }
  })
}

/** An error outside of what GraphQL answers, in the form in which it answers errors. */
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

/** Answers GraphQL at `/api/graphql`: POST, GET for queries, multipart for files, incremental and event-stream answers. */
export function graphqlEndpoint<Context extends object>(app: FastifyInstance, options: GraphqlEndpointOptions<Context>): void {
  const asking = new AsyncLocalStorage<FastifyRequest>()
  const large = new WeakSet<FastifyRequest>()
  const deadlineOf = (isLong: boolean): number => {
    const request = asking.getStore()
    if (request === undefined || !(isLong || large.has(request))) return options.deadlineMs ?? DEADLINE_MS
    const milliseconds = options.longDeadlineMs ?? LONG_DEADLINE_MS
    // Its connection says nothing until the answer is there, and would be ended for that.
    request.raw.socket.setTimeout(milliseconds + TIME_TO_SEND_MS)
    return milliseconds
  }
  const turn = (isHeavy: boolean): Promise<Release> => app.places.turn(asking.getStore(), isHeavy)
  const tell = (error: unknown): GraphQLError => {
    const request = asking.getStore()
    return tellError(error, request?.id ?? '', (cause) => (request?.log ?? app.log).error({ err: cause }, 'a request failed'))
  }
  const cache = new DocumentCache()
  const kept = new KeptAnswers()
  /** Requests whose operation was done without an error. */
  const sound = new WeakSet<FastifyRequest>()
  const questions = keptQuestions(options, cache)
  const largestFor = (operation: NamedOperation): number => largestOf(operation, options, cache)
  const yoga = createYoga<{ context: Context; params: object | null }, Context>({
    schema: options.schema,
    graphqlEndpoint: PATH,
    cors: false,
    graphiql: false,
    landingPage: false,
    batching: false,
    // Counted below, where the rest of a body that is too large can be thrown away.
    maxRequestBodySize: false,
    parserAndValidationCache: false,
    logging: false,
    context: ({ context }) => context,
    plugins: [
      readParams(),
      documentIds(options),
      parsing(cache),
      validatedOnce(),
      execution({ schema: options.schema, allowedMs: deadlineOf, turn, tell }),
      telling(tell, () => markSound(asking.getStore())),
    ],
    maskedErrors: { maskError: tell },
  })
  const markSound = (request: FastifyRequest | undefined): void => {
    if (request !== undefined) sound.add(request)
  }
  const arriving = bodyReader(app.stopping, (request) => large.add(request))

  const answer = async (request: FastifyRequest, signal: AbortSignal): Promise<Response | KeptAnswer> => {
    refuse(request)
    const context = await options.contextOf(request, signal)
    return computeFor(app.places.userOf(request) ?? '', () => answerIn(context, request))
  }

  /** What was answered to the same before, else the answer, which is kept where it may be. */
  const keeping = async (
    context: Context,
    request: FastifyRequest,
    params: object | null,
    work: () => Promise<Response>,
  ): Promise<Response | KeptAnswer> => {
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

  const answerIn = async (context: Context, request: FastifyRequest): Promise<Response | KeptAnswer> => {
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
    // Bodies are read here, after the caller is known.
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

/** Aborts once the connection has ended and the answer was not sent. */
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

/** Reads bodies as they come, few large ones at a time; `isLarge` is told of those. */
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
      // Its sender has gone; nobody reads this, and nothing is amiss here.
      if (raw.destroyed) throw new BadInputError('The request ended before it was whole.')
      throw error
    } finally {
      if (hasPlace) reading -= 1
    }
  }
}

/** What is read of all bodies in one turn of the event loop: a fast sender has megabytes ready at any time. */
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

/** A body in another form than JSON, which is for questions. */
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
  return reply.send(isStream(response) ? response.body : await response.text())
}

function isStream({ headers }: Response): boolean {
  return /^(multipart\/|text\/event-stream)/.test(headers.get('content-type') ?? '')
}

/** A whole answer in the encoding that it is sent in. */
async function packed(response: Response, encoding: Encoding | null): Promise<KeptAnswer> {
  const text = Buffer.from(await response.text())
  const used = text.length < LEAST_COMPRESSED ? null : encoding
  const bytes = used === null ? text : await encoded(text, used)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  return { contentType: response.headers.get('content-type') ?? 'application/json', encoding: used, bytes, etag }
}

/** A condition is for GET alone: to any other method it says that something is to be refused (RFC 9110, 13.1.2). */
function sendKept(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { contentType, encoding, bytes, etag }: KeptAnswer,
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

/** JSON was read above; what else cannot be read is the sender's fault too, however the library words it. */
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

/** An operation in an address; null where its variables are no JSON. */
function inAddressOf(address: string): object | null {
  const fields = Object.fromEntries(new URL(address).searchParams)
  try {
    return { ...fields, ...(fields['variables'] === undefined ? {} : { variables: JSON.parse(fields['variables']) as unknown }) }
  } catch {
    return null
  }
}

/** The library reads the fields that it knows alone out of an address. */
function inAddress(request: Request): string | undefined {
  if (request.method !== 'GET') return undefined
  return new URL(request.url).searchParams.get('documentId') ?? undefined
}

function parsing(cache: DocumentCache): Plugin {
  return {
    onParse({ params, setParsedDocument }) {
      // The library's own parser takes a text or a source of one.
      const { source } = params as { readonly source: string | { readonly body: string } }
      setParsedDocument(cache.parse(typeof source === 'string' ? source : source.body))
    },
  }
}

/** A document that passed once passes again: the cache above hands out the same object. */
function validatedOnce(): Plugin {
  const valid = new WeakSet<DocumentNode>()
  return {
    onValidate({ params, setResult }) {
      const document = params.documentAST as DocumentNode // what the cache above handed out
      if (valid.has(document)) {
        setResult([])
        return undefined
      }
      return ({ valid: isValid }) => {
        if (isValid) valid.add(document)
      }
    },
  }
}

interface Execution {
  readonly schema: GraphQLSchema
  readonly allowedMs: (isLong: boolean) => number
  /** Waits until the user of the request may have something done. */
  readonly turn: (isHeavy: boolean) => Promise<Release>
  readonly tell: (error: unknown) => unknown
}

/** Has the user's own earlier work done first, and ends the waiting for what takes too long then. */
function execution({ schema: own, allowedMs, turn, tell }: Execution): Plugin {
  const written = writtenSchema(own)
  const documents = new WrittenDocuments(own)
  return {
    onExecute({ args: asked, executeFn, setExecuteFn }) {
      // Typed any by the library: they are as its function of that name takes them.
      const { schema, document, operationName } = asked as ExecutionArgs
      const isLong = takesLong(schema, document, operationName)
      const isHeavy = isHeavyWork(schema, document, operationName)
      const isWritten = isHeavy && documents.has(document)
      const milliseconds = allowedMs(isLong)
      setExecuteFn(async (args) => {
        // What takes long for other reasons than computing keeps nothing else of its user waiting.
        const release = isLong ? () => undefined : await turn(isHeavy)
        const late = Promise.withResolvers<never>()
        let timer: NodeJS.Timeout | undefined
        const execute = async (): Promise<object> => {
          const read = await readLongVariables(args)
          timer = setTimeout(() => late.reject(isLong ? underWay(milliseconds) : tooLate(milliseconds)), milliseconds)
          if (isHeavy) await yieldToEventLoop()
          // Typed any too: a result, or several that come one after the other.
          const result = (await (isWritten ? executeWritten(written, read) : executeFn(read))) as object
          // What is long takes long to write, too.
          if (isHeavy) await yieldToEventLoop()
          return result
        }
        const executing = execute()
        // The turn lasts as long as the work, also where nobody waits for its end any more.
        const turnTimer = setTimeout(release, TURN_ENDS_AFTER_MS)
        const over = (): void => {
          clearTimeout(turnTimer)
          clearTimeout(timer)
          release()
        }
        executing.then(over, over)
        // Nobody is told any more how it ends; a failure is to be logged all the same.
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
  return new DomainError('INTERNAL', `The answer took longer than ${milliseconds / 1000} seconds. Ask for less at once.`)
}

/**
 * Errors from before the execution (syntax, validation, variables) are told like all others.
 *
 * @param isSound is told of a result that is whole and without errors, just before it is written.
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
