import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** The right each action on chats needs. Chats are private to their user. Only an owner decides what a model may read. */
export const assistantPolicy = {
  read: (access: Access): Scope => access.to('READ_FIGURES'),
  change: (access: Access): Scope => {
    access.require('READ_FIGURES')
    return access.to('OWN_ACCOUNT')
  },
  /** What people said of answers; their chats stay their own. */
  readRatings: (access: Access): Scope => access.to('MANAGE_ASSISTANT'),
  readSettings: (access: Access): Scope => access.to('READ'),
  changeSettings: (access: Access): Scope => access.to('MANAGE_ASSISTANT'),
  maySeeUsage: (access: Access): boolean => access.may('MANAGE_ASSISTANT'),
}
