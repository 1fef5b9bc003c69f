/** Writes are tracked by blocks of this many bytes. */
export const BLOCK_BYTES = 65_536

/** A file that was written to. */
export interface WrittenFile {
  /** Absolute. */
  readonly path: string
  /** Indexes of written blocks; null if the file was created, renamed, truncated or removed, and may differ anywhere. */
  readonly blocks: readonly number[] | null
}

/** Tracks writes in a folder while it is being copied. */
export class WrittenBlocks {
  #files: Map<string, Set<number> | null> | null = null

  get isNoting(): boolean {
    return this.#files !== null
  }

  /** Starts tracking, with nothing recorded. */
  start(): void {
    this.#files = new Map()
  }

  wrote(path: string, from: number, bytes: number): void {
    if (this.#files === null) return
    const blocks = this.#files.get(path) ?? (this.#files.has(path) ? null : new Set<number>())
    this.#files.set(path, blocks)
    if (blocks === null) return
    for (let block = Math.floor(from / BLOCK_BYTES); block * BLOCK_BYTES < from + bytes; block += 1) blocks.add(block)
  }

  changed(path: string): void {
    this.#files?.set(path, null)
  }

  /** Writes since the last call; null if tracking was off. @param isLast stops tracking. */
  take(isLast: boolean): WrittenFile[] | null {
    if (this.#files === null) return null
    const written = [...this.#files].map(([path, blocks]) => ({ path, blocks: blocks === null ? null : [...blocks] }))
    this.#files = isLast ? null : new Map()
    return written
  }
}
