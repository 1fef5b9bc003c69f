import { buildSchema, type DocumentNode, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { CacheableQuestions, IS_CACHEABLE } from './cacheable-questions.ts'

const schema = buildSchema('type Query { figures(of: [Int], by: String): Int, sums: Int, me: String } type Mutation { change: Int }')
for (const name of ['figures', 'sums']) {
  const field = schema.getQueryType()?.getFields()[name]
  if (field !== undefined) field.extensions = IS_CACHEABLE
}
const documents = new Map<string, DocumentNode>()
const questions = new CacheableQuestions(schema, ({ query }) => {
  if (typeof query !== 'string') return null
  const document = documents.get(query) ?? parse(query)
  documents.set(query, document)
  return document
})
const textOf = (query: string, more: object = {}, form = ['application/json', 'zstd']) => questions.textOf({ query, ...more }, form)
const FIGURES = 'query ($of: [Int], $by: String) { figures(of: $of, by: $by) }'

describe('questions that are kept', () => {
  it.each([
    {
      name: 'spaces and comments',
      other: '# Again\nquery   ($of:[Int] $by:String)\n{ figures(of:$of by:$by) }',
      variables: { of: [1, 2], by: 'x' },
    },
    { name: 'the order of variables', other: FIGURES, variables: { by: 'x', of: [1, 2] } },
  ])('are the same whatever $name', ({ other, variables }) => {
    const text = textOf(FIGURES, { variables: { of: [1, 2], by: 'x' } })
    expect(text).not.toBeNull()
    expect(textOf(other, { variables })).toBe(text)
  })

  it('are others with another form, other variables, or another operation of the same text', () => {
    const two = `query A { figures } query B { sums }`
    const texts = [
      textOf(FIGURES),
      textOf(FIGURES, {}, ['application/json', 'gzip']),
      textOf(FIGURES, {}, ['application/graphql-response+json', 'zstd']),
      textOf(FIGURES, { variables: { of: [1, 2] } }),
      textOf(FIGURES, { variables: { of: [2, 1] } }),
      textOf(FIGURES, { variables: { of: [[1, 2]] } }),
      textOf(FIGURES, { variables: { of: { by: 1 } } }),
      textOf(FIGURES, { variables: { of: [['by', 1]] } }),
      textOf(FIGURES, { variables: { of: '1' } }),
      textOf(FIGURES, { variables: { of: 1 } }),
      textOf('{ figures }'),
      textOf('{ a: figures }'),
      textOf(two, { operationName: 'A' }),
      textOf(two, { operationName: 'B' }),
    ]
    expect(texts).not.toContain(null)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it.each([
    { name: 'anything else beside figures', query: '{ figures me }' },
    { name: 'anything else in a fragment', query: '{ figures ...More } fragment More on Query { me }' },
    { name: 'the schema', query: '{ figures __schema { description } }' },
    { name: 'names of types alone', query: '{ __typename }' },
    { name: 'fields that there are not', query: '{ figures other }' },
    { name: 'changes', query: 'mutation { change }' },
    { name: 'two operations and no name', query: 'query A { figures } query B { figures }' },
    { name: 'an operation that is not there', query: 'query A { figures }', more: { operationName: 'B' } },
    { name: 'something besides', query: '{ figures }', more: { extensions: { persistedQuery: 1 } } },
    { name: 'something unknown', query: '{ figures }', more: { id: 'x' } },
    { name: 'variables that are none', query: '{ figures }', more: { variables: 'x' } },
  ])('are none that ask for $name', ({ query, more }) => expect(textOf(query, more)).toBeNull())

  it('may be about the schema alone', () => {
    expect(textOf('{ __schema { types { name } } }')).not.toBeNull()
    expect(textOf('query ($name: String!) { __typename ...Type } fragment Type on Query { __type(name: $name) { name } }')).not.toBeNull()
  })

  it('may name their types', () => expect(textOf('{ __typename figures }')).not.toBeNull())
})
