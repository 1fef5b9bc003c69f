import type { DocumentNode, GraphQLSchema } from 'graphql'
import { rootFieldsOf } from './root-fields.ts'

/**
 * Extensions of a field that may take as long as one with a file, such as a query for a file, which waits for its turn. A mutation continues
 * when the caller stops waiting.
 */
export const TAKES_LONG = { takesLong: true } as const

/** Whether an operation has such a field. */
export function takesLong(schema: GraphQLSchema, document: DocumentNode, operationName: string | null | undefined): boolean {
  return rootFieldsOf(schema, document, operationName).fields.some(({ extensions }) => extensions['takesLong'] === true)
}

/** Whether an operation has a heavy field (heavy-fields.ts), or describes the API: that keeps the processor as busy as a long report. */
export function isHeavyWork(schema: GraphQLSchema, document: DocumentNode, operationName: string | null | undefined): boolean {
  const { fields, asksForSchema } = rootFieldsOf(schema, document, operationName)
  return asksForSchema || fields.some(({ extensions }) => extensions['isHeavy'] === true)
}
