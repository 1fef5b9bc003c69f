import { orElse } from '@fourwall/domain/document-schema.ts'
import * as z from 'zod/mini'
import { readStoredJson } from '../../blocks/page/stored-json.ts'

const prefix = 'fourwall.sign-in.'
/** As long as the server accepts the answer. */
const FORGOTTEN_AFTER_MS = 15 * 60_000

/** A sign-in under way: where to return to. */
export interface PendingSignIn {
  readonly returnPath: string
  /** The provider's subject that must return; null for anyone. */
  readonly subject: string | null
}

/** Stores the destination of a sign-in under its state; deletes expired ones. */
export function keepPending(state: string, { returnPath, subject }: PendingSignIn): void {
  forgetStale()
  localStorage.setItem(prefix + state, JSON.stringify({ returnPath, subject, at: Date.now() }))
}

/** Takes what was stored under a state; null if there is nothing. */
export function takePending(state: string): PendingSignIn | null {
  const kept = readPending(localStorage.getItem(prefix + state))
  localStorage.removeItem(prefix + state)
  return kept
}

function forgetStale(): void {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(prefix)) continue
    const kept = readPending(localStorage.getItem(name))
    if (kept === null || Date.now() - kept.at > FORGOTTEN_AFTER_MS) localStorage.removeItem(name)
  }
}

function readPending(text: string | null): (PendingSignIn & { readonly at: number }) | null {
  return readStoredJson(pendingSignIn, text)
}

const pendingSignIn = z.object({ returnPath: z.string(), subject: orElse(z.nullable(z.string()), null), at: z.number() })
