import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, cacheExchange, fetchExchange } from 'urql'
import { expect, it } from 'vitest'
import { lastViewedMapping } from './last-viewed-mapping.ts'

it('is asked of the server each time, never of the cache', async () => {
  let asked = 0
  const fetch = async (): Promise<Response> => {
    asked += 1
    const lastViewedProfitLossMapping = { __typename: 'LastViewedMapping', profitLossMappingId: `m${asked}`, viewedAt: null }
    return new Response(JSON.stringify({ data: { lastViewedProfitLossMapping } }), { headers: { 'content-type': 'application/json' } })
  }
  const client = new Client({ url: 'http://127.0.0.1/graphql', preferGetMethod: false, fetch, exchanges: [cacheExchange, fetchExchange] })
  expect([await lastViewedMapping(client), await lastViewedMapping(client)]).toEqual(['m1', 'm2'])
})

it('is in no other query, which would have it from the cache', () => {
  const source = join(import.meta.dirname, '..')
  const queries = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith('generated') && !name.includes('.test.'),
  )
  const naming = queries.filter((name) => /^\s+lastViewedProfitLossMapping \{/m.test(readFileSync(join(source, name), 'utf8')))
  expect(queries.length).toBeGreaterThan(500)
  expect(naming).toEqual(['api/last-viewed-mapping.ts'])
})
