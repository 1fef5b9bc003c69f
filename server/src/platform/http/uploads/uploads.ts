import { BadInputError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from '../../identity/principal.ts'
import type { Authenticate } from '../authentication.ts'
import { type FairTurnLimits, FairTurns } from '../fair-turns.ts'
import { arrivingChunks } from '../stopping.ts'
import { cleanFilename, tooLargeUpload, type UploadStore } from './upload-store.ts'

/** 250 MB: a file of a few million entries. */
const UPLOAD_LIMIT_BYTES = 250 * 1_048_576

/** 1 GB: disk space for all waiting files of a company. */
const WAITING_LIMIT_BYTES = 1_024 * 1_048_576
/** Per user: half of that, and this many files. */
const PER_USER = { files: 20, bytes: 512 * 1_048_576 }
/** Others wait, unread. */
const AT_ONCE: FairTurnLimits = {
  atOnce: 4,
  atOncePerKey: 2,
  waitingPerKey: 50,
  waitMs: 15_000,
  refusal: 'Other files of your company are being uploaded already. Try again in a moment.',
  refusalForOthers: 'Other files are being uploaded already. Try again in a moment.',
}
const EXTENSIONS = ['.csv', '.txt', '.tsv', '.xlsx']
const SWEEP_EVERY = 3_600_000
/** Files per user in ten minutes. */
const RATE = { max: 120, timeWindow: 600_000 }
/** A sender who is silent for a minute is cut off anyway (request-places.ts); this ends an upload that only trickles in. */
const ARRIVES_WITHIN = 3_600_000

export interface UploadOptions {
  readonly authenticate: Authenticate
  /** Throws FORBIDDEN for users who may not send files. */
  readonly authorize: (principal: Principal) => void
  readonly store: UploadStore
  readonly limitBytes?: number
  readonly waitingBytes?: number
  readonly perUser?: { readonly files: number; readonly bytes: number }
  readonly waitMs?: number
}

/** `POST /api/uploads?filename=…` with the file as the body; answers `{uploadId}`. Authorizes before reading the body. */
export async function mountUploads(
  app: FastifyInstance,
  {
    authenticate,
    authorize,
    store,
    limitBytes = UPLOAD_LIMIT_BYTES,
    waitingBytes = WAITING_LIMIT_BYTES,
    perUser = PER_USER,
    waitMs = AT_ONCE.waitMs,
  }: UploadOptions,
): Promise<void> {
  const turns = new FairTurns({ ...AT_ONCE, waitMs })
  await app.register(async (scope) => {
    // the body stays a stream, whatever its content type
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.post<{ Querystring: { filename?: unknown } }>(
      '/api/uploads',
      {
        // By user: everybody behind a load balancer may share one address.
        config: {
          arrivesWithin: ARRIVES_WITHIN,
          rateLimit: { ...RATE, keyGenerator: async (request) => (await authenticate(request)).userId },
        },
        onRequest: async (request) => authorize(await authenticate(request)),
      },
      async (request, reply) => {
        const { companyId, userId } = await authenticate(request)
        const filename = filenameOf(request.query.filename)
        refuseEncoded(request)
        const announcedBytes = Number(request.headers['content-length'] ?? 0)
        if (announcedBytes > limitBytes) throw tooLargeUpload(limitBytes)
        const disconnected = new AbortController()
        reply.raw.once('close', () => disconnected.abort(new BadInputError('The upload was abandoned.')))
        reply.header('retry-after', '5')
        const release = await turns.take(companyId, disconnected.signal)
        reply.removeHeader('retry-after')
        try {
          const chunks = arrivingChunks(request.raw, app.stopping)
          const { uploadId } = await store.write({ companyId, userId, filename, limitBytes, waitingBytes, perUser, announcedBytes }, chunks)
          return await reply.code(201).send({ uploadId })
        } finally {
          release()
        }
      },
    )
  })

  const sweep = () => store.sweep().catch((error: unknown) => app.log.warn({ err: error }, 'sweep of uploads failed'))
  const timer = setInterval(() => void sweep(), SWEEP_EVERY)
  timer.unref()
  app.addHook('onReady', async () => void sweep())
  app.addHook('onClose', async () => clearInterval(timer))
}

function filenameOf(given: unknown): string {
  const filename = typeof given === 'string' ? cleanFilename(given) : ''
  const extension = /\.[^.]*$/.exec(filename)?.[0].toLowerCase() ?? ''
  if (filename === '' || filename === extension) throw new BadInputError('Name the file: /api/uploads?filename=ledger.csv.', 'filename')
  if (!EXTENSIONS.includes(extension)) {
    throw new BadInputError(`"${filename}" cannot be read. Choose a .csv, .txt, .tsv or .xlsx file.`, 'filename')
  }
  return filename
}

function refuseEncoded(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new BadInputError('Send the file as it is, without Content-Encoding.')
  if (request.headers['content-type']?.toLowerCase().startsWith('multipart/')) {
    throw new BadInputError('Send the file itself as the body of the request, not a form with the file in it.')
  }
}
