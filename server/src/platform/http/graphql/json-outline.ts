/** Longer containers, strings and values are parsed in parts. */
const LARGE = 32_768
/** Deeper than any input of the API. */
const DEEPEST = 64
const MOST_OPERATION_FIELDS = 20
/** Longest number or run of spaces. */
const LONGEST_GAP = 32_768

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const ARRAY_START = 0x5b
const ARRAY_END = 0x5d
const OBJECT_START = 0x7b
const OBJECT_END = 0x7d

/** A string, array or object of more than 32 kB, by its position in the bytes. */
export interface LargeValue {
  readonly kind: 'string' | 'array' | 'object'
  /** After its last byte. */
  readonly end: number
  /** Commas between its elements. What lies between two of them is short, or a single long element. */
  readonly cuts: readonly number[]
}

interface OpenContainer {
  readonly start: number
  readonly isArray: boolean
  /** Its last comma; its start before the first one. */
  comma: number
  /** Whether the current element is a large one. */
  hasLarge: boolean
  cuts: number[]
}

/** A string field of the outermost object. */
export interface TextField {
  readonly keyStart: number
  readonly keyEnd: number
  readonly start: number
  readonly end: number
}

/**
 * Counts what JSON consists of while its bytes arrive, in one pass with almost no memory, so that a text of millions of small values is
 * refused before parsing, which would take a hundred times as long. It does not validate JSON; parsing does.
 */
export class JsonOutline {
  /** Strings, containers and commas in total: what parsing takes time for. */
  parts = 0
  /** Elements of all arrays in total. */
  listItems = 0
  /** False if brackets do not match or nest deeper than 64, or if anything is longer than any client writes. */
  isSound = true
  /** By start position. */
  readonly large = new Map<number, LargeValue>()
  /** Of the outermost object, in order. */
  readonly textFields: TextField[] = []

  readonly #largeFrom: number
  readonly #open: OpenContainer[] = []
  #at = 0
  /** After the last bracket, comma, colon or string. */
  #gapStart = 0
  #stringStart = -1
  #isEscaped = false
  /** The next backslash in the current chunk; the chunk's end without one. */
  #backslash = -1
  #last = 0
  /** In the outermost object: where the last key is, until its value is read. */
  #key: { readonly start: number; readonly end: number } | null = null

  /** @param largeFrom size in bytes from which a value is listed as large. */
  constructor(largeFrom: number = LARGE) {
    this.#largeFrom = largeFrom
  }

  /** Whether every string and container has been closed. */
  get isWhole(): boolean {
    return this.isSound && this.#open.length === 0 && this.#stringStart === -1
  }

  add(chunk: Uint8Array): void {
    const base = this.#at
    this.#backslash = -1
    let at = 0
    while (at < chunk.length && this.isSound) {
      if (this.#stringStart !== -1) {
        at = this.#inString(chunk, at, base)
        continue
      }
      const byte = chunk[at] ?? 0
      if (byte > 0x20) {
        this.#structure(byte, base + at)
        this.#last = byte
      }
      at += 1
    }
    this.#at = base + chunk.length
    if (this.#stringStart === -1) this.#endGap(this.#at)
  }

  #endGap(at: number): void {
    if (at - this.#gapStart > LONGEST_GAP) this.isSound = false
  }

  /** Continues in a string. Returns the position after it, or the chunk's end. */
  #inString(chunk: Uint8Array, from: number, base: number): number {
    let at = from
    if (this.#isEscaped && at < chunk.length) {
      this.#isEscaped = false
      at += 1
    }
    while (at < chunk.length) {
      const quote = placeOf(QUOTE, chunk, at)
      if (this.#backslash < at) this.#backslash = placeOf(BACKSLASH, chunk, at)
      if (quote < this.#backslash) {
        this.#endString(base + quote + 1)
        return quote + 1
      }
      // The character after a backslash does not end the string, be it a quote or another backslash.
      at = this.#backslash + 2
      if (this.#backslash === chunk.length - 1) this.#isEscaped = true
    }
    return chunk.length
  }

  #endString(end: number): void {
    const start = this.#stringStart
    this.#stringStart = -1
    this.#gapStart = end
    if (this.#open.length === 1 && this.#open[0]?.isArray === false) {
      if (this.#key === null) this.#key = { start, end }
      else this.textFields.push({ keyStart: this.#key.start, keyEnd: this.#key.end, start, end })
      if (this.textFields.length > MOST_OPERATION_FIELDS) this.isSound = false
    }
    if (end - start > this.#largeFrom) this.#noteLarge(start, { kind: 'string', end, cuts: [] })
  }

  #structure(byte: number, at: number): void {
    switch (byte) {
      case COLON:
        return this.#mark(at)
      case QUOTE:
        this.#mark(at)
        this.parts += 1
        this.#stringStart = at
        return
      case OBJECT_START:
      case ARRAY_START:
        this.#mark(at)
        this.parts += 1
        if (byte === ARRAY_START) this.listItems += 1
        if (this.#open.length === DEEPEST) this.isSound = false
        this.#open.push({ start: at, isArray: byte === ARRAY_START, comma: at, hasLarge: false, cuts: [] })
        return
      case OBJECT_END:
      case ARRAY_END:
        return this.#close(byte === ARRAY_END, at)
      case COMMA:
        return this.#comma(at)
      default:
        // Part of a number or literal.
        if (this.#open.length === 1 && this.#last === COLON) this.#key = null
    }
  }

  #mark(at: number): void {
    this.#endGap(at)
    this.#gapStart = at + 1
  }

  #comma(at: number): void {
    this.#mark(at)
    this.parts += 1
    const container = this.#open.at(-1)
    if (container === undefined) {
      this.isSound = false
      return
    }
    if (container.isArray) this.listItems += 1
    if (this.#open.length === 1) this.#key = null
    if (container.hasLarge || at - (container.cuts.at(-1) ?? container.start) > this.#largeFrom) container.cuts.push(at)
    container.hasLarge = false
    container.comma = at
  }

  #close(isArray: boolean, at: number): void {
    this.#mark(at)
    const container = this.#open.pop()
    if (container === undefined || container.isArray !== isArray) {
      this.isSound = false
      return
    }
    if (isArray && this.#last === ARRAY_START) this.listItems -= 1
    const end = at + 1
    const { start, cuts } = container
    if (end - start > this.#largeFrom) this.#noteLarge(start, { kind: isArray ? 'array' : 'object', end, cuts })
  }

  #noteLarge(start: number, value: LargeValue): void {
    this.large.set(start, value)
    const container = this.#open.at(-1)
    if (container === undefined) return
    container.hasLarge = true
    // Isolates the element between two cuts: ends the previous one before it.
    if (container.comma > (container.cuts.at(-1) ?? container.start)) container.cuts.push(container.comma)
  }
}

/** Next position of a byte; the chunk's end without one. */
function placeOf(byte: number, chunk: Uint8Array, from: number): number {
  const at = chunk.indexOf(byte, from)
  return at === -1 ? chunk.length : at
}
