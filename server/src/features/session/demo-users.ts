import type { Queryable } from '../../platform/database/database.ts'
import { EMBEDDED_PROVIDER } from '../../platform/identity/access-tokens.ts'
import type { EmbeddedAccounts } from '../../platform/identity/embedded-accounts.ts'
import { addUser, bindInvited } from './repository.ts'

/** Of every demo user; no secret, since whoever can reach the server may be any of them. */
export const DEMO_PASSWORD = 'four walls'

const DEMO_USERS = [
  { email: 'dana@demo.fourwall.example', name: 'Dana Whitlock', role: 'controller' },
  { email: 'marcus@demo.fourwall.example', name: 'Marcus Bell', role: 'operations manager' },
  { email: 'priya@demo.fourwall.example', name: 'Priya Raman', role: 'area manager' },
] as const

/** Gives the demo company its users, with accounts at the embedded provider; doing it again changes nothing. */
export async function seedDemoUsers(system: Queryable, accounts: EmbeddedAccounts, companyId: string): Promise<void> {
  for (const { email, name, role } of DEMO_USERS) {
    const roles = [role.replaceAll(' ', '-')]
    const account =
      (await accounts.findByEmail(email)) ?? (await accounts.put({ email, name, roles, isDemo: true, password: DEMO_PASSWORD }))
    const identity = { provider: EMBEDDED_PROVIDER, subject: account.id }
    const added = await addUser(system, { companyId, email, name, roles, identity })
    if (added === null) await bindInvited(system, email, identity)
  }
}
