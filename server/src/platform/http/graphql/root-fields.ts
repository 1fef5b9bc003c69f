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

/** What an operation asks for, or has done, first of all. */
interface RootFields {
  /** Null where the document has no such operation. */
  readonly operation: OperationTypeNode | null
  /** Of the schema: one for each time that it is asked for. */
  readonly fields: readonly GraphQLField<unknown, unknown>[]
  /** Whether it asks for nothing besides them, such as names of types. */
  readonly isWhole: boolean
}

/** The fields of an operation's own level, those of its fragments among them. The document need not be valid. */
export function rootFieldsOf(schema: GraphQLSchema, document: DocumentNode, operationName: string | null | undefined): RootFields {
  const operation = getOperationAST(document, operationName)
  const type = operation && schema.getRootType(operation.operation)
  if (!operation || !type) return { operation: null, fields: [], isWhole: false }
  const known = type.getFields()
  const asked = selected(document, operation.selectionSet, new Set())
  const fields = asked.flatMap(({ name }) => known[name.value] ?? [])
  return {
    operation: operation.operation,
    fields,
    isWhole: fields.length === asked.filter(({ name }) => name.value !== '__typename').length,
  }
}

/** @param open names of the fragments that are being looked into. */
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
