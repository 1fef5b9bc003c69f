import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** What asking for figures requires: the one door to the figures of reports. */
export const figuresPolicy = {
  figures: (access: Access): Scope => access.to('READ_FIGURES'),
}
