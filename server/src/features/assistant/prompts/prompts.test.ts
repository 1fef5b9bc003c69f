import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../../test/access.ts'
import { type Ask, apiOf } from '../../../../test/api.ts'
import { addCompany } from '../../../../test/companies.ts'
import { onDatabase } from '../../../../test/databases.ts'
import { someLedger } from '../../../../test/ledgers.ts'
import { testServices } from '../../../../test/services.ts'
import type { Scope } from '../../../platform/database/database.ts'
import type { Services } from '../../../services.ts'

const FIELDS = 'id owner version title text runs audience holds problem reading mappingId updatedBy variables { token kind usual }'
const SAVE = `mutation ($input: PromptInput!, $key: String) { savePrompt(input: $input, idempotencyKey: $key) { ${FIELDS} } }`

interface Saved {
  readonly id: string
  readonly owner: string
  readonly version: number
  readonly title: string
  readonly text: string
  readonly holds: boolean
  readonly problem: string | null
  readonly reading: string
  readonly variables: readonly { readonly token: string; readonly usual: string }[]
}

onDatabase('prompts', (fresh) => {
  let services: Services
  let scope: Scope
  let owner: Ask
  let viewer: Ask
  let viewerId: string
  let now = new Date(2026, 5, 30, 12)

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open(), { now: () => now })
    const { id, userId } = await addCompany(services, { name: 'Asking', rows: someLedger(300, { months: 12 }) })
    scope = services.database.scope(id)
    owner = apiOf(services, id, userId)
    viewerId = randomUUID()
    viewer = apiOf(services, id, viewerId, 'VIEWER')
  }, 120_000)

  const list = async (ask: Ask = owner): Promise<readonly Saved[]> =>
    (await ask<{ prompts: readonly Saved[] }>(`{ prompts { ${FIELDS} } }`)).prompts
  const save = async (more: object = {}, ask: Ask = owner, key?: string): Promise<Saved> =>
    (
      await ask<{ savePrompt: Saved }>(SAVE, {
        input: {
          owner: 'COMPANY',
          title: 'Goods by month',
          text: '{line} by month in {period}',
          variables: [
            { token: 'line', usual: 'Cost of goods' },
            { token: 'period', usual: '2025' },
          ],
          ...more,
        },
        key,
      })
    ).savePrompt
  const due = async (ask: Ask): Promise<readonly string[]> =>
    (await ask<{ promptsDue: readonly Saved[] }>('mutation { promptsDue { title } }')).promptsDue.map(({ title }) => title)
  const remove = (id: string, ask: Ask = owner) => ask('mutation ($id: ID!) { deletePrompt(promptId: $id) }', { id })
  const restore = (id: string, ask: Ask = owner) => ask('mutation ($id: ID!) { restorePrompt(promptId: $id) { title } }', { id })

  describe('that every company begins with', () => {
    it('are made of its own names, are read, and are stored by nobody', async () => {
      const starters = await list()
      expect(starters.length).toBeGreaterThan(5)
      expect(
        starters.every(
          ({ id, version, holds, owner: whose }) => id.startsWith('starter:') && version === 0 && holds && whose === 'COMPANY',
        ),
      ).toBe(true)
      expect(starters.find(({ id }) => id === 'starter:why-changed')?.variables[0]?.usual).toBe('EBITDA')
      expect(await scope.query('select id from prompts where company_id = $1')).toEqual([])
    })

    it('stay away once they are deleted, and come back', async () => {
      await remove('starter:ties')
      expect((await list()).some(({ id }) => id === 'starter:ties')).toBe(false)
      await expect(remove('starter:ties')).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await restore('starter:ties')
      expect((await list()).filter(({ title }) => title === 'Reports tie to the ledger')).toHaveLength(1)
    })

    it('are stored once they are changed', async () => {
      const saved = await save({ id: 'starter:trend', version: 0, title: 'Ours' })
      expect(saved).toMatchObject({ title: 'Ours', version: 1, owner: 'COMPANY' })
      const all = await list()
      expect(all.some(({ id }) => id === 'starter:trend')).toBe(false)
      expect(all.find(({ id }) => id === saved.id)?.title).toBe('Ours')
      // By a window that has not seen it.
      await expect(save({ id: 'starter:trend', version: 0, title: 'Theirs' })).rejects.toMatchObject({ code: 'CONFLICT' })
    })
  })

  describe('that are saved', () => {
    it('come back as they were, with what they are read as', async () => {
      const first = await save({ runs: 'NEVER', audience: 'OPERATOR' })
      expect(first).toMatchObject({ version: 1, holds: true, reading: 'Cost of goods by month, Jan – Dec 2025' })
      expect((await save({ id: first.id, version: 1, audience: 'OPERATOR' })).version).toBe(1)
      const next = await save({ id: first.id, version: 1, title: 'Food by month' })
      expect([next.version, next.title]).toEqual([2, 'Food by month'])
      await expect(save({ id: first.id, version: 1, title: 'Mine' })).rejects.toMatchObject({ code: 'CONFLICT', currentVersion: 2 })
      await remove(first.id)
      await expect(save({ id: first.id, version: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await restore(first.id)
      expect((await list()).find(({ id }) => id === first.id)?.title).toBe('Food by month')
    })

    it('are one where a save is repeated', async () => {
      const key = randomUUID()
      expect((await save({ title: 'Once' }, owner, key)).id).toBe((await save({ title: 'Once' }, owner, key)).id)
      const id = randomUUID()
      expect((await save({ id, title: 'Again' })).version).toBe((await save({ id, title: 'Again' })).version)
    })

    it.each<[string, object, RegExp]>([
      ['not understood', { text: 'Quuxes by month' }, /"quuxes" is not understood/],
      ['out of scope', { text: 'How much cash do we have?' }, /Reports do not answer this/],
      ['without what a variable stands for', { variables: [] }, /\{line\} a default value/],
      ['of an id that is none', { id: 'mine' }, /must be a UUID/],
      ['of a prompt that is gone', { id: randomUUID(), version: 3 }, /no such prompt/],
    ])('are refused if %s', async (_, more, sentence) => {
      await expect(save(more)).rejects.toThrow(sentence)
    })

    it('belong to one person, or to the company, which viewers leave as it is', async () => {
      const own = await save({ owner: 'OWN', title: 'Only mine' }, viewer)
      expect((await list(viewer)).at(-1)).toMatchObject({ id: own.id, owner: 'OWN' })
      expect((await list()).some(({ id }) => id === own.id)).toBe(false)
      await expect(remove(own.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(save({ id: own.id, version: 1, owner: 'OWN', title: 'Taken' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      const companys = await save({ title: 'Of all' })
      for (const id of [companys.id, 'starter:unusual']) {
        await expect(remove(id, viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
        await expect(viewer('mutation ($id: ID!) { acceptPromptPlan(promptId: $id, version: 1) { id } }', { id })).rejects.toMatchObject({
          code: 'FORBIDDEN',
        })
      }
      await expect(save({ title: 'Mine for all' }, viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(
        viewer('mutation ($ids: [ID!]!) { orderPrompts(owner: COMPANY, promptIds: $ids) { id } }', { ids: [companys.id] }),
      ).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await remove(own.id, viewer)
    })

    it('stand in the order that they are put into, starters among them', async () => {
      const ids = [(await save({ title: 'Second' })).id, 'starter:coverage']
      const { orderPrompts } = await owner<{ orderPrompts: readonly Saved[] }>(
        'mutation ($ids: [ID!]!) { orderPrompts(owner: COMPANY, promptIds: $ids) { id title } }',
        { ids: ids.toReversed() },
      )
      expect(orderPrompts.slice(0, 2).map(({ title }) => title)).toEqual(['How far the books go', 'Second'])
    })
  })

  describe('whose company changes', () => {
    it('are asked by the new name, and say what no longer holds', async () => {
      const { id } = await save({ title: 'Renamed' })
      const categorization = (await services.mappings.categorizations(accessOf(scope)))[0]
      if (categorization === undefined) throw new Error('no categorization')
      let renames = 0
      const rename = async (from: string, name: string) =>
        services.categorizationEditing.update(accessOf(scope), categorization.id, {
          name: categorization.name,
          version: categorization.version + renames++,
          groups: categorization.groups.map((group) => (group.name === from ? { ...group, name } : group)),
        })
      await rename('Cost of goods', 'Food')
      expect((await list()).find((one) => one.id === id)).toMatchObject({
        holds: true,
        variables: [{ usual: 'Food' }, {}],
        reading: 'Food by month, Jan – Dec 2025',
      })
      await rename('Food', 'Cost of goods')
    })

    it('keep what they ask about from being deleted', async () => {
      const { id } = await services.opsData.upsert(accessOf(scope), null, { name: 'Guests', showInBudget: false })
      const { id: prompt } = await save({ title: 'Guests by month', text: 'Guests by month', variables: [] })
      await expect(services.opsData.delete(accessOf(scope), id)).rejects.toThrow(/the prompt "Guests by month"/)
      const own = await save({ owner: 'OWN', title: 'My guests', text: 'Guests by month', variables: [] }, viewer)
      await remove(prompt)
      await services.opsData.delete(accessOf(scope), id)
      const mine = (await list(viewer)).find((one) => one.id === own.id)
      expect([mine?.holds, mine?.problem]).toEqual([false, 'The metric "Guests" is gone.'])
      await expect(viewer('mutation ($id: ID!) { acceptPromptPlan(promptId: $id, version: 1) { id } }', { id: own.id })).rejects.toThrow(
        /not understood/,
      )
      await remove(own.id, viewer)
    })
  })

  describe('that run by themselves', () => {
    it('run once for each user on a day, or in a month, however many windows ask', async () => {
      await save({ title: 'Every day', runs: 'DAILY' })
      await save({ title: 'Every month', runs: 'MONTHLY' })
      await save({ owner: 'OWN', title: 'My own', runs: 'DAILY' }, viewer)
      const windows = await Promise.all([due(viewer), due(viewer), due(viewer)])
      expect(windows.flat().toSorted()).toEqual(['Every day', 'Every month', 'My own'])
      expect(await due(owner)).toEqual(['Every day', 'Every month'])
      now = new Date(2026, 6, 1, 12)
      expect(await due(owner)).toEqual(['Every day', 'Every month'])
      now = new Date(2026, 6, 2, 12)
      expect(await due(owner)).toEqual(['Every day'])
      expect(await due(owner)).toEqual([])
    })

    it('are asked in one chat, none as a question that follows on the other', async () => {
      const all = await list(viewer)
      const ids = ['Every day', 'My own'].map((title) => all.find((one) => one.title === title)?.id)
      const { runPrompts } = await viewer<{ runPrompts: string }>('mutation ($ids: [ID!]!) { runPrompts(promptIds: $ids) }', { ids })
      const { chat } = await viewer<{ chat: { title: string; messages: readonly { role: string }[] } }>(
        'query ($id: ID!) { chat(chatId: $id) { title messages { role } } }',
        { id: runPrompts },
      )
      expect(chat.title).toBe('Every day and 1 more')
      expect(chat.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
    })
  })
})
