import type { GraphQLSchema } from 'graphql'

/** Extensions of a field whose work keeps the processor or the database busy: one at a time for each user. */
export const IS_HEAVY = { isHeavy: true } as const

/**
 * Has the heavy fields of one request done one after the other, so that many of them under aliases take no more of the processor, nor of
 * memory, at a time than one. Those that are left when whoever asked has gone are not begun.
 */
export function oneHeavyFieldAtATime<Context extends { readonly signal: AbortSignal }>(schema: GraphQLSchema): GraphQLSchema {
  const latest = new WeakMap<Context, Promise<unknown>>()
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { resolve } = field
    if (field.extensions['isHeavy'] !== true || resolve === undefined) continue
    field.resolve = (source, args, context: Context, info) => {
      const work = (latest.get(context) ?? Promise.resolve()).then(() => {
        context.signal.throwIfAborted()
        return resolve(source, args, context, info)
      })
      latest.set(
        context,
        work.catch(() => undefined),
      )
      return work
    }
  }
  return schema
}
