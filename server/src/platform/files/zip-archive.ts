import { stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { megabytes } from './file-kind.ts'
import type { XlsxBudget } from './xlsx-limits.ts'

/** The parts of a zip archive on disk, unpacked as they are asked for and counted against a budget. */
export class ZipArchive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #budget: XlsxBudget
  /** What the reader of the file descriptor reported outside of any call. */
  #failure: Error | null = null

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, budget: XlsxBudget) {
    this.#zip = zip
    this.#entries = entries
    this.#budget = budget
    zip.on('error', (error: Error) => {
      this.#failure = error
    })
  }

  /** BadInputError for what is no sound archive, is encrypted or has too many parts. */
  static async open(path: string, budget: XlsxBudget): Promise<ZipArchive> {
    const { size } = await stat(path)
    if (size > budget.limits.fileBytes) throw budget.tooLarge(`is larger than ${megabytes(budget.limits.fileBytes)} MB`)
    const zip = await orDamaged(openPromise(path, { autoClose: false }))
    try {
      if (zip.entryCount > budget.limits.parts) throw tooManyParts(budget)
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) {
        // The count at the end of the file is only what it claims.
        if (entries.size >= budget.limits.parts) throw tooManyParts(budget)
        // Which of two is meant nobody can tell; programs differ.
        const name = entry.fileName.toLowerCase()
        if (entries.has(name)) throw new BadInputError(DAMAGED)
        entries.set(name, entry)
      }
      return new ZipArchive(zip, entries, budget)
    } catch (error) {
      zip.close()
      throw damagedBy(error)
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /** Whether some part's name ends like this, in small letters. */
  hasEnding(end: string): boolean {
    return [...this.#entries.keys()].some((name) => name.endsWith(end))
  }

  /** Unpacked size as the archive claims it: good for progress, not to be trusted. */
  claimedSize(name: string): number {
    return this.#entries.get(name.toLowerCase())?.uncompressedSize ?? 0
  }

  /** The bytes of a part, piece by piece; none for a part that is not there. */
  async *read(name: string): AsyncGenerator<Buffer, void, void> {
    const entry = this.#entries.get(name.toLowerCase())
    if (entry === undefined) return
    if (entry.isEncrypted()) throw new BadInputError(PROTECTED)
    try {
      const stream = await this.#zip.openReadStreamPromise(entry)
      let sum = 0
      for await (const piece of stream) {
        if (this.#failure !== null) throw this.#failure
        // A stream without an encoding gives buffers; its type does not know.
        const bytes = piece as Buffer
        this.#budget.countInflated(bytes.length)
        sum = crc32(bytes, sum)
        yield bytes
      }
      if (sum !== entry.crc32) throw new BadInputError(DAMAGED)
    } catch (error) {
      throw damagedBy(error)
    }
  }

  close(): void {
    this.#zip.close()
  }
}

const DAMAGED = 'The workbook is damaged or cut short. Open it in a spreadsheet program, save it again and choose that file.'

export const PROTECTED = 'The workbook is protected by a password. Save it without one and choose it again.'

function tooManyParts(budget: XlsxBudget): BadInputError {
  return budget.tooLarge(`has more than ${budget.limits.parts.toLocaleString('en-US')} parts`)
}

async function orDamaged<Result>(opening: Promise<Result>): Promise<Result> {
  try {
    return await opening
  } catch (error) {
    throw damagedBy(error)
  }
}

/** Failures of the file system and our own stay what they are; any other is the archive's fault. */
function damagedBy(error: unknown): Error {
  if (error instanceof DomainError) return error
  if (error instanceof Error && 'syscall' in error) return error
  const detail = error instanceof Error ? error.message : String(error)
  if (/encrypt/i.test(detail)) return new BadInputError(PROTECTED)
  return new BadInputError(DAMAGED)
}
