import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { BadInputError, DomainError, type ErrorCode } from '@fourwall/domain/errors.ts'

/**
 * How the command line reaches a running server with the embedded database: a socket file in the data folder. Anybody who may open the
 * folder may command the server, just as they may read its files.
 */

/** Longest socket path that works on every system. */
const LONGEST_SOCKET_PATH = 100

type Line = { readonly progress: unknown } | { readonly result: unknown } | { readonly error: SentError }

interface SentError {
  readonly code: ErrorCode
  readonly message: string
  readonly field: string | null
  readonly facts: DomainError['facts']
}

/** An error of the running server. */
class SentDomainError extends DomainError {
  readonly #facts: DomainError['facts']

  constructor({ code, message, field, facts }: SentError) {
    super(code, message, field === null ? {} : { field })
    this.#facts = facts
  }

  override get facts(): DomainError['facts'] {
    return this.#facts
  }
}

/** Runs a command by name. Values passed to `progress` reach the caller at once. */
export type RunCommand = (name: string, input: unknown, progress: (step: unknown) => void, signal: AbortSignal) => Promise<unknown>

function socketPath(dataFolder: string): string {
  const inside = join(resolve(dataFolder), 'fourwall.sock')
  if (inside.length <= LONGEST_SOCKET_PATH) return inside
  const folder = join(tmpdir(), `fourwall-${process.getuid?.() ?? 'user'}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Another user may have created it first: in their folder, they could listen in our place.
  const found = lstatSync(folder)
  const isOurs = found.isDirectory() && (process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o777) === 0o700))
  if (!isOurs)
    throw new DomainError('FORBIDDEN', `The folder ${folder} is not yours alone. Remove it, or choose a data folder with a shorter path.`)
  return join(folder, `${createHash('sha256').update(inside).digest('hex').slice(0, 24)}.sock`)
}

/** Listens for commands. Only the process that holds the folder may call it, since it removes a dead process's socket file. */
export async function serveControl(dataFolder: string, run: RunCommand): Promise<() => Promise<void>> {
  const path = socketPath(dataFolder)
  rmSync(path, { force: true })
  const server = createServer((incoming, answer) => {
    const aborter = new AbortController()
    answer.on('close', () => aborter.abort())
    const write = (line: Line): void => void answer.write(`${JSON.stringify(line)}\n`)
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      Promise.resolve()
        .then(() =>
          run(nameIn(incoming.url), JSON.parse(Buffer.concat(chunks).toString('utf8')), (progress) => write({ progress }), aborter.signal),
        )
        .then(
          (result) => write({ result: result ?? null }),
          (error: unknown) =>
            write({
              error:
                error instanceof DomainError
                  ? { code: error.code, message: error.message, field: error.field, facts: error.facts }
                  : { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error), field: null, facts: {} },
            }),
        )
        .finally(() => answer.end())
    })
  })
  server.requestTimeout = 0
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(path, done)
  })
  chmodSync(path, 0o600)
  server.unref()
  return async () => {
    server.closeAllConnections()
    await new Promise<void>((done) => server.close(() => done()))
    rmSync(path, { force: true })
  }
}

function nameIn(path = '/'): string {
  try {
    return decodeURIComponent(path.slice(1))
  } catch {
    throw new BadInputError('The name of the command cannot be read.')
  }
}

/** No socket, no listener, or no such folder. */
const NO_LISTENER = ['ENOENT', 'ECONNREFUSED', 'ENOTDIR']

/** No listener: no server uses the folder. */
export class NoServerError extends Error {
  override readonly name = 'NoServerError'
}

/** Runs a command in the running server. @throws NoServerError if none is running; the command's DomainError. */
export async function callControl(
  dataFolder: string,
  name: string,
  input: unknown,
  progress: (step: unknown) => void,
  signal?: AbortSignal,
): Promise<unknown> {
  return new Promise((done, failed) => {
    const call = request(
      {
        socketPath: socketPath(dataFolder),
        path: `/${encodeURIComponent(name)}`,
        method: 'POST',
        agent: false,
        ...(signal === undefined ? {} : { signal }),
      },
      (answer) => {
        let isSettled = false
        const lines = createInterface({ input: answer })
        lines.on('line', (text) => {
          const line = JSON.parse(text) as Line // written above
          if ('progress' in line) progress(line.progress)
          else {
            isSettled = true
            if ('result' in line) done(line.result)
            else failed(new SentDomainError(line.error))
          }
        })
        // Handled below, however the connection ends.
        lines.on('error', () => lines.close())
        lines.on('close', () => {
          if (!isSettled)
            failed(new DomainError('INTERNAL', 'The server stopped in the middle of the command. Start it again and repeat the command.'))
        })
      },
    )
    call.on('error', (error: NodeJS.ErrnoException) =>
      failed(NO_LISTENER.includes(error.code ?? '') ? new NoServerError('No server is running on the data folder') : error),
    )
    call.end(JSON.stringify(input))
  })
}
