/** Bytes of a block: writes are noted by the blocks that they touch. */
export const BLOCK_BYTES = 65_536

/** A file of which something was written. */
export interface WrittenFile {
  /** Absolute. */
  readonly path: string
  /** Numbers of the blocks that were written; null where the file was made, renamed, cut or removed: any of it may differ. */
  readonly blocks: readonly number[] | null
}

/** Notes what is written in a folder while somebody copies it. */
export class WrittenBlocks {
  #files: Map<string, Set<number> | null> | null = null

  get isNoting(): boolean {
    return this.#files !== null
  }

  /** Begins to note, with nothing noted. */
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

  /** What was noted since the last time; null where nothing was to be noted. @param isLast notes nothing more. */
  take(isLast: boolean): WrittenFile[] | null {
    if (this.#files === null) return null
    const written = [...this.#files].map(([path, blocks]) => ({ path, blocks: blocks === null ? null : [...blocks] }))
    this.#files = isLast ? null : new Map()
    return written
  }
}
