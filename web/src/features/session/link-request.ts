import type { Session } from './session.ts'
import { forgetLink, type LinkKind } from './stored-link.ts'

const TIMEOUT_MS = 20_000
const UNREACHED = 'Fourwall could not be reached. Check the connection and try again.'

export type LinkOutcome =
  | { readonly kind: 'accepted' }
  /** `field`: of the form, if one is invalid. `isFinal`: another try with the same link would be refused again. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly field: string | null; readonly isFinal: boolean }

/** Sends the secret of a link, with the token of the person signed in at the provider, if any. Forgets a link that can no longer be used. */
export async function sendLink(session: Session, kind: LinkKind, path: string, body: object): Promise<LinkOutcome> {
  const user = await session.userManager.getUser()
  try {
    const answer = await fetch(session.apiAddress(path), {
      method: 'POST',
      headers: {
        ...(user === null ? {} : { authorization: `Bearer ${user.access_token}` }),
        'content-type': 'application/json',
        'x-fourwall': '1',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (answer.ok) return { kind: 'accepted' }
    const { sentence, field } = errorIn(await answer.json().catch(() => null))
    const isFinal = field === null && [400, 404, 409].includes(answer.status)
    if (isFinal) forgetLink(kind)
    return { kind: 'refused', sentence, field, isFinal }
  } catch (error) {
    console.warn('The link could not be sent.', error)
    return { kind: 'refused', sentence: UNREACHED, field: null, isFinal: false }
  }
}

/** Of an answer of the form `{error: {message, field}}`. */
function errorIn(body: unknown): { readonly sentence: string; readonly field: string | null } {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  if (typeof error !== 'object' || error === null || !('message' in error) || typeof error.message !== 'string')
    return { sentence: UNREACHED, field: null }
  return { sentence: error.message, field: 'field' in error && typeof error.field === 'string' ? error.field : null }
}
