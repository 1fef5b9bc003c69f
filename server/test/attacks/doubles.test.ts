import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendDoubles } from '../../attacks/doubles.ts'
import { addCompany, type TestCompany } from '../companies.ts'
import { onDatabase } from '../databases.ts'
import { csvOf, someLedger } from '../ledgers.ts'
import { startTestServer, type TestServer } from '../running-server.ts'

const START = 'mutation ($input: StartImportInput!, $key: String) { startImport(input: $input, idempotencyKey: $key) { id } }'

onDatabase('actions sent many times at once', (fresh) => {
  let server: TestServer<TestCompany>
  beforeAll(async () => {
    server = await startTestServer(await fresh(), {
      prepare: (services) => addCompany(services, { name: 'A', rows: someLedger(40, { seed: 1 }) }),
    })
  }, 120_000)
  afterAll(() => server.close())

  it('create one thing per key', async () => {
    const { answers, sentences } = await sendDoubles([server.origin], server.prepared.token, {
      query: 'mutation ($key: String) { createProfitLossCategorization(name: "Doubled", idempotencyKey: $key) { id } }',
      variables: { key: randomUUID() },
      times: 12,
    })
    expect([Object.values(answers), sentences]).toEqual([[12], []])
    const { list } = await server.as(server.prepared.token)<{ list: { name: string }[] }>('{ list: profitLossCategorizations { name } }')
    expect(list.filter(({ name }) => name === 'Doubled')).toHaveLength(1)
  })

  it.each([
    ['with a key', randomUUID()],
    ['without one', null],
  ])('import an upload once, %s, and return the same job to all', async (_, key) => {
    const ask = server.as(server.prepared.token)
    const imports = async () => (await ask<{ list: unknown[] }>('{ list: ledgerImports { id } }')).list.length
    const before = await imports()
    const uploadId = await server.upload(server.prepared.token, csvOf(someLedger(60, { seed: key === null ? 4 : 5 })))
    const variables = { key, input: { uploadId, confirmSigns: true, leaveOutUnreadable: true } }
    const { answers, sentences } = await sendDoubles([server.origin], server.prepared.token, { query: START, variables, times: 4 })
    expect([Object.values(answers), sentences]).toEqual([[4], []])
    const [answer = '{}'] = Object.keys(answers)
    // The mutation's own fields.
    const { id } = (JSON.parse(answer) as { readonly startImport: { readonly id: string } }).startImport
    const state = async () =>
      (await ask<{ job: { state: string } }>('query ($id: ID!) { job: importJob(id: $id) { state } }', { id })).job.state
    await expect.poll(state).toBe('DONE')
    expect(await imports()).toBe(before + 1)
    // The upload is gone by then, but its job is still returned.
    const late = await sendDoubles([server.origin], server.prepared.token, { query: START, variables, times: 1 })
    expect(late).toEqual({ answers: { [answer]: 1 }, sentences: [] })
    expect(await imports()).toBe(before + 1)
  })
})
