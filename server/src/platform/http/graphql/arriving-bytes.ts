const FIRST = 65_536
/** Only past this is what the sender states believed: most that is too large is refused before, and would have had all its memory. */
const BELIEVED_FROM = 4_194_304

/** Bytes in one piece, put together as they arrive. */
export class ArrivingBytes {
  readonly #expected: number
  #held = Buffer.allocUnsafe(0)
  #length = 0

  /** @param expected how many there will be, where that is known; 0 else. Memory is taken as it is needed all the same. */
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
      // Of its own memory, which the system gives once it is written to.
      const larger = Buffer.allocUnsafeSlow(this.#held.length >= BELIEVED_FROM && this.#expected >= length ? this.#expected : room)
      this.#held.copy(larger, 0, 0, this.#length)
      this.#held = larger
    }
    this.#held.set(chunk, this.#length)
    this.#length = length
  }

  /** All of them so far; no copy. */
  bytes(): Buffer<ArrayBuffer> {
    return this.#held.subarray(0, this.#length)
  }
}
