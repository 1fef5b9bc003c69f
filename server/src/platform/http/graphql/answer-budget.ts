import { BadInputError } from '@fourwall/domain/errors.ts'
import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql'

/** List items per request. */
const MOST_ITEMS = 50_000
/** What a workbook in an answer counts for: a request may have two. */
const ITEMS_PER_FILE = 20_000
/** A plain list's values cost a twentieth of an object with fields. */
const VALUES_PER_ITEM = 20
/** Bytes of all texts of an answer: a file of 25 MB in base64, with some margin. */
const MOST_BYTES = 36_000_000

/**
 * Limits what one request may ask for in total, however it is spread over fields, aliases and depth. An operation's text does not tell the
 * length of lists and texts, so items and bytes are counted as they come. All methods throw a BadInputError above 50,000 items or 36 MB.
 */
export interface AnswerBudget {
  /** Before the work: the number of items expected. */
  readonly plan: (items: number) => void
  /** Before the work on a workbook in the answer: counts as many items, so that a request has few of them. */
  readonly planFile: () => void
  /** As lists are added to the answer. */
  readonly count: (items: number) => void
  /** Before each event of a subscription, which counts as an answer of its own. */
  readonly renew: () => void
  /** As texts are added to the answer, in UTF-8. */
  readonly countText: (text: string) => void
}

export function answerBudget(most: number = MOST_ITEMS, mostBytes: number = MOST_BYTES): AnswerBudget {
  let planned = 0
  let files = 0
  let counted = 0
  let bytes = 0
  const refuse = (): never => {
    throw new BadInputError(
      `The request asks for more than ${most.toLocaleString('en-US')} items. Ask for fewer columns, locations or rows at once.`,
    )
  }
  return {
    plan(items) {
      // A negative page size gives nothing back.
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
    renew() {
      counted = 0
      bytes = 0
    },
    count(items) {
      counted += items
      if (counted > most) refuse()
    },
    countText(text) {
      bytes += Buffer.byteLength(text)
      if (bytes > mostBytes)
        throw new BadInputError(`The answer would be larger than ${mostBytes / 1_000_000} MB. Ask for fewer fields, or for less at once.`)
    },
  }
}

/** Counts every list and text of the schema's own types as it is resolved, before its contents. */
export function countAnswers<Context>(schema: GraphQLSchema, budgetOf: (context: Context) => AnswerBudget): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const isCounted = isListType(getNullableType(field.type)) || isText(field.type)
      if (isCounted) field.resolve = counting(field.resolve ?? defaultFieldResolver, countOf(field.type), budgetOf)
      if (type !== schema.getSubscriptionType()) continue
      const { resolve = defaultFieldResolver } = field
      field.resolve = (event, args, context, info) => {
        // The schema does not know the type of its context; the code that counts does.
        budgetOf(context as Context).renew()
        return resolve(event, args, context, info)
      }
    }
  }
  return schema
}

type Count = (value: unknown, budget: AnswerBudget) => void

function countOf(type: GraphQLOutputType): Count {
  const hasTexts = isText(type)
  const countText: Count = (value, budget) => {
    if (typeof value === 'string') budget.countText(value)
  }
  if (!isListType(getNullableType(type))) return countText
  const weight = isLeafType(getNamedType(type)) ? 1 / VALUES_PER_ITEM : 1
  return (list, budget) => {
    if (!Array.isArray(list)) return
    budget.count(list.length * weight)
    if (hasTexts) for (const value of list) countText(value, budget)
  }
}

/** Whether it consists of texts of any length; the schema's own scalars, such as days and decimals, are short. */
function isText(type: GraphQLOutputType): boolean {
  const { name } = getNamedType(type)
  return name === 'String' || name === 'ID'
}

function counting<Context>(
  resolve: GraphQLFieldResolver<unknown, Context>,
  count: Count,
  budgetOf: (context: Context) => AnswerBudget,
): GraphQLFieldResolver<unknown, Context> {
  return (source, args, context, info) => {
    const result = resolve(source, args, context, info)
    if (result instanceof Promise)
      return result.then((value: unknown) => {
        count(value, budgetOf(context))
        return value
      })
    count(result, budgetOf(context))
    return result
  }
}
