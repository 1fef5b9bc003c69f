import { setImmediate } from 'node:timers/promises'
import type { JsonOutline, LargeValue } from './json-outline.ts'

/** How long parsing runs before others get their turn. */
const TURN_MS = 4
/** Bytes of a string parsed at a time. */
const SLICE = 65_536

const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c

/**
 * Parses JSON like JSON.parse, but in parts, so that it never blocks the thread for more than a few milliseconds, whatever the size. Throws
 * a SyntaxError as JSON.parse does.
 * @param outline the complete outline of the same bytes.
 */
export async function parseInSlices(bytes: Buffer, outline: JsonOutline, sliceBytes: number = SLICE): Promise<unknown> {
  if (!outline.isWhole) throw new SyntaxError('The brackets or quotes of the JSON do not match')
  return new SlicedReading(bytes, outline.large, sliceBytes).value(0, bytes.length)
}

class SlicedReading {
  readonly #bytes: Buffer
  readonly #large: ReadonlyMap<number, LargeValue>
  readonly #slice: number
  #turnBegan = performance.now()

  constructor(bytes: Buffer, large: ReadonlyMap<number, LargeValue>, slice: number) {
    this.#bytes = bytes
    this.#large = large
    this.#slice = slice
  }

  /** The value between two positions, with only whitespace around it. */
  async value(from: number, to: number): Promise<unknown> {
    const start = this.#afterSpaces(from, to)
    const large = this.#large.get(start)
    if (large === undefined) return this.#parse(start, to)
    if (this.#afterSpaces(large.end, to) !== to) throw unsound()
    switch (large.kind) {
      case 'string':
        return this.#string(start + 1, large.end - 1)
      case 'array':
        return this.#array(start, large)
      case 'object':
        return this.#object(start, large)
    }
  }

  async #array(start: number, { end, cuts }: LargeValue): Promise<unknown[]> {
    const items: unknown[] = []
    for (const [from, to] of pieces(start, end, cuts)) {
      if (this.#isLargeAt(from, to)) items.push(await this.value(from, to))
      else {
        const parsed = this.#parse(from, to, '[', ']') as unknown[] // by the brackets around it
        // There must be something between two commas.
        if (parsed.length === 0 && cuts.length > 0) throw unsound()
        for (const item of parsed) items.push(item)
      }
      await this.#letOthersIn()
    }
    return items
  }

  async #object(start: number, { end, cuts }: LargeValue): Promise<object> {
    const fields: Record<string, unknown> = {}
    for (const [from, to] of pieces(start, end, cuts)) {
      const long = this.#longMember(from, to)
      if (long !== null) {
        const key = await this.#string(long.keyFrom, long.keyTo)
        setField(fields, key, await this.value(long.valueFrom, to))
      } else {
        const parsed = Object.entries(this.#parse(from, to, '{', '}') as object) // by the brackets around it
        if (parsed.length === 0 && cuts.length > 0) throw unsound()
        for (const [name, value] of parsed) setField(fields, name, value)
      }
      await this.#letOthersIn()
    }
    return fields
  }

  /** The parts of a member whose key or value is large, and thus alone between two cuts; otherwise null. */
  #longMember(from: number, to: number): { readonly keyFrom: number; readonly keyTo: number; readonly valueFrom: number } | null {
    const open = this.#afterSpaces(from, to)
    if (this.#bytes[open] !== QUOTE) return null
    const long = this.#large.get(open)
    let close = long === undefined ? open + 1 : long.end - 1
    while (close < to && this.#bytes[close] !== QUOTE) close += this.#bytes[close] === BACKSLASH ? 2 : 1
    const colon = this.#afterSpaces(close + 1, to)
    if (this.#bytes[colon] !== COLON || (long === undefined && !this.#isLargeAt(colon + 1, to))) return null
    return { keyFrom: open + 1, keyTo: close, valueFrom: colon + 1 }
  }

  async #string(from: number, to: number): Promise<string> {
    let text = ''
    for (let at = from; at < to; ) {
      const end = this.#safeCut(at, Math.min(to, at + this.#slice), to)
      text += String(this.#parse(at, end, '"', '"'))
      at = end
      await this.#letOthersIn()
    }
    return text
  }

  /** Where a string may be cut at or before `wanted`: not inside a character or an escape. Later only if there is no earlier place. */
  #safeCut(from: number, wanted: number, to: number): number {
    if (wanted === to) return to
    const bytes = this.#bytes
    let cut = wanted
    while (cut > from && ((bytes[cut] ?? 0) & 0xc0) === 0x80) cut -= 1
    // The longest escape has six characters.
    const escape = bytes.subarray(Math.max(from, cut - 6), cut).indexOf(BACKSLASH)
    if (escape !== -1) {
      let run = Math.max(from, cut - 6) + escape
      while (run > from && bytes[run - 1] === BACKSLASH) run -= 1
      // A run of backslashes that fills everything is cut between two pairs.
      if (run === from) while (run + 2 <= cut && bytes[run] === BACKSLASH && bytes[run + 1] === BACKSLASH) run += 2
      cut = run
    }
    return cut > from ? cut : to
  }

  #parse(from: number, to: number, before = '', after = ''): unknown {
    return JSON.parse(before + this.#bytes.toString('utf8', from, to) + after)
  }

  #isLargeAt(from: number, to: number): boolean {
    return this.#large.has(this.#afterSpaces(from, to))
  }

  #afterSpaces(from: number, to: number): number {
    let at = from
    while (at < to && isSpace(this.#bytes[at] ?? 0)) at += 1
    return at
  }

  async #letOthersIn(): Promise<void> {
    if (performance.now() - this.#turnBegan < TURN_MS) return
    await setImmediate()
    this.#turnBegan = performance.now()
  }
}

/** The pieces between brackets and cuts. */
function* pieces(start: number, end: number, cuts: readonly number[]): Generator<readonly [number, number]> {
  let from = start + 1
  for (const cut of cuts) {
    yield [from, cut]
    from = cut + 1
  }
  yield [from, end - 1]
}

/** Sets an own property, whatever its name, as JSON.parse does. */
function setField(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })
  else fields[name] = value
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function unsound(): SyntaxError {
  return new SyntaxError('The JSON is not sound')
}
