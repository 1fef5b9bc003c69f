import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What index.html carries in place of the nonce that each answer gets anew. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** For whatever is no page: nothing may be loaded, framed or run. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export interface Framing {
  /** Origins beside our own whose pages may be shown in a frame: the identity provider's. */
  readonly frames: readonly string[]
  /** Whether our own pages may show this one in a frame. */
  readonly isFramed: boolean
}

/** What the web app may do. It talks to our own origin alone; the identity provider's pages come into a hidden frame. */
export function webAppPolicy(nonce: string, { frames, isFramed }: Framing): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // dialogs put a <style> beside themselves, with this nonce
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    ['frame-src', "'self'", ...frames].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types fourwall',
  ].join('; ')
}

/** The headers that every answer carries; pages set their own content policy over the strictest one. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // without meaning over plain http, where browsers ignore it; a proxy with TLS in front hands it on
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', NOTHING)
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    if (/^\/(api\/|idp\/|config\.json|healthz|readyz)/.test(request.url)) reply.header('cache-control', 'no-store')
  })
}
