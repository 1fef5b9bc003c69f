import type { EditedKind } from '@fourwall/domain/editing/editing-people.ts'
import type { Right } from '@fourwall/domain/session/roles.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

const RIGHTS = {
  LAYOUT: 'CHANGE_LAYOUTS',
  MAPPING: 'CHANGE_MAPPINGS',
  CATEGORIZATION: 'CHANGE_MAPPINGS',
  BUDGET: 'CHANGE_BUDGETS',
} as const satisfies Record<EditedKind, Right>

/** Only who may change a thing is editing it, and sees who else is. */
export const editingNoticesPolicy = {
  edit: (access: Access, kind: EditedKind): Scope => access.to(RIGHTS[kind]),
}
