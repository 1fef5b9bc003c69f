import { BadInputError } from '../errors.ts'

/** The fields of an unvalidated object. */
export function fieldsOf(value: unknown, path: string): Readonly<Record<string, unknown>> {
  // All fields are read as unknown.
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new BadInputError('An object was expected here.', path)
}

/** Null and undefined are an empty list. */
export function listOf<Value>(value: unknown, path: string, most: number, parse: (one: unknown, path: string) => Value): readonly Value[] {
  if (value === null || value === undefined) return []
  if (!Array.isArray(value)) throw new BadInputError('A list was expected here.', path)
  if (value.length > most)
    throw new BadInputError(
      `There are ${value.length.toLocaleString('en-US')} of these; ${most.toLocaleString('en-US')} can be kept.`,
      path,
    )
  return value.map((one, at) => parse(one, `${path}.${at}`))
}

export function flag(value: unknown, path: string): boolean {
  if (typeof value === 'boolean') return value
  throw new BadInputError('This is either true or false.', path)
}

export function wholeNumber(value: unknown, least: number, most: number, path: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value + 0
  throw new BadInputError(`This is a whole number from ${least} to ${most.toLocaleString('en-US')}.`, path)
}

export function oneOf<Value extends string>(value: unknown, values: readonly Value[], path: string): Value {
  const found = values.find((one) => one === value)
  if (found !== undefined) return found
  throw new BadInputError(`This is one of ${values.join(', ')}.`, path)
}

/** A text that can be stored and shown: well-formed, without control characters, except line breaks if `lines` allows them. */
export function plainText(value: unknown, most: number, path: string, lines: 'one line' | 'lines' = 'one line'): string {
  if (typeof value !== 'string') throw new BadInputError('A text was expected here.', path)
  if (!value.isWellFormed() || (lines === 'lines' ? /[^\P{Cc}\n]/u : /\p{Cc}/u).test(value))
    throw new BadInputError('This text holds a character that cannot be shown. Remove it.', path)
  if (value.length <= most) return value
  throw new BadInputError(
    `This text has ${value.length.toLocaleString('en-US')} characters; it may have up to ${most.toLocaleString('en-US')}.`,
    path,
  )
}

/** An id in the API's format. */
export function idText(value: unknown, path: string): string {
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof id === 'string' && /^[\w:.-]{1,200}$/.test(id)) return id
  throw new BadInputError('An id is a text of letters, digits and hyphens.', path)
}

export function orNull<Value>(value: unknown, parse: (value: unknown) => Value): Value | null {
  return value === null || value === undefined ? null : parse(value)
}
