import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CompanyService } from '../src/features/companies/service.ts'
import { ledgerPolicy } from '../src/features/ledger/policy.ts'
import { mountPictures } from '../src/features/presentations/picture-routes.ts'
import type { PictureService } from '../src/features/presentations/pictures.ts'
import { mountAccess } from '../src/features/session/access-routes.ts'
import { seedDemoUsers } from '../src/features/session/demo-users.ts'
import { MemberService } from '../src/features/session/members.ts'
import { createSessionService, type SessionService } from '../src/features/session/service.ts'
import { SetupService } from '../src/features/session/setup.ts'
import { mountSignIn } from '../src/features/session/sign-in-routes.ts'
import { type Clock, systemClock } from '../src/platform/clock/clock.ts'
import { type Configuration, readConfiguration } from '../src/platform/config/config.ts'
import type { Database } from '../src/platform/database/database.ts'
import { createAuthenticate } from '../src/platform/http/authentication.ts'
import { createHttpServer } from '../src/platform/http/server.ts'
import { createUploadStore, type UploadStore } from '../src/platform/http/uploads/upload-store.ts'
import { mountUploads } from '../src/platform/http/uploads/uploads.ts'
import { mountWebApp } from '../src/platform/http/web-app.ts'
import { Access } from '../src/platform/identity/access.ts'
import { createAppTokens } from '../src/platform/identity/app-tokens.ts'
import { createIdentity, type IdentityProvider } from '../src/platform/identity/identity.ts'
import { createLog } from '../src/platform/log/log.ts'
import { freePort } from './free-port.ts'

export interface SessionServer {
  readonly app: FastifyInstance
  readonly origin: string
  readonly configuration: Configuration
  readonly session: SessionService
  readonly access: MemberService
  readonly setup: SetupService
  readonly identity: IdentityProvider
  readonly uploads: UploadStore
  readonly logged: () => string
  close(): Promise<void>
}

/** Everything about sign-in, tokens, uploads and the web app's files, on its own port. */
export async function startSessionServer(
  database: Database,
  options: {
    environment?: Record<string, string>
    webFolder?: string
    uploadLimitBytes?: number
    demoCompany?: string
    port?: number
    clock?: Clock
    pictures?: PictureService
  } = {},
): Promise<SessionServer> {
  const clock = options.clock ?? systemClock
  const port = options.port ?? (await freePort())
  const dataFolder = mkdtempSync(join(tmpdir(), 'fourwall-session-'))
  const configuration = readConfiguration({ PORT: String(port), FOURWALL_DATA_DIR: dataFolder, LOG_LEVEL: 'debug', ...options.environment })
  let lines = ''
  const log = createLog(configuration.logLevel, { write: (line: string) => void (lines += line) })
  const identity = await createIdentity(configuration, database, clock, log)
  if (options.demoCompany !== undefined && identity.embedded !== null) {
    await seedDemoUsers(database.system, identity.embedded.accounts, options.demoCompany)
  }
  const appTokens = await createAppTokens(database.system, systemClock)
  const { accessTokens } = identity
  const { revocations } = identity
  const access = new MemberService({ database, revocations, origin: configuration.origin, clock: systemClock })
  const session = createSessionService({
    system: database.system,
    revocations,
    access,
    accessTokens,
    appTokens,
    company: configuration.identity.company,
    role: configuration.identity.role,
    trustsEmail: configuration.identity.trustsEmail,
    clock: systemClock,
    log,
  })
  const setup = new SetupService({
    database,
    revocations,
    companies: new CompanyService(database),
    session,
    isEmbedded: identity.embedded !== null,
    origin: configuration.origin,
    clock,
    log,
  })
  const uploads = createUploadStore(configuration.dataDirectory, systemClock)
  const app = await createHttpServer({
    log,
    origin: configuration.origin,
    trustedProxies: configuration.trustedProxies,
    notReady: async () => null,
  })
  const authenticate = app.places.ofUsers(createAuthenticate(app, (token) => session.authenticate(token)))
  await identity.embedded?.mount(app)
  await mountSignIn(app, identity.signIn, configuration.origin)
  await mountAccess(app, { session, setup })
  await mountUploads(app, {
    authenticate,
    authorize: (principal) => void ledgerPolicy.send(new Access(principal, database.scope(principal.companyId))),
    store: uploads,
    ...(options.uploadLimitBytes === undefined ? {} : { limitBytes: options.uploadLimitBytes }),
  })
  const { pictures } = options
  if (pictures !== undefined) {
    const accessOf = async (request: FastifyRequest) => {
      const principal = await authenticate(request)
      return new Access(principal, database.scope(principal.companyId))
    }
    mountPictures(app, { accessOf, pictures })
  }
  app.get('/api/whoami', async (request) => authenticate(request))
  await mountWebApp(app, {
    folder: options.webFolder ?? join(dataFolder, 'web'),
    origin: configuration.origin,
    configuration: async () => ({ ...(await identity.webConfiguration()), hasCompany: await setup.hasCompany() }),
    pageOrigins: () => identity.pageOrigins(),
  })
  await app.listen({ port, host: configuration.host })
  const close = async () => {
    await app.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  return { app, origin: configuration.origin, configuration, session, access, setup, identity, uploads, logged: () => lines, close }
}
