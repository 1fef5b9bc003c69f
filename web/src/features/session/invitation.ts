import { forgetLink } from './invitation-link.ts'
import type { Session } from './session.ts'

const ACCEPT_TIMEOUT_MS = 20_000
const UNREACHED = 'Fourwall could not be reached. Check the connection and try again.'

export type InvitationOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly sentence: string; readonly isFinal: boolean }

/** Accepts an invitation for the user who is signed in at the identity provider. */
export async function acceptInvitation(session: Session, link: string): Promise<InvitationOutcome> {
  const user = await session.userManager.getUser()
  if (user === null) return { kind: 'refused', sentence: 'Sign in to accept the invitation.', isFinal: false }
  try {
    const answer = await fetch(session.apiAddress('/auth/invitation'), {
      method: 'POST',
      headers: { authorization: `Bearer ${user.access_token}`, 'content-type': 'application/json', 'x-fourwall': '1' },
      body: JSON.stringify({ link }),
      signal: AbortSignal.timeout(ACCEPT_TIMEOUT_MS),
    })
    if (answer.ok) {
      forgetLink()
      return { kind: 'accepted' }
    }
    // A retry with the same link would be refused again.
    const isFinal = [400, 404, 409].includes(answer.status)
    if (isFinal) forgetLink()
    return { kind: 'refused', sentence: sentenceIn(await answer.json().catch(() => null)), isFinal }
  } catch (error) {
    console.warn('The invitation could not be accepted.', error)
    return { kind: 'refused', sentence: UNREACHED, isFinal: false }
  }
}

/** The message of an answer of the form `{error: {message}}`. */
function sentenceIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('error' in body)) return UNREACHED
  const { error } = body
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string' ? error.message : UNREACHED
}
