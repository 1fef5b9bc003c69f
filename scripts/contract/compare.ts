import {
  type ASTNode,
  BreakingChangeType,
  buildASTSchema,
  DangerousChangeType,
  type DefinitionNode,
  type DocumentNode,
  findSchemaChanges,
  type ObjectTypeDefinitionNode,
  parse,
  type SchemaChange,
  visit,
} from 'graphql'

export interface Comparison {
  /** What would break the contract's clients, as sentences, in the contract's order. */
  readonly breaks: readonly string[]
  /** Operations in both, as in `Query.me`, sorted. */
  readonly present: readonly string[]
  /** The contract's operations that the schema lacks, sorted. */
  readonly missing: readonly string[]
}

const ROOTS = ['Query', 'Mutation', 'Subscription']

// A client that omits an argument expects the contract's default: another default gives another answer.
const BREAKING: ReadonlySet<SchemaChange['type']> = new Set([
  ...Object.values(BreakingChangeType),
  DangerousChangeType.ARG_DEFAULT_VALUE_CHANGE,
  DangerousChangeType.INPUT_FIELD_DEFAULT_VALUE_CHANGE,
])

/**
 * Compares a schema with a contract, operation by operation: everything that clients can reach from an operation in both must exist under
 * the same name and with a compatible type. Results may be stricter and inputs looser; additions are fine, except required arguments.
 */
export function compareWithContract(contractSdl: string, sdl: string): Comparison {
  const contract = parse(contractSdl)
  const own = parse(sdl)
  const owned = new Set(operationsOf(own))
  const operations = operationsOf(contract).toSorted()
  const present = operations.filter((operation) => owned.has(operation))
  const missing = operations.filter((operation) => !owned.has(operation))
  const changes = findSchemaChanges(buildASTSchema(reachable(contract, new Set(present))), buildASTSchema(own))
  return { breaks: changes.filter(({ type }) => BREAKING.has(type)).map(({ description }) => description), present, missing }
}

function isRoot(node: DefinitionNode): node is ObjectTypeDefinitionNode {
  return node.kind === 'ObjectTypeDefinition' && ROOTS.includes(node.name.value)
}

function operationsOf(document: DocumentNode): string[] {
  return document.definitions.filter(isRoot).flatMap((root) => root.fields?.map((field) => `${root.name.value}.${field.name.value}`) ?? [])
}

/** The part of the contract reachable through these operations, including the types that implement an interface. */
function reachable(contract: DocumentNode, operations: ReadonlySet<string>): DocumentNode {
  const roots = contract.definitions.filter(isRoot).flatMap((root) => {
    const fields = root.fields?.filter((field) => operations.has(`${root.name.value}.${field.name.value}`)) ?? []
    return fields.length === 0 ? [] : [{ ...root, fields }]
  })
  const types = contract.definitions.filter((node) => 'name' in node && !isRoot(node))
  const reached = new Set<DefinitionNode>()
  const pending: DefinitionNode[] = [...roots]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (reached.has(node)) continue
    reached.add(node)
    const names = namedTypes(node)
    pending.push(
      ...types.filter((type) => names.has(nameOf(type)) || (node.kind === 'InterfaceTypeDefinition' && implementsIt(type, nameOf(node)))),
    )
  }
  return { ...contract, definitions: [...roots, ...types.filter((type) => reached.has(type))] }
}

function namedTypes(node: ASTNode): ReadonlySet<string> {
  const names = new Set<string>()
  visit(node, { NamedType: (type) => void names.add(type.name.value) })
  return names
}

function nameOf(node: DefinitionNode): string {
  return 'name' in node ? (node.name?.value ?? '') : ''
}

function implementsIt(node: DefinitionNode, name: string): boolean {
  return 'interfaces' in node && (node.interfaces?.some((implemented) => implemented.name.value === name) ?? false)
}
