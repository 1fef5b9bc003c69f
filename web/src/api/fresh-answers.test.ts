import { gql } from '@urql/core'
import { Client, cacheExchange, fetchExchange } from 'urql'
import { expect, it } from 'vitest'
import { runMutation, runQuery } from './ask.ts'
import { countChanges } from './fresh-answers.ts'

const MONTHS = gql<{ readonly months: string }, Record<string, never>>('{ months }')
const CLOSE = gql<{ readonly close: boolean }, Record<string, never>>('mutation { close }')

/** A server whose answers to queries wait until they are let go. */
function slowServer() {
  let state = 'open'
  const waiting: (() => void)[] = []
  const fetch = async (_address: unknown, init?: RequestInit): Promise<Response> => {
    const isChange = typeof init?.body === 'string' && init.body.includes('mutation')
    if (isChange) state = 'closed'
    const answer = isChange ? { close: true } : { months: state }
    if (!isChange) await new Promise<void>((resolve) => waiting.push(resolve))
    return new Response(JSON.stringify({ data: answer }), { headers: { 'content-type': 'application/json' } })
  }
  const client: Client = new Client({
    url: 'http://127.0.0.1/graphql',
    preferGetMethod: false,
    fetch,
    exchanges: [countChanges(() => client), cacheExchange, fetchExchange],
  })
  return { client, waiting }
}

it('a query that is asked after a change never has the answer of an equal one that was sent before it', async () => {
  const { client, waiting } = slowServer()
  const early = runQuery(client, MONTHS, {})
  await expect.poll(() => waiting.length).toBe(1)
  await runMutation(client, CLOSE, {})
  const late = runQuery(client, MONTHS, {})
  waiting[0]?.()
  expect(await early).toEqual({ months: 'open' })
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.()
  expect(await late).toEqual({ months: 'closed' })
})

it('equal queries are sent once where nothing changes between them', async () => {
  const { client, waiting } = slowServer()
  const both = [runQuery(client, MONTHS, {}), runQuery(client, MONTHS, {})]
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.()
  expect(await Promise.all(both)).toEqual([{ months: 'open' }, { months: 'open' }])
  expect(waiting).toHaveLength(1)
})
