const FIRST = 65_536
/** Above this, the stated size is not trusted any more. Oversized requests are mostly refused earlier. */
const BELIEVED_FROM = 4_194_304

/** Collects bytes into one buffer as they arrive. */
export class ArrivingBytes {
  readonly #expected: number
  #held = Buffer.allocUnsafe(0)
  #length = 0

  /** @param expected the number of bytes if known, otherwise 0. Memory is still allocated as needed. */
  constructor(expected: number) {
    this.#expected = expected
  }

  get length(): number {
    return this.#length
  }

  add(chunk: Uint8Array): void {
    const length = this.#length + chunk.length
    if (length > this.#held.length) {
      const room = Math.max(length, this.#held.length === 0 ? FIRST : 2 * this.#held.length)
      // Not from the pool, so that the system only provides memory when it is written.
      const larger = Buffer.allocUnsafeSlow(this.#held.length >= BELIEVED_FROM && this.#expected >= length ? this.#expected : room)
      this.#held.copy(larger, 0, 0, this.#length)
      this.#held = larger
    }
    this.#held.set(chunk, this.#length)
    this.#length = length
  }

  /** All bytes so far, not copied. */
  bytes(): Buffer<ArrayBuffer> {
    return this.#held.subarray(0, this.#length)
  }
}
