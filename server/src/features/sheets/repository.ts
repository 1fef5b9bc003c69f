import type { Queryable } from '../../platform/database/database.ts'

/** The user's tabs as stored, null before the first were. */
export async function selectTabs(scope: Queryable, userId: string): Promise<unknown> {
  const [row] = await scope.query<{ tabs: unknown }>('select tabs from viewer_tab_lists where company_id = $1 and user_id = $2', [userId])
  return row?.tabs ?? null
}

export async function saveTabs(scope: Queryable, userId: string, tabs: unknown): Promise<void> {
  await scope.query(
    `insert into viewer_tab_lists (company_id, user_id, tabs) values ($1, $2, $3::jsonb)
     on conflict (company_id, user_id) do update set tabs = excluded.tabs`,
    [userId, JSON.stringify(tabs)],
  )
}
