import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { ArrivingBytes } from './arriving-bytes.ts'
import { requestTooLarge } from './graphql-errors.ts'
import { MOST_INPUT_ITEMS, tooManyItems } from './graphql-limits.ts'
import { JsonOutline, type TextField } from './json-outline.ts'
import { LARGEST_BODY, LARGEST_QUESTION } from './request-size.ts'
import { parseInSlices } from './sliced-json.ts'

/** The longest key that identifies an operation, with quotes and escapes. */
const LONGEST_KEY = 100
/** Values per request: a formatted layout as lists has about 500,000. */
const MOST_VALUES = 1_000_000

/** A request's operation, as far as it has arrived. */
export interface NamedOperation {
  readonly query: string | null
  readonly documentId: string | null
  readonly operationName: string | null
}

export interface JsonOperationOptions {
  /** The stated size in bytes; 0 if unknown. */
  readonly statedBytes: number
  /** Size limit in bytes for an operation. Throws a DomainError for an unknown one. */
  readonly largestFor: (operation: NamedOperation) => number
}

/**
 * Reads an operation as a JSON body while it arrives. Refuses bodies above their operation's size, or with too many values, before parsing;
 * parses large ones in slices.
 *
 * @throws DomainError that says what is too large, or that the body is not a JSON object.
 */
export async function readJsonOperation(chunks: AsyncIterable<Buffer>, { statedBytes, largestFor }: JsonOperationOptions): Promise<object> {
  const body = new ArrivingBytes(Math.min(statedBytes, LARGEST_BODY))
  const outline = new JsonOutline()
  let largest = LARGEST_BODY
  let read = 0
  for await (const chunk of chunks) {
    body.add(chunk)
    outline.add(chunk)
    if (!outline.isSound) throw noObject()
    if (outline.listItems > MOST_INPUT_ITEMS) throw tooManyItems()
    if (outline.parts > MOST_VALUES) throw tooManyValues()
    if (body.length <= LARGEST_QUESTION) continue
    // A body with duplicate fields must be within the limits of each.
    for (; read < outline.textFields.length; read += 1) {
      const operation = operationOf(body.bytes(), outline.textFields.slice(0, read + 1))
      if (operation.query !== null || operation.documentId !== null) largest = Math.min(largest, largestFor(operation))
    }
    if (body.length > largest) throw requestTooLarge(largest)
  }
  return parsed(body.bytes(), outline)
}

/** The outermost object's fields so far; the last duplicate wins, as in JSON.parse. */
function operationOf(bytes: Buffer, fields: readonly TextField[]): NamedOperation {
  const said = new Map<string, string>()
  for (const { keyStart, keyEnd, start, end } of fields) {
    if (keyEnd - keyStart > LONGEST_KEY) continue
    const key = textIn(bytes, keyStart, keyEnd)
    if (key === 'query' || key === 'documentId' || key === 'operationName') said.set(key, textIn(bytes, start, end))
  }
  const of = (key: string): string | null => said.get(key) ?? null
  return { query: of('query'), documentId: of('documentId'), operationName: of('operationName') }
}

function textIn(bytes: Buffer, start: number, end: number): string {
  try {
    return String(JSON.parse(bytes.toString('utf8', start, end)))
  } catch {
    throw noObject()
  }
}

async function parsed(bytes: Buffer, outline: JsonOutline): Promise<object> {
  try {
    const params: unknown = bytes.length <= LARGEST_QUESTION ? JSON.parse(bytes.toString('utf8')) : await parseInSlices(bytes, outline)
    if (typeof params === 'object' && params !== null && !Array.isArray(params)) return params
  } catch (error) {
    if (error instanceof DomainError) throw error
    // Fall through to the same error.
  }
  throw noObject()
}

function noObject(): BadInputError {
  return new BadInputError('The body of the request is one JSON object: {"query": …, "variables": {…}}.')
}

function tooManyValues(): BadInputError {
  return new BadInputError(`The request is made of more than ${MOST_VALUES.toLocaleString('en-US')} values. Send fewer at once.`)
}
