import type { Scope } from '../../../platform/database/database.ts'
import type { Access } from '../../../platform/identity/access.ts'

/** Whose a prompt is: everybody's in the company, or one person's. */
export const PROMPT_OWNERS = ['COMPANY', 'OWN'] as const
export type PromptOwner = (typeof PROMPT_OWNERS)[number]

/** Which right each action on prompts needs. */
export const promptsPolicy = {
  read: (access: Access): Scope => access.to('READ'),
  change: (access: Access, owner: PromptOwner): Scope => access.to(owner === 'COMPANY' ? 'CHANGE_PROMPTS' : 'OWN_ACCOUNT'),
  /** Running takes note of it for the user alone. */
  run: (access: Access): Scope => {
    access.require('READ_FIGURES')
    return access.to('OWN_ACCOUNT')
  },
}
