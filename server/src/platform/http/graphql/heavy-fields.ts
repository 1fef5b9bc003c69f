import type { GraphQLSchema } from 'graphql'

/** Extensions of a field that keeps the processor or database busy: one at a time per user. */
export const IS_HEAVY = { isHeavy: true } as const

/**
 * Runs a request's heavy and slow queries one after the other, so that many of them under aliases take no more processor or memory at a
 * time than one. Skips the remaining ones when the caller has disconnected.
 */
export function oneHeavyFieldAtATime<Context extends { readonly signal: AbortSignal }>(schema: GraphQLSchema): GraphQLSchema {
  const latest = new WeakMap<Context, Promise<unknown>>()
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { resolve } = field
    if ((field.extensions['isHeavy'] !== true && field.extensions['takesLong'] !== true) || resolve === undefined) continue
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
