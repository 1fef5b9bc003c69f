import { orElse } from '@fourwall/domain/document-schema.ts'
import * as z from 'zod/mini'
import { readStoredJson } from '../../blocks/page/stored-json.ts'

const prefix = 'fourwall.sign-in.'
/** As long as the server takes its answer. */
const FORGOTTEN_AFTER_MS = 15 * 60_000

/** What a sign-in is to lead back to. */
export interface PendingSignIn {
  readonly returnPath: string
  /** The provider's subject of who has to come back; null for anybody. */
  readonly subject: string | null
}

/** Keeps where a sign-in is to lead, under the state that comes back with it; forgets those of long ago. */
export function keepPending(state: string, { returnPath, subject }: PendingSignIn): void {
  forgetStale()
  localStorage.setItem(prefix + state, JSON.stringify({ returnPath, subject, at: Date.now() }))
}

/** What was kept under a state, which is forgotten then; null for nothing. */
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
