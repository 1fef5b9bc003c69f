import { type DocumentNode, type FieldNode, type GraphQLSchema, getOperationAST, Kind, type SelectionSetNode } from 'graphql'

/** Extensions of a field that may take as long as one with a file does, and that goes on where its asker no longer waits. */
export const TAKES_LONG = { takesLong: true } as const

/** Whether an operation asks for such a field. The document is valid. */
export function takesLong(schema: GraphQLSchema, document: DocumentNode, operationName: string | null | undefined): boolean {
  const operation = getOperationAST(document, operationName)
  const type = operation && schema.getRootType(operation.operation)
  if (!operation || !type) return false
  const fields = type.getFields()
  return rootFields(document, operation.selectionSet).some(({ name }) => fields[name.value]?.extensions['takesLong'] === true)
}

function rootFields(document: DocumentNode, { selections }: SelectionSetNode): readonly FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection]
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(document, selection.selectionSet)
    // In a valid document fragments are there, and none holds itself.
    const fragment = document.definitions.find((one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === selection.name.value)
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(document, fragment.selectionSet) : []
  })
}
