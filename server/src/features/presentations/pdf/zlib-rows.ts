import { once } from 'node:events'
import { Readable } from 'node:stream'
import { constants, createDeflate, createInflate, type Deflate } from 'node:zlib'

/** Bytes compressed or expanded at a time. */
const BLOCK = 262_144
/** Of compression: the usual one takes four times as long on photos, and saves a quarter. */
const LEVEL = 4

/** Reads a zlib stream a few bytes at a time, without ever holding all of them: a small file can expand to gigabytes. */
export class ExpandedBytes {
  readonly #blocks: AsyncIterator<Uint8Array, undefined>
  #block: Uint8Array = new Uint8Array()
  #at = 0

  constructor(compressed: readonly Uint8Array[]) {
    // A stream that was cut off ends there, and is no error.
    const inflate = createInflate({ chunkSize: BLOCK, finishFlush: constants.Z_SYNC_FLUSH })
    const blocks: AsyncIterable<Uint8Array, undefined> = Readable.from(compressed).pipe(inflate)
    this.#blocks = blocks[Symbol.asyncIterator]()
  }

  /** Puts the next bytes into an array. @returns false once the stream has ended or is broken; the array's end is then as it was. */
  async read(bytes: Uint8Array): Promise<boolean> {
    let filled = 0
    while (filled < bytes.length) {
      if (this.#at === this.#block.length && !(await this.#next())) return false
      const part = this.#block.subarray(this.#at, this.#at + bytes.length - filled)
      bytes.set(part, filled)
      filled += part.length
      this.#at += part.length
    }
    return true
  }

  /** Lets go of what is left. */
  async close(): Promise<void> {
    await this.#blocks.return?.()
  }

  async #next(): Promise<boolean> {
    try {
      const next = await this.#blocks.next()
      if (next.done === true) return false
      this.#block = next.value
      this.#at = 0
      return true
    } catch {
      return false
    }
  }
}

/** Compresses rows, so that no more than a block of them is in memory. */
export class CompressedRows {
  readonly #deflate: Deflate = createDeflate({ level: LEVEL, chunkSize: BLOCK })
  readonly #pieces: Uint8Array[] = []
  readonly #block = new Uint8Array(BLOCK)
  #used = 0

  constructor() {
    this.#deflate.on('data', (piece: Uint8Array) => this.#pieces.push(piece))
  }

  async add(row: Uint8Array): Promise<void> {
    if (this.#used + row.length > BLOCK) await this.#writeBlock()
    if (row.length > BLOCK) return this.#write(row)
    this.#block.set(row, this.#used)
    this.#used += row.length
  }

  async end(): Promise<readonly Uint8Array[]> {
    await this.#writeBlock()
    const ended = once(this.#deflate, 'end')
    this.#deflate.end()
    await ended
    return this.#pieces
  }

  #writeBlock(): Promise<void> {
    const block = this.#block.subarray(0, this.#used)
    this.#used = 0
    return this.#write(block)
  }

  #write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve())))
  }
}
