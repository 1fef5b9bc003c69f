import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** Which right each action on chats needs. Everybody has their own; nobody reads another's. What a model may have is an owner's to say. */
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
