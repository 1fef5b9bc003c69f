import { Client, fetchExchange } from 'urql'
import { describe, expect, it, vi } from 'vitest'
import { type AnswerProgress, answerSteps, followAnswer } from './follow-answer.ts'

const { signal: HERE } = new AbortController()
const noPause = async (): Promise<void> => undefined

const step = (position: number, isFinished = false) => ({
  data: { chatProgress: { position, step: isFinished ? 'DONE' : 'FIGURES', messageId: 'm', answer: null, isFinished } },
})

/** A server that answers each connection with the next of these, and what it was asked. */
function server(...answers: readonly (readonly object[] | Error)[]) {
  const asked: unknown[] = []
  const client = new Client({
    url: 'https://fourwall.example/api/graphql',
    fetchSubscriptions: true,
    exchanges: [fetchExchange],
    fetch: async (_address, init) => {
      const { variables } = JSON.parse(typeof init?.body === 'string' ? init.body : '') as { variables: unknown } // as the client wrote it
      const events = answers[asked.length]
      asked.push(variables)
      if (events === undefined || events instanceof Error) throw events ?? new Error('Nobody is there')
      const text = events.map((event) => `event: next\ndata: ${JSON.stringify(event)}\n\n`).join('')
      return new Response(`:\n\n${text}event: complete\ndata:\n\n`, { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  return { client, asked }
}

async function followed({ client }: Pick<ReturnType<typeof server>, 'client'>): Promise<readonly AnswerProgress[]> {
  const all: AnswerProgress[] = []
  for await (const one of answerSteps(client, 'c', HERE, noPause)) all.push(one)
  return all
}

describe('the steps of an answer', () => {
  it('are read from one stream, each once', async () => {
    const one = server([step(1), step(2), step(3, true)])
    expect((await followed(one)).map(({ isFinished }) => isFinished)).toEqual([false, false, true])
    expect(one.asked).toEqual([{ chatId: 'c', after: null }])
  })

  it('are taken up where a connection broke or ended', async () => {
    const one = server([step(1), step(2)], new Error('Reset'), [], [step(3, true)])
    expect(await followed(one)).toHaveLength(3)
    expect(one.asked).toEqual([
      { chatId: 'c', after: null },
      { chatId: 'c', after: 2 },
      { chatId: 'c', after: 2 },
      { chatId: 'c', after: 2 },
    ])
  })

  it('are given up after a refusal, and where the server stays away', async () => {
    const refused = server([{ errors: [{ message: 'There is no such chat.', extensions: { code: 'NOT_FOUND' } }] }])
    await expect(followed(refused)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'There is no such chat.' })
    expect(refused.asked).toHaveLength(1)
    const away = server()
    await expect(followed(away)).rejects.toThrow('cannot be reached')
    expect(away.asked).toHaveLength(6)
  })
})

describe('following an answer', () => {
  const follow = async (steps: AsyncIterable<AnswerProgress>, loaded: readonly (object | Error)[]) => {
    const told: string[] = []
    let times = 0
    await followAnswer({
      steps,
      load: async () => {
        const chat = loaded[times++] ?? new Error('Away')
        if (chat instanceof Error) throw chat
        return { isAnswering: false, ...chat }
      },
      onProgress: ({ step: reached }) => told.push(reached),
      onChat: ({ isAnswering }) => told.push(isAnswering ? 'waiting' : 'there'),
      onFailure: ({ message }) => told.push(message),
      signal: HERE,
      pause: noPause,
    })
    return told
  }

  it('ends with the chat that has it', async () => {
    const { client } = server([step(1), step(2, true)])
    expect(await follow(answerSteps(client, 'c', HERE, noPause), [{}])).toEqual(['FIGURES', 'DONE', 'there'])
  })

  it('loads the chat again and again where steps cannot be followed, and says when that fails', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { client } = server()
    const steps = () => answerSteps(client, 'c', HERE, noPause)
    expect(await follow(steps(), [{ isAnswering: true }, new Error('Away'), {}])).toEqual(['waiting', 'there'])
    expect(await follow(steps(), [])).toEqual(['Away'])
    expect(warned).toHaveBeenCalledTimes(2)
    warned.mockRestore()
  })
})
