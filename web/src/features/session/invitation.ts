import { type LinkOutcome, sendLink } from './link-request.ts'
import type { Session } from './session.ts'
import { forgetLink } from './stored-link.ts'

/** Binds the person signed in at the identity provider to the invited user. */
export async function acceptInvitation(session: Session, link: string): Promise<LinkOutcome> {
  if ((await session.userManager.getUser()) === null)
    return { kind: 'refused', sentence: 'Sign in to accept the invitation.', field: null, isFinal: false }
  const outcome = await sendLink(session, 'invitation', '/auth/invitation', { link })
  if (outcome.kind === 'accepted') forgetLink('invitation')
  return outcome
}
