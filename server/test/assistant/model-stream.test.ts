import { type AssistantAnswer, readAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../src/platform/clock/clock.ts'
import { accessOf } from '../access.ts'
import { type Ran, type ServerProcess, startProcess } from '../command-line.ts'
import { addCompany, plantMapping, type TestCompany } from '../companies.ts'
import { onDatabase, type TestDatabase } from '../databases.ts'
import { someLedger } from '../ledgers.ts'
import { planned, text } from '../model/scripted-cases.ts'
import { type ScriptedModel, scriptedPlan, startScriptedModel } from '../model/scripted-model.ts'
import { eventsOf } from '../running-server.ts'
import { testServices } from '../services.ts'

// Answers for which a model is asked, over HTTP from a process of its own: its user stops them, and it is killed while the model is at work.

const KEY = 'key-that-nobody-may-see'
const ASKED = 'How much dough went to people in May 2025?'
const CHAT =
  'query ($id: ID!) { chat(chatId: $id) { isAnswering messages { id role ... on UserMessage { text } ... on AssistantMessage { answer } } } }'

const PLAN = text(planned({ rows: ['Labor'], span: { ...scriptedPlan({}).span, startDate: '2025-05-01', endDate: '2025-05-31' } }))
const SENTENCES = text(JSON.stringify({ sentences: ['Labor had {{c1}}.'] }))

interface Chat {
  readonly isAnswering: boolean
  readonly messages: readonly { readonly id: string; readonly role: string; readonly text?: string; readonly answer?: string }[]
}

onDatabase('answers with a model over HTTP', (fresh) => {
  let target: TestDatabase
  let company: TestCompany
  let model: ScriptedModel
  let server: ServerProcess
  /** By processes that have ended. */
  let printed = ''

  const startWithModel = (): Promise<ServerProcess> =>
    startProcess(target, {
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'scripted',
      LLM_API_KEY: KEY,
      LLM_SECONDS: '120',
      LOG_LEVEL: 'trace',
    })
  const hasEnded = ({ out, err }: Ran): void => {
    printed += out + err
  }

  beforeAll(async () => {
    model = await startScriptedModel()
    target = await fresh()
    const database = await target.open()
    const services = await testServices(database, systemClock)
    company = await addCompany(services, { name: 'Asking', rows: someLedger(200, { months: 6 }) })
    await plantMapping(services, company.id, 'Ours', [{ name: 'Labor', type: 'PAYROLL', accounts: ['6000'] }])
    const allowed = { usesModel: true, wordsAnswers: true, readsMemos: false }
    await services.assistantSettings.change(accessOf(database.scope(company.id)), allowed, 0)
    await database.close()
    server = await startWithModel()
  }, 240_000)
  afterAll(async () => {
    await server.stop()
    await model.close()
  })

  const post = (query: string, variables: object) =>
    fetch(`${server.origin}/api/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${company.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ query, variables }),
    })
  const ask = async <Data>(query: string, variables: object): Promise<Data> => {
    const { data, errors } = (await (await post(query, variables)).json()) as { data: Data; errors?: unknown } // GraphQL over HTTP
    expect(errors).toBeUndefined()
    return data
  }
  const start = async (): Promise<string> => {
    const mutation = 'mutation ($input: ChatInput!) { startChat(input: $input) { id } }'
    return (await ask<{ startChat: { id: string } }>(mutation, { input: { message: ASKED } })).startChat.id
  }
  const chatOf = async (id: string): Promise<Chat> => (await ask<{ chat: Chat }>(CHAT, { id })).chat
  /** Follows an answer until a step, or its end. */
  const followTo = async (id: string, wanted: string): Promise<void> => {
    const query = 'subscription ($id: ID!) { chatProgress(chatId: $id) { step isFinished } }'
    for await (const { data } of eventsOf(await post(query, { id }))) {
      const progress = data?.['chatProgress'] as { step: string; isFinished: boolean } // as the operation asks for it
      if (progress.step === wanted) return
      expect(progress.isFinished).toBe(false)
    }
  }
  const lastAnswer = ({ messages }: Chat): AssistantAnswer => {
    const answer = readAnswer(JSON.parse(messages.at(-1)?.answer ?? 'null'))
    if (answer === null) throw new Error('There is no answer.')
    return answer
  }

  it('end at the model, too, when their user stops them, and keep the figures that were ready', async () => {
    model.script(PLAN, { kind: 'HANG' })
    const id = await start()
    await followTo(id, 'WORDING')
    await model.untilReceived(2)
    const closed = model.nextGivenUp()
    await ask('mutation ($id: ID!) { stopChat(chatId: $id) { id } }', { id })
    await closed
    const answer = lastAnswer(await chatOf(id))
    expect(answer).toMatchObject({ status: 'STOPPED', plan: { kind: 'FIGURES' } })
    expect(answer.parts[0]).toMatchObject({ tone: 'ANSWER', words: expect.arrayContaining(['Labor came to ']) })
    expect(answer.parts.at(-1)).toMatchObject({ words: ['You stopped this answer: this is what was ready.'] })
    expect(model.received).toHaveLength(2)
  })

  it.each([
    ['reads the question', 'READING', [{ kind: 'HANG' }], 1],
    ['words the figures that were sent', 'WORDING', [PLAN, { kind: 'HANG' }], 2],
  ] as const)(
    'come after the server was killed while the model %s, and nothing acknowledged is lost',
    async (_when, step, replies, requests) => {
      model.script(PLAN, SENTENCES)
      const before = await start()
      await followTo(before, 'DONE')
      const whole = await chatOf(before)

      model.script(...replies)
      const id = await start()
      await model.untilReceived(1)
      await ask('mutation ($id: ID!, $input: ChatInput!) { continueChat(chatId: $id, input: $input, isFollowed: true) { id } }', {
        id: before,
        input: { message: ASKED },
      })
      await followTo(id, step)
      await model.untilReceived(requests)
      const closed = model.nextGivenUp()
      process.kill(server.pid, 'SIGKILL')
      await closed
      hasEnded(await server.ended)

      model.script(PLAN, SENTENCES, PLAN, SENTENCES)
      server = await startWithModel()
      for (const [chat, questions] of [
        [id, 1],
        [before, 2],
      ] as const) {
        await followTo(chat, 'DONE')
        const now = await chatOf(chat)
        expect(now.isAnswering).toBe(false)
        expect(now.messages.map(({ role, text: said }) => said ?? role)).toEqual(
          Array.from({ length: questions }, () => [ASKED, 'assistant']).flat(),
        )
        expect(lastAnswer(now)).toMatchObject({ status: 'ANSWERED', plan: { kind: 'FIGURES' } })
        expect(lastAnswer(now).parts[0]).toMatchObject({ words: ['Labor had ', { source: {} }, '.'] })
      }
      expect((await chatOf(before)).messages.slice(0, 2)).toEqual(whole.messages)
    },
    120_000,
  )

  it('leave neither key, question nor reply in what the server prints', async () => {
    model.script({ kind: 'RAW', status: 401, body: '{"error":"secretbody"}' })
    await followTo(await start(), 'DONE')
    hasEnded(await server.stop())
    expect(printed).toContain('"level":')
    expect([KEY, 'dough', 'Labor had', 'secretbody', 'Bearer'].filter((one) => printed.includes(one))).toEqual([])
    server = await startWithModel()
  })
})
