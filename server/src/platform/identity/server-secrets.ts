import type { Queryable } from '../database/database.ts'

/**
 * A secret that all processes on this database share: the stored one, or `create`'s, stored.
 * Whoever stores first wins; everyone gets the winner's.
 */
export async function serverSecret<Value>(system: Queryable, name: string, create: () => Promise<Value>): Promise<Value> {
  const read = () => system.query<{ value: Value }>('select value from server_secrets where name = $1', [name])
  const [stored] = await read()
  if (stored !== undefined) return stored.value
  await system.query('insert into server_secrets (name, value) values ($1, $2::jsonb) on conflict (name) do nothing', [
    name,
    JSON.stringify(await create()),
  ])
  const [winner] = await read()
  if (winner === undefined) throw new Error(`The server secret "${name}" was not stored.`)
  return winner.value
}
