import type { FirstOwner } from '@fourwall/domain/session/first-owner.ts'
import { type LinkOutcome, sendLink } from './link-request.ts'
import type { Session } from './session.ts'
import { forgetLink } from './stored-link.ts'

export interface SetupCompanyInput {
  readonly name: string
  readonly currency: string
  readonly fiscalYearStartMonth: number
}

/** Whether a set-up link is good, before its reader fills in a form. */
export function checkSetupLink(session: Session, link: string): Promise<LinkOutcome> {
  return sendLink(session, 'setup', '/auth/setup/check', { link })
}

/** Makes the first company. @param owner null where they are signed in at another provider. */
export async function setUpCompany(
  session: Session,
  input: { readonly link: string; readonly company: SetupCompanyInput; readonly owner: FirstOwner | null },
): Promise<LinkOutcome> {
  const outcome = await sendLink(session, 'setup', '/auth/setup', input)
  if (outcome.kind === 'accepted') forgetLink('setup')
  return outcome
}
