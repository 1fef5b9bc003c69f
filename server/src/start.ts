import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import { answerBasis } from './answer-basis.ts'
import { BackupSchedule } from './backup-schedule.ts'
import { backupBeforeMigration, sweepBackupWork, writeBackup } from './backups.ts'
import type { ApiContext } from './builder.ts'
import { ledgerPolicy } from './features/ledger/policy.ts'
import type { SetupLink } from './features/session/setup.ts'
import { type Clock, systemClock } from './platform/clock/clock.ts'
import { type Configuration, readConfiguration } from './platform/config/config.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { holdLimits } from './platform/database/quotas.ts'
import { createDiskSpace } from './platform/disk/disk-space.ts'
import { listenOn } from './platform/http/listening.ts'
import type { createHttpServer } from './platform/http/server.ts'
import type { Principal } from './platform/identity/principal.ts'
import { createLog, type Log } from './platform/log/log.ts'
import { packageRoot } from './platform/package-root.ts'
import { sentenceForPeople } from './sentence-of.ts'
import type { Services } from './services.ts'
import { sweepLeftovers } from './sweep-leftovers.ts'

export interface RunningServer {
  readonly origin: string
  close(): Promise<void>
}

export interface StartOptions {
  readonly clock?: Clock
  readonly log?: Log
  /** Prints a line for the person who starts the server. */
  readonly say: (line: string) => void
  /** Called when nothing more may be acknowledged and the process must end at once. */
  readonly onUnusable?: (error: Error) => void
}

/**
 * Starts the product: database, identity provider, API and web app on one port.
 *
 * @throws DomainError or ConfigurationError with a sentence for anything that prevents the start.
 */
export async function startServer(
  configuration: Configuration,
  { clock = systemClock, log = createLog(configuration.logLevel), say, onUnusable = () => undefined }: StartOptions,
): Promise<RunningServer> {
  const opening = openDatabase({
    url: configuration.databaseUrl,
    dataFolder: configuration.dataDirectory,
    beforeMigration: backupBeforeMigration(
      configuration.dataDirectory,
      createDiskSpace(configuration.dataDirectory, configuration.diskReserveBytes),
      say,
    ),
    onConnectionLost: (error) => log.warn({ err: error }, 'a connection to the database broke'),
    onFolderLost: (error) => {
      log.fatal({ err: error }, 'the data folder was taken over')
      onUnusable(error)
    },
    onWarning: (sentence) => log.warn(sentence),
  })
  const [
    database,
    { runCommand },
    { ensureDemo },
    { addDemoPeople },
    { DEMO_PASSWORD },
    { mountSignIn },
    { mountAccess },
    { serveControl },
    { answerBudget },
    { createAuthenticate, stillAllowed },
    { readDocuments },
    { graphqlEndpoint },
    { createHttpServer },
    { mountUploads },
    { mountPictures },
    { mountMcp },
    { mountWebApp },
    { createIdentity },
    { makeSchema },
    { makeServices },
  ] = await loadedWhile(opening)
  const closing: (() => Promise<void>)[] = [() => database.close()]
  const close = async (): Promise<void> => {
    for (const step of closing.splice(0).reverse()) await step().catch((error: unknown) => log.error({ err: error }, 'closing failed'))
  }
  try {
    await holdLimits(database.system, configuration.limits)
    const identity = await createIdentity(configuration, database, clock, log)
    const services = await makeServices(database, { configuration, clock, log, identity })
    const unwatch = services.space.watch(log)
    closing.push(async () => unwatch())
    const schedule = await scheduleBackups(services, configuration, clock, log)
    closing.push(schedule.stop)

    const app = await createHttpServer({
      log,
      origin: configuration.origin,
      trustedProxies: configuration.trustedProxies,
      notReady: async () => {
        const answered = database.system.query('select 1 from companies limit 1')
        // A statement may have to wait while files are copied, which does not make the server unready.
        if (database.isCopying()) await Promise.race([answered, sleep(COPYING_ANSWERS_WITHIN_MS)])
        else await answered
        return services.space.amiss()
      },
      note: schedule.note,
    })
    closing.push(() => app.close())
    const authenticate = app.places.ofUsers(createAuthenticate(app, (token) => services.session.authenticate(token)))
    await identity.embedded?.mount(app)
    await mountSignIn(app, identity.signIn, configuration.origin)
    await mountAccess(app, services)
    const authorize = (principal: Principal) => void ledgerPolicy.send(services.companies.requestAccess(principal))
    await mountUploads(app, { authenticate, authorize, store: services.uploads })
    const accessOf = async (request: FastifyRequest) => services.companies.requestAccess(await authenticate(request))
    mountPictures(app, { accessOf, pictures: services.pictures })
    await mountMcp(app, { accessOf, mcp: services.mcp, configuration, issuer: identity.issuer })
    graphqlEndpoint<ApiContext>(app, {
      schema: makeSchema(services),
      deadlineMs: configuration.answerMs,
      contextOf: async (request, signal) => ({ access: await accessOf(request), budget: answerBudget(), signal }),
      stillAllowed: stillAllowed(authenticate, (token) => services.session.authenticate(token)),
      basisOf: (context) => answerBasis(services, context),
      documents: readDocuments(new URL('../web/dist/', packageRoot)),
      documentsOnly: configuration.documentsOnly,
      uploads: services.uploads,
    })
    await mountWebApp(app, {
      folder: decodeURIComponent(new URL('../web/dist/', packageRoot).pathname),
      origin: configuration.origin,
      configuration: async () => ({ ...(await identity.webConfiguration()), hasCompany: await services.setup.hasCompany() }),
      pageOrigins: () => identity.pageOrigins(),
    })

    if (configuration.demo) {
      const company = await ensureDemo(services, say)
      if (company !== null && identity.embedded !== null) await addDemoPeople(services, identity.embedded.accounts, company.id, log)
    }
    if (configuration.databaseUrl === null)
      closing.push(
        await serveControl(configuration.dataDirectory, (name, input, progress, signal) =>
          runCommand(services, name, input, { progress, signal }),
        ),
      )
    await listen(app, configuration)
    closing.push(sweepLeftovers(services, log))
    say(`Fourwall runs at ${configuration.origin}`)
    if (await services.setup.hasCompany()) {
      const warning = await services.session.companyWarning()
      if (warning !== null) say(warning)
    } else for (const line of setupLines(await services.setup.newLink())) say(line)
    if (!configuration.isOriginSet && !configuration.isLoopback)
      say(`  It answers under that address alone. Set ORIGIN to the one that people open, such as https://fourwall.example.com`)
    if (identity.embedded !== null)
      for (const user of await identity.embedded.accounts.demo())
        say(`  sign in as ${user.email} (${user.name}), password: ${DEMO_PASSWORD}`)
    return { origin: configuration.origin, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The message to the operator who starts the server without a company. Printed to the terminal, never to the request log. */
function setupLines({ address, expiresAt }: SetupLink): readonly string[] {
  const until = expiresAt.toISOString().slice(0, 16).replace('T', ' ')
  return [
    'There is no company yet. Make it in the browser with this set-up link (good once, until',
    `${until} UTC; the person who opens it becomes the owner, so share it with no one):`,
    `  ${address}`,
    'or on the command line: fourwall company create NAME --owner EMAIL',
  ]
}

/** Loads the rest of the program while the database opens in its own thread. */
function loadedWhile(opening: ReturnType<typeof openDatabase>) {
  return Promise.all([
    opening,
    import('./commands.ts'),
    import('./demo.ts'),
    import('./demo-people.ts'),
    import('./features/session/demo-users.ts'),
    import('./features/session/sign-in-routes.ts'),
    import('./features/session/access-routes.ts'),
    import('./platform/control/control.ts'),
    import('./platform/http/graphql/answer-budget.ts'),
    import('./platform/http/authentication.ts'),
    import('./platform/http/graphql/documents.ts'),
    import('./platform/http/graphql/graphql-endpoint.ts'),
    import('./platform/http/server.ts'),
    import('./platform/http/uploads/uploads.ts'),
    import('./features/presentations/picture-routes.ts'),
    import('./features/mcp/mcp-endpoint.ts'),
    import('./platform/http/web-app.ts'),
    import('./platform/identity/identity.ts'),
    import('./schema.ts'),
    import('./services.ts'),
  ])
}

/** For the embedded database; a PostgreSQL server is backed up by its administrator. */
async function scheduleBackups(
  { database, dataFolder, space }: Services,
  { backups: { folder, everyMs, keep } }: Configuration,
  clock: Clock,
  log: Log,
): Promise<{ note: () => string | null; stop: () => Promise<void> }> {
  if (database.kind === 'postgresql') return { note: () => null, stop: async () => undefined }
  await sweepBackupWork(dataFolder)
  if (everyMs === null) return { note: () => null, stop: async () => undefined }
  const write = (path: string, signal: AbortSignal) =>
    writeBackup({ database, dataFolder, space, path, makesFolder: true, passphrase: null, isChecked: true, signal })
  const schedule = new BackupSchedule({ folder, everyMs, keep, dataFolder, write, clock, log })
  return { note: () => schedule.note(), stop: schedule.start() }
}

async function listen(app: Awaited<ReturnType<typeof createHttpServer>>, { port, host }: Configuration): Promise<void> {
  try {
    await listenOn(app, { host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE')
      throw new DomainError('CONFLICT', `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with PORT.`)
    if (code === 'EACCES')
      throw new DomainError('FORBIDDEN', `Port ${port} is not open to this user. Choose one above 1023 with PORT.`, { cause: error })
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new DomainError('BAD_USER_INPUT', `${host} is no address of this machine. Correct HOST.`, { cause: error })
    throw error
  }
}

/** Less than the timeout of the readiness check. */
const COPYING_ANSWERS_WITHIN_MS = 1_000
/** From the signal to stop until the end of the process. */
const STOPS_WITHIN_MS = 14_000

/** Runs the server until it is asked to stop; ends the process with a sentence if it cannot start. */
export async function startFromEnvironment(): Promise<void> {
  try {
    const configuration = readConfiguration(process.env)
    const starting = startServer(configuration, {
      say: (line) => process.stdout.write(`${line}\n`),
      onUnusable: (error) => {
        process.stderr.write(`${sentenceForPeople(error)}\n`)
        process.exit(1)
      },
    })
    // A signal during the start still closes what has been opened; a second one ends the process at once.
    const stop = (): void => {
      // Whatever hangs is cut off: everything acknowledged is stored, as after a power failure.
      setTimeout(() => process.exit(0), STOPS_WITHIN_MS).unref()
      starting
        .then((server) => server.close())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        )
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
    await starting
    // Saved for the next start now, since this process may be killed.
    flushCompileCache()
  } catch (error) {
    process.stderr.write(`${sentenceForPeople(error)}\n`)
    process.exit(1)
  }
}
