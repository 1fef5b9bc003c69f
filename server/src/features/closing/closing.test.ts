import { ClosedMonthsError } from '@fourwall/domain/closing/closed-month-changes.ts'
import { monthIndex, parseDay } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { apiOf } from '../../../test/api.ts'
import { plantBudget, plantWaitingBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { csvOf, decisions, type LedgerRow, ledgerFile } from '../../../test/ledgers.ts'
import { plantFigures, plantWaiting } from '../../../test/metric-figures.ts'
import { testServices } from '../../../test/services.ts'

const row = (month: string, number: string, amount: string, location = 'Here'): LedgerRow => {
  const [name, type] = ACCOUNTS[number] ?? ['', '']
  return { date: `${month}-15`, number, name, type, location, amount }
}
const ACCOUNTS: Readonly<Record<string, readonly [string, string]>> = {
  '4000': ['Sales', 'Income'],
  '6000': ['Wages', 'Expense'],
  '6500': ['Rent', 'Expense'],
  '2150': ['Tips', 'Expense'],
  '1000': ['Bank', 'Bank'],
}
/** January to March 2026: net income 60.00, 160.00 and 260.00. */
const ROWS: readonly LedgerRow[] = ['2026-01', '2026-02', '2026-03'].flatMap((month, at) => [
  row(month, '4000', `-${at + 1}00.00`),
  row(month, '6000', '30.00'),
  row(month, '2150', '10.00'),
  row(month, '1000', `${at}60.00`),
])
const [JAN, FEB, MAR] = [monthIndex(2026, 1), monthIndex(2026, 2), monthIndex(2026, 3)]
/** A change of January's net income. */
const CHANGE = {
  month: JAN,
  figure: 'Ledger net income',
  before: '60.00',
  after: '61.00',
  others: 0,
  entriesBefore: null,
  entriesAfter: null,
}
const CLOSE =
  'mutation ($through: String, $months: [String!], $note: String) { closeMonths(through: $through, months: $months, note: $note) { month } }'

onDatabase('closed months', (fresh) => {
  const company = async () => {
    const services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'One', rows: ROWS })
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000'] },
      { name: 'Labor', type: 'OPEX', accounts: ['6000'] },
      { name: 'Tips', type: 'OPEX' },
      { name: 'Profit', formula: '{Income} - {Labor} - {Tips}', type: 'NET_INCOME' },
    ])
    const scope = services.database.scope(id)
    const access = accessOf(scope, { name: 'Dana' })
    const ids = new Map((await services.ledger.accounts(access)).map((account) => [account.number, String(account.id)]))
    /** By hand, over entries: net income and count of a month. */
    const booked = async (month: number) => {
      const [found] = await scope.query<{ net: string; entries: number }>(
        `select coalesce(-sum(e.amount) filter (where a.type is distinct from 'BALANCE_SHEET'), 0)::text as net, count(*)::int as entries
         from entries e
         join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
         join ledger_slices s on s.company_id = e.company_id and s.import_id = e.import_id and s.location_id = e.location_id and s.month = e.month
           and e.day between s.first_day and s.last_day
         where e.company_id = $1 and s.released_by is null and e.month = $2`,
        [month],
      )
      return { net: (Number(found?.net) / 100).toFixed(2), entries: found?.entries }
    }
    const importRows = (rows: readonly LedgerRow[], name: string, changes: Parameters<typeof decisions>[0] = {}) =>
      services.imports.import(access, ledgerFile(csvOf(rows), name), decisions({ confirmSigns: true, otherwise: 'REPLACE', ...changes }))
    /** What an act would change; null if it was done. */
    const refusalOf = (act: Promise<unknown>) =>
      act.then(
        () => null,
        (error: unknown) => {
          if (error instanceof ClosedMonthsError) return error.changes
          throw error
        },
      )
    const acts = async () => (await services.closing.history(access)).flatMap(({ kind, act }) => (kind === 'CHANGE' ? [act] : []))
    return { services, id, scope, access, ids, ...planted, booked, importRows, refusalOf, acts, ask: apiOf(services, id) }
  }

  it('are closed through a month, listed as closed and as they are now, and reopened', async () => {
    const { ask, booked, importRows } = await company()
    expect(await ask('{ closedMonths { month } monthClosings { id } }')).toEqual({ closedMonths: [], monthClosings: [] })
    await expect(ask(CLOSE, { through: '2026-04' })).rejects.toThrow('Apr 2026 cannot be closed: the ledger ends in Mar 2026.')
    await expect(ask(CLOSE, { months: ['2025-12'] })).rejects.toThrow('Dec 2025 cannot be closed: the ledger begins in Jan 2026.')
    await expect(ask(CLOSE, {})).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
    await expect(ask(CLOSE, { through: '2026-2' })).rejects.toThrow('"2026-2" is not a month such as 2026-10.')
    await expect(ask(CLOSE, { through: '2026-01', note: 'x'.repeat(501) })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(await ask(CLOSE, { through: '2026-02', note: ' Audited ' })).toEqual({
      closeMonths: [{ month: '2026-01' }, { month: '2026-02' }],
    })
    // Closing twice changes nothing.
    await ask(CLOSE, { months: ['2026-02', '2026-01'] })
    await importRows([row('2026-02', '6500', '5.00')], 'rent.csv', { changeClosedMonths: true, otherwise: 'APPEND' })
    const { closedMonths, ledgerMonths, monthClosings } = await ask<Record<string, { month: string }[]>>(
      `{ closedMonths { month closedBy note netIncomeAsClosed netIncome entriesAsClosed entries }
         ledgerMonths { month netIncome entries closed { month } } monthClosings { kind madeBy months note act changes { month figure before after difference entriesBefore entriesAfter } } }`,
    )
    const [january, february] = [await booked(JAN), await booked(FEB)]
    expect(closedMonths).toEqual([
      {
        month: '2026-01',
        closedBy: 'Tester',
        note: 'Audited',
        netIncomeAsClosed: '60.00',
        netIncome: january.net,
        entriesAsClosed: 4,
        entries: january.entries,
      },
      {
        month: '2026-02',
        closedBy: 'Tester',
        note: 'Audited',
        netIncomeAsClosed: '160.00',
        netIncome: february.net,
        entriesAsClosed: 4,
        entries: february.entries,
      },
    ])
    expect(february).toEqual({ net: '155.00', entries: 5 })
    expect(ledgerMonths?.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03'])
    expect(monthClosings).toEqual([
      {
        kind: 'CHANGE',
        madeBy: 'Dana',
        months: ['2026-02'],
        note: null,
        act: 'Import of rent.csv',
        changes: [
          {
            month: '2026-02',
            figure: 'Ledger net income',
            before: '160.00',
            after: '155.00',
            difference: '-5.00',
            entriesBefore: 4,
            entriesAfter: 5,
          },
        ],
      },
      { kind: 'CLOSE', madeBy: 'Tester', months: ['2026-01', '2026-02'], note: 'Audited', act: null, changes: [] },
    ])
    const reopen = 'mutation ($months: [String!]!) { reopenMonths(months: $months) { month } }'
    expect(await ask(reopen, { months: ['2026-01', '2026-03'] })).toEqual({ reopenMonths: [{ month: '2026-02' }] })
    expect(await ask(reopen, { months: ['2026-01'] })).toEqual({ reopenMonths: [{ month: '2026-02' }] })
    const { monthClosings: after } = await ask<{ monthClosings: unknown[] }>(
      '{ monthClosings { kind months changes { month figure before after } } }',
    )
    expect(after).toHaveLength(3)
    // What it was closed with stays in the history.
    const asClosed = { month: '2026-01', figure: 'Ledger net income', before: expect.stringMatching(/^-?\d+\.\d\d$/), after: null }
    expect(after[0]).toEqual({ kind: 'REOPEN', months: ['2026-01'], changes: [asClosed] })
  })

  it('refuse an act that locks the company at its end where months were reopened or closed meanwhile', async () => {
    const { services, scope, access } = await company()
    await services.closing.close(access, { through: JAN })
    const act = (meanwhile: string) =>
      services.companies.changeAtEnd(scope, 'FIGURES', async (tx) => {
        await services.closing.monthsIn(tx)
        await tx.query(meanwhile)
      })
    await expect(act('delete from closed_months where company_id = $1')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect([...(await services.closing.closedMonths(access)).keys()]).toEqual([JAN])
    await expect(act('select 1 from closed_months where company_id = $1')).resolves.toBeUndefined()
  })

  it('are closed by owners and editors alone', async () => {
    const { services, id, access } = await company()
    const viewer = accessOf(services.database.scope(id), { role: 'VIEWER' })
    await expect(services.closing.close(viewer, { through: JAN })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(services.closing.reopen(viewer, [JAN])).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await services.closing.close(access, { through: JAN })
    expect([...(await services.closing.closedMonths(viewer)).keys()]).toEqual([JAN])
    const editor = accessOf(services.database.scope(id), { role: 'EDITOR' })
    expect(await services.closing.reopen(editor, [JAN])).toEqual([JAN])
  })

  it('ask before an import changes them, and before it is undone', async () => {
    const { services, access, importRows, refusalOf, booked, acts, scope } = await company()
    await services.closing.close(access, { through: FEB })
    const more = [...ROWS, row('2026-02', '6500', '12.34'), row('2026-03', '6500', '50.00')]
    const stored = () => scope.query<{ entries: number }>('select count(*)::int as entries from entries where company_id = $1')
    const before = await stored()
    const refusal = await importRows(more, 'more.csv').then(
      () => null,
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(ClosedMonthsError)
    expect(refusal).toMatchObject({
      code: 'CLOSED_MONTHS',
      message: 'This changes a closed month: Feb 2026 by −12.34 (ledger net income). Confirm to change it anyway.',
    })
    expect(await stored()).toEqual(before)
    // The same figures again, and figures of open months, change no closed month.
    expect(await refusalOf(importRows([...ROWS, row('2026-03', '6500', '50.00')], 'again.csv'))).toBeNull()
    expect(await booked(MAR)).toEqual({ net: '210.00', entries: 5 })
    const imported = await importRows(more, 'more.csv', { changeClosedMonths: true })
    expect(await booked(FEB)).toEqual({ net: '147.66', entries: 5 })
    expect(await refusalOf(services.imports.undo(access, imported.id))).toEqual([
      { month: FEB, figure: 'Ledger net income', before: '147.66', after: '160.00', others: 0, entriesBefore: 5, entriesAfter: 4 },
    ])
    expect(await booked(FEB)).toEqual({ net: '147.66', entries: 5 })
    await services.imports.undo(access, imported.id, true)
    expect(await booked(FEB)).toEqual({ net: '160.00', entries: 4 })
    expect(await acts()).toEqual([`Undo of import ${imported.id} (more.csv)`, 'Import of more.csv'])
  })

  it('take a yes only to what was shown', async () => {
    const { services, access, importRows, booked } = await company()
    await services.closing.close(access, { through: FEB })
    const digestOf = (act: Promise<unknown>) =>
      act.then(
        () => null,
        (error: unknown) => {
          if (error instanceof ClosedMonthsError) return error.digest
          throw error
        },
      )
    const more = [...ROWS, row('2026-02', '6500', '12.34')]
    const digest = await digestOf(importRows(more, 'more.csv'))
    // Meanwhile somebody else books into the month.
    await importRows([...ROWS, row('2026-02', '6500', '2.34')], 'other.csv', { changeClosedMonths: true })
    const other = await digestOf(importRows(more, 'more.csv', { changeClosedMonths: digest ?? '' }))
    expect(other).not.toBe(digest)
    await expect(importRows(more, 'more.csv', { changeClosedMonths: digest ?? '' })).rejects.toThrow('others than those you agreed to')
    expect(await booked(FEB)).toEqual({ net: '157.66', entries: 5 })
    const { id } = await importRows(more, 'more.csv', { changeClosedMonths: other ?? '' })
    expect(await booked(FEB)).toEqual({ net: '147.66', entries: 5 })
    const undo = await digestOf(services.imports.undo(access, id))
    await expect(services.imports.undo(access, id, other ?? '')).rejects.toThrow('others than those you agreed to')
    await services.imports.undo(access, id, undo ?? '')
    expect(await booked(FEB)).toEqual({ net: '157.66', entries: 5 })
  })

  it('take a yes of the API, which names what was refused', async () => {
    const { services, id, scope, access } = await company()
    const guests = await services.opsData.upsert(access, null, { name: 'Guests', showInBudget: true })
    const [here] = await services.ledger.locations(access)
    await plantFigures(services, scope, [[guests.id, here?.id ?? 0, '2026-01', 12, '100']])
    await services.closing.close(access, { through: FEB })
    const ask = apiOf(services, id)
    const edit = (value: string, digest: string | null) =>
      ask(
        `mutation ($metricId: ID!, $figures: [MetricFigureEdit!]!, $digest: String) {
          editMetricFigures(metricId: $metricId, figures: $figures, confirmClosedMonths: $digest) { kind } }`,
        {
          metricId: guests.id,
          figures: [{ locationId: String(here?.id), timestamp: '2026-01-01', months: 12, previousValue: '100', value }],
          digest,
        },
      )
    // A year's figure is told once.
    const refused = services.figureChanges.edit(access, guests.id, [
      { locationId: here?.id ?? 0, timestamp: parseDay('2026-01-01'), months: 12, value: '120', before: '100' },
    ])
    const error = await refused.catch((thrown: unknown) => thrown)
    if (!(error instanceof ClosedMonthsError)) throw new Error('It was not refused')
    expect(error.changes).toMatchObject([{ month: JAN, months: 12, before: '100', after: '120', storedFigures: 1 }])
    await expect(edit('120', null)).rejects.toThrow('This changes closed months: Jan – Dec 2026 by 20 (Guests).')
    await expect(edit('130', error.digest)).rejects.toThrow('others than those you agreed to')
    expect(await edit('120', error.digest)).toEqual({ editMetricFigures: { kind: 'EDIT' } })
    expect((await services.closing.history(access))[0]?.months).toEqual([JAN, FEB])
  })

  it('ask before an import that only moves amounts to another location', async () => {
    const { services, access, importRows, refusalOf } = await company()
    await importRows([row('2026-01', '6500', '7.00'), row('2026-01', '6500', '1.00', 'There')], 'rents.csv', { otherwise: 'APPEND' })
    await services.closing.close(access, { through: JAN })
    const moved = [row('2026-01', '6500', '1.00'), row('2026-01', '6500', '7.00', 'There')]
    const others = [...ROWS.filter(({ date }) => date.startsWith('2026-01')), ...moved]
    expect(await refusalOf(importRows(others, 'moved.csv'))).toMatchObject([{ month: JAN, before: '52.00', after: '52.00' }])
    expect(await refusalOf(importRows(others, 'moved.csv', { changeClosedMonths: true }))).toBeNull()
  })

  it('ask before an import that states another type of an account', async () => {
    const { services, access, importRows, refusalOf } = await company()
    await services.closing.close(access, { through: JAN })
    const retyped = { ...row('2026-03', '2150', '10.00'), type: 'Other Current Liability', location: 'There' }
    const found = await refusalOf(importRows([retyped], 'retyped.csv', { otherwise: 'APPEND' }))
    // Tips of 10.00 leave the profit and loss of January, too.
    expect(found).toMatchObject([{ month: JAN, before: '60.00', after: '70.00' }])
  })

  it('are told in the preview of an import, and in the error of its job', async () => {
    const { services, id, access, importRows } = await company()
    await services.closing.close(access, { through: FEB })
    const file = ledgerFile(csvOf([row('2026-02', '6500', '12.34')]), 'rent.csv')
    const { brought } = await services.imports.read(access, file, {})
    const change = {
      month: FEB,
      figure: 'Ledger net income',
      before: '160.00',
      after: '147.66',
      others: 0,
      entriesBefore: 4,
      entriesAfter: 5,
    }
    expect(await services.imports.closedMonths(access, brought, { placements: new Map([['2026-02', 'APPEND']]) })).toEqual([change])
    const order = {
      kind: 'IMPORT',
      companyId: id,
      file: { uploadId: 'x', fileName: 'rent.csv' },
      startedBy: { userId: id, name: 'Dana' },
      act: { key: null, argumentsHash: '' },
    } as const
    const work = async () => ({ import: await importRows([row('2026-02', '6500', '12.34')], 'rent.csv', { otherwise: 'APPEND' }) })
    const job = services.importJobs.start(order, work, (error) => {
      throw error
    })
    await expect.poll(() => services.importJobs.get(id, job.id)?.state).toBe('FAILED')
    expect(services.importJobs.get(id, job.id)?.error).toMatchObject({ code: 'CLOSED_MONTHS', closedMonths: [change] })
  })

  it('ask before types of accounts change their net income', async () => {
    const { services, access, ids, refusalOf, booked, acts } = await company()
    await services.closing.close(access, { through: FEB })
    const toBalanceSheet = [{ accountId: ids.get('2150') ?? '', type: 'BALANCE_SHEET' as const }]
    expect(await refusalOf(services.accountTypes.correct(access, toBalanceSheet))).toEqual([
      { month: JAN, figure: 'Ledger net income', before: '60.00', after: '70.00', others: 0, entriesBefore: 4, entriesAfter: 4 },
      { month: FEB, figure: 'Ledger net income', before: '160.00', after: '170.00', others: 0, entriesBefore: 4, entriesAfter: 4 },
    ])
    expect((await booked(JAN)).net).toBe('60.00')
    // Another kind of expense is an expense.
    expect(
      await refusalOf(services.accountTypes.correct(access, [{ accountId: ids.get('6000') ?? '', type: 'COST_OF_GOODS_SOLD' }])),
    ).toBeNull()
    const saved = await services.accountTypes.correct(access, toBalanceSheet, true)
    expect((await booked(JAN)).net).toBe('70.00')
    expect(await refusalOf(services.accountTypes.undo(access, saved.id))).toMatchObject([{ after: '60.00' }, { after: '160.00' }])
    await services.accountTypes.undo(access, saved.id, true)
    expect(await acts()).toEqual(['Account types', 'Account types'])
  })

  it('ask before a mapping changes their lines, also by accounts that were unmapped', async () => {
    const { services, access, ids, mappingId, groups, refusalOf, acts } = await company()
    await services.closing.close(access, { through: JAN })
    const assigned = (assignments: readonly (readonly [number: string, group: string])[]) =>
      assignments.map(([number, group]) => ({ accountId: ids.get(number) ?? '', groupId: groups.get(group) ?? '' }))
    const now = assigned([
      ['4000', 'Income'],
      ['6000', 'Labor'],
    ])
    const moved = assigned([
      ['4000', 'Income'],
      ['6000', 'Tips'],
    ])
    const save = (accounts: typeof now, changeClosedMonths = false) =>
      services.mappingEditing.update(access, mappingId, { version: null, accounts, changeClosedMonths })
    expect(await refusalOf(save(now))).toBeNull()
    expect(await refusalOf(services.mappingEditing.rename(access, mappingId, 'Ours', null))).toBeNull()
    expect(await refusalOf(save(moved))).toEqual([
      { month: JAN, figure: 'Labor', before: '30.00', after: '0.00', others: 1, entriesBefore: null, entriesAfter: null },
    ])
    const more = [...now, ...assigned([['2150', 'Tips']])]
    expect(await refusalOf(save(more))).toEqual([
      { month: JAN, figure: 'Tips', before: '0.00', after: '10.00', others: 1, entriesBefore: null, entriesAfter: null },
    ])
    await save(more, true)
    expect(await acts()).toEqual(['Mapping "Ours"'])
    // An account without entries in the closed month changes none of its lines.
    await services.closing.reopen(access, [JAN])
    expect(await refusalOf(save(now))).toBeNull()
  })

  it('ask before a categorization changes their lines', async () => {
    const { services, access, categorizationId, groups, refusalOf, acts } = await company()
    await services.closing.close(access, { through: JAN })
    const stored = await services.mappings.categorization(access, categorizationId)
    const save = (change: (group: { readonly name: string; readonly formula: string | null }) => object, changeClosedMonths = false) =>
      services.categorizationEditing.update(access, categorizationId, {
        name: 'Mine',
        version: null,
        groups: (stored?.groups ?? []).map((group) => ({ ...group, ...change(group) })),
        changeClosedMonths,
      })
    expect(await refusalOf(save(({ name }) => ({ name: name === 'Labor' ? 'Payroll' : name })))).toBeNull()
    const halved = ({ name }: { readonly name: string }) =>
      name === 'Profit' ? { formula: `{${groups.get('Income')}} - {${groups.get('Labor')}} * 2` } : {}
    expect(await refusalOf(save(halved))).toEqual([
      { month: JAN, figure: 'Profit', before: '70.00', after: '40.00', others: 0, entriesBefore: null, entriesAfter: null },
    ])
    await save(halved, true)
    expect(await acts()).toEqual(['Categorization "Mine"'])
  })

  it('ask before figures of metrics change in them', async () => {
    const { services, scope, access, importRows, refusalOf, acts } = await company()
    await importRows([row('2026-03', '6500', '7.00', 'There')], 'there.csv', { otherwise: 'APPEND' })
    const guests = await services.opsData.upsert(access, null, { name: 'Guests', showInBudget: true })
    const [here, there] = await services.ledger.locations(access)
    const location = here?.id ?? 0
    await plantFigures(services, scope, [
      [guests.id, location, '2026-01', 1, '100'],
      [guests.id, location, '2026-03', 1, '300'],
      // At another location, which stays as it is: the month's figure has it, too.
      [guests.id, there?.id ?? 0, '2026-01', 1, '500'],
    ])
    await services.closing.close(access, { through: FEB })
    const upload = (figures: readonly (readonly [month: number, value: string])[]) =>
      plantWaiting(scope, access.user, [
        {
          subjectId: guests.id,
          locationId: location,
          sheet: 'Here',
          line: 2,
          figures: figures.map(([firstMonth, value], column) => ({
            firstMonth: monthIndex(2026, firstMonth),
            months: 1,
            column,
            text: value,
            value,
            error: null,
          })),
        },
      ])
    const open = await upload([
      [1, '100'],
      [3, '310'],
    ])
    expect(await refusalOf(services.waitingOpsData.save(access, open))).toBeNull()
    const changing = await upload([
      [1, '120'],
      [2, '50'],
    ])
    expect(await refusalOf(services.waitingOpsData.save(access, changing))).toEqual([
      { month: JAN, figure: 'Guests', before: '600', after: '620', others: 0, storedFigures: 1, entriesBefore: null, entriesAfter: null },
      { month: FEB, figure: 'Guests', before: null, after: '50', others: 0, storedFigures: 1, entriesBefore: null, entriesAfter: null },
    ])
    const stored = async () =>
      (
        await scope.query<{ values: string }>('select values::text from metric_figures where company_id = $1 and location_id = $2', [
          location,
        ])
      ).map(({ values }) => values)
    expect(await stored()).toEqual(['{100,310}'])
    await services.waitingOpsData.save(access, changing, true)
    expect(await stored()).toEqual(['{120,50,310}'])
    const upload3 = (await services.opsData.uploads(access, guests.id))[0]?.number ?? 0
    const typed = [{ locationId: location, timestamp: parseDay('2026-02-01'), months: 1, value: '60', before: '50' }]
    expect(await refusalOf(services.figureChanges.edit(access, guests.id, typed))).toMatchObject([
      { month: FEB, before: '50', after: '60' },
    ])
    const inOpen = [{ locationId: location, timestamp: parseDay('2026-03-01'), months: 1, value: '330', before: '310' }]
    expect(await refusalOf(services.figureChanges.edit(access, guests.id, inOpen))).toBeNull()
    await services.figureChanges.edit(access, guests.id, typed, true)
    const edit = (await services.opsData.uploads(access, guests.id))[0]?.number ?? 0
    for (const number of [edit, upload3]) expect(await refusalOf(services.figureChanges.setUndone(access, number, true))).not.toBeNull()
    expect(await stored()).toEqual(['{120,60,330}'])
    await services.figureChanges.setUndone(access, edit, true, true)
    expect(await stored()).toEqual(['{120,50,330}'])
    expect(await refusalOf(services.opsData.delete(access, guests.id))).toMatchObject([{ before: '620', after: null }, { before: '50' }])
    await services.opsData.delete(access, guests.id, true)
    expect(await acts()).toEqual([
      'Deleting metric "Guests"',
      'Undo of an edit of figures',
      'Edit of figures',
      expect.stringMatching(/^Ops data of /),
    ])
  })

  it('ask before the plan of a budget changes in them: edits, uploads and restored versions', async () => {
    const { services, scope, access, categorizationId, groups, refusalOf, acts } = await company()
    const labor = groups.get('Labor') ?? ''
    const [here] = await services.ledger.locations(access)
    const location = here?.id ?? 0
    await services.closing.close(access, { through: JAN })
    // A first version changes nothing that anybody has seen; a second one does.
    const empty = await plantBudget(services, scope, { name: 'Plan', categorizationId }, [])
    const edit = (version: number, month: number, value: string, changeClosedMonths = false) =>
      services.budgetEditing.edit(
        access,
        empty.id,
        version,
        [{ kind: 'GROUP', referenceId: labor, locationId: String(location), timestamp: parseDay(`2026-0${month}-01`), value }],
        changeClosedMonths,
      )
    expect(await refusalOf(edit(1, 2, '20'))).toBeNull()
    expect(await refusalOf(edit(2, 1, '15'))).toEqual([
      {
        month: JAN,
        figure: 'Labor (Plan)',
        before: null,
        after: '15',
        others: 0,
        storedFigures: 1,
        entriesBefore: null,
        entriesAfter: null,
      },
    ])
    const third = await edit(2, 1, '15', true)
    expect(third.version).toBe(3)
    expect(await refusalOf(services.budgetEditing.restore(access, empty.id, 2, 3))).toMatchObject([{ before: '15', after: null }])
    expect(await refusalOf(services.budgetEditing.restore(access, empty.id, 2, 3, true))).toBeNull()
    const stored = await services.budgets.get(access, empty.id)
    if (stored === null) throw new Error('The budget is gone')
    const upload = await plantWaitingBudget(scope, stored, 'Dana', [
      {
        kind: 'GROUP',
        subjectId: labor,
        locationId: location,
        sheet: 'Here',
        line: 2,
        figures: [{ firstMonth: JAN, months: 1, column: 0, text: '99', value: '99', error: null }],
      },
    ])
    expect(await refusalOf(services.budgetUploads.save(access, empty.id, upload))).toMatchObject([
      { month: JAN, before: null, after: '99' },
    ])
    expect((await services.budgetUploads.save(access, empty.id, upload, true)).version).toBe(5)
    expect(await acts()).toEqual(['Budget "Plan"', 'Budget "Plan"', 'Budget "Plan"'])
  })

  it('are compared before an act locks the company, and again if others changed it meanwhile', async () => {
    const { services, id, scope, access, importRows, acts } = await company()
    const others = accessOf(services.database.scope(id), { name: 'Other' })
    const act = { name: 'Act', agreement: true }
    /** An act during whose comparison others do something, once for each comparison; how many closed months each of these found. */
    const during = async (...meanwhile: (() => Promise<unknown>)[]) => {
      const compared: number[] = []
      const compare = async ({ months }: { readonly months: readonly number[] }) => {
        compared.push(months.length)
        await meanwhile.shift()?.()
        return [CHANGE]
      }
      await services.closing.change(access, scope, 'SETTINGS', compare, (_tx, admit) => admit(act))
      return compared
    }
    const close = (month: number) => () => services.closing.close(others, { months: [monthIndex(2026, month)] })
    expect(await during(close(1))).toEqual([])
    await close(1)()
    expect(await during()).toEqual([1])
    expect(await during(close(2), () => importRows([row('2026-03', '6500', '1.00')], 'march.csv', { otherwise: 'APPEND' }))).toEqual([
      1, 2, 2,
    ])
    expect(await acts()).toEqual(['Act', 'Act'])
    const rename = (name: string) => () =>
      services.mappings.mappings(others, null).then(([one]) => services.mappingEditing.rename(others, one?.id ?? '', name, null))
    await expect(during(rename('A'), rename('B'), rename('C'))).rejects.toThrow('Others are changing the company at this moment.')
    expect(await acts()).toEqual(['Act', 'Act'])
    // Whoever closes at one time closes each month once.
    const closing = await Promise.all([MAR, MAR].map((month) => services.closing.close(access, { months: [month] })))
    expect(closing.flat()).toEqual([MAR])
  })

  it('are asked about even if the first of them was closed while an act waited', async () => {
    const { services, id, scope, access } = await company()
    const others = accessOf(services.database.scope(id), { name: 'Other' })
    expect(await services.closing.books(access)).toBeNull()
    await services.closing.close(others, { through: JAN })
    const act = { name: 'Act', agreement: false }
    await expect(
      services.closing.change(
        access,
        scope,
        'SETTINGS',
        async () => [CHANGE],
        (_tx, admit) => admit(act),
      ),
    ).rejects.toBeInstanceOf(ClosedMonthsError)
  })

  it('leave the columns of reports that hold open months marked', async () => {
    const { services, access, ask, mappingId } = await company()
    const columns = async () => {
      const { profitLossReport } = await ask<{ profitLossReport: { columns: { label: string; openMonths: string[] }[] } }>(
        `query ($id: ID!) { profitLossReport(mappingId: $id, locationIds: [], timeSpan: { period: MONTHLY, startDate: "2026-02-01", endDate: "2026-04-30" },
           columns: { hasTotal: true, hasYearToDate: true }) { columns { label openMonths } } }`,
        { id: mappingId },
      )
      return profitLossReport.columns.map(({ label, openMonths }) => [label, ...openMonths])
    }
    expect(await columns()).toEqual([['Feb 2026'], ['Mar 2026'], ['Apr 2026'], ['Total'], ['2026 to date']])
    await services.closing.close(access, { through: FEB })
    expect(await columns()).toEqual([
      ['Feb 2026'],
      ['Mar 2026', '2026-03'],
      ['Apr 2026'],
      ['Total', '2026-03'],
      ['2026 to date', '2026-03'],
    ])
    const { layoutFigures } = await ask<{ layoutFigures: unknown }>(
      `query ($id: ID!) { layoutFigures(mappingId: $id, locationIds: [], timeSpan: { period: MONTHLY, startDate: "2026-02-01", endDate: "2026-03-31" },
         insertedColumns: [{ id: "all", label: "All", type: ACTUALS }], insertedRows: []) {
         report { sections { name sumRow { figures } } columns { key openMonths } } } }`,
      { id: mappingId },
    )
    expect(layoutFigures).toMatchObject({
      report: {
        columns: [
          { key: '2026-02-01', openMonths: [] },
          { key: '2026-03-01', openMonths: ['2026-03'] },
          { key: 'inserted:all', openMonths: ['2026-03'] },
        ],
      },
    })
  })
})
