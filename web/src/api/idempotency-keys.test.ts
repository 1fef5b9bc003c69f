import { parse } from 'graphql'
import { Client, fetchExchange } from 'urql'
import { describe, expect, it } from 'vitest'
import { idempotencyKeys } from './idempotency-keys.ts'

const CREATE = parse('mutation Create($name: String, $idempotencyKey: String) { create(name: $name, idempotencyKey: $idempotencyKey) }')
const RENAME = parse('mutation Rename($name: String) { rename(name: $name) }')

type Sent = Readonly<Record<string, unknown>>

/** A client whose server answers each request in turn with a result, an error of its own, or not at all. */
function clientOf(answers: readonly ('done' | 'refused' | 'under way' | 'lost')[]) {
  const sent: Sent[] = []
  let [now, keys] = [0, 0]
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [
      idempotencyKeys(
        ({ networkError, graphQLErrors }) => networkError !== undefined || graphQLErrors.some(({ message }) => message === 'under way'),
        () => now,
        () => `key ${(keys += 1)}`,
      ),
      fetchExchange,
    ],
    fetch: async (_address, init) => {
      if (typeof init?.body !== 'string') throw new Error('The client sent no text')
      // What the client made of the variables.
      const { variables } = JSON.parse(init.body) as { readonly variables: Sent }
      const answer = answers[sent.length] ?? 'done'
      sent.push(variables)
      if (answer === 'lost') throw new Error('Failed to fetch')
      return Response.json(answer === 'done' ? { data: { create: 1 } } : { data: null, errors: [{ message: answer }] })
    },
  })
  const act = (document = CREATE, name = 'A') => client.mutation(document, { name }).toPromise()
  return { sent, act, wait: (milliseconds: number) => void (now += milliseconds) }
}

describe('a mutation', () => {
  it('has a key of its own', async () => {
    const { sent, act } = clientOf([])
    await act()
    await act()
    await act(CREATE, 'B')
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key 1', 'key 2', 'key 3'])
  })

  it('keeps its key while it is awaited, so that a double click runs it once', async () => {
    const { sent, act } = clientOf([])
    await Promise.all([act(), act(), act(CREATE, 'B')])
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key 1', 'key 1', 'key 2'])
  })

  it('keeps its key when it is retried because no answer came', async () => {
    const { sent, act } = clientOf(['lost', 'under way', 'done'])
    for (let tries = 0; tries < 4; tries++) await act()
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key 1', 'key 1', 'key 1', 'key 2'])
  })

  it('gets a new key after it was refused, and long after the last attempt', async () => {
    const { sent, act, wait } = clientOf(['refused', 'lost'])
    await act()
    await act()
    wait(600_000)
    await act()
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key 1', 'key 2', 'key 3'])
  })

  it('has no key if it takes none', async () => {
    const { sent, act } = clientOf([])
    await act(RENAME)
    expect(sent).toEqual([{ name: 'A' }])
  })
})
