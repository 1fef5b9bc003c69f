import type { Queryable } from '../../platform/database/database.ts'
import { EMBEDDED_PROVIDER } from '../../platform/identity/access-tokens.ts'
import type { EmbeddedAccounts } from '../../platform/identity/embedded-accounts.ts'
import type { Principal } from '../../platform/identity/principal.ts'
import { addUser, bindInvited } from './repository.ts'

/** For all demo users. Not a secret: anybody who can reach the server may sign in as any of them. */
export const DEMO_PASSWORD = 'four walls'

const DEMO_USERS = [
  { email: 'dana@demo.fourwall.example', name: 'Dana Whitlock', title: 'controller', role: 'OWNER' },
  { email: 'marcus@demo.fourwall.example', name: 'Marcus Bell', title: 'operations manager', role: 'EDITOR' },
  { email: 'priya@demo.fourwall.example', name: 'Priya Raman', title: 'area manager', role: 'VIEWER' },
] as const

/**
 * Creates the demo company's users, with accounts at the embedded provider. Running it again changes nothing.
 * @returns those that are new.
 */
export async function seedDemoUsers(system: Queryable, accounts: EmbeddedAccounts, companyId: string): Promise<readonly Principal[]> {
  const users: Principal[] = []
  for (const { email, name, title, role } of DEMO_USERS) {
    const roles = [title.replaceAll(' ', '-')]
    const account =
      (await accounts.findByEmail(email)) ?? (await accounts.put({ email, name, roles, isDemo: true, password: DEMO_PASSWORD }))
    const identity = { provider: EMBEDDED_PROVIDER, subject: account.id }
    const added = await addUser(system, { companyId, email, name, role, roles, identity })
    if (added === null) await bindInvited(system, email, identity)
    else users.push(added)
  }
  return users
}
