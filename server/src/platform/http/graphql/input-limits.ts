import { BadInputError } from '@fourwall/domain/errors.ts'
import { LONGEST, type TextLimit, textProblem, tooMany } from '@fourwall/domain/text-limits.ts'
import type { FieldRequiredness, InputType, SchemaTypes } from '@pothos/core'
import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLFieldResolver,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql'

declare global {
  namespace PothosSchemaTypes {
    interface InputFieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      Type extends InputType<Types> | [InputType<Types>] = InputType<Types> | [InputType<Types>],
      Req extends FieldRequiredness<Type> = FieldRequiredness<Type>,
    > {
      /** The limit in `LONGEST` for a text or each text of a list. Required for every String; an ID without one has the limit of ids. */
      limit?: TextLimit
      /** Maximum items of a list. Required for every list. */
      most?: number
    }
  }
}

/** Limits of an argument or input field. */
export interface InputLimits {
  readonly limit: TextLimit | null
  readonly most: number | null
}

/** The limits that the schema states for an argument or input field. */
export function limitsOf({ extensions }: GraphQLArgument | GraphQLInputField): InputLimits {
  // Where Pothos keeps a field's options.
  const options = extensions['pothosOptions'] as { readonly limit?: TextLimit; readonly most?: number } | undefined
  return { limit: options?.limit ?? null, most: options?.most ?? null }
}

/** Throws a BadInputError for the first text that is too long or cannot be stored, and for the first list with too many items. */
type Check = (value: unknown, path: string) => void

/**
 * Checks the arguments of every field before it is resolved, whether from the operation's text or from variables.
 *
 * @throws Error if an argument or input field could hold a text or list without a limit.
 */
export function limitInputs(schema: GraphQLSchema): GraphQLSchema {
  const ofTypes = new Map<GraphQLNamedInputType, Check>()
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const checks = field.args.flatMap((arg) => {
        const check = checkOf(arg, `${type.name}.${field.name}(${arg.name})`, ofTypes)
        return check === null ? [] : [{ name: arg.name, check }]
      })
      if (checks.length === 0) continue
      const { resolve = defaultFieldResolver, subscribe } = field
      const checked =
        <Answer>(work: GraphQLFieldResolver<unknown, unknown, Readonly<Record<string, unknown>>, Answer>): typeof work =>
        (source, args, context, info) => {
          for (const { name, check } of checks) check(args[name], name)
          return work(source, args, context, info)
        }
      field.resolve = checked(resolve)
      // Of a subscription, which has its arguments before there is anything to resolve.
      if (subscribe !== undefined) field.subscribe = checked(subscribe)
    }
  }
  return schema
}

/** Null if nothing in it needs a check. */
function checkOf(field: GraphQLArgument | GraphQLInputField, where: string, ofTypes: Map<GraphQLNamedInputType, Check>): Check | null {
  const { limit, most } = limitsOf(field)
  const words = inWords(field.name)
  const ofType = (type: GraphQLInputType, what: string): Check | null => {
    const inner = getNullableType(type)
    if (!isListType(inner)) return ofNamed(inner, limit, what, where, ofTypes)
    if (most === null) throw new Error(`${where} is a list and does not say how many items it may have: give it "most"`)
    const ofItem = ofType(inner.ofType, `One of the ${words}`)
    return (value, path) => {
      if (!Array.isArray(value)) return
      if (value.length > most) throw new BadInputError(tooMany(`The list of ${words}`, value.length, most, 'items'), path)
      if (ofItem === null) return
      // Paths are only built for errors: a layout has tens of thousands of texts.
      for (let at = 0; at < value.length; at++) nested(ofItem, value[at], path, at)
    }
  }
  return ofType(field.type, `The ${words}`)
}

function ofNamed(
  type: GraphQLNamedInputType,
  limit: TextLimit | null,
  what: string,
  where: string,
  ofTypes: Map<GraphQLNamedInputType, Check>,
): Check | null {
  if (isInputObjectType(type)) return ofObject(type, ofTypes)
  // Enums, numbers and the schema's own scalars validate themselves, and are short.
  if (type.name !== 'String' && type.name !== 'ID') return null
  const limitName = limit ?? (type.name === 'ID' ? 'id' : null)
  if (limitName === null) throw new Error(`${where} is a text without a maximum length: give it "limit"`)
  const most = LONGEST[limitName]
  return (value, path) => {
    if (typeof value !== 'string') return
    if (value.length <= most && PLAIN.test(value)) return
    const problem = textProblem(value, limitName, what)
    if (problem !== null) throw new BadInputError(problem, path)
  }
}

/** Matches nearly all texts in one step. */
const PLAIN = /^[\x20-\x7e]{0,300}$/

function ofObject(type: GraphQLInputObjectType, ofTypes: Map<GraphQLNamedInputType, Check>): Check {
  const known = ofTypes.get(type)
  if (known !== undefined) return known
  // An input type may contain itself; by then, its checks are known.
  const checks: { readonly name: string; readonly check: Check }[] = []
  const check: Check = (value, path) => {
    if (typeof value !== 'object' || value === null) return
    // The fields of a coerced input object.
    const fields = value as Readonly<Record<string, unknown>>
    for (const { name, check: ofField } of checks) {
      const inner = fields[name]
      if (inner !== undefined && inner !== null) nested(ofField, inner, path, name)
    }
  }
  ofTypes.set(type, check)
  for (const field of Object.values(type.getFields())) {
    const ofField = checkOf(field, `${type.name}.${field.name}`, ofTypes)
    if (ofField !== null) checks.push({ name: field.name, check: ofField })
  }
  return check
}

function nested(check: Check, value: unknown, path: string, step: string | number): void {
  try {
    check(value, '')
  } catch (error) {
    if (!(error instanceof BadInputError)) throw error
    throw new BadInputError(error.message, [path, String(step), error.field].filter((part) => part !== '' && part !== null).join('.'))
  }
}

/** `budgetName` in words. */
function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
