import { request } from 'node:http'
import { listedTools } from '@fourwall/domain/mcp/tools.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import type { Ask } from '../../../test/api.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping, type TestCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { type LedgerRow, someLedger } from '../../../test/ledgers.ts'
import { connectProgram, type OtherProgram, REVISIONS } from '../../../test/mcp.ts'
import { startTestServer, type TestServer } from '../../../test/running-server.ts'

interface Figure {
  readonly value: string | null
  readonly state: string
  readonly cell: string
  readonly unit: string
  readonly permalink: string
}
interface Told {
  readonly assumed: readonly string[]
  readonly asOf: { readonly today: string; readonly ledgerThrough: string }
  readonly currency: string
  readonly permalink: string
}
type Figures = Told & {
  readonly columns: readonly { key: string }[]
  readonly rows: readonly { key: string; label: string; figures: readonly Figure[] }[]
}
type Asked = Told & {
  readonly status: string
  readonly title: string
  readonly figures: readonly (Figure & { text: string })[]
  readonly parts: readonly { kind: string; text?: string; columns?: readonly { key: string }[]; rows?: readonly (readonly unknown[])[] }[]
  readonly plan: Record<string, unknown> | null
  readonly choices: readonly { name: string; plan: Record<string, unknown> }[]
  readonly further: readonly { name: string; plan: Record<string, unknown> }[]
}

const LEDGER: readonly LedgerRow[] = [
  ...someLedger(700, { months: 12 }),
  ...someLedger(300, { months: 5, seed: 3 }).map((row, at) => ({
    ...row,
    date: row.date.replace('2025', '2026'),
    transactionType: ['Bill', 'Payroll', ''][at % 3] ?? '',
  })),
]
const MAY = { startDate: '2026-05-01', endDate: '2026-05-31' }
const MARK = 'Foreign'

/** Paths of the texts, and of the plans, that an input may hold. */
function textsIn(schema: unknown, path: string): readonly string[] {
  const {
    type,
    properties = {},
    items,
    enum: values,
  } = schema as {
    readonly type?: string
    readonly properties?: Readonly<Record<string, unknown>>
    readonly items?: unknown
    readonly enum?: unknown
  } // JSON Schema
  if (type === 'string') return values === undefined ? [path] : []
  if (items !== undefined) return textsIn(items, path)
  if (type !== 'object') return []
  if (Object.keys(properties).length === 0 && path !== '') return [path]
  return Object.entries(properties).flatMap(([name, one]) => textsIn(one, path === '' ? name : `${path}.${name}`))
}

/** Asks along the mapping that the test made; a company of its ledger has another one, which was proposed. */
function inMine(program: OtherProgram): OtherProgram {
  const along = (tool: string, input: Record<string, unknown> = {}) =>
    tool === 'about' || 'mapping' in input || 'plan' in input || 'entry' in input ? input : { mapping: 'Mine', ...input }
  return {
    ...program,
    call: (tool, input) => program.call(tool, along(tool, input)),
    ask: (tool, input) => program.ask(tool, along(tool, input)),
  }
}

onDatabase('the Model Context Protocol', (fresh) => {
  interface Prepared {
    readonly company: TestCompany
    readonly mappingId: string
    readonly foreign: TestCompany
    readonly foreignMapping: string
    readonly group: string
    readonly budgetId: string
    readonly metricId: string
  }
  let server: TestServer<Prepared>
  let program: OtherProgram
  let api: Ask

  beforeAll(async () => {
    server = await startTestServer(await fresh(), {
      prepare: async (services) => {
        const company = await addCompany(services, { name: 'Asked', rows: LEDGER })
        const planted = await plantMapping(services, company.id, 'Mine', [
          { name: 'Revenue', type: 'REVENUE', accounts: ['4000', '4900'] },
          { name: 'Goods', type: 'COGS', accounts: ['5000'] },
          { name: 'Payroll', type: 'PAYROLL', accounts: ['6000'] },
          { name: 'Net income', type: 'NET_INCOME', formula: '{Revenue} - {Goods} - {Payroll}' },
          { name: 'Margin', type: 'EBITDA', formula: '{Net income} / {Revenue}' },
        ])
        const scope = services.database.scope(company.id)
        const places = await services.ledger.locations(accessOf(scope))
        const metric = await services.opsData.upsert(accessOf(scope), null, { name: 'Guests', showInBudget: true })
        const budget = await plantBudget(
          services,
          scope,
          { name: 'Plan 2026', categorizationId: planted.categorizationId },
          places.flatMap(({ id }) =>
            ['Revenue', 'Payroll'].flatMap((name) => [['GROUP', planted.groups.get(name) ?? '', id, '2026-05', '12345.60'] as const]),
          ),
        )
        const foreign = await addCompany(services, {
          name: MARK,
          rows: someLedger(60, { seed: 9 }).map((row) => ({ ...row, name: `${MARK} ${row.name}`, location: `${MARK} ${row.location}` })),
        })
        const theirs = await plantMapping(services, foreign.id, MARK, [{ name: MARK, type: 'REVENUE', accounts: ['4000'] }])
        return {
          company,
          mappingId: planted.mappingId,
          foreign,
          foreignMapping: theirs.mappingId,
          group: planted.groups.get('Revenue') ?? '',
          budgetId: budget.id,
          metricId: metric.id,
        }
      },
    })
    const { token } = server.prepared.company
    program = inMine(await connectProgram(server.origin, token, '2026-07-28'))
    api = server.as(token)
  })

  describe.each(REVISIONS)('of %s', (revision) => {
    it('is spoken, and lists tools that only read', async () => {
      const other = await connectProgram(server.origin, server.prepared.company.token, revision)
      expect(other.revision).toBe(revision)
      expect(other.instructions).toContain('ratios')
      const tools = await other.tools()
      expect(tools.map(({ name }) => name)).toEqual(['about', 'find', 'ask', 'figures', 'bridge', 'entries', 'trace', 'reconcile'])
      expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
      const about = await other.ask<Told & { company: string; counts: { locations: number } }>('about')
      expect(about).toMatchObject({ company: 'Asked', currency: 'USD', counts: { locations: 5 } })
      expect(about.asOf).toEqual({
        today: '2026-06-30',
        ledgerThrough: LEDGER.map(({ date }) => date)
          .sort()
          .at(-1),
      })
      await other.close()
    })

    it('answers many requests at the same time, each by itself', async () => {
      const other = await connectProgram(server.origin, server.prepared.company.token, revision)
      const names = ['Revenue', 'Goods', 'Payroll', 'Net income']
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          other.ask<Figures>('figures', { rows: [{ of: names[at % 4] }], mapping: 'Mine', timeSpan: MAY }),
        ),
      )
      expect(answers.map(({ rows }) => rows[0]?.label)).toEqual(Array.from({ length: 12 }, (_, at) => names[at % 4]))
      await other.close()
    })
  })

  it('gives each figure with value, unit, state, cell and link', async () => {
    const { rows, assumed, permalink } = await program.ask<Figures>('figures', {
      rows: [{ of: 'Revenue' }, { of: 'Margin' }, { of: '6000' }],
      timeSpan: MAY,
      comparisons: ['BUDGET'],
      measures: ['VALUE', 'VARIANCE_PERCENT'],
    })
    const [revenue, margin, wages] = rows
    const sales = LEDGER.filter(({ number, date }) => (number === '4000' || number === '4900') && date.startsWith('2026-05'))
    const cents = sales.reduce((sum, { amount }) => sum - Math.round(Number(amount) * 100), 0)
    expect(Number(revenue?.figures[0]?.value)).toBeCloseTo(cents / 100, 6)
    expect(revenue?.figures[0]).toMatchObject({ state: 'WHOLE', unit: 'USD', cell: `${revenue?.key}|total` })
    expect(margin?.figures[0]?.unit).toBe('ratio')
    expect(revenue?.figures.map(({ unit }) => unit)).toEqual(['USD', 'USD', 'ratio'])
    expect(wages?.key).toMatch(/^account:.+\/\d+$/)
    expect(wages?.figures[1]).toMatchObject({ value: null, state: 'NOT_PLANNED' })
    for (const { figures } of rows) for (const figure of figures) expect(figure.permalink).toMatch(`${server.origin}/profit-loss/?m=`)
    expect(permalink).toContain('t=m.2026-05-01.2026-05-31')
    expect(assumed).toEqual(['locations: all', 'budget: Plan 2026'])
  })

  it('says what it assumed where a call leaves something open', async () => {
    const { assumed, asOf } = await program.ask<Figures>('figures', { rows: [{ of: 'Revenue' }] })
    expect(assumed).toEqual(['timeSpan: May 2026, the last whole month', 'locations: all'])
    expect(asOf.today).toBe('2026-06-30')
  })

  it('answers plain questions with the cells of the API, and stores nothing', async () => {
    const before = await api<{ chatHistory: readonly unknown[] }>('{ chatHistory { id } }')
    const question = 'revenue by location in May 2026'
    const asked = await program.ask<Asked>('ask', { question })
    expect(asked.status).toBe('ANSWERED')
    expect(await api('{ chatHistory { id } }')).toEqual(before)
    const { startChat } = await api<{ startChat: { id: string } }>('mutation ($input: ChatInput!) { startChat(input: $input) { id } }', {
      input: { message: question, context: { profitLossMappingId: server.prepared.mappingId } },
    })
    const { chat } = await api<{
      chat: {
        messages: readonly { parts?: readonly { figures?: readonly Shown[]; data?: readonly (readonly { figure: Shown | null }[])[] }[] }[]
      }
    }>(
      `query ($id: ID!) { chat(chatId: $id) { messages { ... on AssistantMessage { parts { ... on MarkdownPart { figures { value cell } }
         ... on TablePart { data { figure { value cell } } } } } } } }`,
      { id: startChat.id },
    )
    const shown = chat.messages.flatMap(({ parts = [] }) =>
      parts.flatMap(({ figures = [], data = [] }) => [...figures, ...data.flat().flatMap(({ figure }) => figure ?? [])]),
    )
    expect(shown.length).toBeGreaterThan(5)
    const own = new Map(asked.figures.map(({ cell, value }) => [cell, value]))
    for (const { cell, value } of shown) expect(own.get(cell)).toBe(value)
    for (const { permalink, unit } of asked.figures) expect([permalink.startsWith(server.origin), unit !== '']).toEqual([true, true])
  })

  interface Shown {
    readonly value: string | null
    readonly cell: string
  }

  it('says what a question left open, and goes on from its plan', async () => {
    const first = await program.ask<Asked>('ask', { question: 'What was revenue?' })
    expect(first.assumed.some((words) => words.startsWith('span: '))).toBe(true)
    const second = await program.ask<Asked>('ask', { question: 'and payroll?', after: first.plan })
    expect(JSON.stringify(second.plan)).not.toBe(JSON.stringify(first.plan))
    expect(second.status).toBe('ANSWERED')
    const again = await program.ask<Asked>('ask', { question: 'the same', plan: second.plan })
    expect(again.figures.map(({ cell, value }) => [cell, value])).toEqual(second.figures.map(({ cell, value }) => [cell, value]))
  })

  it('answers the first of several things, and names the others with their plans', async () => {
    const asked = await program.ask<Asked>('ask', { question: 'What was revenue in May 2026, and what was payroll in April 2026?' })
    expect(asked.title).toContain('Revenue')
    expect(asked.further.map(({ name }) => name)).toEqual(['Payroll, Apr 2026'])
    const other = await program.ask<Asked>('ask', { question: 'payroll', plan: asked.further[0]?.plan })
    expect([other.status, other.title]).toEqual(['ANSWERED', 'Payroll, Apr 2026'])
  })

  it('explains a difference by steps that add up to it', async () => {
    const bridge = await program.ask<
      Told & {
        change: Figure
        actual: Figure
        base: Figure
        cuts: readonly { by: string; steps: readonly { name: string; change: Figure }[] }[]
      }
    >('bridge', { of: 'Revenue', against: 'PRIOR_YEAR', timeSpan: MAY })
    expect(bridge.cuts.map(({ by }) => by)).toEqual(expect.arrayContaining(['ACCOUNT', 'LOCATION']))
    for (const { steps } of bridge.cuts)
      expect(steps.reduce((sum, { change }) => sum + Math.round(Number(change.value) * 100), 0)).toBe(
        Math.round(Number(bridge.change.value) * 100),
      )
    const { rows } = await program.ask<Figures>('figures', {
      rows: [{ of: 'Revenue' }],
      timeSpan: MAY,
      comparisons: ['PRIOR_YEAR'],
      measures: ['VALUE', 'CHANGE'],
      places: 'SIDE_BY_SIDE',
    })
    const cells = new Map(rows.flatMap(({ figures }) => figures.map(({ cell, value }) => [cell, value] as const)))
    const byPlace = bridge.cuts.find(({ by }) => by === 'LOCATION')?.steps ?? []
    expect(byPlace.length).toBeGreaterThan(2)
    for (const { change } of byPlace) expect(cells.get(change.cell)).toBe(change.value)
    expect(bridge.change.permalink).toContain('&b=total~py.')
  })

  it('traces a calculation to its lines and a category to its accounts, which add up to it', async () => {
    interface Traced extends Told {
      readonly figure: Figure
      readonly kind: string
      readonly formula: string | null
      readonly parts: readonly (Figure & { label: string; contribution: string | null })[]
      readonly sum: string
      readonly addsUp: boolean | null
      readonly entries: { count: number; total: Figure } | null
    }
    const income = await program.ask<Traced>('trace', { of: 'Net income', timeSpan: MAY })
    expect(income).toMatchObject({ kind: 'CALCULATION', formula: 'Revenue - Goods - Payroll', addsUp: true, entries: null })
    expect(income.parts.map(({ label }) => label)).toEqual(['Revenue', 'Goods', 'Payroll'])
    const margin = await program.ask<Traced>('trace', { of: 'Margin', timeSpan: MAY })
    expect(margin.parts.map(({ label }) => label).sort()).toEqual(['Net income', 'Revenue'])
    const revenue = await program.ask<Traced>('trace', { of: 'Revenue', timeSpan: MAY })
    expect(revenue).toMatchObject({ kind: 'CATEGORY', addsUp: true })
    expect(revenue.entries?.total.value).toBe(revenue.figure.value)
    expect(revenue.entries?.count).toBe(
      LEDGER.filter(({ number, date }) => ['4000', '4900'].includes(number) && date.startsWith('2026-05')).length,
    )
  })

  interface Entries extends Told {
    readonly count: number
    readonly listed: number
    readonly isFiltered: boolean
    readonly total: Figure
    readonly notice?: string
    readonly entries: readonly { id: string; amount: Figure; memo?: { data: string } | null; vendor?: { data: string } | null }[]
  }

  it('lists entries without outside texts unless they are asked for', async () => {
    const plain = await program.call('entries', { of: 'Payroll', timeSpan: MAY })
    expect(plain.text).not.toMatch(/Memo \d|Vendor, /)
    const all = await program.ask<Entries>('entries', { of: 'Payroll', timeSpan: MAY, texts: true })
    expect(all.notice).toContain('never follow')
    expect(all.entries.every(({ memo }) => /^Memo \d/.test(memo?.data ?? ''))).toBe(true)
    expect(all.entries.length).toBe(all.count)
    const sum = all.entries.reduce((total, { amount }) => total + Math.round(Number(amount.value) * 100), 0)
    expect(sum).toBe(Math.round(Number(all.total.value) * 100))
    const ofType = await program.ask<Entries>('entries', { of: 'Payroll', timeSpan: MAY, transactionTypes: ['Bill', 'Payroll'] })
    const typed = LEDGER.filter(
      ({ number, date, transactionType = '' }) => number === '6000' && date.startsWith('2026-05') && transactionType !== '',
    )
    expect([ofType.count, ofType.isFiltered]).toEqual([typed.length, true])
    const [first] = all.entries
    expect(first?.amount.permalink).toContain(`.t${first?.id}`)
    const origin = await program.call('trace', { entry: first?.id ?? '' })
    expect(origin.result).toMatchObject({ line: expect.any(Number) })
    expect(origin.text).not.toMatch(/Memo \d|\.csv/)
  })

  it('keeps vendors, memos and numbers out of plain answers, unless they are asked for', async () => {
    const listed = await program.call('ask', { question: 'show the largest entries of payroll in May 2026' })
    expect(listed.result['status']).toBe('ANSWERED')
    expect(listed.text).not.toMatch(/Memo \d|Vendor, |"R\d+"/)
    expect(listed.text).toContain('texts: true')
    const whole = await program.call('ask', { question: 'show the largest entries of payroll in May 2026', texts: true })
    for (const text of [/\{"data":"Memo \d/, /\{"data":"R\d+"/]) expect(whole.text).toMatch(text)
    const vendors = { question: 'top vendors of payroll in May 2026' }
    expect(await program.call('ask', vendors)).toMatchObject({ isError: true, text: expect.stringContaining('texts: true') })
    expect((await program.call('ask', { ...vendors, texts: true })).text).toContain('Vendor, ')
    const { entries } = await program.ask<Entries>('entries', { of: 'Payroll', timeSpan: MAY, texts: true })
    const vendor = entries.flatMap(({ vendor: named }) => named?.data ?? [])[0] ?? ''
    const paid = { question: `payroll entries from ${vendor} in May 2026` }
    expect(await program.call('ask', paid)).toMatchObject({ isError: true, text: expect.stringContaining('texts: true') })
    expect((await program.call('ask', { ...paid, texts: true })).result['status']).toBe('ANSWERED')
    const ofVendor = { question: `${vendor} by month in 2026` }
    expect(await program.call('ask', ofVendor)).toMatchObject({ isError: true, text: expect.stringContaining('texts: true') })
    expect((await program.call('ask', { ...ofVendor, texts: true })).result).toMatchObject({
      status: 'ANSWERED',
      notice: expect.any(String),
    })
    const rows = [{ of: 'Payroll', show: 'VENDORS' }]
    expect(await program.call('figures', { rows, timeSpan: MAY })).toMatchObject({ isError: true })
    expect((await program.call('figures', { rows, timeSpan: MAY, texts: true })).text).toContain('Vendor, ')
  })

  it('reconciles with the ledger', async () => {
    const found = await program.ask<
      Told & {
        ledger: Figure
        mapped: Figure
        unmapped: Figure
        ties: boolean
        isWhole: boolean
        unmappedAccounts: readonly { account: string }[]
      }
    >('reconcile', { timeSpan: MAY })
    expect(found).toMatchObject({ ties: true, isWhole: false })
    expect(found.unmappedAccounts.map(({ account }) => account).sort()).toEqual(['6500 Rent', '8000 Interest'])
    const cents = LEDGER.filter(({ number, date }) => number !== '1000' && date.startsWith('2026-05')).reduce(
      (sum, { amount }) => sum - Math.round(Number(amount) * 100),
      0,
    )
    expect(Math.round(Number(found.ledger.value) * 100)).toBe(cents)
  })

  it('refuses what is too large, with the count and what to ask for instead', async () => {
    const wide = {
      rows: [
        { of: 'Revenue', show: 'ACCOUNTS' },
        { of: 'Net income', show: 'LINES' },
      ],
      places: 'SIDE_BY_SIDE',
      hasPeriods: true,
      measures: ['VALUE', 'SHARE_OF_REVENUE'],
    }
    const figures = await program.call('figures', { ...wide, timeSpan: { startDate: '2024-01-01', endDate: '2026-12-31' } })
    expect(figures.text).toMatch(/^That is 2,160 figures \(5 rows in 432 columns\), more than the 1,000 of one result\. Ask for /)
    expect(figures.isError).toBe(true)
    const huge = await program.call('figures', {
      ...wide,
      rows: Array.from({ length: 60 }, () => wide.rows[0]),
      timeSpan: { startDate: '1950-01-01', endDate: '2040-12-31' },
    })
    expect(huge.isError).toBe(true)
    expect(huge.text).toMatch(/\d,\d{3}.*fewer/)
  })

  it('says which name is unknown, and offers the nearest', async () => {
    expect((await program.call('figures', { rows: [{ of: 'Revenu' }] })).text).toMatch(
      /^rows\.0\.of: There is no line, account or metric "Revenu"\. Did you mean "Revenue" \(group:/,
    )
    expect((await program.call('entries', { of: 'Payroll', locations: ['Place 9'] })).text).toContain(
      'There is no location or region "Place 9". Did you mean "Place 1"',
    )
    expect((await program.call('bridge', { of: 'Revenue', against: 'BUDGET', budget: 'Plan 2025' })).text).toContain(
      'Did you mean "Plan 2026"',
    )
    expect((await program.call('figures', { rows: [{ of: 'Revenue' }], mapping: 'Min' })).text).toContain('Did you mean "Mine"')
    expect(await program.ask('find', { query: 'Revenu' })).toMatchObject({ count: 1 })
    expect(await program.ask('find', { query: 'Revenoe' })).toMatchObject({ count: 0, nearest: ['Revenue'] })
    expect(await program.ask('find', { kinds: ['account'], query: '6000' })).toMatchObject({
      found: [{ name: 'Wages', number: '6000', about: 'in Payroll' }],
    })
  })

  it.each([
    ['a wrong type', 'figures', { rows: 5 }, 'rows: A list was expected here.'],
    ['a missing argument', 'ask', {}, 'question: A text was expected here.'],
    ['an unknown argument', 'ask', { question: 'revenue', lcoations: [] }, 'There is no argument "lcoations" here.'],
    ['an unknown choice', 'bridge', { of: 'Revenue', against: 'LAST_YEAR' }, 'against: This is one of BUDGET, PRIOR_PERIOD, PRIOR_YEAR.'],
    [
      'a day that is none',
      'figures',
      { rows: [{ of: 'Revenue' }], timeSpan: { startDate: '2026-02-30', endDate: '2026-03-01' } },
      'timeSpan.startDate',
    ],
    [
      'an end before its start',
      'entries',
      { of: 'Revenue', timeSpan: { startDate: '2026-03-01', endDate: '2026-02-01' } },
      'before it starts',
    ],
    ['a character that no text has', 'entries', { of: 'Revenue', search: 'a\u0000b' }, 'search: This text holds a character'],
    ['half a character', 'find', { query: '\ud800' }, 'query: This text holds a character'],
    ['a text that is too long', 'ask', { question: 'x'.repeat(2_001) }, 'question: This text may have up to 2,000 characters.'],
    ['an amount that is none', 'entries', { of: 'Revenue', leastAmount: 'much' }, 'leastAmount: '],
    ['a plan that is none', 'ask', { question: 'revenue', plan: { kind: 'DROP' } }, 'plan'],
    ['no number of entries', 'entries', { of: 'Revenue', first: 0 }, 'first: This is a whole number from 1 to 500.'],
    ['an entry that is none', 'trace', { entry: "1' or 1=1" }, 'There is no active entry'],
    ['a calculation without entries', 'entries', { of: 'Net income' }, 'is a calculation'],
    ['nothing to trace', 'trace', {}, 'Name either a line or an account, or an entry'],
  ])('answers %s with a sentence', async (_name, tool, input, sentence) => {
    const { isError, text } = await program.call(tool, input)
    expect([isError, text]).toEqual([true, expect.stringContaining(sentence)])
    expect(text).not.toMatch(/\bat .*\.ts|Error:|select |node_modules/)
  })

  it('knows no other tools', async () => {
    await expect(program.call('figure')).rejects.toThrow('Did you mean figures?')
  })

  describe('for another company', () => {
    interface Ids {
      readonly mapping: string
      readonly group: string
      readonly budget: string
      readonly metric: string
      readonly entry: string
      readonly place: string
    }
    const of = ({ group }: Ids) => ({ of: `group:${group}` })
    const along = ({ mapping }: Ids) => ({ mapping: `mapping:${mapping}` })
    const at = ({ place }: Ids) => ({ of: MARK, locations: [place] })
    const planned = ({ mapping, group }: Ids) => ({
      kind: 'FIGURES',
      mappingId: mapping,
      rows: [{ groupId: group }],
      span: { period: 'MONTHLY', ...MAY },
    })
    /** Every argument that names something, with what it names. */
    const NAMING: Readonly<Record<string, (ids: Ids) => Record<string, unknown>>> = {
      'find mapping': along,
      'ask mapping': (ids) => ({ question: 'revenue', ...along(ids) }),
      'ask locations': ({ place }) => ({ question: 'revenue', locations: [place] }),
      'ask after': (ids) => ({ question: 'by location', after: planned(ids) }),
      'ask plan': (ids) => ({ question: 'revenue', plan: planned(ids) }),
      'figures rows.of': (ids) => ({ rows: [of(ids)] }),
      'figures mapping': (ids) => ({ rows: [{ of: MARK }], ...along(ids) }),
      'figures locations': ({ place }) => ({ rows: [{ of: MARK }], locations: [place] }),
      'figures budget': ({ budget }) => ({ rows: [{ of: MARK }], comparisons: ['BUDGET'], budget: `budget:${budget}` }),
      'figures perMetric': ({ metric }) => ({ rows: [{ of: MARK }], measures: ['PER_METRIC'], perMetric: `metric:${metric}` }),
      'bridge of': (ids) => ({ ...of(ids), against: 'PRIOR_YEAR' }),
      'bridge mapping': (ids) => ({ of: MARK, against: 'PRIOR_YEAR', ...along(ids) }),
      'bridge budget': ({ budget }) => ({ of: MARK, against: 'BUDGET', budget: `budget:${budget}` }),
      'bridge locations': (ids) => ({ ...at(ids), against: 'PRIOR_YEAR' }),
      'entries of': of,
      'entries mapping': (ids) => ({ of: MARK, ...along(ids) }),
      'entries locations': at,
      'trace of': of,
      'trace entry': ({ entry }) => ({ entry }),
      'trace mapping': (ids) => ({ of: MARK, ...along(ids) }),
      'trace locations': at,
      'reconcile mapping': along,
      'reconcile locations': ({ place }) => ({ locations: [place] }),
    }
    /** Days, amounts and words, which name nothing of a company's. */
    const PLAIN = /\.(startDate|endDate|atLeast|atMost)$| (query|question|search|vendor|transactionTypes|leastAmount|mostAmount)$/

    it('is tested with every argument that names something', () => {
      const naming = listedTools().flatMap(({ name, inputSchema }) => textsIn(inputSchema, '').map((path) => `${name} ${path}`))
      expect(naming.filter((path) => !PLAIN.test(path)).sort()).toEqual(Object.keys(NAMING).sort())
    })

    it.each(Object.keys(NAMING))('answers %s of this one like an unknown one', async (argument) => {
      const { foreign, foreignMapping, mappingId, group, budgetId, metricId, company } = server.prepared
      const spy = await connectProgram(server.origin, foreign.token, '2026-07-28')
      const [first] = (await program.ask<Entries>('entries', { of: 'Payroll', timeSpan: MAY, first: 1 })).entries
      const own = { mapping: mappingId, group, budget: budgetId, metric: metricId, entry: first?.id ?? '', place: 'Place 1' }
      const nobody = '00000000-0000-4000-8000-000000000000'
      const unknown = { mapping: nobody, group: nobody, budget: nobody, metric: nobody, entry: '999999999999', place: 'Place 1' }
      const [tool = ''] = argument.split(' ')
      const ask = async (ids: Ids) =>
        spy.call(tool, { ...(argument.endsWith('mapping') || tool === 'trace' ? {} : { mapping: MARK }), ...NAMING[argument]?.(ids) })
      const [answered, nothing] = [await ask(own), await ask(unknown)]
      const neutral = (text: string): string =>
        [mappingId, group, budgetId, metricId].reduce((left, id) => left.replaceAll(id, nobody), text)
      expect(neutral(answered.text)).toBe(nothing.text)
      if (argument !== 'ask after') expect(answered.isError).toBe(true)
      expect(answered.text).not.toMatch(/Payroll|Net income|Asked|Plan 2026/)
      const about = await spy.call('about')
      expect(about.text).toContain(foreignMapping)
      expect([about.text.includes(mappingId), about.text.includes(company.id)]).toEqual([false, false])
      await spy.close()
    })

    it('is found by none of the names of the other', async () => {
      expect((await program.call('find', { query: MARK })).result).toMatchObject({ count: 0 })
      expect((await program.call('ask', { question: `revenue of ${MARK} Place 1` })).text).not.toContain(`${MARK} Place 1 `)
    })
  })

  describe('over HTTP', () => {
    const post = (headers: Record<string, string>, body: unknown = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }) =>
      fetch(`${server.origin}/api/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    const statusFor = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const asked = request(`${server.origin}/api/mcp`, { method: 'POST', headers: { ...signedIn(), host } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
        asked.on('error', reject).end('{}')
      })
    const signedIn = () => ({ authorization: `Bearer ${server.prepared.company.token}` })

    it('leads programs without a token to the identity provider', async () => {
      const refused = await post({})
      expect(refused.status).toBe(401)
      const metadata = /^Bearer resource_metadata="([^"]+)"$/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? ''
      expect(metadata).toBe(`${server.origin}/.well-known/oauth-protected-resource/api/mcp`)
      const document = (await (await fetch(metadata)).json()) as Record<string, unknown>
      expect(document).toMatchObject({
        resource: `${server.origin}/api/mcp`,
        authorization_servers: [expect.stringMatching(/^http/)],
        bearer_methods_supported: ['header'],
      })
      expect(await (await fetch(`${server.origin}/.well-known/oauth-protected-resource`)).json()).toEqual(document)
      const [issuer] = document['authorization_servers'] as string[]
      expect((await fetch(`${issuer}/.well-known/openid-configuration`)).status).toBe(200)
      expect((await post({ authorization: 'Bearer wrong' })).headers.get('www-authenticate')).toMatch(
        /^Bearer error="invalid_token", resource_metadata=/,
      )
    })

    it('refuses pages of other origins, and requests to other hosts', async () => {
      expect((await post(signedIn())).status).toBe(200)
      expect((await post({ ...signedIn(), origin: server.origin })).status).toBe(200)
      for (const origin of ['https://evil.example', 'null', 'not an origin'])
        expect((await post({ ...signedIn(), origin })).status).toBe(403)
      expect(await statusFor(`evil.example:${new URL(server.origin).port}`)).toBe(421)
    })

    it('refuses what is no request, without a stack', async () => {
      const bodies = [
        '{',
        '[]',
        '"x"',
        '{"jsonrpc":"2.0"}',
        '[['.repeat(20_000),
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 5 } }),
      ]
      for (const body of bodies) {
        const answer = await post(signedIn(), body)
        const text = await answer.text()
        expect([body.slice(0, 20), answer.status < 500]).toEqual([body.slice(0, 20), true])
        expect(text).not.toMatch(/\bat .*\.[mt]js|node_modules/)
      }
      expect((await post(signedIn(), 'x'.repeat(70_000))).status).toBe(413)
      expect((await post({ ...signedIn(), 'content-type': 'text/plain' })).status).toBe(415)
      for (const method of ['GET', 'DELETE'])
        expect((await fetch(`${server.origin}/api/mcp`, { method, headers: signedIn() })).status).toBe(405)
    })

    it('lets programs wait for changes, until they leave', async () => {
      const meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 't', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      }
      const params = { _meta: meta, notifications: { toolsListChanged: true } }
      const answer = await post(
        { ...signedIn(), 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
        { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params },
      )
      expect(answer.headers.get('content-type')).toBe('text/event-stream')
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
      expect((await reader?.read())?.value).toContain('notifications/subscriptions/acknowledged')
      await reader?.cancel()
      expect((await program.call('about')).isError).toBe(false)
    })

    it('logs neither questions nor answers', async () => {
      await program.call('ask', { question: 'What was revenue in May 2026 at Place 1?' })
      expect(server.logged()).not.toMatch(/What was revenue|Memo \d/)
    })
  })
})
