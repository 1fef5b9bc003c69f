import { setTimeout as after } from 'node:timers/promises'
import { DomainError } from '@fourwall/domain/errors.ts'
import { toolInputs } from '@fourwall/domain/mcp/tool-inputs.ts'
import { INSTRUCTIONS, isToolName, listedTools, namingField, noSuchTool } from '@fourwall/domain/mcp/tools.ts'
import type { NodeIncomingMessageLike } from '@modelcontextprotocol/node'
import type { CallToolResult, McpHttpHandler, Server } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Configuration, isLoopbackHost } from '../../platform/config/config.ts'
import { diskFaultOf, sentenceForEverybody } from '../../platform/disk/disk-error.ts'
import { computeFor } from '../../platform/event-loop.ts'
import type { Access } from '../../platform/identity/access.ts'
import { addResourceMetadata, challengeOf } from './resource-metadata.ts'
import type { McpService } from './service.ts'

const PATH = '/api/mcp'
/** A question with names, days and a plan. */
const LARGEST_BODY = 65_536
/** As long as the slowest fields of the API. */
const DEADLINE_MS = 60_000
/** After this long the user's next call gets its turn, even if the work has not finished. */
const TURN_ENDS_AFTER_MS = 60_000
/** Tools and instructions are the same for everybody until the program is replaced. */
const LISTED_FOR_MS = 300_000

interface McpEndpoint {
  readonly accessOf: (request: FastifyRequest) => Promise<Access>
  readonly mcp: McpService
  readonly configuration: Pick<Configuration, 'origin' | 'identity' | 'documentsOnly'>
  /** Of the identity provider whose tokens are good here. */
  readonly issuer: string
  /** Default: that of the product. */
  readonly deadlineMs?: number
}

/** Who calls, and until when. */
class Call {
  readonly access: Access
  readonly request: FastifyRequest

  constructor(access: Access, request: FastifyRequest) {
    this.access = access
    this.request = request
  }
}

/**
 * Serves the Model Context Protocol at `/api/mcp`: the stateless revision of 2026-07-28 and the handshake of 2025-11-25. Each request has a
 * server of its own; nothing is stored between requests.
 */
export async function mountMcp(app: FastifyInstance, endpoint: McpEndpoint): Promise<void> {
  const { origin, identity } = endpoint.configuration
  addResourceMetadata(app, { origin, path: PATH, issuer: endpoint.issuer, scopes: identity.scopes.split(' ') })
  let loading: Promise<McpHandling> | null = null
  // Few deployments need it, and a start should not wait for it.
  const loaded = (): Promise<McpHandling> => (loading ??= load(app, endpoint))
  app.addHook('preClose', async () => {
    if (loading !== null) await (await loading).handler.close()
  })
  await app.register(async (scope) => {
    // Read below, after the caller is known.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: PATH,
      handler: async (request, reply) => {
        const { refuseForeign, respond } = await loaded()
        await refuseForeign(request, reply)
        if (reply.sent) return reply
        const call = await callerOf(endpoint, request, reply)
        if (endpoint.configuration.documentsOnly)
          throw new DomainError('FORBIDDEN', "This server answers the web app's own operations only.")
        if (isSubscription(request)) reply.raw.once('close', await app.places.stayOpen(request))
        return send(reply, await respond(request, call))
      },
    })
  })
}

/** @throws DomainError (UNAUTHORIZED) with a challenge that leads programs to the identity provider. */
async function callerOf({ accessOf, configuration }: McpEndpoint, request: FastifyRequest, reply: FastifyReply): Promise<Call> {
  try {
    return new Call(await accessOf(request), request)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'UNAUTHORIZED')
      reply.header('www-authenticate', challengeOf(configuration.origin, PATH, request.headers.authorization !== undefined))
    throw error
  }
}

interface McpHandling {
  readonly handler: McpHttpHandler
  /** Answers pages of other origins, and requests to other hosts. */
  readonly refuseForeign: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  readonly respond: (request: FastifyRequest, call: Call) => Promise<Response>
}

async function load(app: FastifyInstance, endpoint: McpEndpoint): Promise<McpHandling> {
  const [sdk, { toWebRequest }, { hostHeaderValidation, originValidation }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/node'),
    import('@modelcontextprotocol/fastify'),
  ])
  const { hostname } = new URL(endpoint.configuration.origin)
  const ownNames = isLoopbackHost(hostname) ? [...new Set([hostname, ...sdk.localhostAllowedHostnames()])] : [hostname]
  const [checkHost, checkOrigin] = [hostHeaderValidation(ownNames), originValidation(ownNames)]
  const handler = sdk.createMcpHandler(
    ({ authInfo }) => {
      const call = authInfo?.extra?.['call']
      if (!(call instanceof Call)) throw new Error('A request reached the tools without its caller.')
      return serverOf(sdk, call, endpoint, app)
    },
    {
      maxRequestBodySize: LARGEST_BODY,
      onerror: (error) => app.log.debug({ err: error }, 'a request of another program was refused'),
    },
  )
  return {
    handler,
    async refuseForeign(request, reply) {
      await checkHost(request, reply)
      if (!reply.sent) await checkOrigin(request, reply)
    },
    async respond(request, call) {
      const signal = app.places.leftBy(request)
      // Node's own type lets optional fields be undefined, as the library's does in effect.
      const raw = request.raw as NodeIncomingMessageLike
      const asked = await toWebRequest(raw, undefined, { maxRequestBodySize: LARGEST_BODY, ...(signal && { signal }) }).catch(
        (error: unknown) => {
          throw error instanceof Error && error.name === 'RequestBodyTooLargeError'
            ? new DomainError('PAYLOAD_TOO_LARGE', `A request has up to ${LARGEST_BODY / 1_024} kB. Ask for less at once.`)
            : error
        },
      )
      return handler.fetch(asked, { authInfo: { token: '', clientId: call.access.user.userId, scopes: [], extra: { call } } })
    },
  }
}

/** A server for one request. */
function serverOf(sdk: typeof import('@modelcontextprotocol/server'), call: Call, endpoint: McpEndpoint, app: FastifyInstance): Server {
  const server = new sdk.Server(
    { name: 'fourwall', title: 'Fourwall', version: '0.1.0', websiteUrl: endpoint.configuration.origin },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': { ttlMs: LISTED_FOR_MS, cacheScope: 'public' } },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: [...listedTools()] }))
  server.setRequestHandler('tools/call', ({ params: { name, arguments: input } }) => {
    if (!isToolName(name)) throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, noSuchTool(name))
    return calledTool(name, input, call, endpoint, app)
  })
  return server
}

/** A tool's result; if it has none, a sentence with the reason. */
async function calledTool(
  name: keyof typeof toolInputs,
  input: unknown,
  { access, request }: Call,
  { mcp, deadlineMs = DEADLINE_MS }: McpEndpoint,
  app: FastifyInstance,
): Promise<CallToolResult> {
  const over = new AbortController()
  const left = app.places.leftBy(request)
  const signal = left === null ? over.signal : AbortSignal.any([over.signal, left])
  try {
    const release = await app.places.turn(request, name !== 'about' && name !== 'find')
    const turnTimer = setTimeout(release, TURN_ENDS_AFTER_MS)
    const working = computeFor(access.user.userId, () => mcp.call(access, name, input, signal))
    const ended = (): void => {
      clearTimeout(turnTimer)
      release()
    }
    working.then(ended, ended)
    const late = after(deadlineMs, null, { signal: over.signal }).then(() => {
      throw new DomainError('INTERNAL', `The answer took longer than ${deadlineMs / 1_000} seconds. Ask for less at once, or later.`)
    })
    // Aborted once the work is done.
    late.catch(() => undefined)
    const result = await Promise.race([working, late])
    return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: { ...result } }
  } catch (error) {
    return { content: [{ type: 'text', text: sentenceOf(error, name, request) }], isError: true }
  } finally {
    over.abort()
  }
}

function sentenceOf(error: unknown, name: keyof typeof toolInputs, request: FastifyRequest): string {
  if (error instanceof DomainError) {
    // Fields of the services behind a tool are none of its arguments.
    const [argument = ''] = (error.field ?? '').replace(/^\./, '').split('.')
    return argument in toolInputs[name].shape ? namingField(error.message, error.field) : error.message
  }
  const fault = diskFaultOf(error)
  if (fault !== null) return sentenceForEverybody(fault)
  request.log.error({ err: error, tool: name }, 'a tool failed')
  return 'Something went wrong on our side. Ask again in a moment.'
}

/** Whether a request stays open to hear of changes. There are none while the server runs; the library compares the header with the body. */
function isSubscription({ headers }: FastifyRequest): boolean {
  return headers['mcp-method'] === 'subscriptions/listen'
}

function send(reply: FastifyReply, response: Response): FastifyReply {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.header('cache-control', 'no-store')
  return reply.send(response.body ?? '')
}
