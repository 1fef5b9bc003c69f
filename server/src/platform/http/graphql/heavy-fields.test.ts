import { GraphQLInt, GraphQLObjectType, GraphQLSchema, graphql } from 'graphql'
import { expect, it } from 'vitest'
import { IS_HEAVY, oneHeavyFieldAtATime } from './heavy-fields.ts'

/** A schema that tells how many of its fields were at work at the same time. */
function watched() {
  const seen = { heavy: 0, light: 0, begun: 0 }
  let [heavy, light] = [0, 0]
  const schema = oneHeavyFieldAtATime(
    new GraphQLSchema({
      query: new GraphQLObjectType({
        name: 'Query',
        fields: {
          report: {
            type: GraphQLInt,
            args: { fails: { type: GraphQLInt } },
            extensions: IS_HEAVY,
            resolve: async (_root, { fails }) => {
              seen.begun += 1
              heavy += 1
              seen.heavy = Math.max(seen.heavy, heavy)
              await new Promise(setImmediate)
              heavy -= 1
              if (fails === 1) throw new Error('It fails.')
              return 1
            },
          },
          name: {
            type: GraphQLInt,
            resolve: async () => {
              light += 1
              seen.light = Math.max(seen.light, light)
              await new Promise(setImmediate)
              light -= 1
              return 2
            },
          },
        },
      }),
    }),
  )
  return { schema, seen }
}

it('has the heavy fields of a request done one after the other, also after one that fails, and others at once', async () => {
  const { schema, seen } = watched()
  const source = '{ a: report b: report(fails: 1) c: report d: name e: name }'
  const { data, errors } = await graphql({ schema, source, contextValue: { signal: new AbortController().signal } })
  expect(data).toEqual({ a: 1, b: null, c: 1, d: 2, e: 2 })
  expect(errors).toHaveLength(1)
  expect(seen).toEqual({ heavy: 1, light: 2, begun: 3 })
})

it('begins none of those that are left once whoever asked has gone', async () => {
  const { schema, seen } = watched()
  const leaving = new AbortController()
  const asked = graphql({ schema, source: '{ a: report b: report c: report }', contextValue: { signal: leaving.signal } })
  leaving.abort(new Error('Gone.'))
  expect((await asked).errors).toHaveLength(3)
  expect(seen.begun).toBe(0)
})
