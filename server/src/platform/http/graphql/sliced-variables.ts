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

/** Items of a list that are read in one go. */
const FEW = 500
/** What reading takes at a time before others are let in. */
const TURN_MS = 4

/** Stands in an operation for the type of a variable that was read here already. */
const READ = new GraphQLScalarType({ name: '_Read', coerceInputValue: (value) => value })

/**
 * Reads the variables with long lists as the types of their definitions, part by part: the library reads all of them in one go, a few
 * microseconds for each object. It finds them read then, and does not look into them again.
 *
 * @param few items of a list, which are read in one go.
 * @returns what to execute instead: the same where no list is long.
 * @throws GraphQLError for the first value that is not of its type.
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
  /** Where it is in the value, step by step. */
  readonly path: readonly (string | number)[]
}

class SlicedReading {
  readonly #few: number
  /** Lists of many items, and whatever they are in. */
  readonly #holders = new WeakSet<object>()
  #turnBegan = performance.now()

  constructor(few: number) {
    this.#few = few
  }

  holdsLongList(value: unknown, type: GraphQLInputType): boolean {
    const inner = getNullableType(type)
    let holds = false
    if (isListType(inner) && Array.isArray(value)) {
      holds = value.length > this.#few
      for (const item of value) if (this.holdsLongList(item, inner.ofType)) holds = true
    } else if (isInputObjectType(inner) && isObject(value)) {
      for (const [name, field] of Object.entries(inner.getFields())) if (this.holdsLongList(value[name], field.type)) holds = true
    }
    // Only lists and objects hold any.
    if (holds) this.#holders.add(value as object)
    return holds
  }

  /** Reads the value with its long lists left empty, and then fills them. */
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
      if (value.length <= this.#few) return value.map((item, index) => this.#withoutLongLists(item, inner.ofType, [...path, index], lists))
      lists.push({ items: value, itemType: inner.ofType, path })
      return []
    }
    const reduced: Record<string, unknown> = { ...(value as Record<string, unknown>) } // an object, as no list
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

/** The list that was left empty at a path. */
function listAt(coerced: unknown, path: readonly (string | number)[]): unknown[] {
  let inside = coerced
  for (const step of path) inside = (inside as Record<string | number, unknown>)[step] // objects and lists, as the path was made of the same
  return inside as unknown[]
}

/** The same schema, which finds the stand-in by its name. */
function knowingRead(schema: GraphQLSchema): GraphQLSchema {
  return Object.create(schema, {
    getType: { value: (name: string) => (name === READ.name ? READ : schema.getType(name)) },
  }) as GraphQLSchema // with all that it inherits
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
