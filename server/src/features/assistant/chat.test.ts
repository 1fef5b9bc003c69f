import type { AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import { parseDecimal } from '@fourwall/domain/money/decimal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { API_PARTS, type ApiPart, apiForm } from '../../../test/answers/answer-forms.ts'
import { type KnownNumerals, unboundNumerals } from '../../../test/answers/bound-figures.ts'
import { companyNumerals, unboundInChats, withToday } from '../../../test/answers/company-numerals.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { type ScriptedModel, startScriptedModel } from '../../../test/model/scripted-model.ts'
import { TEST_CLOCK, testServices } from '../../../test/services.ts'
import { readConfiguration } from '../../platform/config/config.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { QuestionRate } from './question-rate.ts'

const MESSAGES = `id role createdAt ... on UserMessage { content text files { filename } plan }
  ... on AssistantMessage { answer rating ratingReason ${API_PARTS} }`
const CHAT = `id title updatedAt isAnswering messages { ${MESSAGES} }`
const START = 'mutation ($input: ChatInput!, $key: String) { startChat(input: $input, idempotencyKey: $key) { id title questionId } }'
const GO_ON = `mutation ($id: ID!, $input: ChatInput!, $replaces: ID, $key: String) {
  continueChat(chatId: $id, input: $input, replaces: $replaces, idempotencyKey: $key) { ${CHAT} } }`
const HISTORY = '{ chatHistory { id title updatedAt } }'

interface Told {
  readonly id: string
  readonly role: string
  readonly text?: string
  readonly answer?: string
  readonly rating?: string | null
  readonly ratingReason?: string | null
  readonly parts?: readonly ApiPart[]
}

/** As variables of a query, too. */
type Begun = Readonly<Record<'id' | 'title' | 'questionId', string>>

interface Chat {
  readonly id: string
  readonly title: string
  readonly isAnswering: boolean
  readonly messages: readonly Told[]
}

onDatabase('chats', (fresh, kind) => {
  let services: Services
  /** The same database through another server, where it can have several. */
  let elsewhere: Services
  let scope: Scope
  let companyId: string
  let userId: string
  let ask: Ask
  let mappingId: string
  let known: Omit<KnownNumerals, 'question'>

  beforeAll(async () => {
    const target = await fresh()
    services = await testServices(await target.open())
    elsewhere = kind === 'embedded' ? services : await testServices(await target.open())
    const company = await addCompany(services, { name: 'Talked', rows: someLedger(900, { months: 12 }) })
    companyId = company.id
    userId = company.userId
    scope = services.database.scope(companyId)
    ask = apiOf(services, companyId, company.userId)
    const planted = await plantMapping(services, companyId, 'Mine', [
      { name: 'Revenue', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Payroll', type: 'PAYROLL', accounts: ['6000'] },
      { name: 'Occupancy', type: 'OPEX', accounts: ['6500'] },
      { name: 'Net income', type: 'NET_INCOME', formula: '{Revenue} - {Goods} - {Payroll} - {Occupancy}' },
    ])
    mappingId = planted.mappingId
    known = await companyNumerals(services, accessOf(scope), scope)
  }, 120_000)

  const inView = (more: object = {}) => ({ profitLossMappingId: mappingId, ...more })
  const start = async (message: string, more: object = {}, key?: string, from: Ask = ask): Promise<Begun> =>
    (await from<{ startChat: Begun }>(START, { input: { message, context: inView(), ...more }, key })).startChat
  const opened = async (id: string, from: Ask = ask): Promise<Chat | null> => {
    const { chat } = await from<{ chat: Chat | null }>(`query ($id: ID!) { chat(chatId: $id) { ${CHAT} } }`, { id })
    return chat && bound(chat)
  }
  const goOn = async (id: string, message: string, replaces?: string, key?: string): Promise<Chat> =>
    bound((await ask<{ continueChat: Chat }>(GO_ON, { id, input: { message, context: inView() }, replaces, key })).continueChat)
  /** A chat whose answers, as the API sends them, have no numeral that is bound to nothing. */
  const bound = (chat: Chat): Chat => {
    for (const [at, message] of chat.messages.entries()) {
      if (message.role !== 'assistant') continue
      const [answer, question] = [answerOf(message), chat.messages[at - 1]?.text ?? '']
      const unbound = unboundNumerals(answer, { ...withToday(known, answer), question }, apiForm(message.parts ?? []))
      expect({ question, unbound }).toEqual({ question, unbound: [] })
    }
    return chat
  }
  const answerOf = (one: Told | undefined): AssistantAnswer => JSON.parse(one?.answer ?? '') as AssistantAnswer // as the API wrote it
  const asked = async (message: string): Promise<Told> => {
    const { id } = await start(message)
    const last = (await opened(id))?.messages.at(-1)
    if (last === undefined) throw new Error('There is no answer')
    return last
  }
  /** Whole minor units of accounts, by plain SQL; credits positive if they are income. */
  const booked = async (numbers: readonly string[], first: string, last: string, isIncome: boolean): Promise<bigint> => {
    const [row] = await scope.query<{ sum: string }>(
      `select coalesce(sum(e.amount), 0)::text as sum from entries e join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       where e.company_id = $1 and a.number = any($2) and e.day between $3::date and $4::date`,
      [numbers, first, last],
    )
    return BigInt(row?.sum ?? 0) * (isIncome ? -1n : 1n)
  }
  const cents = (value: string | null | undefined): bigint => {
    const { units, decimals } = parseDecimal(value ?? '')
    return units * 10n ** BigInt(2 - decimals)
  }

  it('begin with a question, and keep it with its answer', async () => {
    const { id, title, questionId } = await start('  Revenue in March 2025\nplease ')
    expect(title).toBe('Revenue in March 2025')
    const chat = await opened(id)
    expect(chat).toMatchObject({
      title,
      isAnswering: false,
      messages: [{ role: 'user', content: 'Revenue in March 2025\nplease' }, { role: 'assistant' }],
    })
    expect(chat?.messages[0]?.id).toBe(questionId)
    expect(answerOf(chat?.messages[1])).toMatchObject({ status: 'ANSWERED', plan: { kind: 'FIGURES', mappingId } })
    expect(await opened('11111111-1111-4111-8111-111111111111')).toBeNull()
    expect(await opened('no id')).toBeNull()
  })

  it('answer each of several questions in one message, the next one goes on from the last of them', async () => {
    const { id } = await start('What was revenue in March 2025, and what was Payroll % in May 2025?')
    const first = await opened(id)
    expect(first?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant'])
    const titles = (chat: Chat | null): readonly string[] =>
      (chat?.messages ?? []).filter(({ role }) => role === 'assistant').map((one) => answerOf(one).title)
    expect(titles(first)).toEqual(['Revenue, Mar 2025', 'Payroll as a share of revenue, May 2025'])
    expect(cents(first?.messages[1]?.parts?.[0]?.figures?.[0]?.value)).toBe(
      await booked(['4000', '4900'], '2025-03-01', '2025-03-31', true),
    )
    expect(first?.messages[2]?.parts?.[0]?.figures?.[1]?.value).toBeDefined()
    const rate = 'mutation ($chat: ID!, $message: ID!) { rateAnswer(chatId: $chat, messageId: $message, rating: GOOD) { id } }'
    for (const at of [1, 2]) await ask(rate, { chat: id, message: first?.messages[at]?.id })
    const next = await goOn(id, 'and in April')
    expect(titles(next).at(-1)).toBe('Payroll as a share of revenue, Apr 2025')
    // Edited into one question, it has one answer.
    expect(titles(await goOn(id, 'Goods in June 2025', first?.messages[0]?.id))).toEqual(['Goods, Jun 2025'])
  })

  it('answer with figures that plain SQL has too, each with its cell', async () => {
    const one = await asked('Revenue in March 2025')
    const [figure] = one.parts?.[0]?.figures ?? []
    expect(cents(figure?.value)).toBe(await booked(['4000', '4900'], '2025-03-01', '2025-03-31', true))
    expect(figure?.cell).toMatch(/^\d+ \S+/)
    expect([figure?.unit, figure?.unitLabel]).toEqual(['MONEY', null])
    const share = (await asked('Payroll % in Q2 2025')).parts?.[0]?.figures ?? []
    expect(share.map(({ unit }) => unit)).toContain('RATIO')
    expect(one.parts?.[0]?.content).toContain(figure?.text)

    const quarter = (await asked('Payroll in Q2 2025')).parts?.[0]?.figures?.[0]
    expect(cents(quarter?.value)).toBe(await booked(['6000'], '2025-04-01', '2025-06-30', false))

    const trend = await asked('Revenue by month in 2025')
    const points = trend.parts?.flatMap(({ series }) => series?.[0]?.points ?? []) ?? []
    expect(points).toHaveLength(12)
    expect([...new Set(points.map(({ unit }) => unit))]).toEqual(['MONEY'])
    for (const [at, { value, y }] of points.entries()) {
      const month = `2025-${String(at + 1).padStart(2, '0')}`
      const [end] = await scope.query<{ day: string }>(
        `select (($2::text || '-01')::date + interval '1 month' - interval '1 day')::date::text as day where $1::uuid is not null`,
        [month],
      )
      expect(cents(value)).toBe(await booked(['4000', '4900'], `${month}-01`, end?.day ?? '', true))
      expect(y).toBe(Number(value))
    }
  })

  it('leave points without a value out for clients that know numbers only', async () => {
    const trend = await asked('Payroll by month from January 2024 to June 2025')
    const points = trend.parts?.flatMap(({ series }) => series?.[0]?.points ?? []) ?? []
    const whole = answerOf(trend).parts.find((part) => part.kind === 'CHART')
    expect(points.every(({ value, y, cell }) => typeof y === 'number' && value !== null && cell !== '')).toBe(true)
    expect(points.length).toBeLessThanOrEqual(whole?.kind === 'CHART' ? whole.data.categories.length : 0)
  })

  it('go on, with follow-ups that change the question before', async () => {
    const { id } = await start('Revenue in March 2025')
    const chat = await goOn(id, 'and in April?')
    expect(chat.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
    const figure = chat.messages[3]?.parts?.[0]?.figures?.[0]
    expect(cents(figure?.value)).toBe(await booked(['4000', '4900'], '2025-04-01', '2025-04-30', true))
  })

  it('give a question back at once to whoever follows its answer', async () => {
    const { id } = await start('Revenue in March 2025')
    await opened(id)
    const query = GO_ON.replace('replaces: $replaces', 'replaces: $replaces, isFollowed: true')
    const variables = { id, input: { message: 'and in April?', context: inView() }, key: 'follows' }
    const [one, again] = [await ask<{ continueChat: Chat }>(query, variables), await ask<{ continueChat: Chat }>(query, variables)]
    // An answer that is quick may be there already.
    const sofar = one.continueChat.messages.slice(0, 3)
    expect(sofar.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(again.continueChat.messages.slice(0, 3)).toEqual(sofar)
    expect((await opened(id))?.messages).toHaveLength(4)
  })

  it('replace an earlier question with all that followed, and answer the same question again', async () => {
    const { id } = await start('Revenue in March 2025')
    const longer = await goOn(id, 'and in April?')
    const [first] = longer.messages
    const replaced = await goOn(id, 'Payroll in May 2025', first?.id)
    expect(replaced.messages.map(({ text }) => text)).toEqual(['Payroll in May 2025', undefined])
    const again = await goOn(id, 'Payroll in May 2025', replaced.messages[0]?.id)
    expect(again.messages.map(({ id: one }) => one)).not.toContain(replaced.messages[1]?.id)
    expect(answerOf(again.messages[1]).parts).toEqual(answerOf(replaced.messages[1]).parts)
    await expect(goOn(id, 'x', first?.id)).rejects.toThrow('There is no such question in this chat (any more). Load it again.')
  })

  it('answer once to an idempotency key', async () => {
    const [one, other] = [await start('Revenue in May 2025', {}, 'key-1'), await start('Revenue in May 2025', {}, 'key-1')]
    expect(one).toEqual(other)
    await expect(start('Something else', {}, 'key-1')).rejects.toMatchObject({ code: 'CONFLICT' })
    await goOn(one.id, 'and in June?', undefined, 'key-2')
    expect((await goOn(one.id, 'and in June?', undefined, 'key-2')).messages).toHaveLength(4)
  })

  it('are named, found again newest first, deleted and restored', async () => {
    const older = await start('Goods in May 2025')
    const newer = await start('Occupancy in May 2025')
    const { renameChat } = await ask<{ renameChat: { title: string } }>(
      'mutation ($id: ID!) { renameChat(chatId: $id, newTitle: "  Food  ") { title } }',
      { id: older.id },
    )
    expect(renameChat.title).toBe('Food')
    await expect(ask('mutation ($id: ID!) { renameChat(chatId: $id, newTitle: " ") { title } }', { id: older.id })).rejects.toThrow(
      'Type a name for the chat.',
    )
    const { generateChatTitle } = await ask<{ generateChatTitle: { title: string } }>(
      'mutation ($id: ID!) { generateChatTitle(chatId: $id) { title } }',
      newer,
    )
    expect(generateChatTitle.title).toBe(answerOf((await opened(newer.id))?.messages[1]).title)
    const ids = async () => (await ask<{ chatHistory: { id: string }[] }>(HISTORY)).chatHistory.map(({ id }) => id)
    expect(await ids()).toEqual(expect.arrayContaining([older.id, newer.id]))
    await ask('mutation ($id: ID!) { deleteChat(chatId: $id) }', older)
    expect(await opened(older.id)).toBeNull()
    expect(await ids()).not.toContain(older.id)
    await expect(goOn(older.id, 'more')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await ask('mutation ($id: ID!) { restoreChat(chatId: $id) { id } }', older)
    expect((await opened(older.id))?.messages).toHaveLength(2)
    expect(await ids()).toContain(older.id)
  })

  it('are listed by when they were last asked', async () => {
    let now = new Date(2026, 5, 30, 12)
    const clocked = await testServices(services.database, { now: () => now })
    const mine = accessOf(scope, { userId: 'lists' })
    const question = { text: 'Revenue last month', context: { ...NO_CONTEXT, mappingId }, plan: null }
    const titles = async () => (await clocked.chats.history(mine)).map(({ title }) => title)
    const first = await clocked.chats.start(mine, { ...question, text: 'One' })
    now = new Date(2026, 5, 30, 13)
    await clocked.chats.start(mine, { ...question, text: 'Two' })
    expect(await titles()).toEqual(['Two', 'One'])
    now = new Date(2026, 5, 30, 14)
    await clocked.chats.continue(mine, first.id, question, null)
    expect(await titles()).toEqual(['One', 'Two'])
  })

  it('refuse what cannot be asked, with a sentence', async () => {
    await expect(start('   ')).rejects.toThrow('Type a question.')
    await expect(start('x'.repeat(2_001))).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
    const unknown = '11111111-1111-4111-8111-111111111111'
    await expect(start('Revenue', { context: { profitLossMappingId: unknown } })).rejects.toThrow(
      'There is no such mapping (any more). Choose another one.',
    )
    await expect(start('Revenue', { context: { locationIds: ['999'] } })).rejects.toMatchObject({ code: expect.any(String) })
    const reversed = { period: 'MONTHLY', startDate: '2025-06-01', endDate: '2025-05-31' }
    await expect(start('Revenue', { context: { timeSpan: reversed } })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'input.context.timeSpan.endDate',
      message: 'End date must be later than start date. The time span ends on 2025-05-31, before it starts on 2025-06-01.',
    })
    await expect(start('Revenue', { plan: '{' })).rejects.toThrow('This is no JSON.')
  })

  it('say why where there is no answer', async () => {
    const unread = answerOf(await asked('xyzzy plugh in March 2025'))
    expect(unread.status).toBe('UNREAD')
    expect(JSON.stringify(unread.parts)).toContain('xyzzy')
    expect(answerOf(await asked('What will our sales be next year? Forecast it.')).status).toBe('REFUSED')
  })

  it('are of one person: another of the same company, and of another, sees and changes nothing', async () => {
    const { id } = await start('Revenue in March 2025')
    const own = await opened(id)
    const other = await addCompany(services, { name: 'Next door', rows: someLedger(20) })
    for (const stranger of [apiOf(services, companyId), apiOf(services, other.id, other.userId)]) {
      expect(await opened(id, stranger)).toBeNull()
      expect((await stranger<{ chatHistory: object[] }>(HISTORY)).chatHistory).toEqual([])
      for (const field of [
        'deleteChat(chatId: $id)',
        'restoreChat(chatId: $id) { id }',
        'stopChat(chatId: $id) { id }',
        'renameChat(chatId: $id, newTitle: "Taken") { id }',
        'generateChatTitle(chatId: $id) { id }',
        `rateAnswer(chatId: $id, messageId: "${own?.messages[1]?.id}", rating: BAD) { id }`,
        'continueChat(chatId: $id, input: { message: "more" }) { id }',
      ])
        await expect(stranger(`mutation ($id: ID!) { ${field} }`, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await opened(id)).toEqual(own)
  })

  it('answer a question that another process left, and only once where two are asked for it', async () => {
    const access = accessOf(scope, { userId: 'two' })
    const question = { text: 'Revenue in March 2025', context: { ...NO_CONTEXT, mappingId }, plan: null }
    const { id } = await services.chats.start(access, question)
    const there = accessOf(elsewhere.database.scope(companyId), { userId: 'two' })
    const [here, away] = await Promise.all([services.chats.get(access, id), elsewhere.chats.get(there, id)])
    expect(here?.messages.map(({ id: one }) => one)).toEqual(away?.messages.map(({ id: one }) => one))
    expect(here?.messages).toHaveLength(2)
  })

  describe('that are stopped', () => {
    const STOP = `mutation ($id: ID!) { stopChat(chatId: $id) { ${CHAT} } }`
    /** Never replies. */
    let model: ScriptedModel
    let askModel: Ask

    beforeAll(async () => {
      model = await startScriptedModel()
      model.script({ kind: 'HANG' })
      const endpoint = { baseUrl: model.baseUrl, model: 'scripted', apiKey: null }
      const limits = { ...readConfiguration({}).languageModel.limits, answerMs: 120_000 }
      const withModel = await testServices(services.database, TEST_CLOCK, { languageModel: { endpoint, missing: [], limits } })
      const allowed = { usesModel: true, wordsAnswers: false, readsMemos: false }
      const access = accessOf(scope)
      await services.assistantSettings.change(access, allowed, (await services.assistantSettings.get(access)).version)
      askModel = apiOf(withModel, companyId, userId)
    })
    afterAll(() => model.close())

    it('hold an answer that says so, and can be asked again', async () => {
      const { id } = await start('How much dough went to people in March 2025?', {}, undefined, askModel)
      await model.untilReceived(1)
      const { stopChat } = await askModel<{ stopChat: Chat }>(STOP, { id })
      expect(stopChat).toMatchObject({ isAnswering: false, messages: [{ role: 'user' }, { role: 'assistant' }] })
      const [question, answer] = stopChat.messages
      const { status, parts } = answerOf(answer)
      expect(status).toBe('STOPPED')
      expect(parts.at(-1)).toMatchObject({ kind: 'TEXT', tone: 'NOTE', words: [expect.stringMatching(/^You stopped this answer/)] })
      expect(await opened(id)).toEqual(stopChat)
      const again = await goOn(id, 'Revenue in March 2025', question?.id)
      expect(answerOf(again.messages[1]).status).toBe('ANSWERED')
    })

    it('go on from a stored plan as from a new one', async () => {
      const { id } = await start('Payroll in March 2025')
      await opened(id)
      const swapped = await goOn(id, 'sorry, April 2025 not March 2025')
      expect(answerOf(swapped.messages[3]).status).toBe('ANSWERED')
      expect(swapped.messages[3]?.answer).toContain('Payroll came to')
      expect(swapped.messages[3]?.answer).toContain('Apr 2025')
    })

    it('keep what is answered already', async () => {
      const { id } = await start('Revenue in March 2025')
      const before = await opened(id)
      expect((await ask<{ stopChat: Chat }>(STOP, { id })).stopChat).toEqual(before)
    })
  })

  describe('whose answers are rated', () => {
    const RATE = `mutation ($id: ID!, $message: ID!, $rating: AnswerRatingKind, $reason: String) {
      rateAnswer(chatId: $id, messageId: $message, rating: $rating, reason: $reason) { id rating ratingReason } }`
    const RATINGS = '{ answerRatings { messageId question rating reason ratedBy ratedAt } }'

    it('tell the owners the question in words, and no figure', async () => {
      const { id } = await start('Revenue in July 2025')
      const chat = await opened(id)
      const message = chat?.messages[1]?.id
      const rate = async (variables: object) => ask<{ rateAnswer: Told }>(RATE, { id, message, ...variables })
      await rate({ rating: 'GOOD' })
      expect(await rate({ rating: 'BAD', reason: ' Not the month I meant ' })).toEqual({
        rateAnswer: { id: message, rating: 'BAD', ratingReason: 'Not the month I meant' },
      })
      const listed = async () =>
        (await ask<{ answerRatings: { messageId: string }[] }>(RATINGS)).answerRatings.filter((one) => one.messageId === message)
      const said = {
        messageId: message,
        question: 'Revenue in July 2025',
        rating: 'BAD',
        reason: 'Not the month I meant',
        ratedBy: 'Tester',
      }
      expect(await listed()).toEqual([{ ...said, ratedAt: expect.any(String) }])
      expect((await opened(id))?.messages[1]).toMatchObject({ rating: 'BAD', ratingReason: 'Not the month I meant' })
      await expect(apiOf(services, companyId, 'someone', 'EDITOR')(RATINGS)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await ask('mutation ($id: ID!) { deleteChat(chatId: $id) }', { id })
      expect(await listed()).toHaveLength(1)
    })

    it('take a rating back, and rate nothing but answers', async () => {
      const { id } = await start('Revenue in July 2025')
      const [question, answer] = (await opened(id))?.messages ?? []
      await ask(RATE, { id, message: answer?.id, rating: 'GOOD', reason: 'Yes' })
      await ask(RATE, { id, message: answer?.id })
      expect((await opened(id))?.messages[1]).toMatchObject({ rating: null, ratingReason: null })
      await expect(ask(RATE, { id, message: question?.id, rating: 'GOOD' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(ask(RATE, { id, message: answer?.id, reason: 'because' })).rejects.toThrow(
        'Say whether the answer is good or bad, not only why.',
      )
      await expect(ask(RATE, { id, message: answer?.id, rating: 'BAD', reason: 'x'.repeat(1_001) })).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
      })
    })
  })

  it('hold no numeral that is bound to nothing', async () => {
    expect(await unboundInChats(services, scope)).toEqual([])
  })
})

describe('questions within a minute', () => {
  it('are limited for each user', () => {
    const rate = new QuestionRate()
    for (let at = 0; at < 120; at += 1) rate.admit('busy', at)
    expect(() => rate.admit('busy', 59_999)).toThrow(
      'You asked 120 questions within a minute, the most possible. Wait a minute, then ask again.',
    )
    rate.admit('another', 59_999)
    rate.admit('busy', 60_000)
    expect(() => rate.admit('busy', 60_000)).toThrow('Wait a minute')
  })
})
