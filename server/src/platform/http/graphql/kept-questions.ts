import { createHash } from 'node:crypto'
import { withSortedKeys } from '@fourwall/domain/canonical-json.ts'
import { type DocumentNode, type GraphQLSchema, getOperationAST, print } from 'graphql'
import { rootFieldsOf } from './root-fields.ts'

/**
 * Extensions of a field of Query whose answer follows from its arguments, from what whoever asks may see, and from the state of the
 * company alone: whoever asks the same again is given the same bytes.
 */
export const IS_KEPT = { isKept: true } as const

/** An operation as it comes: what else is sent along makes it one that is never kept. */
interface Operation {
  readonly query?: unknown
  readonly documentId?: unknown
  readonly operationName?: unknown
  readonly variables?: unknown
}

const NAMES: ReadonlySet<string> = new Set(['query', 'documentId', 'operationName', 'variables', 'extensions'])

/** Tells which operations ask for nothing but what may be kept, and when two of them are the same. */
export class KeptQuestions {
  readonly #schema: GraphQLSchema
  readonly #parse: (operation: Operation) => DocumentNode | null
  readonly #texts = new WeakMap<DocumentNode, Map<string, string | null>>()

  /** @param parse gives the document of an operation, the same object for the same text; null where it has none that is sound. */
  constructor(schema: GraphQLSchema, parse: (operation: Operation) => DocumentNode | null) {
    this.#schema = schema
    this.#parse = parse
  }

  /**
   * The same text for operations that ask for the same in the same form, whatever the spaces of their text and the order of their
   * variables; null for one that is not kept.
   *
   * @param form how the answer is to be written: what is accepted, and its encoding.
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
    const found = this.#isKept(document, name) ? print(document) : null
    // Names of operations that are not there are as many as somebody sends.
    if (getOperationAST(document, name)) known.set(key, found)
    return found
  }

  #isKept(document: DocumentNode, name: string | null): boolean {
    const { operation, fields, isWhole } = rootFieldsOf(this.#schema, document, name)
    return operation === 'query' && isWhole && fields.length > 0 && fields.every(({ extensions }) => extensions['isKept'] === true)
  }
}
