import { printSchema } from 'graphql'
import { expect, it } from 'vitest'
import { makeBuilder, sharedTypes } from './builder.ts'

it('makes shared types once for each builder, whoever asks for them first', () => {
  let made = 0
  const namedThing = sharedTypes((builder) => {
    made += 1
    return builder.objectRef<{ readonly name: string }>('NamedThing').implement({ fields: (t) => ({ name: t.exposeString('name') }) })
  })
  const schema = () => {
    const builder = makeBuilder()
    builder.queryField('one', (t) => t.field({ type: namedThing(builder), nullable: true, resolve: () => null }))
    builder.mutationField('change', (t) => t.field({ type: namedThing(builder), nullable: true, resolve: () => null }))
    return printSchema(builder.toSchema())
  }
  expect(schema()).toBe(schema())
  expect(made).toBe(2)
})
