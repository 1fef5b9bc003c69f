import type { AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import { FIGURE_MEASURES, isComparing } from '@fourwall/domain/figures/figure-question.ts'
import { COMPARISONS } from '@fourwall/domain/profit-loss/report-columns.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { API_PARTS, type ApiPart, type AskedForm, apiForm, mcpForm, storedForm } from '../../../test/answers/answer-forms.ts'
import { type KnownNumerals, unboundNumerals } from '../../../test/answers/bound-figures.ts'
import { companyNumerals, withToday } from '../../../test/answers/company-numerals.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { plantFigures } from '../../../test/metric-figures.ts'
import { testServices } from '../../../test/services.ts'
import { propertyRuns } from '../../../test/suites.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

const FIGURES = `query ($question: FigureQuestionInput!) { figures(questions: [$question]) { problem { message }
  figures { columns { key } rows { key label values states outcomes } } } }`
const CHAT = `query ($id: ID!) { chat(chatId: $id) { messages { ... on AssistantMessage { answer ${API_PARTS} } } } }`

const LEDGER = [
  ...someLedger(600, { months: 12 }),
  ...someLedger(300, { months: 5, seed: 3 }).map((row) => ({ ...row, date: row.date.replace('2025', '2026') })),
]
const LINES = ['Revenue', 'Goods', 'Payroll', 'Costs', 'Net income', 'Margin'] as const
const MONTHS = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'] as const

interface Cell {
  readonly value: string | null
  readonly state: string
  readonly cell: string
}
interface FiguresOfApi {
  readonly columns: readonly { key: string }[]
  readonly rows: readonly { key: string; values: readonly (string | null)[]; states: readonly string[]; outcomes: readonly string[] }[]
}

onDatabase('figures for other programs', (fresh) => {
  let services: Services
  let access: Access
  let api: Ask
  let known: Omit<KnownNumerals, 'question'>
  let mappingId: string
  let budgetId: string
  let metricId: string
  let groups: ReadonlyMap<string, string>
  let places: readonly { readonly id: string; readonly name: string }[]
  let accounts: ReadonlyMap<string, string>

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const company = await addCompany(services, { name: 'Equal', rows: LEDGER })
    const scope = services.database.scope(company.id)
    access = accessOf(scope, { userId: company.userId })
    api = apiOf(services, company.id, company.userId)
    const planted = await plantMapping(services, company.id, 'Mine', [
      { name: 'Revenue', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Costs', type: 'OPEX' },
      { name: 'Goods', type: 'COGS', parent: 'Costs', accounts: ['5000'] },
      { name: 'Payroll', type: 'PAYROLL', parent: 'Costs', accounts: ['6000'] },
      { name: 'Net income', type: 'NET_INCOME', formula: '{Revenue} - {Costs}' },
      { name: 'Margin', type: 'EBITDA', formula: '{Net income} / {Revenue}' },
    ])
    ;({ mappingId, groups } = planted)
    const found = await services.ledger.locations(access)
    places = found.map(({ id, name }) => ({ id: String(id), name }))
    accounts = new Map((await services.ledger.accounts(access)).map(({ number, id }) => [number, String(id)]))
    const budget = await plantBudget(
      services,
      scope,
      { name: 'Plan 2026', categorizationId: planted.categorizationId },
      found.flatMap(({ id }) =>
        ['02', '05'].map((month) => ['GROUP', groups.get('Payroll') ?? '', id, `2026-${month}`, `${id}23.45`] as const),
      ),
    )
    budgetId = budget.id
    metricId = (await services.opsData.upsert(access, null, { name: 'Guests', showInBudget: true })).id
    await plantFigures(
      services,
      scope,
      found.slice(0, 4).flatMap(({ id }) => MONTHS.map((month) => [metricId, id, month, 1, String(100 + id)] as const)),
    )
    known = await companyNumerals(services, access, scope)
  })

  const anyQuestion = fc
    .record({
      lines: fc.uniqueArray(fc.constantFrom(...LINES), { minLength: 1, maxLength: 3 }),
      show: fc.constantFrom('ITSELF', 'ITSELF', 'ACCOUNTS', 'LINES'),
      account: fc.constantFrom(null, '4000', '6000'),
      hasMetric: fc.boolean(),
      months: fc.tuple(fc.nat(MONTHS.length - 1), fc.nat(MONTHS.length - 1)),
      period: fc.constantFrom('MONTHLY', 'QUARTERLY'),
      places: fc.uniqueArray(fc.nat(4), { maxLength: 3 }),
      isAllBut: fc.boolean(),
      shown: fc.constantFrom('TOGETHER', 'SIDE_BY_SIDE'),
      hasPeriods: fc.boolean(),
      hasTotal: fc.constantFrom(undefined, true),
      hasYearToDate: fc.boolean(),
      comparisons: fc.uniqueArray(fc.constantFrom(...COMPARISONS), { maxLength: 2 }),
      measures: fc.uniqueArray(fc.constantFrom(...FIGURE_MEASURES), { minLength: 1, maxLength: 3 }),
      isProrated: fc.boolean(),
      first: fc.constantFrom(null, null, 1, 2),
    })
    .filter(
      ({ measures, comparisons, shown }) =>
        (comparisons.length > 0 || !measures.some(isComparing)) &&
        (shown === 'SIDE_BY_SIDE' || !measures.some((measure) => measure === 'RANK' || measure === 'RANK_CHANGE')),
    )

  it('are the cells of the API, whatever is asked', async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(anyQuestion, async (any) => {
        const [from = '', through = ''] = [...any.months].sort((a, b) => a - b).map((at) => MONTHS[at])
        const timeSpan = { period: any.period, startDate: `${from}-01`, endDate: `${through}-28` }
        const isAllBut = any.isAllBut && any.places.length > 0
        const chosen = any.places.flatMap((at) => places[at] ?? [])
        const columns = {
          hasPeriods: any.hasPeriods,
          ...(any.hasTotal === undefined ? {} : { hasTotal: any.hasTotal }),
          hasYearToDate: any.hasYearToDate,
          comparisons: any.comparisons,
          isProrated: any.isProrated,
          places: any.shown,
        }
        const ranking = any.first === null ? {} : { ranking: { of: 'ROWS', first: any.first, order: 'BEST' } }
        const { figures: asked } = await api<{ figures: readonly { problem: { message: string } | null; figures: FiguresOfApi | null }[] }>(
          FIGURES,
          {
            question: {
              mappingId,
              timeSpan,
              rows: [
                ...any.lines.map((line) => ({ kind: any.show === 'ITSELF' ? 'GROUP' : any.show, groupId: groups.get(line) })),
                ...(any.account === null
                  ? []
                  : [
                      {
                        kind: 'ACCOUNT',
                        accountId: accounts.get(any.account),
                        groupId: groups.get(any.account === '4000' ? 'Revenue' : 'Payroll'),
                      },
                    ]),
                ...(any.hasMetric ? [{ kind: 'METRIC', metricId }] : []),
              ],
              places: { locationIds: chosen.map(({ id }) => id), isAllBut },
              columns: { ...columns, budgetId: any.comparisons.includes('BUDGET') ? budgetId : null, perMetricId: metricId },
              measures: any.measures,
              ...ranking,
            },
          },
        )
        const [expected] = asked
        const told = await services.mcp
          .call(
            access,
            'figures',
            {
              mapping: 'mine',
              timeSpan,
              rows: [
                ...any.lines.map((line) => ({ of: line.toUpperCase(), show: any.show })),
                ...(any.account === null ? [] : [{ of: any.account }]),
                ...(any.hasMetric ? [{ of: `metric:${metricId}` }] : []),
              ],
              locations: chosen.map(({ name }) => name),
              isAllBut,
              ...columns,
              perMetric: 'guests',
              measures: any.measures,
              ...ranking,
            },
            AbortSignal.timeout(10_000),
          )
          .catch((error: Error) => error.message)
        if (expected?.figures === null || typeof told === 'string') {
          // The tool refuses what is too large; all else as the API does.
          if (expected?.figures && typeof told === 'string') expect(told).toMatch(/^That is \d,\d{3} figures/)
          else expect(told).toBe(expected?.problem?.message)
          return
        }
        const own = (told as { rows: readonly { figures: readonly (Cell & { outcome: string })[] }[] }).rows
        const cells = expected?.figures.rows.map(({ key, values, states, outcomes }) =>
          values.map((value, at) => [`${key}|${expected.figures?.columns[at]?.key}`, value, states[at], outcomes[at]]),
        )
        expect(own.map(({ figures }) => figures.map(({ cell, value, state, outcome }) => [cell, value, state, outcome]))).toEqual(cells)
        compared += cells?.flat().length ?? 0
      }),
      { numRuns: propertyRuns(30, 80) },
    )
    expect(compared).toBeGreaterThan(500)
  })

  const anyWords = fc.record({
    what: fc.constantFrom('revenue', 'payroll', 'net income', 'margin', 'guests', 'costs', 'revenue and payroll'),
    how: fc.constantFrom('', ' by location', ' by month', ' vs last year', ' vs budget', ' by account'),
    when: fc.constantFrom('in May 2026', 'in Q1 2026', 'this year', 'in 2025', 'last month'),
    lead: fc.constantFrom('', 'what was ', 'show ', 'why did ', 'rank locations by '),
  })

  it('are those of the assistant on the screens, whatever is asked', async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(anyWords, async ({ what, how, when, lead }) => {
        const message = `${lead}${what}${lead === 'why did ' ? ' change' : ''}${how} ${when}`
        const { startChat } = await api<{ startChat: { id: string } }>(
          'mutation ($input: ChatInput!) { startChat(input: $input) { id } }',
          {
            input: { message, context: { profitLossMappingId: mappingId } },
          },
        )
        const { chat } = await api<{ chat: { messages: readonly { answer?: string; parts?: readonly ApiPart[] }[] } }>(CHAT, {
          id: startChat.id,
        })
        const shown = chat.messages.flatMap(({ parts = [] }) =>
          parts.flatMap(({ figures = [], data = [], series = [] }) => [
            ...figures,
            ...data.flat().flatMap(({ figure }) => figure ?? []),
            ...series.flatMap(({ points }) => points),
          ]),
        )
        const told = (await services.mcp.call(
          access,
          'ask',
          { question: message, mapping: 'Mine' },
          AbortSignal.timeout(10_000),
        )) as AskedForm
        const { answer: document = '', parts: sent = [] } = chat.messages.at(-1) ?? {}
        const answer = JSON.parse(document) as AssistantAnswer // as the API wrote it
        for (const form of [storedForm(answer), apiForm(sent), mcpForm(told)])
          expect({ message, unbound: unboundNumerals(answer, { ...withToday(known, answer), question: message }, form) }).toEqual({
            message,
            unbound: [],
          })
        const own = new Map(told.figures.map(({ cell, value, state }) => [cell, [value, state]]))
        for (const { cell, value, state } of shown) expect([message, cell, ...(own.get(cell) ?? [])]).toEqual([message, cell, value, state])
        compared += shown.length
      }),
      { numRuns: propertyRuns(20, 40) },
    )
    expect(compared).toBeGreaterThan(150)
  })
})
