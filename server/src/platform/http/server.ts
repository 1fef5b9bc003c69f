import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import { DomainError } from '@fourwall/domain/errors.ts'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { diskFaultOf, sentenceForEverybody } from '../disk/disk-error.ts'
import type { Log } from '../log/log.ts'
import { type ConnectionLimits, Connections } from './connections.ts'
import { addErrorAnswers, answerUnreadable } from './errors.ts'
import { ENCODING_LEVELS, ENCODINGS, LEAST_COMPRESSED } from './graphql/encodings.ts'
import { addAcceptors } from './listening.ts'
import { addHostCheck } from './own-hosts.ts'
import { addRequestDeadline } from './request-deadline.ts'
import { RequestPlaces } from './request-places.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { addStopping } from './stopping.ts'

export interface HttpServerOptions {
  readonly log: Log
  /** The public address to which requests must be sent; without it, any name is accepted. */
  readonly origin?: string
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** Default: those of the product. */
  readonly connectionLimits?: ConnectionLimits
  /** Null if the server can serve; otherwise a sentence with the problem. */
  readonly notReady: () => Promise<string | null>
  /** A problem that does not keep the server from serving, as a sentence. */
  readonly note?: () => string | null
}

const READY_WITHIN = 2_000
/** The library passes the same options to both; each reads its own. */
const gzipAndZstd = { ...ENCODING_LEVELS.gzip, ...ENCODING_LEVELS.zstd, chunkSize: 128 * 1_024 }

/** A server with limits, headers, logging and health checks; the caller mounts the rest. */
export async function createHttpServer({
  log,
  origin,
  trustedProxies,
  connectionLimits,
  notReady,
  note = () => null,
}: HttpServerOptions): Promise<FastifyInstance> {
  const connections = new Connections(trustedProxies, connectionLimits)
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    // one line per request, written below without query strings
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: 1_000_000,
    serverFactory: (handler) => createListener(connections, handler),
    // Answered by that server itself.
    clientErrorHandler: () => undefined,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  })
  const places = new RequestPlaces(connections)
  app.decorate('places', places)

  addErrorAnswers(app)
  addStopping(app, connections)
  addAcceptors(app)
  addRequestDeadline(app)
  await addSecurityHeaders(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  if (origin !== undefined) addHostCheck(app, origin)
  places.addTo(app)
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode, elapsedTime } = reply
    const path = loggedPath(request.originalUrl)
    const line = { method: request.method, path, status: statusCode, ms: Math.round(elapsedTime * 10) / 10 }
    if (path.startsWith('/api/') || path.startsWith('/idp/') || statusCode >= 400) request.log.info(line, 'request')
    else request.log.debug(line, 'request')
  })
  await app.register(compress, {
    encodings: [...ENCODINGS],
    threshold: LEAST_COMPRESSED,
    globalDecompression: false,
    zlibOptions: gzipAndZstd,
    brotliOptions: ENCODING_LEVELS.br,
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new DomainError('RATE_LIMITED', 'Too many requests. Wait a minute, then try again.'),
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = await within(READY_WITHIN, notReady())
    const remark = note()
    if (reason === null) return remark === null ? { status: 'ready' } : { status: 'ready', note: remark }
    return reply.code(503).send({ status: 'unavailable', reason })
  })
  return app
}

/** Accepts connections within their limits, and handles their requests in turn. */
function createListener(connections: Connections, handler: Parameters<Connections['inTurn']>[0]): Server {
  const server = createServer(
    {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      keepAliveTimeout: 5_000,
      // See request-deadline.ts.
      requestTimeout: 0,
    },
    connections.inTurn(handler),
  )
  // Silence on a socket in either direction.
  server.setTimeout(20_000)
  server.on('connection', (socket) => connections.admit(socket))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!connections.isEnding(socket)) answerUnreadable(error, socket)
  })
  return server
}

/** Without the query, which may hold codes and file names, and without ids of sign-ins in progress. */
function loggedPath(url: string): string {
  return (url.split('?')[0] ?? '').replace(/^(\/idp\/(?:interaction|auth)\/).+/, '$1…')
}

function whyUnreachable(error: unknown): string {
  const fault = diskFaultOf(error)
  return fault === null ? 'The database cannot be reached.' : sentenceForEverybody(fault)
}

async function within(milliseconds: number, answer: Promise<string | null>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('The database does not answer in time.'), milliseconds)
  })
  try {
    return await Promise.race([answer.catch(whyUnreachable), late])
  } finally {
    clearTimeout(timer)
  }
}
