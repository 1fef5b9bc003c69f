import { DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { DocumentCache } from './graphql-limits.ts'

/** Longest address of a query asked by GET. */
const LONGEST_ADDRESS = 2_047
/** A 25 MB file as base64 in a JSON body. */
const LARGEST_BODY = 36_000_000
const DEADLINE_MS = 10_000
/** Browsers send it across origins only after asking, which is never granted. */
const CSRF_HEADERS = ['x-fourwall', 'x-graphql-yoga-csrf', 'apollo-require-preflight']

export interface GraphqlEndpointOptions<Context extends object> {
  readonly schema: GraphQLSchema
  /** Who asks and of which company; a DomainError (UNAUTHORIZED) ends the request before its body is read. */
  readonly contextOf: (request: FastifyRequest) => Promise<Context>
  /** Operations of the web app by document id. */
  readonly documents: ReadonlyMap<string, string>
  /** Nothing but those operations is answered. */
  readonly documentsOnly: boolean
}

/** Answers GraphQL at `/api/graphql`: POST, GET for queries, multipart for files, incremental and event-stream answers. */
export function graphqlEndpoint<Context extends object>(app: FastifyInstance, options: GraphqlEndpointOptions<Context>): void {
  const yoga = createYoga<{ context: Context; request: FastifyRequest }, Context>({
    schema: options.schema,
    graphqlEndpoint: '/api/graphql',
    cors: false,
    graphiql: false,
    landingPage: false,
    batching: false,
    maxRequestBodySize: LARGEST_BODY,
    parserAndValidationCache: false,
    logging: false,
    context: ({ context }) => context,
    plugins: [documentIds(options), parsing(), validatedOnce(), deadline()],
    maskedErrors: {
      maskError: (error) => maskError(error, (cause, requestId) => app.log.error({ err: cause, requestId }, 'a request failed')),
    },
  })

  app.register(async (scope) => {
    // Bodies go to the endpoint as they come, after the caller is known.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      url: '/api/graphql',
      method: ['GET', 'POST'],
      handler: async (request, reply) => {
        try {
          refuse(request)
          const context = await options.contextOf(request)
          const response = await yoga.handleNodeRequest(request.raw, { context, request })
          return await send(reply, response)
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
          return reply
            .code(statusOf(error))
            .type('application/json')
            .send({ errors: [fromDomain(error).toJSON()] })
        }
      },
    })
  })
}

function refuse(request: FastifyRequest): void {
  if (request.raw.url !== undefined && request.method === 'GET' && request.raw.url.length > LONGEST_ADDRESS)
    throw new DomainError('BAD_USER_INPUT', `A query by GET fits into ${LONGEST_ADDRESS} characters of address. Send it by POST.`)
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY)
    throw new DomainError('PAYLOAD_TOO_LARGE', 'The request is larger than 36 MB. Send files as multipart file variables.')
  const isSimple = request.method === 'GET' || !/^application\/(graphql-response\+)?json/i.test(request.headers['content-type'] ?? '')
  if (isSimple && !CSRF_HEADERS.some((header) => header in request.headers))
    throw new DomainError('FORBIDDEN', 'Send the header x-fourwall: 1 with this kind of request.')
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  const isStream = /^(multipart\/|text\/event-stream)/.test(response.headers.get('content-type') ?? '')
  return reply.send(isStream ? response.body : await response.text())
}

function statusOf(error: DomainError): number {
  switch (error.code) {
    case 'UNAUTHORIZED':
      return 401
    case 'FORBIDDEN':
      return 403
    case 'PAYLOAD_TOO_LARGE':
      return 413
    case 'RATE_LIMITED':
      return 429
    case 'INTERNAL':
      return 500
    default:
      return 400
  }
}

function fromDomain(error: DomainError, at: Pick<GraphQLError, 'nodes' | 'path'> | null = null): GraphQLError {
  return new GraphQLError(error.message, {
    ...(at?.nodes === undefined ? {} : { nodes: at.nodes }),
    ...(at?.path === undefined ? {} : { path: at.path }),
    extensions: {
      code: error.code,
      ...(error.field === null ? {} : { field: error.field }),
      ...(error.currentVersion === null ? {} : { currentVersion: error.currentVersion }),
    },
  })
}

/** What a caller may see of an error: the sentence of an expected one, a reference number of any other. */
function maskError(error: unknown, log: (cause: unknown, requestId: string) => void): GraphQLError {
  const cause = error instanceof GraphQLError ? rootCause(error) : error
  if (cause instanceof DomainError && cause.code !== 'INTERNAL') return fromDomain(cause, error instanceof GraphQLError ? error : null)
  // The library's own: syntax, validation, variables.
  if (cause instanceof GraphQLError)
    return new GraphQLError(cause.message, {
      ...(cause.nodes === undefined ? {} : { nodes: cause.nodes }),
      ...(cause.path === undefined ? {} : { path: cause.path }),
      // A code of the library's own says no more than that the operation is wrong.
      extensions: {
        ...cause.extensions,
        code:
          typeof cause.extensions.code === 'string' &&
          /^(UNAUTHORIZED|FORBIDDEN|NOT_FOUND|CONFLICT|PAYLOAD_TOO_LARGE|RATE_LIMITED)$/.test(cause.extensions.code)
            ? cause.extensions.code
            : 'BAD_USER_INPUT',
      },
    })
  const requestId = crypto.randomUUID().slice(0, 13)
  log(cause, requestId)
  const message = cause instanceof DomainError ? cause.message : 'An error occurred. Please try again.'
  return new GraphQLError(message, {
    ...(error instanceof GraphQLError && error.path !== undefined ? { path: error.path } : {}),
    extensions: { code: 'INTERNAL', requestId },
  })
}

function rootCause(error: GraphQLError): unknown {
  let cause: unknown = error
  while (cause instanceof GraphQLError && cause.originalError !== undefined && cause.originalError !== null) cause = cause.originalError
  return cause
}

function documentIds<Context extends object>({ documents, documentsOnly }: GraphqlEndpointOptions<Context>): Plugin {
  return {
    onParams({ params, setParams }) {
      // The id stands beside the query, where the library's type of a request has no place for it.
      const id: unknown = 'documentId' in params ? params.documentId : undefined
      if (typeof id === 'string') {
        const query = documents.get(id.replace(/^sha256:/, ''))
        if (query === undefined)
          throw new GraphQLError('This server does not know the document. Reload the page.', { extensions: { code: 'NOT_FOUND' } })
        setParams({ ...params, query })
      } else if (documentsOnly)
        throw new GraphQLError("This server answers the web app's own operations only.", { extensions: { code: 'FORBIDDEN' } })
    },
  }
}

function parsing(): Plugin {
  const cache = new DocumentCache()
  return {
    onParse({ params, setParsedDocument }) {
      const source = typeof params.source === 'string' ? params.source : params.source.body
      setParsedDocument(cache.parse(source))
    },
  }
}

/** A document that passed once passes again: the cache above hands out the same object. */
function validatedOnce(): Plugin {
  const valid = new WeakSet<DocumentNode>()
  return {
    onValidate({ params, setResult }) {
      const document = params.documentAST
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

function deadline(): Plugin {
  return {
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn((args) => {
        const late = Promise.withResolvers<never>()
        const timer = setTimeout(
          () =>
            late.reject(new DomainError('INTERNAL', `The answer took longer than ${DEADLINE_MS / 1000} seconds. Ask for less at once.`)),
          DEADLINE_MS,
        )
        return Promise.race([Promise.resolve(executeFn(args)), late.promise]).finally(() => clearTimeout(timer))
      })
    },
  }
}
