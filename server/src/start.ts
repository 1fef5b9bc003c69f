import { DomainError } from '@fourwall/domain/errors.ts'
import type { ApiContext } from './builder.ts'
import { runCommand } from './commands.ts'
import { ensureDemo } from './demo.ts'
import { clearAllStaging } from './features/ledger/imports/staging.ts'
import { DEMO_PASSWORD, seedDemoUsers } from './features/session/demo-users.ts'
import { mountSignIn } from './features/session/sign-in-routes.ts'
import { mountTokenExchange } from './features/session/token-exchange.ts'
import { type Clock, systemClock } from './platform/clock/clock.ts'
import { type Configuration, readConfiguration } from './platform/config/config.ts'
import { serveControl } from './platform/control/control.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { answerBudget } from './platform/http/answer-budget.ts'
import { createAuthenticate } from './platform/http/authentication.ts'
import { readDocuments } from './platform/http/documents.ts'
import { graphqlEndpoint } from './platform/http/graphql-endpoint.ts'
import { createHttpServer } from './platform/http/server.ts'
import { mountUploads } from './platform/http/uploads.ts'
import { mountWebApp } from './platform/http/web-app.ts'
import { createIdentity } from './platform/identity/identity.ts'
import { createLog, type Log } from './platform/log/log.ts'
import { packageRoot } from './platform/package-root.ts'
import { makeSchema } from './schema.ts'
import { sentenceOf } from './sentence-of.ts'
import { makeServices } from './services.ts'

export interface RunningServer {
  readonly origin: string
  close(): Promise<void>
}

export interface StartOptions {
  readonly clock?: Clock
  readonly log?: Log
  /** Told to the person who starts the server. */
  readonly say: (line: string) => void
  /** Called when nothing more may be acknowledged, and the process is to end at once. */
  readonly onUnusable?: (error: Error) => void
}

/**
 * Starts the product: database, identity provider, API and web app on one port.
 *
 * @throws DomainError or ConfigurationError with a sentence for whatever keeps it from starting.
 */
export async function startServer(
  configuration: Configuration,
  { clock = systemClock, log = createLog(configuration.logLevel), say, onUnusable = () => undefined }: StartOptions,
): Promise<RunningServer> {
  const database = await openDatabase({
    url: configuration.databaseUrl,
    dataFolder: configuration.dataDirectory,
    onConnectionLost: (error) => log.warn({ err: error }, 'a connection to the database broke'),
    onFolderLost: (error) => {
      log.fatal({ err: error }, 'the data folder was taken over')
      onUnusable(error)
    },
    onWarning: (sentence) => log.warn(sentence),
  })
  const closing: (() => Promise<void>)[] = [() => database.close()]
  const close = async (): Promise<void> => {
    for (const step of closing.splice(0).reverse()) await step().catch((error: unknown) => log.error({ err: error }, 'closing failed'))
  }
  try {
    const identity = await createIdentity(configuration, database.system, clock, log)
    const services = await makeServices(database, { configuration, clock, log, identity })
    const unwatch = services.space.watch(log)
    closing.push(async () => unwatch())
    const cleared = await clearAllStaging(database, services.companies)
    if (cleared > 0) log.warn({ imports: cleared }, 'cleared imports that had been ended in the middle')
    const swept = (await services.waitingOpsData.sweepAll()) + (await services.budgetUploads.sweepAll())
    if (swept > 0) log.warn({ uploads: swept }, 'cleared uploads of workbooks that had been ended in the middle')

    const app = await createHttpServer({
      log,
      origin: configuration.origin,
      trustedProxies: configuration.trustedProxies,
      notReady: async () => {
        await database.system.query('select 1 from companies limit 1')
        return services.space.amiss()
      },
    })
    closing.push(() => app.close())
    const authenticate = createAuthenticate(app, (token) => services.session.authenticate(token))
    await identity.embedded?.mount(app)
    await mountTokenExchange(app, services.session)
    await mountSignIn(app, identity.signIn, configuration.origin)
    await mountUploads(app, { authenticate, store: services.uploads })
    graphqlEndpoint<ApiContext>(app, {
      schema: makeSchema(services),
      contextOf: async (request, signal) => {
        const principal = await authenticate(request)
        return { principal, scope: services.companies.requestScope(principal.companyId), budget: answerBudget(), signal }
      },
      documents: readDocuments(new URL('../web/dist/', packageRoot)),
      documentsOnly: configuration.documentsOnly,
      uploads: services.uploads,
    })
    await mountWebApp(app, {
      folder: decodeURIComponent(new URL('../web/dist/', packageRoot).pathname),
      origin: configuration.origin,
      configuration: () => identity.webConfiguration(),
      pageOrigins: () => identity.pageOrigins(),
    })

    if (configuration.demo) {
      const company = await ensureDemo(services, say)
      if (company !== null && identity.embedded !== null) await seedDemoUsers(database.system, identity.embedded.accounts, company.id)
    }
    if (configuration.databaseUrl === null)
      closing.push(
        await serveControl(configuration.dataDirectory, (name, input, progress, signal) =>
          runCommand(services, name, input, { progress, signal }),
        ),
      )
    await listen(app, configuration)
    say(`Fourwall runs at ${configuration.origin}`)
    const warning = await services.session.companyWarning()
    if (warning !== null) say(warning)
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

async function listen(app: Awaited<ReturnType<typeof createHttpServer>>, { port, host }: Configuration): Promise<void> {
  try {
    await app.listen({ port, host })
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

/** Runs the server until it is told to stop; ends the process with a sentence where it cannot start. */
export async function startFromEnvironment(): Promise<void> {
  try {
    const configuration = readConfiguration(process.env)
    const server = await startServer(configuration, {
      say: (line) => process.stdout.write(`${line}\n`),
      onUnusable: (error) => {
        process.stderr.write(`${sentenceOf(error)}\n`)
        process.exit(1)
      },
    })
    const stop = (): void => {
      server.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exit(1)
  }
}
