import {
  coerceInputValue,
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLInputType,
  GraphQLScalarType,
  type GraphQLSchema,
  getNullableType,
  getOperationAST,
  isInputObjectType,
  isInputType,
  isListType,
  Kind,
  typeFromAST,
  type VariableDefinitionNode,
  validateInputValue,
} from 'graphql'
import { yieldToEventLoop } from '../../event-loop.ts'

/** Items of a list, with all that they hold, coerced in one go. */
const FEW = 500
/** How long coercion runs before others get their turn. */
const TURN_MS = 4

/** Type of variables that have already been coerced here. */
const READ = new GraphQLScalarType({ name: '_Read', coerceInputValue: (value) => value })

/**
 * Coerces variables with long lists to their declared types in parts: the library does it in one go, with a few microseconds per object. It
 * then finds them done, and does not look into them again.
 * @param few list items coerced in one go. @returns what to execute instead: unchanged if no list is long.
 *
 * @throws GraphQLError for the first value of a wrong type.
 */
export async function readLongVariables(asked: ExecutionArgs, few: number = FEW): Promise<ExecutionArgs> {
  const { schema, document, operationName, variableValues } = asked
  const operation = getOperationAST(document, operationName)
  if (!operation || !variableValues) return asked
  const reading = new SlicedReading(few)
  const read = new Map<string, unknown>()
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value
    const type = typeFromAST(schema, definition.type)
    const value = variableValues[name]
    if (isInputType(type) && reading.holdsLongList(value, type)) read.set(name, await reading.read(value, type, `$${name}`))
  }
  if (read.size === 0) return asked
  return {
    ...asked,
    schema: knowingRead(schema),
    document: withTypeRead(document, (definition) => read.has(definition.variable.name.value)),
    variableValues: { ...variableValues, ...Object.fromEntries(read) },
  }
}

interface LongList {
  readonly items: readonly unknown[]
  readonly itemType: GraphQLInputType
  /** Path to it within the value. */
  readonly path: readonly (string | number)[]
}

class SlicedReading {
  readonly #few: number
  /** Long lists, which have many items or whose items have many together, and everything that contains one. */
  readonly #holders = new WeakSet<object>()
  #turnBegan = performance.now()

  constructor(few: number) {
    this.#few = few
  }

  holdsLongList(value: unknown, type: GraphQLInputType): boolean {
    this.#itemsIn(value, type)
    return this.#isHolder(value)
  }

  /** Items of all lists in a value. Notes which are long, and what holds them. */
  #itemsIn(value: unknown, type: GraphQLInputType): number {
    if (typeof value !== 'object' || value === null) return 0
    const inner = getNullableType(type)
    if (isListType(inner) && Array.isArray(value)) {
      let items = value.length
      for (const item of value) items += this.#itemsIn(item, inner.ofType)
      if (items > this.#few) this.#holders.add(value)
      return items
    }
    if (!isInputObjectType(inner) || !isObject(value)) return 0
    const fields = inner.getFields()
    let items = 0
    // Of what is sent, which is less than what may be.
    for (const name in value) {
      const field = fields[name]
      if (field === undefined) continue
      items += this.#itemsIn(value[name], field.type)
      if (this.#isHolder(value[name])) this.#holders.add(value)
    }
    return items
  }

  /** Coerces the value with its long lists empty, then fills them. */
  async read(value: unknown, type: GraphQLInputType, name: string): Promise<unknown> {
    const lists: LongList[] = []
    const coerced = requireOfType(this.#withoutLongLists(value, type, [], lists), type, () => name)
    for (const { items, itemType, path } of lists) {
      const target = listAt(coerced, path)
      const nameOf = (index: number): string =>
        name + [...path, index].map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
      for (const [index, item] of items.entries()) {
        if (this.#isHolder(item)) target.push(await this.read(item, itemType, nameOf(index)))
        else target.push(requireOfType(item, itemType, () => nameOf(index)))
        if (performance.now() - this.#turnBegan < TURN_MS) continue
        await yieldToEventLoop()
        this.#turnBegan = performance.now()
      }
    }
    return coerced
  }

  #withoutLongLists(value: unknown, type: GraphQLInputType, path: readonly (string | number)[], lists: LongList[]): unknown {
    const inner = getNullableType(type)
    if (!this.#isHolder(value)) return value
    if (isListType(inner) && Array.isArray(value)) {
      lists.push({ items: value, itemType: inner.ofType, path })
      return []
    }
    const reduced: Record<string, unknown> = { ...(value as Record<string, unknown>) } // an object, as it is not a list
    if (isInputObjectType(inner))
      for (const [name, field] of Object.entries(inner.getFields()))
        if (this.#isHolder(reduced[name])) reduced[name] = this.#withoutLongLists(reduced[name], field.type, [...path, name], lists)
    return reduced
  }

  #isHolder(value: unknown): boolean {
    return typeof value === 'object' && value !== null && this.#holders.has(value)
  }
}

function requireOfType(value: unknown, type: GraphQLInputType, nameOf: () => string): unknown {
  const coerced = coerceInputValue(value, type)
  if (coerced !== undefined) return coerced
  const problems: string[] = []
  validateInputValue(value, type, (error, path) => {
    const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
    problems.push(`"${nameOf()}${steps}" has an invalid value: ${error.message}`)
  })
  throw new GraphQLError(problems[0] ?? `"${nameOf()}" has an invalid value.`)
}

/** The emptied list at a path. */
function listAt(coerced: unknown, path: readonly (string | number)[]): unknown[] {
  let inside = coerced
  for (const step of path) inside = (inside as Record<string | number, unknown>)[step] // objects and lists, since the path was built from the same value
  return inside as unknown[]
}

/** The same schema, which finds the stand-in type by name. */
function knowingRead(schema: GraphQLSchema): GraphQLSchema {
  return Object.create(schema, {
    getType: { value: (name: string) => (name === READ.name ? READ : schema.getType(name)) },
  }) as GraphQLSchema // with everything that it inherits
}

function withTypeRead(document: DocumentNode, isRead: (definition: VariableDefinitionNode) => boolean): DocumentNode {
  const type = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: READ.name } } as const
  return {
    ...document,
    definitions: document.definitions.map((definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION || definition.variableDefinitions === undefined
        ? definition
        : { ...definition, variableDefinitions: definition.variableDefinitions.map((one) => (isRead(one) ? { ...one, type } : one)) },
    ),
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
