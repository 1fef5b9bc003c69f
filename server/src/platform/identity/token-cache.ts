import { hash } from 'node:crypto'

/**
 * Facts about tokens, cached under their hash until a given time. Holds `limit`
 * entries at most and drops the longest unused first.
 */
export interface TokenCache<Value> {
  get(token: string, now: Date): Value | undefined
  set(token: string, value: Value, expiresAt: Date): void
}

export function createTokenCache<Value>(limit = 10_000): TokenCache<Value> {
  const entries = new Map<string, { readonly value: Value; readonly expiresAt: number }>()
  return {
    get(token, now) {
      const key = hash('sha256', token, 'base64')
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      if (entry.expiresAt <= now.getTime()) return undefined
      entries.set(key, entry)
      return entry.value
    },
    set(token, value, expiresAt) {
      entries.set(hash('sha256', token, 'base64'), { value, expiresAt: expiresAt.getTime() })
      if (entries.size <= limit) return
      const oldest = entries.keys().next()
      if (!oldest.done) entries.delete(oldest.value)
    },
  }
}
