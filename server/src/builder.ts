import { isDecimal } from '@fourwall/domain/money/decimal.ts'
import { type Day, isDay } from '@fourwall/domain/time/day.ts'
import SchemaBuilder from '@pothos/core'
import { GraphQLError } from 'graphql'
import type { AnswerBudget } from './platform/http/graphql/answer-budget.ts'
import { IS_PLAIN_TEXT } from './platform/http/graphql/written-fields.ts'
import { IncomingFile } from './platform/http/uploads/incoming-file.ts'
import type { Access } from './platform/identity/access.ts'

/** Context of every resolver. */
export interface ApiContext {
  /** The caller and their rights. Its scope belongs to this request: see CompanyService.requestScope. */
  readonly access: Access
  /** Limits what the request may ask for in total. */
  readonly budget: AnswerBudget
  /** Aborts when the caller has disconnected and the answer is no longer needed. */
  readonly signal: AbortSignal
}

export interface ApiTypes {
  Context: ApiContext
  DefaultFieldNullability: false
  DefaultInputFieldRequiredness: false
  Scalars: {
    ID: { Input: string; Output: string | number }
    /** A calendar day. */
    Date: { Input: Day; Output: Day }
    DateTime: { Input: Date; Output: Date }
    /** An exact decimal number as text. */
    Decimal: { Input: string; Output: string }
    /** Input only. */
    File: { Input: IncomingFile; Output: never }
  }
}

export type ApiBuilder = PothosSchemaTypes.SchemaBuilder<PothosSchemaTypes.ExtendDefaultTypes<ApiTypes>>

/**
 * Types that several files name. Each builder makes them once, when they are first asked for, so that the files come in any order.
 */
export function sharedTypes<Types>(make: (builder: ApiBuilder) => Types): (builder: ApiBuilder) => Types {
  const made = new WeakMap<ApiBuilder, Types>()
  return (builder) => {
    const known = made.get(builder)
    if (known !== undefined) return known
    const types = make(builder)
    made.set(builder, types)
    return types
  }
}

export function makeBuilder(): ApiBuilder {
  const builder = new SchemaBuilder<ApiTypes>({ defaultFieldNullability: false })
  builder.scalarType('Date', {
    description: 'A calendar day, "yyyy-MM-dd".',
    extensions: IS_PLAIN_TEXT,
    serialize: (value) => value,
    parseValue: (value) => {
      if (typeof value !== 'string' || !isDay(value)) throw badScalar(`"${String(value)}" is not a calendar day of the form yyyy-MM-dd.`)
      return value
    },
  })
  builder.scalarType('DateTime', {
    description: 'An instant, ISO 8601 with a zone.',
    serialize: (value) => value.toISOString(),
    parseValue: (value) => {
      const instant = typeof value === 'string' ? new Date(value) : null
      if (instant === null || Number.isNaN(instant.getTime())) throw badScalar(`"${String(value)}" is not an instant in ISO 8601 form.`)
      return instant
    },
  })
  builder.scalarType('Decimal', {
    description: 'An exact decimal number as a string ("1234.50", "-0.25"), never a float.',
    extensions: IS_PLAIN_TEXT,
    serialize: (value) => value,
    parseValue: (value) => {
      if (typeof value !== 'string' || !isDecimal(value)) throw badScalar(`"${String(value)}" is not a decimal number such as "1234.50".`)
      return value
    },
  })
  builder.scalarType('File', {
    description: 'A file as a multipart file variable.',
    serialize: () => {
      throw new Error('Files are input only')
    },
    parseValue: (value) => {
      if (!(value instanceof IncomingFile)) throw badScalar('Send a file as a multipart file variable, not as a value.')
      return value
    },
  })
  builder.queryType({})
  builder.mutationType({})
  return builder
}

function badScalar(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}
