import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase, type TestDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'

const SEARCH = 'query ($text: String!) { chatSearch(text: $text) { chat { id title updatedAt } excerpt } }'

interface Found {
  readonly chat: { readonly id: string; readonly title: string }
  readonly excerpt: string | null
}

onDatabase('the search of chats', (fresh) => {
  let target: TestDatabase
  let services: Services
  let scope: Scope
  let companyId: string
  let mappingId: string
  let ask: Ask

  beforeAll(async () => {
    target = await fresh()
    services = await testServices(await target.open())
    const company = await addCompany(services, { name: 'Talked', rows: someLedger(400, { months: 12 }) })
    companyId = company.id
    scope = services.database.scope(companyId)
    ask = apiOf(services, companyId, company.userId)
    const planted = await plantMapping(services, companyId, 'Mine', [
      { name: 'Revenue', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Payroll', type: 'PAYROLL', accounts: ['6000'] },
    ])
    mappingId = planted.mappingId
  }, 120_000)

  /** A chat whose questions are answered. */
  const started = async (first: string, ...others: readonly string[]): Promise<string> => {
    const { startChat } = await ask<{ startChat: { id: string } }>('mutation ($input: ChatInput!) { startChat(input: $input) { id } }', {
      input: { message: first, context: { profitLossMappingId: mappingId } },
    })
    await ask('query ($id: ID!) { chat(chatId: $id) { id } }', startChat)
    for (const message of others)
      await ask('mutation ($id: ID!, $input: ChatInput!) { continueChat(chatId: $id, input: $input) { id } }', {
        ...startChat,
        input: { message },
      })
    return startChat.id
  }
  const search = async (text: string, from: Ask = ask): Promise<readonly Found[]> =>
    (await from<{ chatSearch: readonly Found[] }>(SEARCH, { text })).chatSearch
  const idsOf = (found: readonly Found[]) => found.map(({ chat }) => chat.id)

  it('finds words of titles, questions and answers, and quotes those that no title has', async () => {
    const id = await started('Revenue in March 2025', 'And Páyroll there?')
    const [sentence = ''] = (await answersOf(id)).map((words) => words.slice(0, 40))
    expect(await search('revenue MARCH')).toEqual([expect.objectContaining({ chat: expect.objectContaining({ id }), excerpt: null })])
    expect(await search('payroll there')).toEqual([expect.objectContaining({ excerpt: 'And Páyroll there?' })])
    const [figure = ''] = /[\d,]{5,}/.exec(sentence) ?? []
    expect(figure).not.toBe('')
    const [found] = await search(figure)
    expect([found?.chat.id, found?.excerpt]).toEqual([id, expect.stringContaining(figure)])
    // One word of the title, one of an answer.
    expect(idsOf(await search(`revenue ${figure}`))).toEqual([id])
    expect(await search(`${figure} lasagne`)).toEqual([])
  })

  it('takes every character as it is', async () => {
    const id = await started('Is 100%_a \\ word?')
    for (const text of ['100%_a', '%_', '\\', '_']) expect([text, idsOf(await search(text))]).toEqual([text, [id]])
    for (const text of ['1%a', '100_', "' or '1'='1", '   ']) expect([text, await search(text)]).toEqual([text, []])
    await expect(search('x'.repeat(201))).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  it('leaves out deleted chats, replaced questions, and those of everybody else', async () => {
    const id = await started('Revenue of the zeppelin in May 2025')
    expect(idsOf(await search('zeppelin'))).toEqual([id])
    const other = await addCompany(services, { name: 'Next door', rows: someLedger(20) })
    for (const stranger of [apiOf(services, companyId), apiOf(services, other.id, other.userId)])
      expect(await search('zeppelin', stranger)).toEqual([])
    await ask('mutation ($id: ID!) { deleteChat(chatId: $id) }', { id })
    expect(await search('zeppelin')).toEqual([])
    await ask('mutation ($id: ID!) { restoreChat(chatId: $id) { id } }', { id })
    const { chat } = await ask<{ chat: { messages: { id: string }[] } }>('query ($id: ID!) { chat(chatId: $id) { messages { id } } }', {
      id,
    })
    await ask('mutation ($id: ID!, $of: ID) { continueChat(chatId: $id, replaces: $of, input: { message: "Revenue" }) { id } }', {
      id,
      of: chat.messages[0]?.id,
    })
    await ask('mutation ($id: ID!) { renameChat(chatId: $id, newTitle: "Balloon") { id } }', { id })
    expect(await search('zeppelin')).toEqual([])
  })

  it('lists the fifty changed last of a thousand', async () => {
    const many = accessOf(scope, { userId: 'many' })
    await scope.query(
      `insert into chats (company_id, id, user_id, title, created_at, updated_at)
       select $1, gen_random_uuid(), 'many', 'Chat ' || n, now(), now() + n * interval '1 second' from generate_series(1, 1000) n`,
    )
    await scope.query(
      `insert into chat_messages (company_id, chat_id, id, number, role, document, created_at, searched)
       select company_id, id, gen_random_uuid(), 1, 'USER', '{"text": "Rent of the pier"}', now(), 'rent of the pier'
       from chats where company_id = $1 and user_id = 'many'`,
    )
    const found = await services.chats.search(many, 'pier rent')
    expect(found).toHaveLength(50)
    expect(found[0]).toMatchObject({ chat: { title: 'Chat 1000' }, excerpt: 'Rent of the pier' })
    expect((await services.chats.search(many, 'pier 7')).every(({ chat }) => chat.title.includes('7'))).toBe(true)
  })

  it('finds in chats from before what it finds in new ones', async () => {
    await started('Páyroll “in May 2025”\nÀ la carte')
    const searched = () => scope.query('select id, searched from chat_messages where company_id = $1 order by id')
    const before = await searched()
    await services.database.system.query('alter table chat_messages drop column searched')
    await services.database.system.query('delete from fourwall_migrations where number = 47')
    await services.database.close()
    services = await testServices(await target.open())
    scope = services.database.scope(companyId)
    expect(await searched()).toEqual(before)
  })

  async function answersOf(chatId: string): Promise<readonly string[]> {
    const rows = await scope.query<{ searched: string }>(
      "select searched from chat_messages where company_id = $1 and chat_id = $2 and role = 'ASSISTANT' order by number",
      [chatId],
    )
    return rows.map(({ searched }) => searched)
  }
})
