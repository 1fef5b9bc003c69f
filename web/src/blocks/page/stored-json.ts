import * as z from 'zod/mini'

/** What the browser's storage holds as JSON; null for nothing, and for what another version of the app or another program wrote. */
export function readStoredJson<Value>(schema: z.ZodMiniType<Value>, text: string | null): Value | null {
  return z.safeParse(schema, jsonIn(text ?? '')).data ?? null
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No schema fits it.
    return undefined
  }
}
