import type { Queryable, Transactional } from '../../platform/database/database.ts'

/** The user's tabs as stored, null before the first were. */
export async function selectTabs(scope: Queryable, userId: string): Promise<unknown> {
  const [row] = await scope.query<{ tabs: unknown }>('select tabs from viewer_tab_lists where company_id = $1 and user_id = $2', [userId])
  return row?.tabs ?? null
}

/** Every user's list of tabs as stored. */
export async function selectAllTabs(scope: Queryable): Promise<unknown[]> {
  return (await scope.query<{ tabs: unknown }>('select tabs from viewer_tab_lists where company_id = $1')).map(({ tabs }) => tabs)
}

/** Every user's list of tabs that contains a text; all contain the empty one. */
export async function selectTabsWith(scope: Queryable, text: string): Promise<{ readonly userId: string; readonly tabs: unknown }[]> {
  return scope.query<{ readonly userId: string; readonly tabs: unknown }>(
    'select user_id as "userId", tabs from viewer_tab_lists where company_id = $1 and position($2 in tabs::text) > 0 order by user_id',
    [text],
  )
}

/** Stores the result of `change` on the user's stored tabs, which are locked for that time. Nothing is stored if it throws. */
export async function changeTabs(scope: Transactional, userId: string, change: (stored: unknown) => unknown): Promise<void> {
  await scope.transaction(async (tx) => {
    // Writes nothing new, but holds the row, which is there from now on.
    const [row] = await tx.query<{ tabs: unknown }>(
      `insert into viewer_tab_lists as list (company_id, user_id, tabs) values ($1, $2, 'null')
       on conflict (company_id, user_id) do update set tabs = list.tabs returning tabs`,
      [userId],
    )
    const changed = JSON.stringify(change(row?.tabs ?? null))
    await tx.query('update viewer_tab_lists set tabs = $3::jsonb where company_id = $1 and user_id = $2', [userId, changed])
  })
}
