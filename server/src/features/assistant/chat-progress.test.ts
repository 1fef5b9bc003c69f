import { randomUUID } from 'node:crypto'
import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { collected } from '../../../test/collected.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase, type TestDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { TEST_CLOCK, testServices } from '../../../test/services.ts'
import { readConfiguration } from '../../platform/config/config.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'
import type { ProgressEvent } from './answer-run.ts'
import type { AnswerWay } from './answer-way.ts'
import { AnsweringService } from './answering.ts'
import type { AskedQuestion } from './asked-question.ts'
import { ModelPlanner } from './model-planner.ts'
import { ChatService } from './service.ts'

const LOG = pino({ level: 'silent' })
const { signal: HERE } = new AbortController()

/** Answers that are ready, and are held back until the test lets them go. */
class Held {
  /** Of answers that are ready. */
  readonly ways: AnswerWay[] = []
  /** Answers that were begun. */
  begun = 0
  #go = Promise.withResolvers<void>()

  /** Lets all answers go, also later ones. */
  release(): void {
    this.#go.resolve()
  }

  hold(): void {
    this.ways.length = 0
    this.begun = 0
    this.#go = Promise.withResolvers()
  }

  chats(services: Services): ChatService {
    const real = new AnsweringService(services, new ModelPlanner(null, readConfiguration({}).languageModel.limits, LOG), LOG)
    const answering = {
      checkContext: real.checkContext.bind(real),
      suggestions: real.suggestions.bind(real),
      answerFurther: real.answerFurther.bind(real),
      answer: async (...[access, question, last, way]: Parameters<AnsweringService['answer']>) => {
        this.begun += 1
        const answer = await real.answer(access, question, last, way)
        this.ways.push(way)
        await Promise.race([this.#go.promise, new Promise((resolve) => way.signal.addEventListener('abort', resolve))])
        way.signal.throwIfAborted()
        return answer
      },
    }
    return new ChatService({ answering, database: services.database, longestWaitMs: 50 }, TEST_CLOCK, randomUUID, LOG)
  }
}

onDatabase('answers on their way', (fresh, kind) => {
  const held = new Held()
  let services: Services
  let elsewhere: Services
  let chats: ChatService
  let access: Access
  let question: AskedQuestion

  let target: TestDatabase

  beforeAll(async () => {
    target = await fresh()
    services = await testServices(await target.open())
    elsewhere = kind === 'embedded' ? services : await testServices(await target.open())
    chats = held.chats(services)
    const { id } = await addCompany(services, { name: 'Slow', rows: someLedger(200, { months: 6 }) })
    const { mappingId } = await plantMapping(services, id, 'Mine', [{ name: 'Revenue', type: 'REVENUE', accounts: ['4000', '4900'] }])
    access = accessOf(services.database.scope(id), { userId: 'asks' })
    question = { text: 'Revenue in March 2025', context: { ...NO_CONTEXT, mappingId }, plan: null }
  }, 120_000)

  beforeEach(() => held.hold())
  afterEach(() => held.release())

  const ready = async (count = 1) => {
    await expect.poll(() => held.ways).toHaveLength(count)
  }
  const watch = async (id: string, after: number | null = null) => collected(await chats.progress(access, id, after, HERE))
  /** Watches from the first event on, which has come when this returns. @returns waits for the end, and gives all events. */
  const follow = async (id: string): Promise<() => Promise<readonly ProgressEvent[]>> => {
    const events = await chats.progress(access, id, null, HERE)
    const first = await events.next()
    const rest = collected(events)
    return async () => [...(first.done === true ? [] : [first.value]), ...(await rest)]
  }

  it('are begun after what else is ready, such as the reply that the question is stored', async () => {
    const { id } = await chats.start(access, question)
    for (let step = 0; step < 1_000; step += 1) await Promise.resolve()
    expect(held.begun).toBe(0)
    held.release()
    expect((await watch(id)).at(-1)?.step).toBe('DONE')
  })

  it('arrive step by step, and are stored under the id that was told from the start', async () => {
    const { id } = await chats.start(access, question)
    const ended = await follow(id)
    await ready()
    held.release()
    const events = await ended()
    expect(events.map(({ position, step, isFinished }) => [position, step, isFinished])).toEqual([
      [1, 'READING', false],
      [2, 'FIGURES', false],
      [3, 'WORDING', false],
      [4, 'DONE', true],
    ])
    expect(events[0]?.answer).toBeNull()
    expect(events[1]?.answer).toMatchObject({ plan: { kind: 'FIGURES' }, parts: [] })
    expect(events[3]?.firstPart).toBe(events[3]?.answer?.parts.length)
    const [asked, stored] = (await chats.load(access, id))?.messages ?? []
    expect(stored).toMatchObject({ id: events[0]?.messageId, answer: events[3]?.answer })
    // While it is being looked for, it is not known.
    expect(events.map(({ questionId }) => questionId)).toEqual([null, asked?.id, asked?.id, asked?.id])
    // Later: its end alone, or what follows the position.
    expect((await watch(id)).map(({ position, step, questionId }) => [position, step, questionId])).toEqual([[1, 'DONE', asked?.id]])
    expect((await watch(id, 2)).map(({ position }) => position)).toEqual([3, 4])
    expect((await watch(id, 4)).map(({ position }) => position)).toEqual([4])
  })

  it('are shown as far as they are by a chat that is opened, while another question waits', async () => {
    const { id } = await chats.start(access, question)
    await ready()
    const chat = await chats.get(access, id)
    expect(chat).toMatchObject({ isAnswering: true, messages: [{ role: 'USER' }, { role: 'ASSISTANT', answer: { status: 'ANSWERED' } }] })
    await expect(chats.continue(access, id, question, null)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The question before is still being answered. Wait for its answer, or stop it.',
    })
    held.release()
    await watch(id)
    expect((await chats.get(access, id))?.messages[1]?.id).toBe(chat?.messages[1]?.id)
  })

  it('end when they are stopped, with what was ready', async () => {
    const { id } = await chats.start(access, question)
    const ended = await follow(id)
    await ready()
    const stopped = await chats.stop(access, id)
    expect(held.ways[0]?.signal.aborted).toBe(true)
    const events = await ended()
    const last = events.at(-1)
    expect(last).toMatchObject({ step: 'STOPPED', isFinished: true, answer: { status: 'STOPPED', plan: { kind: 'FIGURES' } } })
    const figures = events.at(-2)?.answer?.parts ?? []
    expect(figures.length).toBeGreaterThan(0)
    expect(last?.answer?.parts.slice(0, -1)).toEqual(figures)
    expect(last?.answer?.parts.at(-1)).toMatchObject({ words: ['You stopped this answer: this is what was ready.'] })
    expect(stopped).toMatchObject({ isAnswering: false, messages: [{ role: 'USER' }, { id: last?.messageId, answer: last?.answer }] })
  })

  it('end when their question is asked anew, and when the chat is deleted', async () => {
    const { id } = await chats.start(access, question)
    await ready()
    const asked = (await chats.load(access, id))?.messages[0]?.id ?? ''
    const again = chats.continue(access, id, { ...question, text: 'Revenue in April 2025' }, asked)
    await ready(2)
    expect(held.ways.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await again
    await chats.delete(access, id)
    expect(held.ways[1]?.signal.aborted).toBe(true)
    held.release()
    await chats.restore(access, id)
    await watch(id)
    expect((await chats.load(access, id))?.messages).toMatchObject([{ question: { text: 'Revenue in April 2025' } }, { role: 'ASSISTANT' }])
  })

  it('are followed before anything of them is ready, also those of questions that go on', async () => {
    const { id } = await chats.start(access, question)
    held.release()
    await watch(id)
    held.hold()
    const asked = await chats.ask(access, id, { ...question, text: 'and in April 2025?' }, null)
    expect(asked).toMatchObject({ isAnswering: true, messages: [{ role: 'USER' }, { role: 'ASSISTANT' }, { role: 'USER' }] })
    const ended = await follow(id)
    expect((await chats.load(access, id))?.messages).toHaveLength(3)
    await ready()
    held.release()
    expect((await ended()).map(({ step }) => step)).toEqual(['READING', 'FIGURES', 'WORDING', 'DONE'])
  })

  it('are made two at a time for each user; the others wait', async () => {
    const { id: first } = await chats.start(access, question)
    await chats.start(access, question)
    const { id: third } = await chats.start(access, question)
    await ready(2)
    const another = await chats.start(accessOf(services.database.scope(access.companyId), { userId: 'next' }), question)
    expect(another.title).toBe('Revenue in March 2025')
    await ready(3)
    await chats.stop(access, first)
    await ready(4)
    held.release()
    expect((await watch(third)).at(-1)?.step).toBe('DONE')
  })

  describe.skipIf(kind === 'embedded')('with several servers', () => {
    it('end when they are stopped through another server', async () => {
      const { id } = await chats.start(access, question)
      const ended = await follow(id)
      await ready()
      const there = accessOf(elsewhere.database.scope(access.companyId), { userId: 'asks' })
      const stopped = await elsewhere.chats.stop(there, id)
      expect(stopped.messages[1]).toMatchObject({ answer: { status: 'STOPPED' } })
      await expect.poll(() => held.ways[0]?.signal.aborted).toBe(true)
      expect((await ended()).at(-1)).toMatchObject({ step: 'STOPPED', messageId: stopped.messages[1]?.id })
    })

    it('are not stored once they were stopped through another server', async () => {
      const { id } = await chats.start(access, question)
      const ended = await follow(id)
      await ready()
      const there = accessOf(elsewhere.database.scope(access.companyId), { userId: 'asks' })
      const { messages } = await elsewhere.chats.stop(there, id)
      // Before this server has looked.
      held.release()
      expect((await ended()).at(-1)).toMatchObject({ step: 'STOPPED', messageId: messages[1]?.id })
      expect((await chats.load(access, id))?.messages).toEqual(messages)
    })

    it('are made by one of them, and followed through the other', async () => {
      const there = accessOf(elsewhere.database.scope(access.companyId), { userId: 'asks' })
      const other = new Held()
      const others = other.chats(elsewhere)
      const { id } = await chats.start(access, question)
      const ended = await follow(id)
      await ready()
      const events = await others.progress(there, id, null, HERE)
      expect((await events.next()).value).toMatchObject({ step: 'READING' })
      const opened = await others.get(there, id)
      expect(opened).toMatchObject({ isAnswering: true, messages: [{ role: 'USER' }] })
      held.release()
      const last = (await collected(events)).at(-1)
      expect(last).toMatchObject({ step: 'DONE', isFinished: true, messageId: (await ended()).at(-1)?.messageId })
      expect(other.ways).toHaveLength(0)
      expect((await chats.get(access, id))?.messages).toHaveLength(2)
    })

    it('are made by the other when the one that made them is gone', async () => {
      const dying = await testServices(await target.open())
      const doomed = new Held()
      const { id } = await doomed.chats(dying).start(accessOf(dying.database.scope(access.companyId), { userId: 'asks' }), question)
      await expect.poll(() => doomed.ways).toHaveLength(1)
      held.release()
      const events = collected(await chats.progress(access, id, null, HERE))
      await dying.database.close()
      expect((await events).map(({ step }) => step)).toEqual(['READING', 'FIGURES', 'WORDING', 'DONE'])
      expect((await chats.load(access, id))?.messages).toMatchObject([{ role: 'USER' }, { role: 'ASSISTANT' }])
      doomed.release()
    })
  })
})
