import { createHash } from 'node:crypto'
import { withSortedKeys } from '@fourwall/domain/canonical-json.ts'
import { type DocumentNode, type GraphQLSchema, getOperationAST, print } from 'graphql'
import { rootFieldsOf } from './root-fields.ts'

/**
 * Extensions of a Query field whose answer depends only on its arguments, the caller's rights and the company's state: repeated questions
 * get the same bytes.
 */
export const IS_CACHEABLE = { isCacheable: true } as const

/** An incoming operation; anything else sent with it prevents caching. */
interface Operation {
  readonly query?: unknown
  readonly documentId?: unknown
  readonly operationName?: unknown
  readonly variables?: unknown
}

const NAMES: ReadonlySet<string> = new Set(['query', 'documentId', 'operationName', 'variables', 'extensions'])

/** Recognizes operations that ask only for cacheable fields, or for the schema, which never changes; and equal operations. */
export class CacheableQuestions {
  readonly #schema: GraphQLSchema
  readonly #parse: (operation: Operation) => DocumentNode | null
  readonly #texts = new WeakMap<DocumentNode, Map<string, string | null>>()

  /** @param parse the document of an operation, the same object for the same text; null if it is invalid. */
  constructor(schema: GraphQLSchema, parse: (operation: Operation) => DocumentNode | null) {
    this.#schema = schema
    this.#parse = parse
  }

  /**
   * A key that is equal for equal operations in the same form, whatever their spacing and order of variables; null if the operation must
   * not be cached.
   * @param form how the answer is written: accepted type and encoding.
   */
  textOf(operation: object, form: readonly (string | null)[]): string | null {
    const { operationName, variables, extensions, ...rest }: Operation & { extensions?: unknown } = operation
    if (!Object.keys(operation).every((name) => NAMES.has(name)) || (extensions ?? null) !== null) return null
    const name = operationName ?? null
    if ((name !== null && typeof name !== 'string') || typeof (variables ?? {}) !== 'object') return null
    const document = this.#parse(rest)
    const text = document && this.#canonical(document, name)
    if (text === null) return null
    return createHash('sha256')
      .update(JSON.stringify([form, text, name, withSortedKeys(variables ?? {})]))
      .digest('base64')
  }

  #canonical(document: DocumentNode, name: string | null): string | null {
    const known = this.#texts.get(document) ?? new Map<string, string | null>()
    this.#texts.set(document, known)
    const key = name ?? ''
    const text = known.get(key)
    if (text !== undefined) return text
    const found = this.#isCacheable(document, name) ? print(document) : null
    // A client may send any number of nonexistent operation names.
    if (getOperationAST(document, name)) known.set(key, found)
    return found
  }

  #isCacheable(document: DocumentNode, name: string | null): boolean {
    const { operation, fields, isWhole, isOfSchema } = rootFieldsOf(this.#schema, document, name)
    if (operation !== 'query') return false
    return isOfSchema || (isWhole && fields.length > 0 && fields.every(({ extensions }) => extensions['isCacheable'] === true))
  }
}
