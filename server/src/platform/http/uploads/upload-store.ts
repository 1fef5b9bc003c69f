import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'
import { z } from 'zod'
import type { Clock } from '../../clock/clock.ts'
import { createDiskSpace, type DiskSpace } from '../../disk/disk-space.ts'

/** A company's uploaded file, waiting to be processed. */
export interface StoredUpload {
  readonly uploadId: string
  /** The sender's name for it, without folders and control characters. */
  readonly filename: string
  readonly sizeBytes: number
  readonly userId: string
  readonly uploadedAt: Date
  /** Where its bytes are. */
  readonly path: string
}

/**
 * Waiting uploads: `<data folder>/uploads/<company>/<id>` and `<id>.json`, readable only by the server's user. A process sees only its own
 * data folder's uploads.
 */
export interface UploadStore {
  /**
   * Writes chunks to a new upload, leaving nothing behind on failure.
   *
   * @throws DomainError (PAYLOAD_TOO_LARGE) above `limitBytes`, or if all of the company's uploads exceed `waitingBytes`.
   */
  write(upload: NewUpload, chunks: AsyncIterable<Uint8Array>): Promise<StoredUpload>
  /**
   * Writes chunks to a separate file, which the caller removes after use. `admit` is called with each chunk's size before it is written,
   * and throws if it is too much; nothing is left behind then.
   */
  receive(chunks: AsyncIterable<Uint8Array>, admit: (bytes: number) => void): Promise<{ readonly path: string; readonly sizeBytes: number }>
  /** Throws NOT_FOUND for an unknown id or another company's. */
  open(companyId: string, uploadId: string): Promise<StoredUpload>
  /** A user's uploads, oldest first. */
  list(companyId: string, userId: string): Promise<readonly StoredUpload[]>
  /** Removes an upload: it counts no more. @returns whether it was there; of several removals at once, one gets true. */
  remove(companyId: string, uploadId: string): Promise<boolean>
  /** Removes everything older than 24 hours, and the halves that a stopped server left. */
  sweep(): Promise<void>
}

export interface NewUpload {
  readonly companyId: string
  readonly userId: string
  readonly filename: string
  readonly limitBytes: number
  /** Limit for all uploads of the company, waiting or arriving. */
  readonly waitingBytes: number
  /** Limits for files and bytes of one user, waiting or arriving; by default the company's. */
  readonly perUser?: { readonly files: number; readonly bytes: number }
  /** The size stated by the sender; 0 if none. */
  readonly announcedBytes: number
}

/** The size of a company's uploads, tracked while some of them are arriving. */
interface Tally {
  /** Resolves when `bytes` includes what was there before. */
  counted: Promise<void>
  bytes: number
  writers: number
  /** By user; `files` includes arriving ones. */
  readonly users: Map<string, { files: number; bytes: number }>
}

/** Bytes received between two checks of the free disk space. */
const LOOK_AT_SPACE_EVERY = 4 * 1_048_576

const KEPT_FOR = 24 * 3_600_000
/** A sender who is silent for a minute is cut off (request-places.ts), so a half of this age is no longer written to. */
const HALF_KEPT_FOR = 10 * 60_000
const HALF = '.part'

const description = z.object({ filename: z.string(), sizeBytes: z.number(), userId: z.string(), uploadedAt: z.iso.datetime() })

export function createUploadStore(dataFolder: string, clock: Clock, space: DiskSpace = createDiskSpace(dataFolder, 0)): UploadStore {
  const root = join(dataFolder, 'uploads')

  async function folderOf(companyId: string): Promise<string> {
    const folder = join(root, safeId(companyId))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(root, 0o700)
    return folder
  }

  const tallies = new Map<string, Tally>()

  /** Joins the tally of the company's arriving uploads, or starts one from the contents of its folder. */
  async function joinTally(folder: string): Promise<Tally> {
    const tally = tallies.get(folder) ?? tallyOf(folder, clock.now().getTime() - HALF_KEPT_FOR)
    tallies.set(folder, tally)
    tally.writers += 1
    await tally.counted
    return tally
  }

  function leaveTally(folder: string, tally: Tally): void {
    tally.writers -= 1
    if (tally.writers === 0) tallies.delete(folder)
  }

  return {
    async write({ companyId, userId, filename, limitBytes, waitingBytes, perUser, announcedBytes }, chunks) {
      const folder = await folderOf(companyId)
      const uploadId = randomUUID()
      const path = join(folder, uploadId)
      const part = `${path}${HALF}`
      const tally = await joinTally(folder)
      const own = tally.users.get(userId) ?? { files: 0, bytes: 0 }
      tally.users.set(userId, own)
      own.files += 1
      let written = 0
      try {
        if (perUser !== undefined && own.files > perUser.files) throw tooManyOfUser(perUser.files)
        if (perUser !== undefined && own.bytes + announcedBytes > perUser.bytes) throw tooMuchOfUser(perUser.bytes)
        if (tally.bytes + announcedBytes > waitingBytes) throw tooMuchWaiting(waitingBytes)
        await space.expectRoom(announcedBytes)
        const sizeBytes = await writeChunks(space, part, chunks, (bytes) => {
          written += bytes
          tally.bytes += bytes
          own.bytes += bytes
          if (perUser !== undefined && own.bytes > perUser.bytes) throw tooMuchOfUser(perUser.bytes)
          if (written > limitBytes) throw tooLargeUpload(limitBytes)
          if (tally.bytes > waitingBytes) throw tooMuchWaiting(waitingBytes)
        })
        const uploadedAt = clock.now()
        const stored = { filename: cleanFilename(filename), sizeBytes, userId, uploadedAt }
        await writeFile(`${path}.json`, JSON.stringify(stored), { mode: 0o600, flag: 'wx' })
        await rename(part, path)
        return { uploadId, path, ...stored }
      } catch (error) {
        await Promise.all([part, `${path}.json`, path].map((leftover) => rm(leftover, { force: true })))
        tally.bytes -= written
        own.bytes -= written
        own.files -= 1
        throw error
      } finally {
        leaveTally(folder, tally)
      }
    },

    async receive(chunks, admit) {
      // Next to the companies' folders, and swept with them.
      const folder = join(root, 'incoming')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await chmod(root, 0o700)
      const path = join(folder, randomUUID())
      try {
        return { path, sizeBytes: await writeChunks(space, path, chunks, admit) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },

    async open(companyId, uploadId) {
      const path = join(root, safeId(companyId), safeId(uploadId))
      try {
        await stat(path)
        const { uploadedAt, ...rest } = description.parse(JSON.parse(await readFile(`${path}.json`, 'utf8')))
        return { uploadId, path, ...rest, uploadedAt: new Date(uploadedAt) }
      } catch (cause) {
        throw new DomainError('NOT_FOUND', 'This upload is no longer there. Choose the file again.', { cause })
      }
    },

    async list(companyId, userId) {
      const folder = join(root, safeId(companyId))
      const found: StoredUpload[] = []
      for (const file of await entriesOf(folder)) {
        if (!UPLOAD_ID.test(file)) continue
        const stated = await describedAt(join(folder, file))
        if (stated?.userId === userId)
          found.push({ uploadId: file, path: join(folder, file), ...stated, uploadedAt: new Date(stated.uploadedAt) })
      }
      return found.sort((one, other) => one.uploadedAt.getTime() - other.uploadedAt.getTime())
    },

    async remove(companyId, uploadId) {
      const folder = join(root, safeId(companyId))
      const path = join(folder, safeId(uploadId))
      // Counted before the file goes, so that no count misses it and has it subtracted as well.
      const tally = await joinTally(folder)
      try {
        const stated = await describedAt(path)
        if (!(await isTaken(path))) return false
        await rm(`${path}.json`, { force: true })
        if (stated === null) return true
        tally.bytes -= stated.sizeBytes
        const own = tally.users.get(stated.userId)
        if (own === undefined) return true
        own.files -= 1
        own.bytes -= stated.sizeBytes
        return true
      } finally {
        leaveTally(folder, tally)
      }
    },

    sweep: () => sweepBelow(root, clock.now().getTime()),
  }
}

/** @param now in milliseconds. */
async function sweepBelow(root: string, now: number): Promise<void> {
  for (const company of await entriesOf(root)) {
    for (const file of await entriesOf(join(root, company))) {
      const path = join(root, company, file)
      const found = await stat(path).catch(() => null)
      if (found !== null && found.mtimeMs < now - (file.endsWith(HALF) ? HALF_KEPT_FOR : KEPT_FOR)) await rm(path, { force: true })
    }
  }
}

/** The last part of a path, in normalized Unicode and without control characters; at most 200 characters, keeping the extension. */
export function cleanFilename(filename: string): string {
  const last = filename.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim()
  if (clean.length <= 200) return clean
  const extension = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? ''
  return clean.slice(0, 200 - extension.length) + extension
}

/** @param admit called with each chunk's size before it is written; throws if it is too much. */
async function writeChunks(
  space: DiskSpace,
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  admit: (bytes: number) => void,
): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    let lookedAt = 0
    for await (const chunk of chunks) {
      size += chunk.length
      admit(chunk.length)
      if (lookedAt === 0 || size - lookedAt > LOOK_AT_SPACE_EVERY) {
        await space.expectRoom(chunk.length)
        lookedAt = size
      }
      await file.writeFile(chunk)
    }
    if (size === 0) throw new DomainError('BAD_USER_INPUT', 'The file is empty. Choose another one.')
    return size
  } finally {
    await file.close()
  }
}

export function tooLargeUpload(limitBytes: number): DomainError {
  return new DomainError(
    'PAYLOAD_TOO_LARGE',
    `The file is larger than ${Math.floor(limitBytes / 1_048_576)} MB. Split it by year or month and upload the parts.`,
  )
}

function tooMuchWaiting(waitingBytes: number): DomainError {
  return new DomainError(
    'PAYLOAD_TOO_LARGE',
    `Your company's files that are waiting to be imported would fill more than ${Math.floor(waitingBytes / 1_048_576).toLocaleString('en-US')} MB. Import or discard some of them on the page Uploads; what is not imported within a day is removed.`,
  )
}

function tooManyOfUser(files: number): DomainError {
  return new DomainError(
    'PAYLOAD_TOO_LARGE',
    `${files} of your files are waiting to be imported, as many as one person may have. Import or discard some of them on the page Uploads; what is not imported within a day is removed.`,
  )
}

function tooMuchOfUser(bytes: number): DomainError {
  return new DomainError(
    'PAYLOAD_TOO_LARGE',
    `Your files that are waiting to be imported would fill more than ${Math.floor(bytes / 1_048_576).toLocaleString('en-US')} MB. Import or discard some of them on the page Uploads; what is not imported within a day is removed.`,
  )
}

/** @param halvesSince the time in ms before which halves are no longer written to: they do not count. */
function tallyOf(folder: string, halvesSince: number): Tally {
  const tally: Tally = { counted: Promise.resolve(), bytes: 0, writers: 0, users: new Map() }
  const count = async (): Promise<void> => {
    const files = (await entriesOf(folder)).filter((file) => !file.endsWith('.json'))
    for (const file of files) {
      const found = await stat(join(folder, file)).catch(() => null)
      if (found !== null && file.endsWith(HALF) && found.mtimeMs < halvesSince) {
        await rm(join(folder, file), { force: true })
        continue
      }
      const bytes = found?.size ?? 0
      tally.bytes += bytes
      const stated = await describedAt(join(folder, file))
      if (stated === null) continue
      const own = tally.users.get(stated.userId) ?? { files: 0, bytes: 0 }
      tally.users.set(stated.userId, { files: own.files + 1, bytes: own.bytes + bytes })
    }
  }
  tally.counted = count()
  return tally
}

/** The description of an upload; null for one that was deleted or is not complete. */
async function describedAt(path: string): Promise<z.infer<typeof description> | null> {
  const stated: unknown = await readFile(`${path}.json`, 'utf8')
    .then(JSON.parse)
    .catch(() => null)
  return description.safeParse(stated).data ?? null
}

/** Removes a file. Of several removals at once, one gets true. */
async function isTaken(path: string): Promise<boolean> {
  try {
    await unlink(path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

const UPLOAD_ID = /^[0-9a-f-]{36}$/i

function safeId(id: string): string {
  if (!UPLOAD_ID.test(id)) throw new DomainError('NOT_FOUND', 'This upload is no longer there. Choose the file again.')
  return id.toLowerCase()
}

async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
