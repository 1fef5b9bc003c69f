import { gql } from '@urql/core'
import { Client, cacheExchange, fetchExchange } from 'urql'
import { describe, expect, it } from 'vitest'
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

describe('a list on the screen', () => {
  const TAGS = gql<{ readonly tags: readonly { readonly name: string }[] }, Record<string, never>>('{ tags { name } }')
  const ADD = gql<{ readonly add: { readonly name: string } }, { readonly name: string }>(
    'mutation Add($name: String!) { add(name: $name) { name } }',
  )
  const ADD_OTHER = gql<{ readonly addOther: { readonly id: string } }, Record<string, never>>('mutation { addOther { id } }')

  /** A server that reads its list when it is asked and answers when it is let go; and the lists that a component was shown. */
  function listServer() {
    const names: string[] = []
    const waiting: (() => void)[] = []
    const fetch = async (_address: unknown, init?: RequestInit): Promise<Response> => {
      const { query, variables } = JSON.parse(typeof init?.body === 'string' ? init.body : '') as {
        query: string
        variables: { name?: string }
      }
      if (variables.name !== undefined) names.push(variables.name)
      const tags = names.map((name) => ({ __typename: 'Tag', name }))
      const answer = !query.includes('mutation')
        ? { tags }
        : variables.name === undefined
          ? { addOther: { __typename: 'Other', id: '1' } }
          : { add: { __typename: 'Tag', name: variables.name } }
      if (!query.includes('mutation')) await new Promise<void>((resolve) => waiting.push(resolve))
      return new Response(JSON.stringify({ data: answer }), { headers: { 'content-type': 'application/json' } })
    }
    const client: Client = new Client({
      url: 'http://127.0.0.1/graphql',
      preferGetMethod: false,
      requestPolicy: 'cache-and-network',
      fetch,
      exchanges: [countChanges(() => client), cacheExchange, fetchExchange],
    })
    const shown: (readonly string[] | undefined)[] = []
    client.query(TAGS, {}, { additionalTypenames: ['Tag'] }).subscribe(({ data }) => shown.push(data?.tags.map(({ name }) => name)))
    return { client, waiting, shown }
  }

  it('ends with every change, also those made while it was asked for again', async () => {
    const { client, waiting, shown } = listServer()
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.()
    await expect.poll(() => shown.at(-1)).toEqual([])
    await runMutation(client, ADD, { name: 'a' })
    await expect.poll(() => waiting.length).toBe(2)
    await runMutation(client, ADD, { name: 'b' })
    waiting[1]?.()
    await expect.poll(() => waiting.length).toBe(3)
    waiting[2]?.()
    await expect.poll(() => shown.at(-1)).toEqual(['a', 'b'])
    expect(waiting).toHaveLength(3)
  })

  it('ends with a change made during its first request', async () => {
    const { client, waiting, shown } = listServer()
    await expect.poll(() => waiting.length).toBe(1)
    await runMutation(client, ADD, { name: 'a' }, { additionalTypenames: ['Tag'] })
    waiting[0]?.()
    await expect.poll(() => waiting.length).toBe(2)
    waiting[1]?.()
    await expect.poll(() => shown.at(-1)).toEqual(['a'])
  })

  it('is not asked for again after a change of other types', async () => {
    const { client, waiting, shown } = listServer()
    await expect.poll(() => waiting.length).toBe(1)
    await runMutation(client, ADD_OTHER, {})
    waiting[0]?.()
    await expect.poll(() => shown.at(-1)).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(waiting).toHaveLength(1)
  })
})
