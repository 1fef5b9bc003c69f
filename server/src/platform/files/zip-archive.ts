import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { megabytes } from './file-kind.ts'
import type { XlsxBudget } from './xlsx-limits.ts'

const STORED = 0
const DEFLATED = 8
const PIECE_BYTES = 131_072

/** The parts of a zip archive on disk, unpacked on request and counted against a budget. */
export class ZipArchive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #budget: XlsxBudget
  /** An error that the file reader reported outside any call. */
  #failure: Error | null = null

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, budget: XlsxBudget) {
    this.#zip = zip
    this.#entries = entries
    this.#budget = budget
    zip.on('error', (error: Error) => {
      this.#failure = error
    })
  }

  /** @throws BadInputError for an archive that is damaged, encrypted or has too many parts. */
  static async open(path: string, budget: XlsxBudget): Promise<ZipArchive> {
    const { size } = await stat(path)
    if (size > budget.limits.fileBytes) throw budget.tooLarge(`is larger than ${megabytes(budget.limits.fileBytes)} MB`)
    const zip = await orDamaged(openPromise(path, { autoClose: false }))
    try {
      if (zip.entryCount > budget.limits.parts) throw tooManyParts(budget)
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) {
        // The count at the end of the file is only a claim.
        if (entries.size >= budget.limits.parts) throw tooManyParts(budget)
        // With duplicate names, programs differ in which one they read.
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

  /** Whether some part's lowercase name ends like this. */
  hasEnding(end: string): boolean {
    return [...this.#entries.keys()].some((name) => name.endsWith(end))
  }

  /** The unpacked size that the archive claims: fine for progress, but not reliable. */
  claimedSize(name: string): number {
    return this.#entries.get(name.toLowerCase())?.uncompressedSize ?? 0
  }

  /** A part's bytes in pieces; empty for a missing part. */
  async *read(name: string): AsyncGenerator<Buffer, void, void> {
    const entry = this.#entries.get(name.toLowerCase())
    if (entry === undefined) return
    if (entry.isEncrypted()) throw new BadInputError(PROTECTED)
    try {
      let [size, sum] = [0, 0]
      for await (const bytes of await this.#unpacked(entry)) {
        if (this.#failure !== null) throw this.#failure
        this.#budget.countInflated(bytes.length)
        size += bytes.length
        sum = crc32(bytes, sum)
        yield bytes
      }
      if (size !== entry.uncompressedSize || sum !== entry.crc32) throw new BadInputError(DAMAGED)
    } catch (error) {
      throw damagedBy(error)
    }
  }

  /** Unpacked here in larger pieces than the library's: each costs a turn of the event loop. */
  async #unpacked(entry: Entry): Promise<AsyncIterable<Buffer>> {
    // Streams without an encoding yield buffers; their type does not say so.
    const packed = (await this.#zip.openReadStreamPromise(entry, { decodeFileData: false })) as Readable & AsyncIterable<Buffer>
    if (entry.compressionMethod === STORED) return packed
    if (entry.compressionMethod !== DEFLATED) throw new BadInputError(DAMAGED)
    const unpacking = createInflateRaw({ chunkSize: PIECE_BYTES })
    packed.on('error', (error) => unpacking.destroy(error))
    return packed.pipe(unpacking)
  }

  close(): void {
    this.#zip.close()
  }
}

export const DAMAGED = 'The workbook is damaged or cut short. Open it in a spreadsheet program, save it again and choose that file.'

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

/** File system errors and our own stay as they are; any other is the archive's fault. */
function damagedBy(error: unknown): Error {
  if (error instanceof DomainError) return error
  if (error instanceof Error && 'syscall' in error) return error
  const detail = error instanceof Error ? error.message : String(error)
  if (/encrypt/i.test(detail)) return new BadInputError(PROTECTED)
  return new BadInputError(DAMAGED)
}
