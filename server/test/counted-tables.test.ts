import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { QuotaError, type UsageKind } from '../src/platform/database/quotas.ts'
import { accessOf } from './access.ts'
import { addCompany } from './companies.ts'
import { onDatabase } from './databases.ts'
import { testServices } from './services.ts'

/** Tables of companies whose rows no quota counts, with what bounds them instead. */
const BOUNDED: Readonly<Record<string, string>> = {
  assistant_settings: 'one row',
  assistant_usage: 'a row a day',
  balance_packs: 'sums of entries, which are counted',
  balance_summaries: 'sums of entries, which are counted',
  chats: 'each has messages, which are counted',
  closed_months: 'a row a month',
  company_usage: 'a row a kind',
  editing_notices: 'the newest hundred of each person, for 90 seconds',
  entries: 'counted with their import, before the first is stored',
  erp_locations: 'each has entries, which are counted',
  home_arrangements: 'one of each person',
  home_dismissals: 'the newest five thousand',
  idempotency_keys: 'the newest ten thousand of each person, for 48 hours',
  import_day_packs: 'sums of entries, which are counted',
  import_entry_types: 'one of each import, whose entries are counted',
  import_packs: 'sums of entries, which are counted',
  import_vendors: 'one of each import, whose entries are counted',
  last_viewed_mappings: 'one of each person',
  ledger_accounts: 'each has entries, which are counted',
  ledger_import_results: 'one of each import, whose entries are counted',
  ledger_slices: 'each has entries, which are counted',
  ledger_sources: 'each has entries, which are counted',
  location_trees: 'one row; its versions are counted',
  mapping_additions: 'accounts of an import, whose entries are counted',
  metric_figures: 'their changes are counted',
  profit_loss_account_mappings: 'rows of a mapping, which is counted',
  profit_loss_groups: 'rows of a categorization, which is counted',
  prompt_runs: 'one of each prompt and period, for a hundred days',
  users: 'people whom an owner invited, some hundred bytes each',
  viewer_tab_lists: 'one of each person',
}

onDatabase('every table of companies', (fresh) => {
  it('is counted by a quota, or bounded by something else', async () => {
    const database = await (await fresh()).open()
    const tables = await database.system.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
       where c.table_schema = 'public' and c.column_name = 'company_id' and not exists (
         select from information_schema.triggers t where t.event_object_table = c.table_name and t.trigger_name like 'count\\_%')
       order by 1`,
    )
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(BOUNDED).sort())
  })
  async function fullOf(kind: UsageKind, bytes: number) {
    const database = await (await fresh()).open()
    const services = await testServices(database)
    const { id } = await addCompany(services, { name: 'Full' })
    await database.system.query(
      'insert into usage_limits (kind, most_bytes) values ($2, $1) on conflict (kind) do update set most_bytes = excluded.most_bytes',
      [bytes, kind],
    )
    const scope = database.scope(id)
    const used = async () =>
      Number(
        (await scope.query<{ bytes: string }>('select bytes from company_usage where company_id = $1 and kind = $2', [kind]))[0]?.bytes ??
          0,
      )
    return { services, scope, used }
  }

  it('refuses what was presented like versions, and counts down when its presentation is deleted', async () => {
    const { services, scope, used } = await fullOf('VERSIONS', 100_000)
    const { id: presentationId } = await services.presentations.save(accessOf(scope), {
      id: null,
      version: null,
      given: { title: 'Pack', order: [], slides: [], settings: { aspectRatio: 'LETTER' } },
    })
    const before = await used()
    let number = 0
    const present = () => {
      number += 1
      return scope.query(
        `insert into presented_records (company_id, id, presentation_id, number, name, presentation_version, presented_at, presented_by, basis, figures)
         values ($1, $2, $3, $4, 'Board', 1, now(), 'Dana', '{}', to_jsonb(repeat('9', 30000)))`,
        [randomUUID(), presentationId, number],
      )
    }
    for (let times = 0; times < 3; times += 1) await present()
    await expect(present()).rejects.toThrow(QuotaError)
    await expect(present()).rejects.toThrow(/MB of versions of .* and of presented figures, the most allowed\. Keep fewer of them, or ask/)
    await scope.query('delete from presented_records where company_id = $1')
    expect(await used()).toBe(before)
  })

  it('refuses the next question, never the answer to one that was taken', async () => {
    const { scope, used } = await fullOf('CHATS', 10_000)
    const chatId = randomUUID()
    await scope.query(
      "insert into chats (company_id, id, user_id, title, created_at, updated_at) values ($1, $2, 'dana', 'Revenue', now(), now())",
      [chatId],
    )
    const add = (number: number, role: 'USER' | 'ASSISTANT', size: number) =>
      scope.query(
        `insert into chat_messages (company_id, chat_id, id, number, role, document, created_at)
         values ($1, $2, $3, $4, $5, to_jsonb(repeat('x', $6)), now())`,
        [chatId, randomUUID(), number, role, size],
      )
    await add(1, 'USER', 4_000)
    await add(2, 'ASSISTANT', 9_000)
    await expect(add(3, 'USER', 10)).rejects.toThrow(/MB of chats and prompts, the most allowed\. Delete some chats, or ask/)
    await scope.query('delete from chats where company_id = $1')
    expect(await used()).toBe(0)
  })
})
