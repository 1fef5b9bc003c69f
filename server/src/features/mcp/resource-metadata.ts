import type { FastifyInstance } from 'fastify'

const WELL_KNOWN = '/.well-known/oauth-protected-resource'

interface ProtectedResource {
  readonly origin: string
  readonly path: string
  readonly issuer: string
  readonly scopes: readonly string[]
}

/** OAuth 2.0 Protected Resource Metadata (RFC 9728): where a program gets tokens for a path. Everybody may read it. */
export function addResourceMetadata(app: FastifyInstance, { origin, path, issuer, scopes }: ProtectedResource): void {
  const document = {
    resource: `${origin}${path}`,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    scopes_supported: scopes,
    resource_name: 'Fourwall',
  }
  for (const url of [WELL_KNOWN, `${WELL_KNOWN}${path}`])
    app.get(url, async (_request, reply) =>
      reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300').send(document),
    )
}

/** `WWW-Authenticate` of a refusal. @param hadToken one was sent, and is not good. */
export function challengeOf(origin: string, path: string, hadToken: boolean): string {
  const metadata = `resource_metadata="${origin}${WELL_KNOWN}${path}"`
  return hadToken ? `Bearer error="invalid_token", ${metadata}` : `Bearer ${metadata}`
}
