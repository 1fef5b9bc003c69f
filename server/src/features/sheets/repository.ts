import type { Queryable } from '../../platform/database/database.ts'

/** The user's tabs as stored, null before the first were. */
export async function selectTabs(scope: Queryable, userId: string): Promise<unknown> {
  const [row] = await scope.query<{ tabs: unknown }>('select tabs from viewer_tab_lists where company_id = $1 and user_id = $2', [userId])
  return row?.tabs ?? null
}

/** @returns false, with nothing stored, where tabs of another version are. */
export async function saveTabs(
  scope: Queryable,
  userId: string,
  stored: { readonly version: number; readonly tabs: unknown },
): Promise<boolean> {
  const saved = await scope.query(
    `insert into viewer_tab_lists (company_id, user_id, tabs) values ($1, $2, $3::jsonb)
     on conflict (company_id, user_id) do update set tabs = excluded.tabs
     where viewer_tab_lists.tabs -> 'version' = excluded.tabs -> 'version' returning user_id`,
    [userId, JSON.stringify(stored)],
  )
  return saved.length > 0
}
