import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import type { SlideTable } from '@fourwall/domain/presentations/slide-table.ts'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import type { LedgerRow } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'
import { AnsweringService } from '../assistant/answering.ts'
import { NO_MODEL } from '../assistant/model-planner.ts'

const entry = (date: string, number: string, location: string, amount: number): LedgerRow => ({
  date,
  number,
  name: number === '4000' ? 'Bread Sales' : 'Rent',
  type: number === '4000' ? 'Income' : 'Expense',
  location,
  amount: amount.toFixed(2),
})
const sale = (date: string, location: string, amount: number) => entry(date, '4000', location, -amount)
const rent = (date: string, location: string) => entry(date, '6100', location, 900)

const BEFORE = ['2025-01', '2025-02', '2025-03']
const NOW = ['2026-01', '2026-02', '2026-03']

/** Elm Gate traded throughout, Ford Lane opened, Garden Mews was shut though its rent was paid, Hill Top closed before a late credit. */
const LEDGER: readonly LedgerRow[] = [
  ...BEFORE.flatMap((month) => [sale(`${month}-19`, 'Elm Gate', 20_000), rent(`${month}-27`, 'Elm Gate')]),
  ...NOW.flatMap((month) => [sale(`${month}-19`, 'Elm Gate', 22_000), rent(`${month}-27`, 'Elm Gate')]),
  sale('2025-03-11', 'Ford Lane', 700),
  ...NOW.map((month) => sale(`${month}-19`, 'Ford Lane', 3_000)),
  ...BEFORE.map((month) => sale(`${month}-19`, 'Garden Mews', 8_000)),
  sale('2026-03-19', 'Garden Mews', 8_800),
  ...[...BEFORE, ...NOW].map((month) => rent(`${month}-27`, 'Garden Mews')),
  ...[...BEFORE, '2025-04', '2025-05', '2025-06', '2025-07'].map((month) => sale(`${month}-19`, 'Hill Top', 2_000)),
  entry('2026-02-11', '6400', 'Hill Top', -60),
]

onDatabase('same stores', (fresh) => {
  let services: Services
  let access: Access
  let ask: Ask
  let question: { mappingId: string; rows: { kind: string; groupId: string }[] }

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Bakery', rows: LEDGER })
    const { mappingId, groups } = await plantMapping(services, id, 'Mine', [{ name: 'Revenue', type: 'REVENUE', accounts: ['4000'] }])
    ask = apiOf(services, id)
    access = accessOf(services.database.scope(id))
    question = { mappingId, rows: [{ kind: 'GROUP', groupId: groups.get('Revenue') ?? '' }] }
  }, 120_000)

  interface Answer {
    readonly figures: {
      readonly rows: readonly { readonly values: readonly (string | null)[]; readonly states: readonly string[] }[]
      readonly sameStores: {
        readonly summary: string
        readonly inference: string | null
        readonly leftOut: readonly { readonly text: string; readonly reasons: readonly unknown[] }[]
      } | null
    }
  }

  async function revenue(
    startDate: string,
    endDate: string,
    isSameStore: boolean,
    locationIds: readonly string[] = [],
  ): Promise<Answer['figures']> {
    const columns = { hasTotal: true, comparisons: ['PRIOR_YEAR'], isSameStore }
    const timeSpan = { period: 'MONTHLY', startDate, endDate }
    const { figures } = await ask<{ figures: readonly Answer[] }>(
      `query ($questions: [FigureQuestionInput!]!) {
        figures(questions: $questions) {
          figures {
            rows { values states }
            sameStores { summary inference leftOut { text reasons { kind from to note isInferred } } }
          }
        }
      }`,
      { questions: [{ ...question, timeSpan, columns, places: { locationIds }, measures: ['VALUE', 'CHANGE_PERCENT'] }] },
    )
    const [answer] = figures
    if (answer === undefined) throw new Error('No answer')
    return answer.figures
  }

  it('has the revenue of locations that traded throughout both spans, and says why others are left out', async () => {
    expect(await revenue('2026-01-01', '2026-03-31', true)).toMatchObject({
      rows: [{ values: ['66000.00', '60000.00', '0.1'] }],
      sameStores: {
        summary: '1 of 4 locations is comparable',
        inference: 'Days that are not stated on the Locations page are inferred from revenue.',
        leftOut: [
          {
            text: 'Ford Lane opened Mar 11, 2025 (inferred)',
            reasons: [{ kind: 'OPENED', from: '2025-03-11', to: null, note: null, isInferred: true }],
          },
          {
            text: 'Garden Mews was shut Jan – Feb 2026 (inferred)',
            reasons: [{ kind: 'SHUT', from: '2026-01-01', to: '2026-02-28', note: null, isInferred: true }],
          },
          {
            text: 'Hill Top closed Jul 31, 2025 (inferred)',
            reasons: [{ kind: 'CLOSED', from: null, to: '2025-07-31', note: null, isInferred: true }],
          },
        ],
      },
    })
  })

  it('decides for the days that are compared', async () => {
    expect(await revenue('2026-03-01', '2026-03-31', true)).toMatchObject({
      rows: [{ values: ['30800.00', '28000.00', '0.1'] }],
      sameStores: { summary: '2 of 4 locations are comparable' },
    })
  })

  it('says nothing where all locations are asked for', async () => {
    expect(await revenue('2026-01-01', '2026-03-31', false)).toMatchObject({
      rows: [{ values: ['83800.00', '90700.00', '-0.076074972437'] }],
      sameStores: null,
    })
  })

  it('goes by stated days, closures and the minimum of the company', async () => {
    const { locationTree, erpLocations } = await ask<{
      locationTree: { locationAssignments: { id: string; name: string; tag: string; locationIds: string[] }[] }
      erpLocations: { id: string; name: string }[]
    }>('{ locationTree { locationAssignments { id name tag locationIds } } erpLocations { id name } }')
    const idOf = (name: string) => erpLocations.find((one) => one.name === name)?.id ?? ''
    const state = (dates: readonly object[]) =>
      ask(`mutation ($inputData: LocationAssignmentsInput!) { updateLocationAssignments(inputData: $inputData) { id } }`, {
        inputData: { locationAssignments: locationTree.locationAssignments.map((node) => ({ ...node, children: [] })), dates },
      })
    await state([
      { locationId: idOf('Elm Gate'), openedOn: '2023-11-20' },
      { locationId: idOf('Garden Mews'), openedOn: '2019-05-01', closures: [{ from: '2025-12-29', to: '2026-03-01', reason: 'Refit' }] },
    ])
    const texts = async () => (await revenue('2026-01-01', '2026-03-31', true)).sameStores?.leftOut.map(({ text }) => text)
    expect(await texts()).toEqual([
      'Ford Lane opened Mar 11, 2025 (inferred)',
      'Garden Mews was shut Dec 29, 2025 – Mar 1, 2026 (Refit)',
      'Hill Top closed Jul 31, 2025 (inferred)',
    ])
    const settings = { name: 'Bakery', currency: 'USD', fiscalYearStartMonth: 1, minorDigits: 2 }
    const minimum = (from: number, to: number) =>
      ask(
        'mutation ($from: CompanySettingsInput!, $to: CompanySettingsInput!) { updateCompany(from: $from, to: $to) { sameStoreMonths } }',
        {
          from: { ...settings, sameStoreMonths: from },
          to: { ...settings, sameStoreMonths: to },
        },
      )
    expect(await minimum(0, 26)).toEqual({ updateCompany: { sameStoreMonths: 26 } })
    expect((await texts())?.[0]).toBe('Elm Gate had been open for 25 full months, not 26')
    await minimum(26, 0)
    await state([])
  })

  it('is said to other programs and in answers of the assistant', async () => {
    const leftOut = [
      'Ford Lane opened Mar 11, 2025 (inferred)',
      'Garden Mews was shut Jan – Feb 2026 (inferred)',
      'Hill Top closed Jul 31, 2025 (inferred)',
    ]
    const said = { summary: '1 of 4 locations is comparable', leftOut }
    const asked = { timeSpan: { startDate: '2026-01-01', endDate: '2026-03-31' }, isSameStore: true }
    const call = (tool: 'figures' | 'bridge' | 'ask', input: object) =>
      services.mcp.call(access, tool, { ...asked, ...input }, AbortSignal.timeout(10_000))
    expect(await call('figures', { rows: [{ of: 'Revenue' }], comparisons: ['PRIOR_YEAR'] })).toMatchObject({ sameStores: said })
    expect(await call('bridge', { of: 'Revenue', against: 'PRIOR_YEAR' })).toMatchObject({ sameStores: said })

    const answering = new AnsweringService(services, NO_MODEL, pino({ level: 'silent' }))
    const { parts } = await answering.answer(
      access,
      { text: 'Same store revenue in Q1 2026 vs last year', context: { ...NO_CONTEXT, mappingId: question.mappingId }, plan: null },
      null,
      { signal: new AbortController().signal, report: () => {} },
    )
    const texts = parts.flatMap((part) =>
      part.kind === 'TEXT' ? [part.words.map((word) => (typeof word === 'string' ? word : word.text)).join('')] : [],
    )
    expect(texts).toContain(
      `${said.summary}. ${leftOut.join('. ')}. Days that are not stated on the Locations page are inferred from revenue.`,
    )
  })

  it('is said below a profit and loss on a slide', async () => {
    const columns = { hasTotal: true, comparisons: ['PRIOR_YEAR'], isSameStore: true }
    const timeSpan = { period: 'QUARTERLY', startDate: '2026-01-01', endDate: '2026-03-31' }
    const { slideTables } = await ask<{ slideTables: readonly { table: string }[] }>(
      'query ($questions: [SlideTableInput!]!) { slideTables(questions: $questions) { table } }',
      { questions: [{ mappingId: question.mappingId, timeSpan, columns }] },
    )
    const { notes, rows } = JSON.parse(slideTables[0]?.table ?? '') as SlideTable
    expect(rows[0]?.cells[0]?.value).toBe('66000.00')
    expect(notes.at(-1)).toBe(
      'Same-store: 1 of 4 locations is comparable. Left out: Ford Lane opened Mar 11, 2025 (inferred); Garden Mews was shut Jan – Feb 2026 (inferred); Hill Top closed Jul 31, 2025 (inferred). Days that are not stated on the Locations page are inferred from revenue',
    )
  })

  it('has no figures where nobody is comparable', async () => {
    const { erpLocations } = await ask<{ erpLocations: { id: string; name: string }[] }>('{ erpLocations { id name } }')
    const ford = erpLocations.find(({ name }) => name === 'Ford Lane')?.id ?? ''
    const { rows, sameStores } = await revenue('2026-01-01', '2026-03-31', true, [ford])
    expect(sameStores).toMatchObject({
      summary: '0 of 1 location is comparable',
      leftOut: [{ text: 'Ford Lane opened Mar 11, 2025 (inferred)' }],
    })
    expect(rows).toEqual([{ values: [null, null, null], states: ['NOT_MEANINGFUL', 'NOT_MEANINGFUL', 'NOT_MEANINGFUL'] }])
  })
})
