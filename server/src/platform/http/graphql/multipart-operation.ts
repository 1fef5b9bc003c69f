import { BadInputError } from '@fourwall/domain/errors.ts'

/** Limit of a form's text fields, and of a part's headers. */
const LARGEST_FIELD = 65_536
const LONGEST_HEADINGS = 16_384
const MOST_FILES = 10

const HEADINGS_END = Buffer.from('\r\n\r\n')

/** The boundary in a multipart/form-data Content-Type; null for other types. */
export function multipartBoundary(type: string | undefined): string | null {
  const [, quoted, bare] = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;,"]{1,70}))/i.exec(type ?? '') ?? []
  return quoted ?? bare ?? null
}

/**
 * Reads an operation with files from multipart/form-data: the fields `operations` and `map`, then the files, each received as it comes and
 * set where the map says.
 *
 * @throws BadInputError for any other form.
 */
export async function readMultipartOperation<Received extends object>(
  chunks: AsyncIterable<Buffer>,
  boundary: string,
  receive: (file: AsyncIterable<Buffer>) => Promise<Received>,
): Promise<object> {
  const iterator = chunks[Symbol.asyncIterator]()
  try {
    return await readParts(new FormParts(iterator, boundary), receive)
  } finally {
    await iterator.return?.()
  }
}

async function readParts<Received extends object>(
  form: FormParts,
  receive: (file: AsyncIterable<Buffer>) => Promise<Received>,
): Promise<object> {
  const operation = await jsonField(form, 'operations')
  const places = placesOf(await jsonField(form, 'map'))
  for (let name = await form.next(); name !== null; name = await form.next()) {
    const paths = places.get(name)
    if (paths === undefined) throw unsound()
    places.delete(name)
    const received = await receive(form.body())
    for (const path of paths) setAt(operation, path, received)
  }
  if (places.size > 0) throw new BadInputError('A file that the map of the form names is not in it.')
  return operation
}

/** The parts of a form, in order. */
class FormParts {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #delimiter: Buffer
  // No line break precedes the first boundary.
  #held: Buffer = Buffer.from('\r\n')
  #isFirst = true

  constructor(chunks: AsyncIterator<Buffer>, boundary: string) {
    this.#chunks = chunks
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
  }

  /** The name of the next part, whose body must be read before the following one; null at the end. */
  async next(): Promise<string | null> {
    if (this.#isFirst) {
      for await (const _preamble of this.body()) {
        // Anything before the first part is ignored.
      }
      this.#isFirst = false
    }
    while (this.#held.length < 2) await this.#more()
    if (this.#held.subarray(0, 2).equals(Buffer.from('--'))) {
      // Anything after the end is ignored, but must be read from the connection.
      this.#held = Buffer.alloc(0)
      while (!(await this.#chunks.next()).done);
      return null
    }
    let end = this.#held.indexOf(HEADINGS_END)
    while (end === -1) {
      if (this.#held.length > LONGEST_HEADINGS) throw unsound()
      await this.#more()
      end = this.#held.indexOf(HEADINGS_END)
    }
    const headings = this.#held.subarray(0, end).toString('utf8')
    this.#held = this.#held.subarray(end + HEADINGS_END.length)
    const name = /^content-disposition:\s*form-data\s*;(?:[^\r\n]*;)?\s*name="([^"\r\n]*)"/im.exec(headings)?.[1]
    if (name === undefined) throw unsound()
    return name
  }

  /** The bytes of the current part. */
  async *body(): AsyncGenerator<Buffer, void, void> {
    for (;;) {
      const at = this.#held.indexOf(this.#delimiter)
      const end = at === -1 ? this.#held.length - this.#delimiter.length + 1 : at
      if (end > 0) yield this.#held.subarray(0, end)
      if (at !== -1) {
        this.#held = this.#held.subarray(at + this.#delimiter.length)
        return
      }
      if (end > 0) this.#held = this.#held.subarray(end)
      await this.#more()
    }
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next()
    if (next.done === true) throw new BadInputError('The form of the request ends before it is whole.')
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value])
  }
}

async function jsonField(form: FormParts, name: string): Promise<object> {
  if ((await form.next()) !== name) throw unsound()
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of form.body()) {
    size += piece.length
    if (size > LARGEST_FIELD) throw unsound()
    pieces.push(piece)
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Fall through to the same error.
  }
  throw unsound()
}

/** Where each file goes, such as `variables.file`. */
function placesOf(map: object): Map<string, readonly string[]> {
  const places = new Map<string, readonly string[]>()
  for (const [name, paths] of Object.entries(map)) {
    if (!Array.isArray(paths) || !paths.every((path) => typeof path === 'string')) throw unsound()
    places.set(name, paths)
  }
  if (places.size > MOST_FILES) throw new BadInputError(`A request takes up to ${MOST_FILES} files.`)
  return places
}

/** Replaces a null, and nothing else. */
function setAt(operation: object, path: string, value: object): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let holder: unknown = operation
  for (const key of keys) holder = ownValue(holder, key)
  if (ownValue(holder, last) !== null)
    throw new BadInputError(`There is no null at "${path.slice(0, 60)}" for a file to be put in.`)
    // An object or array with that key.
  ;(holder as Record<string, unknown>)[last] = value
}

function ownValue(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) return undefined
  return (holder as Record<string, unknown>)[key] // its own key
}

function unsound(): BadInputError {
  return new BadInputError(
    'The form of the request is not sound: it has the JSON field "operations", the JSON field "map", and then the files that the map names.',
  )
}
