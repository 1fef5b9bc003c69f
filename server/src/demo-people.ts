import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import { demoChats } from '@fourwall/domain/demo/demo-chats.ts'
import { seedDemoUsers } from './features/session/demo-users.ts'
import { Access } from './platform/identity/access.ts'
import type { EmbeddedAccounts } from './platform/identity/embedded-accounts.ts'
import type { Principal } from './platform/identity/principal.ts'
import type { Log } from './platform/log/log.ts'
import type { Services } from './services.ts'

type Parts = Pick<Services, 'chats' | 'database'>

/** The demo company's users, and conversations of its owner to read, once. Without these the demo is as good, so a failure is logged. */
export async function addDemoPeople(parts: Parts, accounts: EmbeddedAccounts, companyId: string, log: Log): Promise<void> {
  for (const user of await seedDemoUsers(parts.database.system, accounts, companyId))
    if (user.role === 'OWNER')
      await addDemoChats(parts, user).catch((error: unknown) => log.warn({ err: error }, 'The demo has no conversations'))
}

/** Asks the demo's questions as a user. */
export async function addDemoChats({ chats, database }: Parts, user: Principal): Promise<void> {
  const access = new Access(user, database.scope(user.companyId))
  for (const [first, ...others] of demoChats) {
    if (first === undefined) continue
    const { id } = await chats.start(access, asked(first))
    // Each goes on from the answer before.
    for (const question of others) await chats.continue(access, id, asked(question), null)
    await chats.nameByPlan(access, id)
  }
}

function asked(text: string) {
  return { text, context: NO_CONTEXT, plan: null }
}
