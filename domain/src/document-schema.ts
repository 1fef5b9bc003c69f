import * as z from 'zod/mini'
import { BadInputError } from './errors.ts'

// What schemas of stored documents and of requests are made of, with the sentences for what does not fit.

/** @throws BadInputError with the sentence of the first part that does not fit, its field below `path`. */
export function readAs<Value>(schema: z.ZodMiniType<Value>, input: unknown, path: string): Value {
  const read = z.safeParse(schema, input, FIRST_ISSUE)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new BadInputError(issue?.message ?? 'This cannot be read.', [path, ...(issue?.path ?? [])].join('.'))
}

/** So that a large document with nothing right in it is not read to its end. The library leaves the option out of its types. */
const FIRST_ISSUE: z.core.ParseContext<z.core.$ZodIssue> & { readonly abortEarly: true } = { abortEarly: true }

const NO_OBJECT = 'An object was expected here.'

/** An object with these fields; others are ignored. */
export function objectOf<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape, NO_OBJECT)
}

/** Fields not validated yet. */
export const anyFields = z.looseObject({}, NO_OBJECT)

/** Null and undefined are an empty list. */
export function listOf<Schema extends z.ZodMiniType>(schema: Schema, most: number) {
  const list = z.array(schema, 'A list was expected here.').check(
    z.maxLength(most, {
      error: ({ input }) => `There are ${formatLength(input)} of these; ${most.toLocaleString('en-US')} can be stored.`,
    }),
  )
  return withDefault(list, [])
}

/** Null and undefined are an object without fields. */
export function orEmpty<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((input: unknown): unknown => input ?? {}),
    schema,
  )
}

/** Null and undefined become null. */
export function orNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return withDefault(schema, null)
}

/** Null and undefined become `usual`. */
export function withDefault<Schema extends z.ZodMiniType, const Usual>(schema: Schema, usual: Usual) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? usual),
  )
}

/** What does not fit becomes another value. */
export const orElse = z.catch

/** An object without the fields that are null or undefined. */
export function withoutNulls<Fields extends object>(all: Fields): { -readonly [Field in keyof Fields]?: NonNullable<Fields[Field]> } {
  const found: { -readonly [Field in keyof Fields]?: NonNullable<Fields[Field]> } = {}
  for (const field in all) {
    const value = all[field]
    if (value !== null && value !== undefined) found[field] = value
  }
  return found
}

export const flag = z.boolean('This is either true or false.')

export function wholeNumber(least: number, most: number) {
  const sentence = `This is a whole number from ${least} to ${most.toLocaleString('en-US')}.`
  return z.number(sentence).check(
    z.refine((value) => Number.isInteger(value) && value >= least && value <= most, sentence),
    // Without minus zero.
    z.overwrite((value) => value + 0),
  )
}

/** A number that may have decimals. */
export function finiteNumber(least: number, most: number) {
  const sentence = `This is a number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}.`
  return z.number(sentence).check(
    z.refine((value) => Number.isFinite(value) && value >= least && value <= most, sentence),
    // Without minus zero.
    z.overwrite((value) => value + 0),
  )
}

export function oneOf<const Value extends string>(values: readonly Value[]) {
  return z.enum(values, `This is one of ${values.join(', ')}.`)
}

/** A text that can be stored and shown: well-formed, without control characters, except line breaks if `lines` allows them. */
export function plainText(most: number | ((text: string) => number), lines: 'one line' | 'lines' = 'one line') {
  const longest = typeof most === 'number' ? () => most : most
  return z.string('A text was expected here.').check(
    z.refine((text) => isShowable(text, lines), 'This text holds a character that cannot be shown. Remove it.'),
    z.refine((text) => text.length <= longest(text), {
      error: ({ input }) =>
        `This text has ${formatLength(input)} characters; it may have up to ${longest(String(input)).toLocaleString('en-US')}.`,
    }),
  )
}

/** Whether a text can be stored and shown. */
export function isShowable(text: string, lines: 'one line' | 'lines' = 'one line'): boolean {
  return text.isWellFormed() && !(lines === 'lines' ? /[^\P{Cc}\n]/u : /\p{Cc}/u).test(text)
}

/** An id in the API's format; whole numbers count as texts. */
export const idText = idLike('An id is a text of letters, digits and hyphens.', (id) => /^[\w:.-]{1,200}$/.test(id))

/** Ids by a rule of their own. */
export function idLike(sentence: string, isId: (text: string) => boolean) {
  return z.pipe(
    z.transform((value: unknown) => (typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value)),
    z.string(sentence).check(z.refine(isId, sentence)),
  )
}

/** A part that a function reads; it throws a BadInputError whose field is below the path that it is given. */
export function readBy<Input, Value>(read: (input: Input, path: string) => Value) {
  return z.transform((input: Input, context): Value => {
    try {
      return read(input, '')
    } catch (error) {
      if (!(error instanceof BadInputError)) throw error
      const path = (error.field ?? '').split('.').filter((part) => part !== '')
      context.issues.push({ code: 'custom', message: error.message, path, input })
      return z.NEVER
    }
  })
}

function formatLength(input: unknown): string {
  return (typeof input === 'string' || Array.isArray(input) ? input.length : 0).toLocaleString('en-US')
}
