import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../access.ts'
import { addCompany, type TestCompany } from '../companies.ts'
import { onDatabase } from '../databases.ts'
import { someLedger } from '../ledgers.ts'
import { startTestServer, type TestServer } from '../running-server.ts'
import { workbookFile } from '../small-workbook.ts'

const MONTHS = ['2026-01', '2026-02', '2026-03']
const OPS_DATA = 'mutation ($filename: String!, $file: File) { uploadOpsData(filename: $filename, file: $file) { id } }'
const BUDGET = `mutation ($filename: String!, $file: File, $budgetId: ID, $budgetName: String! = "Plan") {
  uploadBudget(budgetName: $budgetName, budgetId: $budgetId, filename: $filename, file: $file) { budgetId } }`

/** With figures of the metric Guests, and many rows of an unknown one, which take time. */
const workbook = (rows: number): Buffer =>
  workbookFile({
    sheets: [
      {
        name: 'Place 1',
        rows: [['Metric', ...MONTHS], ['Guests', 1, 2, 3], ...Array.from({ length: rows }, (_, at) => [`Row ${at}`, at, at, at])],
      },
    ],
  })

onDatabase('uploads whose sender leaves', (fresh) => {
  let server: TestServer<TestCompany>
  let incoming: string
  const few = workbook(0)
  const many = workbook(30_000)

  beforeAll(async () => {
    const target = await fresh()
    const { dataFolder } = target.settings
    incoming = join(dataFolder, 'uploads', 'incoming')
    server = await startTestServer(target, {
      prepare: async (services) => {
        const company = await addCompany(services, { name: 'Leaving', rows: someLedger(60, { months: 3 }) })
        await services.opsData.upsert(accessOf(services.database.scope(company.id)), null, { name: 'Guests', showInBudget: true })
        return company
      },
      environment: { FOURWALL_DATA_DIR: dataFolder },
    })
  })

  const send = async (query: string, filename: string, bytes: Buffer, more: Record<string, unknown> = {}, signal?: AbortSignal) => {
    const form = new FormData()
    form.set('operations', JSON.stringify({ query, variables: { filename, file: null, ...more } }))
    form.set('map', JSON.stringify({ 0: ['variables.file'] }))
    form.set('0', new File([new Uint8Array(bytes)], filename))
    const response = await fetch(`${server.origin}/api/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.prepared.token}`, 'x-fourwall': '1' },
      body: form,
      ...(signal === undefined ? {} : { signal }),
    })
    // GraphQL over HTTP, for the query above.
    const answer = (await response.json()) as { data?: { uploadBudget?: { budgetId: string } }; errors?: unknown }
    expect(answer.errors).toBeUndefined()
    return answer.data
  }
  /** Files of operations that are not answered yet. */
  const inHand = () => (existsSync(incoming) ? readdirSync(incoming) : [])
  /** Leaves as soon as the whole file has arrived, and waits until the server is done with it. */
  const sendAndLeave = async (query: string, more: Record<string, unknown> = {}) => {
    const leaving = new AbortController()
    const sent = send(query, 'Left.xlsx', many, more, leaving.signal)
    sent.catch(() => undefined)
    await expect
      .poll(() => inHand().map((name) => statSync(join(incoming, name)).size), { timeout: 20_000, interval: 5 })
      .toEqual([many.length])
    leaving.abort()
    await expect(sent).rejects.toThrow('aborted')
    await expect.poll(inHand).toEqual([])
  }

  it('leave waiting uploads as they were', async () => {
    const ask = server.as(server.prepared.token)
    await send(OPS_DATA, 'Waits.xlsx', few)
    const planned = await send(BUDGET, 'Waits.xlsx', few)
    const budgetId = planned?.uploadBudget?.budgetId
    const waiting = () =>
      ask('query ($id: ID!) { opsDataPreview { uploadId filename } budgetPreview(budgetId: $id) { uploadId filename } }', { id: budgetId })
    const before = await waiting()
    expect(before).toMatchObject({ opsDataPreview: { filename: 'Waits.xlsx' }, budgetPreview: { filename: 'Waits.xlsx' } })
    // More often than a company may have workbooks read at once.
    for (const _time of [1, 2, 3]) await sendAndLeave(OPS_DATA)
    await sendAndLeave(BUDGET, { budgetId })
    expect(await waiting()).toEqual(before)
    // A name in use would be refused before the file is read.
    await sendAndLeave(BUDGET, { budgetName: 'Left' })
    expect(await ask('{ budgets { id } }')).toEqual({ budgets: [{ id: budgetId }] })
    // Nobody is told, and it is not an error.
    expect(server.logged()).not.toMatch(/a request failed|"level":50/)
    await send(OPS_DATA, 'Next.xlsx', few)
    expect(await waiting()).toMatchObject({ opsDataPreview: { filename: 'Next.xlsx' } })
  })
})
