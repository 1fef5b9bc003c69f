import { beforeAll, expect, it, vi } from 'vitest'
import { LedgerService } from '../src/features/ledger/service.ts'
import type { Ask } from './api.ts'
import { addCompany, type TestCompany } from './companies.ts'
import { onDatabase } from './databases.ts'
import type { LedgerRow } from './ledgers.ts'
import { startTestServer, type TestServer } from './running-server.ts'

// How much one request may ask for, with a ledger of the intended size: 400 accounts, 24 months.

const ROWS: LedgerRow[] = Array.from({ length: 400 * 24 }, (_, at) => {
  const [account, month] = [at % 400, Math.floor(at / 400)]
  const isIncome = account < 40
  return {
    date: `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-15`,
    number: String((isIncome ? 4_000 : 6_000) + account),
    name: `Account ${account}`,
    type: isIncome ? 'Income' : 'Expense',
    location: `Place ${at % 3}`,
    amount: `${isIncome ? '-' : ''}${at}.25`,
  }
})

const SPAN = { period: 'MONTHLY', startDate: '2024-01-01', endDate: '2025-12-31' }

onDatabase('what one request may ask for', (fresh) => {
  let server: TestServer<TestCompany>
  let ask: Ask
  let mappingId: string
  let pnlGroupId: string

  beforeAll(async () => {
    server = await startTestServer(await fresh(), { prepare: (services) => addCompany(services, { name: 'Large', rows: ROWS }) })
    ask = server.as(server.prepared.token)
    const { profitLossMappings } = await ask<{
      profitLossMappings: { id: string; categorization: { groups: { id: string; type: string | null }[] } }[]
    }>('{ profitLossMappings { id categorization { groups { id type } } } }')
    mappingId = profitLossMappings[0]?.id ?? ''
    pnlGroupId = profitLossMappings[0]?.categorization.groups.find(({ type }) => type === 'REVENUE')?.id ?? ''
  }, 240_000)

  const variables = (timeSpan: object = SPAN) => ({ mappingId, pnlGroupId, timeSpan })
  const report = (fields: string) => `profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: []) { ${fields} }`
  const inReports = (text: string) => `query ($mappingId: ID!, $timeSpan: TimeSpanInput!) { ${text} }`
  const COLUMNS = 'sections { rows { accountId columns { date value } } }'
  const refusal = async (query: string, asked = variables()) => {
    const { data, errors } = await server.answer(server.prepared.token, query, asked)
    return { data, codes: [...new Set(errors?.map(({ extensions }) => extensions.code))], message: errors?.[0]?.message }
  }
  const TOO_MUCH = {
    codes: ['BAD_USER_INPUT'],
    message: 'The request asks for more than 50,000 items. Ask for fewer columns, locations or rows at once.',
  }

  it('is a report of 400 accounts and 24 columns, every figure an object', async () => {
    const { profitLossReport } = await ask<{ profitLossReport: { sections: { rows: { columns: unknown[] }[] }[] } }>(
      inReports(report(COLUMNS)),
      variables(),
    )
    const rows = profitLossReport.sections.flatMap((section) => section.rows)
    expect([rows.length, rows.reduce((count, row) => count + row.columns.length, 0)]).toEqual([400, 9_600])
  })

  it('is that report many times over with plain values', async () => {
    const many = Array.from({ length: 20 }, (_, at) => `r${at}: ${report('sections { rows { values } }')}`).join(' ')
    expect((await server.answer(server.prepared.token, inReports(many), variables())).errors).toBeUndefined()
  })

  it('is no more than 50,000 items, whatever their aliases', async () => {
    const many = Array.from({ length: 6 }, (_, at) => `r${at}: ${report(COLUMNS)}`).join(' ')
    expect(await refusal(inReports(many))).toMatchObject(TOO_MUCH)
  })

  it('is refused before the work if the work itself is too much', async () => {
    const decade = variables({ period: 'MONTHLY', startDate: '2016-01-01', endDate: '2026-10-31' })
    const one = report('columns { label }')
    expect((await server.answer(server.prepared.token, inReports(one), decade)).errors).toBeUndefined()
    const reading = vi.spyOn(LedgerService.prototype, 'factsOfPlaces')
    expect(await refusal(inReports(Array.from({ length: 30 }, (_, at) => `r${at}: ${one}`).join(' ')), decade)).toMatchObject(TOO_MUCH)
    // One after the other, up to the first that is too much.
    const read = reading.mock.calls.length
    expect([read > 0, read < 10]).toEqual([true, true])
    const century = variables({ period: 'MONTHLY', startDate: '1960-01-01', endDate: '2059-12-31' })
    expect(await refusal(inReports(one), century)).toMatchObject({ ...TOO_MUCH, data: { profitLossReport: null } })
    expect(reading.mock.calls).toHaveLength(read)
    reading.mockRestore()
  })

  it('is five whole drill-downs', async () => {
    const opened = (at: number) =>
      `d${at}: drillDownTransactions(mappingId: $mappingId, pnlGroupId: $pnlGroupId, startDate: "2024-01-01", endDate: "2025-12-31", locationIds: []) { id }`
    const all = (parts: string[]) => `query ($mappingId: ID!, $pnlGroupId: ID!) { ${parts.join(' ')} }`
    const whole = Array.from({ length: 5 }, (_, at) => opened(at))
    expect((await server.answer(server.prepared.token, all(whole), variables())).errors).toBeUndefined()
    expect(await refusal(all([...whole, opened(5)]))).toMatchObject({ ...TOO_MUCH, data: null })
  })

  it('is ten drill-downs, however small each is', async () => {
    const look = (at: number) =>
      `d${at}: drillDownSummary(mappingId: $mappingId, pnlGroupId: $pnlGroupId, startDate: "2024-01-01", endDate: "2025-12-31", locationIds: [], search: "${at}") { count }`
    const looks = (count: number) =>
      `query ($mappingId: ID!, $pnlGroupId: ID!) { ${Array.from({ length: count }, (_, at) => look(at)).join(' ')} }`
    expect((await server.answer(server.prepared.token, looks(10), variables())).errors).toBeUndefined()
    expect(await refusal(looks(11))).toMatchObject({ codes: TOO_MUCH.codes, message: TOO_MUCH.message })
  })

  it('starts anew with each request', async () => {
    for (let round = 0; round < 7; round += 1)
      expect((await server.answer(server.prepared.token, inReports(report(COLUMNS)), variables())).errors).toBeUndefined()
  })
})
