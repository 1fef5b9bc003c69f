import { EDITING_SECONDS, type EditingPerson } from '@fourwall/domain/editing/editing-people.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import { editingNoticesPolicy } from './policy.ts'
import { type EditedSubject, removeNotice, renewNotice } from './repository.ts'

/** Reports who else is editing a thing. Nothing is locked, and no version changes. */
export class EditingNoticeService {
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * The user is editing in a window, for the next 90 seconds. Returns the other people who are, by name.
   * @throws BadInputError for an id of another form.
   */
  async keep(access: Access, subject: EditedSubject): Promise<EditingPerson[]> {
    const scope = editingNoticesPolicy.edit(access, subject.kind)
    requireIds(subject)
    const now = this.#clock.now()
    return await renewNotice(scope, subject, access.user, { now, until: new Date(now.getTime() + EDITING_SECONDS * 1_000) })
  }

  /** The user has left the editor in a window. */
  async stop(access: Access, subject: EditedSubject): Promise<void> {
    const scope = editingNoticesPolicy.edit(access, subject.kind)
    requireIds(subject)
    await removeNotice(scope, subject, access.user.userId)
  }
}

function requireIds({ subjectId, windowId }: EditedSubject): void {
  if (!isUuid(subjectId)) throw new BadInputError('This is not the id of something that is edited.', 'id')
  if (!isUuid(windowId)) throw new BadInputError('The id of a window is a UUID.', 'windowId')
}
