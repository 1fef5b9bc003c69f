import {
  type ExecutionResult,
  execute,
  GraphQLBoolean,
  GraphQLID,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  getIntrospectionQuery,
  parse,
  validate,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { inShortestSlices, turnsDuring } from '../../../../test/turns.ts'
import { executeWritten, IS_PLAIN_TEXT, IS_WRITTEN, WrittenDocuments, writtenSchema } from './written-fields.ts'

const Decimal = new GraphQLScalarType({ name: 'Decimal', serialize: (value) => value, extensions: IS_PLAIN_TEXT })
const Named = new GraphQLInterfaceType({ name: 'Named', fields: { name: { type: GraphQLString } }, resolveType: () => 'Line' })
const Cell = new GraphQLObjectType({
  name: 'Cell',
  fields: { date: { type: new GraphQLNonNull(GraphQLString) }, value: { type: Decimal } },
})
const Line: GraphQLObjectType = new GraphQLObjectType({
  name: 'Line',
  interfaces: [Named],
  fields: () => ({
    name: { type: GraphQLString },
    id: { type: new GraphQLNonNull(GraphQLID) },
    isOpen: { type: GraphQLBoolean },
    counts: { type: new GraphQLList(GraphQLInt) },
    values: { type: new GraphQLNonNull(new GraphQLList(Decimal)) },
    cells: { type: new GraphQLList(new GraphQLNonNull(Cell)) },
    first: {
      type: new GraphQLList(Decimal),
      args: { most: { type: GraphQLInt, defaultValue: 1 } },
      resolve: ({ values }: { values: (string | null)[] }, { most }: { most: number }) => values.slice(0, most),
    },
    lines: { type: new GraphQLList(Line) },
    broken: {
      type: new GraphQLNonNull(GraphQLString),
      resolve: () => {
        throw new Error('It cannot be had.')
      },
    },
    missing: { type: new GraphQLNonNull(GraphQLString), resolve: () => null },
  }),
})
const leaf = (name: string | null, more: object = {}) => ({
  name,
  id: 7,
  isOpen: true,
  counts: [1, null, 3],
  values: ['1.50', null, '-0.25'],
  cells: [
    { date: '2026-01-01', value: '1.50' },
    { date: '2026-02-01', value: null },
  ],
  lines: [],
  ...more,
})
const LINES = [
  leaf('Food "and" drinks\n', { lines: [leaf('Drinks', { isOpen: false, lines: [leaf(null)] }), null] }),
  null,
  leaf('ß €\u2028', { cells: null, counts: null, lines: null, values: [] }),
]
const fields = (extensions: typeof IS_WRITTEN) => ({
  title: { type: GraphQLString, resolve: () => 'A "title"' },
  at: { type: GraphQLString, resolve: () => null },
  lines: { type: new GraphQLList(Line), extensions, resolve: () => LINES },
  later: { type: new GraphQLList(Line), extensions, resolve: async () => LINES },
  none: { type: new GraphQLList(Line), extensions, resolve: () => null },
})
const Report = new GraphQLObjectType({ name: 'Report', fields: fields(IS_WRITTEN) })
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: { report: { type: Report, resolve: () => ({}) }, name: { type: GraphQLString } } }),
})

async function both(source: string, variableValues: Record<string, unknown> = {}): Promise<{ plain: ExecutionResult; written: unknown }> {
  const document = parse(source)
  expect(validate(schema, document)).toEqual([])
  const result = await executeWritten(writtenSchema(schema), { schema, document, variableValues })
  const text = result.stringify(result)
  return { plain: await execute({ schema, document, variableValues }), written: JSON.parse(text) }
}

describe('an answer that is written at once', () => {
  it.each([
    {
      name: 'lists and objects',
      source: '{ report { title at lines { id name isOpen counts values cells { date value } } later { id } none { id } } }',
    },
    { name: 'nothing written', source: '{ name report { title } }' },
    {
      name: 'aliases and the same field twice',
      source: '{ a: report { x: lines { b: name name c: values } y: lines { id } } report { lines { name } lines { id } } }',
    },
    {
      name: 'fragments, within each other and in part the same',
      source: `{ report { ...Lines lines { cells { date } } } }
        fragment Lines on Report { lines { ...Line ... on Named { name } ... { isOpen } } }
        fragment Line on Line { id cells { value } lines { ...Inner lines { ...Inner } } }
        fragment Inner on Line { name values }`,
    },
    { name: 'names of types', source: '{ __typename report { __typename lines { kind: __typename cells { __typename } } } }' },
    {
      name: 'arguments',
      source: 'query ($n: Int) { report { lines { first two: first(most: 2) n: first(most: $n) } } }',
      variables: { n: 3 },
    },
    {
      name: 'what is skipped and what is included',
      source: `query ($yes: Boolean!, $no: Boolean!) { report {
        lines { id @include(if: $no) name @skip(if: $no) values @include(if: $yes) @skip(if: $yes) ... @include(if: $no) { counts } ...More @include(if: $yes) }
        later @skip(if: $yes) { id } } }
        fragment More on Line { isOpen @include(if: $yes) cells @skip(if: $no) { date value @skip(if: $yes) } }`,
      variables: { yes: true, no: false },
    },
    { name: 'the description of the whole API', source: getIntrospectionQuery() },
    {
      name: 'a type of the API',
      source: '{ name __type(name: "Line") { kind fields(includeDeprecated: true) { name args { defaultValue } } } }',
    },
    { name: 'no such type', source: '{ __type(name: "Nothing") { name } }' },
    { name: 'nothing of an object', source: 'query ($no: Boolean = false) { report { lines { id @include(if: $no) } } }' },
  ])('is what the plain executor answers: $name', async ({ source, variables }) => {
    const { plain, written } = await both(source, variables)
    expect(written).toEqual(JSON.parse(JSON.stringify(plain)))
    expect(plain.errors).toBeUndefined()
    // Keys come in the same order, too.
    expect(JSON.stringify(written)).toBe(JSON.stringify(plain))
  })

  it.each(['broken', 'missing'])('is taken away where a field under it fails: %s', async (field) => {
    const { plain, written } = await both(`{ report { title lines { name ${field} } } }`)
    expect(plain.errors).not.toHaveLength(0)
    expect(written).toMatchObject({ data: { report: { title: 'A "title"', lines: null } }, errors: [{ path: ['report', 'lines'] }] })
  })
})

it('is for documents that name such a field and come as one answer', () => {
  const documents = new WrittenDocuments(schema)
  expect(documents.has(parse('{ report { lines { id } } }'))).toBe(true)
  expect(documents.has(parse('{ report { title } }'))).toBe(false)
  expect(documents.has(parse('{ report { ... @defer { lines { id } } } }'))).toBe(false)
  const known = parse('{ report { later { id } } }')
  expect([documents.has(known), documents.has(known)]).toEqual([true, true])
})

it('writes the description of the API in slices, so that other requests run in between', async () => {
  const document = parse('{ __schema { types { name fields { name } } } }')
  const turns = await inShortestSlices(() =>
    turnsDuring(() => executeWritten(writtenSchema(schema), { schema, document, variableValues: {} })),
  )
  expect(turns).toBeGreaterThan(Object.keys(schema.getTypeMap()).length / 2)
})

it('refuses what is of several types', () => {
  const query = new GraphQLObjectType({ name: 'Query', fields: { named: { type: Named, extensions: IS_WRITTEN } } })
  expect(() => writtenSchema(new GraphQLSchema({ query, types: [Line] }))).toThrow('Named cannot be written at once')
})
