import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../src/platform/clock/clock.ts'
import { collected } from '../collected.ts'
import { type ServerProcess, startProcess } from '../command-line.ts'
import { addCompany, addUser, type TestCompany } from '../companies.ts'
import { onDatabase, type TestDatabase } from '../databases.ts'
import { someLedger } from '../ledgers.ts'
import { eventsOf } from '../running-server.ts'
import { testServices } from '../services.ts'

// Answers as a client sees them, over HTTP from a process of its own, which is killed in the middle.

const PROGRESS = `subscription ($id: ID!, $after: Int) { chatProgress(chatId: $id, after: $after) {
  position step messageId answer firstPart isFinished parts { __typename } } }`
const GO_ON = `mutation ($id: ID!, $input: ChatInput!) { continueChat(chatId: $id, input: $input, isFollowed: true) { id } }`
const CHAT =
  'query ($id: ID!) { chat(chatId: $id) { isAnswering messages { id role ... on UserMessage { text } ... on AssistantMessage { answer } } } }'

interface Progress {
  readonly position: number
  readonly step: string
  readonly messageId: string
  readonly answer: string | null
  readonly isFinished: boolean
}

interface Chat {
  readonly isAnswering: boolean
  readonly messages: readonly { readonly id: string; readonly role: string; readonly text?: string; readonly answer?: string }[]
}

onDatabase('answers over HTTP', (fresh) => {
  let target: TestDatabase
  let company: TestCompany
  let colleague: Omit<TestCompany, 'id'>
  let server: ServerProcess

  beforeAll(async () => {
    target = await fresh()
    const database = await target.open()
    const services = await testServices(database, systemClock)
    company = await addCompany(services, { name: 'Asking', rows: someLedger(200, { months: 6 }) })
    colleague = await addUser(services, company.id, 'colleague@example.com')
    await database.close()
    server = await startProcess(target)
  }, 240_000)
  afterAll(() => server.stop())

  const post = (query: string, variables: object, token = company.token) =>
    fetch(`${server.origin}/api/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ query, variables }),
    })
  const ask = async <Data>(query: string, variables: object): Promise<Data> => {
    const { data, errors } = (await (await post(query, variables)).json()) as { data: Data; errors?: unknown } // GraphQL over HTTP
    expect(errors).toBeUndefined()
    return data
  }
  const start = async (message: string): Promise<string> =>
    (await ask<{ startChat: { id: string } }>('mutation ($input: ChatInput!) { startChat(input: $input) { id } }', { input: { message } }))
      .startChat.id
  const chatOf = async (id: string): Promise<Chat> => (await ask<{ chat: Chat }>(CHAT, { id })).chat
  const follow = async (id: string, after: number | null = null): Promise<Progress[]> =>
    // As the operation asks for them.
    (await collected(eventsOf(await post(PROGRESS, { id, after })))).map(({ data }) => data?.['chatProgress'] as Progress)

  it('come step by step to the answer that is stored', async () => {
    const id = await start('Sales in March 2025')
    const events = await follow(id)
    const last = events.at(-1)
    expect(last).toMatchObject({ step: 'DONE', isFinished: true })
    expect(events.map(({ position }) => position)).toEqual([...events.keys()].map((at) => at + (events[0]?.position ?? 0)))
    const stored = (await chatOf(id)).messages[1]
    expect(stored?.id).toBe(last?.messageId)
    // The database has an order of its own for what is in it.
    expect(JSON.parse(stored?.answer ?? '')).toEqual(JSON.parse(last?.answer ?? ''))
    expect((await follow(id, last?.position)).at(-1)).toMatchObject({ messageId: last?.messageId, isFinished: true })
  })

  it('are followed by their user alone: a colleague is told what is told of an unknown chat', async () => {
    const id = await start('Sales in March 2025')
    const refusal = async (chat: string) => (await post(PROGRESS, { id: chat }, colleague.token)).text()
    const foreign = await refusal(id)
    expect(foreign).toContain('"code":"NOT_FOUND"')
    expect(foreign).toBe(await refusal('11111111-1111-4111-8111-111111111111'))
  })

  it('come after the server was killed, to every question that was acknowledged', async () => {
    const asked = await Promise.all(['Sales in January 2025', 'Sales in February 2025', 'Sales in April 2025'].map(start))
    process.kill(server.pid, 'SIGKILL')
    await server.ended
    server = await startProcess(target)
    for (const id of asked) {
      expect((await follow(id, 2)).at(-1)).toMatchObject({ isFinished: true })
      const { isAnswering, messages } = await chatOf(id)
      expect([isAnswering, messages.map(({ role }) => role)]).toEqual([false, ['user', 'assistant']])
    }
  }, 120_000)

  it.each(['FIGURES', 'WORDING'])(
    'come once after the server was killed when %s had been sent',
    async (step) => {
      const id = await start('Sales in March 2025')
      await follow(id)
      const goingOn = post(GO_ON, { id, input: { message: 'by month' } })
      // Told once it is stored.
      await goingOn
      for await (const { data } of eventsOf(await post(PROGRESS, { id, after: null }))) {
        const progress = data?.['chatProgress'] as Progress
        if (progress.step === step || progress.isFinished) break
      }
      process.kill(server.pid, 'SIGKILL')
      await server.ended
      server = await startProcess(target)
      expect((await follow(id)).at(-1)).toMatchObject({ isFinished: true })
      const { isAnswering, messages } = await chatOf(id)
      expect([isAnswering, messages.map(({ role, text }) => text ?? role)]).toEqual([
        false,
        ['Sales in March 2025', 'assistant', 'by month', 'assistant'],
      ])
      expect(JSON.parse(messages.at(-1)?.answer ?? '')).toMatchObject({ status: 'ANSWERED', plan: { kind: 'TREND' } })
    },
    120_000,
  )
})
