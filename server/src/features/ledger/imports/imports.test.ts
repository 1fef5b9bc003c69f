import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessOf } from '../../../../test/access.ts'
import { type Ask, apiOf } from '../../../../test/api.ts'
import { onDatabase, type TestDatabase } from '../../../../test/databases.ts'
import { csvOf, decisions, type LedgerRow, ledgerFile, someLedger } from '../../../../test/ledgers.ts'
import { testServices } from '../../../../test/services.ts'
import type { Database, Scope } from '../../../platform/database/database.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { Services } from '../../../services.ts'
import { runImportWorker } from './run-worker.ts'

onDatabase('imports', (fresh, kind) => {
  let target: TestDatabase
  let database: Database
  let services: Services
  let scope: Scope
  let access: Access
  let ask: Ask

  beforeAll(async () => {
    target = await fresh()
    database = await target.open()
    services = await testServices(database)
  })

  beforeEach(async () => {
    const company = await services.companies.create({ name: 'Places', currency: 'USD', fiscalYearStartMonth: 1 })
    scope = database.scope(company.id)
    access = accessOf(scope)
    ask = apiOf(services, company.id)
  })

  const bringIn = (rows: readonly LedgerRow[], changes: Parameters<typeof decisions>[0] = {}, name?: string) =>
    services.imports.import(accessOf(scope, { name: 'tester' }), ledgerFile(csvOf(rows), name), decisions(changes))

  /** The whole report by location, without ids: what a person would compare. */
  async function report(): Promise<unknown> {
    const { profitLossMappings, erpLocations } = await ask<{
      profitLossMappings: { id: string }[]
      erpLocations: { id: string; name: string }[]
    }>('{ profitLossMappings { id } erpLocations { id name } }')
    const pages: unknown[] = []
    for (const locationIds of [[], ...erpLocations.map(({ id }) => [id])])
      pages.push(
        await ask(
          `query ($mappingId: ID!, $locationIds: [ID!]!) { profitLossReport(mappingId: $mappingId, locationIds: $locationIds,
            timeSpan: { period: MONTHLY, startDate: "2025-01-05", endDate: "2025-12-20" }) {
            columns { label } sections { name rows { accountNumber accountName values entryCounts } sumRow { values } }
            reconciliation { ledgerTotal mappedTotal unmappedTotal unmappedAccounts { displayId } } } }`,
          { mappingId: profitLossMappings[0]?.id, locationIds },
        ),
      )
    return { locations: erpLocations.map(({ name }) => name), pages }
  }

  async function expectSound(entries: number): Promise<void> {
    const verified = await services.ledger.verify(access)
    expect(verified.differences).toEqual([])
    expect(verified.entries).toBe(entries)
  }

  it('give the same report for shuffled rows, month by month, after a replacement, and after undoing and repeating an import', async () => {
    const rows = someLedger(900)
    const first = await bringIn(rows)
    const whole = await report()
    await expectSound(900)

    // The same file again is refused, naming the first import.
    await expect(bringIn(rows)).rejects.toThrow(/already been imported: import 1/)
    expect(await report()).toEqual(whole)

    // Shuffled, it replaces everything.
    const shuffled = [...rows].sort((a, b) => (a.memo ?? '').localeCompare(b.memo ?? ''))
    const second = await bringIn(shuffled, { otherwise: 'REPLACE' })
    expect(second.rowsReplaced).toBe(900)
    expect(await report()).toEqual(whole)
    await expectSound(900)

    // Undoing the last one restores the first; undoing that leaves nothing; then it can be imported again.
    await expect(services.imports.undo(accessOf(scope, { name: 'tester' }), first.id)).rejects.toThrow(/Undo these first: 2/)
    await services.imports.undo(accessOf(scope, { name: 'tester' }), second.id)
    expect(await report()).toEqual(whole)
    await expectSound(900)
    await services.imports.undo(accessOf(scope, { name: 'tester' }), first.id)
    await expectSound(0)
    await expect(services.imports.undo(accessOf(scope, { name: 'tester' }), first.id)).rejects.toThrow(/already been undone/)
    await bringIn(rows)
    expect(await report()).toEqual(whole)
    await expectSound(900)

    // Month by month into another company.
    const other = await services.companies.create({ name: 'Months', currency: 'USD', fiscalYearStartMonth: 1 })
    scope = database.scope(other.id)
    access = accessOf(scope)
    ask = apiOf(services, other.id)
    for (const month of ['06', '01', '03', '02', '05', '04']) {
      const part = rows.filter(({ date }) => date.slice(5, 7) === month)
      await bringIn(part, {}, `ledger-${month}.csv`)
    }
    expect(await report()).toEqual(whole)
    await expectSound(900)
  })

  it("replace a month only for the file's locations, append where chosen, and give back what they took", async () => {
    const rows = someLedger(300, { months: 2 })
    await bringIn(rows)
    const before = await report()
    const part: LedgerRow[] = [
      { date: '2025-01-09', number: '4000', name: 'Sales', type: 'Income', location: 'Place 1', amount: '-10.00' },
      { date: '2025-02-09', number: '4000', name: 'Sales', type: 'Income', location: 'Place 2', amount: '-20.00' },
    ]
    const file = ledgerFile(csvOf(part))
    const preview = await services.imports.preview(access, file, {})
    const stored = (from: string, to: string, place: string): number =>
      rows.filter((row) => row.date >= from && row.date <= to && row.location === place).length
    const january = stored('2025-01-09', '2025-01-31', 'Place 1')
    expect(preview.months).toMatchObject([
      { month: '2025-01', rows: 1, rowsReplaced: january, suggested: 'APPEND' },
      { month: '2025-02', rows: 1, rowsReplaced: stored('2025-02-01', '2025-02-09', 'Place 2'), suggested: 'APPEND' },
    ])
    await expect(services.imports.import(accessOf(scope, { name: 'tester' }), file, decisions({ otherwise: 'ASK' }))).rejects.toThrow(
      /Choose to replace/,
    )
    const placed = await services.imports.import(
      accessOf(scope, { name: 'tester' }),
      file,
      decisions({ placements: new Map([['2025-01', 'REPLACE']]), remainingOtherwise: 'KEEP' }),
    )
    expect(placed.rowsReplaced).toBe(january)
    await expectSound(300 - placed.rowsReplaced + 2)
    const { erpLocations } = await ask<{ erpLocations: { id: string; name: string }[] }>('{ erpLocations { id name } }')
    const { entries } = await ask<{ entries: { count: number; total: string } }>(
      `query ($m: ID!, $g: ID!, $l: [ID!]!) { entries: drillDownSummary(mappingId: $m, pnlGroupId: $g, startDate: "2025-01-09", endDate: "2025-01-31", locationIds: $l) { count total } }`,
      { ...(await revenue()), l: [erpLocations.find(({ name }) => name === 'Place 1')?.id] },
    )
    expect(entries).toEqual({ count: 1, total: '10.00' })
    await services.imports.undo(accessOf(scope, { name: 'tester' }), placed.id)
    expect(await report()).toEqual(before)
    await expectSound(300)
  })

  async function revenue(): Promise<{ m: string; g: string }> {
    const { profitLossMappings } = await ask<{
      profitLossMappings: { id: string; categorization: { groups: { id: string; type: string | null }[] } }[]
    }>('{ profitLossMappings { id categorization { groups { id type } } } }')
    const [mapping] = profitLossMappings
    return { m: mapping?.id ?? '', g: mapping?.categorization.groups.find(({ type }) => type === 'REVENUE')?.id ?? '' }
  }

  it('keep sources apart: another kind of export adds to the same months', async () => {
    await bringIn(someLedger(100, { months: 1 }))
    const payroll = ledgerFile(
      'Date,Account,Debit,Credit,Location\n2025-01-31,6000 Wages,50.00,,Place 1\n2025-01-31,1000 Cash,,50.00,Place 1\n',
    )
    const preview = await services.imports.preview(access, payroll, { sourceName: 'Payroll' })
    expect(preview).toMatchObject({ sourceName: 'Payroll', sourceKnown: false, months: [{ rowsReplaced: 0, rowsOtherSources: 100 }] })
    const stored = await services.imports.import(
      accessOf(scope, { name: 'tester' }),
      payroll,
      decisions({ corrections: { sourceName: 'Payroll' }, confirmSigns: true }),
    )
    expect(stored).toMatchObject({ sourceName: 'Payroll', rowsReplaced: 0, debits: 5000n, credits: 5000n })
    await expectSound(102)
    // Recognized by its columns again.
    const next = ledgerFile('Date,Account,Debit,Credit,Location\n2025-02-28,6000 Wages,51.00,,Place 1\n')
    expect(await services.imports.preview(access, next, {})).toMatchObject({ sourceName: 'Payroll', sourceKnown: true })
  })

  it('asks about the signs of a file with costs alone, and does not speak of revenue', async () => {
    const repairs = ['-900.00', '45.00'].map((amount, at) => ({
      ...(someLedger(1)[0] as LedgerRow),
      number: '6200',
      name: 'Repairs',
      type: 'Expense',
      date: `2026-01-0${at + 1}`,
      amount,
    }))
    await expect(bringIn(repairs)).rejects.toThrow(/^The signs of the amounts are not clear: its costs can be read either way\./)
  })

  it('ask about guessed types of an export without sides once, and again only for new accounts', async () => {
    const july = readFileSync(new URL('../../../../test/ledger/exports/quickbooks-general-ledger.csv', import.meta.url), 'utf8')
    await services.imports.import(access, ledgerFile(july), decisions({ confirmSigns: true }))
    const later = july.replaceAll('07/', '09/').replaceAll('08/', '10/')
    expect(await services.imports.preview(access, ledgerFile(later), {})).toMatchObject({ signsNeedConfirmation: false })
    const withNew = later.replaceAll('Packaging', 'Boxes')
    expect(await services.imports.preview(access, ledgerFile(withNew), {})).toMatchObject({ signsNeedConfirmation: true })
  })

  it('tell dates with a certain order from those that could be read both ways', async () => {
    const file = (day: string) => ledgerFile(`Date,Account,Amount,Location\n03/04/2026,6000 Wages,5.00,Hill\n${day},6000 Wages,5.00,Hill\n`)
    expect(await services.imports.preview(access, file('05/06/2026'), {})).toMatchObject({
      dateOrderCertain: false,
      dateOrder: 'MONTH_FIRST',
      dateQuestion: { text: '03/04/2026', monthFirst: '2026-03-04', dayFirst: '2026-04-03', yearFirst: null },
    })
    await expect(services.imports.import(access, file('05/06/2026'), decisions({ confirmSigns: true }))).rejects.toMatchObject({
      field: 'dateOrder',
      message:
        'The dates can be read both ways. “03/04/2026” is Mar 04, 2026 if the month comes first, and Apr 03, 2026 if the day does. Choose the order of the dates.',
    })
    expect(await services.imports.preview(access, file('05/26/2026'), {})).toMatchObject({
      dateOrderCertain: true,
      dateOrder: 'MONTH_FIRST',
    })
    const chosen = await services.imports.preview(access, file('05/06/2026'), { dateOrder: 'DAY_FIRST' })
    expect(chosen).toMatchObject({ dateOrderCertain: true, months: [{ month: '2026-04' }, { month: '2026-06' }] })
  })

  it('store nothing of a file with unreadable rows unless they are left out on purpose', async () => {
    const good = someLedger(20, { months: 1 })
    const file = ledgerFile(`${csvOf(good)}\n2025-01-32,4000,Sales,Income,Place 1,1.00,,,\n2025-01-15,4000,Sales,Income,Place 1,1.234,,,\n`)
    const preview = await services.imports.preview(access, file, {})
    expect(preview.unreadableCount).toBe(2)
    expect(preview.unreadableRows.map(({ line }) => line)).toEqual([22, 23])
    await expect(services.imports.import(accessOf(scope, { name: 'tester' }), file, decisions())).rejects.toThrow(
      /2 rows cannot be read, the first on line 22/,
    )
    expect(await services.imports.list(access)).toEqual([])
    await expectSound(0)
    const stored = await services.imports.import(accessOf(scope, { name: 'tester' }), file, decisions({ leaveOutUnreadable: true }))
    expect(stored).toMatchObject({ entryCount: 20, rowsLeftOut: 2 })
    await expectSound(20)
  })

  it('give an account the name of its latest entries, and entries without a location their own location', async () => {
    await bringIn([
      { date: '2025-01-10', number: '4000', name: 'Sales', type: 'Income', location: '', amount: '-1.00' },
      { date: '2025-03-10', number: '4000', name: 'Net sales', type: 'Income', location: 'Place 1', amount: '-1.00' },
    ])
    await bringIn(
      [{ date: '2025-02-10', number: '4000', name: 'Old sales', type: 'Income', location: 'Place 1', amount: '-1.00' }],
      {},
      'second.csv',
    )
    expect(
      await ask('{ ledgerAccounts { displayId name type } erpLocations { name } locationAssignments { name tag locationIds } }'),
    ).toMatchObject({
      ledgerAccounts: [{ displayId: '4000', name: 'Net sales', type: 'INCOME' }],
      erpLocations: [{ name: '(No location)' }, { name: 'Place 1' }],
      locationAssignments: [
        { name: '(No location)', tag: 'LOCATION' },
        { name: 'Place 1', tag: 'LOCATION' },
      ],
    })
  })

  it('prefer an account type stated in a file to an earlier guess', async () => {
    const untyped = 'date,account_number,account_name,location,amount\n2025-01-10,5150,Delivery fees,Place 1,'
    await services.imports.import(accessOf(scope, { name: 'tester' }), ledgerFile(`${untyped}40.00\n`), decisions({ confirmSigns: true }))
    expect(await ask('{ ledgerAccounts { name type } }')).toEqual({
      ledgerAccounts: [{ name: 'Delivery fees', type: 'COST_OF_GOODS_SOLD' }],
    })
    // A stored guess is still a guess.
    const again = ledgerFile(`${untyped}41.00\n`)
    expect(await services.imports.preview(access, again, { signRule: 'NATURAL' })).toMatchObject({ signsNeedConfirmation: true })

    const typed = ledgerFile(
      'date,account_number,account_name,account_type,location,amount\n2025-02-10,5150,Delivery fees,Income,Place 1,500.00\n',
    )
    const preview = await services.imports.preview(access, typed, { signRule: 'NATURAL' })
    expect(preview).toMatchObject({ signsNeedConfirmation: false, credits: '500.00', totals: [{ amount: '500.00' }] })
    await services.imports.import(accessOf(scope, { name: 'tester' }), typed, decisions({ corrections: { signRule: 'NATURAL' } }))
    expect(await ask('{ ledgerAccounts { name type } }')).toEqual({ ledgerAccounts: [{ name: 'Delivery fees', type: 'INCOME' }] })

    // From now on the type is known, and a guess does not replace it.
    const guessed = ledgerFile('date,account_number,account_name,location,amount\n2025-03-10,5150,Delivery costs,Place 1,600.00\n')
    const corrections = { signRule: 'NATURAL' } as const
    expect(await services.imports.preview(access, guessed, corrections)).toMatchObject({ signsNeedConfirmation: false, credits: '600.00' })
    await services.imports.import(accessOf(scope, { name: 'tester' }), guessed, decisions({ corrections }))
    expect(await ask('{ ledgerAccounts { name type } }')).toEqual({ ledgerAccounts: [{ name: 'Delivery costs', type: 'INCOME' }] })
  })

  it('stop on request, leaving nothing behind', async () => {
    const aborter = new AbortController()
    const running = services.imports.import(accessOf(scope, { name: 'tester' }), ledgerFile(csvOf(someLedger(20_000))), decisions(), {
      signal: aborter.signal,
      progress: ({ stage }) => {
        if (stage === 'STORING') aborter.abort(new Error('told to stop'))
      },
    })
    await expect(running).rejects.toThrow('told to stop')
    expect(await scope.query('select count(*)::int as n from entries where company_id = $1')).toEqual([{ n: 0 }])
    await expectSound(0)
  })

  it('take everything back that they alone added: proposed mapping, accounts, locations and types', async () => {
    const standing =
      '{ profitLossMappings { id } ledgerAccounts { id displayId name type } erpLocations { id name } locationAssignments { name } }'
    interface Standing {
      readonly profitLossMappings: readonly { readonly id: string }[]
      readonly ledgerAccounts: readonly { readonly id: string; readonly name: string }[]
      readonly erpLocations: readonly { readonly id: string; readonly name: string }[]
      readonly locationAssignments: readonly { readonly name: string }[]
    }
    const mapped = async (): Promise<string | undefined> => {
      const { profitLossMappings } = await ask<Standing>(standing)
      const { profitLossReport } = await ask<{ profitLossReport: { reconciliation: { mappedTotal: string } } }>(
        `query ($m: ID!) { profitLossReport(mappingId: $m, locationIds: [], timeSpan: { period: YEARLY, startDate: "2025-01-01", endDate: "2025-12-31" }) { reconciliation { mappedTotal } } }`,
        { m: profitLossMappings[0]?.id },
      )
      return profitLossReport.reconciliation.mappedTotal
    }
    const row = { date: '2025-01-10', location: 'Place 1', amount: '-5.00' }
    // Wrong column roles: memos read as accounts, vendors as locations.
    const wrong: LedgerRow[] = [
      { ...row, number: '', name: 'Sales of a memo', type: 'Income', location: 'A vendor' },
      { ...row, number: '4000', name: 'Sales', type: 'Expense' },
    ]
    const first = await bringIn(wrong, { confirmSigns: true })
    const before = await ask<Standing>(standing)
    expect(before).toMatchObject({
      profitLossMappings: [{}],
      ledgerAccounts: [{}, {}],
      erpLocations: [{}, {}],
      locationAssignments: [{}, {}],
    })
    await services.imports.undo(accessOf(scope, { name: 'tester' }), first.id)
    expect(await ask(standing)).toEqual({ profitLossMappings: [], ledgerAccounts: [], erpLocations: [], locationAssignments: [] })

    const right: LedgerRow[] = [{ ...row, number: '4000', name: 'Net sales', type: 'Income' }]
    expect(await services.imports.preview(access, ledgerFile(csvOf(right)), {})).toMatchObject({
      newAccounts: [{ number: '4000', name: 'Net sales', type: 'INCOME' }],
      newLocations: [{ name: 'Place 1' }],
      nearDuplicates: [],
    })
    await bringIn(right)
    const after = await ask<Standing>(standing)
    // The same ids as before, and nothing from the wrong file.
    expect(after).toMatchObject({
      ledgerAccounts: [{ id: before.ledgerAccounts.find(({ name }) => name === 'Sales')?.id, name: 'Net sales', type: 'INCOME' }],
      erpLocations: [{ id: before.erpLocations.find(({ name }) => name === 'Place 1')?.id, name: 'Place 1' }],
      locationAssignments: [{ name: 'Place 1' }],
    })
    expect(after.profitLossMappings).toHaveLength(1)
    expect(after.profitLossMappings).not.toEqual(before.profitLossMappings)
    expect(await mapped()).toBe('5.00')
    await expectSound(1)

    // With another active import, the mapping stays as long as one of its accounts has entries, and is then proposed anew.
    await bringIn([{ ...row, date: '2025-02-10', number: '4100', name: 'Bar sales', type: 'Income' }], {}, 'second.csv')
    expect((await ask<Standing>(standing)).profitLossMappings).toEqual(after.profitLossMappings)
    await services.imports.undo(accessOf(scope, { name: 'tester' }), first.id + 1)
    expect(await mapped()).toBe('5.00')
    expect((await ask<Standing>(standing)).profitLossMappings).not.toEqual(after.profitLossMappings)
  })

  it('keep a mapping that somebody changed or used when its import is undone', async () => {
    const { id } = await bringIn(someLedger(20, { months: 1 }))
    const mappings = '{ profitLossMappings { id } ledgerAccounts { id } }'
    const before = await ask<{ ledgerAccounts: unknown[] }>(mappings)
    await services.companies.change(scope, 'SETTINGS', (tx) =>
      tx.query('update profit_loss_mappings set version = 2 where company_id = $1'),
    )
    await services.imports.undo(accessOf(scope, { name: 'tester' }), id)
    // Its accounts are still listed, except those outside it.
    const after = await ask<{ ledgerAccounts: unknown[] }>(mappings)
    expect(after).toMatchObject({ profitLossMappings: [{}] })
    expect(after.ledgerAccounts.length).toBe(before.ledgerAccounts.length - 1)
  })

  it('refuse an undo at once while an import is running, and do not undo later', async () => {
    const { id } = await bringIn(someLedger(20, { months: 1 }))
    const undoing = Promise.withResolvers<unknown>()
    const rows = someLedger(6_000, { seed: 3 })
    await services.imports.import(accessOf(scope, { name: 'tester' }), ledgerFile(csvOf(rows)), decisions({ otherwise: 'APPEND' }), {
      progress: ({ stage }) => {
        if (stage === 'BALANCES')
          undoing.resolve(services.imports.undo(accessOf(scope, { name: 'tester' }), id).catch((error: unknown) => error))
      },
    })
    expect(await undoing.promise).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('is running') })
    expect((await services.imports.list(access)).map(({ status }) => status)).toEqual(['IN_FORCE', 'IN_FORCE'])
  })

  it('say in a sentence that a file needs too much memory', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `2025-01-05,Account ${at},Place ${at},1.00`)
    const order = {
      kind: 'survey',
      file: ledgerFile(`date,account,location,amount\n${lines.join('\n')}`),
      scale: 2,
      currency: 'USD',
      knownTypes: [],
      chosenTypes: [],
      corrections: {},
      remembered: [],
      collectsDays: false,
      rowCellsUpTo: 0,
      entriesUpTo: 0,
    } as const
    const reading = runImportWorker(order, () => undefined, new AbortController().signal, 16)
    await expect(reading).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message: expect.stringContaining('import it in parts') })
  })

  it("pass a worker's messages to whoever gave the order, even if the worker was started for another", async () => {
    const asking = new AsyncLocalStorage<string>()
    const file = ledgerFile(csvOf(someLedger(3, { months: 1 })))
    const order = {
      kind: 'survey',
      file,
      scale: 2,
      currency: 'USD',
      knownTypes: [],
      chosenTypes: [],
      corrections: {},
      remembered: [],
      collectsDays: false,
      rowCellsUpTo: 0,
      entriesUpTo: 0,
    } as const
    const heard: (string | undefined)[] = []
    for (const user of ['first', 'second'])
      await asking.run(user, () => runImportWorker(order, () => void heard.push(asking.getStore()), new AbortController().signal))
    expect(heard).toEqual(['first', 'second'])
  })

  it('are exact far beyond the precision of doubles', async () => {
    const large = '90071992547409.93'
    await bringIn(
      Array.from({ length: 5 }, (_, at) => ({
        date: `2025-01-0${at + 1}`,
        number: '4000',
        name: 'Sales',
        type: 'Income',
        location: 'Place 1',
        amount: `-${large}`,
      })),
    )
    const { profitLossMappings } = await ask<{ profitLossMappings: { id: string }[] }>('{ profitLossMappings { id } }')
    const answer = await ask<{ profitLossReport: { reconciliation: { mappedTotal: string } } }>(
      `query ($m: ID!) { profitLossReport(mappingId: $m, locationIds: [], timeSpan: { period: YEARLY, startDate: "2025-01-01", endDate: "2025-01-04" }) { reconciliation { mappedTotal } } }`,
      { m: profitLossMappings[0]?.id },
    )
    expect(answer.profitLossReport.reconciliation.mappedTotal).toBe('360287970189639.72')
    await expectSound(5)
  })

  describe('verify', () => {
    it('reports a balance that differs from the sum of its entries', async () => {
      await bringIn(someLedger(50, { months: 1 }))
      await scope.query(
        'update entries set amount = amount + 1 where company_id = $1 and id = (select min(id) from entries where company_id = $1)',
      )
      const { differences } = await services.ledger.verify(access)
      expect(differences.map(({ where, location }) => `${where} ${location === 'All locations' ? 'all' : 'one'}`).sort()).toEqual([
        'CUBE all',
        'CUBE one',
        'DAYS one',
        'PACK one',
      ])
      for (const one of differences) {
        expect(one.month).toBe('2025-01')
        expect(one.entriesSum - one.balanceSum).toBe(1n)
      }
    })

    it('notices an entry that moved to another day of its month', async () => {
      await bringIn(someLedger(50, { months: 1 }))
      await scope.query(
        "update entries set day = case when day = date '2025-01-01' then date '2025-01-02' else day - 1 end where company_id = $1 and id = (select min(id) from entries where company_id = $1)",
      )
      const { differences } = await services.ledger.verify(access)
      expect(differences.map(({ where }) => where)).toEqual(['DAYS'])
    })
  })

  it.skipIf(kind !== 'postgresql')('stores nothing of an import that loses its lock to somebody else', async () => {
    const first = await bringIn(someLedger(100))
    const elsewhere = await testServices(await target.open())
    const staged = Promise.withResolvers<void>()
    const running = services.imports.import(
      accessOf(scope, { name: 'tester' }),
      ledgerFile(csvOf(someLedger(60_000, { seed: 5 }))),
      decisions({ otherwise: 'REPLACE' }),
      {
        progress: ({ stage }) => stage === 'STORING' && staged.resolve(),
      },
    )
    running.catch(() => undefined)
    await staged.promise
    // Waits until the connection has ended: until then its lock is held.
    await database.system.query(
      "select pg_terminate_backend(pid, 60000) from pg_stat_activity where application_name = 'fourwall locks' and datname = current_database()",
    )
    // The next holder of the lock removes staged rows and continues.
    await elsewhere.imports.undo(accessOf(elsewhere.database.scope(scope.companyId), { name: 'somebody else' }), first.id)
    await expect(running).rejects.toThrow(/lost|Nothing was stored/)
    await elsewhere.imports.import(
      accessOf(elsewhere.database.scope(scope.companyId), { name: 'somebody else' }),
      ledgerFile(csvOf(someLedger(10, { seed: 9 }))),
      decisions(),
    )
    await expectSound(10)
    expect((await services.imports.list(access)).map(({ status }) => status)).toEqual(['IN_FORCE', 'UNDONE'])
    expect(await scope.query('select count(*)::int as n from entries where company_id = $1')).toEqual([{ n: 110 }])
  })

  it.skipIf(kind !== 'postgresql')('shows another process what this one brought in', async () => {
    const elsewhere = await testServices(await target.open())
    const there = apiOf(elsewhere, scope.companyId)
    await bringIn(someLedger(100))
    expect(await there('{ ledgerSummary { entries } }')).toEqual({ ledgerSummary: { entries: 100 } })
    await bringIn(
      [{ date: '2025-01-09', number: '4001', name: 'More sales', type: 'Income', location: 'Place 9', amount: '-10.00' }],
      {},
      'more.csv',
    )
    expect(await there('{ ledgerSummary { entries } ledgerAccounts { displayId } }')).toMatchObject({
      ledgerSummary: { entries: 101 },
      ledgerAccounts: expect.arrayContaining([{ displayId: '4001' }]),
    })
  })
})
