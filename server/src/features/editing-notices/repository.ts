import type { EditedKind, EditingPerson } from '@fourwall/domain/editing/editing-people.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** A thing that is being edited, in one user's window. */
export interface EditedSubject {
  readonly kind: EditedKind
  readonly subjectId: string
  readonly windowId: string
}

/** Of one person, newest first: more than anybody has open. */
const MOST_NOTICES = 100

/**
 * Renews a window's notice and returns the other people with one on the same thing, by name; removes those of the company that are past
 * their time. One statement: it runs twice a minute for each open editor.
 */
export async function renewNotice(
  scope: Queryable,
  { kind, subjectId, windowId }: EditedSubject,
  { userId, name }: EditingPerson,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<EditingPerson[]> {
  return await scope.query<EditingPerson>(
    `with gone as (
       delete from editing_notices where company_id = $1 and until < $7::timestamptz and window_id <> $4::uuid
     ), surplus as (
       delete from editing_notices where company_id = $1 and (kind, subject_id, window_id) in (
         select kind, subject_id, window_id from editing_notices
         where company_id = $1 and user_id = $5::uuid and (kind, subject_id, window_id) <> ($2, $3::uuid, $4::uuid)
         order by until desc offset ${MOST_NOTICES - 1})
     ), own as (
       insert into editing_notices (company_id, kind, subject_id, window_id, user_id, user_name, until)
       values ($1, $2, $3::uuid, $4::uuid, $5::uuid, left($6, 400), $8::timestamptz)
       on conflict (company_id, kind, subject_id, window_id)
       do update set user_id = excluded.user_id, user_name = excluded.user_name, until = excluded.until
     )
     select user_id as "userId", min(user_name) as name from editing_notices
     where company_id = $1 and kind = $2 and subject_id = $3::uuid and user_id <> $5::uuid and until >= $7::timestamptz
     group by user_id order by min(user_name), user_id`,
    [kind, subjectId, windowId, userId, name, now, until],
  )
}

/** Removes a window's notice; only its own user's. */
export async function removeNotice(scope: Queryable, { kind, subjectId, windowId }: EditedSubject, userId: string): Promise<void> {
  await scope.query(
    'delete from editing_notices where company_id = $1 and kind = $2 and subject_id = $3::uuid and window_id = $4::uuid and user_id = $5::uuid',
    [kind, subjectId, windowId, userId],
  )
}
