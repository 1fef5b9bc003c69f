import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

// Folders archived in ustar format, streamed file by file.

const BLOCK = 512
const LONGEST_NAME = 100
const LARGEST_CHUNK = 1_048_576

/** A file to pack in addition to those of the folder. */
export interface ExtraFile {
  readonly name: string
  readonly bytes: Buffer
}

/** An archive of the given files and everything in a folder, including empty folders, in chunks. */
export async function* packFolder(folder: string, extra: readonly ExtraFile[]): AsyncGenerator<Buffer> {
  for (const { name, bytes } of extra) {
    yield header(name, bytes.length, 'file')
    yield bytes
    yield padding(bytes.length)
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length + 1)
    if (entry.isDirectory()) yield header(`${name}/`, 0, 'folder')
    else if (entry.isFile()) {
      const { size } = await stat(path)
      yield header(name, size, 'file')
      let read = 0
      // Most files are small, and a stream allocates its whole buffer.
      for await (const chunk of createReadStream(path, { highWaterMark: Math.max(1, Math.min(size, LARGEST_CHUNK)) })) {
        const bytes = chunk as Buffer // no encoding
        read += bytes.length
        yield bytes
      }
      if (read !== size) throw new Error(`${name} changed while it was read`)
      yield padding(size)
    }
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** The archive is damaged, truncated, or not an archive. */
export class TarError extends Error {
  override readonly name = 'TarError'
}

export interface TarFile {
  /** With its folders, separated by slashes; never outside the archive. */
  readonly name: string
  /** Unread bytes are skipped. */
  readonly chunks: AsyncIterable<Buffer>
}

/** The files of an archive in order. @throws TarError */
export async function* unpackFiles(archive: AsyncIterable<Buffer>): AsyncGenerator<TarFile | { readonly folder: string }> {
  const input = new Input(archive)
  for (;;) {
    const block = await input.take(BLOCK)
    if (block.every((byte) => byte === 0)) return input.drain()
    const { name, size, kind } = parsed(block)
    if (kind === 'folder') {
      yield { folder: name }
      continue
    }
    const left = { bytes: size }
    const chunks = (async function* () {
      while (left.bytes > 0) {
        const chunk = await input.takeSome(left.bytes)
        left.bytes -= chunk.length
        yield chunk
      }
    })()
    yield { name, chunks }
    while (left.bytes > 0) left.bytes -= (await input.takeSome(left.bytes)).length
    await input.take((BLOCK - (size % BLOCK)) % BLOCK)
  }
}

/** Writes an archive's files into a folder. */
export class TarFileWriter {
  readonly #folder: string
  readonly #syncs: Set<Promise<void>> | null

  /** @param isDurable whether files are flushed to disk before `end` resolves. */
  constructor(folder: string, { isDurable }: { readonly isDurable: boolean }) {
    this.#folder = folder
    this.#syncs = isDurable ? new Set() : null
  }

  async write({ name, chunks }: TarFile): Promise<void> {
    const path = join(this.#folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const chunk of chunks) await file.writeFile(chunk)
    } catch (error) {
      await file.close()
      throw error
    }
    if (this.#syncs === null) return file.close()
    // A disk flushes many files in the time of one.
    const sync = syncAndClose(file)
    this.#syncs.add(sync)
    sync.then(() => this.#syncs?.delete(sync)).catch(() => undefined)
    if (this.#syncs.size >= SYNCS_AT_ONCE) await Promise.race(this.#syncs)
  }

  /** Resolves when all files are closed. @throws the first error of any of them. */
  async end(): Promise<void> {
    const results = await Promise.allSettled(this.#syncs === null ? [] : [...this.#syncs])
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
}

const SYNCS_AT_ONCE = 32

async function syncAndClose(file: FileHandle): Promise<void> {
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

class Input {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Between 1 and `most` bytes. */
  async takeSome(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next()
      if (next.done === true) throw new TarError('The archive ends in the middle')
      this.#rest = next.value
    }
    const some = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(some.length)
    return some
  }

  /** Reads to the end, where damage after the last file shows. */
  async drain(): Promise<void> {
    while ((await this.#chunks.next()).done !== true);
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = count; left > 0; ) {
      const some = await this.takeSome(left)
      parts.push(some)
      left -= some.length
    }
    return Buffer.concat(parts)
  }
}

function header(name: string, size: number, kind: 'file' | 'folder'): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`${name} is too long for an archive`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, width: number): void =>
    void block.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at, 'latin1')
  block.write(name, 0, 'utf8')
  octal(kind === 'folder' ? 0o700 : 0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  block.write(kind === 'folder' ? '5' : '0', 156, 'latin1')
  block.write('ustar\x0000', 257, 'latin1')
  octal(checksum(block), 148, 7)
  block.write(' ', 155, 'latin1')
  return block
}

function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

/** A header's checksum, computed with the checksum field blank. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)
}

function parsed(block: Buffer): { name: string; size: number; kind: 'file' | 'folder' } {
  const text = (at: number, width: number): string => (block.toString('utf8', at, at + width).split('\0')[0] ?? '').trim()
  const octal = (at: number, width: number): number => {
    const digits = text(at, width)
    if (!/^[0-7]*$/.test(digits)) throw new TarError('The archive has a damaged heading')
    return digits === '' ? 0 : Number.parseInt(digits, 8)
  }
  if (octal(148, 8) !== checksum(block)) throw new TarError('The archive has a damaged heading')
  const parts = `${text(345, 155)}/${text(0, 100)}`.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.includes('..')) throw new TarError('The archive has a name that leads out of it')
  const type = text(156, 1)
  if (type !== '5' && type !== '0' && type !== '') throw new TarError('The archive holds something else than files and folders')
  return { name: parts.join('/'), size: type === '5' ? 0 : octal(124, 12), kind: type === '5' ? 'folder' : 'file' }
}
