import { type DocumentNode, type GraphQLSchema, OperationTypeNode } from 'graphql'
import { TAKES_LONG } from './long-fields.ts'
import { rootFieldsOf } from './root-fields.ts'

/** Bytes of a query. */
export const LARGEST_QUESTION = 65_536
/** Bytes of a mutation: 20,000 figures of a plan, each with its location and period. */
const LARGEST_CHANGE = 4_000_000
/** Bytes of any request: a file of 25 MB as base64 in a JSON body. */
export const LARGEST_BODY = 36_000_000

/** Extensions of a field that takes a layout as one text, or the files of a question, which are read later. */
export const TAKES_DOCUMENT = { largestRequest: LARGEST_BODY } as const
/** Extensions of a field that answers once a file is read: by a process that gives way to all others, so on a busy machine not soon. */
export const TAKES_FILE = { ...TAKES_DOCUMENT, ...TAKES_LONG } as const
/** Extensions of a query about inserted rows and columns, each with its locations. */
export const TAKES_LONG_QUESTION = { largestRequest: 1_000_000 } as const

/** Size limit in bytes for an operation, by its type and its fields' extensions. */
export function largestRequest(schema: GraphQLSchema, document: DocumentNode, operationName: string | null): number {
  const { operation, fields } = rootFieldsOf(schema, document, operationName)
  const usual = operation === OperationTypeNode.MUTATION ? LARGEST_CHANGE : LARGEST_QUESTION
  return fields.reduce((largest, { extensions }) => {
    const own = extensions['largestRequest']
    return typeof own === 'number' ? Math.max(largest, own) : largest
  }, usual)
}
