import { BadInputError } from '@fourwall/domain/errors.ts'
import { type GraphQLFieldResolver, type GraphQLSchema, getNamedType, getNullableType, isLeafType, isListType, isObjectType } from 'graphql'

/** Items of lists that one request may have. */
const MOST_ITEMS = 50_000
/** What a workbook in an answer counts for: a request may have two. */
const ITEMS_PER_FILE = 20_000
/** A value of a plain list costs a twentieth of an object with fields of its own. */
const VALUES_PER_ITEM = 20

/**
 * What one request may ask for in all, however it is spread over fields, aliases and depth. Guesses
 * about an operation's text cannot know how long lists are, so the items themselves are counted. All
 * throw a BadInputError past 50,000 items.
 */
export interface AnswerBudget {
  /** Before the work: how many items it will be about. */
  readonly plan: (items: number) => void
  /** Before the work on a workbook that goes into the answer: it counts for a number of items, so that a request has few of them. */
  readonly planFile: () => void
  /** As lists are put into the answer. */
  readonly count: (items: number) => void
}

export function answerBudget(most: number = MOST_ITEMS): AnswerBudget {
  let planned = 0
  let files = 0
  let counted = 0
  const refuse = (): never => {
    throw new BadInputError(
      `The request asks for more than ${most.toLocaleString('en-US')} items. Ask for fewer columns, locations or rows at once.`,
    )
  }
  return {
    plan(items) {
      // A page of less than nothing gives nothing back.
      planned += Math.max(0, items)
      if (planned > most) refuse()
    },
    planFile() {
      planned += ITEMS_PER_FILE
      files += 1
      if (planned <= most) return
      const fitting = Math.floor(most / ITEMS_PER_FILE)
      if (files <= fitting) refuse()
      throw new BadInputError(`The request asks for more than ${fitting} workbooks. Ask for the others in further requests.`)
    },
    count(items) {
      counted += items
      if (counted > most) refuse()
    },
  }
}

/** Has every list of the schema's own types counted as it is resolved, before its items are. */
export function countLists<Context>(schema: GraphQLSchema, budgetOf: (context: Context) => AnswerBudget): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field
      if (!isListType(getNullableType(field.type)) || resolve === undefined) continue
      const weight = isLeafType(getNamedType(field.type)) ? 1 / VALUES_PER_ITEM : 1
      field.resolve = counting(resolve, (list, context: Context) => budgetOf(context).count(list.length * weight))
    }
  }
  return schema
}

function counting<Context>(
  resolve: GraphQLFieldResolver<unknown, Context>,
  count: (list: readonly unknown[], context: Context) => void,
): GraphQLFieldResolver<unknown, Context> {
  return (source, args, context, info) => {
    const counted = (list: unknown): unknown => {
      if (Array.isArray(list)) count(list, context)
      return list
    }
    const result = resolve(source, args, context, info)
    return result instanceof Promise ? result.then(counted) : counted(result)
  }
}
