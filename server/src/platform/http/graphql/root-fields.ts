import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationTypeNode,
  type SelectionSetNode,
} from 'graphql'

/** The root fields of an operation. */
interface RootFields {
  /** Null if the document has no such operation. */
  readonly operation: OperationTypeNode | null
  /** The schema's fields, one per occurrence. */
  readonly fields: readonly GraphQLField<unknown, unknown>[]
  /** Whether the operation has nothing else, such as type names. */
  readonly isWhole: boolean
  /** Whether it asks what the API is like, and for nothing else. */
  readonly isOfSchema: boolean
  /** Whether it asks what the API is like, possibly among other things. */
  readonly asksForSchema: boolean
}

/** An operation's root fields, including those in fragments. The document need not be valid. */
export function rootFieldsOf(schema: GraphQLSchema, document: DocumentNode, operationName: string | null | undefined): RootFields {
  const operation = getOperationAST(document, operationName)
  const type = operation && schema.getRootType(operation.operation)
  if (!operation || !type) return { operation: null, fields: [], isWhole: false, isOfSchema: false, asksForSchema: false }
  const known = type.getFields()
  const asked = selected(document, operation.selectionSet, new Set())
  const fields = asked.flatMap(({ name }) => known[name.value] ?? [])
  const named = asked.filter(({ name }) => name.value !== '__typename')
  return {
    operation: operation.operation,
    fields,
    isWhole: fields.length === named.length,
    isOfSchema: named.length > 0 && named.every(isSchemaField),
    asksForSchema: named.some(isSchemaField),
  }
}

function isSchemaField({ name }: FieldNode): boolean {
  return name.value === '__schema' || name.value === '__type'
}

/** @param open names of the fragments being expanded. */
function selected(document: DocumentNode, { selections }: SelectionSetNode, open: ReadonlySet<string>): readonly FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection]
    if (selection.kind === Kind.INLINE_FRAGMENT) return selected(document, selection.selectionSet, open)
    const name = selection.name.value
    const fragment = document.definitions.find((one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name)
    return fragment?.kind === Kind.FRAGMENT_DEFINITION && !open.has(name)
      ? selected(document, fragment.selectionSet, new Set([...open, name]))
      : []
  })
}
