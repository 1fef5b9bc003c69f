import {
  type DocumentNode,
  defaultFieldResolver,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type FieldNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  GraphQLIncludeDirective,
  GraphQLInt,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  visit,
} from 'graphql'
import { computeInSlices } from '../../event-loop.ts'

/**
 * Extensions of a field that writes its answer as JSON directly, instead of resolving value by value into objects first: tens of thousands
 * of figures take a third of the time. Everything under it is computed synchronously.
 */
export const IS_WRITTEN = { isWritten: true } as const

/** Extensions of a scalar whose text JSON never escapes. */
export const IS_PLAIN_TEXT = { isPlainText: true } as const

/** JSON to be inserted into an answer as it is. */
class WrittenJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What describes the API: half a megabyte, which the library would build at one stretch. */
const OF_SCHEMA = [SchemaMetaFieldDef, TypeMetaFieldDef] as const

const WRITTEN = new GraphQLScalarType({ name: 'WrittenJson', serialize: (value) => value })

/**
 * The schema for executing operations with written fields, which become leaves of JSON text. An error under one of them removes all of it.
 * For `executeWritten` only.
 *
 * @throws Error if a marked field has unions or interfaces under it.
 */
export function writtenSchema(schema: GraphQLSchema): GraphQLSchema {
  const leaves = new Map<ReturnType<GraphQLSchema['getField']>, Field>(OF_SCHEMA.map((field) => [field, leafOf(field)]))
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type))
      for (const field of Object.values(type.getFields())) if (field.extensions['isWritten'] === true) leaves.set(field, leafOf(field))
  const field = (parent: Parameters<GraphQLSchema['getField']>[0], name: string): ReturnType<GraphQLSchema['getField']> => {
    const own = schema.getField(parent, name)
    return leaves.get(own) ?? own
  }
  // The executor asks the schema for each field; everything else stays.
  return Object.create(schema, { getField: { value: field } }) as GraphQLSchema // a copy of a schema
}

/** Caches whether documents may be executed by the written schema. */
export class WrittenDocuments {
  readonly #schema: GraphQLSchema
  readonly #known = new WeakMap<DocumentNode, boolean>()
  readonly #names: ReadonlySet<string>

  constructor(schema: GraphQLSchema) {
    this.#schema = schema
    this.#names = new Set([
      ...OF_SCHEMA.map(({ name }) => name),
      ...Object.values(this.#schema.getTypeMap()).flatMap((type) =>
        isObjectType(type)
          ? Object.values(type.getFields()).flatMap(({ name, extensions }) => (extensions['isWritten'] === true ? [name] : []))
          : [],
      ),
    ])
  }

  /** Whether it may ask for a written field, and for nothing that is answered incrementally. */
  has(document: DocumentNode): boolean {
    const known = this.#known.get(document)
    if (known !== undefined) return known
    let isNamed = false
    let isInPieces = false
    visit(document, {
      Field: ({ name }) => {
        isNamed ||= this.#names.has(name.value)
      },
      Directive: ({ name }) => {
        isInPieces ||= name.value === 'defer' || name.value === 'stream'
      },
      OperationDefinition: ({ operation }) => {
        isInPieces ||= operation === 'subscription'
      },
    })
    this.#known.set(document, isNamed && !isInPieces)
    return isNamed && !isInPieces
  }
}

/**
 * Executes a query with a written schema. The result has its own `stringify`.
 * @param schema from `writtenSchema`.
 */
export async function executeWritten(
  schema: GraphQLSchema,
  { document, variableValues, operationName, contextValue }: ExecutionArgs,
): Promise<ExecutionResult & { readonly stringify: (result: object) => string }> {
  const result = await execute({
    schema,
    document,
    variableValues: variableValues ?? {},
    operationName: operationName ?? null,
    contextValue,
  })
  return { ...result, stringify: written }
}

/** Like JSON.stringify, but inserts JSON that is already written. */
function written(value: unknown): string {
  if (value instanceof WrittenJson) return value.text
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).filter(([, member]) => member !== undefined && typeof member !== 'function')
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${written(member)}`).join(',')}}`
}

type Field = GraphQLField<unknown, unknown>

function leafOf(field: Field): Field {
  refuseAbstract(field.type, new Set())
  const resolve = field.resolve ?? defaultFieldResolver
  const write: GraphQLFieldResolver<unknown, unknown> = async (source, args, context, info) => {
    const value: unknown = await resolve(source, args, context, info)
    const writer = new Writing(context, info).writerOf(field.type, info.fieldNodes)
    return new WrittenJson(await computeInSlices(writer.steps(value)))
  }
  return Object.create(field, { type: { value: WRITTEN }, resolve: { value: write } }) as Field // a copy of a field
}

function refuseAbstract(type: GraphQLOutputType, seen: Set<unknown>): void {
  if (isListType(type) || isNonNullType(type)) return refuseAbstract(type.ofType as GraphQLOutputType, seen) // an output type
  if (isAbstractType(type)) throw new Error(`${type.name} cannot be written at once: its values are of several types`)
  if (!isObjectType(type) || seen.has(type)) return
  seen.add(type)
  for (const field of Object.values(type.getFields())) refuseAbstract(field.type, seen)
}

/**
 * Writes values of one type as pieces of JSON. Pieces are joined row by row: concatenated strings stay a tree of parts until they are read,
 * which slows the garbage collector.
 */
interface Writer {
  /** Nesting depth of lists in what it writes. */
  readonly height: number
  readonly write: (value: unknown, pieces: string[]) => void
  /** The same in small steps. */
  readonly steps: (value: unknown) => Generator<void, string, void>
}

/** A field of an object in a selection. */
interface Member {
  /** Its key, with the separator before it. */
  readonly before: string
  readonly read: (source: unknown) => unknown
  readonly writer: Writer
}

/** A selection, prepared once for all values that it applies to. */
class Writing {
  readonly #context: unknown
  readonly #info: GraphQLResolveInfo

  constructor(context: unknown, info: GraphQLResolveInfo) {
    this.#context = context
    this.#info = info
  }

  writerOf(type: GraphQLOutputType, nodes: readonly FieldNode[]): Writer {
    if (isNonNullType(type)) return never(this.writerOf(type.ofType, nodes))
    if (isListType(type)) return listWriter(type.ofType, this.writerOf(type.ofType, nodes))
    if (isLeafType(type)) return leafWriter(type)
    // Nothing else occurs under a written field.
    return this.#objectWriter(type as GraphQLObjectType, nodes)
  }

  #objectWriter(type: GraphQLObjectType, nodes: readonly FieldNode[]): Writer {
    const fields = new Map<string, FieldNode[]>()
    for (const { selectionSet } of nodes) if (selectionSet !== undefined) this.#collect(type, selectionSet, fields, new Set())
    const members = [...fields].map(([key, own], at) => this.#member(type, `${at === 0 ? '' : ','}${JSON.stringify(key)}:`, own))
    const write = (value: unknown, pieces: string[]): void => {
      if (isMissing(value)) {
        pieces.push('null')
        return
      }
      pieces.push('{')
      for (const { before, read, writer } of members) {
        pieces.push(before)
        writer.write(read(value), pieces)
      }
      pieces.push('}')
    }
    return {
      height: members.reduce((most, { writer }) => Math.max(most, writer.height), 0),
      write,
      *steps(value) {
        const pieces: string[] = []
        if (isMissing(value)) return 'null'
        for (const { before, read, writer } of members) {
          pieces.push(before)
          if (writer.height > 1) pieces.push(yield* writer.steps(read(value)))
          else writer.write(read(value), pieces)
        }
        return `{${pieces.join('')}}`
      },
    }
  }

  #member(type: GraphQLObjectType, before: string, nodes: readonly FieldNode[]): Member {
    const [node] = nodes
    const name = node?.name.value ?? ''
    if (name === '__typename') return { before, read: () => type.name, writer: leafWriter(null) }
    const field = type.getFields()[name]
    if (field === undefined || node === undefined) throw new Error(`${type.name} has no field ${name}`)
    const resolve = field.resolve ?? defaultFieldResolver
    const args = field.args.length === 0 ? {} : getArgumentValues(field, node, this.#info.variableValues)
    const info = { ...this.#info, fieldName: name, fieldNodes: nodes, parentType: type, returnType: field.type }
    return { before, read: (source) => resolve(source, args, this.#context, info), writer: this.writerOf(field.type, nodes) }
  }

  /** The requested fields of an object, by response key. */
  #collect(type: GraphQLObjectType, { selections }: SelectionSetNode, fields: Map<string, FieldNode[]>, spread: Set<string>): void {
    for (const selection of selections) {
      if (!this.#isIncluded(selection)) continue
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value
        const known = fields.get(key)
        if (known === undefined) fields.set(key, [selection])
        else known.push(selection)
        continue
      }
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (this.#isOf(type, selection.typeCondition)) this.#collect(type, selection.selectionSet, fields, spread)
        continue
      }
      const name = selection.name.value
      // Repeating it adds the same fields.
      if (spread.has(name)) continue
      spread.add(name)
      const fragment = this.#info.fragments[name]
      if (fragment !== undefined && this.#isOf(type, fragment.typeCondition)) this.#collect(type, fragment.selectionSet, fields, spread)
    }
  }

  #isIncluded(node: SelectionNode): boolean {
    const { variableValues } = this.#info
    if (getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.['if'] === true) return false
    return getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.['if'] !== false
  }

  #isOf(type: GraphQLObjectType, condition: NamedTypeNode | undefined): boolean {
    if (condition === undefined || condition.name.value === type.name) return true
    const named = this.#info.schema.getType(condition.name.value)
    return isAbstractType(named) && this.#info.schema.isSubType(named, type)
  }
}

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

function never({ height, write, steps }: Writer): Writer {
  const refuse = (): never => {
    throw new Error('A value is missing that the schema promises')
  }
  return {
    height,
    write: (value, pieces) => (isMissing(value) ? refuse() : write(value, pieces)),
    steps: (value) => (isMissing(value) ? refuse() : steps(value)),
  }
}

function listWriter(type: GraphQLOutputType, item: Writer): Writer {
  const items = (value: unknown): readonly unknown[] => {
    if (Array.isArray(value)) return value
    throw new Error('A value is no list, which the schema promises')
  }
  const atOnce = joinedTexts(type)
  return {
    height: item.height + 1,
    write(value, pieces) {
      if (isMissing(value)) {
        pieces.push('null')
        return
      }
      const list = items(value)
      const text = atOnce(list)
      if (text !== null) {
        pieces.push(text)
        return
      }
      for (let at = 0; at < list.length; at += 1) {
        pieces.push(at === 0 ? '[' : ',')
        item.write(list[at], pieces)
      }
      pieces.push(list.length === 0 ? '[]' : ']')
    },
    *steps(value) {
      if (isMissing(value)) return 'null'
      const rows: string[] = []
      for (const one of items(value)) {
        if (item.height > 1) rows.push(yield* item.steps(one))
        else {
          const pieces: string[] = []
          item.write(one, pieces)
          rows.push(pieces.join(''))
        }
        yield
      }
      return `[${rows.join(',')}]`
    },
  }
}

/** Writes a complete list of plain texts or integers, several times as fast; null for other types. */
function joinedTexts(type: GraphQLOutputType): (list: readonly unknown[]) => string | null {
  if (!isLeafType(type)) return () => null
  if (type.extensions['isPlainText'] === true)
    return (list) => (list.length === 0 || list.includes(null) || list.includes(undefined) ? null : `["${list.join('","')}"]`)
  if (type === GraphQLInt) return (list) => (list.every(isInt) ? `[${list.join(',')}]` : null)
  return () => null
}

/** As GraphQL defines it: 32 bits, no negative zero. */
function isInt(value: unknown): boolean {
  return typeof value === 'number' && Object.is(value | 0, value)
}

/** @param type null for type names. */
function leafWriter(type: GraphQLLeafType | null): Writer {
  const text = leafText(type)
  return {
    height: 0,
    write: (value, pieces) => void pieces.push(isMissing(value) ? 'null' : text(value)),
    *steps(value) {
      yield
      return isMissing(value) ? 'null' : text(value)
    },
  }
}

function leafText(type: GraphQLLeafType | null): (value: unknown) => string {
  if (type === null) return (value) => JSON.stringify(value)
  if (type.extensions['isPlainText'] === true) return (value) => `"${type.serialize(value) as string}"` // what such a scalar serializes to
  return (value) => JSON.stringify(type.serialize(value))
}
